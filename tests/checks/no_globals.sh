#!/bin/sh
# No mutable globals: nothing in the libraries lives in a section that can be written to. Constant
# tables with pointers in them (.data.rel.ro) are written by the loader only, before main().
# checks/no_globals.sh LIBRARY-OR-OBJECT...
set -eu
table=$(objdump -t "$@")
echo "$table" | awk '
    / (O|F) / { symbols++ }
    / O / {
        for (i = 1; i <= NF; i++)
            if ($i ~ /^\.(data|bss|tdata|tbss)/ && $i !~ /^\.data\.rel\.ro/) {
                print $NF " in " $i
                found++
            }
    }
    /\*COM\*/ { print $NF " is common"; found++ }
    END {
        if (!symbols) { print "no symbols: nothing was checked"; exit 1 }
        if (found) exit 1
        print "no mutable globals among " symbols " symbols"
    }'
