#include "cli/match_board.h"

#include "arena/gathering.h"
#include "cli/arena_order.h"

enum { A, B, FORFEITS_TOLD = 3 };

/* Only moves that somebody thought about have a time; what a program thought before it failed led
 * to no move. */
static void count_times(match_board *b, const match_game *g) {
    gathered_game timed = {.moves = {0}};
    gathered_game_time(&timed, g->record, g->played.a_is_black);
    for (int who = A; who <= B; who++) {
        b->report.moves[who] += timed.moves[who];
        b->report.seconds[who] += timed.seconds[who];
    }
}

static void count_game(match_board *b, const match_game *g) {
    b->games++;
    b->wins += g->played.score > 0;
    b->draws += g->played.score == 0;
    b->losses += g->played.score < 0;
    count_times(b, g);
}

/* How far a test has come cannot be said in games. Games that were stored took no time. */
static void write_progress(const match_board *b, const match_game *g, buffer *out) {
    const match_options *o = b->report.options;
    const double used = clock_seconds_since(b->start_ns);
    const int played = b->games - (b->store ? b->store->before : 0);
    buffer_format(out, "%d of %s%d games, A won %d, drawn %d, lost %d, ", b->games,
                  o->test ? "at most " : "", o->games, b->wins, b->draws, b->losses);
    if (o->test)
        buffer_format(out, "LLR %+.2f of %+.2f to %+.2f", g->llr, sprt_lower(o->test),
                      sprt_upper(o->test));
    else
        buffer_format(out, "%.0f s left", played > 0 ? used / played * (o->games - b->games) : 0);
}

static void show_progress(match_board *b, const match_game *g) {
    const int64_t now = clock_now_ns();
    if (now - b->shown_ns < 200 * 1000000) return;
    b->shown_ns = now;
    buffer line = buffer_make(NULL);
    write_progress(b, g, &line);
    context_progress(b->context, buffer_text(&line));
    buffer_clear(&line);
}

/* Printed at once: a long match can be followed, and needs no memory for its games. The JSON writer
 * goes on with the emptied buffer. */
static void show_game(match_board *b, const match_game *g) {
    buffer line = buffer_make(NULL);
    if (b->json)
        match_report_game_json(&b->report, g, b->json);
    else
        match_report_game(&b->report, g, &line);
    context_progress(b->context, "");
    const int failed = context_print(b->context, b->json ? b->json->out : &line);
    if (!b->printed) b->printed = failed;
}

void match_board_hear(void *argument, const match_game *g) {
    match_board *b = argument;
    count_game(b, g);
    arena_order_note_forfeit(b->context, g, "", FORFEITS_TOLD, &b->forfeits);
    if (b->show && !b->printed) show_game(b, g);
    show_progress(b, g);
}
