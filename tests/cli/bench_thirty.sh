#!/bin/sh
# Searches positions whose exact value is known: those built in, and own ones. cli/bench_thirty.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
file=$(dirname "$0")/../../data/positions/thirty.obf

thirty() { "$avocet" bench thirty --hash 1 "$@"; }

# What is built in.
count=$(grep -c '^[-XO]' "$file")
check "what is built in" 0 "^positions  *$count, searched to depth 2@73%, table of 1 MB$" thirty --depth 2
verdict "the error" has "^mean error  *[0-9.]* +- [0-9.]* discs$"
verdict "within 3" has "^within 3 discs  *[0-9]* of $count, [0-9.]* %$"
verdict "within 6" has "^within 6 discs  *[0-9]* of $count, [0-9.]* %$"
verdict "best moves" has "^best move  *[0-9]* of $count, [0-9.]* % at least: others may be as good"
verdict "nodes" has "^nodes  *[1-9][0-9]*$"
verdict "seconds" has "^seconds  *[0-9.]*$"
verdict "no rows" lines_with 7 ""
check "no lines left out" 0 "searched to depth 2, table" thirty --depth 2 --sure 100
check "with rows" 0 "^ *#  *empty  *depth  *value  *exact  *error  *move  *best  *seconds  *nodes$" \
    thirty --depth 2 --show
verdict "one for each" lines_with "$count" "^ *[0-9][0-9]*  *30  *2"
verdict "fits 80 columns" lacks '.\{81\}'
# All figures repeat but the times.
timeless() { sed 's/"seconds":[-+.e0-9]*//g' "$dir/out"; }
check "as JSON" 0 "\"positions\":$count,\"mean_error\":.*\"complete\":true}$" thirty --depth 3 --show --json
timeless >"$dir/first"
verdict "is JSON" is_json "$dir/out"
check "again" 0 "" thirty --depth 3 --show --json
timeless >"$dir/second"
check "the same" 0 "" cmp "$dir/first" "$dir/second"
check "the summary alone" 0 '^{"file":null,"depth":2,"sure":73,"hash_mb":1,"positions":' thirty --depth 2 --json

# On our own file, with 30 empty squares and with fewer: searched to the end, the value is exact.
grep '^[-XO]' "$file" | head -n 1 >"$dir/one.obf"
check "the file and the program agree" 0 '^ *1  *30 ' thirty "$dir/one.obf" --depth 2 --show
verdict "one has no standard error" has "^mean error  *[0-9.]* discs$"
end="--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;"
# said ANSWERS: what the file says of an end whose value is +18 by g8 alone.
said() { printf '%% a comment\n%s %s\n' "$end" "$1" >"$dir/said.obf"; }
said "G8:+18;"
check "a true score" 0 "^ *1  *14  *exact  *+18  *+18  *+0.00  *g8  *yes " thirty "$dir/said.obf" --show
verdict "no error" has "^mean error  *0.00 discs$"
said "G8:+16; H1:+12;"
check "an error of two" 0 "^ *1  *14  *exact  *+18  *+16  *+2.00  *g8  *yes " thirty "$dir/said.obf" --show
verdict "within three" has "^within 3 discs  *1 of 1, 100.0 %$"
said "H1:+22;"
check "one of four, by another move" 0 '"exact":22,"error":-4,"move":"g8","best":false,' \
    thirty "$dir/said.obf" --show --json
verdict "beyond three, within six" has '"mean_error":4,"standard_error":null,"within_3":0,"within_6":1,"best_moves":0,'
{ echo "$end G8:+16;"; echo "$end G8:+24;"; } >"$dir/said.obf"
# Errors of 2 and 6: a mean of 4, deviations of 2 and 2, so 2 is its standard error, too.
check "two of them" 0 '"positions":2,"mean_error":4,"standard_error":2,"within_3":1,"within_6":2,"best_moves":2,' \
    thirty "$dir/said.obf" --json

# Files that are none.
echo "$end" >"$dir/bad.obf"
check "no score" 2 "bad.obf, line 1: a position without its exact score" thirty "$dir/bad.obf"
{ echo "$end G8:+18;"; echo "$end A1:+18;"; } >"$dir/bad.obf"
check "no legal move" 2 "bad.obf, line 2, character [0-9]*: a1 is no legal move" thirty "$dir/bad.obf"
verdict "told before anything is searched" is_empty out
echo "% nothing" >"$dir/bad.obf"
check "no problems" 2 "bad.obf holds no problems" thirty "$dir/bad.obf"
check "no file" 2 "No such file\|there is no" thirty "$dir/none.obf"
check "a depth that is none" 2 "from 1 to 60" thirty --depth 61
check "how sure" 2 "60, 73, 87, 95" thirty --sure 80
check "an option of another" 2 "bench thirty takes no --threads" thirty --threads 2
check "a word too many" 2 "does not know what to do with\|at most 2\|takes" thirty a.obf b.obf

# Ctrl-C keeps what is done: the first position is short, the second without end.
{ echo "$end G8:+18;"; echo "---------------------------OX------XO--------------------------- X; +0;"; } >"$dir/long.obf"
stop_after "^ *1  *14 " "$avocet" bench thirty "$dir/long.obf" --hash 4 --depth 60 --sure 100 --show
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "what is done stays" 0 "^positions  *1, " cat "$dir/stopped"
stop_after '"number":1,' "$avocet" bench thirty "$dir/long.obf" --hash 4 --depth 60 --sure 100 --show --json
check "JSON stopped by Ctrl-C" 0 "^130$" echo $?
check "is JSON" 0 "" is_json "$dir/stopped"
check "and not complete" 0 '"positions":1,.*"complete":false}$' cat "$dir/stopped"

check_done
