/* notation/positions/position_course.c - reads and writes the 65-character form of the course. */
#include "notation/positions/position_course.h"

#include "notation/cell.h"
#include "notation/format.h"

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* The cells of the text, before the size of the board is known. */
typedef struct scan {
    colour side;
    char cells[GRID_MAX * GRID_MAX]; /* E, O or X */
    int count;
} scan;

static status scan_side(view text, size_t at, scan *s, fault *f) {
    const char c = at < text.length ? upper(text.data[at]) : '\0';
    if (c != 'W' && c != 'B')
        return fault_set(f, E_FORMAT, at, "the side to move stands first: W or B");
    s->side = c == 'B' ? BLACK : WHITE;
    return OK;
}

static status scan_cell(char letter, size_t at, scan *s, fault *f) {
    const char c = upper(letter);
    if (c != 'E' && c != 'O' && c != 'X')
        return fault_set(f, E_FORMAT, at, "a square is E (empty), O (white) or X (black)");
    if (s->count == GRID_MAX * GRID_MAX)
        return fault_set(f, E_FORMAT, at, "a position has at most %d squares", s->count);
    s->cells[s->count++] = c;
    return OK;
}

static status scan_text(view text, scan *s, fault *f) {
    size_t at = 0;
    while (at < text.length && char_is_blank(text.data[at])) at++;
    status result = scan_side(text, at, s, f);
    for (at++; !result && at < text.length; at++)
        if (!char_is_blank(text.data[at])) result = scan_cell(text.data[at], at, s, f);
    return result;
}

status position_course_read(view text, position *out, bool *side_given, fault *f) {
    scan s = {.count = 0};
    status result = scan_text(text, &s, f);
    if (result) return result;
    const int size = cell_board_size(s.count);
    if (size == 0)
        return fault_set(f, E_FORMAT, text.length,
                         "%d squares behind the side to move make no board; 8x8 has 64", s.count);
    position p = {.to_move = s.side};
    result = field_init(&p.field, size, f);
    if (result) return result;
    for (int i = 0; i < s.count; i++)
        if (s.cells[i] != 'E')
            position_put(&p, square_at(i / size, i % size), s.cells[i] == 'X' ? BLACK : WHITE);
    *out = p;
    if (side_given) *side_given = true;
    return OK;
}

status position_course_write(const position *p, buffer *out, fault *f) {
    const int size = p->field.size;
    if (squares_count(&p->field.open) != size * size)
        return fault_set(f, E_UNSUPPORTED, 0, "the course form has no letter for blocked squares");
    buffer_add_char(out, p->to_move == BLACK ? 'B' : 'W');
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            buffer_add_char(out, "XOE"[cell_at(p, square_at(row, column))]);
    return OK;
}

const position_format position_course = {
    "course", "the side to move, W or B, then N*N squares from a1: E O X", position_course_read,
    position_course_write};
