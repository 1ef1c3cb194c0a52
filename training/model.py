"""Two models that correct the sum of weights, in PyTorch and nothing else: the network of the engine
(src/engine/eval/network.h), and a factorisation machine to compare it with.

1 of a model's value stands for 8 discs, 1 of a view for 256 in the file. With `whole` the network computes what
the engine computes: every number is rounded as in the file, every shift rounds down. Gradients pass as if nothing
were rounded.
"""

import math

import torch

import weights as w

DISCS = 8
ROW_ONE, VIEW_ONE, FIRST_ONE, LAST_ONE = 128, 256, 1024, DISCS * 256
ROW_MOST = 127 / 128
ONES = {
    "bias": VIEW_ONE,
    "first": FIRST_ONE,
    "first_bias": VIEW_ONE * FIRST_ONE,
    "last": LAST_ONE,
    "skip": LAST_ONE,
    "out": LAST_ONE,
}


class Rows:
    """Finds the rows of positions. The first class of tied fillings has row 0; extras come last."""

    def __init__(self, weights, device):
        places = w.Places(weights)
        self.count = weights.classes + w.EXTRAS
        effect = torch.zeros(64, len(places.order))
        base, at = [], {}
        fillings = torch.cat([torch.tensor(classes) + first for classes, first in
                              zip(weights.class_of, weights.first_class)])
        for which, classes in enumerate(weights.class_of):
            at[which] = sum(len(c) for c in weights.class_of[:which])
        for i, (which, squares, _) in enumerate(places.order):
            base.append(at[which] + len(weights.class_of[which]) // 2)
            for k, s in enumerate(squares):
                effect[s, i] = 3**k
        sets = torch.zeros(3, 64, len(places.extras))
        first = []
        for i, (_, kind, squares, start) in enumerate(places.extras):
            first.append(start)
            for k, s in enumerate(squares):
                sets[kind, s, i] = 1 if kind == 2 else 2**k
        groups = [group for _, _, group in places.order] + [extra[0] for extra in places.extras]
        self.sorted = torch.tensor(sorted(range(len(groups)), key=lambda i: groups[i]), device=device)
        self.start = torch.tensor([sum(g < group for g in groups) for group in range(w.GROUPS)], device=device)
        self.per_position = len(groups)
        self.fillings = fillings.to(device)
        self.effect, self.sets = effect.to(device), sets.to(device)
        self.base, self.first = torch.tensor(base, device=device), torch.tensor(first, device=device)
        self.tied = torch.tensor(places.tied, device=device) + weights.classes
        self.squares = torch.arange(64, device=device)

    def bits(self, boards):
        return (boards[:, None] >> self.squares & 1).float()

    def find(self, own, opp, own_moves, opp_moves):
        """Returns the rows of each position, group by group."""
        codes = (self.bits(own) - self.bits(opp)) @ self.effect
        fillings = self.fillings[codes.long() + self.base]
        sets = [self.bits(own_moves), self.bits(opp_moves), self.bits(~(own | opp))]
        extras = sum(bits @ squares for bits, squares in zip(sets, self.sets))
        return torch.cat([fillings, self.tied[extras.long() + self.first]], 1)[:, self.sorted]


def rounded(x, one):
    return x + (torch.round(x.detach() * one) / one - x.detach())


def floored(x, one):
    return x + (torch.floor(x.detach() * one) / one - x.detach())


class Network:
    """rows: WIDTH numbers each. heads: a tensor for each kind of number, head by head."""

    def __init__(self, rows, device, generator, width=w.WIDTH):
        self.find, self.width = rows, width
        self.rows = 0.05 * torch.randn(rows.count, width, generator=generator, device=device)
        first = 0.7 / math.sqrt(width) * torch.randn(width, w.HIDDEN, generator=generator, device=device)
        zeros = torch.zeros(w.HEADS, 2 * w.HIDDEN + width + 1, device=device)
        self.heads = {
            "bias": torch.full((w.HEADS, width), 0.4, device=device),
            "first": first.repeat(w.HEADS, 1, 1),
            "first_bias": torch.full((w.HEADS, w.HIDDEN), 0.2, device=device),
            "last": zeros[:, : 2 * w.HIDDEN].clone(),
            "skip": zeros[:, :width].clone(),
            "out": zeros[:, 0].clone(),
        }
        self.kept = None  # once the rows of the file are chosen: 1 for each of them, else 0
        for numbers in self.tables() + list(self.heads.values()):
            numbers.requires_grad_()

    def tables(self):
        return [self.rows]

    def limit(self):
        self.rows.clamp_(-ROW_MOST, ROW_MOST)
        if self.kept is not None:
            self.rows.mul_(self.kept)

    def keep(self, seen, most):
        """Chooses the rows seen most often; the others become 0, as in the file."""
        order = torch.argsort(seen, descending=True, stable=True)[: most - 1]
        self.kept = torch.zeros(len(seen), 1, device=seen.device)
        self.kept[order[seen[order] > 0]] = 1

    def value(self, look, empty, whole):
        rows = rounded(self.rows, ROW_ONE) if whole else self.rows
        starts = torch.arange(len(look), device=look.device)[:, None] * self.find.per_position + self.find.start
        sums = torch.nn.functional.embedding_bag(look.flatten(), rows, starts.flatten(), mode="sum")
        return self.of_sums(sums.view(len(look), w.GROUPS, self.width), empty, whole)

    def of_sums(self, sums, empty, whole):
        h = {k: rounded(v, ONES[k]) if whole else v for k, v in self.heads.items()}
        h = {k: chosen(v, head_of(empty)) for k, v in h.items()}
        top = 255 / 256 if whole else 1
        sides = torch.stack([sums[:, k >> 1] + sums[:, 2 + (k & 1)] for k in range(4)], 1)
        view = (sums[:, 4:] + 0.5 * sides + h["bias"][:, None]).clamp(0, top)
        inputs = view * view
        if whole:
            inputs = floored(inputs, VIEW_ONE)
        hidden = torch.baddbmm(h["first_bias"][:, None], inputs, h["first"])
        if whole:
            hidden = floored(hidden, VIEW_ONE)
        square = hidden.clamp(-top, top) ** 2
        if whole:
            square = floored(square, VIEW_ONE)
        both = torch.cat([hidden.clamp(0, top), square], 2)
        heads = torch.bmm(both, h["last"][:, :, None]).sum((1, 2))
        heads = heads + torch.bmm(inputs, h["skip"][:, :, None]).sum((1, 2))
        return h["out"] + (floored(heads, LAST_ONE) if whole else heads)

    @torch.no_grad()
    def read(self, network):
        """Takes the numbers of a file."""
        device, h = self.rows.device, network.heads
        numbers = torch.tensor(network.numbers.tolist(), device=device).view(-1, w.WIDTH) / ROW_ONE
        row_of = torch.tensor(network.row_of.tolist(), device=device)
        self.rows.copy_(numbers[row_of])
        self.kept = (row_of > 0)[:, None].float()
        for name, one in ONES.items():
            whole = torch.tensor([getattr(head, name) for head in h], device=device)
            self.heads[name].copy_(whole.view_as(self.heads[name]) / one)

    def export(self, weights):
        """Returns the network of the file."""
        kept = self.kept[:, 0].nonzero()[:, 0]
        row_of = torch.zeros(len(self.rows), dtype=torch.long, device=kept.device)
        row_of[kept] = torch.arange(1, len(kept) + 1, device=kept.device)
        row_of[weights.classes :] = row_of[self.find.tied]
        rows = torch.cat([torch.zeros_like(self.rows[:1]), self.rows[kept]])
        heads = [w.Head() for _ in range(w.HEADS)]
        for name, one in ONES.items():
            most = (1 << 30) if name in ("first_bias", "out") else 32767
            for i, head in enumerate(heads):
                whole = limited(self.heads[name][i : i + 1], one, most)
                setattr(head, name, whole[0] if name == "out" else whole)
        return w.Network(row_of.tolist(), limited(rows, ROW_ONE, 127), heads)


class Machine:
    """A factorisation machine: half of (the square of the sum of vectors minus the sum of their squares).

    The vector of a row is a shared one plus one of its phase. The engine cannot use it: it is here to compare.
    """

    PHASES = (13, 21, 31, 43)  # empty squares with which a phase begins

    def __init__(self, rows, device, generator, rank=16):
        self.find, self.kept = rows, None
        spread = 0.1 / rank  # small, so that no chance value is learned away first
        self.shared = spread * torch.randn(rows.count, rank, generator=generator, device=device)
        self.own = torch.zeros(rows.count * (len(self.PHASES) + 1), rank, device=device)
        self.heads = {"out": torch.zeros(w.HEADS, device=device)}
        self.starts = torch.tensor(self.PHASES, device=device)
        for numbers in self.tables() + list(self.heads.values()):
            numbers.requires_grad_()

    def tables(self):
        return [self.shared, self.own]

    def limit(self):
        pass

    def keep(self, seen, most):
        pass

    def value(self, look, empty, whole):
        phase = (empty[:, None] >= self.starts).sum(1)
        embed = torch.nn.functional.embedding
        vectors = embed(look, self.shared) + embed(look + phase[:, None] * self.find.count, self.own)
        total = vectors.sum(1)
        return 0.5 * ((total * total).sum(1) - (vectors * vectors).sum((1, 2))) + self.heads["out"][head_of(empty)]


def chosen(numbers, head):
    """Returns the numbers of the head of each position: numbers[head] as a product of matrices. A GPU adds up the
    gradients of many positions with few heads many times faster that way."""
    one_of = torch.nn.functional.one_hot(head, w.HEADS).to(numbers.dtype)
    return (one_of @ numbers.reshape(w.HEADS, -1)).view(len(head), *numbers.shape[1:])


def head_of(empty):
    return empty.clamp(max=w.EMPTY_MOST) // 4 * 2 + (empty & 1)


def limited(x, one, most):
    return torch.round(x.detach().double() * one).clamp(-most, most).long().flatten().tolist()
