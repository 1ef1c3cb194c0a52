/* experiment/tree_builder.h - makes the tree of a report out of what a search shows while it runs.
 *
 * The builder is the context of the hook in lab/trace.h. Of an iterative deepening only the last
 * iteration that came to its end is kept. When there are more nodes than may be kept, the deepest
 * ply is given up and only counted, so that what remains is the whole tree near the root.
 * Ownership: the builder owns its trees; tree_builder_clear() frees them.
 * Errors: the hook cannot fail, so the builder remembers that memory was short. */
#ifndef EXPERIMENT_TREE_BUILDER_H
#define EXPERIMENT_TREE_BUILDER_H

#include "base/alloc.h"
#include "base/fault.h"
#include "experiment/tree_events.h"
#include "game/position.h"
#include "lab/trace.h"
#include "report/tree/tree.h"

enum { TREE_BUILDER_PLIES = TREE_EVENTS_PLIES };

typedef struct tree_builder {
    position root;
    size_t most; /* nodes */
    tree current;
    tree finished;
    bool has_finished;
    int kept_plies; /* nodes of this ply and deeper are counted only */
    tree_events events;
    size_t path[TREE_BUILDER_PLIES]; /* by ply, TREE_NOTHING for a node that is not kept */
    status failed;
} tree_builder;

/* Keeps at most `most` nodes (at least 1): the searched position is `root`. */
void tree_builder_start(tree_builder *b, const position *root, size_t most,
                        const allocator *memory);
void tree_builder_clear(tree_builder *b);

/* For lab_search_watch(), with the builder as context. */
void tree_builder_see(void *builder, const lab_visit *visit);

/* E_NOMEM when the tree is not whole. */
status tree_builder_status(const tree_builder *b);

/* The last finished iteration, otherwise what there is of the first one; its count is 0 when the
 * search showed nothing. Borrowed. */
const tree *tree_builder_tree(const tree_builder *b);

/* Whether that tree came to its end. */
bool tree_builder_complete(const tree_builder *b);

#endif
