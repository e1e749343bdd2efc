"""`kbdctl listen` in the guest, and the keyboard it has taken."""

import re
import time

from cases import Failed, eventually, expect
from programs import STATE
from vm import KEYBOARD


class Listener:
    """A running `kbdctl listen` that has the machine's USB keyboard.

    `node` is that keyboard's node, `virtual` the device of kbdctl that stands for it, `sent` what
    another program reads from all devices of kbdctl.
    """

    def __init__(self, vm, *arguments, **environment):
        self._vm = vm
        self.process = start(vm, *arguments, **environment)
        self.node = vm.nodes(KEYBOARD)[-1]
        self.wait_until_grabbed(self.node)
        self.virtual = self._virtual()
        self.sent = vm.record(*[device["node"] for device in vm.virtual_keyboards()])

    def wait_until_grabbed(self, node):
        """Waits until kbdctl has taken a keyboard."""
        self._eventually_alive(lambda: len(self._vm.virtual_keyboards()), "a virtual keyboard")
        # Asking takes the grab for an instant: not before there is something to ask about.
        time.sleep(0.3)
        self._eventually_alive(lambda: self._vm.is_grabbed(node), f"that {node} is grabbed")

    @property
    def said(self):
        """What is printed as said: by `--speech print`, or for want of a speech server."""
        return [line.removeprefix("say: ") for line in self.process.out.splitlines()
                if not line.startswith(("do: ", "out: "))]

    @property
    def held(self):
        """The keys that are down on any device of kbdctl."""
        return self._vm.held([device["node"] for device in self._vm.virtual_keyboards()])

    @property
    def descriptors(self):
        """The number of its file descriptors."""
        return int(self._vm.ask("run", command=f"ls /proc/{self.process.pid}/fd | wc -l",
                                timeout=10)["out"])

    @property
    def anonymous_kilobytes(self):
        """The resident memory that is its own alone."""
        status = self._vm.ask("read", path=f"/proc/{self.process.pid}/status")
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1])

    def receives(self, chords, *events):
        """Types, and fails unless exactly these events follow on the virtual keyboards."""
        before = len(self.sent.keys)
        self._vm.type(chords)
        eventually(lambda: self.sent.keys[before:], list(events),
                   f"the virtual keyboard's events after ‘{chords}’")

    def types(self, letters):
        """Types letters separated by spaces, and fails unless they and nothing else arrive."""
        events = [f"KEY_{letter.upper()} {change}" for letter in letters.split()
                  for change in ("press", "release")]
        self.receives(letters, *events)

    def says(self, do, wanted, what):
        """Does something and waits until what is said then satisfies the condition `wanted`."""
        before = len(self.said)
        do()
        said = eventually(lambda: "\n".join(self.said[before:]), wanted, f"what is said {what}")
        self._vm.step("said: " + said.replace("\n", " / "))
        return said

    def _eventually_alive(self, probe, what):
        def still():
            code = self.process.code
            if code is not None:
                raise Failed(f"{what}: ‘kbdctl listen’ ended with {code}: "
                             + self.process.err.strip())
            return probe()
        eventually(still, bool, what, timeout=20)

    def _virtual(self):
        name = f"{KEYBOARD} (kbdctl)"
        same = [device for device in self._vm.virtual_keyboards() if device["name"] == name]
        expect(len(same), 1, f"the number of devices ‘{name}’")
        return same[0]


def start(vm, *arguments, prefix=(), **environment):
    """Starts `kbdctl listen`, after the words of `prefix`, and does not wait for anything."""
    return vm.start(*prefix, "kbdctl", "listen", *arguments, KBDCTL_STATE=STATE, **environment)
