"""Sets the constant of each head so that the network is right on average on deeply searched positions:

    python3 training/bias.py WEIGHTS POSITIONS OUT

Labels of training data come from shallow searches, which see less of the advantage of the side to move than best
play does. POSITIONS is a table that `avocet train network --positions` wrote with WEIGHTS, from positions that
`avocet train relabel` labelled, and that are neither learned nor measured with. With nothing but Python itself.
"""

import struct
import sys

import weights as w

ROW = struct.Struct("<QQQQfiiBBH")
CALM = 30  # a head with as many positions goes half the way


def head_of(own, opp):
    empty = min(64 - bin(own | opp).count("1"), w.EMPTY_MOST)
    return empty // 4 * 2 + (empty & 1)


def read_errors(path):
    """Returns the errors of each head in 256ths of a disc: label minus value."""
    errors = [[] for _ in range(w.HEADS)]
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(b"avocet positions 1\n"):
        raise SystemExit(f"{path} is no table of positions")
    for own, opp, _, _, label, total, correction, *_ in ROW.iter_unpack(data[ROW.size :]):
        errors[head_of(own, opp)].append(256 * label - total - correction)
    return errors


def main(weights_path, positions_path, out_path):
    weights = w.Weights(weights_path)
    if weights.network is None:
        raise SystemExit(f"{weights_path} has no network")
    for i, errors in enumerate(read_errors(positions_path)):
        if errors:
            mean, share = sum(errors) / len(errors), len(errors) / (len(errors) + CALM)
            step = round(mean * share)
            weights.network.heads[i].out += step
            empty = f"{i // 2 * 4 + i % 2}, {i // 2 * 4 + i % 2 + 2}" if i < 30 else "60"
            print(f"{empty:6} empty: {len(errors):6} positions, {mean / 256:+.2f} discs too low, now {step / 256:+.2f}")
    weights.write(out_path)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
