/* engine/eval/tables.h - what the evaluation looks up: weights by phase, prospects of edges.
 *
 * Built once per board size when an engine is made, by integer arithmetic alone, so that they are
 * the same everywhere. The caller owns them; once built they are only read and may be shared by
 * threads. */
#ifndef ENGINE_EVAL_TABLES_H
#define ENGINE_EVAL_TABLES_H

#include <stdint.h>

/* What is counted, own less the other's unless said otherwise; see eval.h. */
typedef enum eval_feature {
    EVAL_TURN,           /* 1: what the move is worth */
    EVAL_MOVES,          /* legal moves */
    EVAL_MOVE_SHARE,     /* the same as a share of both sides' moves, in 64ths */
    EVAL_CORNER_MOVES,   /* of them to corners, */
    EVAL_DIAGONAL_MOVES, /* diagonal to empty corners, */
    EVAL_SIDE_MOVES,     /* beside empty corners */
    EVAL_REACH,          /* empty squares beside the other's discs */
    EVAL_CORNER_REACH,   /* of them corners */
    EVAL_FRONTIER,       /* discs beside empty squares */
    EVAL_EDGE_FRONTIER,  /* of them on an edge */
    EVAL_DISCS,
    EVAL_CORNERS,     /* discs in corners, */
    EVAL_DIAGONALS,   /* diagonal to empty corners, */
    EVAL_EDGE_THIRDS, /* on edges, two squares from a corner, */
    EVAL_SHOULDERS,   /* two squares from a corner along the diagonal, and */
    EVAL_SECOND_ROW,  /* on the second rows and files, opposite the edge's thirds */
    EVAL_PROSPECTS,   /* what the edges will come to, in eighths of a disc */
    EVAL_STABLE,      /* edge discs that cannot turn */
    EVAL_ODD_REGIONS, /* quadrants with an odd number of empty squares, for whoever is to move */
    EVAL_FEATURES,
    EVAL_PARITY = EVAL_FEATURES, /* in the anchors only: added to the turn at odd numbers of empty
                                    squares */
    EVAL_ANCHOR_WEIGHTS,
} eval_feature;

enum {
    EVAL_PHASES = 65,        /* a row for each number of empty squares a person may set up */
    EVAL_EDGE_SQUARES = 10,  /* of an edge with the two squares diagonal to its corners */
    EVAL_EDGE_CODES = 59049, /* 3 to that power */
    EVAL_EDGE_UNIT = 128,    /* an entry is prospects times this plus stable discs */
};

typedef struct eval_tables {
    int16_t weights[EVAL_PHASES][32]; /* in 256ths of a disc; a row is a cache line */
    /* The digits 0 and 1 of a set of squares as a number to the base of three: a filling's code is
     * ternary[own] + 2 * ternary[opp]. The squares are those of the edge in order, then those
     * diagonal to its first and to its last square. */
    uint16_t ternary[1 << EVAL_EDGE_SQUARES];
    int16_t edges[EVAL_EDGE_CODES];
} eval_tables;

/* `stable` is what edge_table_build() made for the same side; `work` holds 2 * EVAL_EDGE_CODES
 * numbers and means nothing afterwards. */
void eval_tables_build(eval_tables *t, int side, const uint8_t *stable, int32_t *work);

#endif
