/* player/champion_mind.c - levels, limits and the end of the game, as a question to the engine. */
#include "player/champion_mind.h"

enum {
    USUAL_SEED = 1,     /* for a first game without champion_mind_new_game() */
    SOLVE_LEAST = 10,   /* empty squares; solving takes almost no time */
    SOLVE_MOST = 24,    /* empty squares; more would take minutes, so only solve= asks for it */
    OPENINGS_FROM = 19, /* from this level on it plays openings that are solved */
    SMALL_SIDE = 6,     /* on this board it then solves all later positions, too: with at most */
    SMALL_EXACT = 26,   /* this many empty squares that takes about a second */
};

champion_mind champion_mind_make(const champion_wishes *w) {
    const bool has_level = w->level != CHAMPION_NO_LEVEL;
    return (champion_mind){
        .limits = w->limits,
        .solve = w->has_solve ? (int)w->solve : -1,
        .has_level = has_level,
        .level = has_level ? w->level : LEVEL_USUAL,
        .weak = w->weak,
        .random = rng_make(USUAL_SEED, 0),
    };
}

void champion_mind_new_game(champion_mind *m, uint64_t seed) {
    m->random = rng_make(seed, 0);
}

/* Near the end solving costs less than the discs that a shallow search would miss. */
static int solve_from(const champion_mind *m, int depth, int size) {
    const int most = level_reach(SOLVE_MOST, size);
    if (m->solve >= 0) return m->solve;
    return 2 * depth < SOLVE_LEAST ? SOLVE_LEAST : 2 * depth < most ? 2 * depth : most;
}

/* ---- levels ---- */

/* A level in the specification holds unless the request has a depth. LEVEL_USUAL holds only if
 * there is no limit at all. */
static bool plays_level(const champion_mind *m, const search_limits *l) {
    return m->has_level ? l->depth == 0 : !search_limited(l);
}

/* solve= replaces the rule of the usual level. */
static int sure_of_end(const champion_mind *m, const position *where, int empty) {
    if (m->solve >= 0) return empty <= m->solve ? 100 : 0;
    const level l = level_at(m->level, where->field.size);
    if (m->level < OPENINGS_FROM) return level_sure(&l, empty);
    if (where->field.size == SMALL_SIDE && empty <= SMALL_EXACT) return 100;
    return engine_knows_opening(where) ? 100 : level_sure(&l, empty);
}

/* Depth 0 becomes a search of one ply, which judges every move without looking ahead. */
static void ask_level(const champion_mind *m, const position *where, engine_request *r) {
    const int empty = position_empties(where);
    r->search.limits.depth = m->level > 0 ? m->level : 1;
    r->solve_sure = sure_of_end(m, where, empty);
    r->solve_from = r->solve_sure ? empty : 0;
}

static void ask_weak(const weak_level *w, int size, engine_request *r) {
    if (!r->search.limits.depth) r->search.limits.depth = weak_depth(w, size);
    r->solve_from = level_reach(w->exact_from, size);
    r->best = w->sees;
}

/* Copies the engine's result for the move that was drawn. */
static void take_move(const engine_move *m, search_result *out) {
    out->move = m->move;
    out->value = m->value;
    out->bound = m->bound;
    out->certainty = m->certainty;
    out->percent = m->percent;
    out->depth = m->depth;
    out->line = m->line;
}

engine_request champion_mind_ask(const champion_mind *m, const position *where,
                                 const search_request *request) {
    engine_request r = {.search = *request, .goal = ENGINE_PLAY};
    if (!search_limited(&request->limits)) r.search.limits = m->limits;
    if (m->weak)
        ask_weak(m->weak, where->field.size, &r); /* a named level errs at any depth */
    else if (plays_level(m, &r.search.limits))
        ask_level(m, where, &r);
    else
        r.solve_from = solve_from(m, r.search.limits.depth, where->field.size);
    return r;
}

void champion_mind_answer(champion_mind *m, const position *where, const engine_result *found,
                          search_result *out) {
    *out = found->best;
    const int drawn = m->weak ? weak_choose(m->weak, where, found, &m->random) : -1;
    if (drawn >= 0) take_move(&found->moves[drawn], out);
}
