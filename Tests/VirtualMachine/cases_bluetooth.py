"""Pairing Bluetooth keyboards with the real BlueZ: what is spoken is what pairs."""

import json
import time

from bluetooth_rig import CLASSIC_NAME, LE_ADDRESS, LE_NAME, Bluetooth, Pairing, pair
from cases import Boot, case, containing, eventually, expect, having
from doctor import doctor, is_mended
from listener import Listener

BOOT = Boot(kernel="6.1.0-47-amd64",
            modules=("hci_vhci", "bluetooth", "hidp", "rfkill", "ecdh_generic", "cmac",
                     "af_alg", "algif_hash", "algif_skcipher"))

AS_NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--")

# Where BlueZ 5.66 keeps the object of the Low Energy keyboard.
LE_PATH = "/org/bluez/hci0/dev_" + LE_ADDRESS.replace(":", "_")


def listed(vm, name):
    """A keyboard's members in `kbdctl list --json`, or None."""
    keyboards = json.loads(vm.check("kbdctl list --json"))["keyboards"]
    return next((keyboard for keyboard in keyboards if keyboard["name"] == name), None)


def is_clean(bluetooth, seconds=3):
    """Fails if BlueZ still knows a device, now or a little later."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        expect(bluetooth.devices(), [], "the devices that BlueZ knows afterwards")
        time.sleep(0.5)


@case(BOOT)
def a_low_energy_keypad_is_paired_by_ear(vm):
    """The spoken passkey, typed on the keypad, pairs it: trusted, connected, listed with battery and country."""
    bluetooth = Bluetooth(vm)
    pairing = pair(vm, bluetooth)
    expect(pairing.said[0], containing("pairing mode"), "what is said first")
    for name in ("Paired", "Bonded", "Trusted", "Connected"):
        expect(bluetooth.property(LE_PATH, "Device1", name), "b true", name)
    found = eventually(lambda: listed(vm, LE_NAME), having("a battery", lambda k: k["battery"]),
                       "the listed keypad")
    expect((found["address"], found["connection"], found["state"], found["battery"]),
           (LE_ADDRESS, "bluetooth", "connected", 73), "what is listed")
    expect(vm.check(f"kbdctl info {LE_ADDRESS}"), containing("33, United States"), "info")
    recording = vm.record(*found["nodes"])
    bluetooth.order("type", "swift")
    eventually(lambda: [line for line in recording.keys if line.endswith("press")],
               [f"KEY_{letter} press" for letter in "SWIFT"], "what the keyboard types")


@case(BOOT)
def a_classic_keyboard_is_paired_with_its_pin(vm):
    """An older keyboard's PIN is spoken, pairs it, and the key it is tried with is named."""
    bluetooth = Bluetooth(vm, "classic")
    pair(vm, bluetooth, CLASSIC_NAME)
    path = bluetooth.devices()[0]
    for name in ("Paired", "Bonded", "Trusted", "Connected"):
        expect(bluetooth.property(path, "Device1", name), "b true", name)
    expect(listed(vm, CLASSIC_NAME)["state"], "connected", "its state")
    facts = json.loads(vm.check(f"kbdctl info '{CLASSIC_NAME}' --json"))
    expect(facts["country"], 33, "the country that the kernel tells")
    expect(facts["hid"], {"subclass": 0x40, "country": 33, "reconnectsByItself": True,
                          "normallyConnectable": False}, "its service record")


@case(BOOT)
def progress_is_told_by_keyboards_that_report_it(vm):
    """A keyboard that reports its keys has them counted, and an erased one is told."""
    bluetooth = Bluetooth(vm, "passkey")
    pairing = Pairing(vm, CLASSIC_NAME)
    code = pairing.code()
    # While the code is read nothing else is said.
    time.sleep(7)
    bluetooth.order("code", code)
    pairing.says("is ready")
    bluetooth.order("type", "k")
    pairing.process.ends(0, timeout=30)
    told = [text for text in pairing.said if "of 6" in text or "Erased" in text]
    expect(told, ["1 of 6.", "2 of 6.", "3 of 6.", "4 of 6.", "Erased. 3 left.", "4 of 6.",
                  "5 of 6.", "6 of 6."], "the progress")


@case(BOOT)
def a_wrong_code_is_told_and_leaves_nothing(vm):
    """A wrong code ends with its own sentence, and BlueZ knows the keypad no more."""
    bluetooth = Bluetooth(vm)
    bluetooth.order("wrong")
    pairing = Pairing(vm, LE_ADDRESS)
    bluetooth.order("code", pairing.code())
    pairing.fails("The code did not match.", "new code")
    expect(len(pairing.said), having("few", lambda count: count < 8), "the number of utterances")
    is_clean(bluetooth, 1)


@case(BOOT)
def silence_is_told_as_too_slow(vm):
    """Nothing typed for 30 seconds: repeated at 10, warned at 22, then the time is out, without a ghost code."""
    bluetooth = Bluetooth(vm)
    pairing = Pairing(vm, LE_ADDRESS)
    code = pairing.code()
    pairing.says("8 seconds left.")
    expect(sum("Type on the new keyboard" in text for text in pairing.said), 2, "the codes spoken")
    expect(pairing.code(), code, "the code the second time")
    pairing.fails("Time ran out")
    expect(sum("Type on the new keyboard" in text for text in pairing.said), 2, "the codes spoken")
    is_clean(bluetooth, 1)


@case(BOOT)
def an_interrupted_pairing_leaves_nothing(vm):
    """Ctrl-C while the code waits ends with 130 and a clean BlueZ."""
    bluetooth = Bluetooth(vm)
    pairing = Pairing(vm, LE_ADDRESS)
    pairing.code()
    pairing.process.signal("SIGINT")
    pairing.process.ends(130, timeout=15)
    expect("\n".join(pairing.said), containing("Stopped"), "what is said")
    is_clean(bluetooth, 1)


@case(BOOT)
def another_pairing_is_told_and_left_alone(vm):
    """A keypad that is being paired by another program: that is told, and the other one succeeds."""
    bluetooth = Bluetooth(vm)
    first = Pairing(vm, LE_ADDRESS)
    code = first.code()
    Pairing(vm, LE_ADDRESS).fails("Another program", "try again")
    expect(first.process.code, None, "the exit code of the first pairing")
    bluetooth.order("code", code)
    first.says("is ready")
    bluetooth.order("type", "k")
    first.process.ends(0, timeout=30)


@case(BOOT)
def a_missing_driver_is_told(vm):
    """Without the kernel's uhid a keypad gets no keys: the ending and doctor name it, and no bond is left."""
    bluetooth = Bluetooth(vm)
    vm.check("modprobe -r uhid")
    try:
        pairing = Pairing(vm, LE_ADDRESS)
        bluetooth.order("code", pairing.code())
        pairing.fails("uhid", "modprobe uhid")
        is_clean(bluetooth, 1)
        is_mended(vm, "Bluetooth keys", "hint")
    finally:
        vm.check("modprobe uhid")


@case(BOOT)
def a_paired_keypad_comes_and_goes(vm):
    """A keypad that drops its link is listed as away or back; disconnect and connect do as named, forget forgets."""
    bluetooth = Bluetooth(vm)
    pair(vm, bluetooth, LE_ADDRESS)
    watch = vm.start("kbdctl", "list", "--watch", "--json")

    def states():
        changes = [json.loads(line) for line in watch.out.splitlines()]
        return [change["keyboard"]["state"] for change in changes
                if change["keyboard"]["name"] == LE_NAME]
    eventually(states, ["connected"], "the states that the watch tells at first")
    bluetooth.order("drop")
    # Its event node stays all the time: only BlueZ knows that it is away.
    eventually(states, ["connected", "disconnected", "connected"],
               "the states that the watch tells after a drop", timeout=60)
    expect(vm.check(f"kbdctl forget {LE_ADDRESS}"), containing("Forgotten"), "what forget prints")
    expect(listed(vm, LE_NAME), None, "the forgotten keypad in the list")


@case(BOOT)
def a_paired_keypad_is_listened_to(vm):
    """A paired keypad is listened to; a key held when its link drops goes up; it comes back."""
    bluetooth = Bluetooth(vm)
    pair(vm, bluetooth, LE_ADDRESS)
    listener = Listener(vm, "--speech", "print")
    listener.wait_until_grabbed(vm.nodes(LE_NAME)[0])
    sent = vm.record(*[device["node"] for device in vm.virtual_keyboards()])
    bluetooth.order("type", "swift")
    wanted = [f"KEY_{letter} {change}" for letter in "SWIFT" for change in ("press", "release")]
    eventually(lambda: sent.keys, wanted, "what arrives")
    bluetooth.order("hold", "a")
    eventually(lambda: sent.keys, wanted + ["KEY_A press"], "what a held key sends")
    # Its event node stays, so nothing but BlueZ tells that the key is not held any more.
    bluetooth.order("drop")
    wanted += ["KEY_A press", "KEY_A release"]
    eventually(lambda: sent.keys, wanted, "what is sent when the link drops", timeout=30)
    # It is away for a second and a half, which is too short to be asked about.
    time.sleep(5)
    eventually(lambda: bluetooth.property(LE_PATH, "Device1", "Connected"), "b true", "Connected",
               timeout=60)
    bluetooth.order("type", "key")
    wanted += [f"KEY_{letter} {change}" for letter in "KEY" for change in ("press", "release")]
    eventually(lambda: sent.keys, wanted, "what arrives after its return", timeout=30)
    expect(listener.held, [], "the keys held on the virtual keyboards")


@case(BOOT)
def an_untrusted_keypad_is_told(vm):
    """A keypad that is not trusted says so in list and doctor, stays away after disconnect, and connects again."""
    bluetooth = Bluetooth(vm)
    pair(vm, bluetooth, LE_ADDRESS)
    vm.check(f"busctl set-property org.bluez {LE_PATH} org.bluez.Device1 Trusted b false")
    expect(vm.check("kbdctl list"), containing("not trusted"), "list")
    expect("\n".join(doctor(vm)), containing("not trusted"), "doctor")
    vm.check(f"kbdctl disconnect {LE_ADDRESS}")
    eventually(lambda: listed(vm, LE_NAME)["state"], "disconnected", "its state")
    time.sleep(2)
    expect(vm.check(f"kbdctl connect {LE_ADDRESS}"), containing("Connected"), "what connect prints")
    expect(listed(vm, LE_NAME)["state"], "connected", "its state")


@case(BOOT)
def a_classic_keyboard_reconnects_when_it_is_trusted(vm):
    """A paired classic keyboard comes back by itself, and types."""
    bluetooth = Bluetooth(vm, "classic")
    pair(vm, bluetooth, CLASSIC_NAME)
    bluetooth.order("drop")
    eventually(lambda: vm.nodes(CLASSIC_NAME), [], "its nodes")
    bluetooth.order("reconnect")
    node = eventually(lambda: vm.nodes(CLASSIC_NAME), bool, "its nodes", 40)[0]
    recording = vm.record(node)
    bluetooth.order("type", "a")
    eventually(lambda: recording.keys, ["KEY_A press", "KEY_A release"], "what it types")


@case(BOOT)
def a_keypad_that_has_forgotten_is_told(vm):
    """A keypad that lost its keys cannot connect; the sentence says so, and forget and pair mend it."""
    bluetooth = Bluetooth(vm)
    pair(vm, bluetooth, LE_ADDRESS)
    bluetooth.order("forget")
    time.sleep(0.5)
    vm.check(f"busctl set-property org.bluez {LE_PATH} org.bluez.Device1 Trusted b false")
    vm.check(f"kbdctl disconnect {LE_ADDRESS}")
    time.sleep(2)
    done = vm.run(f"kbdctl connect {LE_ADDRESS}", timeout=60)
    expect(done["code"], 1, "the exit code of connect")
    expect(done["err"], containing("has forgotten this computer"), "the message")
    expect(done["err"], containing(f"kbdctl forget {LE_ADDRESS}"), "the message")
    vm.check(f"kbdctl forget {LE_ADDRESS}")
    time.sleep(2)
    pair(vm, bluetooth, LE_ADDRESS)


@case(BOOT)
def two_keyboards_are_listed_for_a_choice(vm):
    """Two in range, nobody to ask: both are named with their addresses; a part of a name that fits one takes it."""
    bluetooth = Bluetooth(vm)
    bluetooth.another_keyboard("--name", "Red Keypad", "--address", "F0:F1:F2:F3:F4:FC")
    pairing = Pairing(vm, "keypad")
    pairing.fails("fits several", LE_NAME, "Red Keypad", LE_ADDRESS)
    found = json.loads(vm.check("kbdctl scan --timeout 8s --json"))["keyboards"]
    expect(sorted(keyboard["name"] for keyboard in found), ["Red Keypad", LE_NAME], "scan")
    expect({keyboard["kind"] for keyboard in found}, {"keypad"}, "their kinds")
    chosen = Pairing(vm, "red")
    chosen.says("Pairing with Red Keypad")


@case(BOOT)
def nothing_in_range_is_told(vm):
    """Without a new keyboard, or without the one that is meant, pair ends in its time with what to do."""
    bluetooth = Bluetooth(vm)
    pair(vm, bluetooth, LE_ADDRESS)
    Pairing(vm, "--timeout", "3s").fails("No new keyboard was found", "pairing mode")
    Pairing(vm, "00:11:22:33:44:55", "--timeout", "3s").fails("00:11:22:33:44:55")
    vm.check(f"kbdctl forget {LE_ADDRESS}")


@case(BOOT)
def a_user_without_rights_can_pair(vm):
    """A user without any right pairs too, and is told that keys cannot be tried."""
    bluetooth = Bluetooth(vm)
    pairing = Pairing(vm, LE_ADDRESS, prefix=AS_NOBODY)
    bluetooth.order("code", pairing.code())
    pairing.process.ends(0, timeout=40)
    expect("\n".join(pairing.said), containing("this user may not read"), "what is said")
    expect(bluetooth.property(LE_PATH, "Device1", "Bonded"), "b true", "Bonded")


@case(BOOT)
def an_adapter_that_is_off_is_told(vm):
    """With the adapter off, pair, scan and doctor say so and how to switch it on."""
    Bluetooth(vm)
    vm.check("busctl set-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Powered b false")
    Pairing(vm).fails("switched off", "bluetoothctl power on")
    expect(vm.run("kbdctl scan")["err"], containing("switched off"), "scan")
    is_mended(vm, "Bluetooth adapter hci0", "hint")


@case(BOOT)
def a_blocked_radio_is_told(vm):
    """A soft block is told with rfkill's remedy, and doctor tells it too."""
    Bluetooth(vm)
    switch = "for f in /sys/class/rfkill/*; do [ $(cat $f/type) = bluetooth ] && echo %d > $f/soft; done"
    vm.check(switch % 1)
    try:
        time.sleep(0.5)
        Pairing(vm).fails("blocked by software", "rfkill unblock bluetooth")
        is_mended(vm, "Bluetooth radio", "hint")
    finally:
        vm.check(switch % 0)


@case(BOOT)
def a_keyboard_that_can_show_numbers_gets_a_code(vm):
    """A keyboard that wants numbers compared is given a code to type at the second try, unasked."""
    bluetooth = Bluetooth(vm, ability="display")
    pairing = pair(vm, bluetooth, LE_ADDRESS)
    expect("\n".join(pairing.said), containing("Trying again, with a code to type."), "what is said")


@case(BOOT)
def a_keyboard_without_digits_pairs_without_a_code(vm):
    """A keyboard that can neither show nor type a code is paired without one; nobody need try a key."""
    Bluetooth(vm, ability="none")
    pairing = Pairing(vm, LE_ADDRESS)
    pairing.says("is ready. Press a key on it.")
    pairing.process.ends(0, timeout=40)
    expect([text for text in pairing.said if "Type on" in text], [], "the codes")
    expect("\n".join(pairing.said), containing("No key was pressed"), "what is said")


@case(BOOT)
def no_adapter_is_told(vm):
    """Without an adapter pair says that there is none."""
    Bluetooth(vm, None)
    Pairing(vm).fails("no Bluetooth adapter")
    expect("\n".join(doctor(vm)), containing("none that the system has a driver for"),
           "doctor")


@case(BOOT)
def no_service_is_told(vm):
    """Without bluetoothd pair says how to start it; list needs neither it nor a bus."""
    Bluetooth(vm, daemon=False)
    Pairing(vm).fails("service is not running", "systemctl start bluetooth", timeout=90)
    expect(vm.check("kbdctl list"), containing("QEMU"), "list")
    expect("\n".join(doctor(vm)), containing("not running"), "doctor")
