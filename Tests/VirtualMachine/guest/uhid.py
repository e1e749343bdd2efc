"""Keyboards of any maker, through /dev/uhid: to the rest of the system these are real hardware."""

import os
import struct
import threading

UHID_DESTROY, UHID_CREATE2, UHID_INPUT2 = 1, 11, 12
EVENT_SIZE = 4380  # struct uhid_event

# The boot keyboard of the HID specification (1.11, appendix B.1): a byte of modifiers, a reserved
# byte, six keys; five lights.
BOOT_KEYBOARD = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810195057501"
    "050819012905910295017503910195067508150025650507190029658100c0")
END_COLLECTION = b"\xc0"

# A pointer for the same report, so that keys and pointer are one event node: three buttons and five
# bits of padding; X, Y and the wheel, relative, a byte each.
POINTER = bytes.fromhex(
    "05010901a10005091901290315002501950375018102950175058101"
    "05010930093109381581257f750895038106c0")


class Keyboard:
    """A HID keyboard that is plugged in until it is destroyed; `pointer`: it has one too."""

    def __init__(self, name, bus, vendor, product, uniq="", pointer=False):
        descriptor = BOOT_KEYBOARD
        if pointer:
            descriptor = BOOT_KEYBOARD.removesuffix(END_COLLECTION) + POINTER + END_COLLECTION
        self._has_pointer = pointer
        self._file = os.open("/dev/uhid", os.O_RDWR)
        head = struct.pack("<I128s64s64sHHIIII", UHID_CREATE2, name.encode(), b"", uniq.encode(),
                           len(descriptor), bus, vendor, product, 0, 0)
        os.write(self._file, head + descriptor)
        threading.Thread(target=self._drain, daemon=True).start()

    def report(self, usages, modifiers=0, buttons=0, x=0, y=0, wheel=0):
        """Says which keys are down, by their HID usages, at most six, and what the pointer does."""
        data = bytes([modifiers, 0, *usages]).ljust(8, b"\0")
        if self._has_pointer:
            data += struct.pack("Bbbb", buttons, x, y, wheel)
        os.write(self._file, struct.pack("<IH", UHID_INPUT2, len(data)) + data)

    def destroy(self):
        """Pulls it out."""
        os.write(self._file, struct.pack("<I", UHID_DESTROY))

    def _drain(self):
        """Takes what the kernel asks of a keyboard, such as lights, so that its queue has room."""
        while os.read(self._file, EVENT_SIZE):
            pass
