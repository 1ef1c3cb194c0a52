#!/usr/bin/env python3
"""Many tabs use one `avocet serve` for a long time; its memory, descriptors and threads are watched.

Each tab is a thread with a stream of events of its own. It plays games against a weak level, asks for hints,
judgements, lists and exports, takes moves back, and now and then closes its stream and opens another, as a browser
does. After each round everybody leaves, and the server forgets the games after a minute. Fails if an answer is wrong,
if the server writes an error, if it holds other numbers of descriptors or threads at rest than after the first round, or
if its memory at rest grows. Memory at rest rises and falls by 20 MB and more, so a line is fitted to all rounds but the
first, which fills what is kept for good, such as the last 16 MB of events. The line may rise by 16 MB from its first
round to its last one, plus two standard errors. tests/checks/soak_rule.sh tries the rule.

    python3 tools/web_soak.py build/release/avocet --tabs 50 --rounds 12 --minutes 4
"""
import argparse
import http.client
import json
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time

REST = 80  # seconds; a game that nobody asks for leaves the memory after 60, and its tables 10 later
MOST_GROWTH_MB = 16


def held(pid):
    """Memory in MB, descriptors, threads."""
    with open(f"/proc/{pid}/status") as file:
        fields = dict(line.split(":", 1) for line in file)
    return (int(fields["VmRSS"].split()[0]) / 1024, len(os.listdir(f"/proc/{pid}/fd")), int(fields["Threads"]))


def growth(megabytes):
    """How far a line through the values rises from the first one to the last one, and the standard error of that."""
    count = len(megabytes)
    if count < 2:
        return 0.0, 0.0
    middle = (count - 1) / 2
    mean = sum(megabytes) / count
    spread = sum((i - middle) ** 2 for i in range(count))
    slope = sum((i - middle) * (value - mean) for i, value in enumerate(megabytes)) / spread
    left = sum((value - mean - slope * (i - middle)) ** 2 for i, value in enumerate(megabytes))
    error = (left / (count - 2) / spread) ** 0.5 if count > 2 else 0.0
    return slope * (count - 1), error * (count - 1)


def grows(megabytes):
    """True if the memory at rest, round by round, rises by more than chance and the limit allow."""
    risen, error = growth(megabytes[1:])
    return risen - 2 * error >= MOST_GROWTH_MB


class Tab(threading.Thread):
    def __init__(self, number, port, ends):
        super().__init__(daemon=True)
        self.number, self.port, self.ends = number, port, ends
        self.random = random.Random(number)
        self.asked, self.games, self.heard, self.wrong = 0, 0, 0, []

    def ask(self, method, path, body=None, wanted=(200, 201, 202)):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        text = None if body is None else json.dumps(body)
        line.request(method, "/api/v1" + path, text, {"Content-Type": "application/json"} if text else {})
        answer = line.getresponse()
        data = answer.read()
        line.close()
        self.asked += 1
        if answer.status not in wanted:
            self.wrong.append(f"{method} {path}: {answer.status} {data[:200]!r}")
        return json.loads(data) if answer.getheader("Content-Type") == "application/json" else data

    def listen(self, game):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("GET", f"/api/v1/events?games={game}")
        answer = line.getresponse()
        while answer.fp.readline().strip() != b"event: hello":
            pass
        self.heard += 1
        return line, answer

    @staticmethod
    def deafen(stream):
        for part in stream:
            part.close()

    def play(self):
        game = f"soak-{self.number}-{self.games}"
        self.ask("POST", "/games", {"id": game, "size": self.random.choice((6, 8)), "black": {"kind": "person"},
                                    "white": {"kind": "level", "level": "0"}})
        stream = self.listen(game)
        while not self.ends.is_set():
            state = self.ask("GET", f"/games/{game}")
            ply = len(state["moves"])
            if state["state"] == "over":
                break
            wish = self.random.random()
            if not state["legal"]:
                time.sleep(0.05)
                continue
            move = self.random.choice(state["legal"])
            if wish < 0.05:
                self.ask("POST", f"/games/{game}/hint", {"ply": ply, "seconds": 0.2}, (202, 400, 409, 503))
            elif wish < 0.1:
                self.ask("POST", f"/games/{game}/judge", {"ply": ply, "move": move}, (200, 422, 503))
            elif wish < 0.15:
                self.ask("GET", "/games?limit=20")
            elif wish < 0.2:
                self.ask("GET", f"/games/{game}/export?format=pgn")
            elif wish < 0.25 and ply:
                self.ask("POST", f"/games/{game}/undo", {"ply": ply}, (200, 409))
            elif wish < 0.3:
                self.deafen(stream)
                stream = self.listen(game)
            self.ask("POST", f"/games/{game}/moves", {"ply": ply, "move": move}, (200, 409, 422))
            time.sleep(self.random.uniform(0.2, 1.5))
        self.deafen(stream)
        self.games += 1

    def run(self):
        try:
            while not self.ends.is_set():
                self.play()
        except Exception as error:  # every kind is a finding
            self.wrong.append(repr(error))


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("program")
    words.add_argument("--tabs", type=int, default=50)
    words.add_argument("--rounds", type=int, default=12)
    words.add_argument("--minutes", type=float, default=4, help="of each round")
    o = words.parse_args()
    folder = tempfile.mkdtemp(prefix="avocet-soak-")
    errors = open(os.path.join(folder, "errors"), "w+")
    server = subprocess.Popen([o.program, "serve", "--home", folder, "--port", "36000", "--data", folder + "/games.db"],
                              stdout=subprocess.PIPE, stderr=errors, text=True)
    address = server.stdout.readline()
    port = int(address.strip().rstrip("/").rsplit(":", 1)[1])
    print("at first: %.1f MB, %d descriptors, %d threads" % held(server.pid), flush=True)
    wrong, resting, games, asked, heard = [], [], 0, 0, 0
    for number in range(o.rounds):
        ends = threading.Event()
        tabs = [Tab(1000 * number + i, port, ends) for i in range(o.tabs)]
        for tab in tabs:
            tab.start()
        time.sleep(60 * o.minutes)
        busy = held(server.pid)
        ends.set()
        for tab in tabs:
            tab.join(60)
        time.sleep(REST)
        resting.append(held(server.pid))
        wrong += [w for t in tabs for w in t.wrong]
        games, asked, heard = (sum(v) for v in zip((games, asked, heard), *((t.games, t.asked, t.heard) for t in tabs)))
        print("round %d: %.1f MB, %d descriptors, %d threads; at rest " % (number + 1, *busy) +
              "%.1f MB, %d descriptors, %d threads" % resting[-1], flush=True)
    server.terminate()
    code = server.wait()
    errors.seek(0)
    said = errors.read()
    shutil.rmtree(folder, ignore_errors=True)
    print(f"{games} games, {asked} requests, {heard} streams; {len(wrong)} wrong answers; code {code}")
    for line in wrong[:10] + ([said[:500]] if said else []):
        print(line)
    memory = [r[0] for r in resting]
    passed = (not wrong and not said and code == 0 and not grows(memory) and
              all(r[1:] == resting[0][1:] for r in resting))
    print("%s: at rest %+.1f +- %.1f MB from the second round to the last, by a line through all of them" %
          ("passed" if passed else "FAILED", *growth(memory[1:])))
    raise SystemExit(not passed)


if __name__ == "__main__":
    main()
