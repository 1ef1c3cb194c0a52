#!/bin/sh
# Counts lines of play on four ranks of this machine. cluster/perft_ranks.sh AVOCET [without-mpi]
set -u
avocet=$1
# shellcheck source=tests/support/ranks/ranks.sh
. "$(dirname "$0")/../support/ranks/ranks.sh"

# Everything but the times is what one process prints.
without_times() { awk '{ print $1, $2 }' "$dir/$1"; }

"$avocet" perft --depth 8 --threads 1 >"$dir/alone"
without_times alone >"$dir/wanted"
check "four ranks count" 0 "^ *8 *390216" ranks 4 "$avocet" perft --depth 8 --threads 1
without_times out >"$dir/found"
verdict "as one process does" cmp -s "$dir/wanted" "$dir/found"
check "two threads on each rank, 6x6" 0 "^ *9 " ranks 3 "$avocet" perft start --size 6 --depth 9 --threads 2
"$avocet" perft start --size 6 --depth 9 >"$dir/alone"
without_times alone >"$dir/wanted"
without_times out >"$dir/found"
verdict "as one process does, 6x6" cmp -s "$dir/wanted" "$dir/found"

# A command for one machine runs on rank 0 alone.
check "show is printed once" 0 "" ranks 3 "$avocet" show
verdict "and not by each rank" lines_with 1 "black to move"

# Processes of their own, if somebody wants that.
check "no ranks" 0 "" ranks 2 env AVOCET_RANKS=off "$avocet" perft --depth 3
verdict "each process counts" lines_with 2 "^ *3 *56"

# Mistakes are told once, by rank 0, with its exit code.
check "a mistake" 2 "" ranks 3 "$avocet" perft --depth 99
verdict "is told once" test "$(grep -c "whole number from 0 to 60" "$dir/err")" -eq 1

check "an unknown option" 2 "" ranks 3 "$avocet" perft --nonsense
verdict "is told once" test "$(grep -c "nonsense" "$dir/err")" -eq 1
check "help" 0 "" ranks 3 "$avocet" perft --help
verdict "is given once" lines_with 1 "^usage: avocet perft\|^ *avocet perft \["

# Without a launcher, and on one rank, Open MPI is not even loaded: the loader says what it opens.
loads() { grep "$1" "$dir/out" "$dir/err" | grep -q "calling init"; }
loads_no() { ! loads "$1"; }
traced() { "$@" env LD_DEBUG=files "$avocet" perft --depth 3; }
check "two ranks" 0 "^ *3 *56" traced ranks 2
verdict "load Open MPI" loads libmpi
check "one rank" 0 "^ *3 *56" traced ranks 1
verdict "the loader speaks" loads libc
verdict "one rank loads no Open MPI" loads_no libmpi
check "no launcher" 0 "^ *3 *56" traced
verdict "the loader speaks again" loads libc
verdict "without a launcher there is no Open MPI" loads_no libmpi
check_done
