#include "support/fault_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void assert_fault(const fault *f, status code, size_t length) {
    assert_int_equal(f->code, code);
    assert_in_range(f->at, 0, length);
    assert_true(f->text[0] != '\0');
    for (const char *p = f->text; *p; p++) assert_in_range(*p, 0x20, 0x7E);
}
