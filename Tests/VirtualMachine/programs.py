"""Programs in the guest: those a case starts, and what readers of its devices get."""

import shlex

from cases import eventually, expect

# A folder in the guest that is empty at the start.
WORK = "/run/kbdctl-vm"

# Where kbdctl remembers what was chosen, in this test; emptied after each case.
STATE = f"{WORK}/state"


class Process:
    """A program that runs in the guest."""

    def __init__(self, vm, command, environment, number):
        self._vm = vm
        self.command = command
        self._out, self._err = f"{WORK}/{number}.out", f"{WORK}/{number}.err"
        self.pid = vm.ask("start", command=command, environment=environment, out=self._out,
                          err=self._err)

    @property
    def out(self):
        """What it has written to stdout so far."""
        return self._vm.ask("read", path=self._out)

    @property
    def err(self):
        """What it has written to stderr so far."""
        return self._vm.ask("read", path=self._err)

    @property
    def code(self):
        """Its exit code, negative for a signal; None while it runs."""
        return self._vm.ask("poll", pid=self.pid)

    def signal(self, name):
        """Sends it a signal, such as SIGTERM."""
        self._vm.step(f"{name} to {self.command[0]}")
        self._vm.ask("signal", pid=self.pid, name=name)

    def ends(self, code=0, timeout=10.0):
        """Fails unless it ends with this exit code."""
        found = eventually(lambda: self.code, lambda c: c is not None,
                           f"the end of ‘{shlex.join(self.command)}’", timeout)
        expect(found, code, f"the exit code of ‘{shlex.join(self.command)}’")


class Terminal(Process):
    """A shell with job control in a terminal of its own; `out` is all that the terminal shows."""

    def __init__(self, vm, environment, number):
        self._vm = vm
        self.command = ["bash", "--norc", "-i"]
        self._out = self._err = f"{WORK}/{number}.out"
        self.pid = vm.ask("start_in_terminal", command=self.command, environment=environment,
                          out=self._out)

    def enter(self, text):
        """Types a command line, or a control character such as `^Z`."""
        self._vm.step(f"in the terminal: {text}")
        typed = chr(ord(text[1]) - 64) if text.startswith("^") else text + "\n"
        self._vm.ask("enter", pid=self.pid, text=typed)


class Recording:
    """What a program that reads some devices gets from them, in words such as `KEY_A press`."""

    def __init__(self, vm, nodes, grab=False):
        self._vm = vm
        self.number = vm.ask("record", nodes=nodes, grab=grab)

    @property
    def lines(self):
        """Everything so far but the kernel's own repeats."""
        heard = self._vm.ask("recorded", number=self.number)
        return [line for line in heard if not line.endswith(" repeat")]

    @property
    def frames(self):
        """The same, the lines of each frame in a list."""
        return self._vm.ask("recorded_frames", number=self.number)

    @property
    def keys(self):
        """The lines that are about keys."""
        return [line for line in self.lines if line.startswith(("KEY_", "BTN_"))]


class Console:
    """What arrives as text on the text console from now on, through the kernel's own keymap."""

    def __init__(self, vm):
        self._vm = vm
        self._before = len(vm.ask("typed"))

    @property
    def text(self):
        """The text so far; Enter is a line end."""
        return self._vm.ask("typed")[self._before:]
