"""The virtual machine as a case sees it: commands, keys, plugs, devices and listeners."""

import shlex
import time

from cases import NotUp, eventually, expect
from machine import FIRST_PORT
from programs import STATE, Process, Recording

# The keyboard the machine is born with.
KEYBOARD = "QEMU QEMU USB Keyboard"

USB_BUS, BLUETOOTH_BUS = 3, 5

# The guest reads a USB keyboard slowly, and QEMU queues 16 keys and then forgets.
KEY_PAUSE = 0.04


class VirtualMachine:
    """One booted machine in the hands of a case."""

    def __init__(self, machine):
        self._machine = machine
        self._monitor = machine.monitor
        self._down = []
        self._plugged = {"kbd": "usb-kbd"}  # drivers by identifier
        self._processes = []
        # Files of what is written by programs that outlive a case.
        self.lasting_outputs = []
        self._recordings = []
        self._made = []
        self._count = 0

    def ask(self, operation, **arguments):
        """Asks the agent in the guest."""
        return self._machine.channel.ask(operation, **arguments)

    def step(self, text):
        """Prints what is done, as it is done."""
        print(f"    {text}", flush=True)

    # Commands

    def run(self, command, timeout=30.0):
        """Runs a shell command in the guest; the answer has `code`, `out` and `err`."""
        self.step(f"$ {command}")
        done = self.ask("run", command=command, timeout=timeout)
        if done["code"] is None:
            expect("still running", f"ended within {timeout:g} s", f"‘{command}’")
        return done

    def check(self, command, timeout=30.0):
        """Runs a shell command that must succeed and gives its output."""
        done = self.run(command, timeout)
        expect(done["code"], 0, f"the exit code of ‘{command}’ ({done['err'].strip()})")
        return done["out"]

    def start(self, *command, **environment):
        """Starts a program in the background; it is ended after the case."""
        self.step(f"$ {shlex.join(command)} &")
        self._count += 1
        process = Process(self, list(command), environment, self._count)
        self._processes.append(process)
        return process

    # Keys

    def press(self, *keys):
        """Presses keys, by QEMU's names, and keeps them down."""
        for key in keys:
            self.step(f"press {key}")
            self._send(key, True)

    def release(self, *keys):
        """Lets go of keys; without names, of all."""
        for key in keys or list(reversed(self._down)):
            self.step(f"release {key}")
            self._send(key, False)

    def tap(self, *chords):
        """Presses and releases chords such as `ctrl+alt+k` one after the other."""
        self.step("type " + " ".join(chords))
        for chord in chords:
            keys = chord.split("+")
            for key in keys:
                self._send(key, True)
            for key in reversed(keys):
                self._send(key, False)

    def type(self, text):
        """Types chords that are separated by spaces: `type("q w e ret")`."""
        self.tap(*text.split())

    def _send(self, key, down):
        self._monitor.send_key(key, down)
        if down:
            self._down.append(key)
        elif key in self._down:
            self._down.remove(key)
        time.sleep(KEY_PAUSE)

    # Plugs

    def plug(self, identifier, port=FIRST_PORT, driver="usb-kbd", **properties):
        """Plugs a keyboard in and waits for its node; it gets the keys from now on."""
        before = self.nodes(KEYBOARD)
        self.step(f"plug {identifier} into port {port}")
        self._monitor.plug(identifier, driver, bus="usb.0", port=port, **properties)
        self._plugged[identifier] = driver
        if driver == "usb-kbd":
            eventually(lambda: len(self.nodes(KEYBOARD)), len(before) + 1,
                       f"the number of USB keyboards with {identifier}")
        self.ask("run", command="udevadm settle -t 10", timeout=15)

    def unplug(self, identifier):
        """Pulls a keyboard out, and waits until its node is gone."""
        before = self.nodes(KEYBOARD)
        self.step(f"unplug {identifier}")
        self._monitor.unplug(identifier)
        if self._plugged.pop(identifier) != "usb-kbd":
            return
        self._down.clear()
        eventually(lambda: len(self.nodes(KEYBOARD)), len(before) - 1,
                   f"the number of USB keyboards without {identifier}")

    # Devices

    def devices(self, part=""):
        """The guest's input devices whose name contains `part`."""
        return [device for device in self.ask("devices") if part in device["name"]]

    def nodes(self, name):
        """The nodes of the devices of exactly this name."""
        return [device["node"] for device in self.devices(name) if device["name"] == name]

    def virtual_keyboards(self):
        """The devices kbdctl has made."""
        return self.devices("kbdctl")

    def held(self, nodes):
        """The keys that are down on any of the nodes."""
        return [key for device in self.ask("state", nodes=nodes) for key in device["held"]]

    def lit(self, node):
        """The lights that are on at a node."""
        return [light for device in self.ask("state", nodes=[node]) for light in device["lit"]]

    def is_grabbed(self, node):
        """Whether a program has the device to itself."""
        return self.ask("is_grabbed", node=node)

    def record(self, *nodes, grab=False):
        """Begins to read nodes as another program would."""
        recording = Recording(self, list(nodes), grab)
        self._recordings.append(recording)
        return recording

    def make_device(self, name, **description):
        """Makes a device through the guest's uinput, and gives its node."""
        return self._make("make_device", name, description)

    def make_keyboard(self, name, vendor, product, bus=USB_BUS):
        """Makes a HID keyboard that counts as hardware, and gives its node."""
        description = {"vendor": vendor, "product": product, "bus": bus}
        return self._make("make_keyboard", name, description)

    def type_on(self, name, *usages):
        """Presses and releases keys of a keyboard made before, by their HID usages (4 is A)."""
        self.step(f"type {usages} on ‘{name}’")
        for usage in usages:
            self.ask("report", name=name, usages=[usage], modifiers=0)
            self.ask("report", name=name, usages=[], modifiers=0)

    def _make(self, operation, name, description):
        self.step(f"make the device ‘{name}’")
        self.ask(operation, description={"name": name, **description})
        self._made.append(name)
        node = eventually(lambda: self.nodes(name), lambda nodes: nodes, f"a node of {name}")[0]
        self.ask("run", command="udevadm settle -t 10", timeout=15)
        return node

    # Between cases

    def tell_outputs(self):
        """Prints what the programs of a failed case wrote, and which keyboards there are."""
        for process in self._processes:
            for stream, text in (("stdout", process.out), ("stderr", process.err)):
                for line in text.splitlines()[-20:]:
                    print(f"      {process.command[0]} {stream}: {line}", flush=True)
        for output in self.lasting_outputs:
            for line in self.ask("read", path=output).splitlines()[-12:]:
                print(f"      {output}: {line}", flush=True)
        for device in self.devices():
            print(f"      {device['node']}: {device['name']}", flush=True)

    def clean_up(self):
        """Puts the machine back as it was born: no keys down, no programs, one keyboard."""
        for key in list(self._down):
            self._send(key, False)
        for process in self._processes:
            self.ask("signal", pid=process.pid, name="SIGCONT")
            self.ask("signal", pid=process.pid, name="SIGTERM")
        for process in self._processes:
            self._end(process)
        for recording in self._recordings:
            self.ask("stop_recording", number=recording.number)
        for name in self._made:
            self.ask("destroy_device", name=name)
        self._processes, self._recordings, self._made = [], [], []
        self.ask("run", command=f"rm -rf {STATE}", timeout=10)
        for identifier in self._plugged.keys() - {"kbd"}:
            self.unplug(identifier)
        if "kbd" not in self._plugged:
            self.plug("kbd")

    def _end(self, process):
        deadline = time.monotonic() + 5
        while process.code is None:
            if time.monotonic() > deadline:
                self.ask("signal", pid=process.pid, name="SIGKILL")
                deadline += 5
                if time.monotonic() > deadline:
                    raise NotUp(f"{process.command} cannot be killed")
            time.sleep(0.05)
