#!/bin/sh
# The wall clock, the locale and the time zone change neither time control nor any byte of the output.
# A preloaded clock jumps by an hour at each look, a locale has a decimal comma, and time zones are odd.
# cli/clock_locale.sh AVOCET WALL_CLOCK COMMA_HOST TEST_JSON
set -u
avocet=$1 clock=$2 host=$3 test_json=$4
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
cd "$dir" || exit 1
export LC_ALL=C TZ=UTC0

jumping() { env LD_PRELOAD="$clock" WALL_JUMP=3600 "$@"; }
standing() { env LD_PRELOAD="$clock" WALL_FIXED=1000000000 "$@"; }

# The clock of the test is in force: a log has its day, Sunday 9 September 2001.
check "the clock stands still" 0 "" standing "$avocet" show --log log
check "in 2001" 0 "^.*2001-09-09 01:46:40 UTC: show" cat log

# ---- time control ----

# seconds FILE: the times in JSON are times of searches, not hours or less than nothing.
sane() { grep -o '"seconds":[^,}]*' "$1" | awk -F: '{ n++; if ($2 < 0 || $2 > 600) bad = 1 } END { exit bad || !n }'; }
check "a move in its time" 0 '"move":"[a-h][1-8]"' jumping timeout 300 "$avocet" move f5 --time 100ms --json
verdict "has sane seconds" sane out
verdict "and a depth" lacks '"depth":0,'
check "a hint in its time" 0 '"final":true' jumping timeout 300 "$avocet" hint f5 --time 100ms --json
verdict "has sane seconds, too" sane out
check "a solution in its time" 0 "^ *1  *12  *-10 " jumping timeout 300 "$avocet" solve start --size 4 --time 60s
check "a clock of a game" 0 "^clock  A lost 0 on time, B 0$" jumping timeout 300 \
    "$avocet" match champion seven --size 6 --clock 10s --openings random:20 --games 2 --store clock.jsonl
check "time for each move" 0 "^A won" jumping timeout 300 "$avocet" match naive static --time 20ms --size 6 \
    --openings random:24 --games 2
verdict "nobody is late" lacks forfeit
check "a program of its own" 0 "^A won" jumping timeout 300 "$avocet" match first \
    "oneshot:$avocet umea --agent first" --size 8 --games 2 --time 60s --openings random:40
verdict "is not late either" lacks forfeit
check "stored times" 0 "^2$" sh -c "'$avocet' games clock.jsonl --list --csv | grep -c '^[0-9]'"

# ---- bytes ----

# Text, JSON, files and pictures; no measured time. Arguments are put before each command.
bundle() { # bundle FOLDER COMMAND...
    mkdir "$1" && (
        cd "$1" || exit 1
        shift
        "$@" "$avocet" eval f5d6c3d3c4 --agent seven
        "$@" "$avocet" eval f5d6c3d3c4 --json
        "$@" "$avocet" agents phases-tuned
        "$@" "$avocet" tree f5d6 --depth 2 --svg tree.svg
        "$@" "$avocet" match seven,depth=1 naive,depth=1 --size 6 --games 4 --threads 1 --show --store games.jsonl
        "$@" "$avocet" games games.jsonl --cross --csv
        "$@" "$avocet" games games.jsonl --html standings.html --svg standings.svg
        "$@" "$avocet" match seven,depth=1 naive,depth=1 --games 4 --threads 1 --store eight.jsonl
        "$@" "$avocet" games eight.jsonl --to pgn --output games.pgn
        "$@" "$avocet" convert games.pgn base/ --to wthor
        "$@" "$avocet" wthor base --list --json
        "$@" "$avocet" openings make --plies 2 --depth 2 --within 9 made.txt
        "$@" "$avocet" show "$wrong"
    ) >"$1.text" 2>/dev/null
    rm "$1"/*.jsonl # these hold measured times
}
wrong=f5d6x9
# The cells of the page hold measured times, too.
page_without_times() { sed -E 's|<td>[0-9.]*</td>||g' "$1/standings.html" >"$1.html"; rm "$1/standings.html"; }
same() { # same NAME FOLDER: as the plain run
    check "$1: the same text" 0 "" cmp plain.text "$2.text"
    page_without_times "$2"
    check "$1: the same page" 0 "" cmp plain.html "$2.html"
    check "$1: the same files" 0 "" diff -r plain "$2"
}
bundle plain standing
page_without_times plain
check "there is text" 0 "2001[.]09[.]09" cat plain/games.pgn
check "there are files" 0 "^5$" sh -c "ls plain | wc -l | tr -d ' '"
odd() { standing env TZ="$zone" "$@"; }
number=0
for zone in XXX-24:59:59 :/nonexistent "$(printf 'x%0300d' 0)"; do
    number=$((number + 1))
    bundle "zone$number" odd
    same "time zone $number" "zone$number"
done

# ---- a decimal comma ----

if ! localedef -i de_DE -f UTF-8 "$dir/de_DE.UTF-8" >/dev/null 2>&1 && [ ! -e "$dir/de_DE.UTF-8" ]; then
    echo "skipped: no locale with a decimal comma can be made here (package locales)"
else
    export LOCPATH="$dir"
    comma() { standing env LC_ALL=de_DE.UTF-8 "$@"; }
    bundle german comma
    same "a decimal comma" german
    # A program that takes its user's locale, and uses the library.
    cells='---------------------------O*------*O---------------------------'
    printf '(;GM[Othello]PB[a]PW[b]RE[+2.500]TI[5:00]KM[0.5]TY[8]BO[8 %s *]B[F5/1.5/2.25]W[D6//0.125];)\n' "$cells" >g.ggf
    check "a host in C" 0 "decimal sign \.$" env LC_ALL=C "$host" g.ggf
    mv out host.c
    check "a host with a comma" 0 "decimal sign ,$" env LC_ALL=de_DE.UTF-8 "$host" g.ggf
    mv out host.de
    check "writes the same" 0 "" cmp host.c host.de
    check "numbers are there" 0 "F5/1.5/2.25" cat host.c
    check "JSON of a host" 0 "PASSED" env LC_ALL=de_DE.UTF-8 "$test_json"
    verdict "was tried with a comma" lacks "no locale with a decimal comma here"
fi

check_done
