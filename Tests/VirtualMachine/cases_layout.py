"""Layouts of the real keyboard: chosen, kept, and still its own after a replug."""

import json

from cases import case, containing, expect
from programs import STATE
from vm import KEYBOARD

KBDCTL = f"KBDCTL_STATE={STATE} kbdctl"


def layouts(vm):
    """The layouts of the USB keyboard, as `list` tells them."""
    listed = json.loads(vm.check(f"{KBDCTL} list --json"))["keyboards"]
    return [one["layouts"] for one in listed if one["name"] == KEYBOARD]


@case()
def a_layout_is_kept_on_a_replug(vm):
    """A layout set for the keyboard is listed, and is its own again after a replug."""
    vm.check(f"{KBDCTL} layout set '{KEYBOARD}' fr 'us(dvorak)'")
    expect(layouts(vm), [["fr", "us(dvorak)"]], "the layouts of the USB keyboard")
    vm.unplug("kbd")
    vm.plug("kbd")
    expect(layouts(vm), [["fr", "us(dvorak)"]], "the layouts after a replug")
    vm.check(f"{KBDCTL} layout unset '{KEYBOARD}'")
    expect(layouts(vm), [["us"]], "the layouts after ‘layout unset’")


@case()
def a_layout_belongs_to_one_keyboard(vm):
    """Of two equal keyboards, the one in the second port gets the layout and the first does not."""
    vm.plug("kbd2", port="2")
    first, second = sorted(json.loads(vm.check(f"{KBDCTL} list --json"))["keyboards"],
                           key=lambda one: one["name"] != KEYBOARD)[:2]
    vm.check(f"{KBDCTL} layout set {second['id']} de")
    listed = {one["id"]: one["layouts"]
              for one in json.loads(vm.check(f"{KBDCTL} list --json"))["keyboards"]}
    expect((listed[first["id"]], listed[second["id"]]), (["us"], ["de"]), "the layouts of the two")


@case()
def a_misspelt_layout_changes_nothing(vm):
    """A layout that does not exist ends with 1, offers near ones, and leaves the choice as it was."""
    vm.check(f"{KBDCTL} layout set '{KEYBOARD}' fr")
    done = vm.run(f"{KBDCTL} layout set '{KEYBOARD}' 'fr(bepoo)'")
    expect(done["code"], 1, "the exit code")
    expect(done["err"], containing("fr(bepo)"), "the message")
    expect(layouts(vm), [["fr"]], "the layouts of the USB keyboard")
