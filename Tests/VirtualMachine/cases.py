"""What a case is: a function of a virtual machine, registered by `@case`, that raises `Failed`."""

import dataclasses
import time

import pace


class Failed(Exception):
    """A case found something else than it expects; the text says both."""


class NotUp(Exception):
    """The virtual machine cannot be started, or died."""


@dataclasses.dataclass(frozen=True)
class Boot:
    """How the machine of a case is booted; cases with equal values share one boot.

    `kernel`: a version such as 6.1.0-57-amd64, or None for the usual one. `counting`: the guest's
    clock advances one nanosecond an instruction, on one CPU. `modules`: kernel modules to load at
    the start, such as hci_vhci.
    """

    kernel: str | None = None
    counting: bool = False
    modules: tuple = ()


@dataclasses.dataclass(frozen=True)
class Case:
    """One registered case."""

    name: str
    area: str
    sentence: str
    body: object
    boot: Boot


REGISTERED = []


def case(boot=Boot()):
    """Registers a function as a case, named as it is; its docstring says what it proves."""

    def register(body):
        area = body.__module__.removeprefix("cases_")
        sentence = (body.__doc__ or "").strip().split("\n")[0]
        REGISTERED.append(Case(body.__name__, area, sentence, body, boot))
        return body

    return register


def expect(found, wanted, what):
    """Fails unless `found` equals `wanted`, or satisfies it when it is a function."""
    if not _satisfies(found, wanted):
        raise Failed(f"{what}: expected {_described(wanted)}, found {_shown(found)}")


def eventually(probe, wanted, what, timeout=15.0):
    """Asks `probe` until its answer equals `wanted` (or satisfies it), and gives that answer.

    `timeout` is for a quiet machine, as the `seconds` of `throughout` are.
    """
    timeout = pace.scaled(timeout)
    deadline = time.monotonic() + timeout
    while True:
        found = probe()
        if _satisfies(found, wanted):
            return found
        if time.monotonic() > deadline:
            raise Failed(f"{what}: expected {_described(wanted)} within {timeout:.3g} s,"
                         f" found {_shown(found)}")
        time.sleep(0.05)


def throughout(probe, wanted, what, seconds=0.7):
    """Fails when the answer of `probe` differs from `wanted` at any time in the next moments."""
    deadline = time.monotonic() + pace.scaled(seconds)
    while time.monotonic() < deadline:
        expect(probe(), wanted, what)
        time.sleep(0.05)


class having:
    """A condition with words: `having("an Escape", lambda text: "escape" in text)`."""

    def __init__(self, words, test):
        self.words = words
        self.test = test

    def __call__(self, found):
        return self.test(found)


def containing(part):
    """The condition that a text, or a list, contains `part` (case ignored in a text)."""
    def holds(found):
        return part.lower() in found.lower() if isinstance(found, str) else part in found
    return having(f"something with {part!r}", holds)


def _satisfies(found, wanted):
    return bool(wanted(found)) if callable(wanted) else found == wanted


def _described(wanted):
    if isinstance(wanted, having):
        return wanted.words
    if wanted is bool:
        return "something"
    return "something else" if callable(wanted) else _shown(wanted)


def _shown(value):
    text = repr(value)
    return text if len(text) < 600 else text[:300] + " … " + text[-300:]
