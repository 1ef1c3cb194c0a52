#!/usr/bin/env python3
"""Many tabs use one `avocet serve` for a long time; its memory, descriptors and threads are watched.

Each tab is a thread with a stream of events of its own. It plays games against a weak level, asks for hints,
judgements, lists and exports, takes moves back, and now and then closes its stream and opens another, as a browser
does. Fails if an answer is wrong, if the server writes an error, or if it holds more descriptors or threads at the end
than after the first tenth. Prints a line every minute and the slope of its memory behind the first fifth.

    python3 tools/web_soak.py build/release/avocet --tabs 50 --minutes 60
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


def held(pid):
    """Memory in MB, descriptors, threads."""
    with open(f"/proc/{pid}/status") as file:
        fields = dict(line.split(":", 1) for line in file)
    return (int(fields["VmRSS"].split()[0]) / 1024, len(os.listdir(f"/proc/{pid}/fd")), int(fields["Threads"]))


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


def slope_per_hour(points):
    """Of memory over minutes, by least squares."""
    n = len(points)
    if n < 3:
        return 0.0
    x, y = sum(p[0] for p in points) / n, sum(p[1] for p in points) / n
    return 60 * sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("program")
    words.add_argument("--tabs", type=int, default=50)
    words.add_argument("--minutes", type=float, default=60)
    o = words.parse_args()
    folder = tempfile.mkdtemp(prefix="avocet-soak-")
    errors = open(os.path.join(folder, "errors"), "w+")
    server = subprocess.Popen([o.program, "serve", "--home", folder, "--port", "36000", "--data", folder + "/games.db"],
                              stdout=subprocess.PIPE, stderr=errors, text=True)
    address = server.stdout.readline()
    port = int(address.strip().rstrip("/").rsplit(":", 1)[1])
    ends = threading.Event()
    tabs = [Tab(i, port, ends) for i in range(o.tabs)]
    began, seen = time.monotonic(), []
    for tab in tabs:
        tab.start()
    while time.monotonic() - began < 60 * o.minutes and not any(t.wrong for t in tabs):
        time.sleep(min(60, 6 * o.minutes))
        seen.append(((time.monotonic() - began) / 60, *held(server.pid)))
        print("%.1f min: %.1f MB, %d descriptors, %d threads" % seen[-1], flush=True)
    ends.set()
    for tab in tabs:
        tab.join(60)
    time.sleep(2)
    resting = held(server.pid)
    server.terminate()
    code = server.wait()
    errors.seek(0)
    said = errors.read()
    wrong = [w for t in tabs for w in t.wrong]
    late = [p for p in seen if p[0] > o.minutes / 5] or seen
    print(f"{sum(t.games for t in tabs)} games, {sum(t.asked for t in tabs)} requests, "
          f"{sum(t.heard for t in tabs)} streams; code {code}")
    print(f"memory {late[0][1]:.1f} to {late[-1][1]:.1f} MB, slope {slope_per_hour([p[:2] for p in late]):+.2f} MB an hour; "
          f"at rest {resting[1]} descriptors, {resting[2]} threads")
    grown = max(p[3] for p in late) > max(p[3] for p in seen[:2]) + 4
    for line in wrong[:10] + ([said[:500]] if said else []):
        print(line)
    shutil.rmtree(folder, ignore_errors=True)
    # An unfinished game keeps its lock: one descriptor for each tab.
    passed = not wrong and not said and code == 0 and not grown and resting[1] < o.tabs + 20
    print("passed" if passed else "FAILED")
    raise SystemExit(not passed)


if __name__ == "__main__":
    main()
