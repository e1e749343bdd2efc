"""The machine's QEMU monitor: fingers on its keyboards, and hands that plug and unplug them."""

import json

from cases import Failed, NotUp


class Monitor:
    """A connection to QEMU by its machine protocol (QMP), over a Unix socket."""

    def __init__(self, connection):
        self._socket = connection
        self._socket.settimeout(60)
        self._lines = self._socket.makefile("rw", encoding="utf-8")
        self._lines.readline()  # the greeting
        self._events = []
        self.execute("qmp_capabilities")

    def execute(self, command, **arguments):
        """Runs a command and gives what it returns."""
        self._lines.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._lines.flush()
        while True:
            answer = self._next()
            if "error" in answer:
                raise Failed(f"QEMU refused {command} {arguments}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
            self._events.append(answer)

    def send_key(self, qcode, down):
        """Presses or releases one key, by QEMU's name, of the keyboard that was plugged in last."""
        key = {"type": "qcode", "data": qcode}
        event = {"type": "key", "data": {"down": down, "key": key}}
        self.execute("input-send-event", events=[event])

    def plug(self, identifier, driver, **properties):
        """Plugs in a device."""
        self.execute("device_add", driver=driver, id=identifier, **properties)

    def unplug(self, identifier):
        """Pulls out a device, and returns when it is gone."""
        self._events.clear()
        self.execute("device_del", id=identifier)
        while not any(self._is_gone(event, identifier) for event in self._events):
            self._events.append(self._next())

    def _next(self):
        try:
            line = self._lines.readline()
        except TimeoutError:
            raise NotUp("QEMU does not answer") from None
        if not line:
            raise NotUp("QEMU ended")
        return json.loads(line)

    @staticmethod
    def _is_gone(event, identifier):
        return (event.get("event") == "DEVICE_DELETED"
                and event.get("data", {}).get("device") == identifier)
