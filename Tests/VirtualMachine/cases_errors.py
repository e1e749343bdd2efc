"""What is said when something is missing: one sentence with what to do, and the right exit code."""

from cases import case, containing, eventually, expect, having
from listener import start
from programs import STATE, WORK
from vm import KEYBOARD

AS_NOBODY = "setpriv --reuid=65534 --regid=65534 --clear-groups --"


def expect_failure(vm, command, *parts):
    """Runs a command that must end with 1, print nothing, and say these parts briefly."""
    done = vm.run(f"KBDCTL_STATE={STATE} timeout 20 {command}")
    expect(done["code"], 1, f"the exit code ({done['err'].strip()})")
    expect(done["out"], "", "the output")
    for part in parts:
        expect(done["err"], containing(part), "the message")
    expect(done["err"].strip().count("\n"), having("at most 3", lambda count: count <= 3),
           f"the number of line ends in the message ‘{done['err']}’")
    expect(vm.virtual_keyboards(), [], "the virtual keyboards")


@case()
def listening_needs_a_right(vm):
    """Without permission it names the right that is missing and the udev rule that gives it."""
    expect_failure(vm, f"{AS_NOBODY} kbdctl listen --speech print", "/dev/", "udev")
    expect(vm.is_grabbed(vm.nodes(KEYBOARD)[0]), False, "whether the keyboard is grabbed")


@case()
def listening_needs_uinput(vm):
    """Without /dev/uinput it says so, also when no keyboard is there yet, and leaves keyboards alone."""
    vm.check("mv /dev/uinput /dev/uinput.away")
    vm.ask("write", path=f"{WORK}/ignore-all.toml", text='[listener]\nignore = ["keyboard"]\n')
    try:
        expect_failure(vm, "kbdctl listen --speech print", "/dev/uinput")
        expect_failure(vm, f"kbdctl listen --speech print --config {WORK}/ignore-all.toml",
                       "/dev/uinput")
    finally:
        vm.check("mv /dev/uinput.away /dev/uinput")
    expect(vm.is_grabbed(vm.nodes(KEYBOARD)[0]), False, "whether the keyboard is grabbed")


@case()
def listening_to_no_such_keyboard_fails(vm):
    """A --keyboard that fits none names those there are."""
    expect_failure(vm, "kbdctl listen --speech print --keyboard nonesuch", "nonesuch", KEYBOARD)


@case()
def a_taken_keyboard_is_said(vm):
    """A keyboard that another program has grabbed is named; the others are listened to."""
    node = vm.nodes(KEYBOARD)[0]
    other = vm.record(node, grab=True)
    process = start(vm, "--speech", "print")
    eventually(lambda: process.err, containing(KEYBOARD), "the warning")
    vm.type("a")
    eventually(lambda: other.keys, ["KEY_A press", "KEY_A release"], "what the other program gets")
    expect(process.code, None, "the listener's exit code")
