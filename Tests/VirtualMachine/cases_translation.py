"""Keyboards with layouts of their own on a text console that has another: what arrives as text."""

from cases import case, containing, eventually, expect
from listener import Listener
from programs import WORK, Console
from typist import USAGES, Typist, send, stop_repeats

FILE = f"{WORK}/kbdctl.toml"
DEFAULTS = "/etc/default/keyboard"

# What a desktop takes for Level 3 and for the next group, and a console for something else.
HIDDEN = ("KEY_0x54 ", "KEY_0xc3 ")


def french(vm):
    """Someone with a French keyboard."""
    return Typist(vm, "French Board", "fr", product=0x101)


def german(vm):
    """Someone with a German keyboard."""
    return Typist(vm, "German Board", "de", product=0x102)


def listening(vm, *typists, arguments=("--output-layout", "us")):
    """A listener that has these keyboards, speaks to stdout and takes no chords."""
    listener = Listener(vm, "--speech", "print", "--profile", "none", *arguments)
    for typist in typists:
        listener.wait_until_grabbed(typist.node)
    stop_repeats(vm)
    listener.sent = vm.record(*[device["node"] for device in vm.virtual_keyboards()])
    return listener


def sends(listener, typist, chord, *events):
    """Types a chord, and fails unless exactly these events follow."""
    before = len(listener.sent.keys)
    typist.types(chord)
    eventually(lambda: listener.sent.keys[before:], list(events),
               f"the events of {chord} on ‘{typist.name}’")


@case()
def two_layouts_type_on_one_console(vm):
    """A French and a German keyboard at once, one key in the other's: all as it is printed on them."""
    console = Console(vm)
    marie, otto = french(vm), german(vm)
    listener = listening(vm, marie, otto)
    # Who types first, what, and what the other types while that key is down.
    text, reports = "", []
    for first, outer, inner, both in (
            (marie, "q", "y", "az"), (marie, "w", "z", "zy"), (marie, "e", "shift+-", "e?"),
            (marie, "r", "shift+7", "r/"), (marie, "t", "shift+8", "t("),
            (marie, "y", "shift+9", "y)"), (marie, "space", "shift+0", " ="),
            (otto, "y", "shift+1", "z1"), (marie, "/", "/", "!-"), (marie, ",", "shift+,", ";;"),
            (marie, ".", "shift+.", "::"), (otto, "z", "shift+;", "yM")):
        second = otto if first is marie else marie
        reports += first.reports(outer, during=second.reports(inner))
        text += both
    vm.step(f"type ‘{text}’ on both")
    send(vm, reports)
    eventually(lambda: console.text, text, "the text on tty1")
    marie.types("q w e r t y space shift+1 / , . shift+;")
    otto.types("shift+z y shift+y z shift+- shift+7 shift+8 shift+9 shift+0 ] shift+]")
    eventually(lambda: console.text[len(text):], "azerty 1!;:MYzZy?/()=+*", "the text on tty1")
    expect(listener.held, [], "the keys held on the virtual keyboards")


@case()
def rolled_keys_of_a_french_keyboard(vm):
    """Keys that overlap, digits among them, come out once each, and Shift is where it was."""
    console = Console(vm)
    marie = french(vm)
    listener = listening(vm, marie)
    shift = ["shift"]
    send(vm, [marie.report(modifiers=shift), marie.report("1", modifiers=shift),
              marie.report("1", "2", modifiers=shift), marie.report("2", modifiers=shift),
              marie.report("2", "q", modifiers=shift), marie.report("q", modifiers=shift),
              marie.report("q"), marie.report("q", "/"), marie.report("/"), marie.report("/", "e"),
              marie.report("e"), marie.report()])
    eventually(lambda: console.text, "12A!e", "the text on tty1")
    expect(listener.held, [], "the keys held on the virtual keyboards")


@case()
def shortcuts_follow_the_label(vm):
    """Control and the key labelled C is ^C on each keyboard, and so are ^A and ^Z."""
    console = Console(vm)
    marie, otto = french(vm), german(vm)
    listening(vm, marie, otto)
    marie.types("ctrl+c ctrl+q ctrl+w")
    otto.types("ctrl+c ctrl+a ctrl+y")
    eventually(lambda: console.text, "\x03\x01\x1a" * 2, "the text on tty1")


@case()
def what_a_console_cannot_type_is_said(vm):
    """é and ß come out as nothing and are named aloud; the keys around them type."""
    console = Console(vm)
    marie, otto = french(vm), german(vm)
    listener = listening(vm, marie, otto)
    listener.says(lambda: marie.types("q 2 e"), containing("é cannot be typed here"), "for é")
    listener.says(lambda: otto.types("y - a"), containing("ß cannot be typed here"), "for ß")
    eventually(lambda: console.text, "aeza", "the text on tty1")


@case()
def a_console_gets_no_hidden_keys(vm):
    """No key of four levels sends 84, which switches the terminal, or 195, also with two layouts."""
    marie = french(vm)
    listener = listening(vm, marie, arguments=("--output-layout", "us,fr"))
    for level in ("", "shift+", "altgr+", "altgr+shift+"):
        marie.types(" ".join(level + key for key in USAGES))
    marie.types("x")
    eventually(lambda: listener.sent.keys[-2:], ["KEY_X press", "KEY_X release"], "the last events")
    expect([line for line in listener.sent.keys if line.startswith(HIDDEN)], [], "the hidden keys")
    expect(vm.check("fgconsole").strip(), "1", "the terminal in the foreground")
    expect(listener.held, [], "the keys held on the virtual keyboards")


@case()
def the_system_says_the_output_layout(vm):
    """Without localed the console is taken to have what /etc/default/keyboard says."""
    otto, marie = german(vm), french(vm)
    kept = vm.ask("read", path=DEFAULTS)
    try:
        vm.write(DEFAULTS, 'XKBLAYOUT="de"\n')
        listener = listening(vm, otto, marie, arguments=())
        sends(listener, otto, "y", "KEY_Y press", "KEY_Y release")
        sends(listener, marie, "y", "KEY_Z press", "KEY_Z release")
    finally:
        vm.write(DEFAULTS, kept)


@case()
def another_output_layout_with_held_keys(vm):
    """A changed output-layout and SIGHUP while keys are held: they end as they began, none sticks."""
    def write_output(layout):
        vm.write(FILE, f'[listener]\noutput-layout = "{layout}"\n')
    write_output("us")
    otto, marie = german(vm), french(vm)
    listener = listening(vm, otto, marie, arguments=("--config", FILE))
    otto.holds("y")
    marie.holds("1", modifiers=["shift"])
    held = eventually(lambda: listener.held, lambda held: {"KEY_Z", "KEY_1"} <= set(held),
                      "the keys held on the virtual keyboards")
    vm.step(f"held: {held}")
    write_output("de")
    listener.process.signal("SIGHUP")

    # What is Y on a French keyboard is right of T there, as Z is on a German one.
    def tapped():
        before = len(listener.sent.keys)
        marie.holds("1", "y", modifiers=["shift"])
        marie.holds("1", modifiers=["shift"])
        eventually(lambda: listener.sent.keys[before:], lambda events: len(events) >= 2, "events")
        return [line for line in listener.sent.keys[before:] if line.startswith(("KEY_Y", "KEY_Z"))]
    eventually(tapped, ["KEY_Z press", "KEY_Z release"], "the events of y on the French keyboard")
    marie.holds()
    otto.holds()
    eventually(lambda: listener.held, [], "the keys held on the virtual keyboards")
    sends(listener, otto, "y", "KEY_Y press", "KEY_Y release")
    sends(listener, marie, "y", "KEY_Z press", "KEY_Z release")
