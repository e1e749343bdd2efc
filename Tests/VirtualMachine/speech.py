"""A real Speech Dispatcher in the guest, whose voice writes down what it is told to say."""

from cases import eventually, having
from programs import WORK

FOLDER = f"{WORK}/speech"
SOCKET = f"{FOLDER}/speechd.sock"
SPOKEN = f"{FOLDER}/spoken.log"

# Without ‘Timeout 0’ the server leaves when nobody has spoken for five seconds.
SERVER = f"""
LogLevel 3
LogDir "{FOLDER}/log"
CommunicationMethod "unix_socket"
SocketPath "{SOCKET}"
AddModule "capture" "sd_generic" "capture.conf"
DefaultModule capture
AudioOutputMethod "libao"
Timeout 0
"""

VOICE = f"""
GenericExecuteSynth "echo \\'$DATA\\' >> {SPOKEN}"
GenericCmdDependency "echo"
AddVoice "en" "MALE1" "x"
GenericLanguage "en" "en" "utf-8"
GenericDefaultCharset "utf-8"
"""


class SpeechServer:
    """A Speech Dispatcher that is up and has said nothing yet."""

    # For programs that are to find it.
    environment = {"SPEECHD_ADDRESS": f"unix_socket:{SOCKET}"}

    def __init__(self, vm):
        self._vm = vm
        vm.check(f"rm -rf {FOLDER}; mkdir -p {FOLDER}/log")
        vm.ask("write", path=f"{FOLDER}/speechd.conf", text=SERVER)
        vm.ask("write", path=f"{FOLDER}/modules/capture.conf", text=VOICE)
        self.process = vm.start("speech-dispatcher", "-s", "-C", FOLDER, "-S", SOCKET,
                                "-P", f"{FOLDER}/pid", "-c", "unix_socket")
        listens = f"test -S {SOCKET}"
        eventually(lambda: vm.ask("run", command=listens, timeout=10)["code"], 0,
                   "the exit code of a look for the speech server's socket", timeout=30)

    @property
    def spoken(self):
        """What it has said, one line for each utterance or part of one."""
        return [line.strip() for line in self._vm.ask("read", path=SPOKEN).splitlines()
                if line.strip()]

    def hears(self, do, wanted, what):
        """Does something and waits until what is said then satisfies the condition `wanted`."""
        before = len(self.spoken)
        do()
        said = eventually(lambda: "\n".join(self.spoken[before:]), wanted, f"what is said {what}")
        self._vm.step("heard: " + said.replace("\n", " / "))
        return said


def word(text):
    """The condition that some line is just this text, whatever its case and its full stop."""
    return having(f"a line ‘{text}’",
                  lambda said: text in [line.strip(" .").lower() for line in said.split("\n")])
