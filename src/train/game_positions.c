/* train/game_positions.c - plays games to a number of empty squares, on several threads. */
#include "train/game_positions.h"

#include "base/deal.h"
#include "base/rng.h"
#include "game/random_move.h"
#include "search/result.h"
#include "train/engine_desk.h"

/* The dealing side. */
typedef struct collecting {
    const game_positions *order;
    game_position *out;
    size_t done;
} collecting;

/* ---- one game ---- */

static status find_move(const game_positions *g, engine *e, const position *p, int *move,
                        fault *f) {
    const engine_request request = {.search = {.limits = {.depth = g->depth}, .stop = g->stop},
                                    .goal = ENGINE_PLAY};
    engine_result found;
    const status result = engine_search(e, p, &request, &found, f);
    *move = found.best.move;
    return result;
}

/* A tenth to a third of the board is random, so that games differ. */
static int draw_random_plies(const game_positions *g, rng *r) {
    const int all = g->size * g->size, least = all / 10;
    return least + (int)rng_below(r, (uint64_t)(all / 3 - least));
}

/* Plays one ply, or passes. */
static status play_ply(const game_positions *g, engine *e, position *p, bool at_random, rng *r,
                       fault *f) {
    const squares moves = position_moves(p);
    int move = SQUARE_NONE;
    status result = OK;
    if (squares_empty(&moves)) {
        position_pass(p);
        return OK;
    }
    if (at_random)
        move = squares_pick(&moves, r);
    else
        result = find_move(g, e, p, &move, f);
    if (!result) position_play(p, move);
    return result;
}

/* Plays until at most `empty` squares are empty and the side to move has a move. *found: the game
 * did not end before that. */
static status play_to(const game_positions *g, engine *e, int empty, rng *r, position *p,
                      bool *found, fault *f) {
    const int plies = draw_random_plies(g, r);
    status result = position_start(p, g->size, START_STANDARD, f);
    for (int ply = 0; !result && !position_over(p); ply++) {
        const bool is_far = position_empties(p) > empty;
        if (!is_far && !position_must_pass(p)) break;
        if (stop_is_set(g->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
        result = play_ply(g, e, p, ply < plies && is_far, r, f);
    }
    *found = !result && !position_over(p);
    return result;
}

static status solve(const game_positions *g, engine *e, game_position *out, fault *f) {
    const engine_request request = {.search = {.stop = g->stop}, .goal = ENGINE_EXACT, .best = 1};
    engine_result found;
    const status result = engine_search(e, &out->where, &request, &found, f);
    if (result) return result;
    if (stop_is_set(g->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    out->result = (int)found.best.value;
    return OK;
}

/* ---- all of them ---- */

static status open_engine(const void *work, int worker, void **desk, fault *f) {
    const game_positions *g = work;
    (void)worker;
    return engine_desk_open(&g->engine, desk, f);
}

static status make_one(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    enum { ATTEMPTS = 100 };
    const game_positions *g = work;
    game_position *out = answer;
    const int empty = g->least + (int)(number % (uint64_t)(g->most - g->least + 1));
    rng r = rng_make(g->seed, number);
    bool found = false;
    status result = OK;
    engine_new_game(desk);
    for (int i = 0; i < ATTEMPTS && !found && !result; i++)
        result = play_to(g, desk, empty, &r, &out->where, &found, f);
    if (!result && !found)
        result = fault_set(f, E_RANGE, 0, "games on %dx%d end before %d squares are empty", g->size,
                           g->size, empty);
    return result || !g->exact ? result : solve(g, desk, out, f);
}

static status take(void *dealer, uint64_t number, void *answer, fault *f) {
    collecting *c = dealer;
    (void)f;
    c->out[number] = *(const game_position *)answer;
    c->done++;
    if (c->order->progress) c->order->progress(c->order->progress_context, c->done);
    return OK;
}

status game_positions_make(const game_positions *g, size_t count, game_position *out, fault *f) {
    collecting c = {.order = g, .out = out};
    const deal d = {.end = count,
                    .threads = g->threads,
                    .answer_size = sizeof(game_position),
                    .stop = g->stop,
                    .memory = g->engine.memory,
                    .working = {g, open_engine, make_one, engine_desk_close, NULL, NULL},
                    .dealing = {&c, NULL, take}};
    return deal_run(&d, f);
}
