/* cli/hint_state.c - merges what the engine tells with what it told before. */
#include "cli/hint_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const hint_move *known_before(const hint_state *s, int move) {
    for (int i = 0; i < s->count_before; i++)
        if (s->before[i].move == move && s->before[i].certainty > CERTAIN_GUESS)
            return &s->before[i];
    return NULL;
}

/* A move without a line is one of a single move. */
static search_line line_or_move(const search_line *l, int move) {
    return l->count ? *l : (search_line){.count = 1, .squares = {(int16_t)move}};
}

/* Of a list; a stage with probabilistic cuts looks at the best one alone. */
static void take_move(hint_state *s, int index, const engine_result *r) {
    const engine_move *m = &r->moves[index];
    const hint_move *old = known_before(s, m->move);
    const bool is_new = m->known && (index == 0 || r->best.certainty != CERTAIN_SELECTIVE);
    hint_move *to = &s->moves[index];
    if (!is_new && old)
        *to = *old;
    else if (!m->known || r->best.certainty == CERTAIN_GUESS)
        *to = (hint_move){.move = m->move, .value = NAN, .line = line_or_move(&m->line, m->move)};
    else
        *to = (hint_move){.move = m->move,
                          .value = m->value,
                          .bound = m->bound,
                          .certainty = r->best.certainty,
                          .depth = r->best.depth,
                          .line = line_or_move(&m->line, m->move)};
}

/* The engine gives no list for a pass, nor where the best move alone was asked for. */
static void take_best(hint_state *s, const search_result *r) {
    s->count = r->move == SQUARE_NONE ? 0 : 1;
    s->moves[0] = (hint_move){.move = r->move,
                              .value = r->value,
                              .bound = r->bound,
                              .certainty = isnan(r->value) ? CERTAIN_GUESS : r->certainty,
                              .depth = r->depth,
                              .line = line_or_move(&r->line, r->move)};
}

static bool same_move(const hint_move *a, const hint_move *b) {
    return a->move == b->move && a->certainty == b->certainty && a->depth == b->depth &&
           a->bound == b->bound && (a->value == b->value || (isnan(a->value) && isnan(b->value)));
}

static bool changed(const hint_state *s) {
    if (s->count != s->count_before) return true;
    for (int i = 0; i < s->count; i++)
        if (!same_move(&s->moves[i], &s->before[i])) return true;
    return false;
}

bool hint_state_take(hint_state *s, const engine_result *r) {
    memcpy(s->before, s->moves, (size_t)s->count * sizeof *s->moves);
    s->count_before = s->count;
    s->best = r->best;
    if (r->count == 0) {
        take_best(s, &r->best);
    } else {
        s->count = r->count;
        for (int i = 0; i < r->count; i++) take_move(s, i, r);
    }
    return changed(s);
}

bool hint_state_solved(const hint_state *s) {
    for (int i = 0; i < s->count; i++)
        if (s->moves[i].certainty != CERTAIN_EXACT) return false;
    return s->best.certainty == CERTAIN_EXACT;
}

const char *hint_depth_name(certainty c, int depth, char text[HINT_DEPTH_BYTES]) {
    if (c == CERTAIN_EXACT) return "exact";
    if (c == CERTAIN_SELECTIVE) return "selective";
    if (c == CERTAIN_GUESS) return "-";
    (void)snprintf(text, HINT_DEPTH_BYTES, "%d", depth);
    return text;
}
