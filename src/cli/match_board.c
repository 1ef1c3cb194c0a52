#include "cli/match_board.h"

#include "base/clock.h"
#include "base/text.h"
#include "cli/options/arena_order.h"
#include "report/match_report.h"
#include "report/outlet.h"
#include "service/match_summary.h"

enum { FORFEITS_SHOWN = 3 };

void match_board_resumed(void *argument, int games, int64_t run) {
    const match_board *b = argument;
    context_note(b->context,
                 "%d games of this match are stored, as run %lld: they are not played again", games,
                 (long long)run);
}

/* Printed at once: a long match can be followed, and its games need no memory. The JSON writer goes
 * on with the emptied buffer. */
static void show_game(match_board *b, const match_game *g) {
    const match_line shown = match_line_of(g, NULL, b->times);
    buffer line = buffer_make(NULL);
    if (b->json)
        match_line_json(&shown, b->json);
    else
        match_line_write(&shown, &line);
    context_progress(b->context, "");
    const int failed = context_print(b->context, b->json ? b->json->out : &line);
    if (!b->printed) b->printed = failed;
}

void match_board_game(void *argument, const match_progress *p, const match_game *g) {
    match_board *b = argument;
    arena_order_note_forfeit(b->context, g, "", FORFEITS_SHOWN, &b->forfeits);
    if (b->show && !b->printed) show_game(b, g);
    if (!clock_is_due(&b->shown_ns, PROGRESS_PERIOD_NS)) return;
    buffer line = buffer_make(NULL);
    match_progress_write(p, &b->job->options, &line);
    context_show_progress(b->context, &line);
}
