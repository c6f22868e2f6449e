"""More lines from those that there are, for the teacher to label: halves joined, words swapped for their neighbours,
left out or taken from elsewhere. Many are nonsense; what matters is that the words stand in other company."""

import collections
import random

import torch

JOINTS = [[","], ["."], ["and"], ["but"], []]


def neighbours(teacher, lines):
    """For words that are seen often enough, the eight that the teacher knows as most like them."""
    seen = collections.Counter(word for line in lines for word in line if word.isalpha())
    wanted = sorted(word for word, count in seen.items() if count >= 4 and len(word) > 2)
    ids = teacher.tokens(wanted, add_special_tokens=False)["input_ids"]
    whole = [(word, some[0]) for word, some in zip(wanted, ids) if len(some) == 1]
    rows = teacher.model.embeddings.word_embeddings.weight.detach().float()[[place for _, place in whole]]
    rows = rows - rows.mean(0)
    rows = rows / rows.norm(dim=1, keepdim=True)
    found = {}
    for start in range(0, len(whole), 2000):
        for row, best in enumerate((rows[start : start + 2000] @ rows.T).topk(9, dim=1).indices):
            found[whole[start + row][0]] = [whole[place][0] for place in best[1:].tolist()]
    return found


def variants(teacher, lines, count):
    lines = [line for line in lines if 2 <= len(line) <= 30]
    near = neighbours(teacher, lines)
    made = set()
    while len(made) < count:
        line, other, chance = list(random.choice(lines)), random.choice(lines), random.random()
        if chance < 0.3:
            line = line[: random.randrange(1, len(line))] + other[random.randrange(len(other)) :]
        elif chance < 0.7:
            known = [place for place, word in enumerate(line) if word in near]
            for place in random.sample(known, min(len(known), random.choice([1, 1, 2, 3]))):
                line[place] = random.choice(near[line[place]])
        elif chance < 0.8:
            line = line + random.choice(JOINTS) + other
        elif chance < 0.92:
            for _ in range(random.choice([1, 1, 2])):
                if len(line) > 2:
                    line.pop(random.randrange(len(line)))
        else:
            place, start = random.randrange(len(line)), random.randrange(len(other))
            line = line[:place] + other[start : start + random.choice([1, 2, 3])] + line[place + 1 :]
        if 1 <= len(line) <= 34:
            made.add(" ".join(line))
    return [line.split(" ") for line in sorted(made)]
