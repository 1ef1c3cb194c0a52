/* bench/plain_solve.c - the rules, and two bounds. */
#include "bench/plain_solve.h"

#include "game/board.h"

static int final_score(board b, uint64_t open) {
    const int lead = board_count_score(b);
    const int left = __builtin_popcountll(open & board_empty(b));
    return lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
}

static int solve(board b, uint64_t open, int alpha, int beta) {
    uint64_t moves = board_moves(b) & open;
    if (!moves) {
        const board passed = board_pass(b);
        if (!(board_moves(passed) & open)) return final_score(b, open);
        return -solve(passed, open, -beta, -alpha);
    }
    int best = -BOARD_SIZE * BOARD_SIZE - 1;
    for (; moves && best < beta; moves &= moves - 1) {
        const board next = board_play(b, __builtin_ctzll(moves));
        const int value = -solve(next, open, -beta, best > alpha ? -best : -alpha);
        if (value > best) best = value;
    }
    return best;
}

int plain_solve(const position *p, int alpha, int beta) {
    return solve(board_from_grid(&p->grid), board_open(&p->field), alpha, beta);
}
