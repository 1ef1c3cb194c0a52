#!/bin/sh
# No mutable globals: nothing in the libraries lives in a section that can be written to. Constant
# tables with pointers in them (.data.rel.ro) are written by the loader only, before main().
set -eu
found=$(for library in "$@"; do
    objdump -t "$library" | awk -v library="$library" '
        / (O|\*COM\*) / {
            for (i = 1; i <= NF; i++)
                if ($i ~ /^\.(data|bss|tdata|tbss)/ && $i !~ /^\.data\.rel\.ro/)
                    print library ": " $NF " in " $i
        }'
done)
if [ -n "$found" ]; then
    echo "$found"
    exit 1
fi
echo "no mutable globals"
