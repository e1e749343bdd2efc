"""Keys that go the whole way: the USB keyboard, kbdctl, its virtual keyboard, the text console."""

from cases import case, eventually, expect, throughout
from listener import Listener
from programs import Console
from vm import KEYBOARD


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
