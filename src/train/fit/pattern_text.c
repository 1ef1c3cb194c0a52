/* train/fit/pattern_text.c - reads lists of patterns. */
#include "train/fit/pattern_text.h"

#include <string.h>

/* The next word of a line, empty at its end. */
static view take_word(view *line) {
    *line = view_trim(*line);
    return view_take(line, ' ');
}

static bool read_square(view name, uint8_t *square) {
    if (name.length != 2) return false;
    const char file = char_lower(name.data[0]), row = name.data[1];
    if (file < 'a' || file > 'h' || row < '1' || row > '8') return false;
    *square = (uint8_t)((row - '1') * 8 + file - 'a');
    return true;
}

static bool read_name(view *line, pattern *p) {
    view name = take_word(line);
    if (view_is(name, "pattern")) name = take_word(line);
    if (name.length == 0 || name.length > PATTERN_NAME_MAX) return false;
    memcpy(p->name, name.data, name.length);
    return true;
}

static bool read_line(view line, pattern *p) {
    *p = (pattern){.count = 0};
    if (!read_name(&line, p)) return false;
    for (view word = take_word(&line); word.length; word = take_word(&line))
        if (p->count == PATTERN_SQUARES_MAX || !read_square(word, &p->squares[p->count++]))
            return false;
    return p->count > 0;
}

status pattern_text_read(view text, pattern list[PATTERNS_MAX], int *count, fault *f) {
    *count = 0;
    for (view rest = text; rest.length;) {
        const size_t at = (size_t)(rest.data - text.data);
        view line = view_take(&rest, '\n');
        line = view_trim(view_take(&line, '#'));
        if (line.length == 0) continue;
        if (*count == PATTERNS_MAX)
            return fault_set(f, E_RANGE, at, "there are more than %d patterns", PATTERNS_MAX);
        if (!read_line(line, &list[(*count)++]))
            return fault_set(f, E_FORMAT, at,
                             "pattern %d is not a short name and up to %d squares, such as "
                             "\"edge a1 b1 c1 d1\"",
                             *count, PATTERN_SQUARES_MAX);
    }
    return *count ? OK : fault_set(f, E_RANGE, 0, "there are no patterns");
}
