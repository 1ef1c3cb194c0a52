"""Calls of the library: errors become exceptions, strings are freed, and Ctrl-C ends a search."""

from __future__ import annotations

import ctypes
import operator
import os
import threading
import time
from typing import Any, Callable, Optional

from . import _library as c
from ._library import lib


class AvocetError(Exception):
    """The library refused something. `at` is a place in a text, or the index of an entry of an array."""

    def __init__(self, text: str, at: int = 0) -> None:
        super().__init__(text)
        self.at = at


class BadValue(AvocetError, ValueError):
    """Text that cannot be understood, or a value that is not allowed, such as an illegal move."""


class Unsupported(AvocetError):
    """An unknown format, or a board that an engine or an agent does not play on."""


class Stopped(AvocetError):
    """Somebody asked to stop, and there is no result."""


def raise_error(error: c.Error) -> None:
    text = error.text.decode("utf-8", "replace")
    if error.status == c.NO_MEMORY:
        raise MemoryError(text)
    if error.status in (c.BAD_FORMAT, c.BAD_VALUE):
        raise BadValue(text, error.at)
    if error.status == c.STOPPED:
        raise Stopped(text)
    raise (Unsupported if error.status == c.UNSUPPORTED else AvocetError)(text, error.at)


def make(function: Any, *arguments: Any) -> int:
    """Calls a function that returns a pointer, or NULL with an error."""
    error = c.Error()
    pointer = function(*arguments, ctypes.byref(error))
    if not pointer:
        raise_error(error)
    return pointer  # type: ignore[no-any-return]


def do(function: Any, *arguments: Any) -> None:
    """Calls a function that returns a status."""
    error = c.Error()
    if function(*arguments, ctypes.byref(error)) != c.OK:
        raise_error(error)


def text_of(pointer: int) -> str:
    """Takes over a string of the library."""
    try:
        return ctypes.string_at(pointer).decode("utf-8", "replace")
    finally:
        lib.free(pointer)


def encoded(text: str) -> bytes:
    """Returns a text as C wants it. A NUL would end it early."""
    if not isinstance(text, str):
        raise TypeError(f"a text is needed, not {text!r:.60}")
    try:
        data = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as failure:
        raise BadValue("a text must not contain halves of characters", failure.start) from None
    if b"\0" in data:
        raise BadValue("a text must not contain a NUL", data.index(b"\0"))
    return data


def maybe(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else encoded(text)


INT_MAX, WORD_MAX = 2**31 - 1, 2**64 - 1


def whole(value: Any, name: str, least: int = -INT_MAX, most: int = INT_MAX) -> int:
    """Returns a whole number that C can hold: ctypes would silently cut off the digits that do not fit."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r:.60}") from None
    if not least <= number <= most:
        raise BadValue(f"{name} cannot be {str(number):.60}")
    return number


def instance(value: Any, kind: type) -> Any:
    """Returns an object of a class of this module, or says what was given instead."""
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__} is needed, not {value!r:.60}")
    return value


class Handle:
    """Owns an object of the library and frees it."""

    def __init__(self, pointer: int, free: Any, has_threads: bool = False) -> None:
        self.pointer, self._free = pointer, free
        self._process = os.getpid() if has_threads else 0

    @property
    def has_lost_threads(self) -> bool:
        """Whether this is a copy in a forked process. A fork copies the memory, and none of the threads."""
        return self._process not in (0, os.getpid())

    def __del__(self) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("an object of the library cannot be copied or pickled; boards and games can")

    def close(self) -> None:
        pointer, self.pointer = self.pointer, 0
        if pointer and not self.has_lost_threads:  # else it would wait for them without end
            self._free(pointer)


class Stop(Handle):
    """A flag by which any thread ends searches."""

    def __init__(self) -> None:
        super().__init__(make(lib.stop_new), lib.stop_free)

    def set(self) -> None:
        lib.stop_set(self.pointer)

    def clear(self) -> None:
        lib.stop_clear(self.pointer)


def _wait_for(worker: threading.Thread) -> None:
    """Waits for the end of a thread that may just be starting. It still uses objects of the caller, so another Ctrl-C
    changes nothing."""
    while worker in threading.enumerate():
        try:
            time.sleep(0.001)
        except KeyboardInterrupt:
            pass


def interruptible(work: Callable[[], None], stop: Stop) -> None:
    """Runs work, a call that a stop ends. Ctrl-C sets the stop and is raised after the call has ended.

    Python answers Ctrl-C on the main thread only, and not inside a call of C. So the call runs on another thread while
    the main thread waits.
    """
    if threading.current_thread() is not threading.main_thread():
        work()
        return
    failures: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as failure:  # handed to the caller below
            failures.append(failure)

    worker = threading.Thread(target=guarded, daemon=True)
    try:
        worker.start()
        worker.join()
    except BaseException:
        stop.set()
        _wait_for(worker)
        raise
    if failures:
        raise failures[0]
