#!/bin/sh
# Measures the champion on all board sizes by matches, and writes the tables of docs/measurements/larger-boards.md.
# Every game is stored in FOLDER, so the same command goes on after a stop, and plays again what another program or
# other weights make different. A study is one or more of
#
#   depths   searches to depth n against n - 2
#   lab      10 ms a move against the best agents of the laboratory with all techniques and 100 ms
#   levels   each level against the one below, and the named levels against the ones beside them
#   claims   games in which everything announced as exact is proved (bench claims)
#   table    plays nothing: only writes the table of the matches in FOLDER
#
#   tools/sizes.sh AVOCET FOLDER STUDY...
#
# GAMES=20 plays fewer games of each match (100). SIZES="10 12" chooses boards. THREADS=1 is the number of games at
# once. Run it with nice -n 19 beside other work: only `lab` has a clock.
set -eu
[ $# -ge 3 ] || {
    sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
    exit 2
}
avocet=$1
folder=$2
shift 2
games=${GAMES:-100}
sizes=${SIZES:-6 8 10 12}
threads=${THREADS:-1}
mkdir -p "$folder"

# match STUDY SIZE A B: plays a match, or the games that are missing, and keeps its numbers. A finished match with as
# many games is not asked for again by another name, so the line of JSON is replaced.
match() {
    name=$1-$2-$(printf '%s-%s' "$3" "$4" | tr -c 'a-z0-9\n' '-')
    echo "$(date -u +%H:%M) $1 $2x$2: $3 against $4" >&2
    "$avocet" match "$3" "$4" --size "$2" --games "$games" --threads "$threads" --store "$folder/$1-$2.db" --json \
        >"$folder/$name.part"
    mv "$folder/$name.part" "$folder/$name.json"
}

depths() {
    for size in $sizes; do
        match depths "$size" champion,depth=4,hash=16 champion,depth=2,hash=16
        match depths "$size" champion,depth=6,hash=16 champion,depth=4,hash=16
        match depths "$size" champion,depth=8,hash=16 champion,depth=6,hash=16
    done
}

lab() {
    for size in $sizes; do
        for agent in phases-tuned sized-tuned; do
            match lab "$size" champion,time=10ms,hash=16 "$agent,techniques=all,finish=14,depth=off,time=100ms"
        done
    done
}

levels() {
    for size in $sizes; do
        match levels "$size" champion,level=first-game random
        match levels "$size" champion,level=newcomer greedy-corners
        match levels "$size" champion,level=beginner champion,level=newcomer
        match levels "$size" champion,level=novice champion,level=beginner
        for level in 1 2 3 4 5 6 7 8 9 10; do
            match levels "$size" "champion,level=$level,hash=16" "champion,level=$((level - 1)),hash=16"
        done
        match levels "$size" champion,level=club champion,level=novice
        match levels "$size" champion,level=strong champion,level=club
    done
}

claims() {
    for size in $sizes; do
        echo "$(date -u +%H:%M) claims $size" >&2
        "$avocet" bench claims --size "$size" --games "$games" --prove-from 18 --threads "$threads" --json \
            >"$folder/claims-$size.part" || echo "a claim on ${size}x$size is wrong" >&2
        mv "$folder/claims-$size.part" "$folder/claims-$size.json"
    done
}

# field NAME: the value of a member of the object on standard input, up to the next comma.
field() {
    sed -n "s/.*\"$1\":\"\{0,1\}\([^\"}]*\).*/\1/p" | sed 's/,.*//'
}

# One row for each match in the folder.
table() {
    echo "| board | A | B | games | A's score | discs a game |"
    echo "|---|---|---|---|---|---|"
    for file in "$folder"/*-*-*.json; do
        [ -e "$file" ] || continue
        row=$(cat "$file")
        a=$(printf '%s' "$row" | sed 's/.*"a":"\([^"]*\)".*"sentence_a.*/\1/')
        b=$(printf '%s' "$row" | sed 's/.*"b":"\([^"]*\)","sentence_a.*/\1/')
        size=$(printf '%s' "$row" | field size)
        printf '%s' "$row" | awk -v a="$a" -v b="$b" -v size="$size" '
            function of(name,   text) {
                text = $0
                sub(".*\"" name "\":", "", text)
                return text + 0
            }
            {
                printf "| %sx%s | `%s` | `%s` | %d | %.1f %% +- %.1f | %+.1f +- %.1f |\n", size, size, a, b,
                    2 * of("pairs"), 100 * of("score"), 100 * of("score_error"), of("discs"), of("discs_error")
            }'
    done
}

for study in "$@"; do
    case $study in
    depths | lab | levels | claims | table) "$study" ;;
    *)
        echo "there is no study $study" >&2
        exit 2
        ;;
    esac
done
