#!/bin/sh
# Plays games of `avocet nboard` against `avocet gtp` in our arena, and the same games inside one process.
# Says how many games are the same, and how many ended by a protocol error.
# tools/clients/arena.sh AVOCET [GAMES [LEVEL]]
set -eu
avocet=$1 games=${2:-20} level=${3:-8}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# play NAME A B WORDS...: the moves of each game, one a line.
play() {
    name=$1
    shift
    "$avocet" match "$@" --games "$games" --show >"$dir/$name" 2>"$dir/$name.err" || {
        cat "$dir/$name.err" >&2
        exit 1
    }
    sed -n 's/^game.*: //p' "$dir/$name" >"$dir/$name.games"
}

# --depth is the level of a program behind NBoard's protocol.
play inside "champion,level=$level,hash=64" "champion,level=$level,hash=64"
play outside "nboard:$avocet nboard" "gtp:$avocet gtp --level $level" --depth "$level"
grep '^A won' "$dir/inside" | sed 's/^/inside   /'
grep '^A won' "$dir/outside" | sed 's/^/outside  /'
# The summary has a line for every kind of mistake that lost a game.
grep '^forfeit' "$dir/outside" || echo "no game was lost by a protocol error"
echo "$(wc -l <"$dir/outside.games") games outside"
if [ ! -s "$dir/inside.games" ]; then
    echo "there are no games to compare"
    exit 1
elif cmp -s "$dir/inside.games" "$dir/outside.games"; then
    echo "the same moves in all games"
else
    echo "other moves:"
    diff "$dir/inside.games" "$dir/outside.games" || exit 1
fi
