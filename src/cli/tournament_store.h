/* cli/tournament_store.h - a tournament whose games go into a store, and that goes on.
 *
 * Every pairing is a run on each board, the one a match of the two would have: what either played
 * the other need not. A run is begun with its first game.
 * Ownership: options and texts are borrowed until tournament_store_close(). Errors: those of the
 * store. */
#ifndef CLI_TOURNAMENT_STORE_H
#define CLI_TOURNAMENT_STORE_H

#include "arena/tournament.h"
#include "cli/run_text.h"
#include "store/recorder.h"

typedef struct tournament_store {
    store *store;
    const tournament_options *options;
    const char *const *openings; /* as typed, by board */
    run_text **runs;             /* by encounter; NULL: not begun */
    run_sums *sums;              /* by board */
    recorder *recorder;          /* while it runs */
    atomic_int found;            /* games that were stored before, as far as they were asked for */
    int stored;                  /* at the end: games of its runs that are in the file */
} tournament_store;

status tournament_store_open(tournament_store *t, const char *path, const tournament_options *o,
                             const char *const *opening_texts, fault *f);
void tournament_store_close(tournament_store *t);

/* From here on what the tournament tells goes through the recorder to the sink of *o. A failure of
 * the store sets *stop. */
status tournament_store_begin(tournament_store *t, tournament_options *o, stop_token *stop,
                              fault *f);

/* After it, as recorder_end_after(). */
status tournament_store_end(tournament_store *t, status result, fault *f);

#endif
