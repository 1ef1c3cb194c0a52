/* tests/support/fault_check.h - what every fault of a reader owes to whoever shows it.
 *
 * The promise is one for all formats (notation/format.h), so it is checked in one place: a format
 * whose test asked for less would not be noticed. */
#ifndef TESTS_SUPPORT_FAULT_CHECK_H
#define TESTS_SUPPORT_FAULT_CHECK_H

#include "base/fault.h"

/* That code, a place within a text of that length, a sentence that may be shown anywhere. */
void assert_fault(const fault *f, status code, size_t length);

#endif
