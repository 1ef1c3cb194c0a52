#!/bin/sh
# Measures a run on many ranks of one machine against the same number of separate processes. Prints tables for
# docs/measurements/cluster.md.
#
#     tools/cluster/scale.sh AVOCET [MPIRUN]
#
# 1  500 positions of 20 to 22 empty squares, one thread each: CORES ranks and a dealer, against CORES processes with
#    every CORES-th position. These end at different times; their mean is the time of processes without any wait, the
#    longest is when all positions are solved.
# 2  Every second of these positions on 2, 4, 8, ... CORES working ranks.
# 3  The dealer's processor: for a job (many small ones), and while it waits for long ones.
# 4  FFO 53-58 one at a time: CORES/4 ranks with four threads, against CORES threads. Tables of HASH MB in all.
#
# CORES=16 POSITIONS=500 ROUNDS=2 JOBS=20000 FFO="56 58 57 53 54 55" HASH=4096 (MB) LIMIT=240 (seconds) are other
# sizes. What finds no time before the limit is left out and said. Use a machine on which nothing else runs.
# tools/cluster/openmpi_here.sh makes AVOCET and MPIRUN for a machine without Open MPI.
set -eu
[ $# -ge 1 ] || {
    sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0"
    exit 2
}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
avocet=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
mpirun=${2:-mpirun}
cores=${CORES:-16} positions=${POSITIONS:-500} rounds=${ROUNDS:-2} jobs=${JOBS:-20000}
ffo=${FFO:-56 58 57 53 54 55} hash=${HASH:-4096} limit=${LIMIT:-240}
groups=$((cores < 4 ? 1 : cores / 4))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 AVOCET_HOME="$work/home"
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader # shared memory: there is one machine only

now() { date +%s%N; }
begun=$(now)
seconds_since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.3f", (b - a) / 1e9 }'; }
left() { echo $((limit - ($(now) - begun) / 1000000000)); }
calculate() { awk "BEGIN { printf \"$1\", $2 }"; }

# in_time COMMAND...: fails with 124 where no time is left for it.
in_time() {
    rest=$(left)
    [ "$rest" -gt 1 ] || return 124
    timeout "$rest" "$@"
}

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

# on_ranks RANKS COMMAND...: prints nothing; leaves the seconds in $took and the dealer's in $dealer.
# bash counts its children's times in milliseconds, other shells in hundredths of a second.
shell=$(command -v bash || command -v sh)
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
    AVOCET_DEALER="$work/times" in_time "$mpirun" --oversubscribe --bind-to none -n "$count" -x AVOCET_HOME \
        -x AVOCET_DEALER "$shell" "$work/rank.sh" "$@" || return 1
    took=$(seconds_since "$started")
    # The second line of `times` has the times of the program: user and system, as 0m1.234s.
    dealer=$(sed -n 2p "$work/times" | awk '{ for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); s += 60 * t[1] + t[2] }
        printf "%.3f", s }')
}

# alone FILE: one process for each part of it, side by side; leaves their mean and longest time in $mean and $longest.
alone() {
    rm -f "$work"/part*
    awk -v n="$cores" -v f="$work/part" '{ print >(f NR % n ".obf") }' "$1"
    for part in "$work"/part*.obf; do
        (
            started=$(now)
            in_time "$avocet" solve "$part" --threads 1 --hash 64 >/dev/null
            seconds_since "$started" >"$part.seconds"
        ) &
    done
    wait
    both=$(for part in "$work"/part*.seconds; do
        cat "$part"
        echo
    done | awk '{ sum += $1; if ($1 > most) most = $1 } END { printf "%.3f %.3f", sum / NR, most }')
    mean=${both% *} longest=${both#* }
}

# solve_both FILE RECORD: by threads, which leaves $one, and by ranks, which leaves $took.
solve_both() {
    started=$(now)
    in_time "$avocet" solve "$1" --record "$2" --threads "$cores" --hash "$hash" >/dev/null || return 1
    one=$(seconds_since "$started")
    on_ranks $((groups + 1)) "$avocet" solve "$1" --record "$2" --threads 4 --hash $((hash / groups))
}

echo "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) CPUs," \
    "load $(cut -d' ' -f1-3 /proc/loadavg), $("$mpirun" --version | head -n 1), $("$avocet" version | sed -n '1p;s/^tier *//p' | paste -sd' ')"
play large $((2 * positions)) 5
play small "$jobs" 1
make large 20-22 "$positions" "$work/all.obf"
make small 6-8 "$jobs" "$work/small.obf"
head -n 2 "$work/small.obf" >"$work/two.obf"
# What starting and ending costs. It takes the smallest of three: the first start reads files.
start=999 base=999
for _ in 1 2 3; do
    on_ranks $((cores + 1)) "$avocet" solve "$work/two.obf" --threads 1 --hash 64
    start=$(calculate %.3f "$took < $start ? $took : $start")
    base=$(calculate %.3f "$dealer < $base ? $dealer : $base")
done
echo "$cores ranks and a dealer start and end in $start s; $base s of the dealer's processor"
echo "made in $(seconds_since "$begun") s"

echo
echo "### $cores processes against $cores ranks and a dealer"
echo
echo "| processes: mean, longest | ranks | of the mean | without the start | of the longest | dealer's processor |"
echo "|---|---|---|---|---|---|"
round=0
while [ "$round" -lt "$rounds" ]; do
    round=$((round + 1))
    alone "$work/all.obf"
    on_ranks $((cores + 1)) "$avocet" solve "$work/all.obf" --threads 1 --hash 64
    echo "$mean $longest $took $start $dealer" | awk '{
        printf "| %s s, %s s | %s s | %.1f %% | %.1f %% | %.1f %% | %s s |\n",
            $1, $2, $3, 100 * $1 / $3, 100 * $1 / ($3 - $4), 100 * $2 / $3, $5 }'
done

echo
echo "### More ranks, the same work"
echo
awk 'NR % 2' "$work/all.obf" >"$work/half.obf"
alone "$work/half.obf"
all=$(calculate %.3f "$cores * $mean")
echo "$(wc -l <"$work/half.obf") positions; $cores processes side by side need $all s of their processors."
echo
echo "| working ranks | seconds | of the processes' speed | without the start |"
echo "|---|---|---|---|"
workers=2
while [ "$workers" -le "$cores" ]; do
    on_ranks $((workers + 1)) "$avocet" solve "$work/half.obf" --threads 1 --hash 64
    echo "$workers $took $all $start" | awk '{
        printf "| %d | %s | %.1f %% | %.1f %% |\n", $1, $2, 100 * $3 / $1 / $2, 100 * $3 / $1 / ($2 - $4) }'
    workers=$((2 * workers))
done

echo
echo "### The dealer's processor"
echo
on_ranks $((cores + 1)) "$avocet" solve "$work/small.obf" --threads 1 --hash 1
echo "$base $dealer $(wc -l <"$work/small.obf") $took" | awk '{
    printf "%d small jobs in %s s: %.1f us of the dealer for each (%s s, of which %s s start)\n",
        $3, $4, ($2 - $1) * 1e6 / $3, $2, $1 }'
# A single position would be split, so that the dealer works, too.
sed -n '6p;6p' "$root/data/positions/fforum-40-59.obf" >"$work/long.obf"
on_ranks 3 "$avocet" solve "$work/long.obf" --threads 1
echo "$base $dealer $took" | awk '{
    printf "two long jobs at once, %s s: %.1f %% of a core (%s s, of which %s s start)\n",
        $3, 100 * ($2 - $1) / $3, $2, $1 }'

echo
echo "### One position at a time: $cores threads against $groups ranks with 4 threads and a dealer"
echo
echo "| FFO | $cores threads | $groups ranks | ranks are as fast by | without the start |"
echo "|---|---|---|---|---|"
: >"$work/both"
for number in $ffo; do
    record=$((number - 39))
    file=$root/data/positions/fforum-40-59.obf
    solve_both "$file" "$record" || {
        echo "| $number | left out: no time | | | |"
        continue
    }
    echo "$number $one $took $start" | awk '{
        printf "| %d | %s s | %s s | %.1f %% | %.1f %% |\n", $1, $2, $3, 100 * $2 / $3, 100 * $2 / ($3 - $4) }'
    echo "$one $took" >>"$work/both"
done
awk -v start="$start" '{ one += $1; many += $2 }
    END { if (NR) printf "| together | %.1f s | %.1f s | %.1f %% | %.1f %% |\n", one, many, 100 * one / many,
        100 * one / (many - NR * start) }' "$work/both"
echo
echo "all of it took $(seconds_since "$begun") s"
