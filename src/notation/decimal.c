/* notation/decimal.c - decimals as whole thousandths. */
#include "notation/decimal.h"

#include <assert.h>

/* Numbers from here on are refused. */
enum { THOUSANDTHS_LIMIT = 1000000000 };

/* Also false for NaN. */
static bool is_moderate(double value) {
    return value > -1e6 && value < 1e6;
}

static long thousandths(double value) {
    assert(is_moderate(value));
    return (long)(value < 0 ? value * 1000 - 0.5 : value * 1000 + 0.5);
}

bool decimal_fits(double value) {
    return is_moderate(value) && thousandths(value) < THOUSANDTHS_LIMIT &&
           thousandths(value) > -THOUSANDTHS_LIMIT;
}

/* At most 15 digits, so that the value is the nearest double before it is rounded. */
bool decimal_read(view text, double *out) {
    static const double tens[] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const bool is_negative = text.length && text.data[0] == '-';
    size_t i = is_negative || (text.length && text.data[0] == '+') ? 1 : 0;
    double value = 0;
    size_t digits = 0, decimals = 0;
    bool has_point = false;
    for (; i < text.length; i++) {
        if (text.data[i] == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (!char_is_digit(text.data[i]) || digits == 15) return false;
        value = 10 * value + (text.data[i] - '0');
        digits++;
        decimals += has_point;
    }
    value /= tens[decimals];
    if (digits == 0 || !decimal_fits(value)) return false;
    value = (double)thousandths(value) / 1000;
    *out = is_negative ? -value : value;
    return true;
}

void decimal_write(double value, buffer *out) {
    const long signed_parts = thousandths(value);
    const long parts = signed_parts < 0 ? -signed_parts : signed_parts;
    if (signed_parts < 0) buffer_add_char(out, '-');
    buffer_format(out, "%ld", parts / 1000);
    if (parts % 1000 == 0) return;
    char decimals[] = {'.', (char)('0' + parts / 100 % 10), (char)('0' + parts / 10 % 10),
                       (char)('0' + parts % 10)};
    size_t length = sizeof decimals;
    while (decimals[length - 1] == '0') length--;
    buffer_append(out, (view){decimals, length});
}

int decimal_sign(double value) {
    const long parts = thousandths(value);
    return (parts > 0) - (parts < 0);
}
