/* archive/wthor_query.h - chooses games of a WTHOR base, and counts the moves played next.
 *
 * A position is found in all its turned and mirrored forms, by any order of moves. Each move adds
 * one disc, so a game can show the position after one number of moves only: one comparison per
 * game. If a side must pass, the position counts as that of the other side.
 *
 * Ownership: a pick owns its list; wthor_pick_clear() frees it. Threads: any thread may call these
 * functions. Errors: E_UNSUPPORTED for a position that no game of the base can show, E_NOMEM. */
#ifndef ARCHIVE_WTHOR_QUERY_H
#define ARCHIVE_WTHOR_QUERY_H

#include "archive/wthor_base.h"
#include "base/text.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"
#include "report/outlet.h"

/* A position to look for. */
typedef struct wthor_target {
    board images[SYMMETRIES]; /* under each symmetry */
    unsigned symmetries;      /* the symmetries that count, one bit each */
    colour side;              /* to move */
    bool passed;              /* the side in the question had to pass */
    int moves;                /* moves before it; negative if no game can show it */
} wthor_target;

/* Makes a target. E_UNSUPPORTED unless the position is on 8x8 without blocked squares. */
status wthor_target_make(const position *p, wthor_target *out, fault *f);

/* Makes a target that only allows symmetries that keep the standard start. So a game written down
 * from another side has the same opening. A game that reached the same discs in another orientation
 * has not. */
status wthor_target_make_opening(const position *p, wthor_target *out, fault *f);

/* Read a target from a text: "start", moves, or a position in any format. Note it if the text names
 * no side to move. E_FORMAT and others of any_read(), with `name` in the sentence, such as
 * "--next". */
status wthor_target_read(const char *text, const char *name, const outlet *notes, wthor_target *out,
                         fault *f);
status wthor_opening_read(const char *text, const char *name, const outlet *notes,
                          wthor_target *out, fault *f);

/* Finds the place where a game shows the target. *symmetry takes the board of the game to that of
 * the target. False if the game does not show it; *w and *symmetry are then undefined. */
bool wthor_target_find(const wthor_target *t, const wthor_game *record, wthor_walk *w,
                       int *symmetry);

/* Where a game shows a target. */
typedef struct wthor_place {
    int moves;  /* of the game before it */
    int square; /* of the next move on the board of the target, as in game/squares.h; SQUARE_NONE:
                   the game ends there */
} wthor_place;

/* False if the game does not show the target. */
bool wthor_target_place(const wthor_target *t, const wthor_game *record, wthor_place *out);

/* Whether two moves are the same under a symmetry of the target. */
bool wthor_target_same_move(const wthor_target *t, int a, int b);

/* The games to choose. Zero or NULL means any. */
typedef struct wthor_filter {
    /* words or parts of words; a name must contain all, in any order, ignoring case and accents */
    view player, tournament;
    view opponent;               /* the same, for the player on the other side */
    unsigned year_from, year_to; /* both included */
    bool has_score;              /* use the next two */
    int score_least, score_most; /* black's discs, both included */
    const wthor_target *opening;
} wthor_filter;

/* Read the values of --year, such as 1990-1995, and of --score, such as 33-64, into a filter. NULL
 * changes nothing. E_FORMAT for any other text. */
status wthor_filter_years(const char *text, wthor_filter *filter, fault *f);
status wthor_filter_scores(const char *text, wthor_filter *filter, fault *f);

typedef struct wthor_pick {
    uint32_t *games; /* indices into the base, rising */
    size_t count;
    const allocator *memory;
} wthor_pick;

/* Chooses the games. E_NOMEM; then *out is empty. */
status wthor_pick_games(const wthor_base *b, const wthor_filter *filter, const allocator *memory,
                        wthor_pick *out, fault *f);
void wthor_pick_clear(wthor_pick *p);

/* Results of some games. */
typedef struct wthor_tally {
    size_t games, black_wins, white_wins, draws;
    int64_t difference; /* sum of black's discs minus white's, empty squares to the winner */
} wthor_tally;

void wthor_tally_add(wthor_tally *t, const wthor_game *record);
double wthor_tally_rate(const wthor_tally *t, colour side); /* wins and half the draws: 0 to 1 */
double wthor_tally_mean(const wthor_tally *t, colour side); /* mean lead in discs */

typedef struct wthor_next_move {
    int square; /* as in game/squares.h, on the board of the question */
    wthor_tally tally;
} wthor_next_move;

typedef struct wthor_next {
    wthor_tally all;           /* every game that shows the position */
    size_t ended;              /* games in `all` without a next move */
    wthor_next_move moves[64]; /* the most frequent first, then in reading order */
    int count;
} wthor_next;

/* Counts the next moves. Moves that are the same under a symmetry of the position count as one,
 * named by the form that was played most. */
void wthor_next_find(const wthor_base *b, const wthor_pick *pick, const wthor_target *t,
                     wthor_next *out);

#endif
