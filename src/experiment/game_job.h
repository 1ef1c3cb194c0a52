/* experiment/game_job.h - one game between two players, as a job.
 *
 * Everything that decides the game is in its order, so the same order is the same game, unless time
 * limits a player. Ownership: texts are borrowed for the call. Errors: those of the players,
 * E_NOMEM. */
#ifndef EXPERIMENT_GAME_JOB_H
#define EXPERIMENT_GAME_JOB_H

#include "base/text.h"
#include "experiment/crew.h"
#include "game/position.h"

extern const job_kind game_job; /* "game" */

typedef struct game_order {
    int size;
    start_kind start;
    const char *black, *white; /* specifications */
    int opening_plies;         /* random ones; 0: from the start */
    uint64_t opening_seed, opening_line;
    uint64_t seed;    /* black and white draw from two streams of it */
    bool is_detailed; /* keep what was thought of every move */
} game_order;

void game_order_write(const game_order *g, buffer *key);
start_kind game_order_start(view key); /* the start that a key names */

/* The facts of a finished game. */
typedef struct game_outcome {
    int score;         /* black's discs minus white's, empty squares to the winner */
    int count;         /* the same as counted: empty squares for nobody */
    double seconds[2]; /* thinking time, by colour */
    int moves[2];      /* that were thought about */
    view record;       /* its moves, without passes: "f5d6" */
    view thoughts;     /* of a detailed one; for game_next_thought() */
} game_outcome;

game_outcome game_outcome_read(view result);

/* One move of a detailed game. */
typedef struct game_thought {
    colour side;
    int depth;   /* the last completed one */
    int choices; /* legal moves */
    int empties; /* before the move */
    bool to_end; /* every line was: with fewer plies than empties where nobody can move earlier */
    double seconds;
} game_thought;

bool game_next_thought(view *thoughts, game_thought *out);

/* Returns whether the move says how deep a player sees: it was neither forced nor searched to the
 * end of the game. */
bool game_thought_counts(const game_thought *t);

/* The position after `plies` moves of the record (passes not counted); the last one where it is
 * shorter. E_NOMEM, and those of the transcript. */
status game_position_at(int size, start_kind start, view record, int plies, position *out,
                        fault *f);

/* Makes a number from a seed and a text that names one game. */
uint64_t seed_for(uint64_t seed, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
