/* train/fit/dataset.h - the positions for a fit, in memory: each once, sorted.
 *
 * Positions that are the same when turned or mirrored are one sample. Its label is the exact value
 * if one of them has it, else the mean. A sample that was met often weighs a little more.
 *
 * Whole games are held out, to measure a fit with positions it has not seen. A position that also
 * occurs in a learned game is not held out. A hash of the number of a game decides
 * (dataset_holds_out()). Taking every n-th number instead would take all or none of a file made
 * from every n-th game (`train import --part`).
 *
 * Samples are sorted by number of empty squares, learned ones before held-out ones, so a pass over
 * a band of empty squares reads memory in order. The order of files and the number of threads
 * change nothing. All boards have one size.
 * Ownership: dataset_clear() frees it. Threads: one at a time while it is made, any afterwards.
 * Errors: E_FORMAT with the offset, E_IO, E_MISSING, E_NOMEM. */
#ifndef TRAIN_FIT_DATASET_H
#define TRAIN_FIT_DATASET_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/files.h"
#include "engine/weights.h"
#include "game/board.h"
#include "train/record.h"

enum {
    DATASET_EMPTIES = EVAL_EMPTIES, /* numbers of empty squares, of the largest board */
    DATASET_WEIGHT = 32,            /* `weight` of a sample met once */
    DATASET_SOURCE = 7,             /* bits of `flags` that hold a record_source */
    DATASET_EXACT = 1 << 3,         /* flags */
    DATASET_HELD = 1 << 4,          /* held out */
    DATASET_EXCLUDED = 1 << 5,      /* only while it is made */
    DATASET_SHAPE_SHIFT = 6,        /* bits of `flags` from here on hold a record_shape */
};

typedef struct dataset_sample {
    uint64_t own, opp; /* canonical image */
    float label;       /* discs for the side to move */
    uint8_t weight;
    uint8_t flags;
    uint8_t own_moves, opp_moves; /* number of moves of each side */
    board more[];                 /* beyond 8x8: the other words of own and opp */
} dataset_sample;

/* Returns the words behind the first in a sample of boards of this size. */
static inline int dataset_more(int size) {
    return size > 10 ? 2 : size > BOARD_SIZE ? 1 : 0;
}

/* Returns the bytes of a sample. Up to 8x8 samples are an array of dataset_sample. */
static inline size_t dataset_stride(int size) {
    return sizeof(dataset_sample) + (size_t)dataset_more(size) * sizeof(board);
}

static inline int dataset_sample_size(const dataset_sample *s) {
    return record_size_of((record_shape)(s->flags >> DATASET_SHAPE_SHIFT));
}

static inline int dataset_empty(const dataset_sample *s) {
    const int size = dataset_sample_size(s);
    int left = size * size - __builtin_popcountll(s->own | s->opp);
    for (int i = 0; i < dataset_more(size); i++)
        left -= __builtin_popcountll(s->more[i].own | s->more[i].opp);
    return left;
}

static inline record_source dataset_source(const dataset_sample *s) {
    return (record_source)(s->flags & DATASET_SOURCE);
}

typedef struct dataset_options {
    double mix;   /* weight of the game's result beside a value by search, 0-1 */
    int hold_out; /* holds out one game in this many on average; 0: none */
    int threads;
    const file_ops *files;   /* NULL: the system's */
    const allocator *memory; /* NULL: the system's */
} dataset_options;

typedef struct dataset {
    dataset_sample *samples; /* dataset_at() finds them on any board */
    size_t count;
    size_t capacity;
    /* The first sample with each number of empty squares; the last entry is the end. */
    size_t learned[DATASET_EMPTIES + 1], held[DATASET_EMPTIES + 1];
    size_t records;     /* records read, without excluded files */
    size_t cut;         /* records of games that a file does not hold to the end */
    uint64_t rest;      /* bytes behind the last whole game of each file */
    size_t excluded;    /* samples left out because an excluded file has them */
    size_t held_shared; /* samples of held-out games that also occur in learned ones */
    size_t exact;
    int files;
    int size; /* of all boards; 0: none was read yet */
    dataset_options options;
} dataset;

/* Returns sample i. */
static inline dataset_sample *dataset_at(const dataset *d, size_t i) {
    return (dataset_sample *)(void *)((char *)(void *)d->samples + i * dataset_stride(d->size));
}

/* Returns whether a game is held out, one in `hold_out` on average. The answer never changes, so
 * the measured games do not depend on the files. Game 0 is always held out, so that a small set
 * that begins with it has a game to measure with. */
bool dataset_holds_out(int hold_out, uint32_t game);

dataset dataset_make(const dataset_options *o);
void dataset_clear(dataset *d);

/* Returns OK if the boards have this size, or there are none; otherwise E_RANGE. */
status dataset_check_size(const dataset *d, int size, fault *f);

/* Reads a whole file to learn from. If `excluded`, its positions are left out of the data set
 * instead. E_RANGE for boards of another size than before. E_FORMAT with the offset, E_IO,
 * E_MISSING, E_NOMEM. */
status dataset_read(dataset *d, const char *path, bool excluded, fault *f);
/* Reads only the exact positions of a file, to learn from. Those of held-out games are held out
 * here too. */
status dataset_read_exact(dataset *d, const char *path, fault *f);
status dataset_add(dataset *d, const record *r, bool excluded, fault *f); /* one record */

/* Merges equal positions and sorts the rest, after all files are read. E_NOMEM. */
status dataset_finish(dataset *d, fault *f);

#endif
