/* cli/hint_state.c - what the engine tells, in the order it is shown. */
#include "cli/hint_state.h"

#include <math.h>
#include <string.h>

/* A move without a line is one of a single move. */
static search_line line_or_move(const search_line *l, int move) {
    return l->count ? *l : (search_line){.count = 1, .squares = {(int16_t)move}};
}

static hint_move hint_of(const engine_move *m) {
    return (hint_move){.move = m->move,
                       .value = m->known ? m->value : NAN,
                       .bound = m->bound,
                       .certainty = m->known ? m->certainty : CERTAIN_GUESS,
                       .percent = m->percent,
                       .depth = m->depth,
                       .line = line_or_move(&m->line, m->move)};
}

/* The engine's best stays first; what is known less well may look better. The others by value. */
static void take_list(hint_state *s, const engine_result *r) {
    s->count = r->count;
    for (int i = 0; i < r->count; i++) {
        const hint_move m = hint_of(&r->moves[i]);
        int to = i;
        for (; to > 1 && (s->moves[to - 1].value < m.value || isnan(s->moves[to - 1].value)); to--)
            s->moves[to] = s->moves[to - 1];
        s->moves[to] = m;
    }
}

/* The engine gives no list for a pass, nor where the best move alone was asked for. */
static void take_best(hint_state *s, const search_result *r) {
    s->count = r->move == SQUARE_NONE ? 0 : 1;
    s->moves[0] = (hint_move){.move = r->move,
                              .value = r->value,
                              .bound = r->bound,
                              .certainty = isnan(r->value) ? CERTAIN_GUESS : r->certainty,
                              .percent = r->percent,
                              .depth = r->depth,
                              .line = line_or_move(&r->line, r->move)};
}

static bool same_move(const hint_move *a, const hint_move *b) {
    return a->move == b->move && a->certainty == b->certainty && a->depth == b->depth &&
           a->bound == b->bound && (a->value == b->value || (isnan(a->value) && isnan(b->value)));
}

bool hint_state_is_new(const hint_state *s, int i) {
    for (int k = 0; k < s->count_before; k++)
        if (same_move(&s->moves[i], &s->before[k])) return false;
    return true;
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
    if (r->count == 0)
        take_best(s, &r->best);
    else
        take_list(s, r);
    return changed(s);
}

bool hint_state_solved(const hint_state *s) {
    for (int i = 0; i < s->count; i++)
        if (s->moves[i].certainty != CERTAIN_EXACT) return false;
    return s->best.certainty == CERTAIN_EXACT;
}

const char *hint_depth_name(certainty c, int percent, int depth, char text[HINT_DEPTH_BYTES]) {
    if (c == CERTAIN_EXACT) return "exact";
    if (c == CERTAIN_GUESS) return "-";
    return search_report_depth(c, percent, depth, text);
}
