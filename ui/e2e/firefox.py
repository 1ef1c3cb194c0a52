#!/usr/bin/env python3
"""Plays on the page in Debian's Firefox, as e2e/run.mjs does in Chromium but with fewer steps.

Playwright cannot drive a Firefox that it did not build, so this talks to Firefox in its own language (Marionette: JSON
with a length before it, over a socket). Needs firefox-esr and Python 3. Ends with 0 if every step holds.

    python3 ui/e2e/firefox.py build/release/avocet [FOLDER FOR PICTURES]
"""
import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = 30


class Firefox:
    def __init__(self, folder, port):
        os.makedirs(folder)
        with open(os.path.join(folder, "user.js"), "w") as prefs:
            prefs.write(f'user_pref("marionette.port", {port});\n')
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        until = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                self.line = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
        self.line.settimeout(2 * PATIENCE)
        self.rest = b""
        self.read()  # it says hello
        self.ask("WebDriver:NewSession", {"capabilities": {}})

    def read(self):
        while b":" not in self.rest:
            self.rest += self.line.recv(65536)
        length, rest = self.rest.split(b":", 1)
        while len(rest) < int(length):
            rest += self.line.recv(65536)
        self.rest = rest[int(length):]
        return json.loads(rest[:int(length)])

    def ask(self, command, values=None):
        self.number += 1
        text = json.dumps([0, self.number, command, values or {}]).encode()
        self.line.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.read()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def go(self, address):
        self.ask("WebDriver:Navigate", {"url": address})

    def look(self, script, *values):
        return self.ask("WebDriver:ExecuteScript", {"script": script, "args": list(values)})["value"]

    def wait(self, what, script, *values):
        until = time.monotonic() + PATIENCE
        while True:
            held = self.look(script, *values)
            if held:
                return held
            if time.monotonic() > until:
                raise AssertionError(f"not within {PATIENCE} s: {what}")
            time.sleep(0.05)

    def click(self, selector):
        found = self.ask("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        self.ask("WebDriver:ElementClick", {"id": next(iter(found.values()))})

    def type(self, text):
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "k", "actions": keys}]})

    def size(self, width, height):
        self.ask("WebDriver:SetWindowRect", {"width": width, "height": height})

    def window(self):
        handle = self.ask("WebDriver:NewWindow", {"type": "window"})["handle"]
        self.ask("WebDriver:SwitchToWindow", {"handle": handle})

    def picture(self, path):
        data = self.ask("WebDriver:TakeScreenshot", {"full": False, "hash": False})["value"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def end(self):
        self.process.terminate()
        self.process.wait()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def serve(program, folder, port):
    process = subprocess.Popen([program, "serve", "--home", folder, "--port", str(port),
                                "--data", os.path.join(folder, "games.db")],
                               stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if "http://" in line:
            return process, line[line.index("http://"):].strip().rstrip("/")
    raise RuntimeError("the server does not start")


LEGAL = """return [...document.querySelectorAll(".board.playable .square.legal")].map((s) => s.dataset.name)
           .concat(document.querySelector('.play[data-state="over"]') ? ["over"] : [])[0]"""
DISCS = 'return document.querySelectorAll(".board .disc:not(.ghost)").length'
MORE = 'return document.querySelectorAll(".board .disc:not(.ghost)").length >= arguments[0]'


def play(browser, moves, by_keys=False):
    """Makes moves, each with the answer of the opponent."""
    for _ in range(moves):
        name = browser.wait("a move is possible", LEGAL)
        before = browser.look(DISCS)
        if by_keys:
            browser.type(name)
        else:
            browser.click(f'.board [data-name="{name}"]')
        browser.wait("the move and its answer", MORE, before + 2)
    browser.wait("the next move is possible", LEGAL)


def main():
    program = os.path.abspath(sys.argv[1])
    shots = sys.argv[2] if len(sys.argv) > 2 else None
    folder = tempfile.mkdtemp(prefix="avocet-firefox-")
    port = free_port()
    browser = None
    server, address = serve(program, folder, port)

    def step(name):
        print(f"ok  {name}", flush=True)
        if shots:
            os.makedirs(shots, exist_ok=True)
            browser.picture(os.path.join(shots, "firefox-" + name.split(":")[0].replace(" ", "-") + ".png"))

    try:
        browser = Firefox(os.path.join(folder, "profile"), free_port())
        print(browser.look("return navigator.userAgent"))
        browser.size(1280, 900)
        browser.go(address + "/")
        play(browser, 3)
        step("play: three moves by click")
        play(browser, 2, by_keys=True)
        step("keys: two moves typed as names of squares")
        before = browser.look(DISCS)
        browser.ask("WebDriver:Refresh")
        browser.wait("the game is there after a reload", MORE, before)
        play(browser, 1)
        step("reload: the game goes on")
        before = browser.look(DISCS)
        server.send_signal(signal.SIGKILL)
        server.wait()
        browser.wait("the page says that the connection is lost",
                     'return document.querySelector(".offline-bar")')
        step("lost: the page says so")
        server, _ = serve(program, folder, port)
        browser.wait("no disc is lost", MORE, before)
        play(browser, 1)
        step("killed: the server comes back and the game goes on")
        for view in ("games", "learn", "settings"):
            browser.go(f"{address}/{view}")
            browser.wait(f"{view} is drawn", 'return document.querySelector("main, [role=main]")?.textContent.length > 60')
            time.sleep(0.5)
            step(f"{view}: drawn")
        browser.size(450, 900)
        browser.go(address + "/play")
        browser.wait("a move is possible", LEGAL)
        step("narrow: the board fits, " + str(browser.look(
            "return document.documentElement.scrollWidth <= innerWidth ? 'nothing scrolls sideways' : 'too wide'")))
        for _ in range(7):
            browser.window()
            browser.go(address + "/play")
            browser.wait("a move is possible", LEGAL)
        play(browser, 1)
        step("windows: the eighth one plays")
    finally:
        if browser:
            browser.end()
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)
    print("all steps hold")


if __name__ == "__main__":
    main()
