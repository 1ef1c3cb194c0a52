/* protocol/hint_words.c - values, depths and lines of best play as protocols write them. */
#include "protocol/hint_words.h"

#include "game/position.h"
#include "notation/square_name.h"

#include <math.h>

void hint_words_move(int move, const char *pass, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    if (move < 0 || move >= SQUARE_LIMIT) {
        buffer_add(out, pass);
        return;
    }
    square_name_write(move, name);
    name[0] = (char)(name[0] - 'a' + 'A');
    buffer_add(out, name);
}

void hint_words_line(const search_line *l, const char *pass, buffer *out) {
    for (int i = 0; i < l->count; i++) hint_words_move(l->squares[i], pass, out);
}

void hint_words_value(double value, certainty c, buffer *out) {
    if (!isfinite(value))
        buffer_add_char(out, '?');
    else if (c == CERTAIN_EXACT)
        buffer_format(out, "%+.0f", value);
    else
        buffer_format(out, "%+.2f", value);
}

void hint_words_depth(const search_move *m, buffer *out) {
    if (!m->known)
        buffer_add_char(out, '-');
    else if (m->certainty == CERTAIN_EXACT)
        buffer_add(out, "exact");
    else if (m->certainty == CERTAIN_SELECTIVE && m->percent)
        buffer_format(out, "%d@%d%%", m->depth, m->percent);
    else
        buffer_format(out, "%d", m->depth);
}
