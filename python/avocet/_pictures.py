"""How a board is drawn, as the library wants it."""

from __future__ import annotations

import ctypes
from typing import Any, Iterable, Mapping, Optional

from . import _library as c
from ._call import encoded, maybe, whole


def picture(
    width: int = 0,
    caption: Optional[str] = None,
    labels: Optional[Mapping[str, object]] = None,
    frames: Iterable[str] = (),
    moves: bool = False,
    mono: bool = False,
) -> Any:
    """Returns the structure. It keeps its texts alive."""
    texts = [encoded(f"{square}={label}") for square, label in (labels or {}).items()]
    framed = frames if isinstance(frames, str) else ",".join(frames)
    look = c.Picture(
        width=whole(width, "the width"),
        mono=mono,
        moves=moves,
        caption=maybe(caption),
        frames=encoded(framed) if framed else None,
        label_count=len(texts),
    )
    look.labels = (ctypes.c_char_p * max(1, len(texts)))(*texts)
    return look
