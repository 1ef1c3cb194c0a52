/* cli/run_text.h - an encounter as a run of a store.
 *
 * The key of a run is everything that decides the games: who plays, with the content of files that
 * the specifications name, on what board, from which openings, under which limits, with which seed
 * and version of the program. How many games are wanted, a sequential test and the number of
 * threads decide none of them: the same run may be gone on with under others. A match is one run, a
 * tournament one for each pairing and board, and neither knows what the other has.
 * Ownership: run_text_clear() frees; specifications and texts are borrowed until then. A run_text
 * stays where it is while its run is in use. Errors: E_NOMEM. */
#ifndef CLI_RUN_TEXT_H
#define CLI_RUN_TEXT_H

#include "arena/pairs.h"
#include "store/store.h"

typedef struct run_text {
    store_run run; /* its id is not set */
    buffer key, limits;
    char begun[24], weights[20];
} run_text;

/* What is large and the same for many runs, as numbers that tell it apart. */
typedef struct run_sums {
    uint64_t weights;  /* those that are built in */
    uint64_t openings; /* as they are played: the name of their file does not matter */
} run_sums;

status run_sums_make(run_sums *s, const openings *o, fault *f);

/* `opening_text` and `test` as typed; test may be NULL. The sums are those of the encounter. After
 * a failure there is nothing to clear. */
status run_text_make(run_text *t, const encounter *e, int games, const char *opening_text,
                     const char *test, const run_sums *sums, fault *f);
void run_text_clear(run_text *t);

#endif
