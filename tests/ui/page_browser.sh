#!/bin/sh
# Rules: ui/e2e, in Debian's Chromium against a real server, passes. Pictures of every view are left in SHOTS.
# page_browser.sh PROGRAM UI SHOTS
set -eu
program=$1
ui=$2
shots=$3
skip() {
    echo "$1"
    echo "[  SKIPPED ] 1 test(s)."
    exit 0
}
cd "$ui"
[ -d node_modules/playwright-core ] || skip "The parts of ui/package-lock.json are not installed."
[ -f dist/index.html ] || skip "The page is not built."
[ -n "${AVOCET_CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1 || skip "There is no Chromium."
rm -rf "$shots"
node e2e/run.mjs "$program" "" --shots "$shots"
