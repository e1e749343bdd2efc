"""`kbdctl monitor`: what is typed is told, written down, and still everybody's."""

import json

from cases import case, containing, eventually, expect, having
from listener import Listener
from programs import STATE, WORK
from vm import KEYBOARD

FILE = f"{WORK}/recorded.keys"


class Monitored:
    """A running `kbdctl monitor --json` that reads the machine's keyboards."""

    def __init__(self, vm, *arguments):
        self.process = vm.start("kbdctl", "monitor", "--json", *arguments, KBDCTL_STATE=STATE)
        eventually(lambda: [one["name"] for one in self.of("present")],
                   containing(KEYBOARD), "the keyboards that are told of at the start")

    @property
    def lines(self):
        """The objects so far; each line is one."""
        return [json.loads(line) for line in self.process.out.splitlines()]

    def of(self, event):
        """Those of one kind."""
        return [one for one in self.lines if one["event"] == event]

    @property
    def keys(self):
        """Such as `KEY_A press`, without the kernel's repeats."""
        return [f"{one['key']} {one['change']}" for one in self.of("key")
                if one["change"] != "repeat"]


@case()
def a_monitored_key_is_everybodys(vm):
    """The monitor tells of a typed key with its scan code and symbol, and others get it as before."""
    monitor = Monitored(vm)
    node = vm.nodes(KEYBOARD)[-1]
    recording = vm.record(node)
    expect(vm.is_grabbed(node), False, "whether the keyboard is grabbed")
    expect(vm.virtual_keyboards(), [], "the devices of kbdctl")
    vm.type("a shift+b")
    typed = ["KEY_A press", "KEY_A release", "KEY_LEFTSHIFT press", "KEY_B press", "KEY_B release",
             "KEY_LEFTSHIFT release"]
    eventually(lambda: monitor.keys, typed, "the keys that are told of")
    expect(recording.keys, typed, "the keys that another reader gets")
    shown = {one["key"]: (one["scan"], one["symbol"], one["chord"]) for one in monitor.of("key")
             if one["change"] == "press"}
    expect(shown["KEY_A"], ("0x70004", "a", None), "what is told of A")
    expect(shown["KEY_B"], ("0x70005", "B", "shift+b"), "what is told of B with Shift")
    vm.type("ctrl+alt+k")
    eventually(lambda: [(one["chord"], one["command"]) for one in monitor.of("key")
                        if one["key"] == "KEY_K" and one["change"] == "press"],
               [("vo+k", "keyboard-help")], "what is told of a chord")
    monitor.process.signal("SIGINT")
    monitor.process.ends(130)


@case()
def a_recording_is_replayed(vm):
    """What ‘monitor --record’ writes, ‘listen --keys’ plays as a listener would have; it is private."""
    monitor = Monitored(vm, "--record", FILE)
    eventually(lambda: monitor.process.err, containing(f"is written to ‘{FILE}’"), "the notice")
    expect(vm.check(f"stat -c %a {FILE}").strip(), "600", "the mode of the file")
    vm.type("a shift+b ctrl+alt+t")
    eventually(lambda: len(monitor.keys), 12, "the number of events that are told of")
    monitor.process.signal("SIGTERM")
    monitor.process.ends(143)
    expect(vm.check(f"cat {FILE}"),
           having("whole lines", lambda text: text.endswith("release\n")), "the file")
    printed = vm.check(f"kbdctl listen --keys {FILE} --speech none --output print").splitlines()
    listener = Listener(vm, "--speech", "none")
    before = len(listener.sent.keys)
    vm.type("a shift+b ctrl+alt+t")
    sent = [line.split(": ", 1)[1] for line in printed if line.startswith("out ")]
    expect(sent, containing("KEY_B press"), "what the replay sends")
    eventually(lambda: listener.sent.keys[before:], sent, "what a listener sends of the same")


@case()
def a_monitor_tells_of_plugs_and_layouts(vm):
    """A keyboard that comes or goes and a layout set elsewhere are lines; a recording has the plugs."""
    monitor = Monitored(vm, "--record", FILE)
    vm.plug("kbd2", port="2")
    added = eventually(lambda: monitor.of("added"), having("one", lambda all: len(all) == 1),
                       "what comes")[0]
    vm.check(f"KBDCTL_STATE={STATE} kbdctl layout set {added['keyboard']} fr")
    eventually(lambda: [(one["keyboard"], one["layout"]) for one in monitor.of("layout")],
               [(added["keyboard"], "fr")], "the layouts that are told of")
    vm.type("q")
    eventually(lambda: [one["symbol"] for one in monitor.of("key") if one["change"] == "press"],
               ["a"], "what Q types in the French layout")
    vm.unplug("kbd2")
    eventually(lambda: [one["keyboard"] for one in monitor.of("removed")], [added["keyboard"]],
               "what goes")
    monitor.process.signal("SIGINT")
    monitor.process.ends(130)
    words = [line.split(maxsplit=1)[1] for line in vm.check(f"cat {FILE}").splitlines()
             if not line.startswith("#")]
    # The machine's own keyboards are 1 and 2.
    expect(words, ["3: q press", "3: q release", "3: unplug"], "what was recorded")
    vm.check(f"kbdctl listen --keys {FILE} --speech none --output print")


@case()
def a_monitor_without_rights(vm):
    """Whoever may not read the keyboards is told how to, as by ‘listen’, and nothing is written."""
    nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups --"
    done = vm.run(f"cd /tmp && {nobody} kbdctl monitor --record {FILE}")
    expect(done["code"], 1, "the exit code")
    expect(done["err"], containing("you may not read and write"), "the message")
    expect(done["err"], containing("kbdctl doctor --listening"), "what to do")
    expect(vm.run(f"test -e {FILE}")["code"], 1, "whether there is a file")
