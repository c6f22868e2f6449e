"""The labelled lines, and how well chances for them tell danger from everyday life."""

import pathlib
import random
import subprocess

import numpy as np

KINDS = ["quiet", "distress", "passive", "active", "imminent", "other", "abuse", "harm", "eating", "overdose"]
OWN_DANGER = ["passive", "active", "imminent"]
CARDS = [KINDS.index(kind) for kind in OWN_DANGER + ["overdose"]]
ROUTES = KINDS[5:]
# A line that everybody types to Off counts more than once, but not more than so often.
MOST_WEIGHT = 3.0


def labelled(folder, without=()):
    """(kind, text, weight, file) of each labelled line."""
    found = []
    for file in sorted(pathlib.Path(folder).glob("*.tsv")):
        if file.name not in without:
            found += [(*line, file.name) for line in read(file)]
    return found


def read(file):
    fields = [line.split("\t") for line in pathlib.Path(file).read_text(encoding="utf8").split("\n")]
    return [
        (parts[0], parts[1], min(float(parts[2]), MOST_WEIGHT) if len(parts) > 2 else 1.0)
        for parts in fields
        if len(parts) >= 2 and parts[1]
    ]


def everyday(folder):
    """What people type to Off, from the examples of Understanding: quiet lines to Safety."""
    files = sorted(pathlib.Path(folder).glob("*.tsv"))
    fields = [line.split("\t") for file in files for line in file.read_text(encoding="utf8").split("\n")]
    return [("quiet", parts[1], 1.0, "everyday") for parts in fields if len(parts) >= 3]


def words(offbench, texts):
    """Each text as the words that Off's own reader makes of it."""
    given = "\n".join(text.replace("\r", " ") for text in texts) + "\n"
    done = subprocess.run([offbench, "words"], input=given, capture_output=True, text=True, check=True)
    lines = [line.split(" ") for line in done.stdout.split("\n")[: len(texts)]]
    return [line if line != [""] else ["."] for line in lines]


def report(name, lines, chances):
    """Danger heard at several rates of cards that nobody needed, and side routes told rightly."""
    labels = np.array([line[0] for line in lines])
    quiet, own, routes = labels == "quiet", np.isin(labels, OWN_DANGER), np.isin(labels, ROUTES)
    card = chances[:, CARDS].sum(1)
    ranked = np.sort(card[quiet])[::-1]
    shares = [f"{rate:.1%}: {np.mean(card[own] > ranked[int(rate * quiet.sum())]):.1%}" for rate in (0.005, 0.01, 0.02, 0.04)]
    right = np.mean(np.array(KINDS)[chances.argmax(1)][routes] == labels[routes])
    print(f"{name}, {len(lines)} lines: danger heard at {', '.join(shares)} false cards; routes {right:.1%}", flush=True)


def of_like_length(lengths, size, shuffled):
    """Batches of indices of lines that are about as long as each other."""
    lengths = list(lengths)
    order = list(range(len(lengths)))
    if shuffled:
        random.shuffle(order)
    batches = []
    for start in range(0, len(order), size * 50):
        some = sorted(order[start : start + size * 50], key=lengths.__getitem__)
        batches += [some[place : place + size] for place in range(0, len(some), size)]
    if shuffled:
        random.shuffle(batches)
    return batches
