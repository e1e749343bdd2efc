"""`kbdctl list` and `info`: the keyboards of the machine, without privilege."""

import json
import re

from cases import case, containing, eventually, expect, having
from vm import KEYBOARD

AS_NOBODY = "setpriv --reuid=65534 --regid=65534 --clear-groups --"


def listed(vm, options="", prefix=""):
    """What `kbdctl list --json` says, read."""
    text = vm.check(f"{prefix} kbdctl list --json {options}".strip())
    return json.loads(text)


def usb_keyboards(vm):
    """The listed QEMU keyboards."""
    return [one for one in listed(vm)["keyboards"] if one["name"] == KEYBOARD]


@case()
def list_names_the_usb_keyboard(vm):
    """The USB keyboard is listed with its name, kind, connection, numbers and node."""
    found = usb_keyboards(vm)
    expect(len(found), 1, f"the number of keyboards named {KEYBOARD}")
    facts = {name: found[0].get(name) for name in
             ("kind", "connection", "state", "vendor", "product", "address", "nodes", "listening")}
    expect(facts, {"kind": "keyboard", "connection": "usb", "state": "connected", "vendor": "0627",
                   "product": "0001", "address": None, "nodes": vm.nodes(KEYBOARD),
                   "listening": False}, "the facts of the USB keyboard")
    expect(found[0]["id"], having("letters, digits, ‘.’, ‘_’ and ‘-’",
                                  lambda name: re.fullmatch(r"[A-Za-z0-9._-]+", name)),
           "the id of the USB keyboard")


@case()
def list_needs_no_privilege(vm):
    """A user without any right gets the same list as root."""
    expect(listed(vm, prefix=AS_NOBODY), listed(vm), "the list of an unprivileged user")
    expect(vm.check(f"{AS_NOBODY} kbdctl list"), containing(KEYBOARD), "the printed list")


@case()
def list_all_says_why_not(vm):
    """With --all, what is no keyboard is listed with the reason, and no node is listed twice."""
    everything = listed(vm, "--all")
    reasons = {one["name"]: one["reason"] for one in everything["others"]}
    expect(reasons, having("a reason for the power button",
                           lambda all: all.get("Power Button")), "the others")
    nodes = [node for one in everything["keyboards"] + everything["others"]
             for node in one["nodes"]]
    expect(sorted(nodes), sorted(device["node"] for device in vm.devices()), "all listed nodes")


@case()
def a_watched_list_tells_of_plugs(vm):
    """With --watch --json, each line is an object: what is there, what comes, what goes."""
    watch = vm.start("kbdctl", "list", "--watch", "--json")

    def told():
        changes = [json.loads(line) for line in watch.out.splitlines()]
        return [(change["event"], change["keyboard"]["nodes"]) for change in changes
                if change["keyboard"]["name"] == KEYBOARD]

    first = ("present", vm.nodes(KEYBOARD))
    eventually(told, [first], "what is told at the start")
    vm.plug("kbd2", port="2")
    second = [node for node in vm.nodes(KEYBOARD) if node not in first[1]]
    eventually(told, [first, ("added", second)], "what is told after a plug")
    vm.unplug("kbd2")
    eventually(lambda: [event for event, _ in told()], ["present", "added", "removed"],
               "what is told after an unplug")


@case()
def an_id_is_kept_on_a_replug(vm):
    """The same keyboard in the same port has the same id again."""
    before = usb_keyboards(vm)[0]["id"]
    vm.unplug("kbd")
    expect(usb_keyboards(vm), [], "the listed keyboards while it is out")
    vm.plug("kbd")
    expect(usb_keyboards(vm)[0]["id"], before, "the id after the replug")


@case()
def equal_keyboards_have_different_ids(vm):
    """Two keyboards that say the same of themselves, down to the serial number, are told apart."""
    vm.plug("twin1", port="2", serial="1")
    vm.plug("twin2", port="3", serial="1")
    ids = [one["id"] for one in usb_keyboards(vm)]
    expect(len(ids), 3, "the number of listed keyboards")
    expect(len(set(ids)), 3, f"the number of different ids among {ids}")


@case()
def pointers_are_not_listed(vm):
    """A USB mouse and a USB tablet are no keyboards."""
    vm.plug("mouse", port="2", driver="usb-mouse")
    vm.plug("tablet", port="3", driver="usb-tablet")
    names = [one["name"] for one in listed(vm)["keyboards"]]
    expect(names, having("no mouse and no tablet",
                         lambda all: not any("Mouse" in name or "Tablet" in name for name in all)),
           "the listed keyboards")


@case()
def a_token_is_not_listed(vm):
    """A security token that shows itself as a keyboard is no keyboard, and --all says why."""
    vm.make_keyboard("Yubico YubiKey OTP+FIDO+CCID", vendor=0x1050, product=0x0407)
    everything = listed(vm, "--all")
    expect([one["name"] for one in everything["keyboards"]],
           having("no YubiKey", lambda names: not any("YubiKey" in name for name in names)),
           "the listed keyboards")
    reasons = [one["reason"] for one in everything["others"] if "YubiKey" in one["name"]]
    expect(reasons, having("a reason", lambda reasons: reasons and all(reasons)), "the reasons")


@case()
def info_knows_one_keyboard(vm):
    """A keyboard is found by id, by node, by numbers and by a part of its name in any case."""
    one = usb_keyboards(vm)[0]
    for word in (one["id"], one["nodes"][0], "0627:0001", "qemu usb"):
        found = json.loads(vm.check(f"kbdctl info '{word}' --json"))
        expect(found.get("id"), one["id"], f"the id that ‘info {word}’ answers")


@case()
def info_of_no_keyboard_fails(vm):
    """A name that fits no keyboard, or several, ends with 1 and the candidates."""
    for word in ("nonesuch", "keyboard"):
        done = vm.run(f"kbdctl info {word}")
        expect(done["code"], 1, "the exit code")
        expect(done["out"], "", "the output")
        expect(done["err"], containing(word), "the message")
        expect(done["err"], containing(usb_keyboards(vm)[0]["id"]), "the message")
