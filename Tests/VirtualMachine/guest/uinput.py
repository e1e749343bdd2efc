"""Input devices of any description, made through /dev/uinput."""

import fcntl
import os
import struct

import evdev

CREATE, DESTROY, SETUP, ABS_SETUP = 0x5501, 0x5502, 0x405C5503, 0x401C5504
EVENT_TYPES = {"key": 1, "rel": 2, "abs": 3, "msc": 4, "sw": 5, "led": 0x11, "rep": 0x14}
SET_BIT = {"ev": 100, "key": 101, "rel": 102, "abs": 103, "msc": 104, "led": 105, "sw": 109}


def _set_bit(file, kind, number):
    fcntl.ioctl(file, 1 << 30 | 4 << 16 | ord("U") << 8 | SET_BIT[kind], number)


class Device:
    """A device that exists until it is destroyed.

    `bits` gives for each kind of event (key, rel, abs, msc, led, sw, rep) the codes it can send.
    """

    def __init__(self, name, bus=3, vendor=0x1209, product=1, version=1, bits=None):
        self._file = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK)
        for kind, codes in (bits or {}).items():
            _set_bit(self._file, "ev", EVENT_TYPES[kind])
            for code in codes:
                _set_bit(self._file, kind, code)
                if kind == "abs":
                    axis = struct.pack("Hxxiiiiii", code, 0, 0, 255, 0, 0, 0)
                    fcntl.ioctl(self._file, ABS_SETUP, axis)
        setup = struct.pack("HHHH80sI", bus, vendor, product, version, name.encode(), 0)
        fcntl.ioctl(self._file, SETUP, setup)
        fcntl.ioctl(self._file, CREATE)
        self.name = name

    def send(self, frame):
        """Sends one frame of events (type, code, value), in one write as a driver does."""
        events = [*frame, (evdev.EV_SYN, 0, 0)]
        os.write(self._file, b"".join(evdev.EVENT.pack(0, 0, *event) for event in events))

    def destroy(self):
        """Takes the device away."""
        os.close(self._file)
