#include "cli/tournament_board.h"

#include "base/clock.h"
#include "base/text.h"
#include "cli/options/arena_order.h"
#include "report/match_report.h"
#include "report/outlet.h"
#include "service/match_summary.h"

enum { SHOWN_OF_EACH = 1 };

/* "alice - bob on 8x8, " */
static void write_place(const tournament_board *b, const meeting *m, buffer *out) {
    const tournament_job *j = b->job;
    const int size = j->options.boards[m->board].players.size;
    buffer_format(out, "%s - %s on %dx%d, ", j->names[m->a], j->names[m->b], size, size);
}

/* Names come from outside, so the line is made safe for a terminal. */
static void show_game(tournament_board *b, const match_game *g, const meeting *m) {
    enum { LINE_MOST = 4000 };
    const tournament_job *j = b->job;
    const char *const names[] = {j->names[m->a], j->names[m->b]};
    const match_line shown = match_line_of(g, names, j->times);
    buffer line = buffer_make(NULL), safe = buffer_make(NULL);
    write_place(b, m, &line);
    match_line_write(&shown, &line);
    buffer_append_safe(&safe, view_trim(buffer_view(&line)), LINE_MOST);
    buffer_add_char(&safe, '\n');
    buffer_clear(&line);
    context_progress(b->context, "");
    const int failed = context_print(b->context, &safe);
    if (!b->printed) b->printed = failed;
}

void tournament_board_game(void *argument, const tournament_progress *p, const meeting *m,
                           const match_game *g) {
    tournament_board *b = argument;
    const int loser = g->played.score > 0 ? m->b : m->a;
    buffer place = buffer_make(NULL);
    write_place(b, m, &place);
    arena_order_note_forfeit(b->context, g, buffer_text(&place), SHOWN_OF_EACH,
                             &b->forfeits[loser]);
    if (b->show && !b->printed) show_game(b, g, m);
    buffer_clear(&place);
    if (!clock_is_due(&b->shown_ns, PROGRESS_PERIOD_NS)) return;
    buffer line = buffer_make(NULL);
    tournament_progress_write(p, b->job, &line);
    context_show_progress(b->context, &line);
}
