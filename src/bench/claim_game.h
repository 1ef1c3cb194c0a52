/* bench/claim_game.h - plays one game of `bench claims` and keeps every announced value.
 *
 * Ownership: a game owns its record and its claims; claim_game_clear(). Threads: one at a time per
 * game; the options may be shared. Errors: those of player_open() and of the openings, E_NOMEM. A
 * player that fails is a result, not an error. */
#ifndef BENCH_CLAIM_GAME_H
#define BENCH_CLAIM_GAME_H

#include "arena/arena_run.h"
#include "arena/ending.h"
#include "arena/openings/openings.h"
#include "base/fault.h"
#include "bench/claim_setting.h"
#include "game/position.h"
#include "notation/game.h"
#include "player/player.h"
#include "search/result.h"

/* A result that a player announced with its move. */
typedef struct claim {
    position where;
    int ply; /* from 1, plies of the opening included */
    search_result told;
} claim;

typedef struct claim_options {
    uint64_t seed;
    player_options players; /* the size is the game's own */
    const openings
        *openings;    /* the list for 8x8, or for a larger size that was asked for; borrowed */
    match_open *open; /* NULL: player_open() */
    const stop_token *stop; /* may be NULL */
} claim_options;

typedef struct claim_game {
    int number;
    claim_setting setting;
    game record;
    game_ending ending;
    fault fault; /* how a player broke the rules; code OK if none did */
    claim *claims;
    size_t count, capacity;
    bool short_of_memory; /* there was no memory to keep a claim */
} claim_game;

/* Plays game `number` of the seed. If a player fails or makes an illegal move, the function returns
 * OK and sets out->fault. If the game was stopped, it returns OK and sets out->ending. Errors:
 * those of player_open() and of the openings; E_NOMEM. After an error there is nothing to clear. */
status claim_game_play(const claim_options *o, int number, int size, claim_game *out, fault *f);
void claim_game_clear(claim_game *g);

/* Plays the record again. Returns whether every ply is legal and the last position is the one of
 * the record. */
bool claim_game_replays(const claim_game *g);

#endif
