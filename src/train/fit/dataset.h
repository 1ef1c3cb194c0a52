/* train/fit/dataset.h - the positions a fit learns from, in memory: each once, in order.
 *
 * Positions that are the same when turned or mirrored are one sample. What they are worth is the
 * exact value where one of them has it, else the mean; a sample that was met often weighs a little
 * more. Whole games are held out, so that a fit can be measured with positions it has not seen: one
 * that also occurs in a game that is learned from is left out there. Which ones a hash of the
 * game's number decides (dataset_holds_out()): every so many-th number would be all or none of a
 * file that was made of every so many-th game (`train import --part`).
 * Samples lie by number of empty squares, first those that are learned from, then those held out,
 * so a pass over a band of empty squares reads memory in a row. Neither the order of files nor the
 * number of threads changes any of them.
 * Ownership: dataset_clear() frees it. Threads: one at a time while it is made, any afterwards. */
#ifndef TRAIN_FIT_DATASET_H
#define TRAIN_FIT_DATASET_H

#include "base/files.h"
#include "train/record.h"

enum {
    DATASET_EMPTIES = 61,      /* 0 to 60 empty squares */
    DATASET_WEIGHT = 32,       /* `weight` of a sample met once */
    DATASET_SOURCE = 7,        /* bits of `flags` that hold a record_source */
    DATASET_EXACT = 1 << 3,    /* flags */
    DATASET_HELD = 1 << 4,     /* held out */
    DATASET_EXCLUDED = 1 << 5, /* never in a finished data set */
};

typedef struct dataset_sample {
    uint64_t own, opp; /* the canonical image */
    float label;       /* discs for the side to move */
    uint8_t weight;
    uint8_t flags;
    uint8_t own_moves, opp_moves; /* how many each side has */
} dataset_sample;

static inline int dataset_empty(const dataset_sample *s) {
    return 64 - __builtin_popcountll(s->own | s->opp);
}

static inline record_source dataset_source(const dataset_sample *s) {
    return (record_source)(s->flags & DATASET_SOURCE);
}

typedef struct dataset_options {
    double mix;   /* share of the game's result where there is a value by search, too */
    int hold_out; /* one game of so many is held out, on average; 0: none */
    int threads;
    const file_ops *files;   /* NULL: the system's */
    const allocator *memory; /* NULL: the system's */
} dataset_options;

typedef struct dataset {
    dataset_sample *samples;
    size_t count;
    size_t capacity;
    /* Where samples with so many empty squares begin; the last entry is their end. */
    size_t learned[DATASET_EMPTIES + 1], held[DATASET_EMPTIES + 1];
    size_t records;     /* read, without those to be excluded */
    size_t cut;         /* of games that a file does not hold to the end */
    uint64_t rest;      /* bytes behind the last whole game of each file */
    size_t excluded;    /* samples left out because a file of excluded positions has them */
    size_t held_shared; /* samples of held-out games that occur in others, too */
    size_t exact;
    int files;
    dataset_options options;
} dataset;

/* Whether one game of so many, this one among them, is held out. Always the same answer, so what a
 * fit is measured with does not depend on the files. Game 0 always is, so that a few games that
 * begin with it have one to be measured with. */
bool dataset_holds_out(int hold_out, uint32_t game);

dataset dataset_make(const dataset_options *o);
void dataset_clear(dataset *d);

/* Reads a whole file; its positions are to be learned from, or, when `excluded`, to be left out
 * wherever they occur. E_FORMAT with the offset, E_IO, E_MISSING, E_NOMEM. */
status dataset_read(dataset *d, const char *path, bool excluded, fault *f);
/* The same with nothing but the exact positions, to be learned from; those of games held out are
 * held out here, too. */
status dataset_read_exact(dataset *d, const char *path, fault *f);
status dataset_add(dataset *d, const record *r, bool excluded, fault *f); /* one; E_NOMEM */

/* When all are read: merges what is equal and brings the rest in order. E_NOMEM. */
status dataset_finish(dataset *d, fault *f);

#endif
