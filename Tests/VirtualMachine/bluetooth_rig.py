"""BlueZ in the guest with a virtual controller, and virtual keyboards in range of it."""

import re

from cases import containing, eventually, expect, having
from radio import ORDERS, Radio, environment

LE_ADDRESS, CLASSIC_NAME, LE_NAME = "F0:F1:F2:F3:F4:FA", "Virtual Classic Keyboard", "Virtual Keypad"

NUMBERS = re.compile(r"Type on the new keyboard: ([0-9 ,]+)\. Then Enter\.")


class Bluetooth:
    """A system bus, a virtual controller, bluetoothd and a keyboard in range, without any bond.

    `controller` is `le`, `classic` or `passkey`, or None for a machine without one; `ability` is what
    a Low Energy keyboard can do for pairing: `keyboard`, `display` or `none`.
    """

    def __init__(self, vm, controller="le", daemon=True, ability="keyboard"):
        self._vm = vm
        wanted = (controller, daemon, ability)
        if vm.lasting and not (vm.lasting.description == wanted and vm.lasting.renew()):
            vm.lasting.stop()
        if not vm.lasting:
            Radio(vm, *wanted).start()
        self._radio = vm.lasting

    def another_keyboard(self, *options):
        """Puts a second Low Energy keyboard in range, for this case."""
        process = self._vm.start(*self._radio.person("le_keyboard.py", *options),
                                 **environment())
        eventually(lambda: process.out + process.err, containing("waiting"),
                   "the keyboard's output", timeout=60)

    def order(self, name, text="x"):
        """Tells the keyboard what to do: code, type, drop, forget or reconnect."""
        self._vm.step(f"the keyboard: {name} {text}")
        self._vm.ask("write", path=f"{ORDERS}/{name}", text=text)

    def property(self, path, interface, name):
        """A property of BlueZ as busctl writes it, such as `b true`; empty when there is none."""
        return self._radio.property(path, interface, name)

    def devices(self):
        """The paths of all devices that BlueZ knows."""
        return self._radio.devices()


class Pairing:
    """A running `kbdctl pair --speech print`."""

    def __init__(self, vm, *arguments, prefix=()):
        self._vm = vm
        self.process = vm.start(*prefix, "kbdctl", "pair", "--speech", "print", *arguments)

    @property
    def said(self):
        """The utterances so far."""
        return [line.removeprefix("say: ") for line in self.process.out.splitlines()
                if line.startswith("say: ")]

    def code(self, timeout=60):
        """The digits that were spoken, joined; and they are printed on a line of their own."""
        spoken = eventually(lambda: NUMBERS.findall("\n".join(self.said)),
                            having("a spoken code", bool), "the codes", timeout)
        digits = re.sub("[ ,]", "", spoken[-1])
        eventually(lambda: [line.replace(" ", "") for line in self.process.out.splitlines()],
                   containing(digits), "the printed lines, without spaces")
        return digits

    def says(self, part, timeout=60):
        """Waits until something with this part has been said."""
        eventually(lambda: "\n".join(self.said), containing(part), "what is said", timeout)

    def fails(self, *parts, timeout=60):
        """Fails unless it ends with 1, and says and prints these parts."""
        self.process.ends(1, timeout)
        for part in parts:
            expect("\n".join(self.said), containing(part), "what is said")
            expect(self.process.err, containing(part), "what is printed on stderr")


def pair(vm, bluetooth, *arguments, key="k"):
    """Pairs a keyboard by what is said, tries a key, and gives what was said."""
    pairing = Pairing(vm, *arguments)
    bluetooth.order("code", pairing.code())
    pairing.says("is ready. Press a key on it.")
    bluetooth.order("type", key)
    pairing.process.ends(0, timeout=30)
    expect("\n".join(pairing.said), containing(f"You pressed {key}."), "what is said")
    return pairing
