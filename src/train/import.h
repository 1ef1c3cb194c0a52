/* train/import.h - gives positions of games their labels.
 *
 * The positions are records as gather.h makes them: those of a game follow each other, the last one
 * is marked. Each game is a job of its own (series.h). The engine forgets everything before a game
 * and goes from its last position to its first, so that later results help with earlier positions.
 * So the records do not depend on the number of threads, and a run can be resumed. With
 * `apart` a label does not depend on the other positions of the game either.
 * Threads: as series.h. Errors: E_RANGE, E_STOPPED, E_NOMEM, and failures of `take`. */
#ifndef TRAIN_IMPORT_H
#define TRAIN_IMPORT_H

#include "base/deal.h"
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
uint64_t import_sum(const record_list *positions);   /* checksum of everything in them */

typedef struct import_options {
    engine_options engine; /* of each worker */
    int threads;
    int exact; /* solves positions with up to this many empty squares */
    int end;   /* searches those with up to this many to the end of the game, with cuts of
                  `end_sure` percent (engine_request.solve_sure) */
    int end_sure;
    int depth;       /* search depth for the others; 0: keep their values */
    bool two_depths; /* their value is the mean of `depth` and the depth before; depth is 2 or more
                      */
    bool apart;      /* the engine forgets everything before each position, not before each game */
    uint64_t first;  /* earlier games were done before and are skipped */
    const stop_token *stop; /* may be NULL */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t games, uint64_t records); /* may be NULL */
    void *take_context, *progress_context;
    const deal_ranks *ranks; /* as series.h */
} import_options;

/* Returns whether the position gets a new label; otherwise it keeps its own. */
bool import_searches(const import_options *o, const record *r);

/* Hands on a labelled copy of every position. Positions with an exact result keep their labels.
 * E_RANGE, E_STOPPED, E_NOMEM, and failures of `take`. */
status import_run(const import_options *o, const record_list *positions, fault *f);

#endif
