#!/bin/sh
# The layer check must see every mistake it is there for. Each case below makes a small wrong tree and
# expects a failure with the right message, and a small right tree that passes.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
passed=0 failed=0

check() { "$here/layers.sh" "$tree" >"$tree/said" 2>&1; }

count() { # count WHAT STATUS: adds one to the passed or failed cases
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1; the check said:"
        cat "$tree/said"
    fi
}

passes() { # passes WHAT: the tree is right
    if check; then count "" 0; else count "should pass: $1" 1; fi
}

fails() { # fails WHAT MESSAGE: the tree is wrong, and the check says MESSAGE
    if check || ! grep -qF -- "$2" "$tree/said"; then
        count "should fail with \"$2\": $1" 1
    else
        count "" 0
    fi
}

file() { # file PATH LINES...: writes src/PATH
    mkdir -p "$tree/src/$(dirname -- "$1")"
    path=$tree/src/$1
    shift
    printf '%s\n' "$@" >"$path"
}

start() { # start: an empty tree with the project's own plan
    rm -rf "$tree/src"
    mkdir -p "$tree/docs" "$tree/src"
    cp "$here/../../docs/architecture.md" "$tree/docs/"
}

# ---- arrows ----
start
fails "a tree without sources" "no sources found"
file game/board.c '#include "base/fault.h"'
passes "game may use base"
file base/fault.c '#include "game/board.h"'
fails "base may not use game" "base may not use game"
file base/fault.c '#include <game/board.h>'
fails "nor in angle brackets" "base may not use game"
file base/fault.c '#include <sys/types.h>'
passes "a system header is free"
file attic/old.c 'int x;'
fails "a room that is not in the plan" "the room attic is not in the plan"

# ---- faces ----
start
file player/champion.c '#include "engine/engine.h"' '#include "engine/weights.h"'
passes "both faces of the engine"
file player/champion.c '#include "engine/eval/pattern.h"'
fails "another header of the engine" "engine/eval/pattern.h is no face of the room engine"
file player/champion.c '#include "lab/kernel/walk.h"'
fails "a kernel of an open room" "lab/kernel/walk.h is an inner header of the room lab"
file player/champion.c '#include "game/perft_int.h"'
fails "an inner header by its name" "game/perft_int.h is an inner header of the room game"
file player/champion.c '#include "player/player_class.h"'
passes "a room uses its own inner headers"

# ---- circles ----
start
file base/a.h '#include "base/b.h"'
file base/b.h '#include "base/c.h"'
file base/c.h '#include "base/d.h"'
passes "a chain"
file base/c.h '#include "base/a.h"'
fails "three headers in a circle" "include cycle: base/a.h -> base/b.h -> base/c.h -> base/a.h"
file base/b.h ''
file base/c.h '#include "base/c.h"'
fails "a header that includes itself" "include cycle: base/c.h -> base/c.h"

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
