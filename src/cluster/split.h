/* cluster/split.h - splits the search of one tree over ranks, without searching or sending
 * anything.
 *
 * The tree is given: the first plies below a position, each node with its children. A leaf is a
 * position that one rank searches. A value is that of the side to move, so a child's value counts
 * for its parent with the other sign. All values are even numbers.
 *
 * Each node has a lowest and a highest value that are proved so far. An answer about a leaf is such
 * a pair, and its ancestors follow (minimax). A job is a leaf and a window: the rank finds whether
 * the value is at most `least`, at least `most`, or which one it is in between.
 *
 *     S1  A proved pair is true if all answers are, in any order. So the value of the tree does not
 *         depend on the ranks.
 *     S2  No two ranks search the same leaf at a time.
 *     S3  A job is dealt only if its answer may be needed to prove the value of the root.
 *     S4  A job that no longer can is dropped: split_drop() names it.
 *     S5  A rank gets the job that waits for the fewest unproved guesses. At a node whose value
 *         decides, that is its first move; the others are compared with it afterwards. At a node
 *         that only has to be refuted, it is every move, or one after the other if one refutation
 *         is enough. Ranks that would be idle guess: that the value is the expected one, or that
 *         the first refutation fails.
 *     S6  The search begins with a window around the guess. The first answer about the leaf that
 *         should have this value corrects the guess, before anything is proved. If the value of the
 *         root is proved to lie outside the window, the window moves and widens.
 *
 * Threads: one at a time. Ownership: split_free() frees everything. */
#ifndef CLUSTER_SPLIT_H
#define CLUSTER_SPLIT_H

#include "base/alloc.h"
#include "base/fault.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SPLIT_MOST = 144, /* discs: the whole board of 12x12 */
    SPLIT_NOBODY = -1,
    SPLIT_NODES_MOST = 1 << 20
};

typedef struct split split;

/* A node of the given tree. Node 0 is the root. The children of a node follow each other. */
typedef struct split_node {
    int first, count; /* children; count 0: a leaf */
    bool known;       /* a leaf whose value needs no search */
    int value;        /* that value */
} split_node;

typedef struct split_setting {
    const split_node *nodes; /* read only by split_new() */
    const int *order;        /* order[first .. first + count - 1] of a node: its children, the best
                                first; NULL: as they are numbered */
    int count;
    int guess;    /* of the root's value */
    bool outcome; /* find only whether the value is above, below or 0 */
} split_setting;

typedef struct split_job {
    int leaf;
    int least, most; /* the window, least < most */
} split_job;

/* What a rank has found: the value is at least `low` and at most `high`. */
typedef struct split_answer {
    int low, high;
} split_answer;

/* E_RANGE for a tree that is none, E_NOMEM. */
status split_new(split **out, const split_setting *o, const allocator *memory, fault *f);
void split_free(split *s); /* NULL is allowed */

/* Gives a job to a rank that has none. False if there is none now: ask again after the next answer
 * or drop. */
bool split_next(split *s, int rank, split_job *out);

/* Brings an answer. The leaf is free again. Answers of dropped jobs are true, too. */
void split_take(split *s, int leaf, split_answer a);

/* A job was given up without an answer. */
void split_give_up(split *s, int leaf);

/* Names a leaf under way whose job cannot change anything any more; once for each job. */
bool split_drop(split *s, int *leaf);

/* Whether the question is answered: the value of the root, or who wins. */
bool split_is_done(const split *s);

int split_guess(const split *s); /* of the root's value, by all answers so far */
split_answer split_proved(const split *s, int at);

/* At the end: the child that has the value of the node, or for `outcome` keeps what it is worth.
 * SPLIT_NOBODY at a leaf. */
int split_best_child(const split *s, int at);

/* A job as a number, and back. False for a number that is no job of a tree with `count` nodes. */
uint64_t split_number(split_job j);
bool split_job_of(uint64_t number, int count, split_job *out);

#endif
