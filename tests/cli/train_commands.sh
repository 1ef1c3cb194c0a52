#!/bin/sh
# Makes training data, breaks off, goes on, looks into it, as a person would.
# cli/train_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

# play ARGUMENTS...: quick games.
play() { "$avocet" train selfplay --depth 1 --exact 8 --trees 1 "$@"; }
import() { "$avocet" train import "$@"; }
data() { "$avocet" train data "$@"; }

# Self-play.
check "games" 0 "whole.data: 60 games, [0-9]* positions; .* positions/s$" \
    play --out "$dir/whole.data" --games 60 --threads 1
verdict "prints nothing else" is_empty out
check "on more threads" 0 "" play --out "$dir/three.data" --games 60 --threads 3
check "are the same" 0 "" cmp "$dir/whole.data" "$dir/three.data"
check "on another tier" 0 "" play --isa baseline --out "$dir/plain.data" --games 20
check "some first" 0 "" play --out "$dir/parts.data" --games 20
check "are the same on every tier" 0 "" cmp "$dir/plain.data" "$dir/parts.data"
check "then the rest" 0 "holds 20 of 60 games: going on" play --out "$dir/parts.data" --games 60
check "make the same file" 0 "" cmp "$dir/whole.data" "$dir/parts.data"
check "a finished file" 0 "there is nothing to do" play --out "$dir/parts.data" --games 60
verdict "stays as it is" cmp "$dir/whole.data" "$dir/parts.data"
head -c 5001 "$dir/whole.data" >"$dir/torn.data"
check "a torn file" 0 "bytes were cut off" play --out "$dir/torn.data" --games 60
check "is made whole" 0 "" cmp "$dir/whole.data" "$dir/torn.data"
check "other games" 0 "" play --out "$dir/other.data" --games 20 --first 40
check "do not go into the same file" 2 "holds other games" \
    play --out "$dir/other.data" --games 30 --first 50
same="--depth 1 --exact 8 --trees 1"
for other in "--depth 2 --exact 8 --trees 1" "--depth 1 --exact 9 --trees 1" \
    "--depth 1 --exact 8 --trees 2" "$same --noise 5" "$same --prefix 8-39" "$same --seed 2" \
    "$same --weights hand"; do
    # shellcheck disable=SC2086 # options and their values
    check "nor do games with $other" 2 "made with other options: name another file" \
        "$avocet" train selfplay --out "$dir/other.data" --games 30 --first 40 $other
done
check "nor do games of 6x6" 2 "holds boards of size 8: name another file" \
    play --out "$dir/other.data" --games 30 --first 40 --size 6
tail -c "$(($(wc -c <"$dir/other.data") - 16))" "$dir/other.data" >"$dir/tail"
tail -c "$(wc -c <"$dir/tail")" "$dir/whole.data" >"$dir/tail.whole"
check "have the same numbers" 0 "" cmp "$dir/tail" "$dir/tail.whole"

# wait_for FILE BYTES: until it is that long.
wait_for() {
    tries=0
    while { [ ! -e "$1" ] || [ "$(wc -c <"$1")" -lt "$2" ]; } && [ "$tries" -lt 2400 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}

# Ctrl-C and worse.
"$avocet" train selfplay --depth 1 --exact 8 --trees 1 --out "$dir/stopped.data" --games 1000000 \
    >"$dir/out" 2>"$dir/err" &
job=$!
wait_for "$dir/stopped.data" 5000
if play --out "$dir/stopped.data" --games 1000000 2>"$dir/second"; then :; fi
verdict "a second run keeps off the file" grep -q "is being written by another run" "$dir/second"
kill -TERM "$job"
wait "$job"
code=$?
verdict "a stopped run says so by its code" [ "$code" -eq 130 ]
verdict "and in words" has "stopped: .*stopped.data holds [0-9]* of 1000000 games; the same command"
size=$(wc -c <"$dir/stopped.data")
check "it left whole games" 0 "^games" data "$dir/stopped.data"
games=$(awk '/^games/ { print $2 }' "$dir/out") positions=$(awk '/^positions/ { print $2 }' "$dir/out")
verdict "of few bytes" [ "$size" -lt $((16 + 6 * positions)) ]
verdict "with a head and a first position each" [ "$size" -gt $((16 + 39 * games)) ]
verdict "and nothing else" lacks "not finished"
"$avocet" train selfplay --depth 1 --exact 8 --trees 1 --out "$dir/killed.data" --games 1000000 \
    >"$dir/out" 2>"$dir/err" &
job=$!
wait_for "$dir/killed.data" 5000
kill -KILL "$job"
wait "$job" 2>/dev/null
check "a killed run is gone on with" 0 "" sh -c "head -c 20000 '$dir/killed.data' >'$dir/k.data' &&
    n=\$('$avocet' train data '$dir/k.data' | awk '/^games/ { print \$2 }') &&
    '$avocet' train selfplay --depth 1 --exact 8 --trees 1 --out '$dir/k.data' --games \$((n + 5)) &&
    '$avocet' train selfplay --depth 1 --exact 8 --trees 1 --out '$dir/k2.data' --games \$((n + 5)) &&
    cmp '$dir/k.data' '$dir/k2.data'"

# What cannot be played.
# A folder of parts: the games of one file, in one run or in many.
joined() { data "$@" | grep -v "^searched\|^$"; }
in_parts() { play --part-games 25 --out "$dir/parts" "$@"; }
check "parts" 0 "part-0001.data: 15 games" in_parts --games 40
check "parts are gone on with" 0 "part-0001.data holds 15 of 25 games: going on" in_parts --games 60
verdict "and the next one begins" has "part-0002.data: 10 games"
check "finished parts" 0 "part-0002.data holds 10 games already" in_parts --games 60
check "no part too many" 0 "^3$" sh -c "ls '$dir/parts' | wc -l"
check "parts have the games of one file" 0 "^games      60$" data "$dir/parts"
joined "$dir/parts" >"$dir/told"
joined "$dir/whole.data" >"$dir/other"
verdict "and its positions" cmp "$dir/told" "$dir/other"
data "$dir/parts" --show 5000 >"$dir/told"
data "$dir/whole.data" --show 5000 >"$dir/other"
verdict "one by one" cmp "$dir/told" "$dir/other"
check "parts are imported" 0 "60 games" import "$dir/parts" --out "$dir/from-parts.data"
import "$dir/whole.data" --out "$dir/from-whole.data" 2>"$dir/err"
verdict "like one file" cmp "$dir/from-parts.data" "$dir/from-whole.data"
head -c 700 "$dir/parts/part-0002.data" >"$dir/torn-part" && mv "$dir/torn-part" "$dir/parts/part-0002.data"
check "a torn part" 0 "bytes were cut off" in_parts --games 60
data "$dir/parts" --show 5000 >"$dir/told"
verdict "is made whole" cmp "$dir/told" "$dir/other"
rm "$dir/parts/part-0001.data"
check "a missing part" 0 "part-0001.data: 25 games" in_parts --games 60
data "$dir/parts" --show 5000 >"$dir/told"
verdict "is made again" cmp "$dir/told" "$dir/other"
check "parts of another size" 2 "holds other games" play --part-games 20 --out "$dir/parts" --games 60
check "other options for parts" 2 "was made with other options" in_parts --games 70 --seed 2
check "parts without a folder" 2 "needs --out FOLDER" play --part-games 5
mkdir "$dir/no-parts"
check "no parts" 2 "has no part-0000.data" data "$dir/no-parts"
if [ "$(uname)" = Linux ]; then
    check "the lowest priority" 0 "2 games" play --idle --out "$dir/idle.data" --games 2
    play --out "$dir/busy.data" --games 2 2>"$dir/err"
    verdict "makes the same games" cmp "$dir/idle.data" "$dir/busy.data"
fi

check "no file" 2 "train selfplay needs --out FILE" play
check "no folder" 2 "No such file\|there is no" play --out "$dir/none/x.data"
check "a foreign file" 2 "is no file of training data" play --out "$0"
check "a device" 2 "is no plain file" play --games 1 --out /dev/full
check "a folder" 1 "s a directory" play --games 1 --out "$dir"
check "no depth" 2 "whole number from 1" "$avocet" train selfplay --out "$dir/x.data" --depth 0
check "no range" 2 "prefix takes two rising numbers" play --out "$dir/x.data" --prefix 9-8
check "an option of import" 2 "train selfplay takes no --sample" play --out "$dir/x.data" --sample 3
check "a file too many" 2 "does not know what to do with" play --out "$dir/x.data" y
check "something else" 2 "train knows all, selfplay, import, relabel, fit, network, probcut, openings, data, agent and agent-probcut, not walk" "$avocet" train walk
check "nothing" 2 "train needs" "$avocet" train
verdict "none of that made a file" [ ! -e "$dir/x.data" ]

# A look into it.
check "what is in a file" 0 "^games      60$" data "$dir/whole.data"
verdict "sources" has "^tree       [1-9]"
verdict "bands" has "^5-8 .* 100.0 "
check "two files" 0 "^games      80$" data "$dir/whole.data" "$dir/other.data"
check "as JSON" 0 '^{"positions":[0-9]*,"distinct":[0-9]*,"games":60,' data "$dir/whole.data" --json
check "positions" 0 "" data "$dir/whole.data" --show 7
verdict "so many" lines_with 7 "^[-XO]\{64\} [XO]  [-+][0-9]*"
head -c 1000 "$dir/whole.data" >"$dir/short.data"
check "a torn one" 0 "^avocet: [0-9]* bytes of a game that was not finished are left out$" data "$dir/short.data"
check "its positions" 0 "bytes of a game that was not finished are left out" data "$dir/short.data" --show 3
check "no data" 2 "is no file of training data" data "$0"
head -c 15 "$dir/whole.data" >"$dir/head.data"
for none in "$dir/head.data" /dev/null; do
    check "no header" 2 "is no file of training data" data "$none"
    check "no header to fit" 2 "is no file of training data" \
        "$avocet" train fit "$none" --out "$dir/none.avw"
done
# shellcheck disable=SC2016 # for the shell within
check "a pipe" 0 "^games      60$" sh -c 'cat "$2" | "$1" train data /dev/stdin' - "$avocet" \
    "$dir/whole.data"
# shellcheck disable=SC2016
check "a pipe is not read twice" 2 "is no plain file: --show" \
    sh -c 'cat "$2" | "$1" train data /dev/stdin --show 3' - "$avocet" "$dir/whole.data"
check "no file at all" 2 "train data needs FILE" data

# Games of others.
cat >"$dir/games.txt" <<'GAMES'
f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6
f5d6c3
f5a1
GAMES
check "transcripts" 0 "left out: 1 that cannot be read (first: .*games.txt, line 3)" \
    import "$dir/games.txt" --out "$dir/a.data" --depth 1
verdict "unfinished ones count with labels" has "positions of 2 of them are wanted"
check "by their results" 0 "left out: 1 that have no result" \
    import "$dir/games.txt" --out "$dir/b.data" --empties 1-60
check "solved" 0 "" import "$dir/games.txt" --out "$dir/c.data" --exact 9 --empties 4-9 --threads 2
check "are exact" 0 "^exact      6, 100.0 %" data "$dir/c.data"
check "again" 0 "there is nothing to do" \
    import "$dir/games.txt" --out "$dir/c.data" --exact 9 --empties 4-9
check "a sample" 0 "" import "$dir/whole.data" --out "$dir/d.data" --sample 100 --empties 5-24
check "has so many" 0 "^distinct   100," data "$dir/d.data"
verdict "of each" has "^9-12  *20 "
check "a part" 0 "" import "$dir/whole.data" --out "$dir/e.data" --part 0/6
check "the others" 0 "" import "$dir/whole.data" --out "$dir/f.data" --part not:0/6
check "has its share" 0 "^games      10$" data "$dir/e.data"
check "have theirs" 0 "^games      50$" data "$dir/f.data"
sizes() { [ $(($(wc -c <"$1") + $(wc -c <"$2") - 16)) -eq "$(wc -c <"$3")" ]; }
verdict "together they are all" sizes "$dir/e.data" "$dir/f.data" "$dir/whole.data"
check "into another's file" 2 "holds other positions" \
    import "$dir/other.data" --out "$dir/e.data" --part 0/6
for other in "--sample 10" "--part 1/6" "--exact 3" "--depth 1" "--from 20" "--empties 1-30"; do
    # shellcheck disable=SC2086 # an option and its value
    check "into a file made without $other" 2 "made with other options: name another file" \
        import "$dir/whole.data" --out "$dir/f.data" $other
done
torn_note="^avocet: [0-9]* bytes of a game that was not finished are left out$"
head -c 5001 "$dir/whole.data" >"$dir/part.data"
check "a torn file of positions" 0 "$torn_note" import "$dir/part.data" --out "$dir/h.data"
check "a whole one needs no note" 0 "" import "$dir/h.data" --out "$dir/i.data"
verdict "and has none" lacks "not finished"
verdict "nothing of the torn game was taken" cmp "$dir/h.data" "$dir/i.data"
# Record 80 becomes one in which both sides have the same squares.
damage() { { head -c 1936 "$1"; printf %024d 0; tail -c +1961 "$1"; } >"$2"; }
damage "$dir/whole.data" "$dir/damaged.data"
check "a damaged one" 2 "damaged.data is damaged at byte 1803$" \
    import "$dir/damaged.data" --out "$dir/g.data"
check "no part" 2 "part takes K/M" import "$dir/whole.data" --out "$dir/g.data" --part 6/6
check "no position" 2 "no position that is wanted" \
    import "$dir/games.txt" --out "$dir/g.data" --depth 1 --part 1/3 --empties 59-60 --from 30
verdict "none of that made a file" [ ! -e "$dir/g.data" ]

# Better labels. d.data has exact positions and others.
labels="--exact 7 --end 12 --depth 3"
# shellcheck disable=SC2086 # options and their values
relabel() { "$avocet" train relabel $labels "$@"; }
check "labels anew" 0 "new.data: [0-9]* games, 100 positions; " \
    relabel "$dir/d.data" --out "$dir/new.data" --threads 1
verdict "prints nothing else" is_empty out
check "on more threads" 0 "" relabel "$dir/d.data" --out "$dir/new-3.data" --threads 3
verdict "the same labels" cmp "$dir/new.data" "$dir/new-3.data"
check "the positions before" 0 "" data "$dir/d.data" --show 1000
sed 's/  .*game/ game/' "$dir/out" >"$dir/boards"
cp "$dir/out" "$dir/before"
grep "exact" "$dir/out" >"$dir/exact"
check "and with other labels" 0 "" data "$dir/new.data" --show 1000
sed 's/  .*game/ game/' "$dir/out" >"$dir/boards.new"
verdict "are the same positions" cmp "$dir/boards" "$dir/boards.new"
verdict "exact ones keep their labels" [ "$(grep -c -F -x -f "$dir/exact" "$dir/out")" -eq "$(wc -l <"$dir/exact")" ]
verdict "of which there are some" [ "$(wc -l <"$dir/exact")" -ge 10 ]
verdict "others have new ones" [ "$(grep -v exact "$dir/out" | grep -c -v -F -x -f "$dir/before")" -ge 20 ]
check "again" 0 "there is nothing to do" relabel "$dir/d.data" --out "$dir/new-3.data"
head -c 1001 "$dir/new.data" >"$dir/new-3.data"
check "a torn one" 0 "holds [1-9][0-9]* of [0-9]* games: going on there" \
    relabel "$dir/d.data" --out "$dir/new-3.data"
verdict "is made whole" cmp "$dir/new.data" "$dir/new-3.data"
for other in "--exact 8 --end 12 --depth 3" "--exact 7 --end 11 --depth 3" "--exact 7 --end 12 --depth 4" \
    "$labels --end-sure 98" "$labels --sure 87" "$labels --hash 1" "$labels --weights hand" \
    "$labels --sample 50"; do
    # shellcheck disable=SC2086 # options and their values
    check "nor labels with $other into the same file" 2 "made with other options: name another file" \
        "$avocet" train relabel "$dir/d.data" --out "$dir/new-3.data" $other
done
check "other positions" 2 "made with other options: name another file" \
    relabel "$dir/whole.data" --out "$dir/new-3.data"
verdict "it is as before" cmp "$dir/new.data" "$dir/new-3.data"
check "40 of them" 0 "" relabel "$dir/d.data" --out "$dir/new-s.data" --sample 40
check "the file has 40" 0 "^positions  40$" data "$dir/new-s.data"
cp "$dir/new.data" "$dir/new-3.data"
check "over itself" 2 "would overwrite .*, which is read" relabel "$dir/new-3.data" --out "$dir/new-3.data"
verdict "nothing happens" cmp "$dir/new.data" "$dir/new-3.data"
check "no such percentage" 2 "end-sure is 60, 73, 87, 95, 98, 99 or 100" \
    relabel "$dir/d.data" --out "$dir/x.data" --end-sure 80
check "too shallow for two depths" 2 "whole number from 2" \
    "$avocet" train relabel "$dir/d.data" --out "$dir/x.data" --depth 1
check "no output" 2 "train relabel needs --out FILE" relabel "$dir/d.data"
check "nothing to read" 2 "train relabel needs FILE" relabel --out "$dir/x.data"
check "no data" 2 "No such file" relabel "$dir/none.data" --out "$dir/x.data"
verdict "none of that made a file" [ ! -e "$dir/x.data" ]
# Ctrl-C and kill: what was written stays, and the same command goes on.
slow() { "$avocet" train relabel "$dir/whole.data" --exact 9 --end 16 --depth 9 --hash 1 --threads 1 --out "$@"; }
check "in one run" 0 "" slow "$dir/once.data"
for signal in INT KILL; do
    env --default-signal=INT "$avocet" train relabel "$dir/whole.data" --exact 9 --end 16 --depth 9 \
        --hash 1 --threads 1 --out "$dir/stop-$signal.data" >"$dir/out" 2>"$dir/err" &
    job=$!
    wait_for "$dir/stop-$signal.data" 3000
    kill "-$signal" "$job"
    wait "$job" 2>/dev/null
    code=$?
    [ "$signal" = KILL ] || verdict "a stopped run says so by its code" [ "$code" -eq 130 ]
    [ "$signal" = KILL ] || verdict "and in words" has "the same command goes on from there"
    verdict "it was not at the end" [ "$(wc -c <"$dir/stop-$signal.data")" -lt "$(wc -c <"$dir/once.data")" ]
    check "it goes on" 0 "games: going on there" slow "$dir/stop-$signal.data"
    verdict "to the same file" cmp "$dir/once.data" "$dir/stop-$signal.data"
done

# Weights. Few patterns and few steps, so that it takes no time.
cat >"$dir/few.txt" <<'PATTERNS'
# two
edge a1 b1 c1 d1 e1 f1 g1 h1
corner a1 b1 a2 b2
PATTERNS
fit() { "$avocet" train fit --iterations 4 --date 2026-01-31 "$@"; }

# Boards of 6x6.
check "games of 6x6" 0 "" play --size 6 --out "$dir/small.data" --games 40
check "give weights for 6x6" 0 "" fit "$dir/small.data" --size 6 --out "$dir/small.avw"
verdict "that say so" grep -q "^board 6$" "$dir/small.avw"
check "and judge 6x6" 0 '"judged_by":"learned"' "$avocet" eval start --size 6 --json --weights "$dir/small.avw"
check "but none for 8x8" 2 "the data has boards of size 6, not 8" fit "$dir/small.data" --out "$dir/x.avw"
check "and none for 10x10" 2 "size" fit "$dir/small.data" --size 10 --out "$dir/x.avw"
check "games of 10x10" 0 "" "$avocet" train selfplay --size 10 --games 1 --depth 1 --exact 5 --prefix 4-4 --trees 0 \
    --out "$dir/ten.data"
check "with more empty squares than 8x8 has" 0 "" import "$dir/ten.data" --out "$dir/early.data" --empties 61-90
check "are chosen" 0 "^positions  30$" "$avocet" train data "$dir/early.data"
few() { fit --patterns "$dir/few.txt" "$@"; }
cp "$dir/whole.data" "$dir/whole.kept"
check "a fit" 0 "written to .*m.avw: try avocet bench eval --weights " \
    few "$dir/whole.data" --out "$dir/m.avw"
verdict "tells its errors" lines_with 2 "^all "
verdict "of games held out" has "learn from, [1-9][0-9]* held out"
check "its weights play" 0 "" \
    "$avocet" match "champion,depth=1,weights=$dir/m.avw" random --games 2
{ cat "$dir/whole.data"; head -c 21 "$dir/whole.data" | tail -c 5; } >"$dir/torn.data"
check "a torn record" 0 "^avocet: 5 bytes of a game that was not finished are left out$" \
    few "$dir/torn.data" --out "$dir/torn.avw"
verdict "told once" [ "$(grep -c "not finished" "$dir/err")" -eq 1 ]
check "a whole file needs no note" 0 "written to" few "$dir/whole.data" --out "$dir/torn.avw"
verdict "and has none" lacks "not finished"
check "a picture" 0 "" few "$dir/whole.data" --out "$dir/m.avw" --plot "$dir/m.svg"
verdict "is one" grep -q "^<svg" "$dir/m.svg"
check "both are replaced" 0 "" few "$dir/whole.data" --out "$dir/m.avw" --plot "$dir/m.svg"
verdict "and nothing is left over" [ ! -e "$dir/m.avw.new" ]
check "as JSON" 0 '^{"records":[0-9]*,"positions":[0-9]*,.*"main":{.*"order":{.*}}$' \
    few "$dir/whole.data" --out "$dir/m.avw" --json
verdict "and nothing else" [ "$(wc -l <"$dir/out")" -eq 1 ]
! command -v python3 >"$dir/python" ||
    verdict "that others read" python3 -c "import json; json.load(open('$dir/out'))"
check "without some" 0 "^[1-9][0-9]* positions excluded" \
    few "$dir/whole.data" --without "$dir/other.data" --out "$dir/m.avw"
check "a part of the games" 0 "learn from, [1-9][0-9]* held out" \
    few "$dir/f.data" --hold-out 6 --out "$dir/m.avw"
check "nothing held out" 0 "no games are held out: nothing tells when to stop" \
    few "$dir/whole.data" --hold-out 0 --out "$dir/m.avw"
verdict "has no error" has "held mean -, rms -"
verdict "none at all" lacks "held mean 0"

# What cannot be fitted is refused before data is read: there is none here.
none="$dir/none.data"
echo "edge a1 b9" >"$dir/bad.txt"
printf 'one a1 b1\ntwo a1 c1\nthree a1 d1\n' >"$dir/wide.txt"
check "a bad pattern" 2 "a1 b9\|pattern" fit "$none" --patterns "$dir/bad.txt" --out "$dir/n.avw"
check "too many places" 2 "lie in 24 places, more than 16" \
    fit "$none" --patterns "$dir/wide.txt" --out "$dir/n.avw"
check "falling anchors" 2 "that rise" fit "$none" --anchors 20,10 --out "$dir/n.avw"
check "all held out" 2 "would hold out all games" fit "$none" --hold-out 1 --out "$dir/n.avw"
check "no folder" 2 "cannot write .*none/n.avw" fit "$none" --out "$dir/none/n.avw"
check "no folder for the picture" 2 "cannot write .*none/n.svg" \
    fit "$none" --out "$dir/n.avw" --plot "$dir/none/n.svg"
check "a folder" 1 "s a directory" fit "$none" --out "$dir"
check "a full disk" 1 "No space left" fit "$none" --out /dev/full
check "no data" 2 "cannot open .*none.data" fit "$none" --out "$dir/n.avw"
verdict "none of that made a file" [ ! -e "$dir/n.avw" ]
verdict "nor a part of one" [ ! -e "$dir/n.avw.new" ]

# Data is never overwritten.
ln -s whole.data "$dir/link.data"
cp "$dir/whole.data" "$dir/n.avw.new"
fit_onto() { check "$1" 2 "$2" fit "$dir/whole.data" --out "$3" --plot "$4"; }
fit_onto "weights over the data" "would overwrite .*, which is read" "$dir/whole.data" "$dir/n.svg"
fit_onto "by another name" "would overwrite .*, which is read" "$dir/./whole.data" "$dir/n.svg"
fit_onto "through a link" "would overwrite .*, which is read" "$dir/link.data" "$dir/n.svg"
fit_onto "a picture over the data" "would overwrite .*, which is read" \
    "$dir/n.avw" "$dir/whole.data"
fit_onto "over other data" "is a file of training data" "$dir/other.data" "$dir/n.svg"
fit_onto "over some text" "does not hold weights" "$dir/few.txt" "$dir/n.svg"
fit_onto "a picture over weights" "does not hold a picture" "$dir/n.avw" "$dir/m.avw"
fit_onto "both into one" "must be different files" "$dir/n.avw" "$dir/../${dir##*/}/n.avw"
check "over what is left out" 2 "would overwrite .*, which is read" \
    fit "$dir/whole.data" --without "$dir/other.data" --out "$dir/other.data"
check "over data by the name of its fresh file" 2 "would overwrite .*, which is read" \
    fit "$dir/n.avw.new" --out "$dir/n.avw"
verdict "the data is unharmed" cmp "$dir/whole.data" "$dir/whole.kept"
verdict "under any name" cmp "$dir/n.avw.new" "$dir/whole.kept"
verdict "and no weights were made" [ ! -e "$dir/n.avw" ]

# Ctrl-C, once the second fit has a row with steps: only that one has a value for 0 to 5 empty.
# Sanitized, a step takes so long that smaller ones will do.
steps=
[ -z "${AVOCET_TEST_QUICK:-}" ] || steps="--anchors 12,30 --every 2"
# shellcheck disable=SC2086 # options and their values
stop_after "^ *[1-9][0-9]*\( \{1,\}[0-9.]\{1,\}\)\{3\} \{1,\}[0-9]" \
    "$avocet" train fit "$dir/whole.data" --out "$dir/stopped.avw" $steps
code=$?
verdict "a stopped fit says so by its code" [ "$code" -eq 130 ]
verdict "and in words" grep -q "interrupted: .*stopped.avw has the best" "$dir/stopped.err"
check "its weights play" 0 "" \
    "$avocet" match "champion,depth=1,weights=$dir/stopped.avw" random --games 2

# A network that corrects weights.
network() { "$avocet" train network --epochs 1 --date 2026-01-31 "$@"; }
net_of_m() { network "$dir/whole.data" --weights "$dir/m.avw" "$@"; }
few "$dir/whole.data" --out "$dir/m.avw" >"$dir/out" 2>&1
check "a network" 0 "written to .*net.avw" net_of_m --out "$dir/net.avw" --threads 1
verdict "tells its errors" has "^all .*[0-9.]* *[0-9.]* *[0-9.]* *[-+][0-9.]*$"
verdict "on the way, too" has "^ 100 "
check "on three threads" 0 "" net_of_m --out "$dir/net-3.avw" --threads 3
verdict "to the byte" cmp "$dir/net.avw" "$dir/net-3.avw"
check "another seed" 0 "" net_of_m --out "$dir/net-2.avw" --seed 2
verdict "is another network" [ "$(cksum <"$dir/net.avw")" != "$(cksum <"$dir/net-2.avw")" ]
check "its weights play" 0 "" \
    "$avocet" match "champion,depth=1,weights=$dir/net.avw" random --games 2
check "is replaced by another" 0 "" \
    network "$dir/whole.data" --weights "$dir/net.avw" --out "$dir/net.avw" --threads 1 --json
verdict "told as JSON" has '^{"records":[0-9]*,.*"sum":{.*"network":{.*"by_empty":\[.*\]}$'
check "no name" 2 "wants --out FILE" net_of_m
check "by hand" 2 "not the evaluation made by hand" \
    network "$dir/whole.data" --weights hand --out "$dir/n.avw"
check "no rows" 2 "whole number from 2" net_of_m --out "$dir/n.avw" --rows 1
check "no rate" 2 "rate takes a number" net_of_m --out "$dir/n.avw" --rate fast
check "over its data" 2 "would overwrite" net_of_m --out "$dir/whole.data"
check "no data" 2 "cannot open .*none.data" \
    network "$dir/none.data" --weights "$dir/m.avw" --out "$dir/n.avw"
verdict "none of that made a file" [ ! -e "$dir/n.avw" ]
stop_after "^ *[1-9]" "$avocet" train network "$dir/whole.data" --epochs 1000 \
    --weights "$dir/m.avw" --out "$dir/stopped-net.avw"
code=$?
verdict "a stopped network says so by its code" [ "$code" -eq 130 ]
verdict "and in words" grep -q "interrupted: .*stopped-net.avw has what" "$dir/stopped.err"
check "its weights play" 0 "" \
    "$avocet" match "champion,depth=1,weights=$dir/stopped-net.avw" random --games 2

# What searches may leave out: measured, and written into weights. The positions that come with the
# sources have exact ones, those played above too few.
test_data=$(dirname "$0")/../../data/eval/test-8.data
probcut() { "$avocet" train probcut --depth 4 --sample 40 "$@"; }
errors_of() { head -c 4000 "$1" | grep -a "^errors "; }
others_of() { grep -a -v "^errors \|^end [0-9a-f]*$" "$1"; }
check "errors of searches" 0 "^errors mid -\{0,1\}[0-9]* -\{0,1\}[0-9]* -\{0,1\}[0-9]* -\{0,1\}[0-9]*$" \
    probcut "$test_data" --threads 1 --out "$dir/errors-1.avw"
verdict "of the end, too" has "^errors end -\{0,1\}[0-9]* -\{0,1\}[0-9]* -\{0,1\}[0-9]*$"
verdict "a table" has "^empty  positions  *0->4$"
verdict "and how well they fit" lines_with 2 "^[0-9]* errors fitted, off by [0-9.]* % (rms)$"
verdict "says where they are" has "written to .*errors-1.avw$"
grep "^errors " "$dir/out" >"$dir/told"
errors_of "$dir/errors-1.avw" >"$dir/stored"
verdict "they are in the file" cmp "$dir/told" "$dir/stored"
verdict "both" [ "$(grep -c . "$dir/stored")" -eq 2 ]
check "on two threads" 0 "" probcut "$test_data" --threads 2 --out "$dir/errors-2.avw"
verdict "to the byte" cmp "$dir/errors-1.avw" "$dir/errors-2.avw"
check "its weights play" 0 "" \
    "$avocet" match "champion,depth=3,weights=$dir/errors-1.avw" random --games 2
cp "$dir/errors-2.avw" "$dir/same.avw"
check "into the file it comes from" 0 "" \
    probcut "$test_data" --seed 2 --weights "$dir/same.avw" --out "$dir/same.avw"
errors_of "$dir/same.avw" >"$dir/other"
verdict "another sample has other errors" [ "$(cat "$dir/other")" != "$(cat "$dir/stored")" ]
others_of "$dir/errors-1.avw" >"$dir/rest.one"
others_of "$dir/same.avw" >"$dir/rest.same"
verdict "nothing else has changed" cmp "$dir/rest.one" "$dir/rest.same"
check "as JSON" 0 '^{"mid":\[.*\],"end":\[.*"end_fit":{"positions":200,"fitted":true,.*}\]}$' \
    probcut "$test_data" --json
check "nothing exact" 0 "fewer than 200 positions .* are exact: .* stay as they were" \
    probcut "$dir/whole.data" --weights "$dir/errors-1.avw"
verdict "the numbers of the weights stay" has "^$(grep "^errors end" "$dir/stored")$"
# The head of a game of 40 records in form 2, and a part of them.
{ cat "$test_data"; printf '\050\000\327\377'; head -c 493 /dev/zero; } >"$dir/rest.data"
check "a torn file" 0 "^avocet: 497 bytes of a game that was not finished are left out$" \
    probcut "$dir/rest.data" --threads 1
grep "^errors " "$dir/out" >"$dir/other"
verdict "has the errors of its whole games" cmp "$dir/told" "$dir/other"
damage "$test_data" "$dir/damaged.data"
check "a damaged one" 2 "damaged.data is damaged at byte 1936$" probcut "$dir/damaged.data"
check "by hand" 0 "^errors mid" probcut "$test_data" --weights hand
check "by hand into a file" 2 "made by hand has no file to write into" \
    probcut "$test_data" --weights hand --out "$dir/p.avw"
check "a few positions" 0 "" import "$test_data" --out "$dir/few.data" --sample 30
check "are too few" 2 "there are [0-9]* positions with 7 to 54 empty squares, and 40" \
    probcut "$dir/few.data"
cp "$test_data" "$dir/test.data"
check "errors over the data" 2 "would overwrite .*, which is read" \
    probcut "$dir/test.data" --out "$dir/test.data"
check "over weights it was not told to change" 2 "is there: to put the numbers into it, name it with --weights" \
    probcut "$test_data" --out "$dir/errors-1.avw"
check "over some text" 2 "does not hold weights" probcut "$test_data" --out "$dir/few.txt"
check "over other data" 2 "is a file of training data" probcut "$test_data" --out "$dir/whole.data"
cp "$dir/errors-1.avw" "$dir/p.avw.new"
check "over weights by the name of its fresh file" 2 "would overwrite .*, which is read" \
    probcut "$test_data" --weights "$dir/p.avw.new" --out "$dir/p.avw"
verdict "they are unharmed" cmp "$dir/errors-1.avw" "$dir/p.avw.new"
rm "$dir/p.avw.new"
verdict "so is the data" cmp "$test_data" "$dir/test.data"
check "no folder" 2 "cannot write .*none/p.avw" probcut "$test_data" --out "$dir/none/p.avw"
check "no data" 2 "is no file of training data" probcut "$0" --out "$dir/p.avw"
check "no weights" 2 "no weights for the evaluation" probcut "$test_data" --weights "$0"
check "too shallow" 2 "whole number from 4 to 14" \
    "$avocet" train probcut "$test_data" --depth 3 --out "$dir/p.avw"
check "too few to fit" 2 "whole number from 40" "$avocet" train probcut "$test_data" --sample 39
check "an option of import" 2 "train probcut takes no --exact" probcut "$test_data" --exact 3
check "few positions of its own games" 2 "sample takes 200 or more positions of games" probcut
env --default-signal=INT "$avocet" train probcut "$test_data" --depth 14 --sample 10000 \
    --out "$dir/p.avw" >"$dir/out" 2>"$dir/err" &
job=$!
wait_for "$dir/p.avw.new" 0
sleep 0.5
kill -INT "$job"
wait "$job"
code=$?
verdict "a stopped run says so by its code" [ "$code" -eq 130 ]
verdict "and in words" has "stopped before the end"
verdict "none of that made a file" [ ! -e "$dir/p.avw" ]
verdict "nor a part of one" [ ! -e "$dir/p.avw.new" ]

# All of it, from nothing. Few games and few steps, so that time is up nowhere and the machine does
# not matter.
all() { "$avocet" train all --iterations 4 --date 2026-01-31 "$@"; }
two() { all --hours 1 --rounds 2 --games 60 --out "$dir/all/deep" "$@"; }
check "from nothing" 0 "all rounds are done, 2 of 2; for more raise" two
verdict "a row for each round" lines_with 2 "^ *[12]  .*kept$"
verdict "told as they end" has "round 2 of 2: 60 games, error "
verdict "says where they are" has "best.avw has the weights of\|no round was better"
verdict "the table is in the folder" \
    [ "$(grep -c "^ *[12] .*kept$" "$dir/all/deep/rounds.txt")" -eq 2 ]
verdict "and pictures" [ -s "$dir/all/deep/round-2.svg" ]
check "the weights play" 0 "" \
    "$avocet" match "champion,depth=1,weights=$dir/all/deep/round-2.avw" random --games 2
check "its data is data" 0 "^games      60" data "$dir/all/deep/round-2.data"
cp -r "$dir/all/deep" "$dir/all/before"
check "again" 0 "all rounds are done, 2 of 2: there is nothing to do" two
verdict "with the same table" lines_with 2 "^ *[12]  .*kept$"
verdict "nothing has changed" diff -r "$dir/all/before" "$dir/all/deep"
check "as JSON" 0 '^{"seconds":[0-9.]*,"best":.*"rounds":\[{"round":1,.*"round":2,.*}\]}$' two --json
check "by the clock" 0 "all rounds are done, 1 of 1" \
    all --hours 0.0003 --rounds 1 --out "$dir/all/clock"
check "has played as long" 0 "^games      [4-9][0-9]\|^games      [0-9]\{3\}" \
    data "$dir/all/clock/round-1.data"
check "without time" 0 "the time is used, 1 of 3 rounds are done: there is nothing to do" \
    all --hours 0.0003 --rounds 3 --out "$dir/all/clock"

# Sanitized, these runs take minutes; tests/train/train_rounds.c stops and goes on there, too.
if [ -z "${AVOCET_TEST_QUICK:-}" ]; then
# break_off SIGNAL ROUND: ends a run while it plays.
long() { all --hours 1 --rounds 2 --games 200 --out "$dir/all/long" "$@"; }
break_off() {
    "$avocet" train all --iterations 4 --date 2026-01-31 --hours 1 --rounds 2 --games 200 \
        --threads 1 --out "$dir/all/long" >"$dir/out" 2>"$dir/err" &
    job=$!
    wait_for "$dir/all/long/round-$2.data" 3000
    kill "-$1" "$job"
    wait "$job" 2>/dev/null
    code=$?
}
break_off TERM 1
verdict "a stopped run says so by its code" [ "$code" -eq 130 ]
verdict "and in words" has "stopped after [0-9]* of 3600 seconds: the same command goes on"
verdict "it had just begun" [ ! -e "$dir/all/long/round-1.avw" ]
break_off KILL 2
verdict "it was killed in round 2" [ ! -e "$dir/all/long/round-2.avw" ]
verdict "after round 1" [ "$(grep -c kept "$dir/all/long/rounds.txt")" -eq 1 ]
check "a killed run is gone on with" 0 "all rounds are done, 2 of 2" long
verdict "and finished" [ "$(grep -c " 200 .*kept$" "$dir/all/long/rounds.txt")" -eq 2 ]
verdict "round 1 is not played again" lacks "round 1 of 2"
check "it is what one run makes" 0 "" all --hours 1 --rounds 1 --games 200 --out "$dir/all/one"
verdict "to the byte" cmp "$dir/all/one/round-1.avw" "$dir/all/long/round-1.avw"
fi

check "no time" 2 "train all needs --hours H" all --out "$dir/all/none"
check "no hours" 2 "hours takes a number" all --out "$dir/all/none" --hours soon
check "no folder" 2 "train all needs --out FOLDER" all --hours 1
check "a folder with a comma" 2 "no comma" all --hours 1 --out "$dir/all/a,b"
check "an option of selfplay" 2 "train all takes no --depth" all --hours 1 --out "$dir/x" --depth 3
check "a file in the place of the folder" 2 "Not a directory" all --hours 1 --out "$0"
verdict "none of that made a folder" [ ! -e "$dir/all/none" ]

check_done
