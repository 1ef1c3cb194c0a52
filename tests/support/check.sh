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

# The counts as cmocka prints them; fails if anything failed.
check_done() {
    [ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
    echo "[  PASSED  ] $passed test(s)."
    [ "$failed" -eq 0 ]
}
