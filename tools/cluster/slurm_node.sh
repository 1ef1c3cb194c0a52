#!/bin/sh
# Runs batch scripts in a Slurm of one node, made for this run in a folder of its own: a controller and a node on the
# loopback address, without accounts and without munge. It offers 8 CPUs, even if the machine has fewer.
#
#     tools/cluster/slurm_node.sh "SCRIPT [ARGUMENTS]"...
#
# Each script is submitted as it is, with its arguments, and runs to its end before the next one. Prints the output of each and fails
# if one of them fails. Needs root, slurm-wlm and openmpi-bin. SBATCH_OPTIONS adds options to each submission.
set -eu
[ $# -gt 0 ] || {
    sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0"
    exit 2
}
here=$PWD
folder=$(mktemp -d)
controller='' node='' submission=''

# end PID: waits until it has gone.
end() {
    [ -n "$1" ] || return 0
    kill "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
}

# Ends the job that is under way: it belongs to the node and would outlive this script.
end_job() {
    [ -n "$submission" ] || return 0
    scancel --full --me 2>/dev/null || true
    tries=0
    while [ "$tries" -lt 30 ] && squeue -h 2>/dev/null | grep -q .; do
        tries=$((tries + 1))
        sleep 1
    done
    end "$submission"
}

clean() {
    end_job
    end "$node"
    end "$controller"
    rm -rf "$folder"
}

write_setting() {
    mkdir -p "$folder/state" "$folder/spool"
    export SLURM_CONF="$folder/slurm.conf"
    cat >"$SLURM_CONF" <<SETTING
ClusterName=one
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${AVOCET_SLURM_PORT:-16817}
SlurmdPort=$((${AVOCET_SLURM_PORT:-16817} + 1))
SlurmUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/controller.pid
SlurmdPidFile=$folder/node.pid
SlurmctldLogFile=$folder/controller.log
SlurmdLogFile=$folder/node.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1
NodeName=localhost NodeAddr=127.0.0.1 NodeHostname=$(hostname -s) CPUs=8 RealMemory=100000 State=UNKNOWN
PartitionName=all Nodes=localhost Default=YES MaxTime=INFINITE State=UP
SETTING
}

start() {
    slurmctld -D -f "$SLURM_CONF" >/dev/null 2>&1 &
    controller=$!
    slurmd -D -N localhost -f "$SLURM_CONF" >/dev/null 2>&1 &
    node=$!
    tries=0
    until sinfo -h -o %t 2>/dev/null | grep -q idle; do
        tries=$((tries + 1))
        [ "$tries" -lt 60 ] || {
            echo "slurm_node: the node does not come up:" >&2
            tail -n 20 "$folder"/*.log >&2
            exit 1
        }
        sleep 1
    done
}

trap clean EXIT
trap 'exit 130' INT TERM
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
write_setting
start
wrong=0
for script in "$@"; do
    code=0
    # shellcheck disable=SC2086 # options and arguments are words
    sbatch --wait --chdir "$here" --output "$folder/output" ${SBATCH_OPTIONS:-} $script &
    submission=$! # in the background, so that a signal is heard at once
    wait "$submission" || code=$?
    submission=''
    echo "---- $script: exit code $code"
    cat "$folder/output"
    [ "$code" -eq 0 ] || wrong=$((wrong + 1))
done
[ "$wrong" -eq 0 ] || {
    echo "slurm_node: $wrong of $# failed" >&2
    exit 1
}
