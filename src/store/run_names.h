/* store/run_names.h - the last name that a user gave each player of a file. Internal to this room.
 *
 * A name belongs to a specification, so all runs of a file show the name of the last run that has
 * one. People share one specification, so each run keeps their names. Ownership: run_names_clear()
 * frees. Errors: E_NOMEM. */
#ifndef STORE_RUN_NAMES_H
#define STORE_RUN_NAMES_H

#include "base/alloc.h"
#include "base/fault.h"
#include "store/store.h"

/* A specification and its name, in one piece of memory. */
typedef struct run_name {
    char *spec;
    const char *name;
} run_name;

typedef struct run_names {
    const allocator *memory;
    run_name *list;
    size_t count, room;
} run_names;

/* Reads the names of all runs. A run that cannot be read is left out: other readers report it. */
status run_names_read(run_names *n, store *s, fault *f);

/* Returns the run with the last names of its players. The texts stay borrowed. */
store_run run_names_apply(const run_names *n, const store_run *r);

void run_names_clear(run_names *n);

#endif
