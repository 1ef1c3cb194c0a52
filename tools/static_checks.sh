#!/bin/sh
# clang-tidy and cppcheck over the sources and shellcheck over the scripts: no findings allowed.
set -eu
cd "$(dirname -- "$0")/.."
# last_flip.c and wide_squares.c are constant tables made by the preprocessor: minutes to expand. The counts by hand
# of 10x10 and 12x12 are one long expression each, for which cppcheck takes an hour, and the engine of these boards has
# loops unrolled by macros, which take minutes; cppcheck sees the same sources for 8x8.
cppcheck -j "$(nproc)" --std=c11 --language=c --enable=warning,performance,portability --inline-suppr --quiet \
    --error-exitcode=1 --suppress=missingIncludeSystem -DAVOCET_TIER=baseline \
    -D__x86_64__ -Isrc -isrc/engine/inner/last_flip.c -isrc/engine/eval/hand_counts_10.c \
    -isrc/engine/eval/hand_counts_12.c -isrc/engine/inner/instance_10.c -isrc/engine/inner/instance_12.c \
    -isrc/game/wide_squares.c src
shellcheck -x run test .ci/run tools/*.sh tools/*/*.sh tests/*/*.sh examples/*/*.sh
tools/tidy.sh
