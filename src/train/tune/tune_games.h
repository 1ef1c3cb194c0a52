/* train/tune/tune_games.h - games of laboratory agents, for learning their weights.
 *
 * A game begins with random moves. Half of the games have another random move later and count from
 * there. Behind the last random move both sides play their best moves, the end exactly. Every
 * position in which the side to move has a move becomes a row: its columns and the result. A game
 * depends only on the seed, the round and its number. The position from which it counts decides
 * whether it is held out. So no held-out game begins like a learned one; turned and mirrored
 * positions are the same.
 * Ownership: tune_games_clear(). Threads: progress comes from one thread at a time, on any of the
 * playing threads. Errors: E_STOPPED, E_NOMEM, those of lab_search_create(). */
#ifndef TRAIN_TUNE_TUNE_GAMES_H
#define TRAIN_TUNE_TUNE_GAMES_H

#include "base/alloc.h"
#include "base/fault.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "search/limits.h"
#include "train/tune/tune_columns.h"

/* The value of a finished game for a side. */
typedef enum tune_label {
    LABEL_RESULT, /* 1, 1/2 or 0 */
    LABEL_DISCS,  /* its share of the discs, empty squares to the winner: from 1 to 0 */
} tune_label;

/* The rows of one game. Each row is the phase, the label for the side to move, the parent's value,
 * then the columns. */
typedef struct tune_game {
    /* hash of the first counted position; the same for turned and mirrored boards */
    uint64_t start;
    bool is_held;
    int count;
    float *rows;
} tune_game;

enum { TUNE_PHASE, TUNE_LABEL, TUNE_VALUE, TUNE_FIRST }; /* indices in a row */

typedef struct tune_games {
    /* Agents, all of one size and borrowed: the learner gives the terms, the parent the values to
     * compare with, and the player plays. A parent that is not the player plays one side of every
     * second game. */
    const lab_agent *learner, *parent, *player;
    const tune_columns *columns;
    tier tier;
    tune_label label;
    int depth;    /* search depth for moves */
    int finish;   /* plays exactly from this many empty squares */
    int hold_out; /* holds out one start in this many; 0: none */
    uint64_t seed;
    int round;
    int count; /* games */
    int threads;
    const stop_token *stop; /* may be NULL */
    /* may be NULL; gets the number of new games; one call at a time */
    void (*progress)(void *context, int games);
    void *progress_context;
    const allocator *memory;
    tune_game *games; /* `count` games, filled in by tune_games_play() */
} tune_games;

status tune_games_play(tune_games *g, fault *f); /* after a failure there is nothing to clear */
void tune_games_clear(tune_games *g);

#endif
