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

# kill_a_rank N SECONDS COMMAND...: ends one working rank of the command by SIGKILL after a while, if the command
# still runs. Which one, says $random, a number that the caller has printed.
kill_a_rank() {
    count=$1 seconds=$2
    shift 2
    ranks "$count" "$@" >"$dir/out" 2>"$dir/err" &
    launcher=$!
    sleep "$seconds"
    workers=$({
        for e in /proc/[0-9]*/environ; do
            tr '\0' '\n' <"$e" | grep -q "^AVOCET_HOME=$dir/home$" || continue
            tr '\0' '\n' <"$e" | grep -q '^OMPI_COMM_WORLD_RANK=[1-9]' || continue
            e=${e%/environ}
            echo "${e#/proc/}"
        done
    } 2>/dev/null)
    # shellcheck disable=SC2086 # the words of the list
    victim=$(printf '%s\n' $workers | sed -n "$((random % (count - 1) + 1))p")
    [ -z "$victim" ] || kill -KILL "$victim" 2>/dev/null
    wait "$launcher"
    code=$?
    echo "killed ${victim:-nobody}, exit code $code"
}

# Decides when and which rank dies. Printed, so that a failure can be tried again.
random=${RANKS_RANDOM:-$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')}
echo "RANKS_RANDOM=$random"

# ranks N COMMAND...: the command on N ranks of this machine, as root and with more ranks than cores.
ranks() { (become_ranks "$@"); }

# become_ranks N COMMAND...: the same in place of this shell. In the background, $! is then the launcher.
become_ranks() {
    count=$1
    shift
    exec env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe \
        --mca mpi_yield_when_idle 1 --mca btl self,vader,tcp -n "$count" "$@"
}
