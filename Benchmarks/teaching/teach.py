"""Teaches Safety's network and writes it as source. See README.md beside this file.

    python teach.py OFFBENCH MODEL-FOLDER ROOT OUTPUT [--newest FILE,FILE...] [--without FILE,FILE...] [--teacher FILE]
"""

import argparse
import pathlib
import random

import numpy as np
import torch

import network
import source
import teacher as teaching
from corpus import KINDS, everyday, labelled, report, words
from variants import variants

EVERYDAY_LINES = 60_000
EPOCHS_OF_TEACHER, EPOCHS = 2, 4
# The newest lines come once more at the end, among so many of the others, so that nothing is unlearned.
OLDER_LINES = 55_000
RATES_OF_NEWEST = (6e-5, 3e-4)

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("offbench")
parser.add_argument("model", help="the folder of the public language model")
parser.add_argument("root", help="the checkout")
parser.add_argument("output", help="the source file to write")
parser.add_argument("--without", default="", help="files of examples that are only measured")
parser.add_argument("--newest", default="", help="files of examples that the teacher learns at the end, among others")
parser.add_argument("--teacher", help="where the fitted teacher is kept, and taken from where it is there")
parser.add_argument("--variants", type=int, default=450_000)
options = parser.parse_args()

torch.manual_seed(1)
random.seed(1)
held = options.without.split(",") if options.without else []
corpus = pathlib.Path(options.root) / "Tests/Safety/Corpus"
usual = everyday(pathlib.Path(options.root) / "Tests/Understanding/Corpus/examples")
lines = labelled(corpus / "examples", without=held) + random.sample(usual, EVERYDAY_LINES)
measured = [line for line in labelled(corpus / "examples") if line[3] in held]

teacher = teaching.Teacher(options.model)
kept = pathlib.Path(options.teacher) if options.teacher else None
if kept and kept.exists():
    teacher.load_state_dict(torch.load(kept))
else:
    named = options.newest.split(",") if options.newest else []
    older = [line for line in lines if line[3] not in named]
    teaching.fit(teacher, older, EPOCHS_OF_TEACHER)
    if named:
        newest = [line for line in lines if line[3] in named]
        teaching.fit(teacher, newest + random.sample(older, OLDER_LINES), 1, RATES_OF_NEWEST)
    if kept:
        torch.save(teacher.state_dict(), kept)

read = words(options.offbench, [line[1] for line in lines])
more = variants(teacher, read, options.variants)
answers = np.concatenate(
    [teaching.chances(teacher, [line[1] for line in lines]), teaching.chances(teacher, [" ".join(line) for line in more])]
)
teacher.float()
print(f"{len(lines)} lines, {len(more)} made from them", flush=True)
if measured:
    report("teacher", measured, teaching.chances(teacher, [line[1] for line in measured]))
    teacher.float()

vocabulary = network.Vocabulary(read, teacher)
student = network.Network(vocabulary)
network.fit(
    student,
    [vocabulary.encode(line) for line in read + more],
    answers,
    np.array([KINDS.index(line[0]) for line in lines] + [-1] * len(more)),
    np.array([line[2] for line in lines] + [1.0] * len(more), np.float32),
    EPOCHS,
)
pathlib.Path(options.output).write_text(source.swift(student, vocabulary, "english", len(lines)), encoding="utf8")
if measured:
    encoded = [vocabulary.encode(line) for line in words(options.offbench, [line[1] for line in measured])]
    report("network", measured, network.chances(student, encoded))
