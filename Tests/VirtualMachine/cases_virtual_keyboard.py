"""The virtual keyboard is honest: what it declares, what others see in it, and its lights."""

from cases import case, containing, eventually, expect, having
from listener import Listener, start
from vm import KEYBOARD

EV_SYN, EV_KEY, EV_MSC, EV_LED, EV_REP = 0, 1, 4, 0x11, 0x14
BUTTONS = [*range(0x100, 0x160), *range(0x2C0, 0x2E8)]
CAPS_LOCK, ON, OFF = 1, 1, 0


@case()
def the_virtual_keyboard_declares_a_keyboard(vm):
    """It has the keys and lights of the real one, and repeat; no switches, axes or buttons."""
    listener = Listener(vm, "--speech", "print")
    bits = listener.virtual["bits"]
    expect(set(bits["ev"]) - {EV_SYN, EV_MSC}, {EV_KEY, EV_LED, EV_REP}, "the kinds of events")
    for kind in ("sw", "rel", "abs", "ff", "snd"):
        expect(bits[kind], [], f"the codes of kind {kind}")
    expect(sorted(set(bits["key"]) & set(BUTTONS)), [], "the buttons among the keys")
    expect(len(bits["key"]), having("fewer than 400", lambda count: count < 400),
           "the number of keys")
    physical = next(device for device in vm.devices(KEYBOARD) if device["node"] == listener.node)
    expect(sorted(set(physical["bits"]["key"]) - set(bits["key"])), [],
           "the keys of the real keyboard that it lacks")
    expect(sorted(set(physical["bits"]["led"]) - set(bits["led"])), [],
           "the lights of the real keyboard that it lacks")


@case()
def udev_takes_it_for_a_keyboard(vm):
    """udev calls it a keyboard and nothing else, and it can be named in a MODALIAS."""
    listener = Listener(vm, "--speech", "print")
    vm.check("udevadm settle -t 10")
    shown = vm.check(f"udevadm info -q property -n {listener.virtual['node']}")
    kinds = {line for line in shown.splitlines() if line.startswith("ID_INPUT_")}
    expect(kinds, {"ID_INPUT_KEY=1", "ID_INPUT_KEYBOARD=1"}, "what udev says of it")
    modalias = vm.check(f"cat /sys/class/input/{listener.virtual['node'].split('/')[-1]}"
                        "/device/modalias")
    expect(modalias, having("a text that begins with ‘input:b0003’",
                            lambda text: text.startswith("input:b0003")), "its modalias")


@case()
def each_keyboard_has_its_own(vm):
    """Every real keyboard has one virtual keyboard, on a bus of the same kind."""
    Listener(vm, "--speech", "print")
    real = [device for device in vm.devices() if device["name"] in
            (KEYBOARD, "AT Translated Set 2 keyboard")]
    expect(sorted(device["bus"] for device in vm.virtual_keyboards()),
           sorted(device["bus"] for device in real), "the buses of the virtual keyboards")


@case()
def lights_reach_the_real_keyboard(vm):
    """A light that the desktop sets on the virtual keyboard is set on the real one."""
    listener = Listener(vm, "--speech", "print")
    for value, wanted in ((ON, ["LED_CAPSL"]), (OFF, [])):
        vm.step(f"write Caps Lock {value} to {listener.virtual['node']}")
        vm.ask("write_events", node=listener.virtual["node"], events=[[EV_LED, CAPS_LOCK, value]])
        eventually(lambda: [light for light in vm.lit(listener.node) if light == "LED_CAPSL"],
                   wanted, "Caps Lock among the lights of the real keyboard")


@case()
def caps_lock_lights_its_light(vm):
    """Caps Lock typed on the real keyboard lights its light, by way of the console and back."""
    listener = Listener(vm, "--speech", "print")
    for wanted in (["LED_CAPSL"], []):
        vm.tap("caps_lock")
        eventually(lambda: [light for light in vm.lit(listener.node) if light == "LED_CAPSL"],
                   wanted, "Caps Lock among the lights of the real keyboard")


@case()
def a_replugged_keyboard_gets_its_lights_back(vm):
    """A light that is on when the keyboard is pulled out is on again when it is back."""
    listener = Listener(vm, "--speech", "print")
    # By the console: when a keyboard comes, it sets its own lights anew on all of them.
    vm.tap("caps_lock")
    eventually(lambda: "LED_CAPSL" in vm.lit(listener.node), True, "whether Caps Lock is lit")
    vm.unplug("kbd")
    vm.plug("kbd")
    node = vm.nodes(KEYBOARD)[0]
    listener.wait_until_grabbed(node)
    eventually(lambda: "LED_CAPSL" in vm.lit(node), True, "whether Caps Lock is lit again")
    vm.tap("caps_lock")
    eventually(lambda: "LED_CAPSL" in vm.lit(node), False, "whether it is lit after a second tap")


@case()
def lights_follow_after_a_busy_start(vm):
    """A keyboard that another program had at first, and that is taken later, has its lights carried."""
    node = vm.nodes(KEYBOARD)[0]
    other = vm.record(node, grab=True)
    process = start(vm, "--speech", "print")
    eventually(lambda: process.err, containing(KEYBOARD), "the warning")
    vm.stop_recording(other)
    eventually(lambda: len(vm.nodes(f"{KEYBOARD} (kbdctl)")), 1, "the number of its twins", 20)
    eventually(lambda: vm.is_grabbed(node), True, "whether the keyboard is grabbed")
    for wanted in (True, False):
        vm.tap("caps_lock")
        eventually(lambda: "LED_CAPSL" in vm.lit(node), wanted, "whether Caps Lock is lit")
