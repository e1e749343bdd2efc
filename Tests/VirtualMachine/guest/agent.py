"""The host's hand in the guest: answers questions, one JSON object a line, over a virtio port."""

import errno
import fcntl
import json
import os
import signal
import subprocess
import sys
import termios
import threading
import time
import traceback

import evdev
import uhid
import uinput

PORT = "/dev/virtio-ports/kbdctl.agent"
CONSOLE = "/dev/tty1"

# Half a second on a quiet machine.
WORK = 1_000_000

processes = {}
terminals = {}
recorders = {}
made = {}
typed = []


def run(command, timeout):
    """Runs a shell command to its end."""
    try:
        done = subprocess.run(["/bin/bash", "-c", command], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as late:
        return {"code": None, "out": _text(late.stdout), "err": _text(late.stderr)}
    return {"code": done.returncode, "out": _text(done.stdout), "err": _text(done.stderr)}


def start(command, environment, out, err):
    """Starts a program in the background, its output in files; the answer is its process id."""
    with open(out, "wb") as out_file, open(err, "wb") as err_file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out_file,
                                   stderr=err_file, start_new_session=True,
                                   env={**os.environ, **environment})
    processes[process.pid] = process
    return process.pid


def start_in_terminal(command, environment, out):
    """Starts a program in a terminal of its own, whose output goes to a file."""
    ours, its = os.openpty()
    process = subprocess.Popen(
        command, stdin=its, stdout=its, stderr=its, start_new_session=True,
        env={**os.environ, **environment}, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(its)
    processes[process.pid] = process
    terminals[process.pid] = ours
    threading.Thread(target=_copy_terminal, args=(ours, out), daemon=True).start()
    return process.pid


def _copy_terminal(file, out):
    with open(out, "wb", buffering=0) as out_file:
        try:
            while data := os.read(file, 4096):
                out_file.write(data)
        except OSError:
            pass  # every program in it has ended


def enter(pid, text):
    """Types into the terminal of a program."""
    os.write(terminals[pid], text.encode())


def poll(pid):
    """The exit code of a started program (negative: the signal), or null while it runs."""
    return processes[pid].poll()


def send_signal(pid, name):
    """Sends a signal to a started program that has not ended."""
    if processes[pid].poll() is None:
        os.kill(pid, getattr(signal, name))


def read(path):
    """The text of a file; empty when there is none."""
    try:
        with open(path, "rb") as file:
            return _text(file.read())
    except FileNotFoundError:
        return ""


def write(path, text):
    """Writes a file, and the folders it is in."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def record(nodes, grab):
    """Starts to read nodes; the answer is the recorder's number."""
    number = len(recorders)
    recorders[number] = evdev.Recorder(nodes, grab)
    return number


def recorded(number):
    """What a recorder has heard so far."""
    return list(recorders[number].lines)


def recorded_frames(number):
    """The same, the words of each frame in a list."""
    return list(recorders[number].frames)


def stop_recording(number):
    """Ends a recorder."""
    recorders[number].stop()


def work():
    """The seconds that a fixed piece of work takes."""
    began = time.monotonic()
    sum(number * number for number in range(WORK))
    return time.monotonic() - began


def end_strays(kept):
    """Ends every program but this one, udev's and those in the sessions `kept`."""
    running = [one for one in map(_program, filter(str.isdigit, os.listdir("/proc"))) if one]
    sessions = [*kept, *(one["session"] for one in running if one["name"] == "systemd-udevd")]
    for one in running:
        of_kernel = 2 in (one["pid"], one["parent"])
        if not of_kernel and one["pid"] not in (1, os.getpid()) and one["session"] not in sessions:
            try:
                os.kill(one["pid"], signal.SIGKILL)
            except ProcessLookupError:
                pass  # it has just ended


def _program(pid):
    """What /proc tells of a process, or None when it has ended."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            head, _, tail = file.read().rpartition(")")
    except OSError:
        return None
    _, parent, _, session = tail.split()[:4]
    return {"pid": int(pid), "name": head.split("(", 1)[1], "parent": int(parent),
            "session": int(session)}


def inventory():
    """Every input device with its bus, its name, and what is held and lit at it."""
    found = []
    for device in evdev.devices():
        [shown] = state([device["node"]]) or [{"held": [], "lit": []}]
        found.append([device["bus"], device["name"], shown["held"], shown["lit"]])
    return sorted(found)


def state(nodes):
    """What is held and lit at each node that is still there."""
    states = []
    for node in nodes:
        try:
            states.append({"held": evdev.held(node), "lit": evdev.lit(node)})
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENODEV):
                raise
    return states


def make_device(description):
    """Makes a device through uinput."""
    made[description["name"]] = uinput.Device(**description)


def make_keyboard(description):
    """Makes a HID keyboard through uhid."""
    made[description["name"]] = uhid.Keyboard(**description)


def report(name, usages, **more):
    """Says which keys of a HID keyboard made before are down, and what its pointer does."""
    made[name].report(usages, **more)


def send_reports(reports, pause, times=1):
    """Sends reports of HID keyboards, as [name, usages, modifiers], with a pause after each."""
    for name, usages, modifiers in reports * times:
        made[name].report(usages, modifiers)
        time.sleep(pause)


def send_frames(name, frames):
    """Sends frames of (type, code, value) from a device made before."""
    for frame in frames:
        made[name].send(frame)


def destroy_device(name):
    """Takes a device made before away."""
    made.pop(name).destroy()


def read_console():
    """Begins to read the text console, for ever: a console that nobody has open keeps its keys."""
    threading.Thread(target=_read_console, daemon=True).start()


def _read_console():
    file = os.open(CONSOLE, os.O_RDONLY | os.O_NOCTTY)
    mode = termios.tcgetattr(file)
    mode[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)
    termios.tcsetattr(file, termios.TCSAFLUSH, mode)
    while True:
        typed.append(os.read(file, 4096).decode("utf-8", "replace"))


OPERATIONS = {
    "run": run, "start": start, "start_in_terminal": start_in_terminal,
    "enter": enter, "poll": poll, "signal": send_signal, "read": read, "write": write,
    "devices": evdev.devices, "state": state, "is_grabbed": evdev.is_grabbed,
    "record": record, "recorded": recorded,
    "recorded_frames": recorded_frames, "stop_recording": stop_recording,
    "write_events": lambda node, events: evdev.write(node, *events),
    "read_console": read_console, "typed": lambda: "".join(typed),
    "make_keyboard": make_keyboard, "report": report, "make_device": make_device,
    "send_reports": send_reports, "send_frames": send_frames,
    "destroy_device": destroy_device,
    "work": work, "end_strays": end_strays, "inventory": inventory,
}


def _text(data):
    return (data or b"").decode("utf-8", "replace")


def _answer(line):
    try:
        question = json.loads(line)
        return {"answer": OPERATIONS[question.pop("do")](**question)}
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return {"error": f"{type(error).__name__}: {error}"}


def main():
    """Answers until the host hangs up."""
    port = os.open(PORT, os.O_RDWR)

    def send(message):
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(port, data):]

    send({"answer": "up"})
    received = b""
    while True:
        more = os.read(port, 1 << 16)
        if not more:
            return
        *lines, received = (received + more).split(b"\n")
        for line in lines:
            send(_answer(line))


if __name__ == "__main__":
    main()
