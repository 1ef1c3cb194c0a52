/* store/group_commit.h - commits items of many threads together, in groups.
 *
 * A commit waits for the disk, so committing each of thousands of short games alone would take
 * longer than playing them. Here threads put items into a queue and go on. A thread of its own
 * takes all items that wait, commits them as one group and then tells that they are kept. While it
 * does, the next group gathers. So a busy queue has few large groups, and a lone item is committed
 * at once.
 *
 * With a pause, a group also waits until that long after the last group began, so that commits
 * leave the disk to others. It does not wait if GROUP_COMMIT_MOST items are there, or if somebody
 * waits in group_commit_settle() or _end().
 *
 *     I1  kept() hears of an item only after the commit of its group returned OK.
 *     I2  Items are committed and told in the order in which they were put.
 *     I3  After the first failure nothing is committed or told any more. Putting and settling then
 *         return that failure.
 *     I4  An item that was put is dropped exactly once, after its group or at the end.
 *
 * Ownership: an item is a value of fixed size; the queue owns the items it was given. The options
 * are borrowed until group_commit_end(). Threads: any thread may put and settle. commit() and
 * kept() are called on the queue's thread, one at a time and without its lock; they may not put or
 * settle. A thread that puts must hold no lock that commit() or kept() need, since it may have to
 * wait. */
#ifndef STORE_GROUP_COMMIT_H
#define STORE_GROUP_COMMIT_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"

typedef struct group_commit group_commit;

enum {
    GROUP_COMMIT_MOST = 1024,   /* items that do not wait for a pause to end */
    GROUP_COMMIT_WAITING = 4096 /* items in memory; then putting waits for the disk */
};

typedef struct group_commit_options {
    size_t item_size; /* bytes */
    int pause_ms;     /* between the beginnings of two groups; 0: none */
    /* Commits all of the items, or fails. */
    status (*commit)(void *context, void *items, size_t count, fault *f);
    void (*kept)(void *context, void *items, size_t count); /* may be NULL */
    void (*drop)(void *context, void *item);                /* may be NULL */
    void *context;
    stop_token *stop;        /* set after a failure; may be NULL */
    const allocator *memory; /* safe for all threads */
} group_commit_options;

/* E_NOMEM, also if no thread can be had. */
status group_commit_start(const group_commit_options *o, group_commit **out, fault *f);

/* Moves *item into the queue. On failure the item stays with the caller. E_NOMEM counts as a
 * failure of the queue, since items behind this one must not be kept without it. */
status group_commit_put(group_commit *g, const void *item, fault *f);

/* Makes the queue fail as if a commit had (I3), for an item that could not even be made. */
void group_commit_fail(group_commit *g, const fault *why);

/* Waits until every item put before the call is committed and told. After a failure it waits for
 * the group under way only. Returns the first failure. */
status group_commit_settle(group_commit *g, fault *f);

/* Settles, ends the thread and frees the queue. NULL is allowed. Returns the first failure. */
status group_commit_end(group_commit *g, fault *f);

#endif
