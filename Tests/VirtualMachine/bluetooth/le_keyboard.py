#!/usr/bin/env python3
"""A Bluetooth Low Energy keyboard: le_keyboard.py TRANSPORT [options]"""

import argparse
import asyncio

from bumble import hci
from bumble.core import AdvertisingData, ProtocolError
from bumble.device import Device, DeviceConfiguration
from bumble.gatt import (
    GATT_BATTERY_LEVEL_CHARACTERISTIC, GATT_BATTERY_SERVICE, GATT_DEVICE_INFORMATION_SERVICE,
    GATT_HID_CONTROL_POINT_CHARACTERISTIC, GATT_HID_INFORMATION_CHARACTERISTIC,
    GATT_HUMAN_INTERFACE_DEVICE_SERVICE, GATT_PNP_ID_CHARACTERISTIC,
    GATT_PROTOCOL_MODE_CHARACTERISTIC, GATT_REPORT_CHARACTERISTIC, GATT_REPORT_MAP_CHARACTERISTIC,
    GATT_REPORT_REFERENCE_DESCRIPTOR, Characteristic, CharacteristicValue, Descriptor, Service)
from bumble.pairing import PairingConfig, PairingDelegate
from bumble.transport import open_transport

import person

ABILITIES = {
    "keyboard": PairingDelegate.KEYBOARD_INPUT_ONLY,
    "none": PairingDelegate.NO_OUTPUT_NO_INPUT,
    "display": PairingDelegate.DISPLAY_OUTPUT_AND_KEYBOARD_INPUT,
}


class Person(PairingDelegate):
    """Types the code that was told."""

    def __init__(self, options):
        super().__init__(ABILITIES[options.ability])

    async def get_number(self):
        """The passkey."""
        typed = await person.code()
        return None if typed is None else int(typed)

    async def compare_numbers(self, number, digits):
        """A keyboard cannot show a number."""
        person.say("asked to compare", number)
        return True

    async def confirm(self, auto=False):
        """Agrees to a pairing without a code."""
        return True


def services(options):
    """The services, and the characteristic whose notifications are the keys."""
    read, notify = Characteristic.Properties.READ, Characteristic.Properties.NOTIFY
    quiet = Characteristic.Properties.WRITE_WITHOUT_RESPONSE
    readable = Characteristic.READABLE
    protected = readable | Characteristic.READ_REQUIRES_ENCRYPTION

    def reference(kind):
        return Descriptor(GATT_REPORT_REFERENCE_DESCRIPTOR, Descriptor.READABLE, bytes([1, kind]))

    def ignored():
        return CharacteristicValue(read=lambda _: bytes(1), write=lambda *_: None)

    keys = Characteristic(
        GATT_REPORT_CHARACTERISTIC, read | notify, protected, bytes(8), [reference(1)])
    return keys, [
        Service(GATT_DEVICE_INFORMATION_SERVICE, [
            Characteristic(GATT_PNP_ID_CHARACTERISTIC, read, readable,
                           bytes([2, 0x34, 0x12, 0x78, 0x56, 1, 0]))]),
        Service(GATT_HUMAN_INTERFACE_DEVICE_SERVICE, [
            Characteristic(GATT_PROTOCOL_MODE_CHARACTERISTIC, read | quiet,
                           readable | Characteristic.WRITEABLE, bytes([1])),
            Characteristic(GATT_HID_INFORMATION_CHARACTERISTIC, read, readable,
                           bytes([0x11, 1, options.country, 3])),
            Characteristic(GATT_HID_CONTROL_POINT_CHARACTERISTIC, quiet,
                           Characteristic.WRITEABLE, ignored()),
            Characteristic(GATT_REPORT_MAP_CHARACTERISTIC, read, protected, person.REPORT_MAP),
            keys,
            Characteristic(GATT_REPORT_CHARACTERISTIC,
                           read | quiet | Characteristic.Properties.WRITE,
                           protected | Characteristic.WRITEABLE, ignored(), [reference(2)])]),
        Service(GATT_BATTERY_SERVICE, [
            Characteristic(GATT_BATTERY_LEVEL_CHARACTERISTIC, read | notify, readable,
                           bytes([options.battery]))]),
    ]


class Link:
    """The link to the computer: there is one, or it is waited for."""

    def __init__(self, device):
        self._device = device
        self._told = None
        self._next = 0.0
        device.on("connection", self._connected)

    def _tell(self, state):
        if state != self._told:
            self._told = state
            person.say(state)

    def _connected(self, connection):
        self._tell("connected")
        connection.on("disconnection", self._disconnected)
        connection.on("pairing", lambda _: person.say("paired"))
        connection.on("pairing_failure", lambda reason: person.say("pairing failed:", reason))

    def _disconnected(self, _):
        self._tell("disconnected")
        person.give_up()
        # A real keyboard takes its time too; at once would look like no interruption.
        self._next = asyncio.get_running_loop().time() + 1.5

    async def advertise(self):
        """Advertises whenever there is no link.

        It begins again and again: btvirt tells of an advertisement only when it begins, and the
        kernel overlooks one that comes while its own search begins.
        """
        while True:
            await asyncio.sleep(0.1)
            now = asyncio.get_running_loop().time()
            if self._device.connections or now < self._next:
                continue
            self._next = now + 3
            try:
                await self._device.start_advertising(auto_restart=False)
            except ProtocolError:
                continue  # The link came in between.
            if not self._device.connections:
                self._tell("waiting")


async def obey(device, keys):
    """Carries out the orders that come."""
    while True:
        await asyncio.sleep(0.1)
        if text := person.order("type"):
            for report in person.reports(text):
                keys.value = report
                await device.notify_subscribers(keys, report)
                await asyncio.sleep(0.03)
            person.say("typed the letters", text)
        if text := person.order("hold"):
            keys.value = next(iter(person.reports(text)))
            await device.notify_subscribers(keys, keys.value)
            person.say("holds", text)
        if person.order("forget") is not None:
            await device.keystore.delete_all()
            person.say("forgot its bonds")
        if person.order("drop") is not None:
            for connection in list(device.connections.values()):
                await connection.disconnect()


async def main(options):
    """Advertises, and is a keyboard until it is killed."""
    async with await open_transport(options.transport) as transport:
        device = Device.from_config_with_hci(
            DeviceConfiguration(
                name=options.name, address=hci.Address(options.address),
                advertising_interval_min=100, advertising_interval_max=100,
                irk=bytes.fromhex("865f81ff5a8b486eaae29a27ad9f77dc")),
            transport.source, transport.sink)
        device.pairing_config_factory = lambda _: PairingConfig(
            sc=True, mitm=options.ability != "none", bonding=True, delegate=Person(options),
            identity_address_type=PairingConfig.AddressType.RANDOM)
        keys, offered = services(options)
        device.add_services(offered)
        data = AdvertisingData
        device.advertising_data = bytes(data([
            (data.FLAGS, bytes([data.LE_LIMITED_DISCOVERABLE_MODE_FLAG
                                | data.BR_EDR_NOT_SUPPORTED_FLAG])),
            (data.APPEARANCE, (0x03c1).to_bytes(2, "little")),
            (data.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, bytes([0x12, 0x18]))]))
        device.scan_response_data = bytes(
            data([(data.COMPLETE_LOCAL_NAME, options.name.encode())]))
        link = Link(device)
        await device.power_on()
        await asyncio.gather(link.advertise(), obey(device, keys))


def arguments():
    """The options."""
    parser = argparse.ArgumentParser()
    parser.add_argument("transport")
    parser.add_argument("--name", default="Virtual Keypad")
    parser.add_argument("--address", default="F0:F1:F2:F3:F4:FA")
    parser.add_argument("--country", type=int, default=33)
    parser.add_argument("--battery", type=int, default=73)
    parser.add_argument("--ability", choices=ABILITIES, default="keyboard")
    return parser.parse_args()


asyncio.run(main(arguments()))
