/* lab/kernel/kept_tree.h - a tree that is built once and kept between iterations, as paper 003
 * proposes.
 *
 * The first search of a node finds and makes its moves. The next iteration finds the children
 * ready, with their last values. Children lie side by side. When the memory is used up, the rest of
 * the tree is searched without being kept.
 *
 * I1  0 < used <= capacity once the tree was started; index 0 (KEPT_NONE) is never used. */
#ifndef LAB_KERNEL_KEPT_TREE_H
#define LAB_KERNEL_KEPT_TREE_H

#include "base/alloc.h"
#include "lab/kernel/set.h"

#include <assert.h>

enum { KEPT_NONE = 0, KEPT_ROOT = 1 };

typedef struct kept_node {
    set mover, other;
    double value;         /* of its last search; meaningless unless `valued` */
    uint32_t first_child; /* KEPT_NONE: not expanded */
    int16_t square;       /* the move that led here */
    uint8_t count;        /* children */
    bool valued;
} kept_node;

typedef struct kept_tree {
    kept_node *nodes; /* NULL: nothing is kept */
    uint32_t used, capacity;
} kept_tree;

/* Makes a tree of at most `bytes` bytes. False if memory is short. The caller frees t->nodes. */
static inline bool kept_tree_make(kept_tree *t, size_t bytes, const allocator *memory) {
    const size_t capacity = bytes / sizeof *t->nodes;
    t->capacity = capacity < 4 ? 4 : capacity > UINT32_MAX ? UINT32_MAX : (uint32_t)capacity;
    t->nodes = alloc_array(memory, t->capacity, sizeof *t->nodes);
    return t->nodes != NULL;
}

/* Empties the tree: only the root is left, not expanded. */
static inline void kept_tree_start(kept_tree *t) {
    if (!t->nodes) return;
    t->nodes[KEPT_ROOT] = (kept_node){.first_child = KEPT_NONE};
    t->used = KEPT_ROOT + 1;
}

/* Reserves room for the children of a node and returns the index of the first; the caller fills
 * them in. KEPT_NONE if no room is left. */
static inline uint32_t kept_tree_expand(kept_tree *t, uint32_t parent, int count) {
    if (parent == KEPT_NONE || count > UINT8_MAX || t->capacity - t->used < (uint32_t)count)
        return KEPT_NONE;
    assert(t->used > KEPT_ROOT && t->used <= t->capacity); /* I1 */
    const uint32_t first = t->used;
    t->used += (uint32_t)count;
    t->nodes[parent].first_child = first;
    t->nodes[parent].count = (uint8_t)count;
    return first;
}

#endif
