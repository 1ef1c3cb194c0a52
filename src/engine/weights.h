/* engine/weights.h - the learned evaluation: its weights as they are stored.
 *
 * There are two layers. EVAL_MAIN judges positions of the whole game. EVAL_ORDER is small and cheap
 * and guesses well enough to order moves near the end; it looks at the first patterns only, so the
 * codes of the one serve the other.
 *
 * A layer has weights at a few numbers of empty squares, its anchors, and changes evenly between
 * them. A position counts as if it had the number of empty squares in the middle of its band of
 * EVAL_BAND: so a search looks at few tables. Besides patterns there are counts: how many moves
 * each side has, and how many squares are empty. Values are in 256ths of a disc for the side to
 * move.
 *
 * Order of the numbers in a layer: anchor by anchor; in an anchor pattern by pattern, a number for
 * each class of tied fillings (pattern_ties), then EVAL_COUNTS for the counts: own moves, the other
 * side's, empty squares.
 *
 * A file is text, then numbers: lines as
 *     avocet weights 1
 *     board 8
 *     made 2026-11-15
 *     data WORDS                 what they were fitted to, for people
 *     error WORDS                how well they fit, for people
 *     pattern NAME a1 b1 c1 ...  one line each
 *     layer main PATTERNS ANCHOR ANCHOR ...   how many of the patterns; empty squares, rising
 *     layer order PATTERNS ANCHOR ...
 *     errors mid NUMBER NUMBER NUMBER NUMBER  of searches, thousandths: engine/inner/selective.h;
 * both errors end NUMBER NUMBER NUMBER         lines may be missing, then usual ones count body
 * BYTES SUM             of the numbers; decimal, 16 hexadecimal digits end SUM of all lines above
 * then the int16 numbers of both layers, little-endian. Lines end with a line feed. */
#ifndef ENGINE_WEIGHTS_H
#define ENGINE_WEIGHTS_H

#include "base/alloc.h"
#include "engine/eval/pattern.h"    /* exports */
#include "engine/inner/selective.h" /* exports */

enum {
    EVAL_ANCHORS_MAX = 16,
    EVAL_BAND = 3,        /* numbers of empty squares that share a table */
    EVAL_BANDS = 21,      /* 0-2, 3-5, ... 60-62 */
    EVAL_MOVES_MOST = 31, /* more moves count as so many */
    EVAL_EMPTY_MOST = 60, /* likewise */
    EVAL_OWN_MOVES = 0,   /* where among the counts each kind begins */
    EVAL_OPP_MOVES = EVAL_OWN_MOVES + EVAL_MOVES_MOST + 1,
    EVAL_EMPTY = EVAL_OPP_MOVES + EVAL_MOVES_MOST + 1,
    EVAL_COUNTS = EVAL_EMPTY + EVAL_EMPTY_MOST + 1,
    EVAL_WEIGHT_DISC = 256, /* units of a weight in a disc */
    EVAL_NOTE_MAX = 400,    /* bytes of `data` and `error` */
    EVAL_FILE_MAX = 16 << 20,
    EVAL_LINES_MAX = 4 << 10, /* bytes of a file before its numbers: more than any can have */
    EVAL_BODY_MAX = EVAL_FILE_MAX - EVAL_LINES_MAX,
    EVAL_ORDER_PLACES = 16, /* the most the order layer looks at */
};

typedef enum eval_layer_name { EVAL_MAIN, EVAL_ORDER, EVAL_LAYERS } eval_layer_name;

typedef struct eval_layer {
    int patterns; /* the first so many of the set */
    int anchor_count;
    int anchors[EVAL_ANCHORS_MAX]; /* empty squares, rising */
    int tied[PATTERNS_MAX];        /* classes of each pattern */
    int per_anchor;                /* numbers: all classes and the counts */
    int16_t *numbers;              /* anchor_count * per_anchor */
} eval_layer;

typedef struct eval_weights {
    pattern_set set;
    uint32_t *ties; /* of all patterns, see pattern_ties() */
    eval_layer layers[EVAL_LAYERS];
    selective_model selective; /* how far searches by these weights err */
    char made[11];             /* a date */
    char data[EVAL_NOTE_MAX + 1], error[EVAL_NOTE_MAX + 1];
    const allocator *memory;
} eval_weights;

/* Where in `anchors` a number of empty squares lies: between *low and *low + 1, *share 256ths of
 * the way, both for the middle of its band. Beyond the ends the end itself, with a share of 0. */
void eval_mix(const eval_layer *l, int empty, int *low, int *share);

static inline int eval_band_of(int empty) {
    return empty / EVAL_BAND;
}

/* All numbers 0, of this form; the caller sets them and frees it with eval_weights_clear().
 * `patterns` and anchors of both layers are read from `layers`. E_RANGE for what
 * nothing could load, also for too many places of the order layer and too many numbers; E_NOMEM. */
status eval_weights_make(const pattern *list, int count, const eval_layer layers[EVAL_LAYERS],
                         const allocator *memory, eval_weights *out, fault *f);
void eval_weights_clear(eval_weights *w);

/* E_FORMAT with the place for whatever is no whole, undamaged file of this version for 8x8;
 * E_NOMEM. */
status eval_weights_read(view file, const allocator *memory, eval_weights *out, fault *f);
void eval_weights_write(const eval_weights *w, buffer *out);
void eval_weights_write_errors(const selective_model *m, buffer *out); /* only these two lines */

#endif
