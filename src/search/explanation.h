/* search/explanation.h - explains the static value of a position, term by term.
 *
 * Plain values: the champion's patterns and counts, the facts about its weights, the terms of a
 * laboratory agent. Texts are constants or belong to the maker of the explanation. */
#ifndef SEARCH_EXPLANATION_H
#define SEARCH_EXPLANATION_H

#include <stdbool.h>
#include <stdint.h>

/* ---- the champion ---- */

/* Contributions are whole numbers of 256ths of a disc for the side to move. Together they are
 * `sum`. */
enum {
    EXPLAINED_PLACES = 64, /* at most */
    EXPLAINED_SQUARES = 10,
    EXPLAINED_COUNTS = 24,
    EXPLAINED_NAME_BYTES = 16,
    EXPLAINED_DISC = 256, /* contributions in a disc */
};

typedef enum explained_by {
    EXPLAINED_RESULT,  /* the game is over: only the value is set */
    EXPLAINED_LEARNED, /* patterns, moves and empty squares */
    EXPLAINED_BY_HAND, /* counts, each with a weight */
} explained_by;

/* A pattern in one of its places on the board. */
typedef struct explained_place {
    char pattern[EXPLAINED_NAME_BYTES];
    int count;
    int squares[EXPLAINED_SQUARES];    /* as in game/squares.h, in the pattern's order */
    int8_t filling[EXPLAINED_SQUARES]; /* 1: own, 0: empty, -1: the other side's */
    int adds;
} explained_place;

enum { EXPLAINED_NO_COUNT = INT32_MIN };

typedef struct explained_count {
    const char *name; /* for people */
    int count;        /* EXPLAINED_NO_COUNT: nothing was counted */
    int weight;       /* in 256ths of a disc; 0 if a table gives the value of a count */
    int adds;
} explained_count;

typedef struct engine_explanation {
    explained_by by;
    /* in discs, as engine_evaluate() returns it: the sum cut to 16ths toward 0, and to the largest
     * possible result */
    double value;
    int sum;
    int place_count; /* of the learned evaluation */
    explained_place places[EXPLAINED_PLACES];
    /* learned: own moves, the other side's, empty squares and, if the weights have a network, its
     * correction; by hand: all counts */
    int count_count;
    explained_count counts[EXPLAINED_COUNTS];
} engine_explanation;

/* The source of the weights for 8x8. */
typedef struct engine_weights_facts {
    bool learned;                    /* false: judged by hand, and the rest is empty */
    const char *made, *data, *error; /* a date; the data of the fit; the error of the fit */
    int patterns, places;            /* patterns, and the places where they lie on the board */
} engine_weights_facts;

/* ---- an agent of the laboratory ---- */

enum { EXPLAINED_TERMS = 16 }; /* at most */

/* The part of a term in the value of a position. */
typedef struct explained_term {
    const char *name, *feature, *definition;
    double own, other; /* the feature for both sides */
    double scaled;     /* the formula of the term applied to both; cut toward 0 if `whole` */
    double weight;     /* in this phase of the game */
    double adds;       /* scaled * weight */
} explained_term;

typedef struct agent_explanation {
    const char *spec, *base; /* the specification, and the agent of the catalogue behind it */
    const char *sentence;    /* describes the agent */
    const char *phase;       /* of the game; NULL if the agent knows only one */
    bool over;               /* the game is over: the value is its result, terms are information */
    bool whole;              /* the agent counts in whole numbers */
    bool counts_for_white;   /* the paper of the agent states values for white */
    double value;            /* for the side that was asked for */
    int count;
    explained_term terms[EXPLAINED_TERMS];
} agent_explanation;

#endif
