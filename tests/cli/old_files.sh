#!/bin/sh
# Files that version 0.1.0 wrote still open, and a run that it began is resumed. The files lie in
# cli/old; nothing writes them anew. cli/old_files.sh AVOCET [without-sqlite]
set -u
avocet=$1
without=${2:-}
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
old=$(CDPATH='' cd -- "$(dirname "$0")/old" && pwd)
cp "$old"/* "$dir"

# The key of a run has the version and the weights of the program: others begin a new run.
writer_is_this_program() {
    "$avocet" version | grep -q "^avocet 0\.1\.0\b" &&
        grep -q "^signature = $("$avocet" bench signature)$" "$old/strength-100.ini"
}

check "JSON lines of games" 0 "seven,depth=1  greedy-corners  *6  *4  *3-0-1" \
    "$avocet" games "$dir/match.jsonl"
check "the games of them" 0 "1  *4  greedy-corners  *seven,depth=1  *-18  normal" "$avocet" games "$dir/match.jsonl" --list
if [ "$without" != without-sqlite ]; then
    check "a database of games" 0 "seven,depth=1  greedy-corners  *8  *4  *3-0-1" \
        "$avocet" games "$dir/match.db"
fi

if writer_is_this_program; then
    check "JSON lines are resumed" 0 "4 games of this match are stored" "$avocet" match seven,depth=1 \
        greedy-corners --size 6 --games 6 --store "$dir/match.jsonl"
    # A run is found where players really play under the same limits as before: a specification's own
    # depth once had to be repeated, and was replaced without a slash.
    limited() { "$avocet" match "$@" --size 6 --games 4 --store "$dir/limits.jsonl"; }
    check "own depth and that of the other" 0 "4 games of this match are stored, as run 1" \
        limited naive,depth=2 compound --depth 3
    check "both given to their side" 0 "4 games of this match are stored, as run 2" \
        limited naive,depth=2 compound --depth 3/3
    check "a level with nodes" 0 "4 games of this match are stored, as run 3" \
        limited champion,level=2 compound --nodes 100
    verdict "no other run has begun" [ "$(grep -c '"record":"run"' "$dir/limits.jsonl")" -eq 3 ]
    check "standings tell what was used" 0 "^3  naive,depth=2  .* several$" \
        "$avocet" games "$dir/limits.jsonl" --standings
    check "of one run" 0 "^2  naive,depth=2  .* depth 2$" \
        "$avocet" games "$dir/limits.jsonl" --standings --run 1
    if [ "$without" != without-sqlite ]; then
        check "a database is resumed" 0 "4 games of this match are stored" "$avocet" match \
            seven,depth=1 greedy-corners --games 6 --store "$dir/match.db"
        # A report made of stored results alone repeats their measured times to the last digit.
        mkdir "$dir/kept"
        cp "$old/experiment-003.db" "$dir/kept/results.db"
        check "an experiment is resumed" 0 "report.html" \
            "$avocet" experiment 003 --quick --games 2 --out "$dir/kept"
        verdict "with its stored games and times" cmp "$old/experiment-003-games.csv" "$dir/kept/games.csv"
    fi
    # The engine plays the same games as when this file was written.
    check "the same strength" 0 '"as_before":4,"better":0,"worse":0' \
        "$avocet" bench strength --against "$old/strength-100.ini" --json
    verdict "to the last digit" lines_with 1 '\("difference":0,.*\)\{4\}'
else
    echo "other version or engine: nothing to resume, and strength is compared by bench strength"
fi

check_done
