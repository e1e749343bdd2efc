"""What the Bluetooth cases of one boot share, as it takes long to start: bus, BlueZ, controller, keyboard."""

import pathlib
import re
import subprocess
import time

import kernel
import pace
from cases import Failed, NotUp, containing, eventually
from vm import BLUETOOTH_BUS

PEOPLE = pathlib.Path(__file__).resolve().parent / "bluetooth"
ORDERS = "/run/bluetooth-keyboard"
BUMBLE = "bumble==0.0.236"
# Debian's, which the guest has too: the library has parts that only one version can load.
PYTHON = "/usr/bin/python3"

BTVIRT = {"le": ["-L", "-l1", "-s"], "classic": ["-l1", "-s"], "passkey": ["-s"]}


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


def environment():
    """What the programs that play keyboards find their library by."""
    return {"PYTHONPATH": str(bumble()), "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}


class Radio:
    """The programs behind a `Bluetooth`; they outlive a case as `vm.lasting`, unless it fails."""

    buses = (f"{BLUETOOTH_BUS:04x}",)

    def __init__(self, vm, controller, daemon, ability):
        self._vm = vm
        self.description = (controller, daemon, ability)
        self._controller, self._daemon, self._ability = controller, daemon, ability
        self._server = "/tmp/bt-server-" + ("le" if controller == "le" else "bredrle")
        self._keyboard = None
        self.pids, self.outputs = [], []

    # Life

    def start(self):
        """Starts the programs, without any bond."""
        vm = self._vm
        vm.lasting = self
        vm.check(f"rm -rf /var/lib/bluetooth/* {ORDERS} /tmp/bt-server-*;"
                 f" mkdir -p {ORDERS} /run/dbus; rm -f /run/dbus/*; dbus-uuidgen --ensure")
        self._run("dbus-daemon", "--system", "--nofork", "--nopidfile")
        self._succeeds("test -S /run/dbus/system_bus_socket")
        if self._daemon:
            self._run("/usr/libexec/bluetooth/bluetoothd", "-n")
            self._succeeds("busctl call org.bluez / org.freedesktop.DBus.Peer Ping")
        if self._controller:
            self._add_controller()
            if self._controller == "le":
                person = self.person("le_keyboard.py", "--ability", self._ability)
            else:
                passkey = ["--passkey"] if self._controller == "passkey" else []
                person = self.person("classic_keyboard.py", *passkey)
            self._keyboard = self._run(*person)
            self._wait_for(self._keyboard)

    def renew(self):
        """Removes every bond, and gives whether all is then as it was at the start."""
        if any(self._vm.ask("poll", pid=pid) is not None for pid in self.pids):
            return False
        try:
            self._reset()
        except Failed as failed:
            self._vm.step(f"the radio starts afresh: {failed}")
            return False
        return True

    def stop(self):
        """Ends the programs, and waits until the kernel has forgotten the controller."""
        vm = self._vm
        vm.lasting = None
        for pid in reversed(self.pids):
            vm.ask("signal", pid=pid, name="SIGKILL")
        controllers = "ls /sys/class/bluetooth"
        eventually(lambda: vm.ask("run", command=controllers, timeout=10)["out"].split(), [],
                   "the controllers that the kernel still has")

    def _reset(self):
        for path in self.devices():
            self._vm.ask("run", timeout=10, command="busctl call org.bluez /org/bluez/hci0"
                         f" org.bluez.Adapter1 RemoveDevice o {path}")
        self._vm.check(f"rm -f {ORDERS}/*")
        if self._controller and self._daemon:
            self._vm.check("busctl set-property org.bluez /org/bluez/hci0"
                           " org.bluez.Adapter1 Powered b true")
        if self._controller == "le":
            self._vm.ask("write", path=f"{ORDERS}/forget", text="x")
            # BlueZ ends a link seconds after it has removed the device.
            eventually(lambda: self._keyboard_words()[-1:], ["waiting"],
                       "the last that the keyboard says of its link", timeout=20)

    def _keyboard_words(self):
        told = self._vm.ask("read", path=self._keyboard).splitlines()
        return [line for line in told if line in ("waiting", "connected", "disconnected")]

    # Programs

    def person(self, script, *options, transport=None):
        """The command of somebody with a keyboard in range."""
        return [PYTHON, str(PEOPLE / script), transport or f"unix:{self._server}", *options]

    def _run(self, *command):
        """Starts a program that outlives the case, and gives the file of its output."""
        self._vm.step(f"$ {' '.join(command)} &")
        name = f"/run/bluetooth-{len(self.pids)}"
        self.pids.append(self._vm.ask(
            "start", command=list(command), environment=environment(), out=name,
            err=f"{name}.err"))
        self.outputs += [name, f"{name}.err"]
        return name

    def _wait_for(self, output):
        eventually(lambda: self._vm.ask("read", path=output) + self._vm.ask(
            "read", path=f"{output}.err"), containing("waiting"), "the keyboard's output", 60)

    def _succeeds(self, command):
        eventually(lambda: self._vm.ask("run", command=command, timeout=10)["code"], 0,
                   f"the exit code of ‘{command}’", timeout=30)

    def _add_controller(self):
        # The kernel gives a new controller two seconds to answer, which a busy host may not keep.
        for attempt in range(3):
            before = len(self.pids)
            self._run("btvirt", *BTVIRT[self._controller])
            self._succeeds(f"test -S {self._server}")
            if self._controller == "passkey":
                self._run(*self.person("passkey_proxy.py", transport="vhci"),
                          f"unix:{self._server}")
            # The proxy's library takes its time to load.
            if not self._daemon or self._is_on(40 if self._controller == "passkey" else 15):
                return
            self._vm.step(f"the controller did not come up, try {attempt + 1}")
            for pid in self.pids[before:]:
                self._vm.ask("signal", pid=pid, name="SIGKILL")
            del self.pids[before:]
            self._vm.check("rm -f /tmp/bt-server-*")
        raise Failed("no virtual controller came up")

    def _is_on(self, seconds):
        deadline = time.monotonic() + pace.scaled(seconds)
        while time.monotonic() < deadline:
            if self.property("/org/bluez/hci0", "Adapter1", "Powered") == "b true":
                return True
            time.sleep(0.3)
        return False

    # BlueZ

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
