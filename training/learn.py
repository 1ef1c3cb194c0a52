"""Learns a network that corrects the sum of weights, on a GPU or a CPU: python3 training/learn.py --help

The same steps as src/train/fit/network_fit.h, in larger batches: rows by Adagrad with a rate for each row, heads
by Adam, and a rate that rises, then falls along a cosine. In the last part of the way the numbers are rounded as
in the file, so the network learns to live with it. The same seed gives nearly the same network; a GPU adds up in
another order each time.
"""

import argparse
import math
import signal
import time

import torch

import model
import weights as w

ROW_BYTES = 48
HELD, EXACT = 1 << 4, 1 << 3  # flags of src/train/fit/dataset.h
CALM = 4  # samples more than there are, for heads that have few
BANDS = ((1, 8), (9, 24), (25, 44), (45, 60), (1, 60))


class Positions:
    """A table that `avocet train network --positions` wrote."""

    def __init__(self, path, device):
        with open(path, "rb") as file:
            head = file.read(ROW_BYTES)
            size = file.seek(0, 2)
        count = int.from_bytes(head[24:32], "little")
        if not head.startswith(b"avocet positions 1\n") or size != ROW_BYTES * (count + 1):
            raise SystemExit(f"{path} is no whole table of positions")
        table = torch.from_file(path, shared=False, size=size // 8, dtype=torch.int64).view(-1, 6)[1:]
        self.boards = table[:, :4].contiguous().to(device)
        four = table[:, 4:].contiguous().view(torch.int32).view(-1, 4)
        self.label = four[:, 0].contiguous().view(torch.float32).to(device)
        self.sum = (four[:, 1].float() / 256).to(device)
        self.correction = four[:, 2].to(device)
        self.weight = ((four[:, 3] & 255).float() / 32).to(device)
        flags = four[:, 3] >> 8 & 255
        self.held = (flags & HELD > 0).to(device)
        self.exact = (flags & EXACT > 0).to(device)
        self.missing = self.label - self.sum

    def empty(self, index):
        own, opp = self.boards[index, 0], self.boards[index, 1]
        return 64 - ((own | opp)[:, None] >> torch.arange(64, device=own.device) & 1).sum(1)


def counts(numbers, size):
    """Returns how often each number occurs. Unlike bincount() it does not wait for a GPU."""
    ones = torch.ones(1, dtype=torch.long, device=numbers.device).expand(len(numbers))
    return torch.zeros(size, dtype=torch.long, device=numbers.device).index_add_(0, numbers, ones)


class Learner:
    def __init__(self, options, data, test, weights):
        self.o, self.data, self.test, self.weights = options, data, test, weights
        device = data.label.device
        self.random = torch.Generator(device=device)
        self.random.manual_seed(options.seed)
        rows = model.Rows(weights, device)
        if options.model == "fm":
            self.model = model.Machine(rows, device, self.random, options.rank)
        else:
            self.model = model.Network(rows, device, self.random, options.width)
        self.squares = [torch.full((len(t), 1), 0.01, device=device) for t in self.model.tables()]
        self.means = {k: torch.zeros_like(v) for k, v in self.model.heads.items()}
        self.mean_squares = {k: torch.zeros_like(v) for k, v in self.model.heads.items()}
        self.seen = torch.zeros(rows.count, dtype=torch.long, device=device)
        self.learned = (~data.held).nonzero()[:, 0]
        self.held = data.held.nonzero()[:, 0]
        self.whole = self.stopped = False
        self.start, self.done = time.monotonic(), 0
        self.saved = self.start

    # ---- steps ----

    def look(self, data, index):
        return self.model.find.find(*data.boards[index].unbind(1)), data.empty(index)

    def way(self):
        """Returns how much of the way is done, by positions or by seconds, whichever is more."""
        way = self.done / (self.o.epochs * len(self.learned))
        if self.o.seconds:
            way = max(way, (time.monotonic() - self.start) / self.o.seconds)
        return min(way, 1.0)

    def rate(self):
        way, rise, least = self.way(), 0.03, 0.02
        if way < rise:
            return self.o.rate * max(way / rise, 0.01)
        return self.o.rate * (least + (1 - least) * 0.5 * (1 + math.cos(math.pi * (way - rise) / (1 - rise))))

    def learn(self, index):
        look, empty = self.look(self.data, index)
        missing = self.data.missing[index] / model.DISCS - self.model.value(look, empty, self.whole)
        tail = self.o.tail / model.DISCS
        size = missing.abs()
        loss = torch.where(size < tail, 0.5 * missing * missing, tail * (size - 0.5 * tail))
        (loss * self.data.weight[index]).sum().backward()
        rate = self.rate()
        with torch.no_grad():
            times = counts(look.flatten(), len(self.seen))
            self.seen += times
            self.step_tables(rate, times[:, None])
            self.step_heads(rate * self.o.head_share, counts(model.head_of(empty), w.HEADS))
            self.model.limit()
        return (missing.abs().sum() * model.DISCS).detach()

    def step_tables(self, rate, times):
        for table, squares in zip(self.model.tables(), self.squares):
            squares += (table.grad * table.grad).mean(1, keepdim=True)
            step = rate / squares.sqrt()
            if len(times) == len(table):
                table.mul_((1 - step * self.o.decay).clamp(min=0.5) ** times)
            else:  # rows of phases: only those that were seen, once a batch
                table.mul_(1 - step * self.o.decay * (table.grad != 0))
            table.sub_(step * table.grad)
            table.grad = None

    def step_heads(self, rate, samples):
        for name, numbers in self.model.heads.items():
            shape = (-1,) + (1,) * (numbers.dim() - 1)
            slope = numbers.grad / (samples + CALM).view(shape)
            mean, square = self.means[name], self.mean_squares[name]
            mean.mul_(0.9).add_(0.1 * slope)
            square.mul_(0.999).add_(0.001 * slope * slope)
            numbers.sub_(rate * mean / (square.sqrt() + 1e-6) * (samples > 0).view(shape))
            numbers.grad = None

    def begin_whole(self):
        """From here on the network has the rows and the rounding of the file."""
        with torch.no_grad():
            self.model.keep(self.seen, self.o.rows)
            self.model.limit()
        self.whole = True

    # ---- measuring ----

    @torch.no_grad()
    def errors(self, data, index):
        """Returns the errors in discs: of the sum alone and with the model. And the empty squares."""
        after, empties = [], []
        for part in index.split(self.o.batch):
            look, empty = self.look(data, part)
            value = self.model.value(look, empty, self.whole).clamp(-1, 1) * model.DISCS
            after.append(data.missing[part] - value)
            empties.append(empty)
        return data.missing[index], torch.cat(after), torch.cat(empties)

    def report(self, data, index, name):
        before, after, empty = self.errors(data, index)
        for least, most in BANDS:
            here = (empty >= least) & (empty <= most)
            if here.any():
                a, b = before[here], after[here]
                print(f"{name:6} {least:2}-{most:2} empty {int(here.sum()):9} positions: sum {a.abs().mean():.3f}, "
                      f"{self.o.model} {b.abs().mean():.3f}, rms {b.square().mean().sqrt():.3f}, "
                      f"bias {-b.mean():+.3f}", flush=True)

    def progress(self, error, count):
        line = f"{100 * self.way():5.1f} % {time.monotonic() - self.start:7.1f} s {self.done:12} positions"
        line += f"  learned {error / count:.3f}"
        if len(self.held):
            before, after, _ = self.errors(self.data, self.held)
            line += f"  held out {after.abs().mean():.3f} (sum {before.abs().mean():.3f})"
        print(line, flush=True)

    # ---- all of it ----

    def run(self):
        shown, error, count = 0, 0.0, 0
        while self.way() < 1 and not self.stopped:
            order = self.learned[torch.randperm(len(self.learned), generator=self.random, device=self.learned.device)]
            for index in order.split(self.o.batch):
                if self.way() >= 1 or self.stopped:
                    break
                if not self.whole and self.way() >= self.o.whole_from:
                    self.begin_whole()
                error += self.learn(index)
                count += len(index)
                self.done += len(index)
                if self.way() >= (shown + 1) / self.o.measures:
                    shown = int(self.way() * self.o.measures)
                    self.progress(float(error), count)
                    error, count = 0.0, 0
                    if time.monotonic() - self.saved > self.o.save_seconds:
                        self.save()

    def save(self):
        """Writes what was learned so far, so that a run may be cut off at any time."""
        if not self.o.out or self.o.model != "network" or self.o.width != w.WIDTH:
            return
        kept = self.model.kept
        if kept is None:
            self.model.keep(self.seen, self.o.rows)
        note = f"network: {len(self.learned)} positions, {self.done / len(self.learned):.3g} times, training/learn.py"
        note += f" --seed {self.o.seed} --rate {self.o.rate} --decay {self.o.decay}; sum: " + self.weights.value("data")
        self.weights.network = self.model.export(self.weights)
        self.weights.write(self.o.out, data=note, made=time.strftime("%Y-%m-%d", time.gmtime()))
        self.model.kept = kept
        self.saved = time.monotonic()

    def finish(self):
        if not self.whole:
            self.begin_whole()
        self.save()
        self.report(self.data, self.held, "held")
        if self.test:
            self.report(self.test, torch.arange(len(self.test.label), device=self.test.label.device), "test")


def read_options():
    p = argparse.ArgumentParser(description="Learns a network that corrects the weights of a file.")
    p.add_argument("positions", help="a table that `avocet train network --positions` wrote")
    p.add_argument("--weights", required=True, help="the weights whose sums are in the table")
    p.add_argument("--out", help="where the weights with the network go")
    p.add_argument("--test", help="a table to measure with")
    p.add_argument("--model", choices=("network", "fm"), default="network")
    p.add_argument("--rank", type=int, default=16, help="of the vectors of the factorisation machine")
    p.add_argument("--width", type=int, default=w.WIDTH, help="of rows; only 32 can be written to a file")
    p.add_argument("--epochs", type=float, default=4.0, help="how often all positions are learned")
    p.add_argument("--seconds", type=float, default=0, help="end after this time at the latest; 0: no limit")
    p.add_argument("--batch", type=int, default=4096)
    p.add_argument("--rate", type=float, default=0.05)
    p.add_argument("--head-share", type=float, default=0.04, help="rate of heads / rate of rows")
    p.add_argument("--decay", type=float, default=0.001, help="how strongly rows are drawn to 0")
    p.add_argument("--tail", type=float, default=16, help="discs; larger errors pull no harder")
    p.add_argument("--rows", type=int, default=60000, help="rows in the file")
    p.add_argument("--whole-from", type=float, default=0.7, help="part of the way after which numbers are rounded")
    p.add_argument("--measures", type=int, default=20, help="rows on the way")
    p.add_argument("--save-seconds", type=float, default=20, help="write --out on the way about so often")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return p.parse_args()


def main():
    o = read_options()
    torch.backends.cuda.matmul.allow_tf32 = False  # codes of fillings need 15 bits
    weights = w.Weights(o.weights)
    data = Positions(o.positions, o.device)
    test = Positions(o.test, o.device) if o.test else None
    learner = Learner(o, data, test, weights)

    def stop(*_):
        learner.stopped = True

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    print(f"{len(learner.learned)} positions to learn from, {len(learner.held)} held out, "
          f"{100 * data.exact.float().mean():.0f} % exact, on {o.device}", flush=True)
    learner.run()
    learner.finish()
    print(f"{learner.done} positions in {time.monotonic() - learner.start:.1f} s"
          f"{', interrupted' if learner.stopped else ''}")


if __name__ == "__main__":
    main()
