"""Finds libavocet and describes it to ctypes: the structures and functions of include/avocet.h.

Only this file knows names of the C library's structures; tests/python/python_layout.sh compares their layout with the header.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_size_t, c_uint64, c_void_p
from typing import Any, Iterator

SONAME = "libavocet.so.0"
LINE, MOVES, NAME_BYTES, BASE_NAME, BASE_MOVES, NO_MOVE, PART_SQUARES = 64, 64, 4, 64, 60, 255, 10
PASS, NO_SQUARE = 256, -1
LEVEL_MOST = 60

OK, NO_MEMORY, BAD_FORMAT, BAD_VALUE, UNSUPPORTED, FAILED, STOPPED = range(7)


class Error(Structure):
    _fields_ = [("status", c_int), ("at", c_size_t), ("text", c_char * 200)]


class Move(Structure):
    _fields_ = [
        ("square", c_int),
        ("value", c_double),
        ("unit", c_int),
        ("bound", c_int),
        ("certainty", c_int),
        ("percent", c_int),
        ("depth", c_int),
        ("line_length", c_int),
        ("line", c_int * LINE),
    ]


class Result(Structure):
    _fields_ = [
        ("best", Move),
        ("nodes", c_uint64),
        ("evaluations", c_uint64),
        ("seconds", c_double),
        ("count", c_int),
        ("moves", Move * MOVES),
    ]


Progress = ctypes.CFUNCTYPE(None, c_void_p, POINTER(Result))
AnalysisProgress = ctypes.CFUNCTYPE(None, c_void_p, c_size_t, c_size_t)


class Request(Structure):
    _fields_ = [
        ("depth", c_int),
        ("nodes", c_uint64),
        ("seconds", c_double),
        ("clock", c_double),
        ("increment", c_double),
        ("stop", c_void_p),
        ("progress", Progress),
        ("context", c_void_p),
    ]


class Level(Structure):
    _fields_ = [("depth", c_int), ("exact_from", c_int), ("nodes", c_double), ("seconds", c_double)]


class Part(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("feature", c_char_p),
        ("own", c_double),
        ("other", c_double),
        ("scaled", c_double),
        ("weight", c_double),
        ("adds", c_double),
        ("square_count", c_int),
        ("squares", c_int * PART_SQUARES),
        ("fillings", c_int * PART_SQUARES),
    ]


class AnalysisRequest(Structure):
    _fields_ = [
        ("level", c_int),
        ("threads", c_int),
        ("seconds", c_double),
        ("stop", c_void_p),
        ("progress", AnalysisProgress),
        ("context", c_void_p),
    ]


class AnalysedMove(Structure):
    _fields_ = [
        ("ply", c_int),
        ("side", c_int),
        ("square", c_int),
        ("best", c_int),
        ("choices", c_int),
        ("value", c_double),
        ("best_value", c_double),
        ("loss", c_double),
        ("unit", c_int),
        ("exact", c_bool),
        ("depth", c_int),
        ("mark", c_int),
        ("line_length", c_int),
        ("line", c_int * LINE),
    ]


class AnalysisSide(Structure):
    _fields_ = [
        ("moves", c_int),
        ("counts", c_int * 5),
        ("loss_discs", c_double),
        ("loss_chance", c_double),
        ("accuracy", c_double),
    ]


class Picture(Structure):
    _fields_ = [
        ("width", c_int),
        ("mono", c_bool),
        ("moves", c_bool),
        ("caption", c_char_p),
        ("frames", c_char_p),
        ("labels", POINTER(c_char_p)),
        ("label_count", c_size_t),
    ]


class BoardArrays(Structure):
    _fields_ = [(name, c_void_p) for name in ("own", "opp", "side", "move", "game")]


class BaseArrays(Structure):
    _fields_ = [
        (name, c_void_p)
        for name in (
            "year",
            "tournament",
            "black",
            "white",
            "score",
            "best_score",
            "best_from",
            "length",
            "moves",
        )
    ]


STRUCTURES = {
    "avocet_error": Error,
    "avocet_move": Move,
    "avocet_result": Result,
    "avocet_request": Request,
    "avocet_level": Level,
    "avocet_part": Part,
    "avocet_analysis_request": AnalysisRequest,
    "avocet_analysed_move": AnalysedMove,
    "avocet_analysis_side": AnalysisSide,
    "avocet_picture": Picture,
    "avocet_board_arrays": BoardArrays,
    "avocet_base_arrays": BaseArrays,
}

# Strings that the caller frees are void pointers here: ctypes would lose the pointer of a c_char_p.
_E, _O, _S, _N, _I = POINTER(Error), c_void_p, c_char_p, c_size_t, c_int
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "version": (_S, ()),
    "free": (None, (_O,)),
    "position_formats": (_S, ()),
    "game_formats": (_S, ()),
    "square": (_I, (_S, _I)),
    "square_name": (_S, (_I, _S)),
    "position_new": (_O, (_I, _E)),
    "position_copy": (_O, (_O, _E)),
    "position_free": (None, (_O,)),
    "position_read": (_O, (_S, _N, _S, _O, _E)),
    "position_write": (_O, (_O, _S, _E)),
    "position_size": (_I, (_O,)),
    "position_turn": (_I, (_O,)),
    "position_at": (_I, (_O, _I)),
    "position_count": (_I, (_O, _I)),
    "position_moves": (_N, (_O, POINTER(_I), _N)),
    "position_must_pass": (c_bool, (_O,)),
    "position_over": (c_bool, (_O,)),
    "position_play": (_I, (_O, _I, _E)),
    "position_score": (_I, (_O,)),
    "position_svg": (_O, (_O, POINTER(Picture), _E)),
    "position_board": (_I, (_O, POINTER(c_uint64), POINTER(c_uint64), _E)),
    "position_of_board": (_O, (_I, c_uint64, c_uint64, _I, _E)),
    "game_new": (_O, (_O, _E)),
    "game_free": (None, (_O,)),
    "game_read": (_O, (_S, _N, _S, _O, _E)),
    "game_write": (_O, (_O, _S, _E)),
    "game_play": (_I, (_O, _I, _E)),
    "game_plies": (_N, (_O,)),
    "game_ply": (_I, (_O, _N)),
    "game_position": (_O, (_O, _N, _E)),
    "game_tag": (_S, (_O, _S)),
    "game_set_tag": (_I, (_O, _S, _S, _E)),
    "game_svg": (_O, (_O, _N, POINTER(Picture), _E)),
    "game_diagram": (_O, (_O, POINTER(Picture), _E)),
    "game_boards": (_I, (_O, POINTER(BoardArrays), _N, POINTER(_N), _E)),
    "reader_open": (_O, (_S, _S, _E)),
    "reader_close": (None, (_O,)),
    "reader_next": (_O, (_O, _E)),
    "reader_format": (_S, (_O,)),
    "reader_line": (_N, (_O,)),
    "stop_new": (_O, (_E,)),
    "stop_free": (None, (_O,)),
    "stop_set": (None, (_O,)),
    "stop_clear": (None, (_O,)),
    "stop_is_set": (c_bool, (_O,)),
    "level_about": (c_bool, (_I, POINTER(Level))),
    "level_name": (_S, (_N,)),
    "level_sentence": (_S, (_N,)),
    "engine_plays": (c_bool, (_I,)),
    "engine_new": (_O, (_S, _E)),
    "engine_free": (None, (_O,)),
    "engine_new_game": (None, (_O, c_uint64)),
    "engine_search": (_I, (_O, _O, POINTER(Request), POINTER(Result), _E)),
    "engine_hints": (_I, (_O, _O, _I, POINTER(Request), POINTER(Result), _E)),
    "engine_solve": (_I, (_O, _O, _I, POINTER(Request), POINTER(Result), _E)),
    "engine_evaluate": (_I, (_O, _O, POINTER(c_double), _E)),
    "engine_evaluate_boards": (_I, (_O, _I, _N, _O, _O, _O, _E)),
    "engine_explain": (_O, (_O, _O, _E)),
    "agent_name": (_S, (_N,)),
    "agent_sentence": (_S, (_N,)),
    "agent_new": (_O, (_S, _I, _E)),
    "agent_free": (None, (_O,)),
    "agent_size": (_I, (_O,)),
    "agent_new_game": (None, (_O, c_uint64)),
    "agent_search": (_I, (_O, _O, POINTER(Request), POINTER(Result), _E)),
    "agent_evaluate": (_I, (_O, _O, POINTER(c_double), _E)),
    "agent_explain": (_O, (_O, _O, _E)),
    "feature_name": (_S, (_N,)),
    "feature_sentence": (_S, (_N,)),
    "explanation_free": (None, (_O,)),
    "explanation_value": (c_double, (_O,)),
    "explanation_count": (_N, (_O,)),
    "explanation_part": (c_bool, (_O, _N, POINTER(Part))),
    "analysis_new": (_O, (_O, POINTER(AnalysisRequest), _E)),
    "analysis_free": (None, (_O,)),
    "analysis_count": (_N, (_O,)),
    "analysis_move": (c_bool, (_O, _N, POINTER(AnalysedMove))),
    "analysis_totals": (c_bool, (_O, _I, POINTER(AnalysisSide))),
    "mark_name": (_S, (_I,)),
    "boards_moves": (_I, (_I, _N, _O, _O, _O, _E)),
    "base_open": (_O, (_S, _E)),
    "base_free": (None, (_O,)),
    "base_count": (_N, (_O,)),
    "base_game": (_O, (_O, _N, _E)),
    "base_players": (_N, (_O,)),
    "base_tournaments": (_N, (_O,)),
    "base_player": (_S, (_O, _N, _S)),
    "base_tournament": (_S, (_O, _N, _S)),
    "base_read": (None, (_O, POINTER(BaseArrays))),
    "base_boards": (_N, (_O, POINTER(BoardArrays), _N)),
}


def function_names() -> list[str]:
    """Returns the names of all C functions that the module knows."""
    return ["avocet_" + name for name in _FUNCTIONS]


def _places() -> Iterator[str]:
    here = pathlib.Path(__file__).resolve().parent
    if os.environ.get("AVOCET_LIBRARY"):
        yield os.environ["AVOCET_LIBRARY"]
        return  # who names a library wants no other one
    source = here.parents[1]
    if (source / "include" / "avocet.h").is_file():
        yield str(source / "build" / "release" / SONAME)
    for folder in here.parents[1:5]:  # PREFIX/lib/python3/dist-packages/avocet, and PREFIX/lib/ARCHITECTURE
        yield str(folder / SONAME)
        yield from sorted(str(path) for path in folder.glob("*-linux-*/" + SONAME))
    yield SONAME


def _open() -> ctypes.CDLL:
    trouble = ""
    for place in _places():
        if "/" in place and not os.path.exists(place) and not os.environ.get("AVOCET_LIBRARY"):
            continue
        try:
            return ctypes.CDLL(place)
        except OSError as error:
            trouble = trouble or str(error)
    raise ImportError(
        f"{SONAME} was not found ({trouble}). Install libavocet0, or set AVOCET_LIBRARY to the file."
    )


class Library:
    """The C functions by their names without avocet_: lib.position_new(8, error)."""

    def __init__(self) -> None:
        handle = _open()
        for name, (result, arguments) in _FUNCTIONS.items():
            try:
                function = getattr(handle, "avocet_" + name)
            except AttributeError:
                raise ImportError(f"{handle._name} is another version: it has no avocet_{name}") from None
            function.restype = result
            function.argtypes = arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:  # for type checkers; all functions are set above
        raise AttributeError(name)


lib = Library()
