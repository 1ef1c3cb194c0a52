#!/usr/bin/env python3
"""A bot for Othello: Avocet plays both sides of a game. bot.py [PATH OF AVOCET]"""
import json, subprocess, sys

program = sys.argv[1] if len(sys.argv) > 1 else "avocet"
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(**request):
    print(json.dumps(request), file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    return answer["answer"] if "answer" in answer else sys.exit(answer["error"]["message"])

moves, now = "", ask(want="legal")
while not now["over"]:
    moves += ask(want="move", moves=moves, level=3, hash=1, stream=False)["move"]
    now = ask(want="legal", moves=moves)
print(moves, now["black"], now["white"])
