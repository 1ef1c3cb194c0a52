/* lab/kernel/kept_tree.h - text 003's wish: the tree is built once and kept between iterations.
 *
 * Each node's moves are found and made when it is first searched; the next iteration finds its
 * children ready, with the values they had. Children lie side by side. When the memory is used up
 * the rest of the tree is searched without being kept. */
#ifndef LAB_KERNEL_KEPT_TREE_H
#define LAB_KERNEL_KEPT_TREE_H

#include "base/alloc.h"
#include "lab/kernel/set.h"

enum { KEPT_NONE = 0, KEPT_ROOT = 1 };

typedef struct kept {
    set mover, other;
    double value;         /* of the last search of it; meaningless unless `valued` */
    uint32_t first_child; /* KEPT_NONE: not expanded */
    int16_t square;
    uint8_t count;
    bool valued;
} kept;

typedef struct kept_tree {
    kept *nodes; /* NULL: nothing is kept */
    uint32_t used, capacity;
} kept_tree;

static inline bool kept_tree_make(kept_tree *t, size_t bytes, const allocator *memory) {
    const size_t capacity = bytes / sizeof *t->nodes;
    t->capacity = capacity < 4 ? 4 : capacity > UINT32_MAX ? UINT32_MAX : (uint32_t)capacity;
    t->nodes = alloc_array(memory, t->capacity, sizeof *t->nodes);
    return t->nodes != NULL;
}

/* Only the root, not expanded. */
static inline void kept_tree_start(kept_tree *t) {
    if (!t->nodes) return;
    t->nodes[KEPT_ROOT] = (kept){.first_child = KEPT_NONE};
    t->used = KEPT_ROOT + 1;
}

/* Room for the children of a node, to be filled in; KEPT_NONE when there is none left. */
static inline uint32_t kept_tree_expand(kept_tree *t, uint32_t parent, int count) {
    if (parent == KEPT_NONE || count > UINT8_MAX || t->capacity - t->used < (uint32_t)count)
        return KEPT_NONE;
    const uint32_t first = t->used;
    t->used += (uint32_t)count;
    t->nodes[parent].first_child = first;
    t->nodes[parent].count = (uint8_t)count;
    return first;
}

#endif
