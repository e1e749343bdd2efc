"""The virtual machine as a case sees it: commands, keys, plugs, devices and listeners."""

import shlex
import time

import pace
from cases import NotUp, eventually, expect
from machine import FIRST_PORT
from programs import WORK, Process, Recording, Terminal

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
        # Programs that outlive a case: something with `pids`, `outputs`, `buses` and `stop()`.
        self.lasting = None
        self._recordings = []
        self._made = []
        self._count = 0
        self._born = self._inventory()

    def ask(self, operation, **arguments):
        """Asks the agent in the guest."""
        return self._machine.channel.ask(operation, **arguments)

    def step(self, text):
        """Prints what is done, as it is done."""
        print(f"    {text}", flush=True)

    # Commands

    def run(self, command, timeout=30.0):
        """Runs a shell command in the guest; the answer has `code`, `out` and `err`.

        `timeout` is for a quiet machine, as all time limits are.
        """
        self.step(f"$ {command}")
        done = self.ask("run", command=command, timeout=timeout)
        if done["code"] is None:
            expect("still running", f"ended within {pace.scaled(timeout):.3g} s", f"‘{command}’")
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

    def start_terminal(self, **environment):
        """Starts an interactive shell in a terminal of its own; it is ended after the case."""
        self._count += 1
        terminal = Terminal(self, environment, self._count)
        self._processes.append(terminal)
        return terminal

    def guest_program(self, name):
        """The path of a file of guest/, in the guest."""
        return f"{self._machine.folder}/{name}"

    def write(self, path, text):
        """Writes a file, and the folders it is in."""
        self.step(f"write {path}: {' / '.join(text.strip().splitlines())}")
        self.ask("write", path=path, text=text)

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

    def stop_recording(self, recording):
        """Ends a recording, and its grab."""
        self.ask("stop_recording", number=recording.number)
        self._recordings.remove(recording)

    def make_device(self, name, **description):
        """Makes a device through the guest's uinput, and gives its node."""
        return self._make("make_device", name, description)

    def make_keyboard(self, name, product=0x77, vendor=0x1234, bus=USB_BUS, pointer=False):
        """Makes a HID keyboard that counts as hardware, and gives its node."""
        description = {"vendor": vendor, "product": product, "bus": bus, "pointer": pointer}
        return self._make("make_keyboard", name, description)

    def report(self, name, *usages, **more):
        """Says which keys of a keyboard made before are down, by their HID usages (4 is A).

        `more` are modifiers, and of a keyboard with a pointer buttons, x, y and wheel.
        """
        self.ask("report", name=name, usages=list(usages), **more)

    def type_on(self, name, *usages, pause=0.0):
        """Presses and releases keys of a keyboard made before, by their HID usages."""
        self.step(f"type {usages[:30]} on ‘{name}’")
        for usage in usages:
            for down in ([usage], []):
                self.report(name, *down)
                time.sleep(pause)

    def destroy(self, name):
        """Takes a device away that was made before, and waits until its node is gone."""
        self.step(f"take ‘{name}’ away")
        self.ask("destroy_device", name=name)
        self._made.remove(name)
        eventually(lambda: self.nodes(name), [], f"the nodes of {name}")

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
            print(f"      {process.command[0]}: exit code {process.code}", flush=True)
            for stream, text in (("stdout", process.out), ("stderr", process.err)):
                for line in text.splitlines()[-20:]:
                    print(f"      {process.command[0]} {stream}: {line}", flush=True)
        for output in self.lasting.outputs if self.lasting else []:
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
        for recording in list(self._recordings):
            self.stop_recording(recording)
        for name in list(self._made):
            self.destroy(name)
        self._processes = []
        self.ask("end_strays", kept=self.lasting.pids if self.lasting else [])
        self.ask("run", command=f"rm -rf {WORK}/*", timeout=10)
        for identifier in self._plugged.keys() - {"kbd"}:
            self.unplug(identifier)
        if "kbd" not in self._plugged:
            self.plug("kbd")
        eventually(self._inventory, self._born, "the input devices after the case, with what is"
                   " held and lit")

    def _inventory(self):
        """The input devices, without those of programs that outlive a case."""
        buses = self.lasting.buses if self.lasting else []
        return [device for device in self.ask("inventory") if device[0] not in buses]

    def _end(self, process):
        deadline = time.monotonic() + pace.scaled(5)
        while process.code is None:
            if time.monotonic() > deadline:
                self.ask("signal", pid=process.pid, name="SIGKILL")
                deadline += pace.scaled(5)
                if time.monotonic() > deadline:
                    raise NotUp(f"{process.command} cannot be killed")
            time.sleep(0.05)
