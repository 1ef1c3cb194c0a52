#!/bin/sh
# Writes positions for training/, and compares what C and Python compute from them. Python's part needs NumPy, and
# the model that learns needs PyTorch; what is missing is left out with a message.
# train/training.sh BUILD-FOLDER SOURCE-FOLDER
set -u
build=$1 source=$2 seed=${AVOCET_TEST_SEED:-20261119}
avocet=$build/avocet
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"

positions() { "$avocet" train network "$@"; }
test_data=$source/data/eval/test-8.data

check "positions" 0 "t.bin: 20146 positions, [0-9]* of games held out, 18000 exact" \
    positions "$test_data" --positions "$dir/t.bin" --threads 1
verdict "have 48 bytes each, behind 48 of the table" [ "$(wc -c <"$dir/t.bin")" -eq $((48 * 20147)) ]
check "on more threads" 0 "" positions "$test_data" --positions "$dir/three.bin" --threads 3
verdict "are the same" cmp "$dir/t.bin" "$dir/three.bin"
check "a table is replaced" 0 "" positions "$test_data" --positions "$dir/t.bin"
echo something >"$dir/other"
check "another file is not" 2 "does not hold a table of positions" \
    positions "$test_data" --positions "$dir/other"
cp "$test_data" "$dir/own.data"
check "nor is the data" 2 "is a file of training data" positions "$dir/own.data" --positions "$dir/own.data"
check "the evaluation by hand has no sum" 2 "not with the evaluation made by hand" \
    positions "$test_data" --positions "$dir/hand.bin" --weights hand

# shellcheck source=tests/python/python.sh
. "$source/tests/python/python.sh"
ours() { "$python" "$source/tests/train/test_training.py" "$@"; }
check "weights" 0 "" ours copy "$source/data/eval/weights-8.avw" "$dir/copy.avw"
verdict "are written as they are read" cmp "$source/data/eval/weights-8.avw" "$dir/copy.avw"
echo "seed $seed: the network of this test"
check "a network by chance" 0 "" ours made "$dir/made.avw" "$seed"
check "is read by the engine" 0 "of all these together\|total" "$avocet" eval --weights "$dir/made.avw" f5d6c3
check "and its positions are written" 0 "" \
    positions "$test_data" --positions "$dir/made.bin" --weights "$dir/made.avw"
head -c 100000 "$dir/made.avw" >"$dir/torn.avw"
check "damaged weights are refused" 1 "its numbers were changed, or it is cut off" ours copy "$dir/torn.avw" "$dir/x"
if "$python" -c 'import numpy' 2>/dev/null; then
    check "C and NumPy" 0 "^20146 positions are the same" ours same "$dir/made.avw" "$dir/made.bin"
else
    echo "NumPy is not installed for $python: whole numbers of C and Python are not compared."
fi
if "$python" -c 'import torch' 2>/dev/null; then
    check "C and PyTorch" 0 "off by 0.0 at most; the file is the same" ours torch "$dir/made.avw" "$dir/made.bin"
else
    echo "PyTorch is not installed for $python: the model that learns is not compared."
fi
check_done
