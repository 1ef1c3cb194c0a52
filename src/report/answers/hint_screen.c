/* report/answers/hint_screen.c - draws tables over each other and appends rows. */
#include "report/answers/hint_screen.h"

#include "report/answers/hint_report.h"
#include "search/result.h"

/* A table that will be drawn over must fit the screen, with room for titles, last line and the
 * progress line. The final table may be longer. */
static int rows_that_fit(const hint_screen *s) {
    enum { OTHERS = 4, LEAST = 1 };
    const int room = s->height - OTHERS;
    return room > LEAST ? room : LEAST;
}

/* Draws each line over the old one, so that nothing flickers. */
static void draw_table(hint_screen *s, const hint_list *l, int rows, buffer *out) {
    buffer table = buffer_make(NULL);
    if (s->drawn) buffer_format(out, "\r\x1b[%dA", s->drawn);
    s->drawn = hint_report_table(l, rows, s->width, &table);
    for (view rest = buffer_view(&table); rest.length;) {
        buffer_append(out, view_take(&rest, '\n'));
        buffer_add(out, "\x1b[K\n");
    }
    buffer_add(out, "\x1b[J");
    if (buffer_status(&table) && !out->failed) out->failed = buffer_status(&table);
    buffer_clear(&table);
}

static void add_rows(hint_screen *s, const hint_list *l, buffer *out) {
    if (!s->titled) hint_report_titles(out);
    s->titled = true;
    hint_report_rows(l, s->width, out);
}

void hint_screen_add(hint_screen *s, const hint_list *l, buffer *out) {
    if (s->json)
        hint_report_json(l, s->position, s->opening, false, false, out);
    else if (s->redraws)
        draw_table(s, l, rows_that_fit(s), out);
    else
        add_rows(s, l, out);
}

/* Rows show only what is new, so the last list may add none. */
void hint_screen_end(hint_screen *s, const hint_list *l, bool interrupted, buffer *out) {
    if (s->json)
        hint_report_json(l, s->position, s->opening, true, interrupted, out);
    else if (l->count == 0)
        hint_report_over(l, s->position->to_move, out);
    else if (l->best.certainty == CERTAIN_GUESS)
        return;
    else if (s->redraws)
        draw_table(s, l, l->count, out);
    else if (l->changed)
        add_rows(s, l, out);
}
