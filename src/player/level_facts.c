/* player/level_facts.c - the figures. A level that is not in a list was not measured. */
#include "player/level_facts.h"

#include <assert.h>

const char level_facts_measured[] =
    "Measured in November 2026 on boards of 8x8 and a machine with 2 CPUs at 2.8 GHz, one thread: "
    "processor seconds for a move, the mean of the 20 positions of bench search, from the middle "
    "of games, with a fresh table; where a level counts the end out a move may take many times as "
    "long. Matches from even openings, each with both colours. Other work ran beside it. The "
    "matches of beginner, club and strong were played on another machine: levels have no clock, so "
    "that makes no difference.";

/* Of levels 0, 1, 2 and so on. */
static const double seconds[] = {
    0.0014, 0.0015, 0.0014, 0.0014, 0.0016, 0.0020, 0.0026, 0.0031, 0.0044,
    0.0067, 0.0099, 0.080,  0.083,  0.17,   0.13,   0.15,   0.17,   0.17,
    0.25,   0.75,   0.82,   0.81,   1.3,    1.4,    1.6,
};

/* Games, the other level, score and its error, discs and their error. */
static const struct {
    int number;
    level_match match;
} matches[] = {
    {1, {100, 0, 51.0, 1.0, 0.48, 0.24}},  {2, {100, 1, 77.5, 3.6, 19.9, 2.12}},
    {3, {100, 2, 76.0, 4.3, 14.48, 2.06}}, {4, {100, 3, 83.5, 3.3, 12.06, 1.58}},
    {5, {100, 4, 76.0, 4.6, 8.36, 1.64}},  {6, {100, 5, 73.0, 4.6, 7.62, 1.33}},
    {7, {100, 6, 69.0, 4.8, 5.02, 1.20}},  {8, {100, 7, 70.5, 4.1, 4.84, 0.79}},
    {9, {100, 8, 68.0, 3.6, 3.32, 0.65}},  {10, {100, 9, 60.5, 4.5, 1.94, 0.72}},
    {12, {60, 10, 73.3, 5.2, 4.03, 0.70}},
};

/* Likewise, weakest first; 50 openings of the list, seed 2026. */
static const level_facts weak_facts[WEAK_LEVELS] = {
    {0.0044, {100, LEVEL_USUAL, 0.0, 0.0, -20.90, 1.19}},
    {0, {100, LEVEL_USUAL, 1.0, 0.7, -9.98, 0.46}},
    {0.26, {100, LEVEL_USUAL, 12.5, 2.8, -4.44, 0.33}},
    {0.59, {100, LEVEL_USUAL, 38.0, 3.7, -1.46, 0.41}},
};

level_facts level_facts_of(int number) {
    assert(number >= 0 && number <= LEVEL_MOST);
    level_facts f = {.seconds = 0};
    if ((size_t)number < sizeof seconds / sizeof *seconds) f.seconds = seconds[number];
    for (size_t i = 0; i < sizeof matches / sizeof *matches; i++)
        if (matches[i].number == number) f.match = matches[i].match;
    return f;
}

level_facts weak_facts_of(int index) {
    assert(index >= 0 && index < WEAK_LEVELS);
    return weak_facts[index];
}
