"""What `bench` measures with, in a guest whose clock counts instructions."""

import collections
import re

from cases import Failed, eventually, expect, having
from programs import STATE, WORK

# The name of the keyboard that latency.c makes.
SOURCE = "Bench Source Keyboard"

PRESSES, GAP = 400, 3000
TRACED_PRESSES = 50

# HID usages of the keys that are pressed: A to H, which type as they are on most layouts; and those
# of a French keyboard that type & " ( _ ) * : and ! as they are, and a US one with Shift.
LETTERS = list(range(0x04, 0x0C))
FRENCH_SIGNS = [0x1E, 0x20, 0x22, 0x25, 0x2D, 0x31, 0x37, 0x38]

# A VO chord in five reports of a keyboard: left Control, left Alt, M down, M up, both released.
CONTROL, ALT, M = 1, 4, 0x10
CHORD = [([], CONTROL), ([], CONTROL | ALT), ([M], CONTROL | ALT), ([], CONTROL | ALT), ([], 0)]
CHORDS, CHORD_PAUSE = 100, 0.005

CONFIGURATION = f"{WORK}/bench.toml"


class Source:
    """That keyboard, waiting to be told where to listen."""

    def __init__(self, vm, folder, presses=PRESSES, usages=LETTERS):
        self._vm = vm
        self._fifo = f"{WORK}/fifo"
        vm.ask("run", command=f"rm -f {self._fifo}; mkfifo {self._fifo}", timeout=10)
        self._meter = vm.start(f"{folder}/latency", str(presses), str(GAP), self._fifo,
                               *map(str, usages))
        told = eventually(lambda: re.search(r"source (\S+)", self._meter.out),
                          having("‘source NODE’", bool), "what the meter says", timeout=60)
        self.node = told[1]
        vm.ask("run", command="udevadm settle -t 10", timeout=20)

    def measure(self, output):
        """Presses the keys, reads them at a node, and gives the thousand instructions of a key.

        That is the mean of a press and a release, each the median of all.
        """
        # One question that waits: asking again and again would take the only CPU from the keys.
        command = f"echo {output} > {self._fifo}; cat {self._fifo}"
        told = self._vm.ask("run", command=command, timeout=180)["out"]
        figures = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", told)}
        expect(figures.get("lost"), 0, f"the events that did not arrive ({told.strip()})")
        return (figures["press"] + figures["release"]) / 2000

    def unplug(self):
        """Takes the keyboard away."""
        self._vm.ask("write", path=self._fifo, text="end\n")
        self._meter.ends(0)


def output_of(vm, process, node, name=SOURCE):
    """The node that a program sends to, when it has taken the keyboard of this node and name."""
    def made():
        if process.code is not None:
            raise Failed(f"‘{process.command[0]}’ ended with {process.code}: {process.err}")
        return [device["node"] for device in outputs(vm) if name in device["name"]]

    output = eventually(made, bool, "an output device", timeout=60)[0]
    vm.ask("run", command="udevadm settle -t 10; sleep 1", timeout=30)
    eventually(lambda: vm.is_grabbed(node), True, "whether the keyboard is grabbed", 60)
    return output


def outputs(vm):
    """The devices that programs have made."""
    return [device for device in vm.devices() if "/devices/virtual/input/" in device["path"]]


def listen(vm, *arguments, **environment):
    """Starts the listener, which says nothing."""
    return vm.start("kbdctl", "listen", "--speech", "none", *arguments, KBDCTL_STATE=STATE,
                    **environment)


def choose_layout(vm, keyboard, layout):
    """Gives a keyboard a layout of its own."""
    vm.check(f"KBDCTL_STATE={STATE} kbdctl layout set '{keyboard}' '{layout}'")


def configured(vm, remaps):
    """The options for a configuration that remaps keys of every keyboard."""
    lines = ["[[keyboard]]", 'match = "*"', "[keyboard.remap]",
             *(f'"{key}" = "{wanted}"' for key, wanted in remaps.items()), ""]
    vm.ask("write", path=CONFIGURATION, text="\n".join(lines))
    return ["--config", CONFIGURATION]


def chord_cost(vm, process):
    """The thousand instructions of processor time that the listener has for a VO chord."""
    name = "Bench Chord Keyboard"
    output_of(vm, process, vm.make_keyboard(name), name)
    before = processor_time(vm, process)
    vm.ask("send_reports", reports=[[name, *report] for report in CHORD], times=CHORDS,
           pause=CHORD_PAUSE)
    return (processor_time(vm, process) - before) / CHORDS / 1000


def processor_time(vm, process):
    """The nanoseconds, which are instructions, that all threads of a program have run."""
    command = f"cat /proc/{process.pid}/task/*/schedstat"
    lines = vm.ask("run", command=command, timeout=10)["out"].splitlines()
    return sum(int(line.split()[0]) for line in lines)


def start_cost(vm, folder):
    """The million instructions of processor time from a start to the first grab, and to the last."""
    told = f"{WORK}/grabs"
    listen(vm, LD_PRELOAD=f"{folder}/grabmeter.so", GRAB_METER=told)
    grabs = eventually(lambda: vm.ask("read", path=told).split(),
                       having("two grabs", lambda grabs: len(grabs) == 2),
                       "the times of the grabs of the machine’s two keyboards", 60)
    return [int(grab) / 1e6 for grab in grabs]


def command_cost(vm, command):
    """The million instructions of processor time of a command with its children, as bash has it."""
    timed = f"TIMEFORMAT='%3U %3S'; time {command} >{WORK}/listed"
    told = vm.ask("run", command=timed, timeout=120)["err"]
    expect(vm.ask("read", path=f"{WORK}/listed").count("Listed Keyboard") > 0, True,
           f"whether ‘{command}’ lists the keyboards")
    # The clock counts a nanosecond for each instruction.
    return sum(float(seconds) for seconds in told.splitlines()[-1].split()) * 1000


def memory(vm, process):
    """The resident megabytes of a program, and those that are its own alone."""
    status = vm.ask("read", path=f"/proc/{process.pid}/status")
    return [int(re.search(rf"{name}:\s+(\d+)", status)[1]) / 1024 for name in ("VmRSS", "RssAnon")]


def frame_calls(vm, folder):
    """The system calls of the listener's busiest thread for each frame, counted by strace."""
    source = Source(vm, folder, TRACED_PRESSES)
    process = listen(vm)
    output = output_of(vm, process, source.node)
    trace = f"{WORK}/trace"
    tracer = vm.start("strace", "-f", "-o", trace, "-p", str(process.pid))
    eventually(lambda: tracer.err, having("attached", lambda said: "attached" in said),
               "strace's word", timeout=60)
    source.measure(output)
    tracer.signal("SIGINT")
    eventually(lambda: tracer.code, lambda code: code is not None, "the end of strace")
    source.unplug()
    threads = collections.defaultdict(collections.Counter)
    for thread, call in re.findall(r"^(\d+) +(\w+)\(", vm.ask("read", path=trace), re.M):
        threads[thread][call] += 1
    busiest = max(threads.values(), key=lambda calls: calls["write"])
    return {call: count / (2 * TRACED_PRESSES) for call, count in busiest.items()}


def frame_allocations(vm, folder, remaps, usages, output):
    """The allocations of the listener for each frame of a French keyboard, in all its threads."""
    source = Source(vm, folder, usages=usages)
    counter = f"{WORK}/allocations"
    choose_layout(vm, source.node, "fr")
    process = listen(vm, *configured(vm, remaps), "--output-layout", output,
                     LD_PRELOAD=f"{folder}/allocmeter.so", ALLOC_METER=counter)
    output = output_of(vm, process, source.node)

    def allocations():
        return int(vm.ask("run", command=f"od -An -t u8 {counter}", timeout=10)["out"])

    before = allocations()
    expect(before > 0, True, "whether the start's allocations were counted")
    source.measure(output)
    made = allocations() - before
    source.unplug()
    return made / (2 * PRESSES)
