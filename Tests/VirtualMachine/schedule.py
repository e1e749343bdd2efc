"""Cases shared out to guests that run side by side."""

import contextlib
import multiprocessing
import multiprocessing.connection

from worker import Booted, Outcome, work

# A guest is booted for a kind of which another guest has so many cases before it.
WORTH_A_BOOT = 6


class Schedule:
    """Runs cases in some guests, and prints each case when it has ended.

    `outcomes` has those that have ended, by name.
    """

    def __init__(self, chosen, binary, guests, processors, when_booted):
        self.outcomes = {}
        self._when_booted = when_booted
        self._waiting = {boot: [case.name for case in chosen if case.boot == boot]
                         for boot in dict.fromkeys(case.boot for case in chosen)}
        self._boots = {}  # by connection: what its guest is booted with
        self._running = {}  # by connection: the name of the case
        self._processes = {}  # by connection
        context = multiprocessing.get_context("fork")
        for _ in range(guests):
            mine, its = context.Pipe()
            process = context.Process(target=work, args=(its, binary, processors), daemon=True)
            process.start()
            its.close()
            self._processes[mine] = process

    def run(self):
        """Runs all cases."""
        for connection in list(self._processes):
            self._send_next(connection)
        self._listen()

    def stop(self):
        """Ends all guests, and hears what was running."""
        for process in self._processes.values():
            process.terminate()
        self._listen()

    def _listen(self):
        while self._processes:
            for connection in multiprocessing.connection.wait(list(self._processes)):
                try:
                    self._take(connection, connection.recv())
                except EOFError:
                    self._end(connection)

    def _take(self, connection, message):
        print(message.text.rstrip(), flush=True)
        match message:
            case Booted():
                self._when_booted(message.factor)
            case Outcome():
                self.outcomes[message.name] = message
                if not message.is_last:
                    self._send_next(connection)

    def _send_next(self, connection):
        """Tells a worker its next case, or that there is none."""
        boot = self._next_boot(connection)
        name = self._waiting[boot].pop(0) if boot else None
        self._boots[connection], self._running[connection] = boot, name
        with contextlib.suppress(BrokenPipeError):  # its end is heard next
            connection.send(name)

    def _next_boot(self, connection):
        """The kind of guest to go on with: the present one, else one nobody has, else a long one."""
        present = self._boots.get(connection)
        if present and self._waiting[present]:
            return present
        taken = [boot for other, boot in self._boots.items() if other is not connection]
        left = [boot for boot, names in self._waiting.items()
                if len(names) >= (WORTH_A_BOOT if boot in taken else 1)]
        return max(left, key=lambda boot: (boot not in taken, len(self._waiting[boot])),
                   default=None)

    def _end(self, connection):
        connection.close()
        self._boots.pop(connection, None)
        self._processes.pop(connection).join()
        name = self._running.pop(connection, None)
        if name and name not in self.outcomes:
            failure = "the process that ran it has ended"
            print(f"FAILED {name}: {failure}", flush=True)
            self.outcomes[name] = Outcome(name, "", failure)
