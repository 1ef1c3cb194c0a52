#!/usr/bin/env python3
"""Measures two promises of studies against a server of its own.

    tools/study_speed.py PATH-OF-AVOCET [ROUNDS]

1. From the wish to show a node to the first values of its moves: the answer of POST /search and the
   first event `values` of that node, on 30 nodes of a game, each after the node before it.
2. The analysis of a game of 60 moves at level 16, by the server and by `avocet analyze`, in turns.

It prints every figure with the load average beside it. The figures mean something on idle cores only;
the share of CPU time between server and command line also holds on busy ones.
"""

import http.client
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# A tournament game of 60 moves.
MOVES = ("f5f6e6f4g5d6e7g4f3h5e3d3h3h4h6d7c4g6c3g2g3f2e2c5d2d1b6b5h1h2e1c1c2f7a6a5a4b4g1b3"
         "a3b2c8d8c7c6a1b8e8g8a8f8h8f1b1a2g7a7b7h7")


class Server:
    def __init__(self, avocet, folder):
        self.port = 9300
        self.process = subprocess.Popen(
            [avocet, "serve", "--port", str(self.port), "--data", folder + "/games.db"],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def ask(self, method, path, body=None):
        headers = {"Content-Type": "application/json"}
        text = None if body is None else json.dumps(body)
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request(method, "/api/v1" + path, text, headers)
        reply = connection.getresponse()
        answer = json.loads(reply.read())
        connection.close()
        if reply.status >= 400:
            raise SystemExit(f"{method} {path}: {reply.status} {answer}")
        return answer

    def listen(self, study):
        self.stream = http.client.HTTPConnection("127.0.0.1", self.port)
        self.stream.request("GET", f"/api/v1/events?studies={study}")
        return self.stream.getresponse()

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as f:
            words = f.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def next_event(stream, kind):
    name = None
    for raw in stream:
        line = raw.decode().rstrip("\n")
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: ") and name == kind:
            return json.loads(line[6:])
    raise SystemExit("the stream has ended")


def first_values(server):
    server.ask("POST", "/studies", {"id": "first", "start": {"kind": "text", "text": MOVES}})
    stream = server.listen("first")
    next_event(stream, "study")
    times = []
    for node in range(0, 30):
        begun = time.monotonic()
        server.ask("POST", "/studies/first/search", {"node": node, "tab": "t"})
        while True:
            values = next_event(stream, "values")
            if values["node"] == node and values["state"] == "running" and values["moves"]:
                break
            if values["node"] == node and values["state"] == "done":
                break
        times.append(1000 * (time.monotonic() - begun))
        time.sleep(0.2)
    server.ask("DELETE", "/studies/first/search?tab=t")
    times.sort()
    print(f"first values: median {statistics.median(times):.1f} ms, 90 % {times[26]:.1f} ms, "
          f"largest {times[-1]:.1f} ms; load {os.getloadavg()[0]:.1f}")


def analyse_here(server, number):
    study = f"a{number}"
    server.ask("POST", "/studies", {"id": study, "start": {"kind": "text", "text": MOVES}})
    stream = server.listen(study)
    next_event(stream, "study")
    cpu, begun = server.cpu(), time.monotonic()
    server.ask("POST", f"/studies/{study}/analysis", {"level": 16})
    while next_event(stream, "analysis")["state"] != "done":
        pass
    moves = server.ask("GET", f"/studies/{study}/analysis")["analysis"]["moves"]
    return time.monotonic() - begun, server.cpu() - cpu, [m["value"] for m in moves]


def analyse_there(avocet):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    text = subprocess.run([avocet, "analyze", MOVES, "--level", "16", "--json"],
                          capture_output=True, text=True, check=True).stdout
    wall = time.monotonic() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, [m["value"] for m in json.loads(text)["moves"]]


def analyses(server, avocet, rounds):
    here, there = [], []
    for number in range(rounds):
        a, b = analyse_here(server, number), analyse_there(avocet)
        if a[2] != b[2]:
            raise SystemExit("the values differ")
        here.append(a)
        there.append(b)
        print(f"round {number + 1}: server {a[0]:.2f} s, {a[1]:.2f} s of CPU; command line "
              f"{b[0]:.2f} s, {b[1]:.2f} s of CPU; load {os.getloadavg()[0]:.1f}", flush=True)
    for what, i in (("wall", 0), ("CPU", 1)):
        ratio = sum(a[i] for a in here) / sum(b[i] for b in there)
        print(f"{what}, server to command line: {ratio:.3f}")


if __name__ == "__main__":
    avocet_path = os.path.abspath(sys.argv[1])
    place = tempfile.mkdtemp(prefix="avocet-study-")
    own = Server(avocet_path, place)
    try:
        first_values(own)
        analyses(own, avocet_path, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    finally:
        own.stop()
        shutil.rmtree(place)
