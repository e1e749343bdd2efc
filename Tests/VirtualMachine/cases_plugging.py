"""Keyboards that come and go while kbdctl listens."""

import string

from cases import case, containing, eventually, expect, having, throughout
from listener import Listener, start
from programs import Console
from vm import BLUETOOTH_BUS, KEYBOARD

# The HID usage.
A = 0x04

# Virtual keyboards of so many keyboards that are away may be kept.
KEPT_TWINS = 8


@case()
def unplugging_releases_what_is_held(vm):
    """A key that is held while its keyboard is pulled out does not stay down."""
    listener = Listener(vm, "--speech", "print")
    vm.press("shift", "a")
    eventually(lambda: sorted(listener.held), ["KEY_A", "KEY_LEFTSHIFT"], "the held keys")
    vm.unplug("kbd")
    eventually(lambda: listener.held, [], "the keys held on the virtual keyboard")
    expect(sorted(listener.sent.keys[2:]), ["KEY_A release", "KEY_LEFTSHIFT release"],
           "the events after the two presses")
    expect(listener.process.code, None, "the listener's exit code")


@case()
def a_replugged_keyboard_is_taken_again(vm):
    """After a replug the keyboard types again, through the same virtual keyboard."""
    listener = Listener(vm, "--speech", "print")
    listener.types("a")
    vm.unplug("kbd")
    expect(listener.virtual in vm.virtual_keyboards(), True,
           "whether the virtual keyboard is still there while the real one is out")
    vm.plug("kbd")
    listener.wait_until_grabbed(vm.nodes(KEYBOARD)[0])
    listener.types("b")
    expect(listener.virtual in vm.virtual_keyboards(), True, "whether it is the same one")


@case()
def a_second_keyboard_is_taken(vm):
    """A keyboard plugged in later is taken, types, and is let go when it leaves."""
    listener = Listener(vm, "--speech", "print")
    vm.plug("kbd2", port="2")
    for node in vm.nodes(KEYBOARD):
        listener.wait_until_grabbed(node)
    sent = vm.record(*[device["node"] for device in vm.virtual_keyboards()])
    vm.type("z")
    eventually(lambda: sent.keys, ["KEY_Z press", "KEY_Z release"], "the second one's events")
    vm.unplug("kbd2")
    vm.type("y")
    eventually(lambda: sent.keys[2:], ["KEY_Y press", "KEY_Y release"], "the first one's events")


@case()
def a_keyboard_pulled_and_plugged_fast_is_kept(vm):
    """Five replugs in a row leave one keyboard that types and a listener that lives."""
    listener = Listener(vm, "--speech", "print")
    for _ in range(5):
        vm.unplug("kbd")
        vm.plug("kbd")
    listener.wait_until_grabbed(vm.nodes(KEYBOARD)[0])
    listener.types("a")
    expect(listener.held, [], "the keys held on the virtual keyboard")


@case()
def a_token_is_never_grabbed(vm):
    """A security token that shows itself as a keyboard is left alone, a real keyboard is not."""
    token = vm.make_keyboard("Yubico YubiKey OTP+FIDO+CCID", vendor=0x1050, product=0x0407)
    board = vm.make_keyboard("Keychron K2", vendor=0x05AC, product=0x024F, bus=BLUETOOTH_BUS)
    listener = Listener(vm, "--speech", "print")
    listener.wait_until_grabbed(board)
    expect(vm.is_grabbed(token), False, "whether the token is grabbed")
    reader = vm.record(token)
    vm.type_on("Yubico YubiKey OTP+FIDO+CCID", 4)
    eventually(lambda: reader.keys, ["KEY_A press", "KEY_A release"], "the token's events")
    vm.type_on("Keychron K2", 5)
    eventually(lambda: listener.sent.keys, ["KEY_B press", "KEY_B release"],
               "the virtual keyboards' events")


@case()
def other_devices_are_never_grabbed(vm):
    """Mice, tablets, buttons and devices made by other programs are left alone."""
    letters = list(range(1, 84))
    nodes = [
        vm.make_device("Somebody's Keyboard", bits={"key": letters, "led": [0, 1, 2], "rep": []}),
        vm.make_device("Somebody's Mouse", bits={"key": [0x110, 0x111], "rel": [0, 1]}),
        vm.make_device("Somebody's Gamepad", bits={"key": [0x130, 0x131], "abs": [0, 1]}),
    ]
    vm.plug("mouse", port="2", driver="usb-mouse")
    vm.plug("tablet", port="3", driver="usb-tablet")
    listener = Listener(vm, "--speech", "print")
    nodes.append(vm.make_device("A Late Keyboard", bits={"key": letters}))
    listener.types("a")
    real = {KEYBOARD, "AT Translated Set 2 keyboard"}
    mine = {device["node"] for device in vm.virtual_keyboards()}
    others = {device["node"]: device["name"] for device in vm.devices()
              if device["name"] not in real and device["node"] not in mine}
    expect(set(nodes) <= set(others), True, "whether the made devices are among the others")
    for node, name in others.items():
        expect(vm.is_grabbed(node), False, f"whether {name} is grabbed")
    throughout(lambda: len(vm.virtual_keyboards()), 2, "the number of virtual keyboards")


@case()
def a_busy_keyboard_has_no_twin(vm):
    """While another program has a keyboard there is no virtual keyboard for it."""
    vm.record(vm.nodes(KEYBOARD)[0], grab=True)
    process = start(vm, "--speech", "print")
    eventually(lambda: process.err, containing(KEYBOARD), "the warning")
    eventually(lambda: len(vm.virtual_keyboards()), 1, "the number of virtual keyboards")
    throughout(lambda: [device["name"] for device in vm.virtual_keyboards()],
               ["AT Translated Set 2 keyboard (kbdctl)"], "the virtual keyboards", 2)


@case()
def forty_keyboards_one_after_the_other(vm):
    """Each of forty different keyboards is taken; what those that are gone leave is bounded."""
    console = Console(vm)
    listener = Listener(vm, "--speech", "none")
    typed, descriptors = "", []
    for number in range(40):
        name = f"Board {number:02}"
        node = vm.make_keyboard(name, product=0x100 + number)
        eventually(lambda: len(vm.nodes(f"{name} (kbdctl)")), 1, f"the number of twins of {name}")
        expect(vm.is_grabbed(node), True, f"whether {name} is grabbed")
        vm.type_on(name, A + number % 26)
        typed += string.ascii_lowercase[number % 26]
        eventually(lambda: console.text, typed, "the text on tty1")
        vm.destroy(name)
        descriptors.append(listener.descriptors)
    expect(len(vm.virtual_keyboards()), having(f"at most 2 and {KEPT_TWINS}",
                                               lambda count: count <= 2 + KEPT_TWINS),
           "the number of virtual keyboards at the end")
    # The node of a board that has just gone may still be open.
    at_first = max(descriptors[:KEPT_TWINS + 2]) + 2
    expect(max(descriptors), having(f"at most {at_first}", lambda count: count <= at_first),
           "the number of descriptors at any time")
    listener.types("a")


@case()
def many_replugs_leak_nothing(vm):
    """Thirty replugs of one keyboard leave as many descriptors, as many twins and as much memory."""
    listener = Listener(vm, "--speech", "none")

    def replug():
        vm.make_keyboard("Board")
        eventually(lambda: len(vm.nodes("Board (kbdctl)")), 1, "the number of its twins")
        vm.report("Board", A)  # held while it goes
        vm.destroy("Board")
        eventually(lambda: listener.held, [], "the keys held on the virtual keyboards")
    for _ in range(5):
        replug()
    descriptors, memory = listener.descriptors, listener.anonymous_kilobytes
    for _ in range(30):
        replug()
    expect(listener.descriptors, descriptors, "the number of descriptors")
    expect(listener.anonymous_kilobytes, having(f"at most 200 more than {memory}",
                                                lambda found: found <= memory + 200),
           "the kilobytes of anonymous memory")
    expect(len(vm.virtual_keyboards()), 3, "the number of virtual keyboards")
    listener.types("a")
