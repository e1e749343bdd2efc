"""What doctor names, and that what it says to do does it: one thing is broken, mended as it says, and in order."""

import pathlib
import re

from cases import case, containing, eventually, expect
from doctor import doctor, is_mended, mend, said
from programs import STATE, WORK
from speech import SpeechServer

SOURCE = pathlib.Path(__file__).resolve().parents[2]
ADA = "kbdctl-ada"


def install(vm, target="install"):
    """Runs make with the program that is there already."""
    return vm.check(f"make -C {SOURCE} -o build {target} PROGRAM=/usr/local/bin/kbdctl PREFIX=/usr",
                    timeout=120)


def node(vm):
    """Who may do what with /dev/uinput."""
    return vm.check("stat -c '%U:%G %a' /dev/uinput").strip()


def without_user(vm):
    """Takes away the ordinary user that a case made."""
    vm.run(f"userdel {ADA}")


@case()
def a_missing_driver_is_mended(vm):
    """Without uinput doctor names modprobe, which mends it; a node that was moved is made again."""
    vm.check("modprobe -r uinput && rm -f /dev/uinput")
    is_mended(vm, "Virtual keyboards")
    vm.check("rm /dev/uinput")
    is_mended(vm, "Virtual keyboards")


@case()
def an_installation_is_in_force_at_once(vm):
    """make install opens uinput to the group and says that listening works; make uninstall takes all back."""
    before = node(vm)
    try:
        expect(install(vm), containing("Listening will work for you now."), "what make install prints")
        expect(node(vm), "root:input 660", "the node after make install")
        expect(vm.check("ls /usr/share/man/man1/kbdctl.1"), containing("kbdctl.1"),
               "the manual")
    finally:
        install(vm, "uninstall")
    expect(node(vm), before, "the node after make uninstall")
    left = vm.run("ls -d /usr/bin/kbdctl /usr/share/man/man1/kbdctl* /usr/lib/udev/rules.d/*kbdctl*"
                  " /usr/lib/modules-load.d/*kbdctl* 2>/dev/null")["out"]
    expect(left, "", "what is left after make uninstall")


@case()
def a_user_becomes_a_member(vm):
    """A user without rights is told to join the group, then to log in again, and then all is in order."""
    vm.check(f"useradd -M -s /bin/sh {ADA}")
    try:
        install(vm)
        lines = doctor(vm, ADA)
        expect(said(lines, "Virtual keyboards")[0], "wrong", "the verdict on virtual keyboards")
        verdict, line = said(lines, "Reading keys")
        expect(verdict, "wrong", f"the verdict in {lines}")
        sudo = doctor(vm, SUDO_UID=vm.check(f"id -u {ADA}").strip())
        expect(said(sudo, "Reading keys")[1], containing("without it 0. Join the group"), "with sudo")
        mend(vm, line)
        old = f"setpriv --reuid={ADA} --regid=nogroup --clear-groups -- timeout 60 kbdctl doctor --timeout 15s"
        expect(vm.run(old)["out"], containing("not yet in this login"), "doctor in the old login")
        lines = doctor(vm, ADA)
        expect([said(lines, subject)[0] for subject in ("Reading keys", "Virtual keyboards")],
               ["ok", "ok"], f"the verdicts in the new login, in {lines}")
    finally:
        without_user(vm)
        install(vm, "uninstall")


@case()
def a_rule_that_is_not_in_force_is_mended(vm):
    """A rule that is hidden, or was not applied, and event nodes without their group: each is mended as doctor says."""
    vm.check(f"useradd -M -s /bin/sh -G input {ADA}")
    hidden = "/etc/udev/rules.d/70-kbdctl.rules"
    try:
        install(vm)
        vm.check("chown root:root /dev/uinput && chmod 600 /dev/uinput")
        is_mended(vm, "Virtual keyboards", user=ADA)
        vm.check(f"mkdir -p /etc/udev/rules.d && ln -s /dev/null {hidden} && udevadm control --reload"
                 " && chown root:root /dev/uinput && chmod 600 /dev/uinput")
        is_mended(vm, "Virtual keyboards", user=ADA)
        vm.check("chgrp root /dev/input/event*")
        verdict, line = said(doctor(vm, ADA), "Reading keys")
        expect(verdict, "wrong", f"the verdict in ‘{line}’")
        vm.check(re.search("‘sudo (udevadm trigger[^’]*)’", line)[1] + " && udevadm settle", timeout=60)
        expect(said(doctor(vm, ADA), "Reading keys")[0], "ok", "the verdict after the trigger")
    finally:
        vm.check(f"rm -f {hidden}")
        without_user(vm)
        install(vm, "uninstall")


@case()
def files_that_are_wrong_are_mended(vm):
    """A configuration that nobody may read and a damaged record are named, with commands that mend them."""
    vm.check(f"useradd -M -s /bin/sh {ADA}; mkdir -p {STATE}/keyboards")
    vm.ask("write", path=f"{WORK}/secret.toml", text="[listener]\n")
    vm.check(f"chmod 600 {WORK}/secret.toml; chmod a+x {WORK}")
    try:
        is_mended(vm, "Configuration", user=ADA, KBDCTL_CONFIG=f"{WORK}/secret.toml")
        vm.ask("write", path=f"{STATE}/keyboards/usb-1.toml", text="layouts = 3\n")
        is_mended(vm, "Chosen layouts")
    finally:
        without_user(vm)


@case()
def a_speech_server_that_hangs_is_mended(vm):
    """A speech server is asked; one that hangs is told apart and ended, and without one doctor did not look."""
    speech = SpeechServer(vm)
    address = speech.environment["SPEECHD_ADDRESS"]
    expect(said(doctor(vm, SPEECHD_ADDRESS=address), "Speech"),
           lambda found: found[0] == "ok" and "capture" in found[1], "the verdict on speech")
    speech.process.signal("SIGSTOP")
    verdict, line = said(doctor(vm, SPEECHD_ADDRESS=address), "Speech")
    expect(verdict, "wrong", f"the verdict on a server that hangs, in ‘{line}’")
    mend(vm, line)
    eventually(lambda: speech.process.code, lambda code: code is not None, "the server's end")
    expect(said(doctor(vm, SPEECHD_ADDRESS=address), "Speech")[0], "not looked at", "the verdict")


@case()
def another_remapper_is_named(vm):
    """A program that holds a keyboard and uinput is named, whatever its name, and ended as doctor says."""
    remapper = vm.start("/usr/bin/python3", "-c", "import os, time\n"
                        "os.open('/dev/uinput', os.O_RDWR)\n"
                        "os.open('/dev/input/event0', os.O_RDWR)\ntime.sleep(600)")
    subject = "Other programs that change keys"
    line = eventually(lambda: said(doctor(vm), subject), lambda found: found[0] == "hint",
                      "the verdict")[1]
    mend(vm, line)
    remapper.ends(-15)
    expect(said(doctor(vm), subject)[0], "ok", "the verdict after its end")
