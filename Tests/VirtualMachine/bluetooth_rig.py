"""BlueZ in the guest with a virtual controller, and virtual keyboards in range of it."""

import pathlib
import re
import subprocess
import sys
import time

import kernel
from cases import Failed, NotUp, containing, eventually, expect, having

HERE = pathlib.Path(__file__).resolve().parent
PEOPLE = HERE / "bluetooth"
ORDERS = "/run/bluetooth-keyboard"
BUMBLE = "bumble==0.0.236"

LE_ADDRESS, CLASSIC_NAME, LE_NAME = "F0:F1:F2:F3:F4:FA", "Virtual Classic Keyboard", "Virtual Keypad"

NUMBERS = re.compile(r"Type on the new keyboard: ([0-9 ,]+)\. Then Enter\.")


def bumble():
    """The folder of the library that plays the keyboards, fetched the first time."""
    folder = kernel.cache() / "bumble"
    if not (folder / "bumble").exists():
        done = subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, BUMBLE],
            capture_output=True, text=True)
        if done.returncode:
            raise NotUp(f"{BUMBLE} cannot be installed: {done.stderr.strip()}")
    return folder


class Bluetooth:
    """A system bus, a virtual controller and bluetoothd, new and without any bond."""

    def __init__(self, vm, controller="le", daemon=True, adapter=True):
        self._vm = vm
        self._kind = controller
        self._python = str(bumble())
        vm.check("rm -rf /var/lib/bluetooth/* /run/bluetooth-keyboard /tmp/bt-server-*;"
                 " mkdir -p /run/bluetooth-keyboard /run/dbus; rm -f /run/dbus/*;"
                 " dbus-uuidgen --ensure")
        vm.start("dbus-daemon", "--system", "--nofork", "--nopidfile")
        eventually(lambda: vm.ask("run", command="test -S /run/dbus/system_bus_socket",
                                  timeout=5)["code"], 0, "the exit code of a look for the bus")
        if daemon:
            vm.start("/usr/libexec/bluetooth/bluetoothd", "-n")
            eventually(lambda: vm.ask("run", command="busctl call org.bluez / "
                                      "org.freedesktop.DBus.Peer Ping", timeout=5)["code"],
                       0, "the exit code of a call of BlueZ", timeout=60)
        if adapter:
            self._add_controller(waits=daemon)

    def _add_controller(self, waits):
        options = {"le": ["-L", "-l1", "-s"], "classic": ["-l1", "-s"], "passkey": ["-s"]}
        self._server = "/tmp/bt-server-" + {"le": "le"}.get(self._kind, "bredrle")
        # The kernel gives a new controller two seconds to answer, which a busy host may not keep.
        for attempt in range(3):
            programs = [self._vm.start("btvirt", *options[self._kind])]
            eventually(lambda: self._vm.ask("run", command=f"test -S {self._server}",
                                            timeout=5)["code"],
                       0, "the exit code of a look for the virtual controller")
            if self._kind == "passkey":
                programs.append(self._person("passkey_proxy.py", "vhci", f"unix:{self._server}"))
            # The proxy's library takes its time to load.
            if not waits or self._is_on(seconds=60 if self._kind == "passkey" else 15):
                return
            self._vm.step(f"the controller did not come up, try {attempt + 1}")
            for program in programs:
                program.signal("SIGKILL")
            self._vm.check("rm -f /tmp/bt-server-*")
        raise Failed("no virtual controller came up")

    def _is_on(self, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.property("/org/bluez/hci0", "Adapter1", "Powered") == "b true":
                return True
            time.sleep(0.3)
        return False

    def keyboard(self, *options):
        """Puts a virtual keyboard in range, in pairing mode."""
        script = "le_keyboard.py" if self._kind == "le" else "classic_keyboard.py"
        also = ["--passkey"] if self._kind == "passkey" else []
        process = self._person(script, f"unix:{self._server}", *also, *options)
        eventually(lambda: process.out, containing("waiting"), "the keyboard's output", timeout=40)
        return process

    def _person(self, script, *arguments):
        return self._vm.start("/usr/bin/python3", str(PEOPLE / script), *arguments,
                              PYTHONPATH=self._python, PYTHONUNBUFFERED="1",
                              PYTHONDONTWRITEBYTECODE="1")

    def order(self, name, text="x"):
        """Tells the keyboard what to do: code, type, drop, forget or reconnect."""
        self._vm.step(f"the keyboard: {name} {text}")
        self._vm.ask("write", path=f"{ORDERS}/{name}", text=text)

    def property(self, path, interface, name):
        """A property of BlueZ as busctl writes it, such as `b true`; empty when there is none."""
        return self._vm.ask(
            "run", timeout=5,
            command=f"busctl get-property org.bluez {path} org.bluez.{interface} {name}",
        )["out"].strip()

    def devices(self):
        """The paths of all devices that BlueZ knows."""
        tree = self._vm.ask("run", command="busctl tree --list org.bluez", timeout=5)["out"]
        return re.findall(r"/org/bluez/hci0/dev_[0-9A-F_]+$", tree, re.M)


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
        printed = [line.replace(" ", "") for line in self.process.out.splitlines()]
        expect(digits in printed, True, f"whether {digits} is printed on a line of its own")
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
