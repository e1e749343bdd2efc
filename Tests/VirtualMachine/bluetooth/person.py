"""The person at a virtual keyboard: orders come as files, and what happens is printed."""

import asyncio
import os

FOLDER = "/run/bluetooth-keyboard"

# A keyboard of six keys: eight modifiers, a reserved byte and six usages; report 1, and 5 lights.
REPORT_MAP = bytes.fromhex(
    "05010906a101850105 0719e029e71500250175019508 8102 95017508 8101 95067508"
    "15002594 05071900 2994 8100 9505 7501 0508 1901 2905 9102 9501 7503 9101 c0".replace(" ", ""))


def say(*words):
    """Writes a line to the log, at once."""
    print(*words, flush=True)


def order(name):
    """Takes an order, such as the text to type, or None when there is none."""
    path = f"{FOLDER}/{name}"
    if not os.path.exists(path):
        return None
    with open(path) as file:
        text = file.read().strip()
    os.unlink(path)
    return text


_attempt = 0


def give_up():
    """Ends every wait for a code: the link it was for is gone."""
    global _attempt
    _attempt += 1


async def code():
    """The code that the person was told, when it has been told; None when it is too late.

    After the order `wrong` the person types another code than the told one, once.
    """
    give_up()
    attempt = _attempt
    say("the person is to type a code")
    while attempt == _attempt:
        if told := order("code"):
            wrong = order("wrong") is not None
            typed = f"{(int(told) + 1) % 10 ** len(told):0{len(told)}}" if wrong else told
            say("typed", typed)
            return typed
        await asyncio.sleep(0.1)
    return None


def reports(text):
    """The reports for typing lower case letters: each key down, then all up."""
    for letter in text:
        yield bytes([0, 0, 4 + ord(letter) - ord("a"), 0, 0, 0, 0, 0])
        yield bytes(8)
