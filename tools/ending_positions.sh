#!/bin/sh
# Makes data/positions/ends-10.obf or ends-12.obf again: ends of games of the engine with itself, with a best move and
# the exact score, for `bench ffo --size 10`. A search at a low depth plays both sides after ten random plies. From each
# game comes one position, and its value is the one that avocet solve proves. The same program makes the same file.
#
#   tools/ending_positions.sh AVOCET SIZE EACH EMPTIES... >FILE
#
# EACH is the number of positions with each number of EMPTIES, such as 8 10 12 14 16 18 20.
set -eu
avocet=$1
size=$2
each=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A game longer than wanted is cut behind the move that leaves that many squares empty.
"$avocet" match champion,depth=4,hash=8 champion,depth=4,hash=8 --size "$size" --games $((4 * each * $#)) \
    --openings random:10 --seed 2030 --threads 1 --show >"$work/games.txt"
sed -n 's/^game [0-9]*[13579],.*: //p' "$work/games.txt" | awk -v size="$size" -v each="$each" -v wanted="$*" '
    BEGIN { kinds = split(wanted, empties, " ") }
    {
        left = empties[NR % kinds + 1]
        discs = 4
        text = ""
        rest = $0
        while (discs < size * size - left && match(rest, /^(--|[a-p][0-9]+)/)) {
            move = substr(rest, 1, RLENGTH)
            rest = substr(rest, RLENGTH + 1)
            text = text move
            discs += move != "--"
        }
        if (discs == size * size - left && rest ~ /^[a-p]/) print left, text
    }' | sort -n -s -k1,1 | awk -v each="$each" 'seen[$1]++ < each { print $2 }' >"$work/lines.txt"
"$avocet" convert "$work/lines.txt" "$work/all.obf" --from transcript
"$avocet" solve "$work/all.obf" --threads 1 | awk '$1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ { print $3, $7 }' >"$work/solved.txt"
echo "% Ends of games of the engine with itself on ${size}x$size, with a best move and the exact score, for bench ffo."
echo "% Made by tools/ending_positions.sh."
paste -d' ' "$work/all.obf" "$work/solved.txt" | awk '{ printf "%s %s %s:%+d;\n", $1, $2, toupper($(NF)), $(NF - 1) }'
