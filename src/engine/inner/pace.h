/* engine/inner/pace.h - how long a search goes on, and whether the end of the game fits into it.
 *
 * The threads that search look at the clock themselves, through the deadline; this is for the
 * moments between two depths, when there is a choice. Values without ownership. */
#ifndef ENGINE_INNER_PACE_H
#define ENGINE_INNER_PACE_H

#include "search/limits.h"

typedef struct pace {
    deadline limit;
    int64_t soft_ns; /* of a game's clock: a new depth is begun so long, more or less by what the
                        depths before have shown; 0: whenever there is time */
    int depth;       /* the limit, or 0 */
    int solve_from;  /* empty squares: from here on a position is solved at once, */
    int solve_level; /* no surer than this: a level of engine/inner/selective.h, 0 is exact */
    int threads;
    bool to_play; /* a move is wanted, not its value: a lone one, or a pass, needs no thought */
} pace;

/* What the depths so far have shown. All zero before the first. */
typedef struct pace_course {
    int depth;              /* the last one */
    int move;               /* the best one there */
    int same_for;           /* depths in a row that found it the best, this one included */
    double value;           /* in discs for the side to move */
    double drop;            /* by how much it is less than at the depth before */
    double least, greatest; /* of the values of these depths in a row */
} pace_course;

void pace_note(pace_course *c, int depth, int move, double value);

/* How much longer than usual to go on, on a game's clock: above 1 where the best move wavers or the
 * value falls, below where nothing has changed for a while. */
double pace_patience(const pace_course *c);

/* Of a search that begins at start_ns with so many empty squares; solve_from, solve_level,
 * threads and to_play are whoever asks to set. */
pace pace_make(const search_limits *l, int empty, int64_t start_ns, const stop_token *stop);

/* Positions an exact solve of the best move is expected to look at: half of them need less. */
double pace_solve_nodes(int empty);

/* The part of these that a search to the end needs which is no surer than a level. */
double pace_solve_share(int level);

/* How deep the search of the middle game goes before a position is solved: as long as it costs
 * little beside that. It leaves a guess and an order of the moves. */
int pace_depth_before(int empty);

/* Whether to solve now, instead of searching to `depth`; `nodes` were spent so far, and so many of
 * the best moves are to have a value. Limits in time and nodes come before the wish to solve. */
bool pace_solves(const pace *p, int empty, int depth, int moves, uint64_t nodes);

/* Whether there is anything to be gained by another depth; *c is what those before have shown, and
 * there are so many answers to choose from: one where the side must pass. */
bool pace_goes_on(const pace *p, const pace_course *c, int choices);

#endif
