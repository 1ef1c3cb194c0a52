#!/bin/sh
# Analyses games and asks for names of openings, as a person would. cli/analyze_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

analyze() { "$avocet" analyze "$@"; }
wide() { awk 'length > 80 { bad = 1 } END { exit !bad }' "$dir/out"; }
narrow() { ! wide; }
wiped=e6f4e3f6g5d6e7f5c5

# One game.
check "a typed game" 0 "^Black - White, Tiger$" analyze f5d6c3d3c4f4 --level 4
verdict "every move has a row" lines_with 6 "^ *[1-6]  \(black\|white\)  "
verdict "a graph" has "^Value for black in discs"
verdict "totals" has "^white  all"
verdict "in 80 columns" narrow
check "one and two threads" 0 "" analyze f5d6c3d3c4f4 --level 8 --threads 1
cp "$dir/out" "$dir/one"
check "say the same" 0 "" analyze f5d6c3d3c4f4 --level 8 --threads 2
verdict "byte by byte" cmp "$dir/one" "$dir/out"
check "a wipe-out" 0 "Black won by 64 discs. White had no disc left" analyze $wiped --level 4
check "a time" 0 "^Black - White, Tiger$" analyze f5d6c3d3c4 --time 20ms
check "other limits" 0 "blunder" analyze f5f4e3 --level 4 --limits 0.1,0.2,0.3
check "JSON" 0 '^{"size":8,"level":4,"opening":"Tiger","moves":\[{"ply":1,"side":"black","move":"f5"' \
    analyze f5d6c3d3c4 --level 4 --json
verdict "any program reads it" is_json "$dir/out"
check "a page and a graph" 0 "the page is in" \
    analyze $wiped --level 4 --html "$dir/page.html" --svg "$dir/graph.svg"
verdict "the page has boards" grep -q "<svg" "$dir/page.html"
verdict "the graph is one" grep -q "</svg>" "$dir/graph.svg"
check "the graph alone" 0 "^<svg" analyze $wiped --level 4 --svg -
verdict "nothing else" lacks "^ply"

# Other boards and starts.
check "6x6" 0 "^Black - White$" analyze --level 4 \
    "--------------OX----XO-------------- X c2b2"
check "an unusual start" 0 '"start":"' analyze --level 4 --json \
    "---------------------------XXX----OOO--------------------------- X e6"

# Mistakes.
check "no game" 2 "needs GAME" analyze
check "nonsense" 2 "neither a file nor a game" analyze nonsense
check "a position without moves" 2 "no game with a move" analyze \
    "---------------------------OX------XO--------------------------- X"
check "a bad level" 2 "whole number from 2 to 60" analyze f5 --level 1
check "bad limits" 2 "three rising numbers" analyze f5 --limits 3,2,1
check "a bad time" 2 "time" analyze f5 --time soon
echo "my diary" >"$dir/diary"
check "no file is lost" 2 "diary" analyze f5 --html "$dir/diary"
verdict "it is still there" grep -q "my diary" "$dir/diary"
check "two outputs" 2 "two things" analyze f5 --json --svg -

# Many games.
cat >"$dir/two.pgn" <<'PGN'
[Black "Ann"]
[White "Bob"]

1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 1-0

[Black "Bob"]
[White "Cid"]

1. f5 d6 2. c3 d3 3. c4 *
PGN
check "a file of games" 0 "^2 games\." analyze "$dir/two.pgn" --level 4
verdict "its players" has "^Bob  *2  0-0-1"
verdict "all of them" has "^Cid "
verdict "habits" has "^Most expensive habits of Bob"
verdict "nothing was known" lacks "before"
check "again" 0 "2 of 2 games were analysed before" analyze "$dir/two.pgn" --level 4
check "another level" 0 "" analyze "$dir/two.pgn" --level 5
verdict "has its own results" lacks "before"
check "one player" 0 "^1 game\." analyze "$dir/two.pgn" --level 4 --player ann
check "nobody" 1 "two.pgn has no game with a move of a player with zoe in the name" \
    analyze "$dir/two.pgn" --player zoe
check "no such record" 2 "there is no game number 9" analyze "$dir/two.pgn" --record 9
check "one record" 0 "^Bob - Cid, Tiger$" analyze "$dir/two.pgn" --level 4 --record 2
printf 'f5d6c3d3c4f4c5b3\nf5d6c5f4\n' >"$dir/nameless.txt"
check "no names" 0 "^2 games, and none names its players" analyze "$dir/nameless.txt" --level 2
check "standard input" 0 "^2 games\." sh -c "'$avocet' analyze - --level 4 <'$dir/two.pgn'"
check "many as JSON" 0 '^{"games":2,"players":\[{"player":"Bob"' analyze "$dir/two.pgn" --level 4 --json
verdict "one object for each game" lines_with 2 '^{"size":8'
check "no page of many" 2 "show one game" analyze "$dir/two.pgn" --html "$dir/page.html"
mkdir "$dir/folder"
cp "$dir/two.pgn" "$dir/folder/a.pgn"
echo f5d6c3d3c4f4 >"$dir/folder/b.txt"
check "a folder" 0 "^3 games\." analyze "$dir/folder" --level 4
echo "Dear diary" >"$dir/folder/notes.txt"
check "a stray file is left out" 2 "^3 games\." analyze "$dir/folder" --level 4
verdict "with a note" has "notes.txt, line 1"
verdict "and a count" has "3 games read, 1 left out"
check "a store" 0 "" "$avocet" match champion,depth=1 random,seed=1 --games 2 --size 6 --store "$dir/games.db"
check "is analysed" 0 "^random,seed=1  *2 " analyze "$dir/games.db" --level 2
check "games name the opening" 0 "" "$avocet" match champion,depth=1 greedy-corners --games 2 --store "$dir/named.jsonl"
check "as JSON" 0 '"opening":"' "$avocet" games "$dir/named.jsonl" --list --json
check "a WTHOR base" 2 "1 converted" "$avocet" convert "$dir/two.pgn" "$dir/base/" --to wthor
check "of one game: the other is not finished" 0 "64 discs" analyze "$dir/base" --level 4
check "wthor names openings" 0 "Fishhook" "$avocet" wthor "$dir/base" --list

# Names.
check "a name" 0 "^Tiger (French: tigre)$" "$avocet" openings name f5d6c3d3c4
check "turned" 0 "^Tiger" "$avocet" openings name d3c5f6f5e6
check "of a longer game" 0 "^Tiger (French: tigre), at ply 5$" "$avocet" openings name f5d6c3d3c4f4
check "show says it" 0 "opening: Tiger$" "$avocet" show f5d6c3d3c4f4
check "of a position too" 0 "opening: Perpendicular$" "$avocet" show \
    "---------------------------OX------OXX-----O-------------------- X"
check "as JSON" 0 '"opening":"Tiger"' "$avocet" show f5d6c3d3c4f4 --json
check "hint says it" 0 "opening: Tiger" "$avocet" hint f5d6c3d3c4 --depth 2
check "as JSON" 0 '"opening":"Tiger"' "$avocet" hint f5d6c3d3c4 --depth 2 --json
check "no name" 1 "has no name" "$avocet" openings name f5
check "as JSON" 0 '^{"name":"Parallel","french":"parallèle","moves":"f5f4"}$' \
    "$avocet" openings name f5f4 --json
check "all names" 0 "^Perpendicular" "$avocet" openings list
verdict "are 87" [ "$(wc -l <"$dir/out")" -eq 88 ]
check "some of them" 0 "^Scorpion (New)" "$avocet" openings list scorpion
check "none of them" 1 "no opening has zzz in its name" "$avocet" openings list zzz
verdict "and no empty table" is_empty out
check "as JSON" 1 "no opening has zzz" "$avocet" openings list zzz --json
check "some as JSON" 0 '"name":"Scorpion"' "$avocet" openings list scorpion --json
verdict "only these" [ "$(wc -l <"$dir/out")" -eq 3 ]
check "convert writes names" 0 '^\[Opening "Tiger"\]$' "$avocet" convert "$dir/two.pgn" - --to pgn
check_done
