"""A plot of lines as SVG, without any other module."""

from __future__ import annotations

import html
import math
from typing import Mapping, Sequence

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 56, 140, 36, 40
# Colours that colour-blind readers can tell apart (Okabe and Ito), and dashes for print.
_STYLES = [("#0072b2", ""), ("#d55e00", "6 3"), ("#009e73", "2 2"), ("#cc79a7", "8 2 2 2"), ("#000000", "1 3")]


def _step(span: float) -> float:
    """Returns 1, 2 or 5 times a power of ten, for about five ticks."""
    power = 10.0 ** math.floor(math.log10(span / 5))
    return next((power * times for times in (1, 2, 5) if power * times >= span / 5), power * 10)


def _ticks(least: float, most: float) -> list[float]:
    step = _step(most - least)
    first, last = math.ceil(least / step - 1e-9), math.floor(most / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


class Plot(str):
    """An SVG that a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)


def plot(lines: Mapping[str, Sequence[float]], title: str = "", x_title: str = "", y_title: str = "") -> Plot:
    """Draws each sequence as a line over 0, 1, 2 ... NaN leaves a gap. At most five lines."""
    if not 1 <= len(lines) <= len(_STYLES):
        raise ValueError(f"a plot has one to {len(_STYLES)} lines")
    values = [float(v) for line in lines.values() for v in line if math.isfinite(v)]
    least, most = (min(values), max(values)) if values else (0.0, 1.0)
    if least == most:
        least, most = least - 1, most + 1
    last = max(1, max(len(line) for line in lines.values()) - 1)

    def x(index: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * index / last

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (most - value) / (most - least)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="sans-serif" font-size="12"><title>{html.escape(title or y_title)}</title>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{html.escape(title)}</text>',
    ]
    for value in _ticks(least, most):
        out.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for value in _ticks(0, last):
        out.append(f'<text x="{x(value):.1f}" y="{HEIGHT - 22}" text-anchor="middle">{value:g}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    out.append(f'<text x="{middle:g}" y="{HEIGHT - 6}" text-anchor="middle">{html.escape(x_title)}</text>')
    height = (TOP + HEIGHT - BOTTOM) / 2
    out.append(
        f'<text transform="translate(14 {height:g}) rotate(-90)" text-anchor="middle">{html.escape(y_title)}</text>'
    )
    for number, ((name, line), (colour, dashes)) in enumerate(zip(lines.items(), _STYLES)):
        style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
        path, pen = "", "M"
        for index, value in enumerate(line):
            if not math.isfinite(value):
                pen = "M"
                continue
            path += f"{pen}{x(index):.1f} {y(value):.1f}"
            pen = "L"
        key = TOP + 16 * number
        out.append(f'<path d="{path}" {style}/>')
        out.append(f'<path d="M{WIDTH - RIGHT + 10} {key}h22" {style}/>')
        out.append(f'<text x="{WIDTH - RIGHT + 38}" y="{key + 4}">{html.escape(name)}</text>')
    out.append("</svg>\n")
    return Plot("\n".join(out))
