/* engine/eval/hand_tables.h - what the evaluation looks up: weights by phase, prospects of edges.
 *
 * Built once per board size when an engine is made, by integer arithmetic alone, so that they are
 * the same everywhere. The caller owns them; once built they are only read and may be shared by
 * threads. */
#ifndef ENGINE_EVAL_HAND_TABLES_H
#define ENGINE_EVAL_HAND_TABLES_H

#include <stdint.h>

/* What is counted, own less the other's unless said otherwise; see hand.h. */
typedef enum hand_feature {
    HAND_TURN,           /* 1: what the move is worth */
    HAND_MOVES,          /* legal moves */
    HAND_MOVE_SHARE,     /* the same as a share of both sides' moves, in 64ths */
    HAND_CORNER_MOVES,   /* of them to corners, */
    HAND_DIAGONAL_MOVES, /* diagonal to empty corners, */
    HAND_SIDE_MOVES,     /* beside empty corners */
    HAND_REACH,          /* empty squares beside the other's discs */
    HAND_CORNER_REACH,   /* of them corners */
    HAND_FRONTIER,       /* discs beside empty squares */
    HAND_EDGE_FRONTIER,  /* of them on an edge */
    HAND_DISCS,
    HAND_CORNERS,     /* discs in corners, */
    HAND_DIAGONALS,   /* diagonal to empty corners, */
    HAND_EDGE_THIRDS, /* on edges, two squares from a corner, */
    HAND_SHOULDERS,   /* two squares from a corner along the diagonal, and */
    HAND_SECOND_ROW,  /* on the second rows and files, opposite the edge's thirds */
    HAND_PROSPECTS,   /* what the edges will come to, in eighths of a disc */
    HAND_STABLE,      /* edge discs that cannot turn */
    HAND_ODD_REGIONS, /* quadrants with an odd number of empty squares, for whoever is to move */
    HAND_FEATURES,
    HAND_PARITY = HAND_FEATURES, /* in the anchors only: added to the turn at odd numbers of empty
                                    squares */
    HAND_ANCHOR_WEIGHTS,
} hand_feature;

enum {
    HAND_PHASES = 65,        /* a row for each number of empty squares a person may set up */
    HAND_EDGE_SQUARES = 10,  /* of an edge with the two squares diagonal to its corners */
    HAND_EDGE_CODES = 59049, /* 3 to that power */
    HAND_EDGE_UNIT = 128,    /* an entry is prospects times this plus stable discs */
};

typedef struct hand_tables {
    int16_t weights[HAND_PHASES][32]; /* in 256ths of a disc; a row is a cache line */
    /* The digits 0 and 1 of a set of squares as a number to the base of three: a filling's code is
     * ternary[own] + 2 * ternary[opp]. The squares are those of the edge in order, then those
     * diagonal to its first and to its last square. */
    uint16_t ternary[1 << HAND_EDGE_SQUARES];
    int16_t edges[HAND_EDGE_CODES];
} hand_tables;

/* `stable` is what edge_table_build() made for the same side; `work` holds 2 * HAND_EDGE_CODES
 * numbers and means nothing afterwards. */
void hand_tables_build(hand_tables *t, int side, const uint8_t *stable, int32_t *work);

#endif
