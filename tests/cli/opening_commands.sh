#!/bin/sh
# Makes lists of openings and looks into some, as a person would. cli/opening_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

# make ARGUMENTS...: short lines, so that it takes no time.
make() { "$avocet" openings make "$@"; }
show() { "$avocet" openings show "$@"; }

# Lists.
check "a list" 0 "60 positions, to which 244 lines lead$" make --plies 4 --depth 2 --within 64
verdict "a line for each" lines_with 60 "^f5[a-h1-8]\{6\} [-+][0-9.]*$"
verdict "says who made it" has "^% made by  avocet [0-9.]*$"
verdict "and who judged it" has "^% judged by champion,depth=2,.* [1-9][0-9]* nodes$"
verdict "tells how many on the way" has "^avocet: 60 openings of 60 positions"
grep -v '^%' "$dir/out" | cut -d ' ' -f 1 >"$dir/moves"
check "backwards through the alphabet" 0 "" env LC_ALL=C sort -rc "$dir/moves"
check "the moves alone" 0 "" make --plies 4 --depth 2 --within 64 --bare
verdict "are nothing else" cmp "$dir/moves" "$dir/out"
check "into a file" 0 "" make --plies 5 --depth 3 --within 1 --threads 1 "$dir/one.txt"
verdict "prints nothing else" is_empty out
check "on more threads" 0 "" make --plies 5 --depth 3 --within 1 --threads 3 "$dir/three.txt"
check "is the same" 0 "" cmp "$dir/one.txt" "$dir/three.txt"
check "on another tier" 0 "" make --isa baseline --plies 5 --depth 3 --within 1 "$dir/other.txt"
check "is the same too" 0 "" cmp "$dir/one.txt" "$dir/other.txt"
all_even() {
    awk '!/^%/ { n++; if ($2 < -1 || $2 > 1) bad = 1 } END { exit bad || n == 0 || n > 300 }' "$1"
}
check "only even ones are kept" 0 "" all_even "$dir/one.txt"
cp "$dir/one.txt" "$dir/before.txt"
check "the usual bound is two discs" 0 "at most 2 discs" make --plies 1 --depth 1
check "the usual depth is eight" 0 "champion,depth=8," make --plies 1

# Other boards: some openings, drawn.
check "a list for 10x10" 0 "^% Openings of 4 plies on 10x10 " make --size 10 --count 5 --plies 4 --depth 1 --within 64
verdict "a line for each" lines_with 5 "^[a-j][0-9].* [-+][0-9.]*$"
verdict "says how many were drawn" has "^% openings 5 of 60 positions, which random lines of seed 1 lead to$"
grep -v '^%' "$dir/out" >"$dir/ten.txt"
check "on more threads" 0 "" make --size 10 --count 5 --plies 4 --depth 1 --within 64 --threads 3
grep -v '^%' "$dir/out" >"$dir/other.txt"
check "is the same" 0 "" cmp "$dir/ten.txt" "$dir/other.txt"
check "it can be shown" 0 "^repeated  0$" show --size 10 "$dir/ten.txt"
check "not all of 10x10" 2 "all openings are found on 8x8 only: --count says how many to draw on 10x10" \
    make --size 10 --plies 2
for size in 6 10 12; do
    check "the built-in list of $size" 0 "^repeated  0$" show --size $size
    verdict "has even values" has "^values    -[012][.0-9]* to +[012][.0-9]* discs"
done

# What cannot be made.
check "no plies" 2 "whole number from 1 to 10" make --plies 0
check "too many" 2 "whole number from 1 to 10" make --plies 11
check "no depth" 2 "whole number from 1 to 30" make --depth 0
check "no folder" 2 "there is no folder\|No such file" make --plies 1 "$dir/none/list.txt"
check "a full disk" 1 "cannot write" make --plies 1 --depth 1 /dev/full
check "a list is replaced" 0 "" make --plies 4 --depth 1 "$dir/old.txt"
check "by moves alone" 0 "" make --plies 3 --depth 1 --bare "$dir/old.txt"
verdict "and these" grep -q "^f5d6c3$" "$dir/old.txt"
check "by another list" 0 "" make --plies 2 --depth 1 "$dir/old.txt"
: >"$dir/old.txt"
check "and an empty file" 0 "" make --plies 2 --depth 1 "$dir/old.txt"
printf 'my diary\n' >"$dir/diary.txt"
check "nothing else" 2 "diary.txt is there and does not hold a list of openings: it stays as it is" \
    make --plies 1 --depth 1 "$dir/diary.txt"
verdict "which stays" grep -q "^my diary$" "$dir/diary.txt"
printf '%% my lines\nf5d6\n' >"$dir/diary.txt"
check "nor lines of one's own" 2 "does not hold a list of openings" make --plies 1 --depth 1 "$dir/diary.txt"
check "an option of show" 2 "openings make takes no --json" make --json
check "an option of make" 2 "openings show takes no --depth" show "$dir/one.txt" --depth 3
check "something else" 2 "openings knows make, show, name and list, not more" "$avocet" openings more
check "nothing" 2 "openings needs" "$avocet" openings

# Ctrl-C leaves the file as it was, and nothing beside it.
"$avocet" openings make --plies 8 --depth 12 "$dir/one.txt" >"$dir/out" 2>"$dir/err" &
maker=$!
tries=0
while [ ! -e "$dir/one.txt.new" ] && [ "$tries" -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
verdict "a file is begun beside the old one" [ -e "$dir/one.txt.new" ]
kill -TERM "$maker"
wait "$maker"
code=$?
verdict "a stopped run says so by its code" [ "$code" -eq 130 ]
verdict "and in words" has "stopped after [0-9]* of 67239 openings"
verdict "the old file is as it was" cmp "$dir/one.txt" "$dir/before.txt"
verdict "nothing is left beside it" [ ! -e "$dir/one.txt.new" ]

# Looking into lists.
check "a list that was made" 0 "^plies     5$" show "$dir/one.txt"
verdict "has no repeats" has "^repeated  0$"
verdict "has values" has "^values    -[01][.0-9]* to +[01][.0-9]* discs"
check "the built-in list" 0 "^repeated  0$" show
verdict "has lines of eight plies" has "^plies     8$"
verdict "and values of at most two discs" has "^values    -[012][.0-9]* to +[012][.0-9]* discs"
printf 'f5d6c3d3c4\n%% tiger\nf5d6c4d3c3\nf5f6\n' >"$dir/own.txt"
check "an own list" 0 "^openings  3$" show "$dir/own.txt"
verdict "has its lengths" has "^plies     2 to 5$"
verdict "counts positions once" has "^distinct  2, "
verdict "names the repeat" has "^avocet: .*own.txt, line 3: leads to the position of line 1$"
verdict "has no values" has "^values    none$"
check "as JSON" 0 '^{"openings":3,"plies_least":2,"plies_most":5,"distinct":2,"repeated":1,"bad":0,"judged":0,"value_least":null,"value_mean":null,"value_most":null}$' \
    show "$dir/own.txt" --json
printf 'f5d6\n\nf5a1\nf5f6 +1.5\n' >"$dir/bad.txt"
check "an illegal line" 2 "bad.txt, line 3, character 3: a1 is no legal move" show "$dir/bad.txt"
verdict "the others are counted" has "^openings  2$"
verdict "it is, too" has "^bad       1$"
verdict "a value on one line" has "+1.5, on 1 line$"
yes f5a1 | head -n 25 >"$dir/garbage.txt"
check "nothing but bad lines" 2 "garbage.txt holds no opening" show "$dir/garbage.txt"
verdict "ten of them are named" [ "$(grep -c 'garbage.txt, line' "$dir/err")" -eq 10 ]
verdict "the rest is counted" has "garbage.txt: and 15 more that cannot be read$"
check "standard input" 0 "^openings  3$" sh -c "'$avocet' openings show - <'$dir/own.txt'"
check "a pipe" 0 "^openings  3$" sh -c "cat '$dir/own.txt' | '$avocet' openings show -"
check "no file" 2 "No such file\|there is no" show "$dir/none.txt"
printf '\033[2J\n' >"$dir/hostile.txt"
check "escapes" 2 "line 1, character 1" show "$dir/hostile.txt"
verdict "do not come out" lacks "$(printf '\033')"

check_done
