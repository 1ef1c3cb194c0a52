#!/bin/sh
# Runs a command on two "hosts" under mpirun: two network namespaces of this machine, joined by a cable (a
# veth pair). Ranks of different hosts share no network but this cable, so their messages travel over TCP. At the
# end prints how many bytes went through the cable, and fails if there were none.
#
#     tools/cluster/two_hosts.sh RANKS-PER-HOST COMMAND...
#
# Needs root, iproute2, util-linux and openmpi-bin. mpirun reaches the hosts by a launch agent, which is this script
# again: a cluster has ssh in its place.
set -eu

# on_host NUMBER COMMAND...: gives the host also a name of its own, by which Open MPI tells hosts apart.
on_host() {
    name=avocet-host-$1
    shift
    # shellcheck disable=SC2016 # the inner shell expands these
    ip netns exec "$name" unshare --uts sh -c 'hostname "$0" && exec "$@"' "$name" "$@"
}

case ${1:-} in
    10.77.33.*) # as launch agent: an address and a line for its shell
        number=${1##*.}
        shift
        on_host "$number" sh -c "$*"
        exit
        ;;
    [1-9] | [1-9][0-9]) ;;
    *) sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
ranks=$1
shift
self=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)/$(basename -- "$0")

remove_hosts() {
    ip netns del avocet-host-1 2>/dev/null || true
    ip netns del avocet-host-2 2>/dev/null || true
}

make_hosts() {
    ip netns add avocet-host-1
    ip netns add avocet-host-2
    ip link add cable-1 netns avocet-host-1 type veth peer name cable-2 netns avocet-host-2
    for number in 1 2; do
        ip -n "avocet-host-$number" address add "10.77.33.$number/24" dev "cable-$number"
        ip -n "avocet-host-$number" link set "cable-$number" up
        ip -n "avocet-host-$number" link set lo up
    done
}

# Bytes that the second host has received and sent.
cable_bytes() {
    ip netns exec avocet-host-2 cat /proc/net/dev | awk '$1 == "cable-2:" { print $2 + $10 }'
}

trap remove_hosts EXIT
trap 'exit 130' INT TERM
make_hosts
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
code=0
on_host 1 mpirun --mca plm_rsh_agent "$self" --mca btl tcp,self --mca btl_tcp_if_include 10.77.33.0/24 \
    --mca oob_tcp_if_include 10.77.33.0/24 --host "10.77.33.1:$ranks,10.77.33.2:$ranks" --map-by node --bind-to none \
    "$@" || code=$?
bytes=$(cable_bytes)
echo "two_hosts: exit code $code, $bytes bytes through the cable" >&2
[ "$code" -eq 0 ] && [ "$bytes" -gt 0 ]
