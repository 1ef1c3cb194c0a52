/* train/import.h - gives positions of games their labels.
 *
 * The positions are records of which those of a game lie behind each other, the last one marked, as
 * gather.h leaves them. Each game is a piece of work of its own (series.h): the engine forgets
 * everything before it and goes from its last position to its first, so that what it learned helps.
 * So the records do not depend on the number of threads, and a run may be gone on with.
 * Threads: as series.h. */
#ifndef TRAIN_IMPORT_H
#define TRAIN_IMPORT_H

#include "train/series.h"

enum { IMPORT_DEPTH_MAX = 24, IMPORT_EXACT_MAX = 40 };

/* Keeps `wanted` of the positions, or as many as there are: the numbers of empty squares take
 * turns, and each is given a random position of it. None is there twice under the symmetries of the
 * board. The rest stays in its order. E_NOMEM: then the list is as before. */
status import_sample(record_list *positions, size_t wanted, uint64_t seed, fault *f);

uint64_t import_games(const record_list *positions); /* how many of them */

typedef struct import_options {
    engine_options engine; /* of each worker */
    int threads;
    int exact;              /* positions with up to so many empty squares are solved */
    int depth;              /* the others are searched so deep; 0: keep what they have */
    uint64_t first;         /* games before this one are not wanted: they were done before */
    const stop_token *stop; /* may be NULL */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t games, uint64_t records); /* may be NULL */
    void *take_context, *progress_context;
} import_options;

/* Hands on a labelled copy of every position. Positions whose result is exact keep what they have.
 * E_RANGE, E_STOPPED, E_NOMEM, and what `take` fails with. */
status import_run(const import_options *o, const record_list *positions, fault *f);

#endif
