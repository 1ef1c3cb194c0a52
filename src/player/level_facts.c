/* player/level_facts.c - the figures. A level that is not in a list was not measured. */
#include "player/level_facts.h"

#include "player/level.h"
#include "player/weak.h"

#include <assert.h>
#include <math.h>

static const char measured_8[] =
    "Measured in November 2026 on boards of 8x8 and a machine with 2 CPUs (AMD EPYC), one thread a "
    "game, in matches from the even openings, each with both colours. time is the mean of all "
    "moves of these games, forced ones too; the move that first counts the end out takes longest. "
    "Of level 21's moves one in a hundred took more than 3 seconds, and the slowest 36. Level 1 "
    "plays like level 0, but counts out the last two squares: it takes 50.6 +-0.4 % of the points "
    "in 400 games.";

static const char measured_others[] =
    "Measured in November 2026 on a machine with 2 CPUs (AMD EPYC), one thread a game, in matches "
    "of 40 games from the even openings, each with both colours. Other programs ran beside them, "
    "so times were not measured.";

static const char not_measured[] = "The levels were not measured on boards of this size: n/m.";

const char *level_facts_measured(int size) {
    return size == 8 ? measured_8 : size == 4 ? not_measured : measured_others;
}

/* Of levels 0, 1, 2 and so on on 8x8. */
static const double seconds[] = {
    0.00011, 0.00012, 0.00011, 0.000094, 0.00014, 0.00022, 0.00034, 0.00046,
    0.00095, 0.0017,  0.0039,  0.022,    0.02,    0.032,   0.04,    0.033,
    0.046,   0.045,   0.05,    0.2,      0.16,    0.18,
};

/* Games, the other level or an agent, score and its error, discs and their error. */
static const struct {
    int number;
    level_match match;
} matches[] = {
    {1, {100, 0, NULL, 50.0, 0.0, 0.28, 0.15}},   {2, {100, 1, NULL, 86.0, 3.1, 20.24, 1.62}},
    {3, {100, 2, NULL, 79.0, 4.2, 14.34, 2.03}},  {4, {100, 3, NULL, 68.5, 4.3, 9.14, 1.72}},
    {5, {100, 4, NULL, 69.0, 4.6, 7.08, 1.40}},   {6, {100, 5, NULL, 67.5, 4.8, 4.68, 1.58}},
    {7, {100, 6, NULL, 63.5, 4.1, 4.56, 0.98}},   {8, {100, 7, NULL, 61.0, 3.9, 3.22, 0.96}},
    {9, {100, 8, NULL, 63.5, 4.5, 3.24, 0.73}},   {10, {100, 9, NULL, 65.5, 4.2, 3.18, 0.82}},
    {11, {100, 8, NULL, 86.0, 3.2, 7.34, 0.73}},  {12, {100, 9, NULL, 82.5, 3.6, 6.44, 0.62}},
    {13, {100, 10, NULL, 83.5, 3.3, 6.40, 0.64}}, {14, {100, 11, NULL, 67.5, 4.1, 2.38, 0.45}},
    {15, {100, 12, NULL, 73.5, 3.5, 2.42, 0.39}}, {16, {100, 13, NULL, 62.0, 4.0, 1.56, 0.38}},
    {17, {100, 14, NULL, 62.5, 3.6, 1.72, 0.33}}, {18, {100, 15, NULL, 61.5, 4.1, 1.52, 0.39}},
    {19, {100, 16, NULL, 67.0, 3.4, 2.08, 0.32}}, {20, {100, 17, NULL, 63.0, 3.5, 1.58, 0.31}},
    {21, {100, 18, NULL, 67.5, 3.7, 1.76, 0.32}},
};

/* The same of named levels, weakest first; openings of the list, seed 2026. The times of the first
 * two are CPU time: other programs ran beside these matches. */
static const level_facts weak_facts[WEAK_LEVELS] = {
    {0.00011, {200, 0, "random", 51.7, 3.6, 0.70, 1.26}},
    {0.00011, {200, 0, "greedy-corners", 51.0, 3.7, 1.03, 1.54}},
    {0.0013, {100, LEVEL_USUAL, NULL, 0.0, 0.0, -20.90, 1.19}},
    {0.014, {100, LEVEL_USUAL, NULL, 1.0, 0.7, -9.98, 0.46}},
    {0.091, {100, LEVEL_USUAL, NULL, 12.5, 2.8, -4.44, 0.33}},
    {0.20, {100, LEVEL_USUAL, NULL, 38.0, 3.7, -1.46, 0.41}},
};

/* On other boards, by tools/sizes.sh levels: docs/measurements/larger-boards.md. */
typedef struct other_board {
    int size, number;
    level_match match;
} other_board;
static const other_board others[] = {
    {6, 1, {40, 0, NULL, 50.0, 0.0, 0.00, 0.00}},   {6, 2, {40, 1, NULL, 75.0, 5.7, 6.45, 1.97}},
    {6, 3, {40, 2, NULL, 86.2, 6.1, 11.15, 1.76}},  {6, 4, {40, 3, NULL, 71.2, 5.5, 5.40, 1.36}},
    {6, 5, {40, 4, NULL, 65.0, 6.1, 3.40, 1.04}},   {6, 6, {40, 5, NULL, 61.3, 5.6, 0.90, 0.64}},
    {6, 7, {40, 6, NULL, 52.5, 6.5, 1.10, 0.71}},   {6, 8, {40, 7, NULL, 73.8, 5.3, 3.00, 0.54}},
    {6, 9, {40, 8, NULL, 56.2, 5.7, 0.65, 0.52}},   {6, 10, {40, 9, NULL, 55.0, 5.0, 0.20, 0.37}},
    {10, 1, {40, 0, NULL, 50.0, 0.0, 0.20, 0.20}},  {10, 2, {40, 1, NULL, 95.0, 5.0, 42.50, 4.89}},
    {10, 3, {40, 2, NULL, 86.2, 6.1, 28.80, 3.74}}, {10, 4, {40, 3, NULL, 85.0, 5.3, 25.65, 2.85}},
    {10, 5, {40, 4, NULL, 80.0, 6.4, 19.20, 3.81}}, {10, 6, {40, 5, NULL, 83.8, 5.2, 20.80, 2.98}},
    {10, 7, {40, 6, NULL, 71.2, 6.1, 11.45, 2.88}}, {10, 8, {40, 7, NULL, 80.0, 5.3, 13.15, 2.87}},
    {10, 9, {40, 8, NULL, 70.0, 5.6, 9.65, 2.22}},  {10, 10, {40, 9, NULL, 65.0, 7.1, 8.45, 2.75}},
    {12, 1, {40, 0, NULL, 50.0, 0.0, 1.25, 0.73}},  {12, 2, {40, 1, NULL, 92.5, 4.1, 44.70, 5.56}},
    {12, 3, {40, 2, NULL, 72.5, 6.8, 29.50, 5.91}}, {12, 4, {40, 3, NULL, 73.8, 6.1, 20.65, 6.21}},
    {12, 5, {40, 4, NULL, 82.5, 5.5, 29.75, 6.35}}, {12, 6, {40, 5, NULL, 77.5, 5.4, 18.25, 3.59}},
    {12, 7, {40, 6, NULL, 72.5, 7.0, 16.50, 3.94}}, {12, 8, {40, 7, NULL, 75.0, 5.7, 20.40, 4.96}},
    {12, 9, {40, 8, NULL, 82.5, 5.5, 18.80, 4.42}}, {12, 10, {40, 9, NULL, 72.5, 6.8, 15.95, 3.31}},
};

/* The same of named levels, by their index. */
static const other_board others_weak[] = {
    {6, 0, {40, 0, "random", 67.5, 7.0, 3.95, 2.13}},
    {6, 1, {40, 0, "greedy-corners", 52.5, 9.1, 1.25, 2.12}},
    {6, 2, {40, 0, "newcomer", 100.0, 0.0, 29.20, 0.88}},
    {6, 3, {40, 0, "beginner", 70.0, 5.3, 4.35, 1.08}},
    {6, 4, {40, 0, "novice", 62.5, 5.9, 0.90, 0.38}},
    {6, 5, {40, 0, "club", 52.5, 2.5, 0.45, 0.28}},
    {10, 0, {40, 0, "random", 61.3, 8.2, 3.85, 3.84}},
    {10, 1, {40, 0, "greedy-corners", 57.5, 6.3, 0.55, 3.00}},
    {10, 2, {40, 0, "newcomer", 100.0, 0.0, 89.95, 1.88}},
    {10, 3, {40, 0, "beginner", 97.5, 2.5, 26.30, 2.30}},
    {10, 4, {40, 0, "novice", 87.5, 5.0, 20.30, 2.89}},
    {10, 5, {40, 0, "club", 88.8, 5.0, 15.35, 2.23}},
    {12, 0, {40, 0, "random", 50.0, 8.1, 2.00, 5.25}},
    {12, 1, {40, 0, "greedy-corners", 55.0, 7.8, 6.15, 7.81}},
    {12, 2, {40, 0, "newcomer", 97.5, 2.5, 112.30, 6.41}},
    {12, 3, {40, 0, "beginner", 95.0, 3.4, 44.30, 4.44}},
};

static level_facts find_other(const other_board *list, size_t count, int size, int number) {
    level_facts f = {.seconds = 0};
    for (size_t i = 0; i < count; i++)
        if (list[i].size == size && list[i].number == number) f.match = list[i].match;
    return f;
}

level_facts level_facts_of(int number, int size) {
    assert(number >= 0 && number <= LEVEL_MOST);
    level_facts f = {.seconds = 0};
    if (size != 8) return find_other(others, sizeof others / sizeof *others, size, number);
    if ((size_t)number < sizeof seconds / sizeof *seconds) f.seconds = seconds[number];
    for (size_t i = 0; i < sizeof matches / sizeof *matches; i++)
        if (matches[i].number == number) f.match = matches[i].match;
    return f;
}

/* ---- levels that were not measured ---- */

/* A search to the end of the game: nodes with BASE_EMPTY empty squares, and the factor for each
 * more. docs/measurements/champion.md has the searches behind these numbers. */
enum { BASE_EMPTY = 22 };
static const struct {
    int sure;
    double nodes, growth;
} ends[] = {{100, 9.0e6, 2.12}, {99, 5.1e6, 1.70},  {98, 3.7e6, 1.54},
            {95, 2.5e6, 1.45},  {87, 1.35e6, 1.40}, {73, 0.63e6, 1.40}};

static double end_nodes(int empty, int sure) {
    int i = 0;
    while (ends[i].sure > sure) i++;
    return ends[i].nodes * pow(ends[i].growth, empty - BASE_EMPTY);
}

/* A search of the middle game to a depth. */
static double depth_nodes(int depth) {
    return 600 * pow(1.52, depth);
}

/* Takes the mean over a game. Half of each search is found in the table of the one before: with
 * this share the estimate fits the measured times of levels 11 to 21. */
double level_nodes(int number) {
    enum { MOVES = 60 };
    const double searched = 0.5;
    const level l = level_at(number, 8);
    double sum = 0;
    for (int empty = MOVES; empty > 0; empty--) {
        const int sure = level_sure(&l, empty);
        sum += sure ? end_nodes(empty, sure) : depth_nodes(l.depth);
    }
    return searched * sum / MOVES;
}

level_facts weak_facts_of(int index, int size) {
    assert(index >= 0 && index < WEAK_LEVELS);
    if (size != 8)
        return find_other(others_weak, sizeof others_weak / sizeof *others_weak, size, index);
    return weak_facts[index];
}
