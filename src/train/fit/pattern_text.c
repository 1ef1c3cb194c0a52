/* train/fit/pattern_text.c - reads lists of patterns. */
#include "train/fit/pattern_text.h"

#include <string.h>

/* The next word of a line, empty at its end. */
static view take_word(view *line) {
    *line = view_trim(*line);
    return view_take(line, ' ');
}

/* Reads a letter and a number. */
static bool read_square(view name, int side, uint8_t *square) {
    const int stride = pattern_stride(side);
    uint64_t row;
    if (name.length < 2 || name.data[1] == '0') return false;
    const char file = char_lower(name.data[0]);
    if (file < 'a' || file >= 'a' + stride ||
        view_number(view_from(name, 1), (uint64_t)stride, &row, NULL))
        return false;
    *square = (uint8_t)((int)(row - 1) * stride + file - 'a');
    return true;
}

static bool read_name(view *line, pattern *p) {
    view name = take_word(line);
    if (view_is(name, "pattern")) name = take_word(line);
    if (name.length == 0 || name.length > PATTERN_NAME_MAX) return false;
    memcpy(p->name, name.data, name.length);
    return true;
}

static bool read_line(view line, int side, pattern *p) {
    *p = (pattern){.count = 0};
    if (!read_name(&line, p)) return false;
    for (view word = take_word(&line); word.length; word = take_word(&line))
        if (p->count == PATTERN_SQUARES_MAX || !read_square(word, side, &p->squares[p->count++]))
            return false;
    return p->count > 0;
}

status pattern_text_read(view text, int side, pattern list[PATTERNS_MAX], int *count, fault *f) {
    *count = 0;
    for (view rest = text; rest.length;) {
        const size_t at = (size_t)(rest.data - text.data);
        view line = view_take(&rest, '\n');
        line = view_trim(view_take(&line, '#'));
        if (line.length == 0) continue;
        if (*count == PATTERNS_MAX)
            return fault_set(f, E_RANGE, at, "there are more than %d patterns", PATTERNS_MAX);
        if (!read_line(line, side, &list[(*count)++]))
            return fault_set(f, E_FORMAT, at,
                             "pattern %d is not a short name and up to %d squares, such as "
                             "\"edge a1 b1 c1 d1\"",
                             *count, PATTERN_SQUARES_MAX);
    }
    return *count ? OK : fault_set(f, E_RANGE, 0, "there are no patterns");
}
