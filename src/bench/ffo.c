/* bench/ffo.c - finds problems in the files that are embedded in the program. */
#include "bench/ffo.h"

#include <assert.h>

/* data/positions/, see cmake/Embed.cmake */
extern const char ffo_1_obf[], ffo_20_obf[], ffo_40_obf[], ffo_60_obf[];
extern const size_t ffo_1_obf_length, ffo_20_obf_length, ffo_40_obf_length, ffo_60_obf_length;
extern const char ends_10_obf[], ends_12_obf[];
extern const size_t ends_10_obf_length, ends_12_obf_length;

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

static view own_file(int size) {
    return size == 10 ? (view){ends_10_obf, ends_10_obf_length}
                      : (view){ends_12_obf, ends_12_obf_length};
}

/* Lines that begin with % are comments, without a number. */
static view next_problem(view *rest) {
    view line;
    do line = view_take(rest, '\n');
    while (line.length && line.data[0] == '%');
    return line;
}

void ffo_read(int size, int number, problem *out) {
    int at = 1;
    assert(number >= FFO_FIRST && number <= ffo_last(size));
    view rest = size > 8 ? own_file(size) : file_of(number, &at);
    view line = next_problem(&rest);
    for (; at < number; at++) line = next_problem(&rest);
    const status result = obf_read(line, out, NULL);
    assert(result == OK);
    (void)result;
}

int ffo_last(int size) {
    int count = 0;
    if (size <= 8) return FFO_LAST;
    for (view rest = own_file(size); next_problem(&rest).length;) count++;
    return count;
}

status ffo_range_parse(view text, int size, ffo_range *out, fault *f) {
    uint64_t first = 0, last = 0;
    const int most = ffo_last(size);
    view rest = text;
    if (!text.data) {
        *out = size > 8 ? (ffo_range){FFO_FIRST, most} : (ffo_range){20, 39};
        return OK;
    }
    const view one = view_take(&rest, '-');
    const bool is_pair = one.length < text.length;
    if (view_number(one, (uint64_t)most, &first, NULL) ||
        view_number(is_pair ? rest : one, (uint64_t)most, &last, NULL) || first < FFO_FIRST ||
        last < first)
        return fault_set(
            f, E_RANGE, 0,
            "the problems of %dx%d are numbered from %d to %d, as in 20-25; not '%.*s'", size, size,
            FFO_FIRST, most, (int)(text.length < 40 ? text.length : 40), text.data);
    *out = (ffo_range){(int)first, (int)last};
    return OK;
}
