"""The host's hand in the guest: answers questions, one JSON object a line, over a virtio port."""

import errno
import json
import os
import signal
import subprocess
import sys
import termios
import threading
import traceback

import evdev
import uhid
import uinput

PORT = "/dev/virtio-ports/kbdctl.agent"
CONSOLE = "/dev/tty1"

processes = {}
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


def stop_recording(number):
    """Ends a recorder."""
    recorders[number].stop()


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


def report(name, usages, modifiers):
    """Says which keys of a HID keyboard made before are down."""
    made[name].report(usages, modifiers)


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
    "run": run, "start": start, "poll": poll, "signal": send_signal, "read": read, "write": write,
    "devices": evdev.devices, "state": state, "is_grabbed": evdev.is_grabbed,
    "record": record, "recorded": recorded, "stop_recording": stop_recording,
    "write_events": lambda node, events: evdev.write(node, *events),
    "read_console": read_console, "typed": lambda: "".join(typed),
    "make_keyboard": make_keyboard, "report": report, "make_device": make_device, "send_frames": send_frames, "destroy_device": destroy_device,
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
