"""What `kbdctl doctor` says in the guest, and doing what it says."""

import re

from cases import expect
from programs import STATE


def doctor(vm, user=None, **environment):
    """The lines of doctor's report; `user` runs it in a fresh login, with the groups of /etc/group."""
    as_user = f"setpriv --reuid={user} --regid=nogroup --init-groups -- " if user else ""
    variables = " ".join(f"{name}={value}" for name, value in environment.items())
    done = vm.run(f"env KBDCTL_STATE={STATE} {variables} timeout 60 {as_user}"
                  "kbdctl doctor --timeout 15s")
    lines = done["out"].strip().split("\n")
    wrong = [line for line in lines if line.startswith("wrong: ")]
    expect(done["code"], 1 if wrong else 0, f"the exit code of a report with {wrong}")
    return lines


def said(lines, subject):
    """The verdict and the line of a subject."""
    line = next((line for line in lines if f": {subject}: " in line), "")
    return line.split(":")[0], line


def mend(vm, line):
    """Runs the commands that a line names; the guest's user is root, and has no sudo."""
    for command in re.findall("‘([^’]*)’", line):
        if " " in command and command != "spd-say hello":
            vm.check(command.replace("sudo ", ""), timeout=60)
    vm.check("udevadm settle", timeout=60)


def is_mended(vm, subject, verdict="wrong", **of):
    """The subject has this verdict, what its line says is done, and then it is in order."""
    lines = doctor(vm, **of)
    found, line = said(lines, subject)
    expect(found, verdict, f"the verdict on ‘{subject}’ in {lines}")
    mend(vm, line)
    lines = doctor(vm, **of)
    expect(said(lines, subject)[0], "ok", f"the verdict after ‘{line}’ in {lines}")
