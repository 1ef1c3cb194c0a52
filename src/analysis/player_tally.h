/* analysis/player_tally.h - what many analysed games say about each player.
 *
 * Players are known by their names, ignoring blanks at both ends. A player without a name is left
 * out. A habit counts each move that shows it (analysis/habit.h), and its cost is what these moves
 * lost.
 * Ownership: a tally owns its players; player_tally_clear(). Threads: one at a time. Errors:
 * E_NOMEM leaves the tally as it was. */
#ifndef ANALYSIS_PLAYER_TALLY_H
#define ANALYSIS_PLAYER_TALLY_H

#include "analysis/game_analysis.h"
#include "analysis/game_summary.h"
#include "analysis/habit.h"
#include "base/text.h"
#include "notation/game.h"

typedef struct habit_tally {
    int moves;               /* that show the habit, among moves with a choice */
    int costly;              /* of these, the moves that lost something */
    double loss[LOSS_UNITS]; /* by these moves */
} habit_tally;

typedef struct tallied_player {
    char *name; /* UTF-8, untrusted */
    int games, wins, draws, losses;
    loss_totals parts[GAME_PARTS], all;
    habit_tally habits[HABITS];
} tallied_player;

typedef struct player_tally {
    tallied_player *players; /* in the order of their first game */
    size_t count, capacity;
    size_t games;
    const allocator *memory;
} player_tally;

player_tally player_tally_make(const allocator *memory);
void player_tally_clear(player_tally *t);

/* Adds both players of a game. */
status player_tally_add(player_tally *t, const game *g, const game_analysis *a, fault *f);

/* Sorts by games, then by accuracy, then by name. */
void player_tally_sort(player_tally *t);

/* Fills `out` with the habits that cost something, the most expensive first. Returns how many. The
 * cost in discs counts before the cost in chance. */
int tallied_player_habits(const tallied_player *p, habit out[HABITS]);

#endif
