"""One QEMU machine: Debian's kernel over this machine's root, a USB keyboard, two sockets."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

import kernel
from cases import Boot, NotUp
from channel import Channel
from qmp import Monitor

HERE = pathlib.Path(__file__).resolve().parent

NEEDED = {
    "qemu-system-x86_64": "qemu-system-x86",
    "busybox": "busybox-static",
    "cpio": "cpio",
    "depmod": "kmod",
    "/lib/systemd/systemd-udevd": "udev",
    "/usr/bin/python3": "python3",
    "speech-dispatcher": "speech-dispatcher",
    "loadkeys": "kbd",
    "rfkill": "rfkill",
    "make": "make",
}

# The port of the root hub the first keyboard is in; a device in the same port again is a replug.
FIRST_PORT = "1"


def missing_packages(also=()):
    """The Debian packages that must be installed before a machine can be booted."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    needed = NEEDED | dict(also)
    return sorted({package for program, package in needed.items()
                   if not shutil.which(program, path=path)})


# Seconds to boot within, on any machine: how fast this one is, only the boot tells.
BOOT_LIMIT = 200


class Machine:
    """A booted machine; leaving its `with` block switches it off.

    `files` are copied to a folder that the guest sees under the same path: the program under test
    must not change while the guest runs it. `processors`: how many the guest has.
    """

    def __init__(self, boot=Boot(), files=(), processors=2):
        self._boot = boot
        self._processors = 1 if boot.counting else processors
        self._kernel = kernel.prepare(boot.kernel)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kbdctl-vm."))
        os.chmod(self.folder, 0o755)
        guest = [file for file in (HERE / "guest").iterdir() if file.is_file()]
        for source in [*guest, *files]:
            shutil.copy(source, self.folder)
        self.console = self.folder / "console"
        self._qemu = None

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self._qemu and self._qemu.poll() is None:
            self._qemu.kill()
            self._qemu.wait()
        if "KBDCTL_VM_KEEP" not in os.environ:
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def is_running(self):
        """Whether QEMU is still there."""
        return self._qemu is not None and self._qemu.poll() is None

    def console_tail(self, lines=25):
        """The last lines the guest's kernel and its first process wrote."""
        if not self.console.exists():
            return "(nothing on the console)"
        text = self.console.read_text(errors="replace").replace("\r", "")
        return "\n".join(text.splitlines()[-lines:])

    def _start(self):
        began = time.monotonic()
        with open(self.folder / "qemu.log", "w") as log:
            self._qemu = subprocess.Popen(
                self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.channel = Channel(self._connected("agent"), self._boot.counting)
        self.monitor = Monitor(self._connected("monitor"))
        try:
            self.channel.wait_until_up(seconds=BOOT_LIMIT, alive=lambda: self.is_running)
        except NotUp as reason:
            raise NotUp(f"{reason}\n{self.console_tail()}\n"
                        + (self.folder / "qemu.log").read_text()) from None
        self.boot_seconds = time.monotonic() - began
        self.booted = (f"booted {self._kernel.version} in {self.boot_seconds:.0f} s;"
                       f" console: {self.console}")

    def _connected(self, name):
        """A connection to one of QEMU's sockets, which it makes and then listens to."""
        deadline = time.monotonic() + BOOT_LIMIT
        while True:
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(self.folder / name))
                return connection
            except OSError as error:
                connection.close()
                if not self.is_running or time.monotonic() > deadline:
                    log = (self.folder / "qemu.log").read_text()
                    raise NotUp(f"QEMU did not start: {error}\n{log}") from None
            time.sleep(0.05)

    def _command(self):
        modules = ",".join(self._boot.modules)
        arguments = (f"console=ttyS0 quiet panic=-1 kbdctl-run={self.folder}"
                     f" kbdctl-modules={self._kernel.modules} kbdctl-load={modules}")
        counting = ["-icount", "shift=0,sleep=off"] if self._boot.counting else []
        return [
            "qemu-system-x86_64", "-accel", "tcg", *counting,
            "-smp", str(self._processors), "-m", "2048",
            "-display", "none", "-no-reboot", "-monitor", "none",
            "-kernel", str(self._kernel.image), "-initrd", str(self._kernel.initrd),
            "-append", arguments,
            "-virtfs",
            "local,path=/,mount_tag=root,security_model=none,readonly=on,multidevs=remap",
            "-device", "qemu-xhci,id=usb",
            "-device", f"usb-kbd,id=kbd,bus=usb.0,port={FIRST_PORT}",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=agent,path={self.folder}/agent,server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=kbdctl.agent",
            "-qmp", f"unix:{self.folder}/monitor,server=on,wait=off",
            "-serial", f"file:{self.console}",
        ]
