# Adds up the cases of all test programs in ctest's log. cmocka says how many passed and failed; a
# program that does not say (a script, or one that crashed) counts as one case. Prints why scripts left
# something out.
/^[0-9]+\/[0-9]+ Testing: / { said = 0; failed_here = 0 }
/^\[  PASSED  \] [0-9]+ test/ { passed += $4; said = 1 }
/^\[  FAILED  \] [0-9]+ test/ { failed += $4; failed_here += $4; said = 1 }
/^\[  SKIPPED \] [0-9]+ test/ { skipped += $4; said = 1 }
/^\[  SKIPPED \] [^0-9]/ { print "skipped:" substr($0, 13) }
/^Test Passed\.$/ { if (!said) passed++ }
/^Test Failed\.$|^Test timed out|^Test Timeout/ { if (!failed_here) failed++ }
END {
    printf "%d passed, %d failed", passed, failed
    if (skipped) printf ", %d skipped", skipped
    print ""
    exit passed == 0
}
