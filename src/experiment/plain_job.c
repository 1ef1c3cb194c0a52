/* experiment/plain_job.c - alpha-beta on a board that is an array of squares, as course programs
 * have it, with the two ideas of paper 004 as switches.
 *
 *     any    whether a side can move is asked square by square until one is found; otherwise all
 *            its moves are listed. Those of a node that is searched further are listed once and
 *            serve both purposes, with the idea and without
 *     count  the numbers of discs are kept up to date while moving; otherwise the board is counted
 *            at every leaf
 *
 * Neither changes what is visited: only the time differs. On bit boards, where all moves come at
 * once and a count is one instruction, both ideas are pointless, so they are measured here. */
#include "base/stop.h"
#include "base/text.h"
#include "experiment/crew.h"
#include "experiment/desk.h"
#include "experiment/fields.h"
#include "experiment/search_job.h"
#include "game/position.h"

#include "base/clock.h"

#include <stdlib.h>

enum { SIDE_MAX = GRID_MAX + 2, EDGE = 2 }; /* a ring of edges around; 0 is empty */

typedef struct plain_board {
    int8_t cells[SIDE_MAX * SIDE_MAX]; /* 1, -1, 0 or EDGE */
    int discs[2];                      /* of 1 and of -1 */
} plain_board;

typedef struct plain_search {
    int size, width;
    int steps[8];
    bool any, count;
    uint64_t nodes;
    uint64_t ends; /* nodes where the game was over */
    const stop_token *stop;
} plain_search;

/* How many discs turn in one direction when `side` plays on `at`. */
static int run_length(const plain_board *b, int at, int step, int side) {
    int length = 0;
    while (b->cells[at + (length + 1) * step] == -side) length++;
    return b->cells[at + (length + 1) * step] == side ? length : 0;
}

static bool is_legal(const plain_search *s, const plain_board *b, int at, int side) {
    if (b->cells[at]) return false;
    for (int d = 0; d < 8; d++)
        if (run_length(b, at, s->steps[d], side)) return true;
    return false;
}

/* Not inlined: where only their number is asked for the compiler would leave the list out. */
static __attribute__((noinline)) int list_moves(const plain_search *s, const plain_board *b,
                                                int side, int16_t *moves) {
    int count = 0;
    for (int row = 1; row <= s->size; row++)
        for (int column = 1; column <= s->size; column++)
            if (is_legal(s, b, row * s->width + column, side))
                moves[count++] = (int16_t)(row * s->width + column);
    return count;
}

static bool can_move(const plain_search *s, const plain_board *b, int side) {
    int16_t moves[GRID_MAX * GRID_MAX];
    if (!s->any) return list_moves(s, b, side, moves) > 0;
    for (int row = 1; row <= s->size; row++)
        for (int column = 1; column <= s->size; column++)
            if (is_legal(s, b, row * s->width + column, side)) return true;
    return false;
}

static void play(const plain_search *s, plain_board *b, int at, int side) {
    int turned = 0;
    for (int d = 0; d < 8; d++) {
        const int length = run_length(b, at, s->steps[d], side);
        for (int i = 1; i <= length; i++) b->cells[at + i * s->steps[d]] = (int8_t)side;
        turned += length;
    }
    b->cells[at] = (int8_t)side;
    if (!s->count) return;
    b->discs[side < 0] += turned + 1;
    b->discs[side > 0] -= turned;
}

static void count_discs(const plain_search *s, plain_board *b) {
    b->discs[0] = b->discs[1] = 0;
    for (int row = 1; row <= s->size; row++)
        for (int column = 1; column <= s->size; column++) {
            const int cell = b->cells[row * s->width + column];
            b->discs[0] += cell == 1;
            b->discs[1] += cell == -1;
        }
}

static int value(const plain_search *s, plain_board *b, int side) {
    if (!s->count) count_discs(s, b);
    return side * (b->discs[0] - b->discs[1]);
}

/* Evaluates a leaf. A finished game has the same value as any leaf, its discs. The test for the end
 * is made all the same, because programs with other evaluations need it and its cost is
 * measured. */
static int leaf(plain_search *s, plain_board *b, int side) {
    s->ends += !can_move(s, b, side) && !can_move(s, b, -side);
    return value(s, b, side);
}

static int negamax(plain_search *s, plain_board *b, int side, int depth, int alpha, int beta) {
    int16_t moves[GRID_MAX * GRID_MAX];
    if (stop_is_set(s->stop)) return 0;
    if (depth == 0) return leaf(s, b, side);
    const int count = list_moves(s, b, side, moves);
    if (count == 0 && !can_move(s, b, -side)) {
        s->ends++;
        return value(s, b, side);
    }
    if (count == 0) {
        s->nodes++;
        return -negamax(s, b, -side, depth - 1, -beta, -alpha);
    }
    for (int i = 0; i < count && alpha < beta; i++) {
        plain_board after = *b;
        play(s, &after, moves[i], side);
        s->nodes++;
        const int v = -negamax(s, &after, -side, depth - 1, -beta, -alpha);
        if (v > alpha) alpha = v;
    }
    return alpha;
}

static void set_up(const position *p, plain_search *s, plain_board *b) {
    const int w = s->width;
    const int steps[8] = {-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1};
    for (int d = 0; d < 8; d++) s->steps[d] = steps[d];
    for (int i = 0; i < SIDE_MAX * SIDE_MAX; i++) b->cells[i] = EDGE;
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++) {
            const int square = square_at(row, column);
            b->cells[(row + 1) * w + column + 1] =
                (int8_t)(squares_has(&p->grid.own, square)   ? 1
                         : squares_has(&p->grid.opp, square) ? -1
                                                             : 0);
        }
    count_discs(s, b);
}

static status run(desk *d, view key, buffer *result, fault *f) {
    position p;
    plain_board b;
    const status failed = search_position(key, &p, f);
    if (failed) return failed;
    plain_search s = {.size = p.field.size,
                      .width = p.field.size + 2,
                      .any = fields_int(key, "any", 0) != 0,
                      .count = fields_int(key, "count", 0) != 0,
                      .stop = d->stop};
    set_up(&p, &s, &b);
    const int most = p.field.size * p.field.size + 1;
    const int64_t start = clock_now_ns();
    const int v = negamax(&s, &b, 1, (int)fields_int(key, "depth", 1), -most, most);
    const double seconds = clock_seconds_since(start);
    if (stop_is_set(d->stop)) return fault_set(f, E_STOPPED, 0, "a search was stopped");
    fields_put_int(result, "value", v);
    fields_put_uint(result, "nodes", s.nodes);
    fields_put_uint(result, "ends", s.ends);
    fields_put_real(result, "seconds", seconds);
    return OK;
}

const job_kind plain_job = {"plain", run};
