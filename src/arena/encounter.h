/* arena/encounter.h - everything that decides the games of two players, except how many they play.
 *
 * Two equal encounters give the same games. An encounter is a plain value: a match has one, a
 * tournament has one for each pairing and board.
 * Ownership: the texts, the list of the openings and the shared parts of the players are borrowed.
 */
#ifndef ARENA_ENCOUNTER_H
#define ARENA_ENCOUNTER_H

#include "arena/openings/openings.h"
#include "game/position.h"
#include "player/player.h"
#include "search/limits.h"

typedef struct encounter {
    const char *a, *b;      /* specifications of the two players */
    player_options players; /* board size, tier, shared weights: the same for both */
    start_kind start;
    openings openings;
    uint64_t seed;
    search_limits limits[2]; /* of A and B, with the meaning of referee_options */
    int64_t grace_ns[2];     /* of A and B: how late a move may come; 0: no move is late */
    bool ponder;             /* players may think on the other's time: a game keeps two CPUs busy */
    int adjudicate; /* a solver ends games with at most this many empty squares; 0: never */
} encounter;

#endif
