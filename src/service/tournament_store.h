/* service/tournament_store.h - the store behind a tournament job. Internal to the job.
 *
 * Every pairing is a run on each board. A run begins with its first game.
 * Ownership: options and texts are borrowed until tournament_store_close(). Errors: those of the
 * store. */
#ifndef SERVICE_TOURNAMENT_STORE_H
#define SERVICE_TOURNAMENT_STORE_H

#include "arena/tournament.h"
#include "base/fault.h"
#include "base/stop.h"
#include "service/stored_run.h"
#include "store/recorder.h"
#include "store/store.h"

typedef struct tournament_store {
    store *store;
    const tournament_options *options;
    const char *const *names;    /* of the players; a name that is the specification is none */
    const char *const *openings; /* as typed, by board */
    stored_run **runs;           /* by encounter; NULL: not begun */
    stored_run_sums *sums;       /* by board */
    recorder *recorder;          /* while it runs */
    int stored;                  /* at the end: games of its runs that are in the file */
} tournament_store;

status tournament_store_open(tournament_store *t, const char *path, const tournament_options *o,
                             const char *const *names, const char *const *opening_texts, fault *f);
void tournament_store_close(tournament_store *t);

/* Puts the recorder between the tournament and the sink of *o. A failure of the store sets *stop.
 */
status tournament_store_begin(tournament_store *t, tournament_options *o, stop_token *stop,
                              fault *f);

/* After the tournament, as recorder_end_after(). */
status tournament_store_end(tournament_store *t, status result, fault *f);

#endif
