/* arena/gathering_int.h - the inside of a gathering, for the makers of standings.
 *
 * Ownership: a gathering owns its names and results. Threads: one at a time. */
#ifndef ARENA_GATHERING_INT_H
#define ARENA_GATHERING_INT_H

#include "arena/ending.h"
#include "arena/gathering.h"
#include "base/alloc.h"

/* Sums over the games of a player. Times are whole nanoseconds, so that their sum is the same in
 * any order. */
typedef struct gathered_player {
    char *name;
    char *title;  /* as people call it; NULL: by its name */
    char *limits; /* in words; NULL: not known */
    int forfeits[ENDING_COUNT];
    int bye_halves;
    int64_t moves, nanoseconds, longest; /* of those games whose times are known */
} gathered_player;

/* A game of two players, the lower number first. */
typedef struct gathered_result {
    int low, high;
    uint64_t pair;
    int size;
    int score; /* of the lower */
} gathered_result;

struct gathering {
    const allocator *memory;
    gathered_player *players;
    gathered_result *results;
    size_t player_count, player_room, result_count, result_room;
};

#endif
