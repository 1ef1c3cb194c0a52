/* arena/schedule.h - who meets whom, round by round.
 *
 * Players are numbers from 0. In every round a player has at most one pairing, so that a tournament
 * which ends early has been about as long for everybody. All of it is a function of its arguments.
 */
#ifndef ARENA_SCHEDULE_H
#define ARENA_SCHEDULE_H

#include "base/alloc.h"
#include "base/fault.h"

enum { SCHEDULE_NOBODY = -1 };

typedef struct pairing {
    int a, b; /* a < b */
} pairing;

/* Everybody meets everybody once, by the circle method. Rounds are numbered from 0; *out has room
 * for players / 2, and the answer is how many there are. */
int round_robin_rounds(int players);
int round_robin_round(int players, int round, pairing *out);

/* Each of the first `seeds` players meets each of the others once. 1 <= seeds < players. */
int gauntlet_rounds(int players, int seeds);
int gauntlet_round(int players, int seeds, int round, pairing *out);

/* What has happened before a round of a Swiss tournament. */
typedef struct swiss_table {
    int players;
    const int *halves;        /* of points, by player */
    const int *byes;          /* that each had */
    const unsigned char *met; /* players * players: how often, the same both ways */
    const allocator *memory;
} swiss_table;

/* The next round. Equal points meet where that can be, the upper half of those who have them
 * against the lower; nobody meets the same player again while that can be avoided for all, and then
 * nobody a third time, and so on. With an odd number the last who had the fewest byes has one:
 * *bye, else SCHEDULE_NOBODY. Whoever has the lower number stands before others with equal points.
 * E_NOMEM. */
status swiss_round(const swiss_table *t, pairing *out, int *count, int *bye, fault *f);

#endif
