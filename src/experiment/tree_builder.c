/* experiment/tree_builder.c - from events to a tree. */
#include "experiment/tree_builder.h"

#include "search/result.h"

_Static_assert((int)TREE_PASS == (int)SEARCH_PASS, "a pass is the same in both rooms");

void tree_builder_start(tree_builder *b, const position *root, size_t most,
                        const allocator *memory) {
    *b = (tree_builder){.root = *root,
                        .most = most,
                        .current = tree_make(memory),
                        .finished = tree_make(memory),
                        .kept_plies = TREE_BUILDER_PLIES,
                        .events = tree_events_make()};
}

void tree_builder_clear(tree_builder *b) {
    tree_clear(&b->current);
    tree_clear(&b->finished);
}

status tree_builder_status(const tree_builder *b) {
    return b->failed;
}

bool tree_builder_complete(const tree_builder *b) {
    return b->has_finished;
}

const tree *tree_builder_tree(const tree_builder *b) {
    return b->has_finished ? &b->finished : &b->current;
}

/* Keeping below the limit */

/* Nodes have moved: a kept open node is the last child of its parent. */
static void find_path_again(tree_builder *b, int open) {
    for (int ply = 1; ply <= open; ply++) {
        if (ply >= b->kept_plies)
            b->path[ply] = TREE_NOTHING;
        else if (b->path[ply] != TREE_NOTHING)
            b->path[ply] = b->current.nodes[b->path[ply - 1]].last;
    }
}

/* The root's own children are never given up, unless they are too many by themselves. */
static bool make_room(tree_builder *b, int open) {
    while (b->current.count >= b->most) {
        const int deepest = tree_deepest(&b->current);
        if (deepest <= 1) return false;
        tree_cut(&b->current, deepest);
        b->kept_plies = deepest;
        find_path_again(b, open);
    }
    return true;
}

/* Adding */

static colour side_to_move(const tree_builder *b, const lab_visit *v) {
    return v->root_to_move ? b->root.to_move : colour_other(b->root.to_move);
}

static tree_node node_of(const tree_builder *b, const lab_visit *v, tree_kind kind) {
    return (tree_node){.kind = kind,
                       .board = {b->root.field, v->grid, side_to_move(b, v)},
                       .move = v->square,
                       .has_window = kind == TREE_VISITED,
                       .alpha = v->alpha,
                       .beta = v->beta};
}

/* The number of the new node, TREE_NOTHING if it was only counted. */
static size_t add_child(tree_builder *b, const lab_visit *v, tree_kind kind) {
    const bool is_kept =
        v->ply < b->kept_plies && make_room(b, v->ply - 1) && v->ply < b->kept_plies;
    const size_t parent = b->path[v->ply - 1];
    if (parent == TREE_NOTHING) return TREE_NOTHING;
    if (!is_kept) {
        b->current.nodes[parent].left_out++;
        return TREE_NOTHING;
    }
    const tree_node n = node_of(b, v, kind);
    b->failed = tree_add(&b->current, parent, &n);
    return b->failed ? TREE_NOTHING : b->current.count - 1;
}

/* An earlier iteration that gave plies up says nothing about this one, which may be smaller. */
static void begin_again(tree_builder *b, const lab_visit *v) {
    const tree_node root = node_of(b, v, TREE_VISITED);
    tree_clear(&b->current);
    b->kept_plies = TREE_BUILDER_PLIES;
    b->failed = tree_add(&b->current, TREE_NOTHING, &root);
    b->path[0] = b->failed ? TREE_NOTHING : 0;
}

static void enter(tree_builder *b, const lab_visit *v) {
    if (v->ply == 0)
        begin_again(b, v);
    else
        b->path[v->ply] = add_child(b, v, TREE_VISITED);
    b->current.visited++;
}

static void see_pruned(tree_builder *b, const lab_visit *v) {
    (void)add_child(b, v, TREE_PRUNED);
    b->current.pruned++;
}

static void keep_iteration(tree_builder *b) {
    tree_clear(&b->finished);
    b->finished = b->current;
    b->current = tree_make(b->finished.memory);
    b->has_finished = true;
}

static void leave(tree_builder *b, const lab_visit *v) {
    const size_t number = b->path[v->ply];
    if (number != TREE_NOTHING) {
        tree_node *n = &b->current.nodes[number];
        n->reason = tree_events_reason(v->reason);
        n->has_value = v->reason != REASON_STOPPED;
        n->value = v->value;
    }
    if (v->ply == 0 && v->reason != REASON_STOPPED) keep_iteration(b);
}

void tree_builder_see(void *builder, const lab_visit *visit) {
    tree_builder *b = builder;
    if (b->failed || !tree_events_take(&b->events, visit)) return;
    switch (visit->event) {
    case LAB_ENTER:
        enter(b, visit);
        break;
    case LAB_PRUNED:
        see_pruned(b, visit);
        break;
    case LAB_LEAVE:
        leave(b, visit);
        break;
    }
}
