/* player/level.h - the champion's strength as a level: a number, or a name for a weaker opponent.
 *
 * A numbered level, 0 to LEVEL_MOST, sets the depth of the search in the middle game. Near the end
 * it sets, for each number of empty squares, how sure the search must be of the result. A named
 * level is weaker: it knows the value of every move and then errs as a person would
 * (player/weak.h).
 * Constant values without ownership; threads: any. */
#ifndef PLAYER_LEVEL_H
#define PLAYER_LEVEL_H

enum {
    LEVEL_MOST = 60,
    LEVEL_USUAL = 21, /* the champion plays it if neither a level nor a limit is set */
    LEVEL_PAIRS = 5,
};

typedef struct level_pair {
    int empty;   /* with this many empty squares or fewer the game is searched to its end, */
    int percent; /* leaving out only lines that matter in less than 100 - percent of cases
                    (engine_request.solve_sure) */
} level_pair;

typedef struct level {
    int depth;      /* plies, with selective pruning; 0: moves are judged without looking ahead */
    int exact_from; /* with this many empty squares or fewer play is perfect */
    int pairs;
    level_pair selective[LEVEL_PAIRS]; /* ordered: `empty` rises, `percent` falls */
} level;

/* Returns the level on boards of `size` squares a side. `number` is 0 to LEVEL_MOST (asserted). */
level level_at(int number, int size);

/* Returns how many empty squares on boards of `size` take about as long to solve as `empty` do on
 * 8x8. So a level takes no longer on a large board, and reaches less far there. */
int level_reach(int empty, int size);

/* Returns how sure the search to the end must be with `empty` empty squares, in percent: 100 means
 * exact. 0: the end is too far away, and the search goes to a depth. */
int level_sure(const level *l, int empty);

#endif
