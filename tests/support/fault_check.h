/* tests/support/fault_check.h - checks the fault of any reader.
 *
 * The promise is the same for all formats (notation/format.h), so it is checked in one place. No
 * format can be tested less strictly than another. */
#ifndef TESTS_SUPPORT_FAULT_CHECK_H
#define TESTS_SUPPORT_FAULT_CHECK_H

#include "base/fault.h"

/* That code, a place within a text of that length, a sentence that may be shown anywhere. */
void assert_fault(const fault *f, status code, size_t length);

#endif
