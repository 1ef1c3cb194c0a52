#!/bin/sh
# Measures a run on many ranks of one machine against the same number of separate processes.
#
#     tools/cluster/scale.sh AVOCET [MPIRUN]
#
# 1  500 positions of 20 to 22 empty squares, one thread each: CORES ranks and a dealer, against CORES processes with
#    every CORES-th position. These end at different times; their mean is the time of processes without any wait.
# 2  The dealer's processor: for a job (many small ones), and while it waits for long ones.
# 3  FFO 53-58 one at a time: CORES/4 ranks with four threads, against CORES threads.
#
# CORES=16 POSITIONS=500 ROUNDS=2 JOBS=20000 FFO="53 54 55 56 57 58" HASH=4096 (MB) are other sizes. Use a machine on which nothing
# else runs. tools/cluster/openmpi_here.sh makes an MPIRUN for a machine without Open MPI.
set -eu
[ $# -ge 1 ] || {
    sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0"
    exit 2
}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
avocet=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
mpirun=${2:-mpirun}
cores=${CORES:-16} positions=${POSITIONS:-500} rounds=${ROUNDS:-2} jobs=${JOBS:-20000}
ffo=${FFO:-53 54 55 56 57 58}
hash=${HASH:-4096} groups=$((cores < 4 ? 1 : cores / 4))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 AVOCET_HOME="$work/home"

# play NAME GAMES DEPTH: games of the engine with itself; the same ones each time.
play() {
    "$avocet" train selfplay --out "$work/$1.data" --games "$2" --depth "$3" --exact 0 --prefix 10-20 --trees 0 \
        --seed 33 >/dev/null 2>&1
}

# make GAMES EMPTIES COUNT FILE: positions of these games.
make() {
    games=$work/$1.data
    shift
    "$avocet" train import "$games" --out "$work/$1.data" --empties "$1" --sample "$2" >/dev/null 2>&1
    "$avocet" train data "$work/$1.data" --show "$2" | awk '$4 == "value" { print $1, $2 ";" }' >"$3"
    echo "$(wc -l <"$3") positions with $1 empty squares"
}

now() { date +%s%N; }
seconds_since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.3f", (b - a) / 1e9 }'; }

# on_ranks RANKS COMMAND...: prints nothing; leaves the seconds in $took and the dealer's in $work/dealer.
cat >"$work/rank.sh" <<'RANK'
code=0
"$@" >/dev/null || code=$?
[ "${OMPI_COMM_WORLD_RANK:-0}" -ne 0 ] || times >"$AVOCET_DEALER"
exit "$code"
RANK
on_ranks() {
    count=$1
    shift
    started=$(now)
    AVOCET_DEALER="$work/times" "$mpirun" --oversubscribe --bind-to none -n "$count" -x AVOCET_HOME -x AVOCET_DEALER \
        sh "$work/rank.sh" "$@"
    took=$(seconds_since "$started")
    # The second line of `times` has the times of the program: user and system, as 0m1.234s.
    dealer=$(sed -n 2p "$work/times" | awk '{ for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); s += 60 * t[1] + t[2] }
        printf "%.3f", s }')
}

# alone PART...: one process for each file, side by side; prints the mean and the longest time.
alone() {
    for part in "$@"; do
        (
            started=$(now)
            "$avocet" solve "$part" --threads 1 --hash 64 >/dev/null
            seconds_since "$started" >"$part.seconds"
        ) &
    done
    wait
    for part in "$@"; do
        cat "$part.seconds"
        echo
    done | awk '{ sum += $1; if ($1 > most) most = $1 } END { printf "%.3f %.3f", sum / NR, most }'
}

echo "$(nproc) CPUs, load $(cut -d' ' -f1-3 /proc/loadavg), $("$mpirun" --version | head -n 1)"
play large $((2 * positions)) 5
play small "$jobs" 1
make large 20-22 "$positions" "$work/all.obf"
make small 6-8 "$jobs" "$work/small.obf"
head -n 1 "$work/small.obf" >"$work/one.obf"

echo
echo "1: $cores processes against $cores ranks and a dealer"
awk -v n="$cores" -v f="$work/part" '{ print >(f NR % n ".obf") }' "$work/all.obf"
round=0
while [ "$round" -lt "$rounds" ]; do
    round=$((round + 1))
    apart=$(alone "$work"/part*.obf)
    on_ranks $((cores + 1)) "$avocet" solve "$work/all.obf" --threads 1 --hash 64
    echo "$apart $took $dealer" | awk '{
        printf "processes: mean %s s, longest %s s; ranks: %s s, %.1f %% of the mean; dealer %s s\n",
            $1, $2, $3, 100 * $1 / $3, $4 }'
done

echo
echo "2: the dealer"
on_ranks $((cores + 1)) "$avocet" solve "$work/one.obf" --threads 1 --hash 1
base=$dealer
on_ranks $((cores + 1)) "$avocet" solve "$work/small.obf" --threads 1 --hash 1
count=$(wc -l <"$work/small.obf")
echo "$base $dealer $count $took" | awk '{
    printf "%d small jobs in %s s: %.1f us of the dealer for each (%s s, of which %s s start)\n",
        $3, $4, ($2 - $1) * 1e6 / $3, $2, $1 }'
# A single position would be split, so that the dealer works, too.
sed -n '6p;6p' "$root/data/positions/fforum-40-59.obf" >"$work/long.obf"
on_ranks 2 "$avocet" solve "$work/long.obf" --threads 1
echo "$base $dealer $took" | awk '{
    printf "two long jobs of %s s: %.1f %% of a core (%s s, of which %s s start)\n", $3, 100 * ($2 - $1) / $3, $2, $1 }'

echo
echo "3: one position at a time: $cores threads against $groups ranks with 4 threads and a dealer"
for number in $ffo; do
    record=$((number - 39))
    file=$root/data/positions/fforum-40-59.obf
    started=$(now)
    "$avocet" solve "$file" --record "$record" --threads "$cores" --hash "$hash" >/dev/null
    one=$(seconds_since "$started")
    on_ranks $((groups + 1)) "$avocet" solve "$file" --record "$record" --threads 4 --hash $((hash / groups))
    echo "$number $one $took"
done | awk '{ one += $2; many += $3
    printf "FFO %d: %s s, %s s\n", $1, $2, $3 }
    END { printf "together: %.1f s, %.1f s; ranks are %.1f %% as fast\n", one, many, 100 * one / many }'
