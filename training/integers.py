"""The evaluation in whole numbers, by the formulas of src/engine/eval/network.h: what the engine must compute.

With NumPy and nothing else. training/model.py does the same with numbers that can be learned.
"""

import numpy as np

import weights as w

ROW_BYTES = 48
ROW = np.dtype(
    [("own", "<u8"), ("opp", "<u8"), ("own_moves", "<u8"), ("opp_moves", "<u8"), ("label", "<f4")]
    + [("sum", "<i4"), ("correction", "<i4"), ("weight", "u1"), ("flags", "u1"), ("rest", "<u2")]
)


def read_positions(path):
    """Reads a table that `avocet train network --positions` wrote."""
    with open(path, "rb") as file:
        data = file.read()
    count = int.from_bytes(data[24:32], "little")
    if not data.startswith(b"avocet positions 1\n") or len(data) != ROW_BYTES * (count + 1):
        raise ValueError(f"{path} is no whole table of positions")
    return np.frombuffer(data, ROW, offset=ROW_BYTES)


def bits(boards):
    """Returns 64 numbers, 0 or 1, for each set of squares."""
    return (boards[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)).astype(np.int64)


def classes_of(positions, weights, places):
    """Returns the class of tied fillings at each place, side by side and corner by corner."""
    discs = bits(positions["own"]) - bits(positions["opp"])
    found = []
    for which, squares, _ in places.order:
        filling = sum((discs[:, s] + 1) * 3**k for k, s in enumerate(squares))
        found.append(np.array(weights.class_of[which])[filling] + weights.first_class[which])
    return np.stack(found, axis=1)


def sums(positions, weights, places):
    """Returns the sums of weights in 256ths of a disc."""
    classes = classes_of(positions, weights, places)
    own, opp = (np.minimum(bits(positions[side]).sum(1), w.MOVES_MOST) for side in ("own_moves", "opp_moves"))
    empty = empty_of(positions)
    total = np.zeros(len(positions), np.int64)
    for band in np.unique(empty // w.BAND):
        numbers = np.array(weights.numbers_of_band(int(band)), np.int64)
        counts = numbers[weights.classes :]
        here = empty // w.BAND == band
        total[here] = (
            numbers[classes[here]].sum(1)
            + counts[own[here]]
            + counts[w.MOVES_MOST + 1 + opp[here]]
            + counts[2 * (w.MOVES_MOST + 1) + empty[here]]
        )
    return total


def empty_of(positions):
    return np.minimum(64 - bits(positions["own"] | positions["opp"]).sum(1), w.EMPTY_MOST)


def group_sums(positions, weights, places):
    """Returns the sums of rows of each side and corner."""
    n = weights.network
    row_of = np.array(n.row_of, np.int64)
    rows = np.array(n.numbers, np.int64).reshape(-1, w.WIDTH)
    classes = classes_of(positions, weights, places)
    total = np.zeros((len(positions), w.GROUPS, w.WIDTH), np.int64)
    for i, (_, _, group) in enumerate(places.order):
        total[:, group] += rows[row_of[classes[:, i]]]
    sets = [bits(positions[side]) for side in ("own_moves", "opp_moves")]
    sets.append(bits(~(positions["own"] | positions["opp"])))
    for group, kind, squares, first in places.extras:
        chosen = sets[kind][:, squares]
        index = chosen.sum(1) if kind == 2 else chosen @ (1 << np.arange(len(squares)))
        total[:, group] += rows[row_of[weights.classes + first + index]]
    return total


def corrections(positions, weights, places):
    """Returns the corrections of the network in 256ths of a disc."""
    groups = group_sums(positions, weights, places)
    empty = empty_of(positions)
    heads = empty // 4 * 2 + (empty & 1)
    found = np.zeros(len(positions), np.int64)
    for which in np.unique(heads):
        here = heads == which
        found[here] = head_value(groups[here], weights.network.heads[which])
    return found


def head_value(groups, h):
    first = np.array(h.first).reshape(w.WIDTH, w.HIDDEN)
    last = np.array(h.last).reshape(2, w.HIDDEN)
    total = np.zeros(len(groups), np.int64)
    for k in range(4):
        view = 2 * groups[:, 4 + k] + groups[:, k >> 1] + groups[:, 2 + (k & 1)] + np.array(h.bias)
        inputs = np.clip(view, 0, 255) ** 2 >> 8
        hidden = (np.array(h.first_bias) + inputs @ first) >> 10
        square = np.clip(hidden, -255, 255) ** 2 >> 8
        total += np.clip(hidden, 0, 255) @ last[0] + square @ last[1] + inputs @ np.array(h.skip)
    return np.clip(h.out + (total >> 8), -w.MOST, w.MOST)
