#!/bin/sh
# Learns weights as a person would. cli/tune_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

tiny="--size 6 --games 40 --rounds 2 --depth 1 --finish 6"

# tune ARGUMENTS...: a tune run that takes no time.
tune() {
    # shellcheck disable=SC2086 # several words
    "$avocet" train agent "$@" $tiny
}

check "help" 0 "^examples" "$avocet" help train agent
check "help by the old name" 0 "^usage: avocet train agent AGENT" "$avocet" help tune
check "the old name works" 0 "avocet tune is now avocet train agent" "$avocet" tune seven --size 4 --games 20
check "help tune fits 80 columns" 1 "" sh -c "$avocet help train agent | grep '.\{80\}'"

# From nothing to weights.
check "weights" 0 "written to .*mine.ini: try avocet match @" \
    tune sized,both=1,positional=1,edge=1 --out "$dir/mine.ini"
verdict "a line for each phase and one for all" lines_with 4 "^ *6  "
verdict "and the games" has "6x6: learned from [0-9]* games, [0-9]* held out"
verdict "the file says how it was made" grep -q \
    "^#   avocet train agent sized,both=1,positional=1,edge=1 --size 6 --parent sized --games 40 " "$dir/mine.ini"
verdict "for which agent" grep -q "^base = sized$" "$dir/mine.ini"
check "it is an agent" 0 "^mobility .* 100 \* ratio" "$avocet" agents "@$dir/mine.ini" --size 6
check "that plays" 0 "of 2 games" "$avocet" match "@$dir/mine.ini" random --size 6 --depth 1 --games 2
cp "$dir/mine.ini" "$dir/before.ini"
check "again, on one thread" 0 "written" tune sized,both=1,positional=1,edge=1 --threads 1 --out "$dir/mine.ini"
verdict "the same file" cmp -s "$dir/mine.ini" "$dir/before.ini"
check "another seed" 0 "written" tune sized,both=1,positional=1,edge=1 --seed 2 --out "$dir/other.ini"
verdict "another file" sh -c "! cmp -s '$dir/other.ini' '$dir/before.ini'"
check "without a file it is printed" 0 "^\[weights-6-late\]$" tune phases
verdict "from its first line on" sh -c "head -n 1 '$dir/out' | grep -q '^# Weights learned by avocet tune$'"
check "several sizes" 0 "^\[weights-4\]$" "$avocet" train agent seven --size 6 --size 4 --games 20 --depth 1
verdict "in one" has "^\[weights-6\]$"
check "what was learned is learned on" 0 "^base = sized$" tune "@$dir/mine.ini" --parent "@$dir/mine.ini"
check "from shares of discs" 0 "^#   avocet train agent seven .* --label discs " tune seven --label discs
check "weights of squares" 0 "^\[squares-6\]$" tune static

# What goes wrong.
check "a size twice" 2 "given twice" "$avocet" train agent sized --size 6 --size 6
check "nothing to learn" 2 "random has no weights to learn" tune random
check "whole numbers" 2 "compound,exact=1 does not" tune compound
check "a parent that does not search" 2 "first does not search" tune sized --parent first
check "an agent nobody knows" 2 "did you mean" tune size
check "a ridge of nothing" 2 "above 0" tune sized --ridge 0
check "all held out" 2 "0 is for none" tune sized --hold-out 1
check "fewer games than rounds" 2 "too few" "$avocet" train agent sized --games 1 --rounds 2
printf 'mine\n' >"$dir/letter.txt"
check "another file" 2 "does not hold learned weights of an agent: it stays" tune sized --out "$dir/letter.txt"
verdict "stays" grep -q "^mine$" "$dir/letter.txt"
check "a folder that is not there" 2 "nowhere" tune sized --out "$dir/nowhere/mine.ini"

# Ctrl-C.
env --default-signal=INT "$avocet" train agent sized --size 12 --games 1000000 --out "$dir/mine.ini" >/dev/null 2>"$dir/err" &
job=$!
waited=0
until [ -e "$dir/mine.ini.new" ] || [ "$waited" -ge 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
sleep 0.2
kill -INT "$job"
wait "$job"
code=$?
verdict "Ctrl-C is told by the exit code" [ "$code" -eq 130 ]
verdict "and leaves the file" cmp -s "$dir/mine.ini" "$dir/before.ini"
verdict "and nothing half-written" [ ! -e "$dir/mine.ini.new" ]
check_done
