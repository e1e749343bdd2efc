"""Building what runs in the guest."""

import os
import pathlib
import subprocess

from cases import NotUp

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent


def kbdctl():
    """Builds the release binary and gives its path; KBDCTL names one that is built already."""
    if "KBDCTL" in os.environ:
        return pathlib.Path(os.environ["KBDCTL"])
    print("building kbdctl", flush=True)
    _run("make", "--silent", "release")
    return REPOSITORY / ".build" / "release" / "kbdctl"


def c_program(name, folder):
    """Compiles a C program of this folder into another folder and gives its path."""
    return _compile(name, pathlib.Path(folder) / name)


def c_library(name, folder):
    """The same for a library that is loaded into another program."""
    return _compile(name, pathlib.Path(folder) / f"{name}.so", "-shared", "-fPIC")


def _compile(name, made, *options):
    _run("gcc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", *options, "-o", made,
         HERE / f"{name}.c")
    return made


def _run(*command):
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    if done.returncode:
        raise NotUp(f"‘{' '.join(map(str, command))}’ failed:\n"
                    + (done.stdout + done.stderr)[-3000:])
