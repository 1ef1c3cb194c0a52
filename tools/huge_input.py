#!/usr/bin/env python3
"""Feeds avocet huge inputs, and measures peak memory and the time to stop after Ctrl-C.

tools/huge_input.py AVOCET [FOLDER [WORD...]]

WORDs choose the rows that have one of them in their name. FOLDER keeps the inputs (about 2.5 GB) between runs; without
it they go to a temporary folder. Takes some minutes on an idle machine. Each row has the seconds of a whole run, its peak memory in MB, its exit code, then the
milliseconds from SIGINT in the middle of a second run to its end, and the exit code of that one.
The exit code of the script is 1 if a run needs more memory than its row allows, stops later than
100 ms, or leaves a half-written file behind."""

import os
import signal
import subprocess
import sys
import tempfile
import time

LATEST_MS = 100
GIGABYTE = 1 << 30
MILLION = 1000000
ERRORS = os.path.join(tempfile.gettempdir(), f"avocet-huge-{os.getpid()}.err")


def run_quietly(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def repeat_to(path, text, size):
    """Writes the text again and again until the file has the size."""
    if os.path.exists(path):
        return
    with open(path + ".part", "wb") as out:
        while out.tell() < size:
            out.write(text)
    os.rename(path + ".part", path)


def make_inputs(avocet, folder):
    """Random games, repeated: a gigabyte of transcripts, a base of a million games, JSON, 16x16."""
    def at(name):
        return os.path.join(folder, name)

    if not os.path.exists(at("random.txt")):
        run_quietly(avocet, "match", "random", "first", "--games", "20000", "--openings", "start",
                    "--store", at("random.jsonl"))
        run_quietly(avocet, "games", at("random.jsonl"), "--to", "transcript", "--output", at("random.txt"))
    with open(at("random.txt"), "rb") as games:
        text = games.read()
    repeat_to(at("gigabyte.txt"), text, GIGABYTE)
    if not os.path.exists(at("million")):
        repeat_to(at("million.txt"), text, len(text) * MILLION // 20000)
        run_quietly(avocet, "convert", at("million.txt"), at("million") + "/", "--to", "wthor")
    move = '{"m":"f5"},'
    repeat_to(at("record.json"), ('{"position":{"moves":[' + move * MILLION + "]}}\n").encode(), 1)
    repeat_to(at("many.json"), b'{"position":{"moves":[{"m":"f5"},{"m":"d6"}]}}\n', 10 << 20)
    if not os.path.exists(at("wide.ggf")):
        run_quietly(avocet, "match", "random", "random", "--games", "200", "--size", "16", "--openings", "start",
                    "--store", at("wide.jsonl"))
        run_quietly(avocet, "games", at("wide.jsonl"), "--to", "ggf", "--output", at("wide.ggf"))
    with open(at("wide.ggf"), "rb") as games:
        repeat_to(at("wide-large.ggf"), games.read(), 100 << 20)
    return at


def start(command):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=open(ERRORS, "w+b"))


def peak_of(process):
    """Returns the peak memory in MB so far, or 0 at the end. The kernel's sum for a finished child also
    counts this script before it became the child."""
    try:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as facts:
            return max([int(line.split()[1]) / 1024 for line in facts if line.startswith("VmHWM")], default=0)
    except FileNotFoundError:
        return 0


def finish(process):
    """Waits for the end. Returns the exit code, peak memory in MB and the last line of the errors."""
    peak, looked = 0, 0
    while process.poll() is None:
        time.sleep(0.001)
        if time.monotonic() - looked > 0.02:
            peak, looked = max(peak, peak_of(process)), time.monotonic()
    ended = time.monotonic()
    with open(ERRORS, "rb") as errors:
        lines = errors.read().decode(errors="replace").strip().splitlines()
    return process.returncode, peak, lines[-1] if lines else "", ended


def measure(name, most_mb, command, after):
    """Runs to the end, then once more with a SIGINT in the middle, within 5 seconds. A run that is too
    long to see its end gets only the SIGINT, `after` that many seconds. Returns whether all is well."""
    begun = time.monotonic()
    code, peak, said, seconds = None, 0, "", 0
    if after is None:
        code, peak, said, ended = finish(start(command))
        seconds = ended - begun
    process = start(command)
    time.sleep(after or max(0.02, min(seconds / 2, 5)))
    peak = max(peak, peak_of(process))
    stopped = time.monotonic()
    process.send_signal(signal.SIGINT)
    stop_code, stop_peak, _, ended = finish(process)
    late = 1000 * (ended - stopped)
    peak = max(peak, stop_peak)
    well = peak <= most_mb and late <= LATEST_MS
    print(f"{name:34} {seconds:7.1f} s {peak:6.0f} of {most_mb:5} MB  code {code!s:4}  stop {late:6.1f} ms"
          f"  code {stop_code:4}{'' if well else '  FAILED'}  {said[:70]}", flush=True)
    return well


def measure_all(avocet, at):
    out = at("out")
    large, base = at("gigabyte.txt"), at("million")
    cases = [  # name, most MB, seconds before SIGINT if the run is not to go to its end, arguments
        ("convert 1 GB to positions", 64, None, ["convert", large, out + ".obf"]),
        ("convert 1 GB to PGN", 64, 5, ["convert", large, out + ".pgn"]),
        ("convert 1 GB to a pipe", 64, 5, ["convert", large, "-", "--to", "ggf"]),
        ("convert 1 GB to WTHOR", 800, None, ["convert", large, out + ".wtb"]),
        ("solve one of 1 GB", 400, 5, ["solve", large, "--record", "8000000", "--ply", "-6"]),
        ("show 1 GB", 64, None, ["show", large]),
        ("train import 1 GB, all", 2300, None, ["train", "import", large, "--out", out + ".data", "--depth", "1"]),
        ("train import 1 GB, one each", 1200, 5,
         ["train", "import", large, "--out", out + ".data", "--empties", "10-10", "--depth", "1"]),
        ("wthor, 10^6 games", 400, None, ["wthor", base]),
        ("wthor --check", 400, None, ["wthor", base, "--check"]),
        ("wthor --next", 400, None, ["wthor", base, "--next", "f5"]),
        ("wthor --opening --list", 1200, None, ["wthor", base, "--opening", "f5d6", "--list", "--limit", "0"]),
        ("wthor --to transcript", 400, None, ["wthor", base, "--to", "transcript", "--output", out + ".txt"]),
        ("wthor --to wthor", 800, None, ["wthor", base, "--to", "wthor", "--output", out + ".wtb"]),
        ("convert 10^6 games of WTHOR", 400, 5, ["convert", base, out + ".ggf"]),
        ("JSON record of 11 MB", 64, None, ["convert", at("record.json"), out + ".pgn", "--from", "quest"]),
        ("JSON records, 10 MB", 64, None, ["convert", at("many.json"), out + ".pgn"]),
        ("games of 16x16, 100 MB", 64, None, ["convert", at("wide-large.ggf"), out + ".sgf"]),
        ("stored games, 20000", 128, None, ["games", at("random.jsonl"), "--to", "pgn", "--output", out + ".pgn"]),
        ("standings of 20000", 128, None, ["games", at("random.jsonl"), "--standings"]),
        ("move on 16x16", 400, 2, ["move", "start", "--size", "16", "--agent", "sized", "--depth", "40"]),
        ("move on 16x16, phases", 400, 2, ["move", "start", "--size", "16", "--agent", "phases", "--depth", "40"]),
        ("perft on 16x16", 64, 2, ["perft", "--size", "16", "--depth", "14"]),
        ("tree on 16x16", 1200, 2, ["tree", "start", "--size", "16", "--depth", "12"]),
        ("convert, input never comes", 64, 2, ["convert", at("pipe"), out + ".pgn", "--from", "transcript"]),
        ("solve, input never comes", 400, 2, ["solve", at("pipe"), "--from", "obf"]),
    ]
    well = True
    words = sys.argv[3:] or [""]
    for name, most, after, arguments in cases:
        if not any(word in name for word in words):
            continue
        clean(at(""))
        well = measure(name, most, [avocet] + arguments, after) and well
        well = is_clean(at("")) and well
    clean(at(""))
    return well


def clean(folder):
    for name in os.listdir(folder):
        if name.startswith("out"):
            os.remove(os.path.join(folder, name))


def is_clean(folder):
    left = [name for name in os.listdir(folder) if name.endswith(".new")]
    if left:
        print("left behind:", *left)
    return not left


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    # A shell ignores SIGINT in its background jobs, and avocet would ignore it too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    avocet = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else temporary)
        os.makedirs(folder, exist_ok=True)
        os.environ["AVOCET_HOME"] = os.path.join(folder, "home")
        at = make_inputs(avocet, folder)
        if not os.path.exists(at("pipe")):
            os.mkfifo(at("pipe"))
        writer = os.open(at("pipe"), os.O_RDWR)  # so that opening it does not wait
        well = measure_all(avocet, at)
        os.close(writer)
    os.remove(ERRORS)
    print("load", *("%.1f" % x for x in os.getloadavg()))
    sys.exit(0 if well else 1)


main()
