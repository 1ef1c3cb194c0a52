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

# ranks N COMMAND...: the command on N ranks of this machine, as root and with more ranks than cores.
ranks() {
    count=$1
    shift
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe \
        --mca mpi_yield_when_idle 1 --mca btl self,vader,tcp -n "$count" "$@"
}
