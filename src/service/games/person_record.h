/* service/games/person_record.h - a person's results against each opponent, from the store.
 *
 * Only games without help count: those in which the person took nothing back and asked for nothing.
 * Ownership: person_record_clear() frees a record; everything else is borrowed for the call.
 * Errors: those of the store; E_NOMEM. */
#ifndef SERVICE_GAMES_PERSON_RECORD_H
#define SERVICE_GAMES_PERSON_RECORD_H

#include "base/fault.h"
#include "base/sample.h"
#include "game/position.h"
#include "store/store.h"

typedef struct person_result {
    char *opponent; /* its specification */
    char *name;     /* for people */
    int size;
    int64_t wins, draws, losses;
} person_result;

typedef struct person_record {
    person_result *rows;
    size_t count;
    int64_t helped; /* games that do not count */
} person_record;

/* Adds up the finished games of the person with this name. After a failure there is nothing to
 * clear. */
status person_record_read(store *s, const char *name, person_record *out, fault *f);
void person_record_clear(person_record *r);

/* The share of points with its 95 % interval. */
sample_share person_result_share(const person_result *r);

/* Finds the step of the ladder (service/agents/opponent.h) for the next game on a board: one step
 * from the last game against a step. *step stays if there was none. */
status person_record_step(store *s, const char *name, const field *board, int *step, fault *f);

#endif
