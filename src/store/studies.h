/* store/studies.h - studies: trees of moves that a person explores, kept by id.
 *
 * The tree is a text that the store does not look into; the facts beside it are for lists. Each
 * study has a version, which rises by one with each change. A change names the version that it was
 * made from, so that of two programs with one file neither undoes the work of the other. The
 * promises P1 to P5 of store.h hold here, too. Only databases keep studies: E_UNSUPPORTED for JSON
 * lines. Ownership: texts are borrowed for the call. Threads and errors: as in store.h. */
#ifndef STORE_STUDIES_H
#define STORE_STUDIES_H

#include "base/fault.h"
#include "base/text.h"
#include "store/store.h"

typedef struct stored_study {
    int64_t order; /* rises with each change of any study; only read */
    const char *id, *name;
    int64_t version; /* 1 for a new study */
    int size;        /* of the board */
    int moves;       /* plies of the main line */
    int variations;  /* lines beside it */
    const char *board,
        *turn; /* at the end of the main line: row by row; "black", "white", "none" */
    const char *created, *changed; /* 2026-01-31T23:59:59Z */
    bool deleted;
    view tree; /* empty in lists */
} stored_study;

/* A sink that returns anything but OK ends the reading, which then returns the same. */
typedef status store_study_sink(void *context, const stored_study *s);

/* Hands out the study with an id. E_MISSING. */
status store_study_find(store *s, const char *id, store_study_sink *sink, void *context, fault *f);

typedef struct study_filter {
    view text; /* part of the name, in either case; empty: any */
    bool deleted;
    int64_t before; /* only studies with a lower order; 0: all */
    int limit;
} study_filter;

/* Hands out studies, the one that was changed last first. *total counts those that fit, without
 * `before` and `limit`. */
status store_study_list(store *s, const study_filter *w, store_study_sink *sink, void *context,
                        int64_t *total, fault *f);

/* Keeps a new study. E_BUSY if there is one with its id. */
status store_study_add(store *s, const stored_study *study, fault *f);

/* Replaces all of a study but its id and the time when it was made. Its version must be one more
 * than the stored one: E_BUSY else, and nothing changes; E_MISSING if there is none. */
status store_study_change(store *s, const stored_study *study, fault *f);

#endif
