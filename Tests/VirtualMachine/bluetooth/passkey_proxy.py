#!/usr/bin/env python3
"""Stands between the kernel and a virtual controller, and plays a keyboard that pairs by passkey.

The virtual controllers know no passkeys: passkey_proxy.py KERNEL CONTROLLER answers the pairing
commands itself, and reports each key of the person (Bluetooth 2.1, “Keypress Notification”).
"""

import asyncio
import os
import random
import struct
import sys

from bumble.transport import open_transport

import person

AUTHENTICATION_REQUESTED, LINK_KEY_REPLY, NO_LINK_KEY, IO_REPLY = 0x0411, 0x040b, 0x040c, 0x042b
STARTED, DIGIT, ERASED, COMPLETED = 0, 1, 2, 4
WRONG = 5


class Sink:
    """Hands each packet to a function."""

    def __init__(self, handler):
        self.on_packet = handler


class Proxy:
    """The kernel on one side, the controller on the other."""

    def __init__(self, kernel, controller):
        self._to_kernel, self._to_controller = kernel.sink.on_packet, controller.sink.on_packet
        self._addresses = {}
        self._handle = None
        kernel.source.set_packet_sink(Sink(self._from_kernel))
        controller.source.set_packet_sink(Sink(self._from_controller))

    def _event(self, code, body):
        self._to_kernel(bytes([4, code, len(body)]) + body)

    def _completed(self, command, address):
        self._event(0x0e, struct.pack("<BHB", 1, command, 0) + address)

    async def _pair(self, address):
        passkey = random.randrange(1_000_000)
        self._event(0x3b, address + struct.pack("<I", passkey))
        self._event(0x3c, address + bytes([STARTED]))
        told = await person.code() or ""
        # The person strikes a wrong key after the third, and takes it back.
        strokes = [DIGIT] * 4 + [ERASED] + [DIGIT] * 3 + [COMPLETED]
        for stroke in strokes:
            await asyncio.sleep(0.4)
            self._event(0x3c, address + bytes([stroke]))
        status = 0 if told == f"{passkey:06}" else WRONG
        self._event(0x36, bytes([status]) + address)
        if not status:
            self._event(0x18, address + os.urandom(16) + bytes([5]))
        self._event(0x06, struct.pack("<BH", status, self._handle))

    def _from_kernel(self, packet):
        if packet[0] != 1:
            return self._to_controller(packet)
        command, = struct.unpack_from("<H", packet, 1)
        body = packet[4:]
        if command == AUTHENTICATION_REQUESTED:
            self._handle, = struct.unpack_from("<H", body)
            self._event(0x0f, struct.pack("<BBH", 0, 1, command))
            self._event(0x17, self._addresses[self._handle])
        elif command == LINK_KEY_REPLY:
            self._completed(command, body[:6])
            self._event(0x06, struct.pack("<BH", 0, self._handle))
        elif command == NO_LINK_KEY:
            self._completed(command, body[:6])
            self._event(0x31, body[:6])
        elif command == IO_REPLY:
            self._completed(command, body[:6])
            self._event(0x32, body[:6] + bytes([2, 0, 5]))  # a keyboard without a display
            asyncio.get_running_loop().create_task(self._pair(body[:6]))
        else:
            self._to_controller(packet)
        return None

    def _from_controller(self, packet):
        if packet[:2] == bytes([4, 3]) and packet[3] == 0:  # a connection is complete
            handle, = struct.unpack_from("<H", packet, 4)
            self._addresses[handle] = bytes(packet[6:12])
        self._to_kernel(packet)


async def main(kernel, controller):
    """Passes packets until it is killed."""
    async with await open_transport(kernel) as one, await open_transport(controller) as other:
        Proxy(one, other)
        person.say("bridging")
        await one.source.terminated


asyncio.run(main(*sys.argv[1:]))
