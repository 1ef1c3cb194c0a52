/* analysis/practice/puzzle.h - positions to practise: one move is clearly best.
 *
 * The values of the best two moves come from searches of the same depth and certainty, exact where
 * the level solves the position. The gap between them is the difficulty: a small gap is hard.
 * Plain values without ownership. Threads and errors: as in analysis/analyst.h. */
#ifndef ANALYSIS_PRACTICE_PUZZLE_H
#define ANALYSIS_PRACTICE_PUZZLE_H

#include "analysis/analyst.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"

/* The positions that a person wants. */
typedef struct puzzle_taste {
    double gap_least, gap_most; /* discs between the best move and the second one */
    int empty_least, empty_most;
} puzzle_taste;

enum {
    PUZZLE_GAP = 4, /* what most people want */
    PUZZLE_EMPTY_LEAST = 6,
    PUZZLE_EMPTY_MOST = 14,
    PUZZLE_EMPTY_LIMIT = 60,
    PUZZLE_GAP_LIMIT = 2 * GRID_MAX * GRID_MAX, /* no gap is larger */
};

/* Reads a taste: gap and empty squares as a number or a range, "4", "4-8" or "4-". A number alone
 * is the least gap, and the very number of empty squares. NULL is the usual. E_RANGE. */
status puzzle_taste_read(const char *gap, const char *empty, puzzle_taste *out, fault *f);

typedef struct puzzle {
    judged best, second;
    double gap; /* discs */
} puzzle;

/* Returns whether a search makes sense: the number of empty squares fits, and there is a choice. */
bool puzzle_may_fit(const position *p, const puzzle_taste *t);

/* Searches a position that may fit (asserted: it has two moves). *fits is true if one move is
 * better than all others by a gap that is wanted, in discs. */
status puzzle_try(analyst *a, const position *p, const puzzle_taste *t, const stop_token *stop,
                  puzzle *out, bool *fits, fault *f);

/* An answer is right if it loses less than this many discs. Values of solved positions are whole
 * numbers; others have an error of about this size. */
extern const double puzzle_tolerance;

/* The judgement of an answer. */
typedef struct puzzle_verdict {
    judged best, played;
    double loss; /* discs, or points of chance where nobody counts discs */
    bool right;
} puzzle_verdict;

/* Judges a legal move (asserted). `tolerance` is in discs. */
status puzzle_judge(analyst *a, const position *p, int move, double tolerance,
                    const stop_token *stop, puzzle_verdict *out, fault *f);

/* Appends where a value comes from: "exact", or "level 16, depth 14". */
void puzzle_basis(const judged *j, int level, buffer *out);

#endif
