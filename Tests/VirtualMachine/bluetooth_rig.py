"""BlueZ in the guest with a virtual controller, and virtual keyboards in range of it."""

import pathlib
import re
import subprocess
import time

import kernel
from cases import Failed, NotUp, containing, eventually, expect, having

HERE = pathlib.Path(__file__).resolve().parent
PEOPLE = HERE / "bluetooth"
ORDERS = "/run/bluetooth-keyboard"
BUMBLE = "bumble==0.0.236"
# Debian's, which the guest has too: the library has parts that only one version can load.
PYTHON = "/usr/bin/python3"

LE_ADDRESS, CLASSIC_NAME, LE_NAME = "F0:F1:F2:F3:F4:FA", "Virtual Classic Keyboard", "Virtual Keypad"

NUMBERS = re.compile(r"Type on the new keyboard: ([0-9 ,]+)\. Then Enter\.")


def bumble():
    """The folder of the library that plays the keyboards, fetched the first time."""
    folder = kernel.cache() / "bumble"
    if not (folder / "bumble").exists():
        done = subprocess.run(
            [PYTHON, "-m", "pip", "install", "--quiet", "--target", folder, BUMBLE],
            capture_output=True, text=True)
        if done.returncode:
            raise NotUp(f"{BUMBLE} cannot be installed: {done.stderr.strip()}")
    return folder


# What runs in each machine, which the cases of one boot share: its programs take long to start.
_running = {}


class Bluetooth:
    """A system bus, a virtual controller, bluetoothd and a keyboard in range, without any bond.

    `controller` is `le`, `classic` or `passkey`, or None for a machine without one; `ability` is what
    a Low Energy keyboard can do for pairing: `keyboard`, `display` or `none`.
    """

    def __init__(self, vm, controller="le", daemon=True, ability="keyboard"):
        self._vm = vm
        self._kind = controller
        self._daemon = daemon
        self._ability = ability
        self._python = str(bumble())
        self._server = "/tmp/bt-server-" + {"le": "le"}.get(controller, "bredrle")
        if self._is_running():
            self._reset()
        else:
            self._stop()
            self._start()

    def _is_running(self):
        running = _running.get(self._vm)
        if running is None or running["kind"] != (self._kind, self._daemon, self._ability):
            return False
        return all(self._vm.ask("poll", pid=pid) is None for pid in running["pids"])

    def _reset(self):
        for path in self.devices():
            self._vm.ask("run", timeout=10, command="busctl call org.bluez /org/bluez/hci0"
                         f" org.bluez.Adapter1 RemoveDevice o {path}")
        self._vm.check(f"rm -f {ORDERS}/*; busctl set-property org.bluez /org/bluez/hci0"
                       " org.bluez.Adapter1 Powered b true")
        if self._kind == "le":
            self.order("forget")
            # BlueZ ends a link seconds after it has removed the device.
            eventually(lambda: self._keyboard_words()[-1:], ["waiting"],
                       "the last that the keyboard says of its link", timeout=20)

    def _keyboard_words(self):
        told = self._vm.ask("read", path=_running[self._vm]["keyboard"]).splitlines()
        return [line for line in told if line in ("waiting", "connected", "disconnected")]

    def _stop(self):
        for pid in _running.pop(self._vm, {"pids": []})["pids"]:
            self._vm.ask("signal", pid=pid, name="SIGKILL")
        self._vm.lasting_outputs = []
        time.sleep(0.5)

    def _start(self):
        vm = self._vm
        vm.check(f"rm -rf /var/lib/bluetooth/* {ORDERS} /tmp/bt-server-*;"
                 f" mkdir -p {ORDERS} /run/dbus; rm -f /run/dbus/*; dbus-uuidgen --ensure")
        _running[vm] = {"kind": (self._kind, self._daemon, self._ability), "pids": []}
        self._run("dbus-daemon", "--system", "--nofork", "--nopidfile")
        self._succeeds("test -S /run/dbus/system_bus_socket")
        if self._daemon:
            self._run("/usr/libexec/bluetooth/bluetoothd", "-n")
            self._succeeds("busctl call org.bluez / org.freedesktop.DBus.Peer Ping")
        if self._kind:
            self._add_controller()
            script, options = {
                "le": ("le_keyboard.py", ["--ability", self._ability]),
                "classic": ("classic_keyboard.py", []),
                "passkey": ("classic_keyboard.py", ["--passkey"]),
            }[self._kind]
            _running[vm]["keyboard"] = self._run(*self._person(script, *options))
            self._wait_for(_running[vm]["keyboard"])

    def _run(self, *command):
        """Starts a program that outlives the case, and gives the file of its output."""
        vm = self._vm
        vm.step(f"$ {' '.join(command)} &")
        running = _running[vm]
        name = f"/run/bluetooth-{len(running['pids'])}"
        running["pids"].append(vm.ask(
            "start", command=list(command), environment=self._environment, out=name,
            err=f"{name}.err"))
        vm.lasting_outputs += [name, f"{name}.err"]
        return name

    def _wait_for(self, output):
        eventually(lambda: self._vm.ask("read", path=output) + self._vm.ask(
            "read", path=f"{output}.err"), containing("waiting"), "the keyboard's output", 150)

    def _succeeds(self, command):
        eventually(lambda: self._vm.ask("run", command=command, timeout=10)["code"], 0,
                   f"the exit code of ‘{command}’", timeout=60)

    def _add_controller(self):
        options = {"le": ["-L", "-l1", "-s"], "classic": ["-l1", "-s"], "passkey": ["-s"]}
        # The kernel gives a new controller two seconds to answer, which a busy host may not keep.
        for attempt in range(3):
            before = len(_running[self._vm]["pids"])
            self._run("btvirt", *options[self._kind])
            self._succeeds(f"test -S {self._server}")
            if self._kind == "passkey":
                self._run(*self._person("passkey_proxy.py", transport="vhci"),
                          f"unix:{self._server}")
            # The proxy's library takes its time to load.
            if not self._daemon or self._is_on(seconds=100 if self._kind == "passkey" else 20):
                return
            self._vm.step(f"the controller did not come up, try {attempt + 1}")
            pids = _running[self._vm]["pids"]
            for pid in pids[before:]:
                self._vm.ask("signal", pid=pid, name="SIGKILL")
            del pids[before:]
            self._vm.check("rm -f /tmp/bt-server-*")
        raise Failed("no virtual controller came up")

    def _is_on(self, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.property("/org/bluez/hci0", "Adapter1", "Powered") == "b true":
                return True
            time.sleep(0.3)
        return False

    def another_keyboard(self, *options):
        """Puts a second Low Energy keyboard in range, for this case."""
        process = self._vm.start(*self._person("le_keyboard.py", *options), **self._environment)
        eventually(lambda: process.out + process.err, containing("waiting"),
                   "the keyboard's output", timeout=150)

    @property
    def _environment(self):
        return {"PYTHONPATH": self._python, "PYTHONUNBUFFERED": "1",
                "PYTHONDONTWRITEBYTECODE": "1"}

    def _person(self, script, *options, transport=None):
        return [PYTHON, str(PEOPLE / script), transport or f"unix:{self._server}",
                *options]

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
