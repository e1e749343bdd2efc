"""Nobody is locked out and no key is left down, however the listener ends."""

import time

from cases import case, containing, eventually, expect, having, throughout
from listener import Listener
from programs import Console
from vm import KEYBOARD

ENTER = "ret"


def expect_given_back(vm, node):
    """Fails unless a program that reads the keyboard gets its keys."""
    eventually(lambda: vm.is_grabbed(node), False, "whether the keyboard is grabbed")
    physical = vm.record(node)
    vm.type("a")
    eventually(lambda: physical.keys, ["KEY_A press", "KEY_A release"], "what a reader gets")


@case()
def the_panic_chord_gives_the_keyboard_back(vm):
    """Backspace, Escape and Enter held together end the grab, say so, and leave nothing down."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.press("backspace", "esc", ENTER), containing("released"),
                  "after the panic chord")
    eventually(lambda: vm.is_grabbed(listener.node), False, "whether the keyboard is grabbed")
    vm.release()
    expect(listener.held, [], "the keys held on the virtual keyboard")
    expect_given_back(vm, listener.node)
    throughout(lambda: vm.is_grabbed(listener.node), False, "whether the keyboard is grabbed", 1.5)


@case()
def the_panic_chord_works_in_help_mode(vm):
    """In help mode the panic chord gives the keyboard back as well."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap("ctrl+alt+k"), containing("escape twice"), "on entry")
    vm.press("backspace", "esc", ENTER)
    eventually(lambda: vm.is_grabbed(listener.node), False, "whether the keyboard is grabbed")
    vm.release()
    expect_given_back(vm, listener.node)


@case()
def enter_held_at_the_start_does_not_repeat(vm):
    """Enter is down while the listener starts, as it always is: the others see it released."""
    console = Console(vm)
    node = vm.nodes(KEYBOARD)[0]
    physical = vm.record(node)
    vm.press(ENTER)
    eventually(lambda: physical.keys, ["KEY_ENTER press"], "what a reader gets")
    listener = Listener(vm, "--speech", "print")
    eventually(lambda: physical.keys, ["KEY_ENTER press", "KEY_ENTER release"],
               "what a reader gets when the keyboard is taken")
    before = console.text.count("\n")
    throughout(lambda: console.text.count("\n") - before, 0, "new lines on tty1", 1.5)
    vm.release(ENTER)
    eventually(lambda: vm.held([node]), [], "the keys held on the keyboard")
    expect(listener.held, [], "the keys held on the virtual keyboard")
    listener.types("a")


@case()
def a_terminated_listener_leaves_nothing_down(vm):
    """SIGTERM ends the listener with 143, the held keys are released, the keyboard is given back."""
    listener = Listener(vm, "--speech", "print")
    vm.press("a")
    eventually(lambda: listener.held, ["KEY_A"], "the held keys")
    listener.process.signal("SIGTERM")
    listener.process.ends(143)
    expect(listener.sent.keys, ["KEY_A press", "KEY_A release"], "the virtual keyboard's events")
    vm.release("a")
    expect_given_back(vm, listener.node)


@case()
def an_interrupted_listener_leaves_nothing_down(vm):
    """SIGINT, which is Control-C, does the same, and ends with 130."""
    listener = Listener(vm, "--speech", "print")
    vm.press("ctrl", "c")
    eventually(lambda: sorted(listener.held), ["KEY_C", "KEY_LEFTCTRL"], "the held keys")
    listener.process.signal("SIGINT")
    listener.process.ends(130)
    expect(sorted(listener.sent.keys[2:]), ["KEY_C release", "KEY_LEFTCTRL release"],
           "the events after the two presses")
    vm.release()
    expect_given_back(vm, listener.node)


@case()
def a_killed_listener_gives_the_keyboard_back(vm):
    """After SIGKILL the kernel drops the grab and the virtual keyboard."""
    listener = Listener(vm, "--speech", "print")
    vm.press("a")
    eventually(lambda: listener.held, ["KEY_A"], "the held keys")
    listener.process.signal("SIGKILL")
    listener.process.ends(-9)
    eventually(lambda: vm.virtual_keyboards(), [], "the virtual keyboards")
    vm.release("a")
    expect_given_back(vm, listener.node)


@case()
def a_listener_for_a_time_ends_by_itself(vm):
    """With --for 5s it listens, ends with 0 and gives the keyboard back."""
    began = time.monotonic()
    listener = Listener(vm, "--speech", "print", "--for", "5s")
    listener.types("a")
    expect(listener.process.code, None, "the exit code before its time")
    listener.process.ends(0, timeout=15)
    expect(time.monotonic() - began, having("at least 4.5 seconds", lambda s: s >= 4.5),
           "the time it took")
    expect_given_back(vm, listener.node)


@case()
def lost_events_leave_no_key_down(vm):
    """After an overrun of the kernel's queue (SYN_DROPPED) the held keys are the real ones."""
    listener = Listener(vm, "--speech", "print")
    vm.press("a")
    eventually(lambda: listener.held, ["KEY_A"], "the held keys")
    listener.process.signal("SIGSTOP")
    vm.release("a")
    vm.type("1 2 3 4 5 6 7 8 9 0 " * 4)
    vm.press("b")
    listener.process.signal("SIGCONT")
    eventually(lambda: listener.held, ["KEY_B"], "the held keys after the overrun")
    vm.release("b")
    eventually(lambda: listener.held, [], "the held keys after the last release")
    expect(len(listener.sent.keys), having("fewer than the 84 typed", lambda count: count < 84),
           "the number of events (with all of them the queue did not overrun)")
    listener.types("c")
