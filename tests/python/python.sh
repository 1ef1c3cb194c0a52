# What the tests in Python share. Sourced with `build`, `source`, `dir` and check_done. Sets `python` to Debian's own
# interpreter, or to another one; without any it ends the test with a message.
# shellcheck shell=sh disable=SC2154
python=/usr/bin/python3
[ -x "$python" ] || python=$(command -v python3) || python=
if [ -z "$python" ]; then
    echo "There is no python3: the module for Python is not tested."
    exit 0
fi
PYTHONPATH=$source/python AVOCET_LIBRARY=$build/libavocet.so.0 PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH AVOCET_LIBRARY PYTHONDONTWRITEBYTECODE
