#!/bin/sh
# Runs the tests of the Python module and the examples in its docstrings, with NumPy where it is installed and
# without it. python/python_module.sh BUILD-FOLDER SOURCE-FOLDER
set -u
build=$1 source=$2
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"
# shellcheck source=tests/python/python.sh
. "$source/tests/python/python.sh"

# tells NAME COMMAND...: counts the tests that unittest ran.
tells() {
    name=$1
    shift
    "$@" >"$dir/out" 2>&1
    code=$?
    ran=$(sed -n 's/^Ran \([0-9]*\) tests* in.*/\1/p' "$dir/out")
    if [ "$code" -eq 0 ] && [ "${ran:-0}" -gt 0 ]; then
        passed=$((passed + ran))
    else
        failed=$((failed + 1))
        echo "FAILED $name:"
        tail -n 60 "$dir/out"
    fi
}

cd "$source/tests/python" || exit 1
tells "the module" "$python" -m unittest -v test_avocet
if "$python" -c 'import numpy' 2>/dev/null; then
    # A module of that name that cannot be imported hides the real one.
    mkdir "$dir/without"
    echo 'raise ImportError("hidden by a test")' >"$dir/without/numpy.py"
    PYTHONPATH=$dir/without:$PYTHONPATH tells "arrays without NumPy" "$python" -m unittest -v test_avocet.Arrays
else
    echo "NumPy is not installed for $python: its arrays are not tested."
fi
check_done
