/* train/tune/tune_games.h - games of agents of the laboratory, for learning their weights.
 *
 * A game begins with random moves; half of the games have another random move later on, and count
 * from there. Behind the last random move both sides play as they think best, the end exactly, and
 * every position in which the side to move has a move becomes a row: its columns and the result.
 * A game depends on the seed, the round and its number alone. Which games are held out depends on
 * where they begin to count, so that none held out begins like one that is learned from, turned
 * and mirrored positions being the same.
 * Ownership: tune_games_clear(). Errors: E_STOPPED, E_NOMEM, those of lab_search_create(). */
#ifndef TRAIN_TUNE_TUNE_GAMES_H
#define TRAIN_TUNE_TUNE_GAMES_H

#include "game/tier.h"
#include "search/limits.h"
#include "train/tune/tune_columns.h"

/* What the end of a game counts as, for a side. */
typedef enum tune_label {
    LABEL_RESULT, /* 1, 1/2 or 0 */
    LABEL_DISCS,  /* its share of the discs, empty squares being the winner's: from 1 to 0 */
} tune_label;

/* What one game gives. Each row is the phase, the label for the side to move, the parent's value,
 * then the columns. */
typedef struct tune_game {
    uint64_t start; /* of where it begins to count: the same for turned and mirrored boards */
    bool is_held;
    int count;
    float *rows;
} tune_game;

enum { TUNE_PHASE, TUNE_LABEL, TUNE_VALUE, TUNE_FIRST }; /* where in a row */

typedef struct tune_games {
    /* Agents, all of one size and borrowed: whose terms are learned, whose values are compared, and
     * who plays. Where the parent is not who plays, it plays one side of every second game. */
    const lab_agent *learner, *parent, *player;
    const tune_columns *columns;
    tier tier;
    tune_label label;
    int depth;    /* of searches for moves */
    int finish;   /* empty squares from which the game is played out exactly */
    int hold_out; /* one start in so many is held out; 0: none */
    uint64_t seed;
    int round;
    int count; /* games */
    int threads;
    const stop_token *stop;                     /* may be NULL */
    void (*progress)(void *context, int games); /* may be NULL; so many more; one call at a time */
    void *progress_context;
    const allocator *memory;
    tune_game *games; /* filled in by tune_games_play(): count of them */
} tune_games;

status tune_games_play(tune_games *g, fault *f); /* after a failure there is nothing to clear */
void tune_games_clear(tune_games *g);

#endif
