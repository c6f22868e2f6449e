"""A network as Swift source: its weights in letters, as `Letters` and `FeatureTable` read them."""

import torch

from corpus import KINDS
from network import EDGE, NOTHING, UNKNOWN, WIDTH, feature, hashed

DIGITS, LEVELS, FEW_LEVELS = 91, 45, 4
# Places at the end of a table, as in `FeatureTable`.
TAIL = 64
# A row's step is chosen among these parts of its largest number, whichever loses least.
PARTS = (0.55, 0.65, 0.75, 0.85, 1.0)


def letter(digit):
    code = 35 + digit
    return chr(code if code < 92 else code + 1)


def rounded_rows(rows, smallest):
    """Each row in nine levels of a step of its own."""
    most = rows.abs().max(1).values
    best = None
    for part in PARTS:
        step = ((most * part / FEW_LEVELS / smallest).round().clamp(1, DIGITS) * smallest).unsqueeze(1)
        levels = (rows / step).round().clamp(-FEW_LEVELS, FEW_LEVELS)
        loss = ((levels * step - rows) ** 2).sum(1)
        if best is None:
            best = [loss, step, levels]
        else:
            better = loss < best[0]
            for kept, found in zip(best, (loss, step, levels)):
                kept[better] = found[better]
    return best[1], best[2]


def rounded(weights, most):
    step = (most / LEVELS).item()
    return step, (weights / step).round().clamp(-LEVELS, LEVELS)


def round_weights(network):
    """Replaces the network's weights by those that its source will have, and returns them as levels."""
    with torch.no_grad():
        words, fours = network.rows().clone(), network.letters.weight.clone()
        words[: UNKNOWN + 1] = 0
        smallest = (torch.cat([words, fours]).abs().max() / FEW_LEVELS / DIGITS).item()
        rows = [rounded_rows(some, smallest) for some in (words, fours)]
        layers = []
        for layer in network.layers:
            most = layer.weight.abs().flatten().kthvalue(int(layer.weight.numel() * 0.9995)).values
            layers.append(rounded(layer.weight, most))
            layer.weight.copy_(layers[-1][0] * layers[-1][1])
        answer = rounded(network.answer.weight, network.answer.weight.abs().max())
        network.answer.weight.copy_(answer[0] * answer[1])
        network.adapt.weight.zero_()
        network.words.weight.copy_(rows[0][0] * rows[0][1])
        network.words.weight[: UNKNOWN + 1] = 0
        network.letters.weight.copy_(rows[1][0] * rows[1][1])
        network.letters.weight[NOTHING] = 0
    return smallest, rows, layers, answer


def record(number, steps, levels):
    digits = [number // DIGITS**place % DIGITS for place in range(4, -1, -1)] + [steps - 1]
    pairs = zip(levels[::2], levels[1::2])
    digits += [(first + FEW_LEVELS) * (2 * FEW_LEVELS + 1) + second + FEW_LEVELS for first, second in pairs]
    return "".join(letter(digit) for digit in digits)


def placed(records):
    """As `FeatureTable.records`: each where its number alone would put it, or as soon after that as there is room."""
    slots = len(records) * 5 // 4
    while True:
        table, filled = [], 0
        for number in sorted(records):
            place = max(number * slots >> 32, filled)
            table += [records[number]] * (place + 1 - filled)
            filled = place + 1
        if filled <= slots + TAIL:
            return "".join(table + table[-1:] * (slots + TAIL - filled))
        slots += max(slots // 64, 1)


def swift(network, vocabulary, name, lines):
    smallest, (words, fours), layers, answer = round_weights(network)
    records = {}

    def add(number, rows, place):
        steps = round(rows[0][place].item() / smallest)
        records.setdefault(number, record(number, steps, rows[1][place].int().tolist()))

    for word, place in vocabulary.words.items():
        add(feature(1, hashed(b"\0" if word == EDGE else word.encode())), words, place)
    for four, place in vocabulary.letters.items():
        add(feature(2, hashed(four)), fours, place)
    text = lambda levels: "".join(letter(int(level) + LEVELS) for level in levels.reshape(-1).tolist())
    written = [f'Layer(step: {step:.9g}, weights: .text("{text(levels.transpose(1, 2))}"))' for step, levels in layers]
    kinds = ", ".join(f'"{kind}"' for kind in KINDS)
    return f"""// swift-format-ignore-file
// Written by Benchmarks/teaching from {lines} lines; see docs/adr/0034-a-network-for-doubtful-lines.md.
import Shared

extension LineNetwork {{
    static let {name} = LineNetwork(
        table: FeatureTable(
            width: {WIDTH}, step: {smallest:.9g},
            records: .text("{placed(records)}")),
        layers: [
            {(',' + chr(10) + '            ').join(written)}
        ],
        answers: TableModel(
            kinds: [{kinds}],
            step: {answer[0]:.9g}, weights: .text("{text(answer[1])}")))
}}
"""
