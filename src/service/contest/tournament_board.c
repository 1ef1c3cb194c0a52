/* service/contest/tournament_board.c - listens to a tournament and prints what it hears. */
#include "service/contest/tournament_board.h"

#include "arena/arena_run.h"
#include "arena/gathering.h"
#include "base/clock.h"
#include "base/text.h"
#include "report/match_report.h"
#include "service/contest/contest_notes.h"
#include "service/match_summary.h"
#include "service/stored_gathering.h"

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
    outlet_progress(b->outlet, "");
    b->unread = !outlet_print(b->outlet, &safe);
    if (b->unread) atomic_store(b->stop, true);
}

/* A tournament_listener. */
static void hear_game(void *argument, const tournament_progress *p, const meeting *m,
                      const match_game *g) {
    tournament_board *b = argument;
    const int loser = g->played.score > 0 ? m->b : m->a;
    buffer text = buffer_make(NULL);
    write_place(b, m, &text);
    contest_note_forfeit(b->outlet, g, buffer_text(&text), &b->forfeits[loser]);
    if (b->show && !b->unread) show_game(b, g, m);
    if (clock_is_due(&b->shown_ns, PROGRESS_PERIOD_NS)) {
        buffer_reset(&text, 0);
        tournament_progress_write(p, b->job, &text);
        outlet_progress(b->outlet, buffer_text(&text));
    }
    buffer_clear(&text);
}

static void note_stored(const outlet *out, const tournament_outcome *o, status result) {
    if (!o->is_open) return;
    if (result)
        outlet_note(out, "%d games are stored: the same command goes on from there", o->stored);
    else if (o->found)
        outlet_note(out, "%d of the games were stored before: they were not played again",
                    o->found);
}

/* `result` is that of the games; a failure of the standings counts more. */
static status rank(tournament_board *b, const tournament_outcome *o, status result, fault *f) {
    const stored_gathering games = {.games = o->games};
    bool unread = false;
    fault why;
    const status failed = standings_output_write(b->standings, &games, b->outlet, &unread, &why);
    b->unread |= unread;
    return failed ? fault_set(f, failed, 0, "%s", why.text) : result;
}

status tournament_board_run(tournament_board *b, fault *f) {
    tournament_outcome o;
    b->job->stop = b->stop;
    b->job->listener = hear_game;
    b->job->context = b;
    status result = tournament_job_run(b->job, &o, f);
    outlet_progress(b->outlet, "");
    note_stored(b->outlet, &o, result);
    if (!b->unread && (!result || (result == E_STOPPED && o.told > 0)))
        result = rank(b, &o, result, f);
    gathering_free(o.games);
    return result;
}
