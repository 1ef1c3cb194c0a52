/* search/limits.c - reads times and makes deadlines. I1 is that of limits.h. */
#include "search/limits.h"

#include <assert.h>
#include <stdint.h>

static const int64_t second_ns = 1000000000, longest_ns = 86400 * INT64_C(1000000000);

/* Reads digits with at most one point as a number of units of unit_ns nanoseconds. */
static status parse_amount(view digits, int64_t unit_ns, int64_t *ns, fault *f) {
    double whole = 0, place = 1;
    bool point = false, any = false;
    for (size_t i = 0; i < digits.length; i++) {
        const char c = digits.data[i];
        if (c == '.' && !point) {
            point = true;
        } else if (c >= '0' && c <= '9') {
            any = true;
            whole = whole * 10 + (c - '0');
            if (point) place *= 10;
        } else {
            return fault_set(f, E_FORMAT, i, "a time is written as 2s, 0.5s or 250ms");
        }
    }
    if (!any) return fault_set(f, E_FORMAT, 0, "a time is written as 2s, 0.5s or 250ms");
    const double total = whole / place * (double)unit_ns;
    if (!(total >= 1e6 && total <= (double)longest_ns))
        return fault_set(f, E_RANGE, 0, "a time is from 1ms to 86400s");
    *ns = (int64_t)(total + 0.5);
    return OK;
}

status search_parse_time(view text, int64_t *ns, fault *f) {
    view digits = text;
    int64_t unit = second_ns;
    if (digits.length && digits.data[digits.length - 1] == 's') digits.length--;
    if (digits.length != text.length && digits.length && digits.data[digits.length - 1] == 'm') {
        digits.length--;
        unit = second_ns / 1000;
    }
    return parse_amount(digits, unit, ns, f);
}

bool search_time_is_doubtful(view text) {
    enum { LEAST = 60 };
    uint64_t seconds = 0;
    return view_number(text, UINT32_MAX, &seconds, NULL) == OK && seconds >= LEAST;
}

deadline deadline_make(const search_limits *l, int64_t start_ns, double share,
                       const stop_token *stop) {
    assert(l->time_ns >= 0 && share > 0 && share <= 1); /* I1 */
    return (deadline){
        .start_ns = start_ns,
        .end_ns = l->time_ns ? start_ns + (int64_t)((double)l->time_ns * share) : INT64_MAX,
        .nodes = l->nodes ? l->nodes : UINT64_MAX,
        .stop = stop,
    };
}
