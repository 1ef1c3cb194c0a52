#!/bin/sh
# Rules: the page's types are those of docs/openapi.yaml; it compiles, lints and is formatted; its unit tests
# pass, and the engine agrees with what Learn claims; the first load is small enough.
# page_checks.sh PROGRAM UI
set -eu
program=$1
cd "$2"
if [ ! -x node_modules/.bin/vitest ]; then
    echo "The parts of ui/package-lock.json are not installed."
    echo "[  SKIPPED ] 1 test(s)."
    exit 0
fi
npm run --silent check:types
npm run --silent tsc
npm run --silent lint
npm run --silent check:format
AVOCET=$program npm test --silent
[ ! -d dist ] || npm run --silent size
