"""Help mode: keys are named and do nothing, and there is always a way out."""

from cases import case, containing, eventually, expect, having, throughout
from listener import Listener
from speech import SpeechServer, word

VO_K = "ctrl+alt+k"


@case()
def help_mode_is_heard(vm):
    """Through a real Speech Dispatcher: VO-K, keys, chords, the way out, in order; nothing is typed."""
    server = SpeechServer(vm)
    listener = Listener(vm, **server.environment)
    listener.types("q")

    server.hears(lambda: vm.tap(VO_K), containing("escape"), "on entry (the way out)")
    eventually(lambda: listener.held, [], "the keys held on the virtual keyboard")
    entered = len(listener.sent.keys)
    for key, wanted in (
        ("a", word("a")),
        ("5", word("5")),
        ("shift", containing("shift")),
        ("kp_5", containing("keypad 5")),
        ("ctrl+alt+x", containing("saved group of settings")),
        ("esc", containing("escape")),
        ("b", word("b")),
    ):
        server.hears(lambda: vm.tap(key), wanted, f"for ‘{key}’")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")

    server.hears(lambda: vm.type("esc esc"), containing("help"), "on leaving")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")
    listener.types("c")


@case()
def one_escape_is_only_named(vm):
    """A single Escape, or two that are a second and more apart, do not leave help mode."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap(VO_K), containing("escape"), "on entry")
    entered = len(listener.sent.keys)
    listener.says(lambda: vm.tap("esc"), word("escape"), "for Escape")
    throughout(lambda: listener.sent.keys[entered:], [], "the events in help mode", 1.5)
    listener.says(lambda: vm.tap("esc"), word("escape"), "for a late second Escape")
    listener.says(lambda: vm.tap("d"), word("d"), "for ‘d’")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")


@case()
def the_entry_chord_leaves_too(vm):
    """VO-K in help mode leaves it, and typing works again with nothing held."""
    listener = Listener(vm, "--speech", "print")
    listener.says(lambda: vm.tap(VO_K), containing("escape"), "on entry")
    entered = len(listener.sent.keys)
    listener.says(lambda: vm.tap(VO_K), containing("help"), "on leaving")
    expect(listener.sent.keys[entered:], [], "the virtual keyboard's events in help mode")
    listener.types("e")
    expect(listener.held, [], "the keys held on the virtual keyboard")


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
    listener.says(lambda: vm.tap("caps_lock+k"), containing("escape"), "on entry")
    expect(listener.sent.keys[before:], [], "the virtual keyboard's events")


@case()
def without_a_speech_server_it_prints(vm):
    """When no speech server answers: one warning, printing instead, and keys still flow."""
    listener = Listener(vm, SPEECHD_ADDRESS="unix_socket:/run/kbdctl-vm/none.sock")
    listener.types("a")
    listener.says(lambda: vm.tap(VO_K), containing("escape"), "on entry, printed")
    vm.type("esc esc")
    listener.types("b")
    warnings = [line for line in listener.process.err.splitlines() if "speech" in line.lower()]
    expect(warnings, having("one line", lambda lines: len(lines) == 1), "the warnings about speech")


@case()
def a_speech_server_that_dies_delays_no_key(vm):
    """When the speech server is killed meanwhile, typing goes on and what is to be said is printed."""
    server = SpeechServer(vm)
    listener = Listener(vm, **server.environment)
    server.hears(lambda: vm.tap(VO_K), containing("escape"), "on entry")
    vm.type("esc esc")
    server.process.signal("SIGKILL")
    server.process.ends(-9)
    listener.types("a")
    listener.says(lambda: vm.tap(VO_K), containing("escape"), "on entry, printed")
    vm.type("esc esc")
    listener.types("b")
