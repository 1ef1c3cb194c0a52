#!/bin/sh
# Starts whole processes: their answers are right and their memory is small. cli/bench_start.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

check "a trial" 0 "^command  *runs  *median ms  *p99  *max  *kept  *MB$" "$avocet" bench start --runs 2
verdict "a row for each command" lines_with 6 "^\(umea\|move\).*  2  "
verdict "no limit, nothing kept" has "^move --depth 1 .*  -  "
verdict "fits 80 columns" lacks '.\{81\}'
check "as JSON" 0 '^{"commands":\[{"command":"umea, at once","runs":1,"median_ms":' \
    "$avocet" bench start --runs 1 --seed 7 --json
verdict "is JSON" is_json "$dir/out"
# Memory repeats, unlike time. A sanitizer takes more of it, so this test runs without.
sed 's/"peak_mb":/\n/g' "$dir/out" | sed -n 's/^\([0-9]*\)[.0-9]*}.*/\1/p' >"$dir/peaks"
check "six figures of memory" 0 "^6$" grep -c . "$dir/peaks"
# shellcheck disable=SC2016 # awk expands it
check "all under 20 MB" 0 "^0$" awk '$1 >= 20 || $1 == 0 { bad++ } END { print bad + 0 }' "$dir/peaks"
check "no runs" 2 "from 1 to" "$avocet" bench start --runs 0
check "a word too many" 2 "bench start" "$avocet" bench start 5

# Memory of a move that may think for two seconds, on all CPUs; the position is solved at once.
end=--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--X
peak() { # peak COMMAND...: its most memory in KB, as the kernel says it
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}
if command -v python3 >/dev/null; then
    small=$(peak "$avocet" move "$end")
    check "a default move takes less than 40 MB, not $small KB" 0 "" [ "$small" -lt 40960 ]
    large=$(peak "$avocet" move "$end" --hash 64)
    check "--hash is obeyed: $large KB" 0 "" [ "$large" -gt 65536 ]
fi

check_done
