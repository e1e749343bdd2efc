"""Keyboards that have a pointer in the same node as the keys: both arrive."""

from cases import case, eventually, expect
from listener import Listener

A = 0x04
EV_REL, LEFT_BUTTON = 2, 1

NAME = "Comfort Board"

# What such a keyboard says when it is moved to the right and up, scrolled, and clicked; the left
# button is BTN_MOUSE to the kernel too.
MOVED = ["REL_X 3", "REL_Y -2"]
SCROLLED = ["REL_WHEEL -1", "REL_WHEEL_HI_RES -120"]
DRAGGED = ["BTN_MOUSE press", "REL_X 1"]
CLICKED = ["BTN_MOUSE release"]
FRAMES = [MOVED, SCROLLED, DRAGGED, CLICKED]


def use_pointer(vm):
    """Moves, scrolls, drags and lets go."""
    vm.step(f"use the pointer of ‘{NAME}’")
    vm.report(NAME, x=3, y=-2)
    vm.report(NAME, wheel=-1)
    vm.report(NAME, buttons=LEFT_BUTTON, x=1)
    vm.report(NAME)


@case()
def a_keyboard_may_have_a_pointer(vm):
    """The virtual machine itself: keys and pointer of one keyboard come from one node."""
    recording = vm.record(vm.make_keyboard(NAME, pointer=True))
    vm.type_on(NAME, A)
    use_pointer(vm)
    eventually(lambda: recording.frames, [["KEY_A press"], ["KEY_A release"], *FRAMES],
               "the frames of the node")


@case()
def keys_and_pointer_both_arrive(vm):
    """Keys arrive on the keyboard's twin; motion, wheel and buttons on a pointer twin, in their frames."""
    listener = Listener(vm, "--speech", "print")
    expect(vm.devices("pointer (kbdctl)"), [], "the pointer twins of keyboards without a pointer")
    listener.wait_until_grabbed(vm.make_keyboard(NAME, pointer=True))
    vm.check("udevadm settle -t 10")
    [twin] = vm.devices(f"{NAME} (kbdctl)")
    [pointer] = vm.devices(f"{NAME} pointer (kbdctl)")
    keys, motion = vm.record(twin["node"]), vm.record(pointer["node"])
    use_pointer(vm)
    eventually(lambda: motion.frames, FRAMES, "the frames of the pointer twin")
    expect(keys.lines, [], "what the keyboard's twin says of them")
    vm.type_on(NAME, A)
    eventually(lambda: keys.keys, ["KEY_A press", "KEY_A release"], "the keys on the twin")
    expect(motion.frames, FRAMES, "the frames of the pointer twin, after a key")
    expect(EV_REL in twin["bits"]["ev"], False, "whether the keyboard's twin moves a pointer")
    shown = vm.check(f"udevadm info -q property -n {pointer['node']}").splitlines()
    expect(sorted(line for line in shown if line.startswith("ID_INPUT_")), ["ID_INPUT_MOUSE=1"],
           "what udev says of the pointer twin")


@case()
def a_held_button_is_released_on_an_unplug(vm):
    """A pointer button that is held when the keyboard goes does not stay down."""
    listener = Listener(vm, "--speech", "print")
    listener.wait_until_grabbed(vm.make_keyboard(NAME, pointer=True))
    [node] = vm.nodes(f"{NAME} pointer (kbdctl)")
    motion = vm.record(node)
    vm.report(NAME, A, buttons=LEFT_BUTTON)
    eventually(lambda: motion.keys, ["BTN_MOUSE press"], "the events of the pointer twin")
    vm.destroy(NAME)
    eventually(lambda: motion.keys, ["BTN_MOUSE press", "BTN_MOUSE release"],
               "the events of the pointer twin")
    expect(listener.held, [], "the keys held on the virtual keyboards")
