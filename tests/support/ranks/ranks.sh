# What the scripts that run the program on many ranks share. Sourced with `avocet` set; $2 of the script is
# "without-mpi" where the program was built without Open MPI.
# shellcheck shell=sh disable=SC2154
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
if [ "${2:-}" = without-mpi ] || ! command -v mpirun >/dev/null; then
    echo "Open MPI is not there: left out"
    check_done
    exit
fi

# processes RANK: the process numbers of the ranks of this script whose number has the pattern.
processes() {
    grep -lzsx "AVOCET_HOME=$dir/home" /proc/[0-9]*/environ | xargs -r grep -lzsx "OMPI_COMM_WORLD_RANK=$1" |
        cut -d / -f 3
}

# wait_until COMMAND...: tries the command again and again, for a minute at most.
wait_until() {
    tries=3000
    until "$@" 2>/dev/null; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.02
    done
}

# have_ranks N: whether N working ranks run. Puts their process numbers into $workers.
# shellcheck disable=SC2086 # the words of the list
have_ranks() { workers=$(processes '[1-9]') && [ "$(printf '%s\n' $workers | wc -l)" -eq "$1" ]; }

# kill_a_rank N READY COMMAND...: ends one working rank of the command by SIGKILL when the function READY says so:
# that part of the work is stored. The clock of a busy machine would not know. Which one, says $random, a number
# that the caller has printed. The victim is found before, so that little time passes between READY and its death.
kill_a_rank() {
    count=$1 ready=$2 workers='' killed=''
    shift 2
    ranks "$count" "$@" >"$dir/out" 2>"$dir/err" &
    launcher=$!
    wait_until have_ranks $((count - 1))
    # shellcheck disable=SC2086 # the words of the list
    victim=$(printf '%s\n' $workers | sed -n "$((random % (count - 1) + 1))p")
    wait_until "$ready" && [ -n "$victim" ] && kill -KILL "$victim" 2>/dev/null && killed=$victim
    wait "$launcher"
    code=$?
    verdict "a rank was killed" test -n "$killed"
    verdict "which ended the run" test "$code" -ne 0
}

# stop_ranks N READY COMMAND...: asks the dealer of the command to stop, by SIGTERM, when the function READY says so.
# Not the launcher: it gives every rank one second to end, which is too short on a busy machine.
stop_ranks() {
    count=$1 ready=$2
    shift 2
    ranks "$count" "$@" >"$dir/out" 2>"$dir/err" &
    launcher=$!
    wait_until "$ready"
    # shellcheck disable=SC2046 # the words of the list
    kill -TERM $(processes 0)
    wait "$launcher"
}

# Decides which rank dies, and after how much work. Printed, so that a failure can be tried again.
random=${RANKS_RANDOM:-$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')}
echo "RANKS_RANDOM=$random"

start_ranks="env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe \
    --mca mpi_yield_when_idle 1 --mca btl self,vader,tcp"

# ranks N COMMAND...: the command on N ranks of this machine, as root and with more ranks than cores.
ranks() { (become_ranks "$@"); }

# become_ranks N COMMAND...: the same in place of this shell. In the background, $! is then the launcher.
become_ranks() {
    count=$1
    shift
    # shellcheck disable=SC2086 # the words of a command
    exec $start_ranks -n "$count" "$@"
}

# refused NAME WHAT COMMAND...: three ranks run the command in $dir/here, but rank 2 in $dir/elsewhere, where the files
# of the same names have other contents. The run ends, and names rank, machine and difference.
refused() {
    name=$1 what=$2
    shift 2
    cat >"$dir/by_rank" <<WRAP
#!/bin/sh
folder=here
[ "\$OMPI_COMM_WORLD_RANK" != 2 ] || folder=elsewhere
cd "$dir/\$folder" && exec "\$@"
WRAP
    chmod +x "$dir/by_rank"
    check "$name" 2 "^avocet: rank 2 on [^ ]*: it runs with $what than rank 0" ranks 3 "$dir/by_rank" "$@"
}
mkdir "$dir/here" "$dir/elsewhere"
