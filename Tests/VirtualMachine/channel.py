"""The line to the agent in the guest: one JSON object a line, a question and its answer."""

import json
import time

import pace
from cases import Failed, NotUp


class Channel:
    """The host's end of the virtio-serial port on which guest/agent.py answers."""

    def __init__(self, connection, counting=False):
        # While a counting guest waits for a file of the host, its clock runs ahead.
        self._guest_seconds = 1000 if counting else 1
        self._socket = connection
        self._received = b""

    def wait_until_up(self, seconds, alive):
        """Waits for the agent's first line, as long as `alive` says there is a machine."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not alive():
                raise NotUp("QEMU ended before the guest was up")
            self._socket.settimeout(1)
            try:
                self._read_line()
                return
            except TimeoutError:
                continue
        raise NotUp(f"the guest's agent did not answer within {seconds:g} s")

    def ask(self, operation, **arguments):
        """Asks the agent to do something and gives its answer.

        A `timeout` among the arguments is for a quiet machine, as all time limits are.
        """
        patience = pace.scaled(arguments.get("timeout", 0) + 60)
        if "timeout" in arguments:
            arguments["timeout"] = pace.scaled(arguments["timeout"]) * self._guest_seconds
        self._socket.settimeout(patience)
        try:
            self._socket.sendall(json.dumps({"do": operation, **arguments}).encode() + b"\n")
            answer = json.loads(self._read_line())
        except OSError as error:
            raise NotUp(f"the guest's agent did not answer ‘{operation}’ within {patience:.3g} s:"
                        f" {error}") from None
        if "error" in answer:
            raise Failed(f"the guest's agent cannot do ‘{operation}’: {answer['error']}")
        return answer["answer"]

    def _read_line(self):
        while b"\n" not in self._received:
            more = self._socket.recv(1 << 16)
            if not more:
                raise NotUp("the guest's agent hung up")
            self._received += more
        line, self._received = self._received.split(b"\n", 1)
        return line
