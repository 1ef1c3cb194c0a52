/* train/gather.h - reads positions of games from files of any kind, as records without labels.
 *
 * A file is a WTHOR base (.wtb, or a folder of them), our own training data (a file, or a folder of
 * parts), or text with games in any format of notation/. Numbers of games continue from file to
 * file and count skipped games too, so a game has the same number under every filter. Games in
 * training data keep their numbers. The result of a record is the end of its game. A record from
 * training data keeps all its fields.
 *
 * Ownership: a gathering owns its records. Errors: E_MISSING, E_IO, E_FORMAT for a file of another
 * kind, E_RANGE for more positions than there is room for, E_NOMEM; records of earlier files stay.
 * Threads: one at a time. */
#ifndef TRAIN_GATHER_H
#define TRAIN_GATHER_H

#include "base/alloc.h"
#include "base/fault.h"
#include "train/record_list.h"

/* The positions that a gathering may hold: 2 GB. */
enum { GATHER_ROOM = 1 << 26 };

/* The positions to take. All zero except `most` takes everything. */
typedef struct gather_filter {
    int from;             /* moves before the position, without passes */
    int least, most;      /* empty squares, both included */
    uint32_t part, parts; /* takes games with number % parts == part; parts 0: all */
    bool is_other;        /* takes the other games instead */
    bool needs_result;    /* skips games without a known result */
} gather_filter;

typedef enum gather_reason {
    GATHER_UNREADABLE,
    GATHER_NO_GAME, /* a position */
    GATHER_OTHER,   /* another board or start */
    GATHER_NO_RESULT,
    GATHER_REASONS
} gather_reason;

const char *gather_reason_text(gather_reason r); /* "... cannot be read": without the subject */

typedef struct position_gathering {
    gather_filter filter;
    record_list records; /* `last` marks the end of each game */
    size_t room;         /* positions of games at most; GATHER_ROOM unless the caller sets it */
    uint64_t games;      /* read so far */
    uint64_t taken;      /* games with at least one position */
    uint64_t rest;       /* bytes of torn games in training data, skipped */
    uint64_t left_out[GATHER_REASONS];
    char first[GATHER_REASONS][160]; /* place of the first game of each kind, safe to show */
} position_gathering;

position_gathering gather_make(const gather_filter *filter, const allocator *memory);
void gather_clear(position_gathering *g);

status gather_file(position_gathering *g, const char *path, fault *f);

#endif
