#!/bin/sh
# Stores matches as a person would: stopped, on a full disk; and looks at the stored games.
# cli/store_commands.sh AVOCET [without-sqlite]
set -u
avocet=$1
# In memory where that can be had: it is quicker.
[ -w /dev/shm ] && export TMPDIR=/dev/shm
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
# shellcheck source=tests/support/stored.sh
. "$(dirname "$0")/../support/stored.sh"
endings="jsonl"
[ "${2:-}" = without-sqlite ] || endings="jsonl db"

# What a whole match prints: every game and the numbers.
set -- match "sized,depth=3" "naive,depth=4" --size 6 --games 1000 --seed 5 --show
"$avocet" "$@" >"$dir/whole" 2>"$dir/err"
check "a short match" 0 "" "$avocet" match random first --games 20 --seed 3 --show
cp "$dir/out" "$dir/short"

for ending in $endings; do
    file=$dir/games.$ending

    check "$ending: a match" 0 "" "$avocet" "$@" --store "$file"
    verdict "$ending: as without a file" cmp "$dir/out" "$dir/whole"
    check "$ending: and again" 0 "1000 games of this match are stored, as run 1" \
        "$avocet" "$@" --store "$file" --threads 1
    verdict "$ending: the same" cmp "$dir/out" "$dir/whole"

    # Another match is another run; more games of the same are the same run.
    check "$ending: another seed" 0 "" "$avocet" match random first --games 20 --seed 3 --show \
        --store "$file"
    verdict "$ending: as without a file" cmp "$dir/out" "$dir/short"
    verdict "$ending: is another run" lacks "stored, as run"
    check "$ending: more games" 0 "20 games of this match are stored, as run 2" \
        "$avocet" match random first --games 30 --seed 3 --store "$file"
    check "$ending: fewer games" 0 "of 10 games in 5 pairs" \
        "$avocet" match random first --games 10 --seed 3 --store "$file"
    check "$ending: under a test" 0 "^test   H0 accepted" \
        "$avocet" match random first --sprt 0,100 --seed 3 --store "$file"
    grep "^test" "$dir/out" >"$dir/test"
    check "$ending: the test again" 0 "" \
        "$avocet" match random first --sprt 0,100 --seed 3 --store "$file"
    grep "^test" "$dir/out" >"$dir/again"
    check "$ending: decides as before" 0 "" cmp "$dir/test" "$dir/again"

    # Limits for each side are another match; the same for both, with or without a slash, are not.
    sides() { "$avocet" match naive naive --games 4 --size 6 --store "$dir/sides.$ending" "$@"; }
    check "$ending: the same for both" 0 "" sides --depth 2
    check "$ending: with a slash" 0 "4 games of this match are stored" sides --depth 2/2
    check "$ending: another side" 0 "" sides --depth 2/1 --show
    verdict "$ending: is another match" lacks "are stored"
    cp "$dir/out" "$dir/sides"
    check "$ending: of its own" 0 "4 games of this match are stored" sides --depth 2/1 --show
    verdict "$ending: that goes on" cmp "$dir/out" "$dir/sides"
    check "$ending: in words" 0 "A depth 2; B depth 1" "$avocet" games "$dir/sides.$ending" --csv

    # So do adjudicated games, which are stored as such.
    check "$ending: adjudicated" 0 "" sides --depth 2 --adjudicate 8
    verdict "$ending: another match" lacks "are stored"
    check "$ending: again" 0 "4 games of this match are stored" sides --depth 2 --adjudicate 8
    check "$ending: found by their ending" 0 "adjudicated" \
        "$avocet" games "$dir/sides.$ending" --ending adjudicated --csv
    verdict "$ending: all four" [ "$(wc -l <"$dir/out")" -eq 5 ]
    check "$ending: with their result" 0 "RE\[[-+0-9.]*\]" \
        "$avocet" games "$dir/sides.$ending" --ending adjudicated --to ggf

    # Ctrl-C: what is finished is stored and told of.
    stop_after "^game 4," "$avocet" match "sized,depth=5" "naive,depth=5" --games 2000 --threads 1 \
        --show --store "$file"
    told=$(grep -c "^game" "$dir/stopped")
    check "$ending: Ctrl-C says how to go on" 0 "the same command goes on" cat "$dir/stopped.err"
    check "$ending: Ctrl-C keeps what is finished" 0 "" [ "$told" -eq \
        "$("$avocet" games "$file" --run 3 --csv | sed 1d | wc -l)" ]

    # Looking at it.
    check "$ending: runs" 0 "^ *1 .* sized,depth=3 *naive,depth=4 *6 *1000 *[0-9]*-[0-9]*-[0-9]* " \
        "$avocet" games "$file"
    check "$ending: runs as JSON" 0 '"run":1,.*"stored":1000,' "$avocet" games "$file" --json
    check "$ending: runs as CSV" 0 '^1,[^,]*,match,"sized,depth=3",' "$avocet" games "$file" --csv
    check "$ending: games" 0 "there are more" "$avocet" games "$file" --list
    verdict "$ending: twenty and a title" [ "$(wc -l <"$dir/out")" -eq 21 ]
    check "$ending: of one run" 0 "" "$avocet" games "$file" --run 2 --limit 0
    lines=$(wc -l <"$dir/out")
    won=$("$avocet" games "$file" --run 2 --result a --limit 0 | wc -l)
    drawn=$("$avocet" games "$file" --run 2 --result draw --limit 0 | wc -l)
    lost=$("$avocet" games "$file" --run 2 --result b --limit 0 | wc -l)
    verdict "$ending: results add up" [ $((won + drawn + lost - 3)) -eq $((lines - 1)) ]
    check "$ending: by player and opening" 0 "" "$avocet" games "$file" --player NAIVE --opening \
        "$("$avocet" games "$file" --run 1 --limit 1 | awk 'NR == 2 { print substr($NF, 1, 4) }')"
    verdict "$ending: some" [ "$(wc -l <"$dir/out")" -gt 1 ]
    check "$ending: by ending" 1 "no game fits" "$avocet" games "$file" --ending time
    verdict "$ending: none lost on time" [ "$(wc -l <"$dir/out")" -eq 1 ]
    check "$ending: no such ending" 2 "one of normal" "$avocet" games "$file" --ending happy
    id=$("$avocet" games "$file" --run 1 --limit 1 | awk 'NR == 2 { print $1 }')
    check "$ending: one game" 0 "^  7 .*[AB] .*[a-f][1-6]" "$avocet" games "$file" --show "$id"
    verdict "$ending: with its board" has "^ 6 [XO.] "
    check "$ending: no such game" 2 "no game with id" "$avocet" games "$file" --show 999999
    check "$ending: as transcripts" 0 "" "$avocet" games "$file" --run 2 --to transcript
    verdict "$ending: all of them" [ "$(wc -l <"$dir/out")" -eq $((lines - 1)) ]
    check "$ending: as GGF" 0 "$((lines - 1)) written, 0 left out" \
        "$avocet" games "$file" --run 2 --output "$dir/out.ggf"
    check "$ending: readable" 0 "$((lines - 1)) converted" \
        "$avocet" convert "$dir/out.ggf" "$dir/back.txt"
    check "$ending: the same moves" 0 "" sh -c "'$avocet' games '$file' --run 2 --to transcript |
        cmp - '$dir/back.txt'"
    check "$ending: 6x6 does not fit" 2 "left out" "$avocet" games "$file" --run 1 --limit 1 \
        --to wthor --output "$dir/base.wtb"

    # Players by their names. A later name counts in all runs and views; reading leaves no file behind.
    named=$dir/named.$ending
    for who in al=naive,depth=1 bel=naive,depth=1; do
        "$avocet" match $who first --size 4 --games 2 --seed ${#who} --store "$named" >/dev/null 2>&1
    done
    check "$ending: players" 0 "^bel  *2  *4  .* naive,depth=1$" "$avocet" games "$named" --players
    check "$ending: players as CSV" 0 '^bel,"naive,depth=1",2,4,' "$avocet" games "$named" --players --csv
    check "$ending: players as JSON" 0 '"name":"bel","specification":"naive,depth=1","runs":2,"games":4,' \
        "$avocet" games "$named" --players --json
    check "$ending: the last name in lists" 0 " bel  *first  " "$avocet" games "$named" --run 1
    check "$ending: in runs" 0 "^ *1 .* bel  *first " "$avocet" games "$named"
    check "$ending: found by it" 0 "" "$avocet" games "$named" --player bel
    verdict "$ending: all four games" lines_with 4 " bel  "
    check "$ending: nobody" 1 "no game fits; --players lists the players" "$avocet" games "$named" --player nobody
    check "$ending: nobody to export" 1 "no game fits" "$avocet" games "$named" --player nobody --to pgn
    check "$ending: filtered standings" 0 "count only these games: run 1, player bel" \
        "$avocet" games "$named" --standings --player bel --run 1
    check "$ending: filtered page" 0 "<title>[^<]*run 1, result black" \
        "$avocet" games "$named" --html - --run 1 --result black
    verdict "$ending: no files beside it" [ "$(find "$dir" -name "named.$ending*" | wc -l)" -eq 1 ]

    # A disk that gets full: a clear message, and all that was told is there.
    full=$dir/full.$ending
    check "$ending: a full disk" 1 "too large\|full" sh -c "trap '' XFSZ; ulimit -f 300
        exec '$avocet' match random first --games 100000 --show --store '$full'"
    verdict "$ending: says what is stored" has "games are stored, as run 1"
    told=$(grep -c "^game" "$dir/out")
    verdict "$ending: told is stored" [ "$(stored "$full")" -ge "$told" ]
    verdict "$ending: once" [ "$(different "$full")" -eq "$(stored "$full")" ]
    check "$ending: room again" 0 "of 600 games in 300 pairs" \
        "$avocet" match random first --games 600 --store "$full"
    verdict "$ending: all stored" [ "$(stored "$full")" -ge 600 ]

    # Two matches into one file at once.
    both=$dir/both.$ending
    "$avocet" match random first --games 400 --seed 1 --store "$both" >/dev/null 2>&1 &
    first=$!
    check "$ending: two at once" 0 "" \
        "$avocet" match random first --games 400 --seed 2 --store "$both"
    wait "$first"
    verdict "$ending: both" [ $? -eq 0 ]
    verdict "$ending: all games" [ "$(different "$both")" -eq 800 ]
done

check "the key is as it always was" 0 "" grep -c limits_b "$dir/sides.jsonl"
verdict "but for sides that differ" [ "$(cat "$dir/out")" -eq 1 ]

# The key of a run has the content of the files that decide how its players play.
printf '[agent]\nbase = first\n' >"$dir/mine.ini"
printf 'a setting\n' >"$dir/conf.dat"
in_dir() { (cd "$dir" && "$avocet" "$@"); }
check "a match of files" 0 "" in_dir match @mine.ini,scan=rows "oneshot:false --conf=conf.dat" \
    --games 2 --size 4 --openings start --store files.jsonl
check "their sums are in the key" 0 \
    'files..:{..mine.ini..:..e33d81650ca4fba0..,..conf.dat..:..9b52d995b0de9509..},' \
    cat "$dir/files.jsonl"
check "a match without them" 0 "" in_dir match "random,seed=2" "oneshot:false conf.dat" \
    --games 2 --size 4 --openings start --store none.jsonl
check "has none in its key" 0 'files..:{},' cat "$dir/none.jsonl"

# Damage is not passed over in silence, and no game is lost for want of a newline.
"$avocet" match random first --games 6 --size 4 --store "$dir/damaged.jsonl" >/dev/null 2>&1
sed '4s/}$//' "$dir/damaged.jsonl" >"$dir/torn.jsonl"
check "an export of damaged games" 1 "1 record cannot be read; the first: .*torn.jsonl, line 4:" \
    "$avocet" games "$dir/torn.jsonl" --to ggf
verdict "has the others" [ "$(grep -c GM "$dir/out")" -eq 5 ]
truncate -s -1 "$dir/damaged.jsonl"
check "a last line without newline" 0 "" "$avocet" games "$dir/damaged.jsonl" --to transcript
verdict "is read" [ "$(wc -l <"$dir/out")" -eq 6 ]
check "and continued" 0 "6 games of this match are stored" \
    "$avocet" match random first --games 8 --size 4 --store "$dir/damaged.jsonl"
check "on a line of its own" 0 "" "$avocet" games "$dir/damaged.jsonl" --to transcript
verdict "all of them" [ "$(wc -l <"$dir/out")" -eq 8 ]

# An export replaces neither the store nor a file of another kind.
check "onto the store" 2 "damaged.jsonl would replace .*damaged.jsonl, which is read: name another file$" \
    "$avocet" games "$dir/damaged.jsonl" --to ggf --output "$dir/./damaged.jsonl" --force
echo precious >"$dir/precious.ggf"
check "over something else" 2 "is there and does not begin like ggf" \
    "$avocet" games "$dir/damaged.jsonl" --output "$dir/precious.ggf"
verdict "which stays" grep -q "^precious$" "$dir/precious.ggf"
check "by force" 0 "8 written, 0 left out" \
    "$avocet" games "$dir/damaged.jsonl" --output "$dir/precious.ggf" --force
check "and again without" 0 "8 written, 0 left out" \
    "$avocet" games "$dir/damaged.jsonl" --output "$dir/precious.ggf"
check "many that do not fit" 2 "out.wtb: and 2 more left out" "$avocet" games "$dir/sides.jsonl" \
    --to wthor --output "$dir/out.wtb"
verdict "are ten and a number" [ "$(grep -c "is left out" "$dir/err")" -eq 10 ]

check "no file" 2 "No such file" "$avocet" games "$dir/none.db"
check "the usual file" 2 "games.db" "$avocet" games
printf 'hello' >"$dir/text.db"
check "no store" 2 "no file of games" "$avocet" match random first --games 2 --store "$dir/text.db"
check "is not touched" 0 "^hello$" cat "$dir/text.db"
check "a folder" 1 "no plain file" "$avocet" match random first --games 2 --store "$dir"
check "nowhere" 2 "No such file" "$avocet" match random first --games 2 --store "$dir/no/games.db"
# On a terminal of 80 columns no line of the list is longer. script(1) makes a terminal.
if command -v script >/dev/null; then
    check "games of 60 moves" 0 "" "$avocet" match champion,depth=1 greedy-corners --games 2 \
        --store "$dir/wide.jsonl"
    check "a list on a terminal" 0 "" script -qec "stty cols 80 rows 24; '$avocet' games '$dir/wide.jsonl' --list" /dev/null
    fits() { ! tr -d '\r' <"$dir/out" | awk 'length > 80 { bad = 1 } END { exit !bad }'; }
    verdict "has no long line" fits
fi
check_done
