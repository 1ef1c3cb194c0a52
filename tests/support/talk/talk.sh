# How scripts talk to Avocet as the engine of a program. Sourced behind check.sh, with `avocet` set.
# shellcheck shell=sh
# shellcheck disable=SC2154 # check.sh and its caller set avocet and dir

# say LINES WORDS...: a script through a pipe.
say() {
    lines=$1
    shift
    printf '%b' "$lines" | "$avocet" "$@"
}

# A search that would take hours ends with its front end. The log tells when the search begins, so that
# nothing depends on the speed of the machine.
mkfifo "$dir/pipe"
# talk LINES AWAITED MORE WORDS...: says LINES, waits for AWAITED in the log, says MORE and hangs up. An end
# right behind a line is that of a script, so it waits before (WIRE_SCRIPT_MS of protocol/wire.h).
talk() {
    lines=$1 awaited=$2 more=$3
    shift 3
    : >"$dir/talk"
    timeout 60 "$avocet" "$@" --hash 1 --log "$dir/talk" <"$dir/pipe" &
    job=$!
    exec 3>"$dir/pipe"
    printf '%b' "$lines" >&3
    until grep -q -e "$awaited" "$dir/talk" || ! kill -0 "$job" 2>/dev/null; do sleep 0.02; done
    printf '%b' "$more" >&3
    sleep 0.3
    exec 3>&-
    wait "$job"
}
