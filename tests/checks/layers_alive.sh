#!/bin/sh
# The layer check must see every mistake it is there for. Each case below makes a small wrong tree and
# expects a failure with the right message, and a small right tree that passes.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
passed=0 failed=0

option=--arrows
# shellcheck disable=SC2086 # no option is no word
check() { "$here/layers.sh" $option "$tree" >"$tree/said" 2>&1; }

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

# ---- include what you use ----
option=--uses
start
fails "nothing to check" "no sources found"
file base/thing.h '#define THING_MOST 8' 'enum { THING_LEAST = 1, THING_USUAL };' \
    'typedef struct thing { int size; } thing;' 'typedef int (*thing_maker)(int size);' \
    'int thing_make(int size);' 'extern const int thing_table[3], thing_count;' \
    'static inline int thing_size(const thing *t) { return t->size; }'
file base/way.h '#include "base/thing.h"' 'thing *way(void);'
file game/use.c '#include "base/thing.h"' 'int f(void);' 'int f(void) { return thing_make(1); }'
passes "a header that is included and used"

for what in thing_make THING_MOST THING_LEAST THING_USUAL thing_table thing_count thing_size; do
    file game/use.c '#include "base/way.h"' "int f(void) { way(); return $what; }"
    fails "$what without its header" \
        "game/use.c:2: uses $what of base/thing.h and does not include it"
done
file game/use.c '#include "base/way.h"' 'void f(thing *t) { way(); }'
fails "a type without its header" "use.c:2: uses thing of base/thing.h and does not include it"
file game/use.c '#include "base/way.h"' 'void f(thing_maker m) { way(); }'
fails "a pointer to a function" "use.c:2: uses thing_maker of base/thing.h and does not include it"
file game/use.c '#include "base/way.h"' 'int f(struct x *x) { int thing = x->thing_make; way();' \
    '    return thing; } /* THING_MOST */ const char *s = "THING_LEAST";'
passes "members, variables, comments and strings of the same name"

file game/use.c '#include "base/thing.h"' 'int f(void) { return "/*\"a"[thing_make('"'\"'"')]; } /* " */'
passes "a call behind a string"

file base/way.h '#include "base/thing.h" /* exports */' 'thing *way(void);'
file game/use.c '#include "base/way.h"' 'int f(void) { way(); return thing_make(1); }'
passes "a header that is handed on"
file base/way.h '#include "base/thing.h"' 'thing *way(void);'
file base/way.c '#include "base/way.h"' 'thing *way(void) { thing_make(THING_MOST); }'
file game/use.c '#include "base/way.h"' 'int f(void) { way(); }'
passes "what the own header includes"

file game/use.c '#include "base/way.h"' '#include "base/thing.h"' 'int f(void) { way(); }' \
    '/* thing_make() is not called */'
fails "a header for nothing" "game/use.c:2: includes base/thing.h and uses nothing of it"
file game/use.c '#define WAY 3' '#include "base/way.h"'
passes "a text with a parameter"

file base/plain.h 'static inline __attribute__((unused)) int size_of(int s) { return s; }'
file base/fast.h 'static inline __attribute__((unused)) int size_of(int s) { return s; }'
file base/best.h '#ifndef BEST' '#define BEST' '#ifdef FAST' '#include "base/fast.h"' '#else' \
    '#include "base/plain.h"' '#endif' '#endif'
file game/use.c '#include "base/best.h"' 'int f(void) { return size_of(1); }'
passes "the header that chooses a variant stands for it"
file base/way.h '#include "base/best.h"' 'static inline int way(void) { return size_of(1); }'
file game/use.c '#include "base/way.h"' 'int f(void) { return size_of(way()); }'
fails "a variant" "game/use.c:2: uses size_of of base/best.h and does not include it"
rm "$tree/src/base/plain.h" "$tree/src/base/fast.h" "$tree/src/base/best.h" "$tree/src/base/way.c"
file base/way.h 'thing *way(void);'
file game/use.c '#include "base/way.h"' 'int f(void) { way(); }'

if "$here/layers.sh" --list "$tree" >"$tree/said"; then count "" 0; else count "an empty list" 1; fi
file base/way.h '#include "base/thing.h"' 'thing *way(void);'
file game/use.c '#include "base/way.h"' 'int f(void) { return thing_make(1); }'
check && count "a list without findings" 1
"$here/layers.sh" --list "$tree" >"$tree/said" || true
printf '%s\n' 'missing src/game/use.c base/thing.h thing_make' 'unused src/game/use.c base/way.h' |
    cmp -s - "$tree/said" && list=0 || list=1
count "findings as lines for a script" "$list"

# ---- all together ----
option=
start
file base/thing.h 'int thing_make(int size);'
file game/use.c '#include "base/thing.h"' 'int f(void) { return thing_make(1); }'
passes "a tree that is right in every respect"
file game/use.c '#include "base/thing.h"'
fails "an include for nothing" "includes base/thing.h and uses nothing of it"
file game/use.c '#include "engine/inner/seat.h"'
fails "an arrow that is not in the plan" "game may not use engine"

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
