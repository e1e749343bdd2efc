"""A running listener takes new rules: SIGHUP after a changed file, and layouts set elsewhere."""

import re

from cases import case, containing, eventually, expect, having, throughout
from listener import Listener
from programs import STATE, WORK
from vm import KEYBOARD

FILE = f"{WORK}/kbdctl.toml"


def write_remap(vm, *remaps, match="*"):
    """Writes a configuration with these lines of remap."""
    vm.write(FILE, "\n".join(["[[keyboard]]", f'match = "{match}"', "[keyboard.remap]", *remaps, ""]))


def reloaded(vm, listener, key, wanted):
    """Sends SIGHUP, and taps a key until it sends the wanted one."""
    listener.process.signal("SIGHUP")

    def tapped():
        before = len(listener.sent.keys)
        vm.tap(key)
        return eventually(lambda: listener.sent.keys[before:], lambda events: len(events) == 2,
                          f"the events of ‘{key}’")
    eventually(tapped, [f"{wanted} press", f"{wanted} release"], f"the events of ‘{key}’")


@case()
def keys_are_remapped(vm):
    """A key is remapped by its name and by its scan code, on the keyboards that match."""
    write_remap(vm, 'a = "b"', '"scan:0x70014" = "x"', 'w = "leftctrl+c"', match="0627:0001")
    listener = Listener(vm, "--speech", "print", "--config", FILE)
    listener.receives("a", "KEY_B press", "KEY_B release")
    listener.receives("q", "KEY_X press", "KEY_X release")
    before = len(listener.sent.keys)
    vm.tap("w")
    events = eventually(lambda: listener.sent.keys[before:], lambda events: len(events) == 4,
                        "the four events of the chord")
    expect((events[:2], sorted(events[2:])),
           (["KEY_LEFTCTRL press", "KEY_C press"], ["KEY_C release", "KEY_LEFTCTRL release"]),
           "the presses in their order, and the releases")
    listener.types("s")
    other = vm.make_keyboard("Other Board")
    listener.wait_until_grabbed(other)
    sent = vm.record(*vm.nodes("Other Board (kbdctl)"))
    vm.type_on("Other Board", 0x04, 0x14)
    eventually(lambda: sent.keys, ["KEY_A press", "KEY_A release", "KEY_Q press", "KEY_Q release"],
               "what another keyboard sends")


@case()
def a_reload_with_held_keys(vm):
    """Keys held over a reload stay what they were until they are released, once; no grab is dropped."""
    write_remap(vm, 'capslock = "esc"')
    listener = Listener(vm, "--speech", "print", "--config", FILE)
    vm.press("a", "caps_lock")
    held = ["KEY_A press", "KEY_ESC press"]
    eventually(lambda: listener.sent.keys, held, "the events of the two held keys")
    write_remap(vm, 'capslock = "tab"', 'f = "g"')
    other = vm.record(listener.node)
    reloaded(vm, listener, "f", "KEY_G")
    expect(vm.is_grabbed(listener.node), True, "whether the keyboard is grabbed")
    expect(listener.virtual in vm.virtual_keyboards(), True, "whether its twin is the same")
    expect(sorted(listener.held), ["KEY_A", "KEY_ESC"], "the keys held on the virtual keyboard")
    before = len(listener.sent.keys)
    vm.release("caps_lock", "a")
    eventually(lambda: listener.sent.keys[before:], ["KEY_ESC release", "KEY_A release"],
               "the events of the releases")
    listener.receives("caps_lock", "KEY_TAB press", "KEY_TAB release")
    expect([line for line in listener.sent.keys if "KEY_A " in line],
           ["KEY_A press", "KEY_A release"], "the events of the key that was held")
    expect(listener.held, [], "the keys held on the virtual keyboard")
    expect(other.keys, [], "what another reader of the keyboard got meanwhile")


@case()
def a_reload_of_a_wrong_file(vm):
    """A wrong file changes nothing: the old rules stay, and where it is wrong is said on stderr."""
    write_remap(vm, 'a = "b"')
    listener = Listener(vm, "--speech", "print", "--config", FILE)
    listener.receives("a", "KEY_B press", "KEY_B release")
    write_remap(vm, 'a = "nosuchkey"')
    listener.process.signal("SIGHUP")
    told = eventually(lambda: listener.process.err,
                      having(f"{FILE}:4:COLUMN", re.compile(f"{re.escape(FILE)}:4:[0-9]+").search),
                      "the message")
    expect(told, containing("nosuchkey"), "the message")
    listener.receives("a", "KEY_B press", "KEY_B release")
    expect(vm.is_grabbed(listener.node), True, "whether the keyboard is grabbed")
    write_remap(vm, 'a = "c"')
    reloaded(vm, listener, "a", "KEY_C")


@case()
def a_layout_set_elsewhere_is_heard(vm):
    """‘layout set’ in another process is in force at once: keyboard help names keys by the new layout."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap("ctrl+alt+k"), containing("escape twice"), "on entry")

    def named():
        before = len(listener.said)
        vm.tap("q")
        return eventually(lambda: [line.strip(" .").lower() for line in listener.said[before:]],
                          bool, "what is said for the key right of Tab")[-1]
    expect(named(), "q", "the name of the key right of Tab")
    vm.check(f"KBDCTL_STATE={STATE} kbdctl layout set '{KEYBOARD}' fr")
    eventually(named, "a", "the name of the key right of Tab", 3)
    vm.check(f"KBDCTL_STATE={STATE} kbdctl layout unset '{KEYBOARD}'")
    eventually(named, "q", "the name of the key right of Tab", 3)
    throughout(lambda: vm.is_grabbed(listener.node), True, "whether the keyboard is grabbed")


@case()
def a_keyboard_ignored_elsewhere_is_released(vm):
    """‘ignore’ in another process releases the keyboard at once, and ‘kind … auto’ takes it again."""
    listener = Listener(vm, "--speech", "print")
    kind = f"KBDCTL_STATE={STATE} kbdctl"
    vm.check(f"{kind} ignore '{KEYBOARD}'")
    eventually(lambda: vm.is_grabbed(listener.node), False, "whether the keyboard is grabbed", 3)
    vm.check(f"{kind} kind '{KEYBOARD}' auto")
    eventually(lambda: vm.is_grabbed(listener.node), True, "whether the keyboard is grabbed", 3)
