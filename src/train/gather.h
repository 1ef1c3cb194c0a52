/* train/gather.h - the positions of games from files of any kind, as records without labels.
 *
 * A file is a WTHOR base (.wtb, or a folder of them), our own training data, or text with games in
 * any format of notation/. Games count on from file to file, those left out included, so a game has
 * the same number whatever is taken of it; games in training data keep the number they have.
 * A record has what the game ended with as its result; one from training data all it had.
 *
 * Ownership: a gathering owns its records. Errors: E_MISSING, E_IO, E_FORMAT for a file that is
 * none of these, E_NOMEM; records of files before stay. Threads: one at a time. */
#ifndef TRAIN_GATHER_H
#define TRAIN_GATHER_H

#include "base/files.h"
#include "train/record_list.h"

/* Which positions; all zero but `most` takes everything. */
typedef struct gather_filter {
    int from;             /* moves made before, passes not counted */
    int least, most;      /* empty squares, both included */
    uint32_t part, parts; /* games whose number leaves `part` when divided by `parts`; 0: all */
    bool is_other;        /* the others instead */
    bool needs_result;    /* games of which no result is known are left out */
} gather_filter;

typedef enum gather_reason {
    GATHER_UNREADABLE,
    GATHER_NO_GAME, /* a position */
    GATHER_OTHER,   /* another board or start */
    GATHER_NO_RESULT,
    GATHER_REASONS
} gather_reason;

const char *gather_reason_text(gather_reason r); /* "... cannot be read": without the subject */

typedef struct gathering {
    gather_filter filter;
    record_list records; /* `last` marks the end of each game */
    uint64_t games;      /* read so far */
    uint64_t taken;      /* with at least one position */
    uint64_t rest;       /* bytes of torn games in training data: left out */
    uint64_t left_out[GATHER_REASONS];
    char first[GATHER_REASONS][160]; /* where the first of each is: made safe to show */
} gathering;

gathering gather_make(const gather_filter *filter, const allocator *memory);
void gather_clear(gathering *g);

status gather_file(gathering *g, const char *path, fault *f);

#endif
