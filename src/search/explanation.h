/* search/explanation.h - why a position is worth what the engine says before it looks ahead.
 *
 * Contributions are whole numbers of 256ths of a disc for the side to move; all of them together
 * are `sum`. Plain values; texts are constants or part of the value. */
#ifndef SEARCH_EXPLANATION_H
#define SEARCH_EXPLANATION_H

#include <stdint.h>

enum {
    EXPLAINED_PLACES = 64, /* the most there are */
    EXPLAINED_SQUARES = 10,
    EXPLAINED_COUNTS = 24,
    EXPLAINED_NAME_BYTES = 16,
    EXPLAINED_DISC = 256, /* contributions in a disc */
};

typedef enum explained_by {
    EXPLAINED_RESULT,  /* the game is over: there is nothing but the value */
    EXPLAINED_LEARNED, /* patterns, moves and empty squares */
    EXPLAINED_BY_HAND, /* counts, each with a weight */
} explained_by;

/* A pattern where it lies on the board. */
typedef struct explained_place {
    char pattern[EXPLAINED_NAME_BYTES];
    int count;
    int squares[EXPLAINED_SQUARES];    /* as in game/squares.h, in the pattern's order */
    int8_t filling[EXPLAINED_SQUARES]; /* 1: own, 0: empty, -1: the other side's */
    int adds;
} explained_place;

typedef struct explained_count {
    const char *name; /* for people */
    int count;
    int weight; /* in 256ths of a disc; 0 where a count is looked up in a table */
    int adds;
} explained_count;

typedef struct engine_explanation {
    explained_by by;
    double value; /* in discs, as engine_evaluate() has it: the sum cut to 16ths toward 0, and to
                     what a result can be */
    int sum;
    int place_count; /* of the learned evaluation */
    explained_place places[EXPLAINED_PLACES];
    int count_count; /* learned: own moves, the other side's, empty squares; by hand: all there is
                      */
    explained_count counts[EXPLAINED_COUNTS];
} engine_explanation;

#endif
