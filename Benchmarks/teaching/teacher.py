"""A public language model, fitted once more with the labelled lines, which then labels any line."""

import math
import time

import numpy as np
import torch
from torch import nn
from transformers import AutoTokenizer, BertModel

from corpus import KINDS, of_like_length

LONGEST = 48
BATCH = 128
RATES = (1.4e-4, 1.4e-3)


class Teacher(nn.Module):
    def __init__(self, folder):
        super().__init__()
        self.tokens = AutoTokenizer.from_pretrained(folder)
        self.model = BertModel.from_pretrained(folder, add_pooling_layer=False)
        self.drop = nn.Dropout(0.1)
        self.answer = nn.Linear(2 * self.model.config.hidden_size, len(KINDS))

    def forward(self, ids, mask):
        read = self.model(input_ids=ids, attention_mask=mask).last_hidden_state
        there = mask.unsqueeze(-1).to(read.dtype)
        mean = (read * there).sum(1) / there.sum(1)
        most = read.masked_fill(there == 0, -1e4).max(1).values
        return self.answer(self.drop(torch.cat([mean, most], -1)).float())

    def encode(self, texts):
        return self.tokens(texts, truncation=True, max_length=LONGEST)["input_ids"]


def padded(encoded, batch):
    longest = max(len(encoded[index]) for index in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask = torch.zeros(len(batch), longest, dtype=torch.long)
    for row, index in enumerate(batch):
        ids[row, : len(encoded[index])] = torch.tensor(encoded[index])
        mask[row, : len(encoded[index])] = 1
    return ids, mask


def fit(teacher, lines, epochs, rates=RATES):
    encoded = teacher.encode([line[1] for line in lines])
    kinds = torch.tensor([KINDS.index(line[0]) for line in lines])
    weights = torch.tensor([line[2] for line in lines])
    groups = [{"params": teacher.model.parameters()}, {"params": teacher.answer.parameters()}]
    optimizer = torch.optim.AdamW(groups, lr=rates[0], weight_decay=0.01, fused=True)
    steps, step, started = epochs * math.ceil(len(lines) / BATCH), 0, time.time()
    teacher.train()
    for _ in range(epochs):
        for batch in of_like_length(map(len, encoded), BATCH, shuffled=True):
            slowed = min(1, (step + 1) / 150) * max(0.02, 1 - step / steps)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * slowed
            with torch.autocast("cpu", dtype=torch.bfloat16):
                answers = teacher(*padded(encoded, batch))
            loss = nn.functional.cross_entropy(answers.float(), kinds[batch], reduction="none", label_smoothing=0.03)
            optimizer.zero_grad()
            (loss * weights[batch]).mean().backward()
            nn.utils.clip_grad_norm_(teacher.parameters(), 1.0, foreach=True)
            optimizer.step()
            step += 1
            if step % 500 == 0:
                print(f"teacher: {step} of {steps}, {step * BATCH / (time.time() - started):.0f} lines a second", flush=True)


def chances(teacher, texts):
    """How likely each kind is for each text."""
    teacher.eval().to(torch.bfloat16)
    teacher.answer.float()
    encoded, found = teacher.encode(texts), np.zeros((len(texts), len(KINDS)), np.float32)
    with torch.no_grad():
        for batch in of_like_length(map(len, encoded), 256, shuffled=False):
            found[batch] = torch.softmax(teacher(*padded(encoded, batch)).float(), -1).numpy()
    return found
