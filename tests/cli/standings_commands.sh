#!/bin/sh
# Standings of stored games: text, CSV, JSON, a page and a picture, with names from anybody.
# cli/standings_commands.sh AVOCET
set -u
avocet=$1
[ -w /dev/shm ] && export TMPDIR=/dev/shm # commits cost less
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
file=$dir/games.jsonl

# others_read ROWS: what others make of s.csv, s.json, s.html and s.svg, where Python is there; else
# they are taken on trust. Rows of CSV have equal cells.
others_read() {
    command -v python3 >"$dir/python" || return 0
    (cd "$dir" && python3 -c 'import csv, json, sys, xml.dom.minidom as xml
rows = list(csv.reader(open("s.csv", newline="")))
assert len(rows) == int(sys.argv[1]) and len({len(r) for r in rows}) == 1, rows
assert len(json.load(open("s.json"))["players"]) == 4
xml.parse("s.html")
xml.parse("s.svg")' "$1")
}

# Four players on two sizes; the best of them takes all points.
for size in 6 8; do
    for pair in "random first" "random naive,depth=1" "first naive,depth=1" \
        "sized,depth=5 random" "sized,depth=5 first" "sized,depth=5 naive,depth=1"; do
        # shellcheck disable=SC2086
        "$avocet" match $pair --size $size --games 6 --store "$file" >"$dir/out" 2>&1 ||
            cat "$dir/out"
    done
done

# Text.
check "standings" 0 "^#  name .* Elo .* w-d-l" "$avocet" games "$file" --standings
verdict "the best has a bound" has "^1  sized,depth=5  *> +"
verdict "all its points" has " 36-0-0 "
verdict "a cross table" has "^1  sized,depth=5  *\.  *100  *100  *100$"
verdict "both sizes" has "6x6 *8x8"
verdict "how ratings are made" has "^Elo is what makes all results"
verdict "no line beyond 80 columns" [ -z "$(awk 'length > 80' "$dir/out")" ]
cp "$dir/out" "$dir/whole"
check "the cross table alone" 0 "^Percent of the points against" "$avocet" games "$file" --cross
verdict "without standings" lacks "w-d-l"
check "by points" 0 "points  Buchh" "$avocet" games "$file" --order points
check "an anchor" 0 "^[0-9]  first  *+1500  *0 " "$avocet" games "$file" --anchor 1500,first
verdict "is told" has "was given its number"
check "with commas in its name" 0 "^[0-9]  naive,depth=1  *-200  *0 " \
    "$avocet" games "$file" --anchor -200,naive,depth=1
check "an anchor that does not play" 2 "no game of nobody fits" \
    "$avocet" games "$file" --anchor 0,nobody
check "an anchor without a number" 2 "is a number and a player" "$avocet" games "$file" --anchor first
check "filters apply" 0 "^3  first .* 18.2 *4-0-18 " \
    "$avocet" games "$file" --standings --player first --result a
verdict "who does not fit is left out" lacks "36-0-0"
check "a run of two" 0 "" "$avocet" games "$file" --standings --run 1
verdict "has two rows" lines_with 4 "^2  "
check "nobody" 1 "no game fits" "$avocet" games "$file" --standings --player nobody
check "no games of nobody" 1 "no game fits" "$avocet" games "$file" --player nobody
check "games of somebody" 0 "" "$avocet" games "$file" --player first
verdict "fit" lacks "no game fits"
for moves in zz f 5f f5d -- f5-; do
    code=2
    [ "$moves" = -- ] && code=1 # no game fits
    check "the opening $moves" $code "" "$avocet" games "$file" "--opening=$moves"
done
check "an opening of any size" 1 "" "$avocet" games "$file" --opening "C3 d2--a10"

# For programs and for others.
check "CSV" 0 "^rank,name,elo,elo_error," "$avocet" games "$file" --standings --csv
cp "$dir/out" "$dir/s.csv"
check "JSON" 0 '"elo_kind":"at least"' "$avocet" games "$file" --standings --json
cp "$dir/out" "$dir/s.json"
check "a page and a picture" 0 "the standings are in" \
    "$avocet" games "$file" --html "$dir/s.html" --svg "$dir/s.svg"
verdict "nothing else" is_empty out
verdict "all are what they should be" others_read 5
check "the cross table as CSV" 0 "^name,against,size," "$avocet" games "$file" --cross --csv
cp "$dir/out" "$dir/s.csv"
verdict "from both sides, of all and of each size" others_read 37
check "a page to the output" 0 "^<!DOCTYPE html>" "$avocet" games "$file" --html -
verdict "is the same" cmp "$dir/out" "$dir/s.html"
check "again over the old ones" 0 "" "$avocet" games "$file" --html "$dir/s.html" --svg "$dir/s.svg"
check "a picture is no page" 2 "does not hold a page" \
    "$avocet" games "$file" --standings --html "$dir/s.svg"
check "nor are games" 2 "does not hold a picture" "$avocet" games "$file" --svg "$file"
check "two things to the output" 2 "two things would go" "$avocet" games "$file" --html - --csv
check "no games beside" 2 "standings cannot be had with" "$avocet" games "$file" --standings --list
check "no format beside" 2 "standings cannot" "$avocet" games "$file" --standings --to ggf
check "JSON has the cross table" 2 "holds the cross table" "$avocet" games "$file" --cross --json
check "a folder that is not there" 2 "there is no folder" "$avocet" games "$file" --html "$dir/none/s.html"

# The same numbers from a file whose games lie in another order.
{
    grep -v '"record":"game"' "$file"
    grep '"record":"game"' "$file" | tac
} >"$dir/other.jsonl"
check "the order of games" 0 "" "$avocet" games "$dir/other.jsonl" --standings
verdict "does not matter" cmp "$dir/out" "$dir/whole"

# A player against itself tells nothing.
"$avocet" match first first --games 4 --store "$file" >"$dir/out" 2>&1
check "games with itself" 0 "4 games of a player with itself are left out" \
    "$avocet" games "$file" --standings
verdict "change nothing" cmp "$dir/out" "$dir/whole"

# Names from anybody, as a file may hold them.
long=$(printf '%0300d' 0)
for name in '<script>alert(1)</script>' 'two\nlines' 'a,\"b\"' '\u001b[31mred' "$long" ''; do
    printf '%s' "$name" | sed 's/[\\&|]/\\&/g' >"$dir/name"
    sed "s|\"first\"|\"$(cat "$dir/name")\"|g" "$file" >"$dir/hostile.jsonl"
    check "$name: text" 0 "^4 " "$avocet" games "$dir/hostile.jsonl" --standings
    verdict "$name: no escapes" lacks "$(printf '\033')"
    verdict "$name: fits" [ -z "$(awk 'length > 80' "$dir/out")" ]
    "$avocet" games "$dir/hostile.jsonl" --standings --csv >"$dir/s.csv" 2>/dev/null
    "$avocet" games "$dir/hostile.jsonl" --standings --json >"$dir/s.json" 2>/dev/null
    check "$name: files" 0 "" "$avocet" games "$dir/hostile.jsonl" --html "$dir/s.html" \
        --svg "$dir/s.svg"
    verdict "$name: all are what they should be" others_read 5
    verdict "$name: no scripts" [ "$(grep -c "<script" "$dir/s.html")" -eq 0 ]
done

# In a browser of 1000 pixels the widest table of standings fits: long names, times, points. With
# AVOCET_TEST_LONG=1, if there is a browser.
if [ -n "${AVOCET_TEST_LONG:-}" ] && command -v chromium >/dev/null; then
    "$avocet" tournament champion,level=1,without=probcut+reductions seven,stable=0.4,depth=2 static \
        --games 4 --time 2ms --store "$dir/wide.jsonl" >/dev/null 2>&1
    "$avocet" games "$dir/wide.jsonl" --order points --html - 2>/dev/null |
        sed 's|</body>|<script>var s = document.querySelector(".scroll");document.title =\
            s.scrollWidth > s.clientWidth ? "cut off" : "fits"</script></body>|' >"$dir/wide.html"
    check "standings in 1000 pixels" 0 "<title>fits</title>" timeout 60 chromium --headless --no-sandbox \
        --disable-gpu --user-data-dir="$dir/browser" --window-size=1000,900 --dump-dom "file://$dir/wide.html"
else
    echo "skipped: no look with a browser (AVOCET_TEST_LONG=1, chromium)"
fi

check_done
