/* cli/match_store.h - a match whose games go into a store, and that goes on where it was stopped.
 *
 * Ownership: options and texts are borrowed until match_store_close(). Errors: those of the
 * store. */
#ifndef CLI_MATCH_STORE_H
#define CLI_MATCH_STORE_H

#include "arena/match.h"
#include "cli/run_text.h"
#include "store/recorder.h"

typedef struct match_store {
    store *store; /* NULL: nothing is open */
    run_text text;
    recorder *recorder; /* while the match runs */
    int before, after;  /* games of the run that are stored */
} match_store;

/* `opening_text` and `test` as typed; test may be NULL. */
status match_store_open(match_store *m, const char *path, const match_options *o,
                        const char *opening_text, const char *test, fault *f);
void match_store_close(match_store *m);

/* From here on what the match tells goes through the recorder to the sink of *o. A failure of the
 * store sets *stop. */
status match_store_begin(match_store *m, match_options *o, stop_token *stop, fault *f);

/* After it, as recorder_end_after(). */
status match_store_end(match_store *m, status result, fault *f);

#endif
