#!/bin/sh
# clang-tidy over all sources, or over the FILES named: no findings allowed. .clang-tidy has the checks.
# Files that are compiled once per tier are looked at once, as baseline. It reads the compile commands of
# build/release, so that has to be configured. usage: tools/tidy.sh [--deep] [FILES...]
#   --deep  also the static analyzer, which takes about 1.5 seconds a file
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
checks=
if [ "${1:-}" = --deep ]; then
    checks='--checks=clang-analyzer-core.*,clang-analyzer-unix.*,clang-analyzer-deadcode.*'
    shift
fi

# One command a file, without the compiler's launcher. CMake writes each key on a line of its own.
mkdir -p build/tidy
awk -v root="$root" '
    /^\{|^\[|^\]/ { entry = ""; wanted = 1; next }
    /^ *"command":/ {
        sub(/"command": "[^ ]*ccache /, "\"command\": \"")
        gsub(/ -fno-ipa-[a-z-]+/, "") # options that gcc alone knows
        if (/-DAVOCET_TIER=/ && !/-DAVOCET_TIER=baseline/) wanted = 0
    }
    /^ *"file":/ {
        file = $2
        gsub(/[",]/, "", file)
        if (index(file, root "/build/") == 1 || seen[file]) wanted = 0
    }
    /^\}/ {
        if (!wanted) next
        seen[file] = 1
        printf "%s\n{\n%s}", (n++ ? "," : "["), entry
        next
    }
    { entry = entry $0 "\n" }
    END { print (n ? "" : "[") "\n]" }' build/release/compile_commands.json >build/tidy/compile_commands.json

# last_flip.c and wide_squares.c are constant tables worked out by the preprocessor: no code, and minutes to expand.
[ $# -gt 0 ] || set -- 'src/*.c' 'tests/*.c'
git ls-files -- "$@" | grep '\.c$' | grep -v '/last_flip\.c$\|/wide_squares\.c$' | sort >build/tidy/wanted
awk -v root="$root/" '/"file":/ { gsub(/[",]/, ""); print substr($2, length(root) + 1) }' \
    build/tidy/compile_commands.json | sort | comm -12 - build/tidy/wanted >build/tidy/files
[ -s build/tidy/files ] || { echo "no files to check"; exit 0; }
# shellcheck disable=SC2086 # no checks is no word
xargs -P2 -n8 clang-tidy -p build/tidy --quiet $checks <build/tidy/files >build/tidy/said 2>/dev/null ||
    { grep -v '^$' build/tidy/said; exit 1; }
echo "$(wc -l <build/tidy/files) files without findings"
