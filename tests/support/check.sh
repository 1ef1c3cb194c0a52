# What the scripts that try the whole program share: a folder of their own, and checks that count.
# Sourced with `avocet` set; ends with check_done.
# shellcheck shell=sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export AVOCET_HOME="$dir/home"
unset NO_COLOR
passed=0 failed=0

# check NAME EXPECTED-CODE PATTERN COMMAND...: exit code, and a pattern in either output unless it
# is empty.
check() {
    name=$1 want=$2 pattern=$3
    shift 3
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    if [ "$code" -eq "$want" ] &&
        { [ -z "$pattern" ] || cat "$dir/out" "$dir/err" | grep -q -e "$pattern"; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s: code %s (wanted %s), looked for "%s" in:\n' "$name" "$code" "$want" "$pattern"
        head -c 2000 "$dir/out" "$dir/err"
    fi
}

# verdict NAME TEST...: counts one more check of what the last one left in $dir/out and $dir/err.
verdict() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s: %s, in:\n' "$name" "$*"
        head -c 2000 "$dir/out" "$dir/err"
    fi
}

has() { cat "$dir/out" "$dir/err" | grep -q -e "$1"; }
lacks() { ! has "$1"; }
lines_with() { [ "$(grep -c -e "$2" "$dir/out")" -eq "$1" ]; }
ends_with() { tail -n 1 "$dir/out" | grep -q -e "$1"; }
is_empty() { [ ! -s "$dir/$1" ]; }

# is_json FILE: some program that knows JSON takes it, where there is one.
if command -v python3 >/dev/null; then
    is_json() { python3 -m json.tool "$1" >/dev/null; }
elif command -v jq >/dev/null; then
    is_json() { jq . "$1" >/dev/null; }
else
    is_json() { [ -s "$1" ]; }
fi

# stop_after PATTERN COMMAND...: interrupts the command a little after its output, or its error stream,
# has the pattern. A plain shell starts background jobs with Ctrl-C ignored: ask for the usual.
stop_after() {
    pattern=$1
    shift
    : >"$dir/stopped"
    : >"$dir/stopped.err"
    env --default-signal=INT "$@" >"$dir/stopped" 2>"$dir/stopped.err" &
    job=$!
    waited=0
    until cat "$dir/stopped" "$dir/stopped.err" | grep -q "$pattern" || [ "$waited" -ge 600 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
    sleep 0.2
    kill -INT "$job"
    wait "$job"
}

# The counts as cmocka prints them; fails if anything failed.
check_done() {
    [ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
    echo "[  PASSED  ] $passed test(s)."
    [ "$failed" -eq 0 ]
}
