"""What engines and agents have in common: requests, stops, explanations."""

from __future__ import annotations

import ctypes
import threading
from typing import Any, Callable, Optional, TypeVar

from . import _library as c
from ._call import WORD_MAX, AvocetError, Handle, Stop, do, instance, interruptible, make, whole
from ._library import lib
from .board import Board
from .results import Explanation, Part, Result, result_of
from .squares import name_of

Self = TypeVar("Self", bound="Thinker")
Progress = Callable[[Result], None]


class Thinker:
    """One search at a time: others wait. stop() may come from any thread."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._busy = threading.RLock()
        self._guard = threading.Lock()  # over the next two
        self._running = False
        self._stop = Stop()

    def stop(self) -> None:
        """Ends the search that runs now; without one it does nothing."""
        with self._guard:
            if self._running:
                self._stop.set()

    def close(self) -> None:
        """Frees the memory; it is not needed before the end of a program."""
        self.stop()
        with self._busy:
            self._handle.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_failure: Any) -> None:
        self.close()

    @property
    def _pointer(self) -> int:
        if not self._handle.pointer:
            raise ValueError(f"{self!r} is closed")
        if self._handle.has_lost_threads:
            raise AvocetError("a fork does not copy the threads of an engine: make the engine in the new process")
        return self._handle.pointer

    def _begin(self) -> None:
        with self._guard:
            self._stop.clear()
            self._running = True

    def _end(self) -> None:
        with self._guard:
            self._running = False

    def _search(
        self,
        call: Callable[..., Any],
        board: Board,
        arguments: tuple[Any, ...],
        progress: Optional[Progress],
        depth: Optional[int],
        nodes: Optional[int],
        seconds: Optional[float],
    ) -> Result:
        failures: list[BaseException] = []

        def hear(_context: Any, so_far: Any) -> None:
            try:
                assert progress is not None
                progress(result_of(so_far.contents))
            except BaseException as failure:  # raised again when the search has ended
                failures.append(failure)
                self._stop.set()

        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be a function, not {progress!r:.60}")
        request = c.Request(seconds=seconds or 0)
        request.depth = whole(depth or 0, "depth")
        request.nodes = whole(nodes or 0, "nodes", 0, WORD_MAX)
        request.stop = self._stop.pointer
        if progress:
            request.progress = c.Progress(hear)
        out = c.Result()
        where = instance(board, Board).copy()  # another thread may play on the board meanwhile
        with self._busy:
            pointer = self._pointer
            self._begin()
            try:
                interruptible(
                    lambda: do(call, pointer, where._pointer, *arguments, ctypes.byref(request), ctypes.byref(out)),
                    self._stop,
                )
            finally:
                self._end()
        if failures:
            raise failures[0]
        return result_of(out)

    def _evaluate(self, call: Any, board: Board) -> float:
        value = ctypes.c_double()
        with self._busy:
            do(call, self._pointer, instance(board, Board)._pointer, ctypes.byref(value))
        return value.value

    def _explain(self, call: Any, board: Board) -> Explanation:
        with self._busy:
            handle = Handle(make(call, self._pointer, instance(board, Board)._pointer), lib.explanation_free)
        parts = []
        for index in range(lib.explanation_count(handle.pointer)):
            part = c.Part()
            lib.explanation_part(handle.pointer, index, ctypes.byref(part))
            parts.append(_part_of(part))
        return Explanation(lib.explanation_value(handle.pointer), parts)


def _part_of(part: c.Part) -> Part:
    return Part(
        name=part.name.decode("utf-8"),
        feature=(part.feature or b"").decode("utf-8"),
        own=part.own,
        other=part.other,
        scaled=part.scaled,
        weight=part.weight,
        adds=part.adds,
        squares={name_of(part.squares[i]): part.fillings[i] for i in range(part.square_count)},
    )
