/* game/perft_board.c - perft in 8x8 words, for sizes 4, 6 and 8. Compiled once per tier.
 *
 * The last ply needs only the number of moves, so the positions one ply before the end are not
 * visited one by one: they wait in a queue until a whole vector of them can be counted together. */
#include "game/board.h"
#include "game/grid.h"
#include "game/perft_int.h"
#include "game/tier.h"

#include "game/kernels/board_batch.h"
#include "game/kernels/board_kernel.h"

#include <string.h>

enum { MOST_MOVES = 64 };

typedef struct walker {
    const perft_rules *rules;
    uint64_t open;
    bool pass_is_free;
    bool single;
    int waiting; /* always less than BOARD_BATCH between two nodes */
    uint64_t total;
    uint64_t own[BOARD_BATCH + MOST_MOVES] __attribute__((aligned(64)));
    uint64_t opp[BOARD_BATCH + MOST_MOVES] __attribute__((aligned(64)));
} walker;

static void walk(walker *w, uint64_t own, uint64_t opp, int depth);

static void walk_pass(walker *w, uint64_t own, uint64_t opp, int depth) {
    if ((kernel_moves(opp, own) & w->open) == 0)
        w->total++; /* the game is over */
    else
        walk(w, opp, own, w->pass_is_free ? depth : depth - 1);
}

/* Counts the moves of the boards from `first` on. A board without moves is walked the usual way. */
static void count_batch(walker *w, int first) {
    board_lanes own, opp;
    memcpy(&own, &w->own[first], sizeof own);
    memcpy(&opp, &w->opp[first], sizeof opp);
    const board_lanes moves = moves_batch(own, opp) & w->open;
    uint64_t lane[BOARD_BATCH];
    memcpy(lane, &moves, sizeof moves);
    for (int i = 0; i < BOARD_BATCH; i++) w->total += (uint64_t)__builtin_popcountll(lane[i]);
    for (int i = 0; i < BOARD_BATCH; i++)
        if (__builtin_expect(lane[i] == 0, 0)) walk_pass(w, own[i], opp[i], 1);
}

static void drain_queue(walker *w) {
    int first = 0;
    for (; w->waiting - first >= BOARD_BATCH; first += BOARD_BATCH) count_batch(w, first);
    w->waiting -= first;
    memmove(w->own, &w->own[first], (size_t)w->waiting * sizeof *w->own);
    memmove(w->opp, &w->opp[first], (size_t)w->waiting * sizeof *w->opp);
}

static void queue_children(walker *w, uint64_t own, uint64_t opp, uint64_t moves) {
    int n = w->waiting;
    for (; moves; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const uint64_t flips = kernel_flips(square, own, opp);
        w->own[n] = opp ^ flips;
        w->opp[n] = own ^ flips ^ (moves & (0 - moves));
        n++;
    }
    w->waiting = n;
    if (n >= BOARD_BATCH) drain_queue(w);
}

static void walk(walker *w, uint64_t own, uint64_t opp, int depth) {
    if (depth == 0) {
        w->total++;
        return;
    }
    if (depth >= PERFT_STOP_DEPTH && perft_stopped(w->rules)) return;
    uint64_t moves = kernel_moves(own, opp) & w->open;
    if (moves == 0) {
        walk_pass(w, own, opp, depth);
    } else if (depth == 1 && !w->single) {
        w->total += (uint64_t)__builtin_popcountll(moves);
    } else if (depth == 2 && !w->single) {
        queue_children(w, own, opp, moves);
    } else {
        for (; moves; moves &= moves - 1) {
            const uint64_t flips = kernel_flips(__builtin_ctzll(moves), own, opp);
            walk(w, opp ^ flips, own ^ flips ^ (moves & (0 - moves)), depth - 1);
        }
    }
}

uint64_t TIER_NAME(perft_board)(const perft_rules *rules, const grid *g, int depth) {
    const board b = board_from_grid(g);
    walker w = {.rules = rules,
                .open = board_open(rules->field),
                .pass_is_free = rules->pass_is_free,
                .single = rules->single};
    walk(&w, b.own, b.opp, depth);
    for (int i = 0; i < w.waiting; i++) walk(&w, w.own[i], w.opp[i], 1);
    return w.total;
}
