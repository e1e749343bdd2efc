"""A process that runs cases in a guest of its own, one guest after the other."""

import contextlib
import ctypes
import dataclasses
import io
import signal
import sys
import time
import traceback

import cases
import machine
import pace
from cases import Failed, NotUp
from vm import VirtualMachine

PR_SET_PDEATHSIG = 1  # linux/prctl.h


class Stopped(BaseException):
    """The run is out of time, or was interrupted."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a case ended: `text` is all that is to be printed of it.

    `failure` is what was wrong, or None; `first_failure` why there was a second try; `is_last` says
    that the worker runs no more cases.
    """

    name: str
    text: str
    failure: str | None
    first_failure: str | None = None
    is_last: bool = False


@dataclasses.dataclass(frozen=True)
class Booted:
    """A guest is up: what to print of it, and what time limits are multiplied by."""

    text: str
    factor: float


def work(connection, binary, processors):
    """Runs the cases whose names come over the connection, and answers with their outcomes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    # Also when the process that started this one is killed, no guest stays.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    worker = _Worker(connection, binary, processors)
    try:
        while name := connection.recv():
            outcome = worker.outcome(name)
            connection.send(outcome)
            if outcome.is_last:
                break
    except (Stopped, EOFError):
        pass
    finally:
        worker.switch_off()


def _stop(*_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Stopped


class _Worker:

    def __init__(self, connection, binary, processors):
        self._connection = connection
        self._binary = binary
        self._processors = processors
        self._guest = contextlib.ExitStack()
        self._machine = self._vm = self._boot = None
        self._failed_boots = 0

    def outcome(self, name):
        """Runs a case, and once more when it fails."""
        case = next(case for case in cases.REGISTERED if case.name == name)
        began = time.monotonic()
        failures, is_last = [], False
        with contextlib.redirect_stdout(io.StringIO()) as text:
            print(f"{case.name}: {case.sentence}")
            try:
                failures.append(self._attempt(case))
                if failures[0] is not None:
                    # Emulation on a busy host can be too slow for a keyboard's timing; a fault is
                    # there twice.
                    print(f"again {case.name}: {failures[0]}")
                    failures.append(self._attempt(case))
                    is_last = self._failed_boots == 2
            except Stopped:
                failures.append("it was still running")
                is_last = True
            if failures[-1] is None:
                print(f"ok {case.name} ({time.monotonic() - began:.1f} s)")
            else:
                print(f"FAILED {case.name}: {failures[-1]}")
        first = failures[0] if len(failures) > 1 else None
        return Outcome(name, text.getvalue(), failures[-1], first, is_last)

    def switch_off(self):
        """Ends the guest."""
        self._guest.close()
        self._machine = self._vm = self._boot = None

    def _attempt(self, case):
        """Runs a case and puts the guest back; gives what was wrong, or None."""
        try:
            if self._boot != case.boot:
                self._start(case.boot)
            failure = self._run(case)
            self._put_back(is_failed=failure is not None)
        except NotUp as reason:
            failure = str(reason)
            self._give_up_guest(reason)
        return failure

    def _start(self, boot):
        self.switch_off()
        self._failed_boots += 1
        self._machine = self._guest.enter_context(
            machine.Machine(boot, [self._binary], self._processors))
        self._vm = VirtualMachine(self._machine)
        self._vm.ask("read_console")
        self._boot = boot
        self._failed_boots = 0
        factor = pace.measure(self._vm, self._machine.boot_seconds)
        self._connection.send(Booted(
            f"{self._machine.booted}; time limits times {factor:.1f}", factor))

    def _run(self, case):
        try:
            case.body(self._vm)
            return None
        except Failed as failed:
            failure = str(failed)
        except NotUp:
            raise
        except Exception as error:
            traceback.print_exc(file=sys.stdout)
            failure = f"{type(error).__name__}: {error}"
        self._vm.tell_outputs()
        return failure

    def _put_back(self, is_failed):
        """Makes the guest as it was born, or switches it off; a failed case leaves no program."""
        try:
            if is_failed and self._vm.lasting:
                self._vm.lasting.stop()
            self._vm.clean_up()
            if is_failed:
                print(f"    time limits are now times {pace.measure(self._vm):.1f}")
        except (Failed, NotUp) as reason:
            self._give_up_guest(reason)

    def _give_up_guest(self, reason):
        print(f"    the guest cannot be used any more and is booted again: {reason}")
        if self._machine:
            print(self._machine.console_tail())
        self.switch_off()
