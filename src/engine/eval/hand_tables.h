/* engine/eval/hand_tables.h - tables of the evaluation made by hand: weights by phase, prospects of
 * edges.
 *
 * An engine builds them once per board size. Integer arithmetic makes them the same everywhere. The
 * caller owns them. Once built they are only read, so threads may share them. */
#ifndef ENGINE_EVAL_HAND_TABLES_H
#define ENGINE_EVAL_HAND_TABLES_H

#include <stdint.h>

/* The counts: own minus the other side's, unless the line says otherwise. See hand.h. */
typedef enum hand_feature {
    HAND_TURN,           /* always 1: its weight is the worth of the right to move */
    HAND_MOVES,          /* legal moves */
    HAND_MOVE_SHARE,     /* the lead in moves relative to both sides' moves, in 64ths */
    HAND_CORNER_MOVES,   /* moves to corners */
    HAND_DIAGONAL_MOVES, /* moves to squares diagonal to empty corners */
    HAND_SIDE_MOVES,     /* moves to squares beside empty corners */
    HAND_REACH,          /* empty squares beside the other side's discs */
    HAND_CORNER_REACH,   /* empty corners beside the other side's discs */
    HAND_FRONTIER,       /* discs beside empty squares */
    HAND_EDGE_FRONTIER,  /* edge discs beside empty squares */
    HAND_DISCS,          /* discs */
    HAND_CORNERS,        /* discs in corners */
    HAND_DIAGONALS,      /* discs diagonal to empty corners */
    HAND_EDGE_THIRDS,    /* edge discs two squares from a corner */
    HAND_SHOULDERS,      /* discs two squares from a corner along the diagonal */
    HAND_SECOND_ROW,     /* discs on second rows and files, two squares from an edge */
    HAND_PROSPECTS,      /* expected result of the edges, in eighths of a disc */
    HAND_STABLE,         /* edge discs that cannot turn */
    HAND_ODD_REGIONS,    /* quadrants with an odd number of empty squares; not a difference */
    HAND_FEATURES,
    HAND_PARITY = HAND_FEATURES, /* in the anchors only: added to HAND_TURN's weight where the
                                    number of empty squares is odd */
    HAND_ANCHOR_WEIGHTS,
} hand_feature;

enum {
    HAND_PHASES = 145,       /* one for each number of empty squares a person may set up */
    HAND_EDGE_SQUARES = 10,  /* an edge and the two squares diagonal to its corners */
    HAND_EDGE_CODES = 59049, /* 3 to the power of HAND_EDGE_SQUARES */
    HAND_EDGE_UNIT = 128,    /* an entry is prospects * HAND_EDGE_UNIT + stable discs */
};

typedef struct hand_tables {
    int16_t weights[HAND_PHASES][32]; /* in 256ths of a disc; a row is a cache line */
    /* ternary[set]: the bits of the set read as digits to the base of three. The code of a filling
     * is ternary[own] + 2 * ternary[opp]. The squares are those of the edge in order, then those
     * diagonal to its first and to its last square. */
    uint16_t ternary[1 << HAND_EDGE_SQUARES];
    int16_t edges[HAND_EDGE_CODES];
} hand_tables;

/* Fills only `weights`, for boards of more than 8 squares a side. They need no other table. */
void hand_weights_build(hand_tables *t, int side);

/* Fills the tables for boards of `side` squares a side, at most 8. `stable` comes from
 * edge_table_build() for the same side. `work` has room for 2 * HAND_EDGE_CODES numbers; its
 * contents are not needed afterwards. */
void hand_tables_build(hand_tables *t, int side, const uint8_t *stable, int32_t *work);

#endif
