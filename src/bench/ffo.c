/* bench/ffo.c - finds problems in the files that are embedded in the program. */
#include "bench/ffo.h"

#include <assert.h>

/* data/positions/, see cmake/Embed.cmake */
extern const char ffo_1_obf[], ffo_20_obf[], ffo_40_obf[], ffo_60_obf[];
extern const size_t ffo_1_obf_length, ffo_20_obf_length, ffo_40_obf_length, ffo_60_obf_length;

/* The file that holds a problem, and the number of its first. */
static view file_of(int number, int *first) {
    if (number < 20) {
        *first = FFO_FIRST;
        return (view){ffo_1_obf, ffo_1_obf_length};
    }
    *first = number / 20 * 20;
    if (number < 40) return (view){ffo_20_obf, ffo_20_obf_length};
    if (number < 60) return (view){ffo_40_obf, ffo_40_obf_length};
    return (view){ffo_60_obf, ffo_60_obf_length};
}

void ffo_read(int number, problem *out) {
    int at;
    assert(number >= FFO_FIRST && number <= FFO_LAST);
    view rest = file_of(number, &at);
    view line = view_take(&rest, '\n');
    for (; at < number; at++) line = view_take(&rest, '\n');
    const status result = obf_read(line, out, NULL);
    assert(result == OK);
    (void)result;
}

status ffo_range_parse(view text, ffo_range *out, fault *f) {
    uint64_t first = 0, last = 0;
    view rest = text;
    const view one = view_take(&rest, '-');
    const bool is_pair = one.length < text.length;
    if (view_number(one, FFO_LAST, &first, NULL) ||
        view_number(is_pair ? rest : one, FFO_LAST, &last, NULL) || first < FFO_FIRST ||
        last < first)
        return fault_set(f, E_RANGE, 0,
                         "the problems of FFO are numbered from %d to %d, as in 40-45; not '%.*s'",
                         FFO_FIRST, FFO_LAST, (int)(text.length < 40 ? text.length : 40),
                         text.data);
    *out = (ffo_range){(int)first, (int)last};
    return OK;
}
