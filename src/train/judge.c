/* train/judge.c - the value of a position, by search or solved. */
#include "train/judge.h"

#include "game/position.h"
#include "train/record.h"

#include <assert.h>
#include <math.h>

static uint64_t moves_of(const sided_board *s, board b) {
    return board_moves(b) & record_squares(s->size);
}

sided_board sided_board_start(int size) {
    position p;
    (void)position_start(&p, size, START_STANDARD, NULL);
    return (sided_board){board_from_grid(&p.grid), BLACK, size};
}

int sided_board_empties(const sided_board *s) {
    return record_board_empties(s->now, s->size);
}

uint64_t sided_board_moves(const sided_board *s) {
    return moves_of(s, s->now);
}

void sided_board_play(sided_board *s, int square) {
    s->now = board_play(s->now, square);
    s->side = colour_other(s->side);
}

bool sided_board_settle(sided_board *s) {
    if (sided_board_moves(s)) return true;
    if (!moves_of(s, board_pass(s->now))) return false;
    s->now = board_pass(s->now);
    s->side = colour_other(s->side);
    return true;
}

int sided_board_result(const sided_board *s) {
    const int lead = board_count_score(s->now), left = sided_board_empties(s);
    const int own = lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
    return s->side == BLACK ? own : -own;
}

static position position_of(const sided_board *s) {
    position p;
    (void)position_start(&p, s->size, START_STANDARD, NULL);
    p.grid = board_to_grid(s->now);
    p.to_move = s->side;
    return p;
}

static void keep_line(const search_line *in, search_line *out) {
    out->count = in->count;
    for (int i = 0; i < in->count; i++) {
        const int square = in->squares[i];
        out->squares[i] = (int16_t)(square == SEARCH_PASS ? SEARCH_PASS : board_square(square));
    }
}

static status ask(engine *e, const sided_board *s, const engine_request *request, judgement *out,
                  fault *f) {
    const position p = position_of(s);
    engine_result r;
    const status result = engine_search(e, &p, request, &r, f);
    if (result) return result;
    if (stop_is_set(request->search.stop))
        return fault_set(f, E_STOPPED, 0, "stopped in the middle of a search");
    out->value = r.best.value;
    out->exact = r.best.certainty == CERTAIN_EXACT && r.best.bound == BOUND_EXACT;
    if (r.best.line.count == 0) r.best.line = (search_line){1, {(int16_t)r.best.move}};
    keep_line(&r.best.line, &out->line);
    return OK;
}

/* In all requests `best` is 1, because a value is needed even if there is only one move. */
status judge_board(engine *e, const sided_board *s, int depth, const stop_token *stop,
                   judgement *out, fault *f) {
    const engine_request request = {.search = {.limits = {.depth = depth}, .stop = stop},
                                    .goal = depth ? ENGINE_PLAY : ENGINE_EXACT,
                                    .best = 1};
    return ask(e, s, &request, out, f);
}

status judge_to_end(engine *e, const sided_board *s, int sure, const stop_token *stop,
                    judgement *out, fault *f) {
    const engine_request request = {.search = {.stop = stop},
                                    .goal = ENGINE_PLAY,
                                    .best = 1,
                                    .solve_from = sided_board_empties(s),
                                    .solve_sure = sure};
    return ask(e, s, &request, out, f);
}

status judge_two_depths(engine *e, const sided_board *s, int depth, const stop_token *stop,
                        judgement *out, fault *f) {
    judgement before;
    assert(depth >= 2);
    status result = judge_board(e, s, depth - 1, stop, &before, f);
    if (!result) result = judge_board(e, s, depth, stop, out, f);
    if (!result && !out->exact) out->value = (before.value + out->value) / 2;
    return result;
}

int8_t judge_result(double discs) {
    return (int8_t)lrint(fmax(-64, fmin(64, discs)));
}

int16_t judge_sixteenths(double discs) {
    return (int16_t)lrint(fmax(-64, fmin(64, discs)) * RECORD_VALUE_DISC);
}
