#!/usr/bin/env python3
"""Writes the order in which the linker lays out the functions that every message runs through (ADR 35).

    order.py PROFILE OFFBOT > Benchmarks/layout/functions.txt

PROFILE was recorded by callgrind, OFFBOT is the binary that it was recorded on, with its symbols.
"""
import collections
import re
import subprocess
import sys

# What is left out takes half a thousandth of the time together: errors, and what runs once an hour.
SHARE = 0.9995


def profile(path):
    """The cost of each function by itself, and how often each calls each other."""
    names, cost, calls = {}, collections.Counter(), collections.Counter()
    caller, is_call = None, False

    def name(written):
        # A name is spelled out once: "(12) f"; later only "(12)". Recursion is marked: "f'2".
        number, spelled = re.match(r"\((\d+)\)(?: (.*))?", written).groups()
        if spelled:
            names[number] = re.sub(r"'\d+$", "", spelled)
        return names[number]

    with open(path, errors="replace") as lines:
        for line in lines:
            if line.startswith("fn="):
                caller = name(line[3:].strip())
            elif line.startswith("cfn="):
                callee = name(line[4:].strip())
            elif line.startswith("calls="):
                calls[caller, callee] += int(line[6:].split()[0])
                is_call = True
            elif line[0] in "0123456789+-*":
                fields = line.split()
                # The line after a call repeats what the callee cost.
                if len(fields) > 1 and not is_call:
                    cost[caller] += int(fields[1])
                is_call = False
    return cost, calls


def sizes(binary):
    """The size of each function that the linker may move."""
    listed = subprocess.run(["nm", "-S", binary], capture_output=True, text=True, check=True).stdout
    fields = (line.split() for line in listed.splitlines())
    return {f[3]: int(f[1], 16) for f in fields if len(f) == 4 and f[2] in "tT"}


def ordered(cost, calls, size):
    """Each function behind the one that calls it most, and groups that cost most for their size first."""
    hot, sofar = set(), 0
    mine = sorted((name for name in cost if name in size), key=lambda name: (-cost[name], name))
    total = sum(cost[name] for name in mine)
    for name in mine:
        if sofar > SHARE * total:
            break
        hot.add(name)
        sofar += cost[name]

    called, main_caller = collections.Counter(), {}
    for (caller, callee), count in sorted(calls.items()):
        if caller == callee or caller not in hot or callee not in hot:
            continue
        called[callee] += count
        if callee not in main_caller or count > main_caller[callee][0]:
            main_caller[callee] = (count, caller)

    group = {name: [name] for name in hot}
    for callee in sorted(main_caller, key=lambda name: (-called[name], name)):
        before, after = group[main_caller[callee][1]], group[callee]
        if before is after or after[0] != callee:
            continue
        before += after
        for name in after:
            group[name] = before

    groups = {id(names): names for names in group.values()}.values()
    def density(names):
        return sum(cost[name] for name in names) / sum(size[name] for name in names)
    return [name for names in sorted(groups, key=lambda names: (-density(names), names[0])) for name in names]


if __name__ == "__main__":
    cost, calls = profile(sys.argv[1])
    print("\n".join(ordered(cost, calls, sizes(sys.argv[2]))))
