"""People who type on HID keyboards, by position: keys are named as a US keyboard prints them."""

import string

from programs import STATE

# HID usages (keyboard page of the HID Usage Tables) by what a US keyboard prints there; `<` is the
# key that a keyboard of 105 keys has more.
USAGES = {
    **{letter: 0x04 + number for number, letter in enumerate(string.ascii_lowercase)},
    **{digit: 0x1E + number for number, digit in enumerate("1234567890")},
    "space": 0x2C, "-": 0x2D, "=": 0x2E, "[": 0x2F, "]": 0x30, "\\": 0x32, ";": 0x33, "'": 0x34,
    "`": 0x35, ",": 0x36, ".": 0x37, "/": 0x38, "<": 0x64,
}
MODIFIERS = {"ctrl": 0x01, "shift": 0x02, "alt": 0x04, "altgr": 0x40}

# linux/input-event-codes.h; milliseconds until a held key repeats.
EV_REP, REP_DELAY, LATE = 0x14, 0, 60_000

# Seconds after a report.
PAUSE = 0.02


class Typist:
    """Someone who has a keyboard with this layout; `node` is that keyboard's."""

    def __init__(self, vm, name, layout, product):
        self._vm = vm
        self.name = name
        self.node = vm.make_keyboard(name, product=product)
        vm.check(f"KBDCTL_STATE={STATE} kbdctl layout set '{name}' '{layout}'")

    def report(self, *keys, modifiers=()):
        """What the keyboard says when these keys and no others are down."""
        return [self.name, [USAGES[key] for key in keys], sum(MODIFIERS[one] for one in modifiers)]

    def reports(self, chord, during=()):
        """Those of a chord such as `shift+1`; the reports `during` come while its key is down."""
        *modifiers, key = chord.split("+")
        around = [self.report(modifiers=modifiers)] if modifiers else []
        return [*around, self.report(key, modifiers=modifiers), *during, *around, self.report()]

    def holds(self, *keys, modifiers=()):
        """Keeps keys down, and no others."""
        self._vm.step(f"hold {[*modifiers, *keys]} on ‘{self.name}’")
        send(self._vm, [self.report(*keys, modifiers=modifiers)])

    def types(self, chords):
        """Types chords that are separated by spaces one after the other."""
        self._vm.step(f"type {chords} on ‘{self.name}’")
        send(self._vm, [report for chord in chords.split() for report in self.reports(chord)])


def stop_repeats(vm):
    """Makes keys that are held on a slow machine type once: those of kbdctl repeat late."""
    for device in vm.virtual_keyboards():
        vm.ask("write_events", node=device["node"], events=[[EV_REP, REP_DELAY, LATE]])


def send(vm, reports):
    """Sends reports of one or more typists in their order; the guest keeps the time."""
    vm.ask("send_reports", reports=reports, pause=PAUSE)
