#!/bin/sh
# Simulates runs on many machines: as table with chart, JSON and CSV. cli/bench_cluster.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

simulate() { "$avocet" bench cluster --simulate "$@"; }

check "as it comes, with fewer ranks" 0 "^ranks  *dealers  *jobs  *seconds" simulate ranks=4,40
verdict "a row for each number" lines_with 2 "^  *\(4\|40\)  *1  *\(400\|4000\) "
verdict "a bar for each number" lines_with 2 "^  *\(4\|40\) [#.]\{50\} "
verdict "fits 80 columns" lacks '.\{81\}'
check "one number: the run over time" 0 "^ranks at work" simulate ranks=10000 jobs=30000 group=100
verdict "dealers are counted" has "^10000  *101  *30000 "
verdict "twenty rows of time" lines_with 20 "^  *[0-9.]* [#.]\{50\}  *[0-9]*$"
verdict "fits 80 columns" lacks '.\{81\}'
check "as JSON" 0 '^{"setting":{"costs":"constant","ahead":2,.*"runs":\[{"ranks":5,"dealers":1,"jobs":50,' \
    simulate ranks=5 jobs=50 costs=constant --json
verdict "is JSON" is_json "$dir/out"
check "as CSV" 0 "^ranks,dealers,jobs,seconds,ideal_s," simulate ranks=5,6 --csv
verdict "a line for each" lines_with 2 "^[56],1,[56]00,"
simulate ranks=30 life=1h restart=10s --json >"$dir/one"
simulate ranks=30 life=1h restart=10s --json >"$dir/two"
check "the same again" 0 "" cmp "$dir/one" "$dir/two"
check "a loss is told" 0 "^30 ranks: [0-9]* failures, .* of the work lost" simulate ranks=30 life=1h restart=10s
check "every rank is lost" 2 "every rank of a dealer has failed" simulate ranks=3 life=1s survive=1
check "without --simulate" 2 "add --simulate" "$avocet" bench cluster ranks=5
check "no such word" 2 "no setting 'rank'" simulate rank=5
check "no value" 2 "NAME=VALUE" simulate ranks
check "a value out of range" 2 "slow takes a number from 0 to 1, not '2'" simulate slow=2
check "both forms" 2 "cannot be printed at once" simulate --json --csv
check_done
