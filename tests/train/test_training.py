"""The engine in C and training/ in Python give the same whole numbers, on every position of a table.

test_training.py made FILE SEED: writes the built-in weights with a network by chance.
test_training.py copy FROM TO: reads weights and writes them again.
test_training.py same WEIGHTS POSITIONS: compares training/integers.py, and exits with 1 at the first difference.
test_training.py torch WEIGHTS POSITIONS: does the same with the model that learns.
"""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "training"))
import weights as w  # noqa: E402

BUILT_IN = os.path.join(os.path.dirname(__file__), "..", "..", "data", "eval", "weights-8.avw")


def made_head(r):
    h = w.Head()
    h.bias = [r.randint(0, 255) for _ in h.bias]
    h.first = [r.randint(-400, 400) for _ in h.first]
    h.first_bias = [r.randint(-100000, 100000) for _ in h.first_bias]
    h.last = [r.randint(-150, 150) for _ in h.last]
    h.skip = [r.randint(-100, 100) for _ in h.skip]
    h.out = r.randint(-300, 300)
    return h


def make(path, seed):
    """Some numbers are so large that views, hidden numbers and corrections reach their limits."""
    r, rows = random.Random(seed), 500
    made = w.Weights(BUILT_IN)
    row_of = [r.randrange(rows) for _ in range(made.classes + w.EXTRAS)]
    for i, twin in enumerate(w.Places(made).tied):
        row_of[made.classes + i] = row_of[made.classes + twin]
    numbers = [0] * w.WIDTH + [r.randint(-20, 20) for _ in range((rows - 1) * w.WIDTH)]
    made.network = w.Network(row_of, numbers, [made_head(r) for _ in range(w.HEADS)])
    made.write(path, data="numbers made by chance")


def compare(weights_path, positions_path):
    import integers

    weights, positions = w.Weights(weights_path), integers.read_positions(positions_path)
    places = w.Places(weights)
    pairs = (
        ("sum", positions["sum"], integers.sums(positions, weights, places)),
        ("correction", positions["correction"], integers.corrections(positions, weights, places)),
    )
    for name, in_c, in_python in pairs:
        for i in (in_c != in_python).nonzero()[0][:1]:
            print(f"position {i}: {name} {in_c[i]} in C, {in_python[i]} in Python; {positions[i]}")
            return 1
    limited = (abs(positions["correction"]) == w.MOST).mean()
    print(f"{len(positions)} positions are the same, {100 * limited:.0f} % with the largest correction")
    return 0 if len(positions) >= 10000 and 0 < limited < 0.5 else 1


def compare_model(weights_path, positions_path):
    """A network that is read into the model comes out of it as it was, and has the same values."""
    import learn
    import model
    import torch

    weights, data = w.Weights(weights_path), learn.Positions(positions_path, "cpu")
    wanted = weights.network
    network = model.Network(model.Rows(weights, "cpu"), "cpu", torch.Generator())
    network.read(wanted)
    made = network.export(weights)
    index = torch.arange(0, len(data.label), 10)
    look = network.find.find(*data.boards[index].unbind(1))
    with torch.no_grad():
        value = network.value(look, data.empty(index), True).clamp(-1, 1) * model.LAST_ONE
    off = (value - data.correction[index]).abs().max().item()
    same = wanted.heads[7].pack() == made.heads[7].pack() and used(wanted) == used(made)
    print(f"{len(index)} positions, off by {off} at most; the file is {'the same' if same else 'another'}")
    return 0 if off == 0 and same else 1


def used(network):
    """Returns the numbers of a few rows. The order of rows may differ."""
    starts = [w.WIDTH * row for row in network.row_of[::1000]]
    return [list(network.numbers[at : at + w.WIDTH]) for at in starts]


def main(task, *names):
    if task == "made":
        make(names[0], int(names[1]))
    elif task == "copy":
        w.Weights(names[0]).write(names[1])
    else:
        sys.exit((compare_model if task == "torch" else compare)(*names))


if __name__ == "__main__":
    main(*sys.argv[1:])
