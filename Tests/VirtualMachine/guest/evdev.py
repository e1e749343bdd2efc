"""Input devices as the guest's kernel shows them: which there are, what they say, what is held.

Standard library only, and nothing of kbdctl, so that it can disagree with it. From a shell in the
guest: `evdev.py list`, `evdev.py state NAME`, `evdev.py record [--grab] NAME`, where NAME is a part
of a device's name.
"""

import errno
import fcntl
import glob
import os
import re
import select
import struct
import sys
import threading

EVENT = struct.Struct("llHHi")  # struct input_event of a 64-bit machine
EV_SYN, EV_KEY, EV_REL, EV_LED = 0, 1, 2, 0x11
SYN_REPORT, SYN_DROPPED = 0, 3
EVIOCGRAB = 0x40044590
CHANGES = {0: "release", 1: "press", 2: "repeat"}


def _read_names():
    """Names of keys, buttons, lights and axes by code, from the kernel's own header."""
    names = {"KEY": {}, "LED": {}, "REL": {}}
    line = re.compile(r"#define\s+((KEY|BTN|LED|REL)_\w+)\s+(0x[0-9a-fA-F]+|\d+)\b")
    with open("/usr/include/linux/input-event-codes.h") as header:
        for name, family, code in line.findall(header.read()):
            family = "KEY" if family == "BTN" else family
            names[family].setdefault(int(code, 0), name)
    return names


NAMES = _read_names()
CODES = {name: code for family in NAMES.values() for code, name in family.items()}


def key_name(code):
    """The kernel's name of a key, such as KEY_A."""
    return NAMES["KEY"].get(code, f"KEY_{code:#x}")


def devices():
    """Every input device that has an event node, in the order of the nodes' numbers."""
    found = []
    folders = glob.glob("/sys/class/input/event*")
    for folder in sorted(folders, key=lambda path: int(path.split("event")[-1])):
        try:
            found.append(_device(folder))
        except OSError:
            pass  # pulled out while we looked
    return found


def _device(folder):
    def attribute(name):
        with open(f"{folder}/device/{name}") as file:
            return file.read().strip()

    return {
        "node": "/dev/input/" + os.path.basename(folder),
        "name": attribute("name"),
        "phys": attribute("phys"),
        "uniq": attribute("uniq"),
        "path": os.path.realpath(folder),
        "bus": attribute("id/bustype"),
        "vendor": attribute("id/vendor"),
        "product": attribute("id/product"),
        "bits": {kind: _numbers(attribute(f"capabilities/{kind}"))
                 for kind in ("ev", "key", "rel", "abs", "msc", "led", "snd", "ff", "sw")},
    }


def _numbers(words):
    """The numbers of the set bits of a sysfs bitmap: 64-bit words in hex, the highest first."""
    bits = 0
    for word in words.split():
        bits = bits << 64 | int(word, 16)
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def _state(node, request):
    """The bitmap an EVIOCG… request answers, as numbers."""
    size = 96
    bitmap = bytearray(size)
    file = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.ioctl(file, 2 << 30 | size << 16 | ord("E") << 8 | request, bitmap)
    finally:
        os.close(file)
    value = int.from_bytes(bitmap, "little")
    return [number for number in range(value.bit_length()) if value >> number & 1]


def held(node):
    """Names of the keys that are down on a device (EVIOCGKEY)."""
    return [key_name(code) for code in _state(node, 0x18)]


def lit(node):
    """Names of the lights that are on at a device (EVIOCGLED)."""
    return [NAMES["LED"].get(code, str(code)) for code in _state(node, 0x19)]


def is_grabbed(node):
    """Whether a program has grabbed a device; takes the grab for an instant when nobody has."""
    file = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.ioctl(file, EVIOCGRAB, 1)
        fcntl.ioctl(file, EVIOCGRAB, 0)
        return False
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        return True
    finally:
        os.close(file)


def write(node, *events):
    """Writes events (type, code, value) to a device, as a desktop does for lights."""
    file = os.open(node, os.O_RDWR | os.O_NONBLOCK)
    try:
        frame = [*events, (EV_SYN, 0, 0)]
        os.write(file, b"".join(EVENT.pack(0, 0, *event) for event in frame))
    finally:
        os.close(file)


def described(kind, code, value):
    """An event in words, such as `KEY_A press`, or None for those that are of no interest here."""
    if kind == EV_KEY:
        return f"{key_name(code)} {CHANGES.get(value, value)}"
    if kind == EV_LED:
        return f"{NAMES['LED'].get(code, code)} {'on' if value else 'off'}"
    if kind == EV_REL:
        return f"{NAMES['REL'].get(code, code)} {value}"
    if kind == EV_SYN and code == SYN_DROPPED:
        return "SYN_DROPPED"
    return None


class Recorder:
    """Reads some nodes, as any program might, and keeps what they say in words.

    `frames` has the same words, those of each frame together.
    """

    def __init__(self, nodes, grab=False, tell=None):
        self.lines, self.frames = [], []
        self._tell = tell or self.lines.append
        self._files = [os.open(node, os.O_RDONLY | os.O_NONBLOCK) for node in nodes]
        if grab:
            for file in self._files:
                fcntl.ioctl(file, EVIOCGRAB, 1)
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def stop(self):
        """Closes the nodes."""
        os.close(self._waker)
        self._thread.join()
        for file in [*self._files, self._wake]:
            os.close(file)

    def wait(self):
        """Waits until the nodes are gone."""
        self._thread.join()

    def _read(self):
        open_files = list(self._files)
        begun = {file: [] for file in open_files}
        while open_files:
            ready, _, _ = select.select([*open_files, self._wake], [], [])
            if self._wake in ready:
                return
            for file in ready:
                try:
                    data = os.read(file, EVENT.size * 64)
                except BlockingIOError:
                    continue
                except OSError:
                    open_files.remove(file)
                    continue
                for _, _, kind, code, value in EVENT.iter_unpack(data):
                    line = described(kind, code, value)
                    if line:
                        self._tell(line)
                        begun[file].append(line)
                    elif (kind, code) == (EV_SYN, SYN_REPORT) and begun[file]:
                        self.frames.append(begun[file])
                        begun[file] = []


def _main(verb, *rest):
    wanted = rest[-1] if rest else ""
    nodes = [device["node"] for device in devices() if wanted in device["name"]]
    if verb == "list":
        for device in devices():
            print(device["node"], device["name"], device["bits"], sep="\t")
    elif verb == "state":
        for node in nodes:
            print(node, "held:", held(node), "lit:", lit(node))
    else:
        Recorder(nodes, "--grab" in rest, lambda line: print(line, flush=True)).wait()


if __name__ == "__main__":
    _main(*sys.argv[1:])
