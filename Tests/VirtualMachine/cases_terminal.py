"""The terminal of a listener: whatever it does, nobody is locked out."""

from cases import case, eventually, expect, having, throughout
from listener import Listener
from programs import STATE, WORK, Console
from vm import KEYBOARD

A, ENTER, ESCAPE, BACKSPACE = 0x04, 0x28, 0x29, 0x2A

LISTEN = "kbdctl listen --speech print"


def is_stopped(vm):
    """Whether the listener is stopped by job control."""
    shown = vm.ask("run", command="cat /proc/$(pgrep -x kbdctl)/stat", timeout=10)["out"]
    return shown.rpartition(")")[2].split()[:1] == ["T"]


def is_held(vm, node):
    """Whether the listener has a keyboard; asks only when it has made its virtual keyboard."""
    return bool(vm.virtual_keyboards()) and vm.is_grabbed(node)


@case()
def control_z_in_the_terminal(vm):
    """After Ctrl-Z the keyboard is free and types; after ‘fg’ it is listened to again."""
    node = vm.nodes(KEYBOARD)[0]
    console = Console(vm)
    terminal = vm.start_terminal(KBDCTL_STATE=STATE)
    terminal.enter(LISTEN)
    eventually(lambda: is_held(vm, node), True, "whether the keyboard is grabbed", 30)
    vm.press("x")
    eventually(lambda: console.text, "x", "the text on tty1")
    terminal.enter("^Z")
    eventually(lambda: is_stopped(vm), True, "whether the listener is stopped")
    expect(vm.is_grabbed(node), False, "whether the keyboard is grabbed")
    expect(vm.held([one["node"] for one in vm.virtual_keyboards()]), [],
           "the keys held on the virtual keyboards")
    vm.release("x")

    # The real keyboard may have repeated the held x before its release.
    def typed():
        return console.text.replace("x", "")
    physical = vm.record(node)
    vm.type("y")
    eventually(lambda: physical.keys[-2:], ["KEY_Y press", "KEY_Y release"], "what a reader gets")
    eventually(typed, "y", "the text on tty1")
    terminal.enter("fg")
    eventually(lambda: is_held(vm, node), True, "whether the keyboard is grabbed again")
    sent = vm.record(*[device["node"] for device in vm.virtual_keyboards()])
    vm.type("z")
    eventually(lambda: sent.keys, ["KEY_Z press", "KEY_Z release"], "the virtual keyboards' events")
    eventually(typed, "yz", "the text on tty1")
    expect([line for line in physical.keys if "KEY_Z" in line], [],
           "the events of z on the real keyboard")


@case()
def a_terminal_that_stops_a_background_listener(vm):
    """With ‘stty tostop’ a listener in the background may be stopped, and then holds nothing."""
    node = vm.nodes(KEYBOARD)[0]
    console = Console(vm)
    terminal = vm.start_terminal(KBDCTL_STATE=STATE)
    terminal.enter("stty tostop")
    terminal.enter(f"{LISTEN} &")

    def state():
        return (is_stopped(vm), is_held(vm, node))
    running_or_free = having("running with the keyboard, or stopped without it",
                             lambda state: state in ((False, True), (True, False)))
    eventually(lambda: vm.run("pgrep -x kbdctl")["code"], 0, "the exit code of pgrep")
    eventually(state, running_or_free, "the listener", 30)
    throughout(state, running_or_free, "the listener", 2)
    vm.type("x")
    eventually(lambda: console.text, "x", "the text on tty1")
    terminal.enter("fg")
    eventually(lambda: is_held(vm, node), True, "whether the keyboard is grabbed", 30)
    vm.type("y")
    eventually(lambda: console.text, "xy", "the text on tty1")


@case()
def nohup_is_honoured(vm):
    """SIGHUP that was ignored when it was started, as by nohup, does not end it. A program's SIGINT does,
    though a shell has it ignored in what it starts behind itself."""
    listener = Listener(vm, "--speech", "print", prefix=("env", "--ignore-signal=HUP,INT"))
    listener.process.signal("SIGHUP")
    throughout(lambda: listener.process.code, None, "the exit code after SIGHUP")
    expect(vm.is_grabbed(listener.node), True, "whether the keyboard is grabbed")
    listener.types("a")
    listener.process.signal("SIGINT")
    listener.process.ends(130)


class Stalled:
    """A listener whose output nobody reads, so full that it would block."""

    def __init__(self, vm, *arguments):
        self._vm = vm
        self._go = f"{WORK}/go"
        self.node = vm.make_keyboard("Fast Board")
        self._process = vm.start(
            "python3", vm.guest_program("stalled.py"), self._go, "kbdctl", "listen",
            "--speech", "print", "--output", "print", *arguments, KBDCTL_STATE=STATE)
        eventually(lambda: vm.is_grabbed(self.node), True, "whether the keyboard is grabbed", 30)
        # Some 35 bytes each; the pipe takes 4096.
        vm.type_on("Fast Board", *[A] * 300)

    @property
    def end(self):
        """The line that tells its end."""
        return [line for line in self._process.out.splitlines() if line.startswith("ended")]

    def signal(self, name):
        """Sends it a signal."""
        self._vm.check(f"kill -s {name} {self._process.out.split()[0]}")

    def is_read(self):
        """Reads its output from now on."""
        self._vm.write(self._go, "")


@case()
def a_stalled_reader_and_a_time_limit(vm):
    """With an output that nobody reads, --for ends the listener in its time."""
    stalled = Stalled(vm, "--for", "8s")
    eventually(lambda: stalled.end, ["ended 0"], "its end", 12)
    expect(vm.is_grabbed(stalled.node), False, "whether the keyboard is grabbed")


@case()
def a_stalled_reader_and_a_signal(vm):
    """With an output that nobody reads, SIGTERM ends the listener."""
    stalled = Stalled(vm)
    stalled.signal("TERM")
    eventually(lambda: stalled.end, ["ended 143"], "its end", 5)
    expect(vm.is_grabbed(stalled.node), False, "whether the keyboard is grabbed")


@case()
def the_panic_report_is_not_lost(vm):
    """With an output that nobody reads, the panic chord frees the keyboards at once and for good."""
    stalled = Stalled(vm)
    vm.report("Fast Board", BACKSPACE, ESCAPE, ENTER)
    eventually(lambda: vm.is_grabbed(stalled.node), False, "whether the keyboard is grabbed", 1)
    eventually(lambda: vm.is_grabbed(vm.nodes(KEYBOARD)[0]), False,
               "whether the other keyboard is grabbed", 1)
    vm.report("Fast Board")
    eventually(lambda: stalled.end, bool, "its end", 10)
    new = vm.make_keyboard("New Board", product=0x78)
    throughout(lambda: vm.is_grabbed(new), False, "whether a keyboard plugged in then is grabbed", 2)
    stalled.is_read()
    reader = vm.record(new)
    vm.type_on("New Board", A)
    eventually(lambda: reader.keys, ["KEY_A press", "KEY_A release"], "what a reader of it gets")
