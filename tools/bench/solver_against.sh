#!/usr/bin/env bash
# Compares the solver of this tree with that of another one, in the same minutes on the same machine.
#
#   tools/bench/solver_against.sh OTHER [PART...]
#
# OTHER is a folder with the source of another commit, for example made by
#   mkdir -p build/base && git archive COMMIT | tar x -C build/base
# Both trees are built with the same flags, without tests, in build/against. PARTs, by default all:
#   one      one thread, side by side: FFO 40-49 and every second position of data/positions/tuning-18-22.obf. Half of
#            the CPUs run this tree and half the other one; then they change places.
#   sixteen  all CPUs: FFO 40-49 and FFO 50-56, by turns.
#   ceiling  this tree on all CPUs, one thread and a table on each: FFO 40-49 and 50-52. Sixteen such programs have no
#            work to share, so they show what the machine can give.
# Times of `one` are user seconds, those of the others seconds of the clock. Nothing else should run.
# AGAINST_FFO, AGAINST_LATE, AGAINST_CEILING (ranges), AGAINST_POSITIONS (lines of the set) and AGAINST_HASH (MB for all
# CPUs together) choose less work or more.
set -euo pipefail

here=$(cd "$(dirname "$0")/../.." && pwd)
other=$(cd "${1:?usage: $0 OTHER [one] [sixteen] [ceiling]}" && pwd)
shift
parts=${*:-one sixteen ceiling}
work=$here/build/against
cpus=$(nproc)
half=$((cpus / 2))
hash=${AGAINST_HASH:-1024}
early=${AGAINST_FFO:-40-49}
late=${AGAINST_LATE:-50-56}
ceiling=${AGAINST_CEILING:-50-52}
mkdir -p "$work/runs"

build() { # NAME FOLDER
    if ! { cmake -S "$2" -B "$work/$1" -DCMAKE_BUILD_TYPE=Release -DAVOCET_TESTS=OFF &&
        cmake --build "$work/$1" --target avocet -j "$cpus"; } >"$work/$1.log" 2>&1; then
        tail -20 "$work/$1.log"
        echo "$1: not built" >&2
        exit 1
    fi
}

# Runs a program on one CPU in the background. Its answers go to NAME.out, real and user seconds to NAME.time.
start() { # NAME CPU PROGRAM ARGUMENTS...
    local name=$work/runs/$1 cpu=$2
    shift 2
    (TIMEFORMAT='%R %U' && time taskset -c "$cpu" "$@" >"$name.out" 2>"$name.err") 2>"$name.time" &
}

# Prints how many answers of these runs are wrong or missing, and fails if any are.
check() { # PATTERN
    # shellcheck disable=SC2086 # a pattern
    if grep -L '^[0-9]* right, 0 wrong' "$work"/runs/$1.out | grep .; then
        echo "these runs have wrong answers or none" >&2
        return 1
    fi
}

# Prints mean and least user seconds of each program, the ratios, and the nodes of one run of each.
table() { # TITLE GROUP
    for side in other this; do
        cat "$work/runs/$2.$side".*.time | awk -v side="$side" '
            { n++; sum += $2; if (n == 1 || $2 < least) least = $2 }
            END { printf "%s %.3f %.3f %d\n", side, sum / n, least, n }'
    done | awk -v title="$1" '
        { mean[$1] = $2; least[$1] = $3; runs[$1] = $4 }
        END { printf "%-22s other %8.3f s (least %8.3f), this %8.3f s (least %8.3f), %d runs each: ratio %.3f (%.3f)\n",
              title, mean["other"], least["other"], mean["this"], least["this"], runs["this"],
              mean["this"] / mean["other"], least["this"] / least["other"] }'
    for side in other this; do
        cat "$work/runs/$2.$side".*.out |
            awk -v side="$side" '$1 == "all" && !n++ { print "    nodes of " side ": " $3 }'
    done
}

# Starts both programs in pairs of neighbouring CPUs: even CPUs have `this` in round 1 and `other` in round 2.
pairs() { # ROUND
    for ((cpu = 0; cpu < cpus; cpu++)); do
        local side=this program=$work/this/avocet place=$((cpu / 2 + 1))
        if (((cpu + $1) % 2 == 0)); then
            side=other program=$work/other/avocet
        fi
        if ((cpu < half)); then
            start "ffo.$side.$1.$place" "$cpu" "$program" bench ffo "$early" --threads 1 --hash 64
        else
            start "set.$side.$1.$((place - half / 2))" "$cpu" "$program" solve "$work/set.obf" --threads 1 --hash 64
        fi
    done
    wait
}

one() {
    grep -v '^%' "$here/data/positions/tuning-18-22.obf" | awk -v most="${AGAINST_POSITIONS:-250}" \
        'NR % 2 == 1 && NR <= most' >"$work/set.obf"
    rm -f "$work"/runs/ffo.* "$work"/runs/set.*
    pairs 1
    pairs 2
    check 'ffo.*' && check 'set.*'
    table "FFO $early, one thread" ffo
    table "own set, one thread" set
}

# Prints seconds and nodes of a run on all CPUs.
on_all() { # PROGRAM RANGE ROUND
    local name=$work/runs/all.$1.$2.$3
    "$work/$1/avocet" bench ffo "$2" --threads "$cpus" --hash "$hash" >"$name.out"
    awk -v what="FFO $2, $cpus threads, $1" '$1 == "all" { printf "%-32s %8.3f s %14s nodes\n", what, $2, $3 }' "$name.out"
    if [ "$1 $2" = "this $late" ]; then
        awk '$1 ~ /^5[0-2]$/ { s += $4; n += $5 } END { printf "    of it FFO 50-52: %.3f s %d nodes\n", s, n }' "$name.out"
    fi
}

sixteen() {
    rm -f "$work"/runs/all.*
    for range in "$early" "$late"; do
        for side in other this; do on_all "$side" "$range" 1; done
    done
    for side in this other; do on_all "$side" "$early" 2; done
    check 'all.*'
}

# The sum of the nodes a second of programs with one thread each, all at once.
ceiling() {
    for range in "$early" "$ceiling"; do
        rm -f "$work"/runs/alone.*
        for ((cpu = 0; cpu < cpus; cpu++)); do
            start "alone.$cpu" "$cpu" "$work/this/avocet" bench ffo "$range" --threads 1 --hash $((hash / cpus))
        done
        wait
        check 'alone.*'
        cat "$work"/runs/alone.*.out | awk -v what="FFO $range, $cpus programs with one thread" '
            $1 == "all" { n++; s += $2; rate += $3 / $2; nodes = $3 }
            END { printf "%s: %.3f s each (mean), %d nodes each, %.1f million nodes/s together;\n", what, s / n, nodes, rate / 1e6
                  printf "    so %d threads could take %.3f s without a wasted node\n", n, s / n / n }'
    done
}

echo "$(date -u +%F) $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $cpus CPUs; $(cc --version | sed 1q)"
build other "$other"
build this "$here"
echo "signatures: other $("$work/other/avocet" bench signature), this $("$work/this/avocet" bench signature)"
for part in $parts; do
    before=$SECONDS
    "$part"
    echo "    ($part took $((SECONDS - before)) s)"
done
