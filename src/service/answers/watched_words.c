/* service/answers/watched_words.c - one node of a watched tree: its board, and what happened there
 * in words. */
#include "base/text.h"
#include "game/colour.h"
#include "game/position.h"
#include "report/tree/tree.h"
#include "service/answers/watched_tree.h"

#include <inttypes.h>

int watched_board(const watched_tree *t, uint32_t node, position *out,
                  int16_t moves[WATCHED_PLIES]) {
    int16_t path[WATCHED_PLIES];
    const int plies = t->nodes[node].ply;
    for (uint32_t at = node; t->nodes[at].ply > 0; at = t->nodes[at].parent)
        path[t->nodes[at].ply - 1] = t->nodes[at].move;
    *out = t->root;
    for (int i = 0; i < plies; i++) {
        if (path[i] == TREE_PASS)
            position_pass(out);
        else
            position_play(out, path[i]);
        if (moves) moves[i] = path[i];
    }
    return plies;
}

uint32_t watched_children(const watched_tree *t, uint32_t node) {
    uint32_t count = 0;
    const uint32_t end = node + t->nodes[node].subtree;
    for (uint32_t i = node + 1; i < end; i += t->nodes[i].subtree) count++;
    return count;
}

int watched_bound(const watched_node *n) {
    const tree_node as_drawn = {.kind = (tree_kind)n->kind,
                                .has_value = n->has_value,
                                .value = n->value,
                                .has_window = true,
                                .alpha = n->alpha,
                                .beta = n->beta,
                                .reason = (tree_reason)n->reason};
    return tree_bound(&as_drawn);
}

/* ---- words ---- */

enum { DECIMALS = 4 };

static const char *name_of(colour side) {
    return side == BLACK ? "Black" : "White";
}

static void add_value(double value, buffer *out) {
    tree_number_write(value, DECIMALS, true, out);
}

static uint32_t pruned_below(const watched_tree *t, uint32_t node) {
    uint32_t count = 0;
    const uint32_t end = node + t->nodes[node].subtree;
    for (uint32_t i = node + 1; i < end; i += t->nodes[i].subtree)
        count += t->nodes[i].kind == TREE_PRUNED;
    return count;
}

static void add_moves(uint32_t count, buffer *out) {
    buffer_format(out, "the remaining %" PRIu32 " move%s %s skipped", count, count == 1 ? "" : "s",
                  count == 1 ? "is" : "are");
}

/* The side to move here has a reply that is good enough; the other side can avoid this node. */
static void add_cut(const watched_tree *t, uint32_t node, colour mover, buffer *out) {
    const watched_node *n = &t->nodes[node];
    const colour other = colour_other(mover);
    buffer_format(out, "%s already has a reply worth ", name_of(mover));
    add_value(n->value, out);
    buffer_format(out, " here. %s has a choice elsewhere that is worth ", name_of(other));
    add_value(n->root_to_move ? n->beta : n->alpha, out);
    buffer_format(out, ", so %s will not choose this line: ", name_of(other));
    add_moves(pruned_below(t, node), out);
    buffer_add_char(out, '.');
}

static void add_table(const watched_node *n, buffer *out) {
    static const char *const kinds[] = {"at most ", "", "at least "};
    buffer_format(out, "The table knows this board from another order of moves: %s",
                  kinds[watched_bound(n) + 1]);
    add_value(n->value, out);
    buffer_add(out, ". Nothing below it is searched again.");
}

static void add_probcut(const watched_node *n, buffer *out) {
    buffer_format(out, "ProbCut: a shallower search makes it nearly certain that the value is %s ",
                  n->value >= n->beta ? "at least" : "at most");
    add_value(n->value >= n->beta ? n->beta : n->alpha, out);
    buffer_add(out, ". The deep search is skipped.");
}

/* The best child is a choice of the side to move. */
static void add_all(const watched_tree *t, uint32_t node, colour mover, buffer *out) {
    const watched_node *n = &t->nodes[node];
    const uint32_t children = watched_children(t, node);
    const int bound = watched_bound(n);
    if (children == 1 && t->nodes[node + 1].move == TREE_PASS)
        buffer_format(out, "%s must pass: the value is ", name_of(mover));
    else if (children == 1)
        buffer_format(out, "%s has one move, and it is worth ", name_of(mover));
    else
        buffer_format(out, "All %" PRIu32 " moves of %s are searched. The %s is worth ", children,
                      name_of(mover), n->root_to_move ? "highest" : "lowest");
    if (bound) buffer_add(out, bound > 0 ? "at least " : "at most ");
    add_value(n->value, out);
    buffer_add_char(out, '.');
    if (bound)
        buffer_format(out, " That is outside the window, so %s will not come here.",
                      name_of(bound > 0 ? colour_other(t->root.to_move) : t->root.to_move));
}

static void add_pruned(const watched_tree *t, uint32_t node, buffer *out) {
    const watched_node *parent = &t->nodes[t->nodes[node].parent];
    const colour root = t->root.to_move;
    const colour mover = parent->root_to_move ? root : colour_other(root);
    buffer_format(out, "Not searched: %s already has a reply worth ", name_of(mover));
    add_value(parent->value, out);
    buffer_format(out, " in the position before, and that is enough for %s to avoid it.",
                  name_of(colour_other(mover)));
}

void watched_words(const watched_tree *t, uint32_t node, buffer *out) {
    const watched_node *n = &t->nodes[node];
    const colour root = t->root.to_move;
    const colour mover = n->root_to_move ? root : colour_other(root);
    if (n->kind == TREE_PRUNED) {
        add_pruned(t, node, out);
        return;
    }
    switch ((tree_reason)n->reason) {
    case TREE_OVER:
        if (!n->has_value) {
            buffer_add(out, "The game is over: nothing is searched.");
            return;
        }
        buffer_add(out, "The game is over. For ");
        buffer_format(out, "%s that is worth ", name_of(root));
        add_value(n->value, out);
        buffer_add_char(out, '.');
        return;
    case TREE_LEAF:
        buffer_format(out, "The depth is reached: the board is evaluated, for %s. Value ",
                      name_of(root));
        add_value(n->value, out);
        buffer_add_char(out, '.');
        return;
    case TREE_TABLE:
        add_table(n, out);
        return;
    case TREE_PROBCUT:
        add_probcut(n, out);
        return;
    case TREE_CUT:
        add_cut(t, node, mover, out);
        return;
    case TREE_ALL:
        if (n->has_value)
            add_all(t, node, mover, out);
        else
            buffer_format(out, "%s must pass: nothing is searched.", name_of(mover));
        return;
    default:
        buffer_add(out, "The search ended here.");
    }
}
