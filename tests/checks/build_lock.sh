#!/bin/sh
# ./run and ./test in one checkout wait for each other's builds of the program and of the page, but not for the
# program or the tests that follow. Both scripts run here in a copy, with a cmake, ninja, ctest, node and npm that
# only pretend: ninja and npm note when they find another one at work.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
top=$here/../..
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
if ! command -v flock >/dev/null 2>&1; then
    echo "no flock here: [  SKIPPED ] 1 test(s)."
    exit 0
fi
mkdir -p "$tree/tools" "$tree/bin" "$tree/ui"
echo "{}" >"$tree/ui/package.json"
: >"$tree/ui/package-lock.json"
cp "$top/run" "$top/test" "$tree/"
cp "$top/tools/setup.sh" "$top/tools/page.sh" "$top/tools/count_tests.awk" "$tree/tools/"

fake() { # fake NAME: a command that runs standard input
    { echo '#!/bin/sh'; cat; } >"$tree/bin/$1"
    chmod +x "$tree/bin/$1"
}
fake cmake <<END
mkdir -p "$tree/build/release/Testing/Temporary"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$tree" >"$tree/build/release/CMakeCache.txt"
: >"$tree/build/release/build.ninja"
END
fake ninja <<END
mkdir "$tree/at_work" || echo overlap >>"$tree/log"
sleep 0.3
cp "$tree/bin/program" "$tree/build/release/avocet"
rmdir "$tree/at_work"
echo built >>"$tree/log"
END
fake node </dev/null
fake npm <<END
mkdir "$tree/npm_at_work" || echo "npm overlaps" >>"$tree/log"
sleep 0.3
case \$1 in
ci)
    mkdir -p node_modules/playwright-core
    touch -d '+1 minute' node_modules/.package-lock.json
    ;;
run)
    mkdir -p dist
    echo page >dist/index.html
    ;;
esac
echo "npm \$1" >>"$tree/npm.log"
rmdir "$tree/npm_at_work"
END
fake chromium </dev/null
# The program goes on until the tests have run.
fake program <<END
for i in 1 2 3 4 5 6 7 8 9 10; do [ -e "$tree/tested" ] && break; sleep 0.5; done
echo "run ends after tested: \$(ls "$tree/tested")" >>"$tree/log"
END
fake ctest <<END
touch "$tree/tested"
echo "Test Passed." >"$tree/build/release/Testing/Temporary/LastTest.log"
END

PATH=$tree/bin:$PATH
export PATH
"$tree/run" >"$tree/run.said" 2>&1 &
run=$!
"$tree/test" >"$tree/test.said" 2>&1 || { cat "$tree/test.said"; exit 1; }
wait $run || { cat "$tree/run.said"; exit 1; }

printf 'built\nbuilt\nrun ends after tested: %s\n' "$tree/tested" >"$tree/expected"
# The second one finds the page built, and its parts installed unless it needs more of them.
{ [ "$(grep -c 'npm run' "$tree/npm.log")" -eq 1 ] && [ "$(grep -c 'npm ci' "$tree/npm.log")" -le 2 ]; } ||
    sort "$tree/npm.log" >>"$tree/log"
if diff "$tree/expected" "$tree/log"; then
    echo "[  PASSED  ] 1 test(s)."
else
    cat "$tree/run.said" "$tree/test.said"
    echo "[  FAILED  ] 1 test(s)."
    exit 1
fi
