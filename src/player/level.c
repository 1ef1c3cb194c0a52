/* player/level.c - the table, a few levels a row. */
#include "player/level.h"

#include <assert.h>
#include <stddef.h>

/* Levels with the same rule. Each number of empty squares is a constant plus `times` the level. */
typedef struct band {
    int first, last;
    int times;
    int exact_from;
    level_pair selective[LEVEL_PAIRS]; /* ends with percent 0 */
} band;

static const band bands[] = {
    {0, 0, 0, 0, {{0, 0}}},
    {1, 10, 2, 0, {{0, 0}}},
    {11, 12, 0, 21, {{24, 98}}},
    {13, 18, 0, 21, {{24, 98}, {27, 87}}},
    {19, 21, 0, 24, {{27, 98}, {30, 87}}},
    {22, 24, 0, 24, {{27, 99}, {30, 95}, {33, 73}}},
    {25, 27, 0, 27, {{30, 98}, {33, 87}}},
    {28, 29, 0, 27, {{30, 99}, {33, 95}, {36, 73}}},
    {30, 31, 0, 30, {{33, 98}, {36, 87}}},
    {32, 33, 0, 30, {{33, 99}, {36, 95}, {39, 73}}},
    {34, 35, 0, 30, {{33, 99}, {36, 98}, {39, 87}}},
    {36, 59, 1, -6, {{-3, 99}, {0, 98}, {3, 95}, {6, 87}, {9, 73}}},
    {60, 60, 0, 60, {{0, 0}}},
};

static int within_board(int empty) {
    return empty < LEVEL_MOST ? empty : LEVEL_MOST; /* there are no more on 8x8 */
}

/* A pair that begins where a surer one does says nothing. One that is as sure goes on with it. */
static void add_pair(level *l, level_pair p) {
    level_pair *before = l->pairs ? &l->selective[l->pairs - 1] : NULL;
    if (p.empty <= (before ? before->empty : l->exact_from)) return;
    if (before && before->percent == p.percent)
        before->empty = p.empty;
    else
        l->selective[l->pairs++] = p;
}

/* With the same number of empty squares a larger board takes more nodes, and each takes longer.
 * docs/measurements/larger-boards.md has the figures. Close ends cost nothing anywhere. */
int level_reach(int empty, int size) {
    enum { CLOSE = 12 };
    const int less = size <= 8 ? 0 : size <= 10 ? 3 : 4;
    if (empty - less > CLOSE) return empty - less;
    return empty < CLOSE ? empty : CLOSE;
}

/* Beyond 8x8 shallow searches predict less, and a cut that must be as sure is hardly ever made.
 * Returns the percentage at which a search there leaves out as much: its errors near the end
 * are about 1.6 and 2.6 times as large (docs/measurements/larger-boards.md). */
static int sure_on(int percent, int size) {
    static const int steps[] = {99, 98, 95, 87, 73, 60};
    const int last = sizeof steps / sizeof *steps - 1;
    int i = 0;
    while (i < last && steps[i] != percent) i++;
    assert(steps[i] == percent);
    i += size <= 8 ? 0 : size <= 10 ? 2 : 3;
    return steps[i < last ? i : last];
}

level level_at(int number, int size) {
    assert(number >= 0 && number <= LEVEL_MOST);
    const band *b = bands;
    while (number > b->last) b++;
    const int base = b->times * number;
    level l = {.depth = number,
               .exact_from = level_reach(within_board(base + b->exact_from), size)};
    for (int i = 0; i < LEVEL_PAIRS && b->selective[i].percent; i++)
        add_pair(&l, (level_pair){level_reach(within_board(base + b->selective[i].empty), size),
                                  sure_on(b->selective[i].percent, size)});
    return l;
}

int level_sure(const level *l, int empty) {
    if (empty <= l->exact_from) return 100;
    for (int i = 0; i < l->pairs; i++)
        if (empty <= l->selective[i].empty) return l->selective[i].percent;
    return 0;
}
