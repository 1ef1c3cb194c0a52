#!/bin/sh
# clang-tidy and cppcheck over the sources and shellcheck over the scripts: no findings allowed.
set -eu
cd "$(dirname -- "$0")/.."
# last_flip.c is two constant tables worked out by the preprocessor: no code, and minutes to expand.
cppcheck -j "$(nproc)" --std=c11 --language=c --enable=warning,performance,portability --inline-suppr --quiet \
    --error-exitcode=1 --suppress=missingIncludeSystem -DAVOCET_TIER=baseline \
    -D__x86_64__ -Isrc -isrc/engine/inner/last_flip.c src
shellcheck -x run test .ci/run tools/*.sh tools/*/*.sh tests/*/*.sh examples/*/*.sh
tools/tidy.sh
