"""Keys that go the whole way: the USB keyboard, kbdctl, its virtual keyboard, the text console."""

import itertools
import string

from cases import case, containing, eventually, expect, throughout
from listener import Listener, start
from programs import Console
from vm import KEYBOARD

# HID usages.
A, CAPS_LOCK, INSERT = 0x04, 0x39, 0x49

# Seconds between the letters of a fast typist, and half of that down.
FAST = 0.04


@case()
def typed_letters_arrive(vm):
    """Letters arrive on the virtual keyboard and nowhere else, and on the console as text, once."""
    console = Console(vm)
    physical = vm.record(*vm.nodes(KEYBOARD))
    listener = Listener(vm, "--speech", "print")
    listener.types("q w e r t y")
    vm.type("ret")
    eventually(lambda: console.text, "qwerty\n", "the text on tty1")
    expect(physical.keys, [], "what another reader of the USB keyboard gets")
    expect(listener.held, [], "the keys held on the virtual keyboard")


@case()
def a_chord_arrives_in_order(vm):
    """A chord that nothing is bound to reaches the application key by key."""
    listener = Listener(vm, "--speech", "print", "--profile", "none")
    listener.receives("ctrl+shift+a", "KEY_LEFTCTRL press", "KEY_LEFTSHIFT press", "KEY_A press",
                      "KEY_A release", "KEY_LEFTSHIFT release", "KEY_LEFTCTRL release")


@case()
def without_a_profile_nothing_is_bound(vm):
    """With --profile none, VO-K types like any other chord and nothing is said."""
    listener = Listener(vm, "--speech", "print", "--profile", "none")
    listener.receives("ctrl+alt+k", "KEY_LEFTCTRL press", "KEY_LEFTALT press", "KEY_K press",
                      "KEY_K release", "KEY_LEFTALT release", "KEY_LEFTCTRL release")
    throughout(lambda: [line for line in listener.said if "help" in line.lower()], [],
               "what is said about help")


@case()
def a_held_key_repeats_on_the_virtual_keyboard(vm):
    """The console's repeat of a held key comes from the virtual keyboard and ends with the key."""
    console = Console(vm)
    listener = Listener(vm, "--speech", "print")
    vm.press("x")
    eventually(lambda: listener.held, ["KEY_X"], "the keys held on the virtual keyboard")
    throughout(lambda: listener.held, ["KEY_X"], "the keys held on the virtual keyboard", 1.0)
    vm.release("x")
    eventually(lambda: listener.held, [], "the keys held on the virtual keyboard")
    eventually(lambda: console.text.count("x"), lambda count: count > 3, "the number of x on tty1")


@case()
def fast_typing_keeps_its_order(vm):
    """Two hundred keys in a row arrive complete and in order."""
    letters = "t h e q u i c k b r o w n f o x j u m p s o v e r " * 8
    listener = Listener(vm, "--speech", "print")
    listener.types(letters.strip())


@case()
def only_the_named_keyboard_is_taken(vm):
    """With --keyboard, the other keyboards of the machine stay as they are."""
    others = [device["node"] for device in vm.devices("AT Translated")]
    expect(len(others), 1, "the number of built-in keyboards")
    listener = Listener(vm, "--speech", "print", "--keyboard", KEYBOARD)
    expect(vm.is_grabbed(others[0]), False, "whether the built-in keyboard is grabbed")
    expect(len(vm.virtual_keyboards()), 1, "the number of virtual keyboards")
    listener.types("a")


@case()
def typing_over_start_and_end(vm):
    """Letters typed while a listener starts and ends arrive on the console, once each."""
    console = Console(vm)
    vm.make_keyboard("Fast Board")
    letters = itertools.cycle(range(26))
    typed = ""

    def type_letters(count):
        nonlocal typed
        numbers = list(itertools.islice(letters, count))
        vm.type_on("Fast Board", *[A + number for number in numbers], pause=FAST / 2)
        typed += "".join(string.ascii_lowercase[number] for number in numbers)
    for _ in range(2):
        type_letters(5)
        process = start(vm, "--speech", "none")
        type_letters(80)
        expect(vm.is_grabbed(vm.nodes("Fast Board")[0]), True, "whether the keyboard is grabbed")
        process.signal("SIGTERM")
        type_letters(40)
        process.ends(143)
    eventually(lambda: console.text, typed, "the text on tty1")


@case()
def typing_while_a_node_is_opened(vm):
    """Keys that come while a node is opened, slowly, cost none of those that follow."""
    console = Console(vm)
    node = vm.make_keyboard("Fast Board")
    # The first questions to this node are slow, and -D leaves the process kbdctl's.
    slowly = ["strace", "-D", "-f", "-o", "/dev/null", "-P", node, "-e", "trace=ioctl",
              "-e", "inject=ioctl:delay_enter=8000:when=2..11"]
    process = start(vm, "--speech", "none", prefix=slowly)
    vm.type_on("Fast Board", *range(A, A + 26), *range(A, A + 26), pause=FAST / 2)
    eventually(lambda: vm.is_grabbed(node), True, "whether the keyboard is grabbed")
    eventually(lambda: console.text, string.ascii_lowercase * 2, "the text on tty1")
    process.signal("SIGTERM")
    process.ends(143)


@case()
def caps_lock_does_not_stick_over_two_keyboards(vm):
    """Caps Lock held on one keyboard and an unbound key of another: said, nothing typed or left down."""
    listener = Listener(vm, "--speech", "print")
    listener.wait_until_grabbed(vm.make_keyboard("Number Pad"))
    sent = vm.record(*[device["node"] for device in vm.virtual_keyboards()])
    vm.press("caps_lock")
    throughout(lambda: sent.keys, [], "the virtual keyboards' events")
    listener.says(lambda: vm.type_on("Number Pad", INSERT), containing("not assigned"),
                  "for Caps Lock and Insert")
    vm.release("caps_lock")
    throughout(lambda: sent.keys, [], "the virtual keyboards' events")
    expect(listener.held, [], "the keys held on the virtual keyboards")
    listener.types("a")


@case()
def two_caps_locks_at_once_are_two_keys(vm):
    """Two Caps Lock keys held at overlapping times send a press and a release each."""
    listener = Listener(vm, "--speech", "print", "--profile", "none")
    listener.wait_until_grabbed(vm.make_keyboard("Number Pad"))
    first, second = (vm.record(*vm.nodes(f"{name} (kbdctl)")) for name in (KEYBOARD, "Number Pad"))
    vm.press("caps_lock")
    eventually(lambda: first.keys, ["KEY_CAPSLOCK press"], "the first one's events")
    vm.report("Number Pad", CAPS_LOCK)
    eventually(lambda: second.keys, ["KEY_CAPSLOCK press"], "the second one's events")
    vm.release("caps_lock")
    vm.report("Number Pad")
    for sent in (first, second):
        eventually(lambda: sent.keys, ["KEY_CAPSLOCK press", "KEY_CAPSLOCK release"], "the events")
    expect(listener.held, [], "the keys held on the virtual keyboards")
