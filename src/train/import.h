/* train/import.h - gives positions of games their labels.
 *
 * The positions are records as gather.h makes them: those of a game follow each other, the last one
 * is marked. Each game is a job of its own (series.h). The engine forgets everything before a game
 * and goes from its last position to its first, so that later results help with earlier positions.
 * So the records do not depend on the number of threads, and a run can be resumed.
 * Threads: as series.h. Errors: E_RANGE, E_STOPPED, E_NOMEM, and failures of `take`. */
#ifndef TRAIN_IMPORT_H
#define TRAIN_IMPORT_H

#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "train/record.h"
#include "train/record_list.h"

enum { IMPORT_DEPTH_MAX = 24, IMPORT_EXACT_MAX = 40 };

/* Keeps `wanted` of the positions, or all if there are fewer. The numbers of empty squares take
 * turns, and each turn takes a random position with that number. No position is taken twice under
 * the symmetries of the board. The rest keeps its order. E_NOMEM leaves the list as before. */
status import_sample(record_list *positions, size_t wanted, uint64_t seed, fault *f);

uint64_t import_games(const record_list *positions); /* number of games */

typedef struct import_options {
    engine_options engine; /* of each worker */
    int threads;
    int exact;              /* solves positions with up to this many empty squares */
    int depth;              /* search depth for the others; 0: keep their values */
    uint64_t first;         /* earlier games were done before and are skipped */
    const stop_token *stop; /* may be NULL */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t games, uint64_t records); /* may be NULL */
    void *take_context, *progress_context;
} import_options;

/* Hands on a labelled copy of every position. Positions with an exact result keep their labels.
 * E_RANGE, E_STOPPED, E_NOMEM, and failures of `take`. */
status import_run(const import_options *o, const record_list *positions, fault *f);

#endif
