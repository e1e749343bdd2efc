"""Help mode: keys are named and do nothing, and there is always a way out."""

from cases import case, containing, eventually, expect, having, throughout
from listener import Listener
from programs import STATE
from speech import SpeechServer, word
from vm import KEYBOARD

VO_K = "ctrl+alt+k"

# On entry the way out is said, after the words that are said at the start and name Escape as well.
ENTERED, LEFT = containing("escape twice"), containing("help off")


@case()
def help_mode_is_heard(vm):
    """A real Speech Dispatcher says VO-K, keys, chords and the way out; nothing is typed."""
    server = SpeechServer(vm)
    listener = Listener(vm, **server.environment)
    listener.types("q")

    server.hears(lambda: vm.tap(VO_K), ENTERED, "on entry (the way out)")
    eventually(lambda: listener.held, [], "the keys held on the virtual keyboard")
    entered = len(listener.sent.keys)
    for key, wanted in (
        ("a", word("a")),
        ("5", word("5")),
        ("shift", containing("shift")),
        ("kp_5", containing("keypad 5")),
        ("ctrl+alt+x", containing("saved group of settings")),
        ("ctrl+shift+9", containing("not assigned")),
        ("esc", containing("escape")),
        ("b", word("b")),
    ):
        server.hears(lambda: vm.tap(key), wanted, f"for ‘{key}’")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")

    server.hears(lambda: vm.type("esc esc"), LEFT, "on leaving")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")
    listener.types("c")


@case()
def one_escape_is_only_named(vm):
    """A single Escape, or two that are a second and more apart, do not leave help mode."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap(VO_K), ENTERED, "on entry")
    entered = len(listener.sent.keys)
    listener.says(lambda: vm.tap("esc"), containing("escape"), "for Escape")
    throughout(lambda: listener.sent.keys[entered:], [], "the events in help mode", 1.5)
    listener.says(lambda: vm.tap("esc"), containing("escape"), "for a late second Escape")
    listener.says(lambda: vm.tap("d"), word("d"), "for ‘d’")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")


@case()
def the_entry_chord_leaves_too(vm):
    """VO-K in help mode leaves it, and typing works again with nothing held."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap(VO_K), ENTERED, "on entry")
    entered = len(listener.sent.keys)
    listener.says(lambda: vm.tap(VO_K), LEFT, "on leaving")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")
    listener.types("e")
    expect(listener.held, [], "the keys held on the virtual keyboard")


@case()
def keys_are_named_by_their_layout(vm):
    """On a keyboard with the layout fr, the key right of Tab is called ‘a’, as printed."""
    vm.check(f"KBDCTL_STATE={STATE} kbdctl layout set '{KEYBOARD}' fr")
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap(VO_K), ENTERED, "on entry")
    listener.says(lambda: vm.tap("q"), word("a"), "for the key right of Tab")


@case()
def many_keys_leave_the_way_out_open(vm):
    """After a hundred keys in a row in help mode, faster than any voice, the way out works."""
    server = SpeechServer(vm)
    listener = Listener(vm, **server.environment)
    server.hears(lambda: vm.tap(VO_K), ENTERED, "on entry")
    entered = len(listener.sent.keys)
    vm.type("a s d f g h j k l w " * 10)
    server.hears(lambda: vm.type("esc esc"), LEFT, "on leaving")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")
    listener.types("e")


@case()
def a_command_is_performed(vm):
    """VO-Z says the last phrase again, and its key is not typed."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap(VO_K), ENTERED, "on entry")
    listener.says(lambda: vm.type("esc esc"), LEFT, "on leaving")
    listener.says(lambda: vm.tap("ctrl+alt+z"), LEFT, "for VO-Z")
    expect([line for line in listener.sent.keys if "KEY_Z " in line], [],
           "the events of Z on the virtual keyboard")


@case()
def a_command_without_a_performer_is_swallowed(vm):
    """A bound chord that cannot be performed yet says its name, and its key is not typed."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap("ctrl+alt+right"), containing("not available yet"), "for VO-Right")
    expect([line for line in listener.sent.keys if "KEY_RIGHT " in line], [],
           "the arrow's events on the virtual keyboard")
    expect(listener.held, [], "the keys held on the virtual keyboard")


@case()
def a_chord_of_the_machine_passes(vm):
    """Ctrl+Alt+F3, which switches consoles, reaches the kernel although Ctrl+Alt is VO."""
    vm.start("cat", "/dev/tty3")  # a console that nobody has opened cannot be switched to
    listener = Listener(vm, "--speech", "print")
    vm.tap("ctrl+alt+f3")
    eventually(lambda: [line for line in listener.sent.keys if "KEY_F3" in line],
               ["KEY_F3 press", "KEY_F3 release"], "the function key's events")
    eventually(lambda: vm.check("fgconsole").strip(), "3", "the console in front")
    vm.tap("ctrl+alt+f1")
    eventually(lambda: vm.check("fgconsole").strip(), "1", "the console in front")


@case()
def caps_lock_is_vo_too(vm):
    """Caps Lock held with K enters help mode; tapped alone it stays Caps Lock."""
    listener = Listener(vm, "--speech", "print")
    listener.receives("caps_lock", "KEY_CAPSLOCK press", "KEY_CAPSLOCK release")
    listener.receives("caps_lock", "KEY_CAPSLOCK press", "KEY_CAPSLOCK release")
    before = len(listener.sent.keys)
    listener.says(lambda: vm.tap("caps_lock+k"), ENTERED, "on entry")
    expect(listener.sent.keys[before:], [], "the virtual keyboard's events")


@case()
def without_a_speech_server_it_prints(vm):
    """When no speech server answers: one warning, printing instead, and keys still flow."""
    listener = Listener(vm, SPEECHD_ADDRESS="unix_socket:/run/kbdctl-vm/none.sock")
    listener.types("a")
    listener.says(lambda: vm.tap(VO_K), ENTERED, "on entry, printed")
    vm.type("esc esc")
    listener.types("b")
    warnings = [line for line in listener.process.err.splitlines() if "Speech Dispatcher" in line]
    expect(warnings, having("one line", lambda lines: len(lines) == 1), "the warnings about speech")


@case()
def a_speech_server_that_dies_delays_no_key(vm):
    """When the speech server is killed, typing goes on and what is to be said is printed."""
    server = SpeechServer(vm)
    listener = Listener(vm, **server.environment)
    server.hears(lambda: vm.tap(VO_K), ENTERED, "on entry")
    server.hears(lambda: vm.type("esc esc"), LEFT, "on leaving")
    server.process.signal("SIGKILL")
    server.process.ends(-9)
    listener.types("a")
    listener.says(lambda: vm.tap(VO_K), ENTERED, "on entry, printed")
    vm.type("esc esc")
    listener.types("b")


@case()
def a_speech_server_that_hangs_delays_no_key(vm):
    """While the speech server is stopped, keys, help mode and the panic chord work as ever."""
    server = SpeechServer(vm)
    listener = Listener(vm, **server.environment)
    server.hears(lambda: vm.tap(VO_K), ENTERED, "on entry")
    server.hears(lambda: vm.type("esc esc"), LEFT, "on leaving")
    server.process.signal("SIGSTOP")
    listener.types("a b c")
    vm.tap(VO_K)
    entered = len(listener.sent.keys)
    vm.type("d e f")
    throughout(lambda: listener.sent.keys[entered:], [], "the events in help mode")
    vm.type("esc esc")
    listener.types("g")
    vm.press("backspace", "esc", "ret")
    eventually(lambda: vm.is_grabbed(listener.node), False, "whether the keyboard is grabbed", 3)
