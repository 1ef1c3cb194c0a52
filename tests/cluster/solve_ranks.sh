#!/bin/sh
# Solves files on four ranks of this machine. cluster/solve_ranks.sh AVOCET [without-mpi]
set -u
avocet=$1
# shellcheck source=tests/support/ranks/ranks.sh
. "$(dirname "$0")/../support/ranks/ranks.sh"
positions=$(dirname "$0")/../../data/positions

# Times and speeds differ from run to run; everything else is compared.
no_times() { sed -E 's/"seconds":[0-9.e-]+/"seconds":0/g; s/"nodes_per_second":[0-9.e+-]+/"nodes_per_second":0/g'; }

# same_as_alone NAME ARGUMENTS...: four ranks print what one process prints, and exit alike.
same_as_alone() {
    name=$1
    shift
    "$avocet" solve --hash 4 --threads 1 --json "$@" >"$dir/alone" 2>"$dir/alone_err"
    want=$?
    no_times <"$dir/alone" >"$dir/wanted"
    check "$name" "$want" "" ranks 4 "$avocet" solve --hash 4 --threads 1 --json "$@"
    no_times <"$dir/out" >"$dir/found"
    verdict "$name: the same bytes" cmp "$dir/wanted" "$dir/found"
    grep '^avocet: ' "$dir/alone_err" >"$dir/wanted"
    grep '^avocet: ' "$dir/err" >"$dir/found"
    verdict "$name: the same notes" cmp "$dir/wanted" "$dir/found"
}

head -n 19 "$positions/fforum-1-19.obf" >"$dir/many.obf"
same_as_alone "nineteen problems" "$dir/many.obf"

# Every move, with an answer that is wrong, a line that cannot be read, and a board that cannot be solved.
{
    head -n 3 "$dir/many.obf"
    echo "this is no problem"
    sed -n 4p "$dir/many.obf" | sed 's/:[-+][0-9]*/:+1/'
    awk 'BEGIN { for (i = 0; i < 90; i++) printf "-"; printf "XO------------OX"; for (i = 0; i < 90; i++) printf "-"; print " X;" }'
    sed -n 5,8p "$dir/many.obf"
} >"$dir/bad.obf"
same_as_alone "bad lines" "$dir/bad.obf" --all
verdict "bad lines: some were left out" grep -q "left out" "$dir/found"
same_as_alone "two files and a position" "$dir/many.obf" "-----OX--XO----- X; B1:-10;" "$dir/bad.obf"
same_as_alone "a file that is not there" "$dir/none.obf"

# One position: the ranks share its search. The value is that of the file; the nodes are those of all ranks.
for number in 14 15; do sed "${number}q;d" "$positions/fforum-1-19.obf"; done >"$dir/two.obf"
check "two positions" 0 "2 right, 0 wrong" ranks 4 "$avocet" solve --hash 1 --threads 1 -- \
    "$(head -n 1 "$dir/two.obf")" "$(tail -n 1 "$dir/two.obf")"
# shellcheck disable=SC2016 # the words of awk
verdict "and the nodes of their searches" awk '$2 == 16 { n += $5 > 1000 } END { exit n != 2 }' "$dir/out"
check "who wins" 0 "> 0 .* right" ranks 3 "$avocet" solve --hash 1 --threads 1 --wld -- "$(head -n 1 "$dir/two.obf")"

check "one record of a file" 0 "^ *15 .* right" ranks 3 "$avocet" solve --hash 1 --threads 1 "$positions/fforum-1-19.obf" \
    --record 15

# Ctrl-C or SIGTERM: mpirun ends every rank. (A background job of sh does not hear SIGINT.)
hard=$(grep -v "^%" "$positions/midgame-20.obf" | head -n 1)
become_ranks 3 "$avocet" solve --hash 1 --threads 1 --home "$dir/signal" -- "${hard%%;*}" >"$dir/out" 2>"$dir/err" &
launcher=$!
sleep 1
kill -TERM "$launcher"
wait "$launcher"
code=$?
verdict "a signal ends the run" test "$code" -ne 0
living() { grep -qs -e "$dir/signal" /proc/[0-9]*/cmdline; }
verdict "and every rank" eval "! living"

check "standard input is for one process" 2 "name one instead of standard input" ranks 2 "$avocet" solve -

# A rank that cannot read what rank 0 reads is named, with its machine.
cat >"$dir/other_view" <<'WRAP'
#!/bin/sh
[ "$OMPI_COMM_WORLD_RANK" != 2 ] || exec "$1" solve "$2.missing"
exec "$1" solve "$2" --hash 4
WRAP
chmod +x "$dir/other_view"
check "a rank without the file" 2 "^avocet: rank 2 on .*: .*no file of that name" ranks 4 "$dir/other_view" "$avocet" "$dir/many.obf"

# Ranks that read something else are refused, before an answer of theirs counts.
head -n 3 "$dir/many.obf" >"$dir/here/f.obf"
sed 3q "$dir/many.obf" | sed '2s/^-/X/' >"$dir/elsewhere/f.obf"
differ() { ! cmp -s "$1" "$2"; }
verdict "the files differ" differ "$dir/here/f.obf" "$dir/elsewhere/f.obf"
refused "another file" "other positions" "$avocet" solve f.obf --hash 1
sed -n 14p "$dir/many.obf" >"$dir/here/f.obf"
sed -n 15p "$dir/many.obf" >"$dir/elsewhere/f.obf"
refused "another position" "another position" "$avocet" solve f.obf --hash 1
cat >"$dir/options" <<'WRAP'
#!/bin/sh
[ "$OMPI_COMM_WORLD_RANK" != 2 ] || exec "$@" --hash 2
exec "$@" --hash 1
WRAP
chmod +x "$dir/options"
check "other options" 2 "^avocet: rank 2 on .*: it runs with other options or settings than rank 0" \
    ranks 3 "$dir/options" "$avocet" solve "$dir/here/f.obf"
check_done
