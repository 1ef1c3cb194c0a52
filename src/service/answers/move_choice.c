/* service/answers/move_choice.c - keeps what a player says while it thinks. */
#include "service/answers/move_choice.h"

#include <inttypes.h>
#include <stdio.h>

static void keep_iteration(void *argument, const search_result *r) {
    move_choice *m = argument;
    char text[80];
    if (m->count < MOVE_CHOICE_ITERATIONS) m->iterations[m->count++] = *r;
    if (m->heard) m->heard(m->heard_context, r);
    if (!m->outlet) return;
    (void)snprintf(text, sizeof text, "depth %d, %" PRIu64 " nodes, %.1f s", r->depth,
                   r->statistics.nodes, r->statistics.seconds);
    outlet_progress(m->outlet, text);
}

status move_choice_make(move_choice *m, player *who, const position *p, search_request request,
                        fault *f) {
    m->count = 0;
    m->heard = request.progress;
    m->heard_context = request.progress_context;
    request.progress = keep_iteration;
    request.progress_context = m;
    const status result = player_choose(who, p, &request, &m->result, f);
    if (m->outlet) outlet_progress(m->outlet, "");
    return result;
}

move_report move_choice_report(const move_choice *m, const player *who, colour to_move) {
    const player_facts *about = player_about(who);
    return (move_report){.agent = about->name,
                         .base = about->base,
                         .sentence = about->sentence,
                         .searches = about->searches,
                         .counts_for_white = about->counts_for_white,
                         .to_move = to_move,
                         .iterations = m->iterations,
                         .count = m->count,
                         .result = &m->result};
}
