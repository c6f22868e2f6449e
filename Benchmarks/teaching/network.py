"""The small network of Off, taught by what the teacher says of lines, and written as source."""

import collections
import math
import time

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn

from corpus import KINDS, of_like_length

WIDTH, LAYERS, MOST_WORDS = 128, 3, 46
COMMON_WORDS, MOST_LETTERS, LETTERS_OF_WORD = 20_000, 10_000, 12
BATCH, RATE = 256, 2e-3
# How much the teacher's answer counts beside the label.
TRUST = 0.8
EDGE = "\0"
NOTHING, UNKNOWN = 0, 1


def hashed(data):
    """`FeatureHash(bytes:)`."""
    value = 14_695_981_039_346_656_037
    for byte in data:
        value = ((value ^ byte) * 1_099_511_628_211) & (1 << 64) - 1
    return value ^ value >> 29


def feature(kind, part):
    """`FeatureHash(kind, part)`, as 32 bits."""
    value = 14_695_981_039_346_656_037
    for one in (kind, part):
        value = ((value ^ one) * 0x9E37_79B9_7F4A_7C15) & (1 << 64) - 1
        value ^= value >> 29
    return value & (1 << 32) - 1


def letters(word):
    """Four letters in a row each, with the word's ends."""
    data = word.encode()
    data = b"^" + data + b"$" if len(data) > 3 else b""
    return [data[place : place + 4] for place in range(len(data) - 3)]


class Vocabulary:
    """Words that were seen twice, or that the teacher knows as common, and the commonest letters of all of them."""

    def __init__(self, lines, teacher):
        seen = collections.Counter(word for line in lines for word in line)
        known = teacher.tokens.get_vocab()
        common = sorted((word for word in known if word.isalpha() and word.isascii()), key=known.get)[:COMMON_WORDS]
        words = sorted({word for word, count in seen.items() if count > 1} | set(common) | {EDGE})
        self.words = {word: place + 2 for place, word in enumerate(words)}
        counted = collections.Counter()
        for word in words:
            for four in set(letters(word)):
                counted[four] += 1 + math.log1p(seen[word])
        ranked = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_LETTERS]
        self.letters = {four: place + 1 for place, (four, _) in enumerate(ranked)}
        self.rows = self._rows(words, teacher)
        self._remembered = {}

    def _rows(self, words, teacher):
        """What the teacher knows of each word before it reads a line."""
        pieces = teacher.tokens([word if word != EDGE else "[CLS]" for word in words], add_special_tokens=False)["input_ids"]
        known = teacher.model.embeddings.word_embeddings.weight.detach().float()
        rows = torch.stack([known[some].mean(0) if some else torch.zeros(known.shape[1]) for some in pieces])
        return torch.cat([torch.zeros(2, known.shape[1]), (rows - rows.mean(0)) / rows.std()])

    def encode(self, line):
        line = [EDGE, *line[:MOST_WORDS], EDGE]
        return [self.words.get(word, UNKNOWN) for word in line], [self._letters(word) for word in line]

    def _letters(self, word):
        if word not in self._remembered:
            known = [self.letters[four] for four in letters(word) if four in self.letters]
            self._remembered[word] = (known + [NOTHING] * LETTERS_OF_WORD)[:LETTERS_OF_WORD]
        return self._remembered[word]


class Network(nn.Module):
    def __init__(self, vocabulary):
        super().__init__()
        self.register_buffer("known", vocabulary.rows)
        self.adapt = nn.Linear(vocabulary.rows.shape[1], WIDTH, bias=False)
        self.words = nn.Embedding(len(vocabulary.words) + 2, WIDTH, padding_idx=NOTHING)
        self.letters = nn.Embedding(len(vocabulary.letters) + 1, WIDTH, padding_idx=NOTHING)
        self.layers = nn.ModuleList([nn.Conv1d(WIDTH, WIDTH, 3, padding=1, bias=False) for _ in range(LAYERS)])
        self.answer = nn.Linear(2 * WIDTH, len(KINDS), bias=False)
        nn.init.normal_(self.adapt.weight, std=0.5 / math.sqrt(vocabulary.rows.shape[1]))
        nn.init.normal_(self.words.weight, std=0.02)
        nn.init.normal_(self.letters.weight, std=0.1)
        with torch.no_grad():
            self.words.weight[: UNKNOWN + 1] = 0
            self.letters.weight[NOTHING] = 0

    def rows(self):
        return self.words.weight + self.adapt(self.known)

    def forward(self, words, fours, there):
        line = (self.words(words) + self.adapt(self.known[words])) * (words > UNKNOWN).unsqueeze(-1)
        line = line + self.letters(fours).sum(2) / (fours > NOTHING).sum(2, keepdim=True).clamp(min=1).sqrt()
        if self.training:
            line = line * (torch.rand(*line.shape[:2], 1) > 0.1)
        mask = there.unsqueeze(-1).float()
        line = line * mask
        for layer in self.layers:
            even = functional.layer_norm(line, (WIDTH,)) * mask
            heard = functional.relu(layer(even.transpose(1, 2))).transpose(1, 2)
            line = (line + functional.dropout(heard, 0.1, self.training)) * mask
        mean = line.sum(1) / mask.sum(1).sqrt() * 0.5
        most = line.masked_fill(~there.unsqueeze(-1), -1e4).max(1).values
        return self.answer(functional.dropout(torch.cat([mean, most], -1), 0.3, self.training))


def batches(encoded, size, shuffled):
    return of_like_length((len(words) for words, _ in encoded), size, shuffled)


def padded(encoded, batch):
    longest = max(len(encoded[index][0]) for index in batch)
    words = np.zeros((len(batch), longest), np.int64)
    fours = np.zeros((len(batch), longest, LETTERS_OF_WORD), np.int64)
    there = np.zeros((len(batch), longest), bool)
    for row, index in enumerate(batch):
        length = len(encoded[index][0])
        words[row, :length], fours[row, :length], there[row, :length] = *encoded[index], True
    return torch.from_numpy(words), torch.from_numpy(fours), torch.from_numpy(there)


def fit(network, encoded, answers, kinds, weights, epochs):
    """`answers` are the teacher's; `kinds` the labels, -1 where there is none."""
    answers, kinds, weights = (torch.from_numpy(given) for given in (answers, kinds, weights))
    rest = [value for name, value in network.named_parameters() if name not in ("words.weight", "letters.weight")]
    groups = [
        {"params": [network.words.weight, network.letters.weight], "weight_decay": 0.0},
        {"params": rest, "weight_decay": 0.01},
    ]
    optimizer = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98), fused=True)
    steps, step, started = epochs * math.ceil(len(encoded) / BATCH), 0, time.time()
    network.train()
    for epoch in range(epochs):
        for batch in batches(encoded, BATCH, shuffled=True):
            slowed = min(1, (step + 1) / 300) * max(0.01, (1 + math.cos(math.pi * min(1, step / steps))) / 2)
            for group in optimizer.param_groups:
                group["lr"] = RATE * slowed
            with torch.autocast("cpu", dtype=torch.bfloat16):
                answer = network(*padded(encoded, batch))
            logs = functional.log_softmax(answer.float(), -1)
            labels = kinds[batch]
            by_label = functional.nll_loss(logs, labels.clamp(min=0), reduction="none")
            by_teacher = -(answers[batch] * logs).sum(-1)
            trust = torch.where(labels < 0, 1.0, TRUST)
            optimizer.zero_grad()
            ((trust * by_teacher + (1 - trust) * by_label) * weights[batch]).mean().backward()
            nn.utils.clip_grad_norm_(network.parameters(), 5.0, foreach=True)
            optimizer.step()
            step += 1
        print(f"network: round {epoch + 1} of {epochs}, {time.time() - started:.0f} s", flush=True)


def chances(network, encoded):
    network.eval()
    found = np.zeros((len(encoded), len(KINDS)))
    with torch.no_grad():
        for batch in batches(encoded, 256, shuffled=False):
            found[batch] = torch.softmax(network(*padded(encoded, batch)), -1).numpy()
    return found
