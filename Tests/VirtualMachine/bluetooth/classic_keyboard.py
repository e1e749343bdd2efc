#!/usr/bin/env python3
"""A keyboard of the older Bluetooth, with its PIN: classic_keyboard.py TRANSPORT [options]"""

import argparse
import asyncio

from bumble import hci
from bumble.core import (
    BT_HIDP_PROTOCOL_ID, BT_HUMAN_INTERFACE_DEVICE_SERVICE, BT_L2CAP_PROTOCOL_ID, UUID,
    PhysicalTransport)
from bumble.device import Device, DeviceConfiguration
from bumble.hid import HID_CONTROL_PSM, HID_INTERRUPT_PSM
from bumble.hid import Device as HIDDevice
from bumble.pairing import PairingConfig, PairingDelegate
from bumble.sdp import SDP_PUBLIC_BROWSE_ROOT, DataElement, ServiceAttribute
from bumble.transport import open_transport

import person


class Person(PairingDelegate):
    """Types the PIN that was told, or a fixed one."""

    def __init__(self, options):
        super().__init__(PairingDelegate.KEYBOARD_INPUT_ONLY)
        self._options = options

    async def get_string(self, max_length):
        """The PIN."""
        if self._options.pin:
            return self._options.pin
        return await person.code()

    async def confirm(self, auto=False):
        """Agrees to a pairing without a code."""
        return True


def records(options):
    """The service records: the keyboard (HID 1.1, 5.3.4) and its maker."""
    number, small, flag = (DataElement.unsigned_integer_16, DataElement.unsigned_integer_8,
                           DataElement.boolean)
    several, identity = DataElement.sequence, DataElement.uuid

    def text(value):
        return DataElement(DataElement.TEXT_STRING, value)

    def handle(value):
        return ServiceAttribute(0, DataElement.unsigned_integer_32(value))

    def channel(port):
        return several([several([identity(BT_L2CAP_PROTOCOL_ID), number(port)]),
                        several([identity(BT_HIDP_PROTOCOL_ID)])])

    hid = {
        0x0001: several([identity(BT_HUMAN_INTERFACE_DEVICE_SERVICE)]),
        0x0004: channel(HID_CONTROL_PSM),
        0x0005: several([identity(SDP_PUBLIC_BROWSE_ROOT)]),
        0x0006: several([number(0x656e), number(0x6a), number(0x100)]),
        0x0009: several([several([identity(BT_HUMAN_INTERFACE_DEVICE_SERVICE), number(0x101)])]),
        0x000d: several([channel(HID_INTERRUPT_PSM)]),
        0x0100: text(options.name.encode()),
        0x0201: number(0x0111),
        0x0202: small(0x40),                # a keyboard
        0x0203: small(options.country),
        0x0204: flag(True),
        0x0205: flag(True),                 # connects by itself
        0x0206: several([several([small(0x22), text(person.REPORT_MAP)])]),
        0x0207: several([several([number(0x409), number(0x100)])]),
        0x020d: flag(False),                # cannot be connected at any time
        0x020e: flag(True),
    }
    maker = {
        0x0001: several([identity(UUID.from_16_bits(0x1200))]),
        0x0005: several([identity(SDP_PUBLIC_BROWSE_ROOT)]),
        0x0200: number(0x0103), 0x0201: number(0x1234), 0x0202: number(0x9abc),
        0x0203: number(1), 0x0204: flag(True), 0x0205: number(2),
    }
    return {number: [handle(number)] + [ServiceAttribute(key, value)
                                        for key, value in record.items()]
            for number, record in ((0x10002, hid), (0x10003, maker))}


class Keyboard:
    """The device and its two HID channels."""

    def __init__(self, options, transport):
        self._host = None
        self._device = Device.from_config_with_hci(
            DeviceConfiguration(
                name=options.name, class_of_device=options.type, classic_enabled=True,
                le_enabled=False, classic_ssp_enabled=options.passkey, classic_sc_enabled=False,
                connectable=True, discoverable=True, address=hci.Address("F0:F1:F2:F3:F4:FB")),
            transport.source, transport.sink)
        self._device.sdp_service_records = records(options)
        self._device.pairing_config_factory = lambda _: PairingConfig(
            sc=False, mitm=True, bonding=True, delegate=Person(options))
        self._channels = HIDDevice(self._device)
        fine = HIDDevice.GetSetReturn.SUCCESS
        answer = HIDDevice.GetSetStatus
        self._channels.register_get_report_cb(lambda *_: answer(data=bytes(9), status=fine))
        self._channels.register_set_report_cb(lambda *_: answer(status=fine))
        self._channels.register_get_protocol_cb(lambda *_: answer(data=bytes([1]), status=fine))
        self._channels.register_set_protocol_cb(lambda *_: answer(status=fine))
        self._device.on("connection", self._follow)

    async def begin(self):
        """Waits to be found."""
        await self._device.power_on()
        await self._device.set_discoverable(True)
        await self._device.set_connectable(True)
        person.say("waiting as", self._device.public_address)

    def _follow(self, connection):
        self._host = connection.peer_address
        person.say("connected")
        connection.on("disconnection", lambda _: (person.say("disconnected"), person.give_up()))
        connection.on("pairing", lambda _: person.say("paired"))
        connection.on("pairing_failure", lambda reason: person.say("pairing failed:", reason))

    async def obey(self):
        """Carries out the orders that come."""
        while True:
            await asyncio.sleep(0.1)
            try:
                await self._obey_once()
            except Exception as error:  # A refused link must not end the keyboard.
                person.say("could not:", repr(error))

    async def _obey_once(self):
        if text := person.order("type"):
            for report in person.reports(text):
                self._channels.send_data(bytes([1]) + report)
                await asyncio.sleep(0.03)
            person.say("typed the letters", text)
        if person.order("drop") is not None:
            for connection in list(self._device.connections.values()):
                await connection.disconnect()
        if person.order("reconnect") is not None:
            connection = await self._device.connect(
                self._host, transport=PhysicalTransport.BR_EDR)
            await connection.authenticate()
            await connection.encrypt()
            await self._channels.connect_control_channel()
            await self._channels.connect_interrupt_channel()
            person.say("reconnected")


async def main(options):
    """Is a keyboard until it is killed."""
    async with await open_transport(options.transport) as transport:
        keyboard = Keyboard(options, transport)
        await keyboard.begin()
        await keyboard.obey()


def arguments():
    """The options."""
    parser = argparse.ArgumentParser()
    parser.add_argument("transport")
    parser.add_argument("--name", default="Virtual Classic Keyboard")
    parser.add_argument("--country", type=int, default=33)
    parser.add_argument("--type", type=lambda text: int(text, 16), default=0x002540,
                        help="class of device")
    parser.add_argument("--pin", help="a fixed PIN instead of the told one")
    parser.add_argument("--passkey", action="store_true", help="pairs by passkey_proxy.py")
    return parser.parse_args()


asyncio.run(main(arguments()))
