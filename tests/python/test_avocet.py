"""Tests of the Python module. They need the standard library only; parts with NumPy are skipped where it is missing."""

import copy
import doctest
import importlib
import math
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.dom.minidom

import avocet
from avocet import Agent, BadValue, Base, Board, Boards, Engine, Game, Match, Stopped, Tournament, Unsupported, plot
from avocet import _arrays

PROBLEM = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X"
needs_numpy = unittest.skipUnless(_arrays.HAS_NUMPY, "NumPy is not installed")


def first_move(board):
    return board.legal_moves()[0]


class Docstrings(unittest.TestCase):
    """Every example in a docstring is true."""

    def test_examples(self):
        examples = 0
        for name in ("", ".board", ".game", ".agent", ".analysis", ".match"):
            module = importlib.import_module("avocet" + name)
            result = doctest.testmod(module, extraglobs=vars(avocet))
            self.assertEqual(result.failed, 0)
            examples += result.attempted
        self.assertGreater(examples, 8)


class Positions(unittest.TestCase):
    """Boards follow the rules and go through every notation."""

    def test_start_of_every_size(self):
        for size in range(4, 17, 2):
            board = Board(size)
            self.assertEqual((board.size, board.turn, len(board.legal_moves())), (size, "black", 4))
            self.assertEqual(board.count("empty"), size * size - 4)

    def test_wrong_sizes(self):
        for size in (0, 7, 18, -8):
            self.assertRaises(BadValue, Board, size)

    def test_moves_are_played(self):
        board = Board()
        self.assertIs(board.play("f5", "d6"), board)
        self.assertEqual((board["f5"], board["d6"], board["a1"]), ("black", "white", "empty"))
        self.assertNotEqual(board, Board())
        self.assertEqual(board, Board.read("f5d6"))
        self.assertEqual(board.after("c3").turn, "white")
        self.assertEqual(board.turn, "black")

    def test_wrong_moves_change_nothing(self):
        board = Board()
        for move in ("a1", "d4", "i9", "", "--", "f55", "\0", "\U0001f600"):
            self.assertRaises(BadValue, board.play, move)
        self.assertEqual(board, Board())

    def test_passes_and_end(self):
        board = Board.read("c4c3c2b2f5c1a1a3")
        self.assertTrue(board.must_pass)
        self.assertEqual(board.legal_moves(), [])
        self.assertFalse(board.play("pass").must_pass)
        over = Board.read("e6f4e3f6g5d6e7f5c5")
        self.assertTrue(over.over)
        self.assertEqual(over.score, 64)

    def test_notations(self):
        board = Board.read("f5d6c3")
        for format in ("string", "course", "fen", "hex-lsb", "drawing", "obf"):
            self.assertEqual(Board.read(board.write(format), format), board)
        self.assertRaises(Unsupported, board.write, "nonsense")
        with self.assertRaises(BadValue) as caught:
            Board.read("f5d6a1")
        self.assertEqual(caught.exception.at, 4)

    def test_bits(self):
        board = Board.read("f5")
        own, opp = board.bits()
        self.assertEqual((bin(own).count("1"), bin(opp).count("1")), (1, 4))
        self.assertEqual(Board.of_bits(own, opp, "white"), board)
        self.assertRaises(BadValue, Board.of_bits, 1, 1)
        self.assertRaises(Unsupported, Board(10).bits)

    def test_copies(self):
        board, game, engine = Board.read("f5"), Game.read("f5d6"), Engine(hash=1)
        for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual(other.play("d6"), Board.read("f5d6"))
        self.assertEqual(board, Board.read("f5"))
        self.assertEqual(copy.copy(game).play("c3").moves, ["f5", "d6", "c3"])
        self.assertEqual(pickle.loads(pickle.dumps(game)).moves, game.moves)
        tags = {"black": "A; b]c", "event": "Final", "round": "3", "comment": "two\nlines", "result": "B+12"}
        for key, text in tags.items():
            game.tags[key] = text
        for other in (copy.copy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual(dict(other.tags), tags)
        self.assertEqual(copy.copy(Game.read("(;FF[4]GM[2]SZ[8]RE[odd]PB[x];B[f5])")).tags["black"], "x")
        self.assertRaises(TypeError, copy.deepcopy, engine)
        self.assertRaises(TypeError, pickle.dumps, engine)

    def test_pictures(self):
        board = Board()
        svg = board.svg(labels={"d3": "+1", "c4": "<&>"}, frames=["d3"], caption='a "b" <c>', width=300, moves=True)
        xml.dom.minidom.parseString(svg)
        xml.dom.minidom.parseString(board._repr_svg_())
        self.assertRaises(BadValue, board.svg, labels={"z9": 1})
        self.assertRaises(BadValue, board.svg, width=-1)


class Games(unittest.TestCase):
    """Games keep moves and facts."""

    def test_plies_and_positions(self):
        game = Game().play("f5", "d6", "c3")
        self.assertEqual((game.moves, len(game)), (["f5", "d6", "c3"], 3))
        self.assertEqual(game.board(0), Board())
        self.assertEqual(game.board(-1), game.board())
        self.assertEqual(len(list(game)), 4)
        for plies in (4, -5):
            self.assertRaises(BadValue, game.board, plies)
        self.assertRaises(BadValue, game.play, "a1")

    def test_tags(self):
        game = Game().play("f5")
        game.tags["black"] = "Ann Müller"
        again = Game.read(game.write("pgn"))
        self.assertEqual(again.tags["black"], "Ann Müller")
        self.assertNotIn("place", game.tags)
        self.assertRaises(KeyError, lambda: game.tags["no such key"])
        with self.assertRaises(BadValue):
            game.tags["black"] = "two\nlines"

    def test_other_starts(self):
        game = Game(Board(6)).play("c2")
        self.assertEqual(game.size, 6)
        xml.dom.minidom.parseString(game.svg(width=200))
        xml.dom.minidom.parseString(game.diagram())

    def test_files(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("f5d6\nf5f5\nf5f6\n")
            file.flush()
            self.assertEqual([len(g) for g in avocet.read_games(file.name, skip_bad=True)], [2, 2])
            with self.assertRaises(BadValue) as caught:
                list(avocet.read_games(file.name))
            self.assertIn("line 2", str(caught.exception))
        self.assertRaises(avocet.AvocetError, list, avocet.read_games("/no/such/file"))

    def test_analysis(self):
        calls = []
        analysis = Game.read("f5d6c3d3c4f4").analyse(level=3, progress=lambda done, every: calls.append((done, every)))
        self.assertEqual([m.move for m in analysis], ["f5", "d6", "c3", "d3", "c4", "f4"])
        self.assertTrue(all(m.loss >= 0 and m.mark in analysis.black.marks for m in analysis))
        self.assertEqual(analysis.black.moves + analysis.white.moves, 6)
        self.assertTrue(calls)
        self.assertRaises(BadValue, Game().analyse, level=1)

        def fail(done, every):
            raise ZeroDivisionError

        self.assertRaises(ZeroDivisionError, Game.read("f5d6c3d3c4f4").analyse, level=2, progress=fail)


class Thinking(unittest.TestCase):
    """Engines and agents answer, and can be stopped."""

    def test_problem_is_solved(self):
        result = Engine(hash=4).solve(Board.read(PROBLEM), moves=64)
        values = {hint.move: hint.value for hint in result.hints}
        self.assertEqual(values, {"h5": 6, "g6": -2, "f6": -4, "h6": -10})
        self.assertTrue(result.best.exact and all(hint.exact for hint in result.hints))

    def test_hints_and_progress(self):
        depths = []
        engine, board = Engine(hash=1), Board.read("f5d6c3")
        hints = engine.hints(board, moves=2, depth=4, progress=lambda so_far: depths.append(so_far.best.depth))
        self.assertEqual(depths, sorted(depths))
        self.assertEqual(depths[-1], 4)
        self.assertEqual(len(hints), 2)
        self.assertGreaterEqual(hints[0].value, hints[1].value)
        board.play(*hints[0].line)

    def test_levels(self):
        self.assertEqual(avocet.level_about(10).depth, 10)
        self.assertRaises(BadValue, avocet.level_about, 61)
        for level in [0, 3, *avocet.named_levels()]:
            engine = Engine(level=level, hash=1)
            engine.new_game(seed=5)
            first = engine.best_move(Board.read("f5d6c3"))
            engine.new_game(seed=5)
            self.assertEqual(engine.best_move(Board.read("f5d6c3")), first)

    def test_values_are_explained(self):
        engine, board = Engine(hash=1), Board.read("f5d6c3d3")
        explanation = engine.explain(board)
        self.assertEqual(explanation.value, engine.evaluate(board))
        self.assertAlmostEqual(sum(part.adds for part in explanation.parts), explanation.value, delta=1 / 16)

    def test_agents(self):
        self.assertIn("compound", avocet.agent_names())
        self.assertIn("mobility", avocet.feature_names())
        agent = Agent("compound,depth=2", size=10)
        self.assertIn(agent.best_move(Board(10)), Board(10).legal_moves())
        self.assertEqual(Agent("compound").features(Board.read("f5"))["discs"], (1, 4))
        self.assertRaises(avocet.AvocetError, Agent, "nobody")
        self.assertRaises(BadValue, agent.best_move, Board())
        self.assertRaises(Unsupported, Agent("random").features, Board())

    def test_wrong_options(self):
        for options in ({"level": 61}, {"level": "nobody"}, {"threads": 0}, {"options": "x=1"}, {"weights": "/no"}):
            self.assertRaises(avocet.AvocetError, Engine, **options)
        self.assertRaises(Unsupported, Engine(hash=1).best_move, Board(14))
        self.assertRaises(BadValue, Engine(hash=1).best_move, Board(), seconds=-1)

    def test_a_closed_engine_is_refused(self):
        engine = Engine(hash=1)
        engine.close()
        self.assertRaises(ValueError, engine.best_move, Board())

    def test_a_stop_ends_a_search(self):
        engine = Engine(hash=1)
        engine.stop()  # nothing runs: this does nothing
        results = []
        board = Board()

        def search():
            results.append(engine.search(board, depth=60, progress=lambda so_far: started.set()))

        started = threading.Event()
        thread = threading.Thread(target=search)
        thread.start()
        self.assertTrue(started.wait(60))
        engine.stop()
        thread.join(60)
        self.assertFalse(thread.is_alive())
        self.assertIn(results[0].move, board.legal_moves())

    def test_an_exception_in_progress_is_raised(self):
        def fail(so_far):
            raise ZeroDivisionError

        self.assertRaises(ZeroDivisionError, Engine(hash=1).search, Board(), depth=60, progress=fail)

    def test_ctrl_c_ends_a_search(self):
        program = (
            "import avocet, sys\n"
            "try:\n"
            "    avocet.Engine(hash=1).search(avocet.Board(), depth=60, progress=lambda r: print('go', flush=True))\n"
            "except KeyboardInterrupt:\n"
            "    sys.exit(7)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.readline(), "go\n")
        child.send_signal(signal.SIGINT)
        child.stdout.read()
        child.stdout.close()
        self.assertEqual(child.wait(60), 7)


class WrongTypes(unittest.TestCase):
    """A wrong argument is refused with a sentence; nothing is cut off."""

    def refuses(self, kind, sentence, call, *arguments, **more):
        with self.assertRaises(kind) as caught:
            call(*arguments, **more)
        self.assertIn(sentence, str(caught.exception))

    def test_numbers_that_do_not_fit(self):
        engine, board, game = Engine(level=1, hash=1), Board(), Game.read("f5d6")
        for call in (
            lambda n: Board(n + 8),
            lambda n: Board.of_bits(n * 2**32 + 1, 2),
            lambda n: Board.of_bits(-1, 0),
            lambda n: board.svg(width=n),
            lambda n: engine.search(board, depth=n + 3),
            lambda n: engine.search(board, depth=3, nodes=-5),
            lambda n: engine.hints(board, moves=n + 1),
            lambda n: engine.new_game(n * 2**32),
            lambda n: engine.new_game(-1),
            lambda n: game.board(n * 2**32),
            lambda n: game.svg(plies=n * 2**32),
            lambda n: game.analyse(level=n + 5),
            lambda n: Agent("naive", size=n + 8),
            lambda n: Boards([1], [2], size=n + 8),
            lambda n: avocet.level_about(n + 5),
        ):
            self.assertRaises(BadValue, call, 2**32)

    def test_things_of_another_kind(self):
        engine, board, game = Engine(level=1, hash=1), Board(), Game()
        self.refuses(TypeError, "a text is needed, not b'f5'", Board.read, b"f5")
        self.refuses(TypeError, "a text is needed, not 5", board.write, 5)
        self.refuses(TypeError, "a square is a text such as 'f5', not 5", board.play, 5)
        self.refuses(TypeError, "a square is a text such as 'f5', not 0", lambda: board[0])
        self.refuses(TypeError, "the size must be a whole number, not '8'", Board, "8")
        self.refuses(TypeError, "depth must be a whole number, not '3'", engine.best_move, board, depth="3")
        self.refuses(TypeError, "progress must be a function", engine.search, board, depth=3, progress=5)
        for call in (engine.best_move, engine.evaluate, engine.explain, Agent("naive").best_move, Game):
            self.refuses(TypeError, "a Board is needed, not 'f5'", call, "f5")
        self.refuses(TypeError, "a Board is needed, not <Game", engine.best_move, game)
        self.refuses(TypeError, "a Boards is needed", engine.evaluate_boards, [board])
        self.refuses(BadValue, "expected black, white, empty or blocked, not 'red'", board.count, "red")
        self.refuses(BadValue, "halves of characters", Board.read, "\ud800")

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork()")
    def test_an_engine_with_threads_is_refused_after_a_fork(self):
        # In a process of its own, which an alarm ends: without the refusal it would wait without end.
        program = """if True:
            import os, signal, sys
            from avocet import AvocetError, Board, Engine
            alone, several = Engine(level=2, hash=1), Engine(level=2, hash=1, threads=2)
            several.best_move(Board())
            child = os.fork()
            if child:
                sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            signal.alarm(30)
            assert alone.best_move(Board())
            try:
                several.best_move(Board())
            except AvocetError as failure:
                assert "a fork does not copy" in str(failure)
                del several
                os._exit(7)
            """
        self.assertEqual(subprocess.run([sys.executable, "-c", program]).returncode, 7)

    def test_frames_are_names_or_one_text(self):
        board = Board()
        self.assertEqual(board.svg(frames="a1,b1"), board.svg(frames=["a1", "b1"]))

    def test_an_engine_closes_itself_in_a_with_statement(self):
        with Engine(level=1, hash=1) as engine:
            self.assertTrue(engine.best_move(Board()))
        self.refuses(ValueError, "is closed", engine.best_move, Board())

    def test_paths(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.txt"
            path.write_text("f5d6c3\n")
            self.assertEqual([game.moves for game in avocet.read_games(path)], [["f5", "d6", "c3"]])


class Matches(unittest.TestCase):
    """Engines, agents and functions play each other; who breaks the rules loses."""

    def test_a_match_is_fair(self):
        match = Match(first_move, lambda board: first_move(board), games=4, seed=3).play()
        self.assertEqual(match.games_played, 4)
        self.assertEqual(match.wins + match.draws + match.losses, 4)
        # Both play the first move, so a pair has the same game twice, once for each side.
        for first, second in zip(match.played[::2], match.played[1::2]):
            self.assertEqual(first.game.moves, second.game.moves)
        self.assertEqual(match.points, 2)
        self.assertEqual(match.error(), 0)
        self.assertTrue(match.played[0].game.board().over)

    def test_mistakes_lose_a_game(self):
        def illegal(board):
            return "a1"

        def broken(board):
            raise KeyError("oh")

        def fails(board):
            assert False, "oh"

        class Unready:
            def new_game(self, seed):
                raise RuntimeError("not yet")

            def best_move(self, board):
                return first_move(board)

        for player in (illegal, broken, fails, Unready(), lambda board: None):
            match = Match(player, first_move, games=2).play()
            self.assertEqual((match.losses, match.scores()), (2, [-64, -64]))
            self.assertTrue(all(game.forfeit for game in match.played))

    def test_a_player_may_write_capitals(self):
        self.assertEqual(Match(lambda board: first_move(board).upper(), first_move, games=2).play().points, 1)

    def test_what_is_no_player_is_refused(self):
        for player in (None, 7, "random", Engine):
            self.assertRaises(TypeError, Match(player, first_move, games=2).play)

    def test_sys_exit_ends_the_match(self):
        self.assertRaises(SystemExit, Match(lambda board: sys.exit(3), first_move, games=2).play)

    def test_a_board_given_to_a_player_is_a_copy(self):
        def vandal(board):
            move = board.legal_moves()[0]
            while not board.over:
                board.play(board.legal_moves()[0] if board.legal_moves() else "--")
            return move

        self.assertEqual(Match(vandal, first_move, games=2).play().points, 1)

    def test_other_sizes(self):
        match = Match(Agent("first", size=10), Agent("random", size=10), games=2, size=10).play()
        self.assertEqual(match.played[0].game.size, 10)
        self.assertRaises(ValueError, Match(first_move, first_move, games=3).play)

    def test_a_tournament_adds_up(self):
        players = {"a": first_move, "b": Agent("random"), "c": Engine(level=0, hash=1)}
        tournament = Tournament(players, games=2).play()
        table = tournament.standings()
        self.assertEqual([s.games for s in table], [4, 4, 4])
        self.assertEqual(sum(s.points for s in table), 6)
        self.assertEqual(sum(s.discs for s in table), 0)
        self.assertEqual(len(str(tournament).splitlines()), 3)

    def test_random_openings_repeat(self):
        first, second = (avocet.random_opening(8, random.Random(4)).moves for _ in range(2))
        self.assertEqual((first, len(first)), (second, 8))
        with self.assertRaises(BadValue) as caught:
            avocet.random_opening(20, random.Random(4), size=4)
        self.assertIn("no opening of 20 plies", str(caught.exception))


def random_game(seed):
    rng = random.Random(seed)
    game, board = Game(), Board()
    while not board.over:
        move = rng.choice(board.legal_moves() or ["--"])
        game.play(move)
        board.play(move)
    return game


class Arrays(unittest.TestCase):
    """Arrays agree with boards one by one, with NumPy and without."""

    def test_boards_of_a_game(self):
        game, engine = random_game(32), Engine(hash=1)
        boards = game.boards()
        values, moves = engine.evaluate_boards(boards), boards.legal_moves()
        played = [ply for ply, move in enumerate(game.moves) if move != "--"]
        self.assertEqual(len(boards), len(played))
        for index, ply in enumerate(played):
            board = game.board(ply)
            self.assertEqual(boards[index], board)
            self.assertEqual(values[index], engine.evaluate(board))
            self.assertEqual(avocet.names_of_bits(moves[index]), board.legal_moves())
            self.assertEqual(avocet.name_of_bit(boards.move[index]), game.moves[ply])

    def test_slices_and_lists(self):
        boards = Boards.of(Game.read("f5d6c3"))
        self.assertEqual((len(boards), len(boards[1:3])), (4, 2))
        self.assertEqual(boards[1:3][0], boards[1])
        self.assertEqual(len(Engine(hash=1).evaluate_boards(Boards([], []))), 0)
        self.assertRaises(BadValue, Boards, [1, 2], [4])
        self.assertRaises(BadValue, Boards.of, [Board(6), Board(8)])
        with self.assertRaises(BadValue) as caught:
            Boards([1, 2], [4, 2]).legal_moves()
        self.assertEqual(caught.exception.at, 1)

    def test_arrays_that_do_not_fit_are_refused(self):
        for numbers in ([-1], [1.5], [2**64], ["x"], [[1]]):
            self.assertRaises((OverflowError, TypeError, ValueError), Boards, numbers, [4])
        self.assertRaises(OverflowError, Boards, [1], [4], side=[256])
        # Somebody exchanges an array later: the library must not read behind its end.
        engine = Engine(hash=1)
        for name in ("own", "opp"):
            boards = Boards([1, 2], [4, 8])
            setattr(boards, name, [])
            self.assertRaises(BadValue, boards.legal_moves)
            self.assertRaises(BadValue, engine.evaluate_boards, boards)

    def test_a_base(self):
        avocet_program = os.path.join(os.path.dirname(os.environ["AVOCET_LIBRARY"]), "avocet")
        games = [random_game(seed) for seed in range(3)]
        with tempfile.TemporaryDirectory() as folder:
            source, target = os.path.join(folder, "games.pgn"), os.path.join(folder, "games.wtb")
            with open(source, "w") as file:
                for number, game in enumerate(games):
                    game.tags["black"], game.tags["date"] = f"Player {number}", "1999"
                    file.write(game.write("pgn"))
            subprocess.run([avocet_program, "convert", source, target], check=True, capture_output=True)
            base = Base(target)
        self.assertEqual((len(base), list(base.year)), (3, [1999] * 3))
        boards, at = base.boards(), 0
        self.assertEqual(len(boards), sum(base.length))
        for number, game in enumerate(games):
            self.assertEqual(base[number].moves, game.moves)
            self.assertEqual(base.player_name(base.black[number]), f"Player {number}")
            self.assertEqual(base.player_number(f"Player {number}"), base.black[number])
            self.assertEqual(2 * int(base.score[number]) - 64, game.board().score)
            for board in game.boards():
                self.assertEqual((boards[at], boards.game[at]), (board, number))
                at += 1
        self.assertRaises(IndexError, lambda: base[3])
        self.assertRaises(KeyError, base.player_number, "nobody")
        self.assertRaises(avocet.AvocetError, Base, "/no/such/folder")

    @needs_numpy
    def test_planes(self):
        for size in (4, 6, 8):
            boards = Boards.of([Board(size)])
            planes = boards.planes()
            self.assertEqual(planes.shape, (1, 2, size, size))
            expected = Board(size).to_array()
            self.assertTrue((planes[0, 0].astype(int) - planes[0, 1] == expected).all())

    @needs_numpy
    def test_masks(self):
        boards = random_game(7).boards()
        self.assertEqual(boards[_arrays.numpy.argmax(boards.own)], boards[int(boards.own.argmax())])
        self.assertEqual(len(boards[boards.side == 1]) + len(boards[boards.side == 0]), len(boards))
        self.assertEqual(Boards(boards.own[::2], boards.opp[::2])[1], Board.of_bits(*boards[2].bits(), "black"))

    def test_without_numpy_says_so(self):
        if not _arrays.HAS_NUMPY:
            self.assertRaises(ImportError, Board().to_array)


class Package(unittest.TestCase):
    def test_the_version_is_that_of_the_library(self):
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        with open(os.path.join(root, "python", "pyproject.toml")) as file:
            self.assertIn(f'version = "{avocet.__version__}"', file.read())


class Plots(unittest.TestCase):
    def test_a_plot_is_xml(self):
        picture = plot({"a <b>": [1, 2, math.nan, 4], "c": [0.5]}, "T & t", "x", "y")
        xml.dom.minidom.parseString(picture._repr_svg_())
        self.assertIn("a &lt;b&gt;", picture)
        xml.dom.minidom.parseString(plot({"flat": [3, 3]}))
        self.assertRaises(ValueError, plot, {})


if __name__ == "__main__":
    unittest.main()
