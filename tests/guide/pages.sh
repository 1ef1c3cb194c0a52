# Runs the examples of pages. Sourced by guide.sh and guide_alive.sh with `avocet` (the program),
# `source` (the root of the repository) and everything of support/check.sh.
# shellcheck shell=sh disable=SC2154
guide_tests=$source/tests/guide
# Programs in Python find the module in the source tree, and the library of this build.
PYTHONPATH=$source/python AVOCET_LIBRARY=$(dirname "$avocet")/libavocet.so.0 PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH AVOCET_LIBRARY PYTHONDONTWRITEBYTECODE

# make_place DIR: a folder as the examples expect it: ./run, and the folders of the repository.
make_place() {
    mkdir -p "$1"
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$avocet" >"$1/run"
    chmod +x "$1/run"
    for folder in data examples include; do ln -s "$source/$folder" "$1/$folder"; done
}

# run_step STEP PLACE: carries one step out; leaves its output in $dir/out. Fails with a reason in $why.
run_step() {
    read -r at code mode needs <"$1.how"
    why="line $at"
    if [ -f "$1.file" ]; then
        cp "$1.cmd" "$2/$(cat "$1.file")"
        return
    fi
    if [ "$needs" != - ] && ! command -v "$needs" >/dev/null; then return; fi
    (cd "$2" && timeout 60 sh "$1.cmd") >"$dir/out" 2>&1 </dev/null
    got=$?
    why="line $at: exit code $got instead of $code"
    [ "$got" -eq "$code" ] || return 1
    why="line $at: another output than the page shows"
    [ ! -f "$1.want" ] || awk -v mode="$mode" -f "$guide_tests/same_output.awk" "$1.want" "$dir/out"
}

# check_page NAME FILE: one check for each step of a page, and one for the page itself.
check_page() {
    steps=$dir/steps.$1 place=$dir/place.$1
    mkdir -p "$steps"
    make_place "$place"
    awk -v page="$1" -v dir="$steps" -f "$guide_tests/guide.awk" "$2" >"$dir/mistakes" || exit 1
    if [ -s "$dir/mistakes" ]; then
        failed=$((failed + 1))
        cat "$dir/mistakes"
    else
        passed=$((passed + 1))
    fi
    for how in "$steps"/*.how; do
        [ -f "$how" ] || continue
        step=${how%.how}
        if run_step "$step" "$place"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAILED $1, $why:"
            cat "$step.cmd"
            [ ! -f "$step.want" ] || diff "$step.want" "$dir/out" | head -n 40
            [ -f "$step.want" ] || tail -n 20 "$dir/out"
        fi
        [ -z "${AVOCET_GUIDE_TIMES:-}" ] || echo "$(date +%s.%N) $1 $(head -n 1 "$step.cmd")"
    done
    rm -rf "$place" "$steps"
}
