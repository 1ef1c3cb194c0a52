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

# A command for one process is refused, each of them before it does anything. A rank of three without a launcher shows
# that; the words behind the command are those that one of them needs.
is_refused() {
    for words in "" f5 "f5 f5" ffo "fit f5" "name f5" "a b 1"; do
        # shellcheck disable=SC2086 # words
        OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=3 "$avocet" $1 $words 2>&1 </dev/null |
            grep -q "runs in one process, and a launcher started 3" && return
    done
    return 1
}
for name in $("$avocet" help | sed -n '/^commands/,/^options/s/^  \([a-z][a-z-]*\).*/\1/p'); do
    case $name in
        solve | analyze | match | tournament | perft | experiment) ;;
        version | help | completion | man) ;;
        *) verdict "$name is refused" is_refused "$name" ;;
    esac
done
# What tells about the program is told once.
check "version is printed once" 0 "" ranks 3 "$avocet" version
verdict "and not by each rank" lines_with 1 "^avocet "

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

# A rank with another program is refused: here one byte of its build id differs.
mkdir "$dir/other"
if objcopy --dump-section .note.gnu.build-id="$dir/id" "$avocet" "$dir/other/same" 2>/dev/null; then
    printf x | dd of="$dir/id" bs=1 seek=20 conv=notrunc 2>/dev/null
    objcopy --update-section .note.gnu.build-id="$dir/id" "$avocet" "$dir/other/avocet"
    ln -s "$(dirname "$avocet")/avocet_mpi.so" "$dir/other"
    cat >"$dir/by_version" <<'WRAP'
#!/bin/sh
[ "$OMPI_COMM_WORLD_RANK" != 1 ] || exec "$2" perft --depth 3
exec "$1" perft --depth 3
WRAP
    chmod +x "$dir/by_version"
    check "another version" 2 "^avocet: rank 1 on .*: it runs with another version of Avocet than rank 0" \
        ranks 2 "$dir/by_version" "$avocet" "$dir/other/avocet"
fi
check_done
