"""The virtual machine itself: what every other case takes for granted, shown without kbdctl."""

from cases import case, eventually, expect, throughout
from vm import KEYBOARD


@case()
def a_typed_key_is_read(vm):
    """A key typed on the USB keyboard is read from its node, and shows as held while it is down."""
    node = vm.nodes(KEYBOARD)[0]
    recording = vm.record(node)
    vm.press("a")
    eventually(lambda: vm.held([node]), ["KEY_A"], "the keys held on the keyboard")
    vm.release("a")
    eventually(lambda: recording.keys, ["KEY_A press", "KEY_A release"], "the keyboard's events")


@case()
def a_grab_is_seen(vm):
    """A grab by one program keeps the keys from another, which is what the other cases look for."""
    node = vm.nodes(KEYBOARD)[0]
    other = vm.record(node)
    expect(vm.is_grabbed(node), False, "whether the keyboard is grabbed")
    grabbing = vm.record(node, grab=True)
    expect(vm.is_grabbed(node), True, "whether the keyboard is grabbed")
    vm.type("a")
    eventually(lambda: grabbing.keys, ["KEY_A press", "KEY_A release"], "the grabber's events")
    throughout(lambda: other.keys, [], "what another reader gets")


@case()
def a_replug_is_seen(vm):
    """A keyboard can be pulled out and plugged in again."""
    vm.unplug("kbd")
    vm.plug("kbd")
    node = vm.nodes(KEYBOARD)[0]
    recording = vm.record(node)
    vm.type("b")
    eventually(lambda: recording.keys, ["KEY_B press", "KEY_B release"], "the keyboard's events")
