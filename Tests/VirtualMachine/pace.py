"""How slow this machine is now: every time limit of the tests is multiplied by it.

The limits are written for a quiet machine with two cores, which runs two guests side by side. The
factor is measured when a guest has booted, and once more before a second try.
"""

# On such a machine: the seconds until a guest is up, and for the agent's fixed piece of work.
NOMINAL_BOOT, NOMINAL_WORK = 17.0, 0.5

# A machine that is slower than this is not waited for.
MOST = 10.0

_factor = 1.0


def factor():
    """What time limits are multiplied by, at least 1."""
    return _factor


def scaled(seconds):
    """A time limit for this machine, from one for a quiet machine."""
    return seconds * _factor


def measure(vm, boot_seconds=0.0):
    """Measures the machine, after a boot that took this long, and gives the factor."""
    global _factor
    found = max(boot_seconds / NOMINAL_BOOT, vm.ask("work") / NOMINAL_WORK)
    _factor = min(max(found, 1.0), MOST)
    return _factor
