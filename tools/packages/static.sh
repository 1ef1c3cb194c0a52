#!/bin/sh
# Builds the static program with all tiers into build/packages and shows that it needs nothing: it runs in an empty
# root folder.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
cd "$root"
cmake --preset static >/dev/null
cmake --build build/static --target avocet
program=$root/build/packages/avocet-static-$(uname -m)
mkdir -p build/packages
strip -o "$program" build/static/avocet
! ldd "$program" >/dev/null 2>&1 || { echo "it asks for libraries" >&2; exit 1; }
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
cp "$program" "$empty/avocet"
mkdir "$empty/home"
inside() { env -i PATH="$PATH:/usr/sbin" AVOCET_HOME=/home unshare -r chroot "$empty" /avocet "$@"; }
inside version
for tier in baseline v3 v4; do
    inside version --isa "$tier" >/dev/null 2>&1 || { echo "$tier: not on this CPU"; continue; }
    echo "$tier $(inside bench signature --isa "$tier")"
done
inside match naive random --games 4 --depth 2 --store /home/games.db | sed -n 1,4p
ls -l "$program"
