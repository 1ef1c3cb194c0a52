#!/bin/sh
# Runs a program under qemu as CPUs without AVX: no instruction may be unknown there, and the signature stays.
# no_avx.sh [PROGRAM]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
program=${1:-$root/build/release/avocet}
want=$("$program" bench signature)
for cpu in qemu64 Conroe Nehalem; do
    emulated() { qemu-x86_64 -cpu "$cpu" "$program" "$@" 2>"$root/build/no_avx.err"; }
    echo "$cpu: $(emulated version | sed -n 's/^tier  *//p')"
    got=$(emulated bench signature)
    echo "$cpu: signature $got"
    [ "$got" = "$want" ] || { cat "$root/build/no_avx.err"; exit 1; }
    emulated move f5d6c3 --level 3 >/dev/null
    emulated match compound naive --depth 2 --games 2 --threads 1 | sed -n 's/^A won/'"$cpu"': A won/p'
done
