#!/bin/sh
# cppcheck over the sources and shellcheck over the scripts: no findings allowed.
set -eu
cd "$(dirname -- "$0")/.."
cppcheck --std=c11 --language=c --enable=warning,performance,portability --inline-suppr --quiet \
    --error-exitcode=1 --suppress=missingIncludeSystem -DAVOCET_TIER=baseline \
    -D__x86_64__ -Isrc src
shellcheck -x run test .ci/run tools/*.sh tests/*.sh
