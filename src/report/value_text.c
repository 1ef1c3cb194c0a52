/* report/value_text.c - six digits. */
#include "report/value_text.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

const char *value_text(double value, char text[VALUE_TEXT_BYTES]) {
    const bool is_large = fabs(value) >= 999999.5 && fabs(value) < 1e15;
    (void)snprintf(text, VALUE_TEXT_BYTES, is_large ? "%.0f" : "%.6g", value + 0.0);
    return text;
}
