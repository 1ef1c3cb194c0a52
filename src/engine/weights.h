/* engine/weights.h - the weights of the learned evaluation, as a file stores them.
 *
 * There are two layers. EVAL_MAIN evaluates positions of the whole game. EVAL_ORDER is small and
 * cheap, and good enough to order moves near the end. It uses only the first patterns of the set,
 * so both layers share the same codes.
 *
 * A layer has weights at a few numbers of empty squares, its anchors. Between two anchors the
 * weights are interpolated. All positions in a band of EVAL_BAND numbers of empty squares use the
 * weights of the middle of the band, so a search needs few tables. Besides patterns there are
 * counts: the moves of each side and the number of empty squares. Values are in 256ths of a disc
 * for the side to move. Boards beyond 8x8 have wider bands and more counts (eval_form).
 *
 * Order of the numbers in a layer: anchor by anchor. In an anchor pattern by pattern, one number
 * for each class of tied fillings (pattern_ties). Then the counts: own moves, the other side's
 * moves, empty squares.
 *
 * A file begins with lines of text, each ended by a line feed:
 *     avocet weights 1
 *     board 8                                 or 6, 10, 12
 *     made 2026-11-15
 *     data WORDS                              the training data, for people
 *     error WORDS                             the goodness of fit, for people
 *     pattern NAME a1 b1 c1 ...               one line for each pattern
 *     layer main PATTERNS ANCHOR ANCHOR ...   number of patterns; empty squares, rising
 *     layer order PATTERNS ANCHOR ...
 *     network ROWS                            only in version 2; see engine/eval/network.h
 *     errors mid NUMBER NUMBER NUMBER NUMBER  in thousandths, see engine/inner/selective.h;
 *     errors end NUMBER NUMBER NUMBER         optional: without them selective_usual counts
 *     body BYTES SUM                          of the numbers: decimal, 16 hexadecimal digits
 *     end SUM                                 of all lines above
 * The int16 numbers of both layers follow, little-endian. Behind them, in version 2, the network:
 * the row of each class of the main layer's patterns and of NETWORK_EXTRAS sets (2 bytes each), the
 * numbers of all rows (1 byte each), and NETWORK_HEADS heads (2 bytes a number, 4 for first_bias
 * and out, in the order of network_head). Weights without a network are written as version 1. */
#ifndef ENGINE_WEIGHTS_H
#define ENGINE_WEIGHTS_H

#include "base/alloc.h"
#include "base/text.h"
#include "engine/eval/network.h"        /* exports */
#include "engine/eval/network_tables.h" /* exports */
#include "engine/eval/pattern.h"        /* exports */
#include "engine/inner/selective.h"     /* exports */

enum {
    EVAL_ANCHORS_MAX = 16,
    EVAL_BANDS = 21,    /* the most bands of a board */
    EVAL_EMPTIES = 141, /* numbers of empty squares in games on the largest board: 0 to 140 */
    /* up to 8x8, see eval_form: */
    EVAL_BAND = 3,        /* numbers of empty squares that share a table: 0-2, 3-5, ... 60-62 */
    EVAL_MOVES_MOST = 31, /* more moves count as this many */
    EVAL_EMPTY_MOST = 60, /* more empty squares count as this many */
    EVAL_OWN_MOVES = 0,   /* index of the first number of each kind of count */
    EVAL_OPP_MOVES = EVAL_OWN_MOVES + EVAL_MOVES_MOST + 1,
    EVAL_EMPTY = EVAL_OPP_MOVES + EVAL_MOVES_MOST + 1,
    EVAL_COUNTS = EVAL_EMPTY + EVAL_EMPTY_MOST + 1,
    EVAL_WEIGHT_DISC = 256,   /* units of a weight in a disc */
    EVAL_NOTE_MAX = 400,      /* bytes of `data` and `error` */
    EVAL_FILE_MAX = 16 << 20, /* bytes */
    EVAL_LINES_MAX = 4 << 10, /* bytes of text before the numbers */
    EVAL_BODY_MAX = EVAL_FILE_MAX - EVAL_LINES_MAX,
    EVAL_ORDER_PLACES = 16, /* largest number of places of the order layer */
};

/* EVAL_SUM is the main layer without the network: good enough to order moves. */
typedef enum eval_layer_name { EVAL_MAIN, EVAL_ORDER, EVAL_LAYERS, EVAL_SUM } eval_layer_name;

typedef struct eval_layer {
    int patterns; /* uses the first `patterns` patterns of the set */
    int anchor_count;
    int anchors[EVAL_ANCHORS_MAX]; /* empty squares, rising */
    int tied[PATTERNS_MAX];        /* classes of each pattern */
    int per_anchor;                /* numbers of an anchor: all classes and the counts */
    int16_t *numbers;              /* anchor_count * per_anchor */
} eval_layer;

typedef struct eval_weights {
    pattern_set set;
    uint32_t *ties; /* classes of all fillings, see pattern_ties() */
    eval_layer layers[EVAL_LAYERS];
    network network;           /* corrects the main layer */
    selective_model selective; /* errors of searches that use these weights */
    char made[11];             /* a date */
    char data[EVAL_NOTE_MAX + 1], error[EVAL_NOTE_MAX + 1];
    const allocator *memory;
} eval_weights;

/* The sizes that depend on the board. Constants for a compiler that knows the side. */
typedef struct eval_form {
    int band;                   /* numbers of empty squares that share a table */
    int moves_most, empty_most; /* more moves or empty squares count as this many */
    int opp_moves, empty;       /* index of the first number of these counts */
    int counts;                 /* numbers of all counts */
} eval_form;

static inline eval_form eval_form_of(int side) {
    eval_form f = {EVAL_BAND, EVAL_MOVES_MOST, EVAL_EMPTY_MOST, 0, 0, 0};
    if (side > 8)
        f = (eval_form){side == 10 ? 5 : 7, 2 * EVAL_MOVES_MOST + 1, side * side - 4, 0, 0, 0};
    f.opp_moves = f.moves_most + 1;
    f.empty = f.opp_moves + f.moves_most + 1;
    f.counts = f.empty + f.empty_most + 1;
    return f;
}

/* Finds the anchors around the middle of the band of `empty`. The weights are those of anchor *low,
 * plus *share 256ths of the difference to anchor *low + 1. Before the first and behind the last
 * anchor *share is 0. */
void eval_mix(const eval_layer *l, int side, int empty, int *low, int *share);

/* Fills per_anchor numbers with those that positions in the band of `empty` use: interpolated
 * between two anchors, rounded down. */
void eval_mix_numbers(const eval_layer *l, int side, int empty, int16_t *out);

/* Returns the band of a number of empty squares that occurs in games. */
static inline int eval_band_of(int side, int empty) {
    return empty / eval_form_of(side).band;
}

/* Returns the classes of all patterns of the main layer. */
int eval_weights_classes(const eval_weights *w);

/* Makes weights of this form for boards of `side` squares a side with all numbers 0 and without a
 * network. The caller sets the numbers and frees them with eval_weights_clear(). Reads `patterns`
 * and the anchors from `layers`. E_RANGE for a form that eval_weights_read() would refuse; E_NOMEM.
 */
status eval_weights_make(int side, const pattern *list, int count,
                         const eval_layer layers[EVAL_LAYERS], const allocator *memory,
                         eval_weights *out, fault *f);
void eval_weights_clear(eval_weights *w);

/* Reads a file's bytes. The caller frees *out with eval_weights_clear(). E_FORMAT, with the byte
 * position, unless it is a whole, undamaged file of this version for 6x6, 8x8, 10x10 or 12x12;
 * E_NOMEM. */
status eval_weights_read(view file, const allocator *memory, eval_weights *out, fault *f);

/* Returns the largest number of bytes that a file of these weights may take. */
size_t eval_weights_room(const eval_weights *w);

/* Reads the lines of a file but not its numbers: `ties`, `tied`, `numbers` and the arrays of the
 * network stay empty. For a file whose tables were made before. Fails and is freed as by
 * eval_weights_read(). */
status eval_weights_read_lines(view file, const allocator *memory, eval_weights *out, fault *f);

/* Appends the file to `out`. */
void eval_weights_write(const eval_weights *w, buffer *out);

/* Appends only the two lines of errors. */
void eval_weights_write_errors(const selective_model *m, buffer *out);

#endif
