# How many games a file holds, and how many different ones. Sourced with `avocet` set.
# shellcheck shell=sh disable=SC2154
stored() { "$avocet" games "$1" --list --csv | sed 1d | wc -l; }
different() { "$avocet" games "$1" --list --csv | sed 1d | cut -d, -f2,3 | sort -u | wc -l; }
