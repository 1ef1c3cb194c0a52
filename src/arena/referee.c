/* arena/referee.c - asks, checks, plays, until nobody can move. */
#include "arena/referee.h"

#include "notation/square_name.h"

static bool stopped(const referee_options *o) {
    return o->stop && atomic_load_explicit(o->stop, memory_order_relaxed);
}

static status illegal_move(const player *who, const game *g, int move, fault *f) {
    char name[SQUARE_NAME_BYTES];
    if (move == SEARCH_PASS)
        return fault_set(f, E_RANGE, 0, "%.100s passes at ply %zu, but has a move",
                         player_name(who), g->count + 1);
    if (move < 0 || move >= SQUARE_LIMIT)
        return fault_set(f, E_RANGE, 0, "%.100s plays no move at ply %zu", player_name(who),
                         g->count + 1);
    square_name_write(move, name);
    return fault_set(f, E_RANGE, 0, "%.100s plays %s at ply %zu, which is no legal move",
                     player_name(who), name, g->count + 1);
}

/* The one place where a wrong answer is found; what follows from it will be decided here. */
static status check_move(const player *who, const game *g, int move, fault *f) {
    const squares legal = position_moves(&g->now);
    const bool right = move >= 0 && move < SQUARE_LIMIT && squares_has(&legal, move);
    return right ? OK : illegal_move(who, g, move, f);
}

static void note_ply(game *g, const search_result *r, double seconds) {
    game_ply *last = game_last(g);
    last->has_seconds = true;
    last->seconds = seconds;
    last->has_score = r->unit == UNIT_DISCS && r->bound == BOUND_EXACT;
    last->score = last->has_score ? r->value : 0;
}

static status play_ply(const referee_options *o, game *g, referee_report *out, fault *f) {
    const colour side = g->now.to_move;
    player *who = o->players[side];
    const search_request request = {.limits = o->limits, .stop = o->stop};
    search_result answer;
    const int64_t start = clock_now_ns();
    status result = player_choose(who, &g->now, &request, &answer, f);
    const double seconds = clock_seconds_since(start);
    out->seconds[side] += seconds;
    if (!result) result = check_move(who, g, answer.move, f);
    if (!result) result = game_add_move(g, answer.move, f);
    if (!result) note_ply(g, &answer, seconds);
    return result;
}

/* A stop may have cut the last search short: such a move is not what the player wanted, so even a
 * game that ends with it does not count. */
status referee_play(const referee_options *o, game *g, referee_report *out, fault *f) {
    status result = OK;
    *out = (referee_report){.ending = ENDING_NORMAL};
    while (!result && !stopped(o) && !position_over(&g->now))
        result = position_must_pass(&g->now) ? game_add_pass(g, f) : play_ply(o, g, out, f);
    if (stopped(o)) out->ending = ENDING_STOPPED;
    return result;
}
