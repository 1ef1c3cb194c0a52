/* service/stored_run.h - an encounter as a run of a store: its key and its description in words.
 *
 * The key of a run is everything that decides its games: the players with the content of the files
 * that their specifications name, the board, the openings, the limits, the seed and the version of
 * the program. The number of games, a sequential test and the number of threads decide no game, so
 * a run can be resumed with other ones. A match is one run; a tournament has one for each pairing
 * and board, and the two share their runs.
 * Ownership: stored_run_clear() frees; specifications and texts are borrowed until then. A
 * stored_run stays where it is while its run is in use. Errors: E_NOMEM and those of
 * player_spec_read(). */
#ifndef SERVICE_STORED_RUN_H
#define SERVICE_STORED_RUN_H

#include "arena/encounter.h"
#include "arena/openings/openings.h"
#include "base/text.h"
#include "store/store.h"

enum { STORED_DATE_BYTES = 24 };

/* Writes the present time in the form of store_run.begun. */
void stored_run_date(char out[STORED_DATE_BYTES]);

typedef struct stored_run {
    store_run run; /* its id is not set */
    buffer key, limits;
    char begun[STORED_DATE_BYTES], weights[20];
} stored_run;

/* Check sums of data that many runs have in common. */
typedef struct stored_run_sums {
    uint64_t weights;  /* the champion's weights inside the program for this size; 0: none */
    uint64_t openings; /* the openings as they are played: the name of their file does not matter */
} stored_run_sums;

status stored_run_sums_make(stored_run_sums *s, int size, const openings *o, fault *f);

/* `opening_text` and `test` as a person wrote them; test may be NULL. The sums are those of the
 * encounter. After a failure there is nothing to clear. */
status stored_run_make(stored_run *r, const encounter *e, int games, const char *opening_text,
                       const char *test, const stored_run_sums *sums, fault *f);
void stored_run_clear(stored_run *r);

#endif
