/* arena/schedule.h - which players meet, round by round.
 *
 * Players are numbers from 0. A player has at most one pairing in a round, so if a tournament ends
 * early all players have played about the same number of games. Pure functions of their
 * arguments. */
#ifndef ARENA_SCHEDULE_H
#define ARENA_SCHEDULE_H

#include "base/alloc.h"
#include "base/fault.h"

enum { SCHEDULE_NOBODY = -1 };

typedef struct pairing {
    int a, b; /* a < b */
} pairing;

/* Every player meets every other once, by the circle method. Rounds are numbered from 0; *out has
 * room for players / 2. Returns the number of pairings. */
int round_robin_rounds(int players);
int round_robin_round(int players, int round, pairing *out);

/* Each of the first `seeds` players meets each of the others once. 1 <= seeds < players. */
int gauntlet_rounds(int players, int seeds);
int gauntlet_round(int players, int seeds, int round, pairing *out);

/* The state of a Swiss tournament before a round. */
typedef struct swiss_table {
    int players;
    const int *halves;        /* of points, by player */
    const int *byes;          /* by player: byes so far */
    const unsigned char *met; /* players * players: how often they met, the same both ways */
    const allocator *memory;
} swiss_table;

/* Finds the pairings of the next round. Players with equal points meet if possible, the upper half
 * against the lower. Players meet again only if the round cannot be paired otherwise, a third time
 * only if a second does not suffice, and so on. With an odd number of players one sits out: *bye is
 * the last one among those with the fewest byes, else SCHEDULE_NOBODY. Players with equal points
 * are ordered by their numbers. E_NOMEM. */
status swiss_round(const swiss_table *t, pairing *out, int *count, int *bye, fault *f);

#endif
