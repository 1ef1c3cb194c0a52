#!/bin/sh
# Talks to whole processes through every protocol: each conversation is answered. cli/bench_protocol.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

check "a trial" 0 "^case  *runs  *median ms  *p99  *max  *aim  *kept$" "$avocet" bench protocol --runs 1
verdict "a row for each case" lines_with 16 "^\(gtp\|nboard\|cassio\|shell\|engine\).*  1  "
verdict "fits 80 columns" lacks '.\{81\}'
check "as JSON" 0 '^{"threads":2,"cases":\[{"moment":"first answer after the start","case":"gtp: name","runs":1,' \
    "$avocet" bench protocol --runs 1 --threads 2 --seed 7 --json
verdict "is JSON" is_json "$dir/out"
check "no runs" 2 "from 1 to" "$avocet" bench protocol --runs 0
check_done
