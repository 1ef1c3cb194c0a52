#!/bin/sh
# Runs every experiment at its smallest, looks at the structure of what comes out, runs it again with
# another number of threads, and goes on after a kill. cli/experiment_commands.sh AVOCET [without-sqlite]
set -u
avocet=$1
endings="jsonl"
[ "${2:-}" = without-sqlite ] || endings="jsonl db"
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

experiment() { "$avocet" experiment "$@"; }

# Everything but measured times: tables, and games without their last two columns.
timeless() {
    (cd "$1" && for file in */*.csv; do
        case $file in
        *-times.csv) ;;
        */games.csv) echo "$file" && sed 's/,[0-9.]*,[0-9.]*$//' "$file" ;;
        *) echo "$file" && cat "$file" ;;
        esac
    done)
}
same() { cmp -s "$1" "$2"; }

check "all of them" 0 "^004: $dir/a/004/report.html$" experiment all --quick --out "$dir/a"
verdict "nothing else is said" is_empty err
verdict "a few games decide nothing" sh -c "! grep -E '\\*\\*(holds|does not hold)\\*\\*' '$dir'/a/00[034]/report.md '$dir'/a/league/report.md '$dir'/a/terms/report.md"
check "a single ply is told as one" 1 "" grep -rE "\b1 plies" "$dir/a"
check "once more, on one thread" 0 "" experiment all --quick --out "$dir/b" --threads 1
timeless "$dir/a" >"$dir/tables_a"
timeless "$dir/b" >"$dir/tables_b"
verdict "there are tables" test -s "$dir/tables_a"
verdict "the same tables" same "$dir/tables_a" "$dir/tables_b"
check "another seed" 0 "" experiment 004 --quick --seed 2 --out "$dir/c/004"
verdict "other games" sh -c "! cmp -s '$dir/a/004/cells.csv' '$dir/c/004/cells.csv'"

# a_table EXPERIMENT NAME ROWS COLUMNS: rows without the titles.
a_table() {
    file=$dir/a/$1/$2.csv
    verdict "$1 has table $2" test -s "$file"
    verdict "$1 $2 has $3 rows of $4" awk -F, -v rows="$3" -v columns="$4" '
        { gsub(/"[^"]*"/, "x") } NF != columns { bad = 1 } END { exit bad || NR != rows + 1 }' "$file"
}

# a_report EXPERIMENT FINDINGS: pages that are whole, pictures that are named, claims that are judged.
a_report() {
    folder=$dir/a/$1
    verdict "$1 has a page" grep -q "^</html>$" "$folder/report.html"
    verdict "$1 needs nothing from outside" sh -c "! grep -E 'src=|url\\(|@import' '$folder/report.html'"
    verdict "$1 judges $2 findings" test "$(grep -c '^- .* \*\*' "$folder/report.md")" -eq "$2"
    for picture in "$folder"/*.svg; do
        [ -e "$picture" ] || continue
        verdict "$picture is named" grep -q "(${picture##*/})" "$folder/report.md"
        if command -v python3 >/dev/null; then
            verdict "$picture is XML" python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$picture"
        fi
    done
}

# flat EXPERIMENT: its report, each paragraph on one line.
flat() { awk 'BEGIN { RS = "" } { gsub(/\n */, " "); print }' "$dir/a/$1/report.md"; }

# says EXPERIMENT PATTERN: its report has such a paragraph.
says() {
    flat "$1" >"$dir/flat"
    verdict "$1 says: $2" grep -q "$2" "$dir/flat"
}

a_report 000 8
a_table 000 cross 9 11
a_table 000 wishes 6 8
a_table 000 cost 7 3
a_table 000 cost-times 7 2
a_table 000 cuts 2 8
a_table 000 cut-nodes 3 6
a_table 000 cut-times 3 4
# One pair has no error, and a cut that was never within reach is worth nothing either way.
verdict "000: everything is open" test "$(grep -c '^- ? \*\*open\*\*' "$dir/a/000/report.md")" -eq 8
says 000 "\*\*open\*\*: ProbCut is worth it: no move was searched to the 9 plies"

a_report 001 2
a_table 001 cache 2 6
a_table 001 cache-times 2 3
a_table 001 matches 15 8

# Both programs, as described and as submitted, and both forms of greedy-corners.
a_report 002 11
a_table 002 depths 8 11
a_table 002 won 8 7
a_table 002 greedy 16 7
a_table 002 repeats 8 5
a_table 002 history 8 6
for form in "as described" "as submitted"; do
    says 002 "^The median .* falls in 2 of 3 steps $form, 10x10 and 12x12 tie\.$"
    says 002 "; $form there are no more on any size\.$"
    says 002 "$form: sized beats .* 100 %, .* so our limit is 99 % of the points: .* (.* to .*) on all sizes together; the least on "
    says 002 "$form: there are occasional losses against the greedy agent: [0-9]* of 8 games .*, [0-9]* of 8 as the course wrote it; "
done
verdict "002: the comments of the program" grep -q '^as submitted,6,.*,100,49 of 50$' "$dir/a/002/won.csv"
# Without a game to remember, a table cannot change its mind; and ours agrees with none.
verdict "002: only a table that is kept changes" test "$(grep -c '^\(ours\|reversed flags\|key without side\),.*,0,1$' \
    "$dir/a/002/history.csv")" -eq 3
verdict "002: our table agrees with none" grep -q '^ours,3,0,0,0,1$' "$dir/a/002/history.csv"
says 002 "the submitted table makes a deterministic program change its moves: in [0-9]* of 3 positions "

a_report 003 7
for table in 1 2 3; do a_table 003 table-$table 5 9; done
a_table 003 pairs 15 8
a_table 003 order 3 3
a_table 003 depths 15 6
a_table 003 colours 3 7
a_table 003 move-times 15 4
says 003 "reached in it, less 7 plies (1 at least) .* The opponent searches 2 plies\."
says 003 "it names 8 and 9 plies and no limits: "
verdict "003: no limit for 8 and 9 plies" test "$(grep -c '^\(mobility\|compound\),.*,8-9$' "$dir/a/003/depths.csv")" -eq 10
says 003 "mobility is a lot better for black than for white, "
says 003 "compound wins by more with white than with black "
says 003 "mobility on its own does not beat the naive opponent, "
says 003 "naive sees deepest, "
says 003 "of the 10 cells of naive .* so there are 4\.$"
says 003 "compound beats the naive opponent .* of 2, .*: at 2-8 s .*, at 10 s "
says 003 "beat itself, .*; of 2 limits 2 count, where its median depth is more than 2:"

# What rests on games is judged with its error: too few of them leave everything open.
for name in 002 003 004; do
    verdict "$name: no error, no verdict" test "$(flat "$name" | grep '^- .* \*\*' |
        grep -cv 'inside it in\|(.* to .*)\|same position has the same answer\|(p .*Left open\|occasional losses\|submitted table')" -eq 0
done

# Both programs, as described and as submitted, side by side.
a_report 004 15
a_table 004 cross 8 9
verdict "004: three numbers in a cell" test "$(grep -c '^[a-z-]*\(,[0-9-]* | [0-9-]* | [0-9]*\)\{8\}$' \
    "$dir/a/004/cross.csv")" -eq 8
for table in cells cells-submitted; do
    a_table 004 $table 64 10
    verdict "all of the authors' numbers" test "$(grep -c ',[0-9]*$' "$dir/a/004/$table.csv")" -eq 64
done
verdict "004: other games as submitted" sh -c "! cmp -s '$dir/a/004/cells.csv' '$dir/a/004/cells-submitted.csv'"
a_table 004 strength 8 6
a_table 004 fit 7 8
a_table 004 deeper 4 10
a_table 004 bob-times 2 6
says 004 "^Of the authors' 64 numbers [0-9]* lie inside our interval as described, [0-9]* as submitted\."
says 004 "^## 2 plies against 4$"
says 004 "^corners-moves-tokens at 2 plies against itself at 4:"
says 004 "(corners-moves-tokens, 6 plies)"
for form in "as described" "as submitted"; do
    says 004 "Strength $form: "
    says 004 "$form: all heuristics beat DumAI"
    says 004 "$form: Corners is really good on its own, .*: before tokens .* (.* to .*), before moves "
    says 004 "$form: adding Tokens to Corners performs incredibly well, .* (.* to .*)\.$"
    says 004 "$form: adding Moves on top is a little better, .* (.* to .*)\.$"
    says 004 "$form: CornersMovesTokens beats everything, .* (.* to .*)\.$"
    says 004 "$form: the deeper search wins more, .* (.* to .*); [0-9]* with black, [0-9]* with white\.$"
done
for claim in "the program as submitted explains the authors' table better" "chance is enough" \
    "one deviation explains most"; do
    says 004 "\*\*open\*\*: .*$claim.* (p .*\. Left open: this run searches less deep than the authors\.$"
done

a_report techniques 6
a_table techniques ways 8 6
a_table techniques ways-times 8 3
a_table techniques alone 6 4
a_table techniques alone-times 6 3
# ProbCut cannot be without alpha-beta's window, so the two are told apart by a search without it.
verdict "techniques: alpha-beta is compared with no ProbCut" grep -q \
    '^no alpha-beta nor ProbCut,.*,no ProbCut,' "$dir/a/techniques/ways.csv"
verdict "techniques: counts leave nothing open" test "$(grep -c '^- ? ' "$dir/a/techniques/report.md")" -eq 0
says techniques "plain minimax in 21 of 21 searches"
a_table techniques ideas 4 2
a_table techniques ideas-times 4 3

a_report terms 13
a_table terms overview 28 10
for rows in "6 23" "8 27" "10 27" "12 25"; do a_table terms "without-${rows% *}" "${rows#* }" 8; done
says terms "frontier discs have little impact, .* of 2, "
says terms "the weight of corners should rise, .* of 3, "
says terms "^Both sides search 1 ply, as deep "

a_report league 2
for size in 6 8; do a_table league league-$size 19 6; done
for size in 10 12; do a_table league league-$size 18 6; done
a_table league classmates 4 4
verdict "an index of all" test "$(grep -c 'report.html' "$dir/a/index.html")" -eq 8
mkdir "$dir/theirs"
echo mine >"$dir/theirs/index.html"
check "nobody's own index is replaced" 2 "is not empty and holds no experiment" \
    experiment all --quick --out "$dir/theirs"
verdict "it is there" test "$(cat "$dir/theirs/index.html")" = mine

# Killed at any moment, the same command ends as if nothing had happened, with either kind of file: one
# that is there is taken.
check "one that was not killed" 0 "" experiment 004 --quick --games 2 --out "$dir/u/004"
verdict "bob plays as many games" test "$(grep -c bob, "$dir/u/004/games.csv")" -eq 4
timeless "$dir/u" >"$dir/tables_u"

# grown FILE BYTES: it has so many, a database with those that wait in its log.
grown() { [ "$(cat "$1" "$1-wal" 2>/dev/null | wc -c)" -gt "$2" ]; }
# with_times FOLDER: every game with its measured times, which no second game would have.
with_times() { sort "$1/004/games.csv"; }

for ending in $endings; do
    folder=$dir/k.$ending
    file=$folder/004/results.$ending
    mkdir -p "$folder/004"
    : >"$file"
    "$avocet" experiment 004 --quick --games 2 --threads 1 --out "$folder/004" >/dev/null 2>&1 &
    job=$!
    waited=0
    until grown "$file" 60000 || [ $waited -ge 600 ]; do
        sleep 0.02
        waited=$((waited + 1))
    done
    kill -STOP "$job"
    check "$ending: one at a time" 1 "is in use by another process" experiment 004 --quick --out "$folder/004"
    kill -9 "$job"
    wait "$job" 2>/dev/null
    verdict "$ending: something is kept" grown "$file" 60000
    verdict "$ending: no report yet" test ! -e "$folder/004/report.html"
    check "$ending: it goes on" 0 "" experiment 004 --quick --games 2 --out "$folder/004"
    verdict "$ending: without a word" is_empty err
    timeless "$folder" >"$dir/tables_k"
    verdict "$ending: ends in the same way" same "$dir/tables_k" "$dir/tables_u"
    with_times "$folder" >"$dir/times"
    check "$ending: and again" 0 "" experiment 004 --quick --games 2 --out "$folder/004"
    with_times "$folder" >"$dir/times_again"
    verdict "$ending: with nothing left to do" same "$dir/times" "$dir/times_again"
done

# Games are stored as games, which avocet games shows. Nothing that was kept before the kill was done
# again: every game is there once.
lines=$dir/k.jsonl/004/results.jsonl
records() { grep -c '"record":"\(game\|result\)"' "$lines"; }
before=$(records)
verdict "every game is stored once" test "$before" -eq $(($(wc -l <"$dir/k.jsonl/004/games.csv") - 1))
check "games of experiments are shown" 0 "^ *1  *20.*the players' own" "$avocet" games "$lines"
verdict "as games" test "$("$avocet" games "$lines" --list --csv | wc -l)" -eq $((before + 1))

# A file from before the program as submitted was played: its games are taken, and the others are added.
of_paper() { grep -v 'as=program\|weight=lines' "$1/004/games.csv" | sort; }
mkdir -p "$dir/old/004"
awk '/as=program|weight=lines/ { match($0, /"run":[0-9]+/); newer[substr($0, RSTART, RLENGTH)] = 1; next }
    match($0, /"run":[0-9]+/) {
        run = substr($0, RSTART, RLENGTH)
        if (newer[run]) next
        if (!(run in number)) number[run] = ++runs # they are numbered without gaps
        $0 = substr($0, 1, RSTART - 1) "\"run\":" number[run] substr($0, RSTART + RLENGTH)
    }
    { print }' "$lines" >"$dir/old/004/results.jsonl"
older=$(grep -c '"record":"\(game\|result\)"' "$dir/old/004/results.jsonl")
verdict "an older file has fewer games" test "$older" -gt 100 -a "$older" -lt "$before"
check "an older file" 0 "" experiment 004 --quick --games 2 --out "$dir/old/004"
verdict "is read in full" is_empty err
of_paper "$dir/k.jsonl" >"$dir/times"
of_paper "$dir/old" >"$dir/times_again"
verdict "its games are not played again" same "$dir/times" "$dir/times_again"

# A changed game is told of and played again; a line that never ended was never there.
awk '/"record":"game"/ && !done { sub(/"score":[-0-9]*/, "\"score\":1"); done = 1 } { print }' \
    "$lines" >"$dir/changed"
cat "$dir/changed" >"$lines"
printf '{"record":"result","experi' >>"$lines"
check "a changed game" 0 "" experiment 004 --quick --games 2 --out "$dir/k.jsonl/004"
verdict "is told of" grep -q "1 results cannot be read and are worked out again" "$dir/err"
verdict "and done again" test "$(records)" -eq $((before + 1))
timeless "$dir/k.jsonl" >"$dir/tables_k"
verdict "ends in the same way, too" same "$dir/tables_k" "$dir/tables_u"

# Another version's results are not taken, and stay.
sed 's/ version=[^ ]* / version=0.0.0 /' "$lines" >"$dir/changed"
cat "$dir/changed" >"$lines"
check "another version's results" 0 "" experiment 004 --quick --games 2 --out "$dir/k.jsonl/004"
verdict "are not taken" test "$(records)" -eq $((2 * before + 1))

# A short run searches less deep than the paper, and deeper than a quick one.
check "a short run" 0 "" experiment terms --short --games 2 --out "$dir/a/brief"
says brief "This is a short run: "
says brief "^Both sides search 4 plies, as deep as the paper's program saw or less"
check "short or quick" 2 "exclude each other" experiment 004 --short --quick
check "no such experiment" 2 "no experiment 'x'" experiment x
check "games come in pairs" 2 "even" experiment 004 --games 3
check "a scale" 2 "scale" experiment 003 --scale fast
check "depths of the paper" 2 "no experiment 'x'" experiment x --depths paper
check "by its older name" 2 "no experiment 'x'" experiment x --depths text
check "no other depths" 2 "paper" experiment 003 --depths deep
for ending in $endings; do
    mkdir "$dir/other.$ending"
    echo "something else" >"$dir/other.$ending/results.$ending"
    check "another's file stays" 2 "is no file of games" experiment 004 --quick --out "$dir/other.$ending"
    verdict "as it was" grep -q "^something else$" "$dir/other.$ending/results.$ending"
done
mkdir "$dir/mine"
echo "my own" >"$dir/mine/report.html"
check "another's folder is left alone" 2 "not empty" experiment 004 --quick --out "$dir/mine"
verdict "with all in it" grep -q "^my own$" "$dir/mine/report.html"
check_done
