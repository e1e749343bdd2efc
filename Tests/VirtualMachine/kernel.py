"""Debian's kernel and a small initramfs for it, kept in a cache folder.

Nothing is installed: the package is downloaded and unpacked. The guest's root is this machine's
own, so the initramfs only has to load the modules that mount it.
"""

import fcntl
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from cases import NotUp

HERE = pathlib.Path(__file__).resolve().parent

# The newest kernels of Debian 12 oops in the Bluetooth HID code when a bond is lost; not this one.
PREFERRED = "6.1.0-47-amd64"

# What the guest needs before it has a root file system.
ROOT_MODULES = ("virtio_pci", "9pnet_virtio", "9p", "overlay")


def cache():
    """The folder where kernels are kept, made when it is missing."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = pathlib.Path(os.environ.get("KBDCTL_VM_CACHE") or f"{caches}/kbdctl-vm")
    folder.mkdir(parents=True, exist_ok=True)
    return folder.resolve()


class Kernel:
    """One unpacked kernel: `image` and `initrd` to boot, `modules` to mount on /lib/modules."""

    def __init__(self, folder):
        self.version = folder.name
        self.initrd = folder / "initrd.gz"
        self.image = folder / "boot" / f"vmlinuz-{self.version}"
        self.modules = folder / "lib" / "modules"


def prepare(version=None):
    """Gives a kernel that is ready to boot, downloading it the first time.

    `version` is like `6.1.0-47-amd64`; without it KBDCTL_VM_KERNEL, then the preferred one, then
    whatever Debian's `linux-image-amd64` stands for.
    """
    folder = cache()
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = version or os.environ.get("KBDCTL_VM_KERNEL")
        if not _current_version():
            _output("apt-get", "update", "-qq")
        for candidate in [wanted] if wanted else [PREFERRED, _current_version()]:
            if candidate and (folder / candidate / "initrd.gz").exists():
                return Kernel(folder / candidate)
            package = candidate and _package(candidate)
            if package:
                return _unpack(package, candidate, folder)
    raise NotUp(f"apt offers no kernel {wanted or 'linux-image-amd64'}; is there a network?")


def _package(version):
    """The package that holds a kernel of this version, or None when apt has none."""
    for name in (f"linux-image-{version}", f"linux-image-{version}-unsigned"):
        shown = _output("apt-cache", "policy", name)
        if re.search(r"Candidate: (?!\(none\))", shown):
            return name
    return None


def _current_version():
    """The version `linux-image-amd64` stands for, or None when apt does not know it."""
    depends = _output("apt-cache", "depends", "linux-image-amd64")
    found = re.search(r"Depends: linux-image-(\S+)", depends)
    return found and found[1]


def _unpack(package, version, folder):
    print(f"fetching {package} into {folder}", flush=True)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        work = pathlib.Path(work)
        os.chmod(work, 0o755)
        done = subprocess.run(
            ["apt-get", "download", "-qq", package], cwd=work, capture_output=True, text=True)
        archives = list(work.glob("*.deb"))
        if not archives:
            raise NotUp(f"{package} cannot be downloaded: {done.stderr.strip()}")
        new = work / version
        _run("dpkg", "-x", archives[0], new)
        _run("depmod", "-b", new, version)
        _make_initrd(new, version)
        shutil.rmtree(folder / version, ignore_errors=True)
        new.rename(folder / version)
    return Kernel(folder / version)


def _make_initrd(folder, version):
    root = folder / "initrd"
    for name in "bin proc sys dev new lower upper modules".split():
        (root / name).mkdir(parents=True)
    shutil.copy(shutil.which("busybox"), root / "bin" / "busybox")
    shutil.copy(HERE / "guest" / "initrd-init", root / "init")
    os.chmod(root / "init", 0o755)
    paths = []
    for module in ROOT_MODULES:
        shown = _output("modprobe", "-d", folder, "-S", version, "--show-depends", module)
        paths += [path for path in re.findall(r"^insmod (\S+)", shown, re.M) if path not in paths]
    for number, path in enumerate(paths):
        shutil.copy(path, root / "modules" / f"{number:02}-{os.path.basename(path)}")
    pack = "find . | cpio -o -H newc --quiet | gzip -1 > ../initrd.gz"
    _run("sh", "-c", pack, cwd=root)
    shutil.rmtree(root)


def _output(*command):
    environment = os.environ | {"LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(
        command, capture_output=True, text=True, env=environment).stdout


def _run(*command, cwd=None):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise NotUp(f"‘{' '.join(map(str, command))}’ failed: {done.stderr.strip()}")
