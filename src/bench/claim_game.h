/* bench/claim_game.h - one game of `bench claims`, with everything its players announced.
 *
 * Ownership: a game owns its record and its claims; claim_game_clear(). Threads: one at a time per
 * game; the options may be shared. */
#ifndef BENCH_CLAIM_GAME_H
#define BENCH_CLAIM_GAME_H

#include "arena/match.h"
#include "bench/claim_setting.h"

/* What was announced with a move. */
typedef struct claim {
    position where;
    int ply; /* from 1, the opening counted */
    search_result told;
} claim;

typedef struct claim_options {
    uint64_t seed;
    player_options players;   /* the size is the game's own */
    const openings *openings; /* the list for 8x8, borrowed */
    match_open *open;         /* NULL: player_open() */
    const stop_token *stop;   /* may be NULL */
} claim_options;

typedef struct claim_game {
    int number;
    claim_setting setting;
    game record;
    game_ending ending;
    fault fault; /* what a player did against the rules, else OK */
    claim *claims;
    size_t count, capacity;
    bool short_of_memory; /* a claim could not be kept */
} claim_game;

/* Plays game `number` of the seed. A player that fails or whose move is not legal is no failure of
 * this function: out->fault tells. Nor is a game that was stopped: out->ending does. What players
 * and openings report when they are made; E_NOMEM. Then there is nothing to clear. */
status claim_game_play(const claim_options *o, int number, int size, claim_game *out, fault *f);
void claim_game_clear(claim_game *g);

/* Whether the plies are legal by the rules of positions, one after the other, and lead to where the
 * record says. */
bool claim_game_replays(const claim_game *g);

#endif
