/* train/judge.c - the value of a position, by search or solved. */
#include "train/judge.h"

#include "game/board.h"
#include "game/position.h"
#include "train/record.h"

#include <assert.h>
#include <math.h>

static void keep_line(const search_line *in, int size, search_line *out) {
    out->count = in->count;
    for (int i = 0; i < in->count; i++) {
        const int square = in->squares[i];
        out->squares[i] =
            (int16_t)(square == SEARCH_PASS ? SEARCH_PASS : sided_board_square(size, square));
    }
}

static status ask(engine *e, const sided_board *s, const engine_request *request, judgement *out,
                  fault *f) {
    const position p = sided_board_position(s);
    engine_result r;
    const status result = engine_search(e, &p, request, &r, f);
    if (result) return result;
    if (stop_is_set(request->search.stop))
        return fault_set(f, E_STOPPED, 0, "stopped in the middle of a search");
    out->value = r.best.value;
    out->exact = r.best.certainty == CERTAIN_EXACT && r.best.bound == BOUND_EXACT;
    if (r.best.line.count == 0) r.best.line = (search_line){1, {(int16_t)r.best.move}};
    keep_line(&r.best.line, s->size, &out->line);
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

static double cut(double discs, int size) {
    const double most = size > BOARD_SIZE ? size * size : 64;
    return fmax(-most, fmin(most, discs));
}

int16_t judge_result(double discs, int size) {
    return (int16_t)lrint(cut(discs, size));
}

int16_t judge_sixteenths(double discs, int size) {
    return (int16_t)lrint(cut(discs, size) * RECORD_VALUE_DISC);
}
