"""Runs a program whose output goes to a small pipe that nobody reads: stalled.py FILE COMMAND...

Prints the program's process id, and `ended CODE` when it has ended. From when FILE is there, the
pipe is read and printed.
"""

import fcntl
import os
import subprocess
import sys
import threading
import time

F_SETPIPE_SZ, SMALLEST = 1031, 4096


def main(file, *command):
    reader, writer = os.pipe()
    fcntl.fcntl(writer, F_SETPIPE_SZ, SMALLEST)
    process = subprocess.Popen(command, stdout=writer)
    os.close(writer)
    print(process.pid, flush=True)

    def tell_end():
        print("ended", process.wait(), flush=True)

    end = threading.Thread(target=tell_end)
    end.start()
    while not os.path.exists(file):
        time.sleep(0.05)
    while data := os.read(reader, 1 << 16):
        os.write(1, data)
    end.join()


main(*sys.argv[1:])
