/* analysis/analyst.h - the value of a position, and what a move in it loses.
 *
 * An analyst thinks with the strongest player of the board: the champion on boards of 4x4 to 12x12,
 * else the best agent of the laboratory (player/best.h). The best move and the played move are
 * valued by searches of the same depth and certainty, so that their difference means something. A
 * loss is never negative: if the played move turns out better, it is the best move.
 *
 * Units: the champion counts discs. The agent's unit in the middle game is a hundredth of the
 * logarithm of the odds to win, so its values are turned into chances (analysis/mark.h). Positions
 * that it solves are in discs, on any board.
 *
 * With a level and one thread the same position gives the same answer at any time: the table is
 * empty before each search to a depth. Searches to the end of the game keep it, so that a game is
 * analysed quickly from its end backwards; exact values do not depend on the table.
 * Ownership: analyst_close() frees an analyst. Threads: one at a time; any thread may set the stop
 * token. Errors: E_NOMEM; E_RANGE; E_UNSUPPORTED for a tier or a board; E_STOPPED after a stop. */
#ifndef ANALYSIS_ANALYST_H
#define ANALYSIS_ANALYST_H

#include "analysis/mark.h" /* exports */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/result.h"

enum {
    ANALYSIS_LEVEL_LEAST = 2, /* a move and a reply */
    ANALYSIS_LEVEL_USUAL = 16,
    ANALYSIS_LINE_MAX = 24, /* moves of a line that are kept */
};

typedef struct analyst_options {
    int level;       /* as of the champion (player/level.h), ANALYSIS_LEVEL_LEAST to LEVEL_MOST */
    int64_t time_ns; /* for a position, about; 0: the level decides alone */
    int threads;     /* of one search, at least 1 */
    tier tier;
    const allocator *memory; /* NULL: the system's */
} analyst_options;

typedef struct analysis_line {
    int count;
    int16_t squares[ANALYSIS_LINE_MAX]; /* SEARCH_PASS for a pass */
} analysis_line;

/* A move with its value. */
typedef struct judged {
    int move;     /* SEARCH_PASS, or SQUARE_NONE when the game is over */
    double value; /* for the side to move */
    loss_unit unit;
    bool exact;  /* every line was searched to the end of the game */
    bool to_end; /* searched to the end of the game, with or without selective cuts */
    int depth;   /* plies, counted from the position before the move */
    int percent; /* as in search_result */
    analysis_line line;
} judged;

typedef struct analyst analyst;

/* Opens an analyst for boards like `where`: its size and its blocked squares count. */
status analyst_open(const analyst_options *o, const field *where, analyst **out, fault *f);
void analyst_close(analyst *a); /* NULL is allowed */

/* Forgets all positions, so that the next game does not depend on the one before. */
void analyst_new_game(analyst *a);

/* Returns whether positions with this many empty squares are searched to the end of the game, and
 * the certainty in percent (100: exact), by the level. 0 if not, and always with a time. */
int analyst_sure(const analyst *a, int empty);

/* Finds the best move. A forced pass and a finished game have a value, too. */
status analyst_best(analyst *a, const position *p, const stop_token *stop, judged *out, fault *f);

/* Values a legal move (asserted) as analyst_best() valued the best one. *best may get better: it
 * becomes the played move if that is worth at least as much. */
status analyst_compare(analyst *a, const position *p, int move, const stop_token *stop,
                       judged *best, judged *played, fault *f);

/* Finds the best move and the one behind it, with values of the same depth and certainty. The
 * position has at least two moves (asserted). */
status analyst_two(analyst *a, const position *p, const stop_token *stop, judged *best,
                   judged *second, fault *f);

/* Does both: what would this move lose? For a teacher beside a game. */
status analyst_loss(analyst *a, const position *p, int move, const stop_token *stop, judged *best,
                    judged *played, double *loss, fault *f);

/* Returns the value of a position with a finished game, for the side to move. */
judged judged_over(const position *p);

/* Returns the value of a position seen from before the move or pass that led to it. */
judged judged_before(const judged *after, int move);

#endif
