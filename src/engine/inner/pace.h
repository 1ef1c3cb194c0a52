/* engine/inner/pace.h - decides between two depths how long a search goes on, and when it solves.
 *
 * The searching threads check the clock themselves, through the deadline. The functions here are
 * called between two depths, when the search can choose what to do next. Plain values without
 * ownership; threads: any.
 *
 * I1  Depths are noted in rising order, so a course describes consecutive depths. */
#ifndef ENGINE_INNER_PACE_H
#define ENGINE_INNER_PACE_H

#include "search/limits.h"

typedef struct pace {
    deadline limit;
    int64_t soft_ns; /* of a game's clock: start no new depth after this much time, scaled by
                        pace_patience(); 0: no soft limit */
    int depth;       /* deepest depth to search; 0: no limit */
    int solve_from;  /* with at most this many empty squares a position is solved at once */
    int solve_level; /* certainty of a solve, a level of engine/inner/selective.h; 0 is exact */
    int threads;
    int side;     /* of the board; boards up to 8x8 count alike */
    bool to_play; /* the caller wants a move, not its value: a single legal move, or a pass, needs
                     no search */
} pace;

/* What the depths so far have shown. All zero before the first depth. */
typedef struct pace_course {
    int depth;              /* the last finished depth */
    int move;               /* its best move */
    int same_for;           /* consecutive depths with this best move, the last one included */
    double value;           /* of that move, in discs for the side to move */
    double drop;            /* value of the depth before, minus `value` */
    double least, greatest; /* smallest and largest value of those consecutive depths */
} pace_course;

/* Adds the result of a finished depth. */
void pace_note(pace_course *c, int depth, int move, double value);

/* Returns the factor for soft_ns: above 1 while the best move changes or the value falls, below 1
 * once nothing has changed for some depths. */
double pace_patience(const pace_course *c);

/* Returns the pace of a search that begins at start_ns with `empty` empty squares. The caller sets
 * solve_from, solve_level, threads, side and to_play. */
pace pace_make(const search_limits *l, int empty, int64_t start_ns, const stop_token *stop);

/* Returns how many nodes an exact solve of the best move takes, at the median, on a board of `side`
 * squares a side. */
double pace_solve_nodes(int side, int empty);

/* Returns the part of those nodes that a search to the end at this level takes. */
double pace_solve_share(int level);

/* Returns the depth that the search of the middle game reaches before a solve. It costs little
 * beside the solve and leaves a guess of the value and an order of the moves. */
int pace_depth_before(int empty);

/* Returns whether to solve now instead of searching to `depth`. `nodes` is what was spent so far;
 * `moves` is how many of the best moves need a value. Limits in time and nodes take precedence over
 * solve_from. */
bool pace_solves(const pace *p, int empty, int depth, int moves, uint64_t nodes);

/* Returns whether to search another depth. `choices` is the number of answers to choose from: 1
 * where the side must pass. */
bool pace_goes_on(const pace *p, const pace_course *c, int choices);

#endif
