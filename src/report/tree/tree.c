/* report/tree/tree.c - the tree itself: adding, cutting, folding, and the words the writers share.
 */
#include "report/tree/tree.h"

#include "notation/square_name.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

tree tree_make(const allocator *memory) {
    return (tree){.memory = memory};
}

void tree_clear(tree *t) {
    alloc_free(t->memory, t->nodes);
    *t = tree_make(t->memory);
}

static void hang_below(tree *t, size_t parent, size_t child) {
    tree_node *p = &t->nodes[parent];
    if (p->first == TREE_NOTHING)
        p->first = child;
    else
        t->nodes[p->last].next = child;
    p->last = child;
}

status tree_add(tree *t, size_t parent, const tree_node *n) {
    assert(parent == TREE_NOTHING ? t->count == 0 : parent < t->count);
    tree_node *nodes =
        alloc_grow(t->memory, t->nodes, sizeof *nodes, t->count + 1, 64, &t->capacity);
    if (!nodes) return E_NOMEM;
    t->nodes = nodes;
    const size_t number = t->count++;
    tree_node *added = &nodes[number];
    *added = *n;
    added->ply = parent == TREE_NOTHING ? 0 : nodes[parent].ply + 1;
    added->parent = parent;
    added->first = added->last = added->next = added->twin = TREE_NOTHING;
    if (parent != TREE_NOTHING) hang_below(t, parent, number);
    return OK;
}

/* Cutting */

/* Writes into each node where it will stand once those of `ply` and deeper are gone. */
static size_t number_the_kept(tree *t, int ply) {
    size_t kept = 0;
    for (size_t i = 0; i < t->count; i++)
        t->nodes[i].twin = t->nodes[i].ply < ply ? kept++ : TREE_NOTHING;
    return kept;
}

static void follow(const tree *t, size_t *link) {
    if (*link != TREE_NOTHING) *link = t->nodes[*link].twin;
}

void tree_cut(tree *t, int ply) {
    const size_t kept = number_the_kept(t, ply);
    for (size_t i = 0; i < t->count; i++)
        if (t->nodes[i].ply == ply) t->nodes[t->nodes[i].parent].left_out++;
    for (size_t i = 0; i < t->count; i++) {
        tree_node *n = &t->nodes[i];
        follow(t, &n->parent);
        follow(t, &n->first);
        follow(t, &n->last);
        follow(t, &n->next);
    }
    for (size_t i = 0; i < t->count; i++)
        if (t->nodes[i].twin != TREE_NOTHING) t->nodes[t->nodes[i].twin] = t->nodes[i];
    t->count = kept;
}

/* Folding */

static bool is_better(double value, double than, bool maximises) {
    return maximises ? value > than : value < than;
}

size_t tree_best_child(const tree *t, size_t node) {
    const bool maximises = t->nodes[node].board.to_move == t->nodes[0].board.to_move;
    size_t best = TREE_NOTHING;
    for (size_t i = t->nodes[node].first; i != TREE_NOTHING; i = t->nodes[i].next) {
        const tree_node *child = &t->nodes[i];
        if (child->kind != TREE_VISITED || !child->has_value) continue;
        if (best == TREE_NOTHING || is_better(child->value, t->nodes[best].value, maximises))
            best = i;
    }
    return best;
}

static size_t count_children(const tree *t, size_t node) {
    size_t count = 0;
    for (size_t i = t->nodes[node].first; i != TREE_NOTHING; i = t->nodes[i].next) count++;
    return count;
}

/* The number of `child` among the children of its parent, from 0. */
static size_t rank_of(const tree *t, size_t child) {
    size_t rank = 0;
    for (size_t i = t->nodes[t->nodes[child].parent].first; i != child; i = t->nodes[i].next)
        rank++;
    return rank;
}

static status add_twin(const tree *in, size_t original, bool on_line, size_t parent, tree *out) {
    tree_node copy = in->nodes[original];
    copy.on_line = on_line;
    const status result = tree_add(out, parent, &copy);
    if (!result) out->nodes[out->count - 1].twin = original;
    return result;
}

static status add_more(uint64_t hidden, size_t parent, tree *out) {
    const tree_node more = {.kind = TREE_MORE,
                            .board = out->nodes[parent].board,
                            .move = SQUARE_NONE,
                            .left_out = hidden};
    return tree_add(out, parent, &more);
}

/* The first `shown` children of a node, the last of them replaced by the best one if that would be
 * hidden. */
static status add_children(const tree *in, size_t node, size_t shown, size_t parent, tree *out) {
    const size_t best = tree_best_child(in, node);
    const bool best_is_late = best != TREE_NOTHING && rank_of(in, best) >= shown;
    const size_t first_ones = best_is_late ? shown - 1 : shown;
    size_t rank = 0;
    status result = OK;
    for (size_t i = in->nodes[node].first; i != TREE_NOTHING && !result; i = in->nodes[i].next)
        if (rank++ < first_ones || (best_is_late && i == best))
            result = add_twin(in, i, out->nodes[parent].on_line && i == best, parent, out);
    return result;
}

static status unfold(const tree *in, const tree_limits *limits, size_t parent, tree *out) {
    const size_t node = out->nodes[parent].twin;
    const size_t children = count_children(in, node);
    const size_t shown =
        limits->children && limits->children < children ? limits->children : children;
    const uint64_t hidden = children - shown + in->nodes[node].left_out;
    const size_t needed = shown + (hidden > 0);
    const bool fits = !limits->nodes || out->count + needed <= limits->nodes;
    out->nodes[parent].left_out = fits && shown ? 0 : shown + hidden;
    if (!fits || !shown) return OK;
    const status result = add_children(in, node, shown, parent, out);
    return result || !hidden ? result : add_more(hidden, parent, out);
}

status tree_fold(const tree *in, const tree_limits *limits, tree *out) {
    assert(in->count > 0 && out->count == 0);
    out->visited = in->visited;
    out->pruned = in->pruned;
    status result = add_twin(in, 0, true, TREE_NOTHING, out);
    for (size_t i = 0; i < out->count && !result; i++)
        if (out->nodes[i].kind != TREE_MORE) result = unfold(in, limits, i, out);
    if (result) tree_clear(out);
    return result;
}

/* Words */

const char *tree_reason_word(tree_reason r) {
    static const char *const words[] = {
        [TREE_OPEN] = "open",   [TREE_OVER] = "over",       [TREE_LEAF] = "leaf",
        [TREE_TABLE] = "table", [TREE_PROBCUT] = "probcut", [TREE_ALL] = "all",
        [TREE_CUT] = "cut",     [TREE_STOPPED] = "stopped",
    };
    return words[r];
}

int tree_bound(const tree_node *n) {
    const bool is_judged = n->reason == TREE_LEAF || n->reason == TREE_OVER;
    if (!n->has_value || !n->has_window || is_judged) return 0;
    return n->value <= n->alpha ? -1 : n->value >= n->beta;
}

static bool is_zero(const char *number) {
    return strspn(number, "-0.") == strlen(number);
}

static void trim_zeros(char *number) {
    if (!strchr(number, '.')) return;
    size_t length = strlen(number);
    while (number[length - 1] == '0') length--;
    if (number[length - 1] == '.') length--;
    number[length] = '\0';
}

void tree_number_write(double value, int decimals, bool trim, buffer *out) {
    char number[48];
    if (isnan(value) || isinf(value)) {
        buffer_add(out, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
        return;
    }
    if (fabs(value) >= 1e15) {
        buffer_format(out, "%.6g", value);
        return;
    }
    (void)snprintf(number, sizeof number, "%.*f", decimals, value);
    if (trim) trim_zeros(number);
    buffer_add(out, number + (number[0] == '-' && is_zero(number)));
}

static bool is_written_alike(double a, double b, int decimals) {
    char texts[2][48];
    (void)snprintf(texts[0], sizeof texts[0], "%.*f", decimals, a);
    (void)snprintf(texts[1], sizeof texts[1], "%.*f", decimals, b);
    return strcmp(texts[0], texts[1]) == 0;
}

/* Numbers beyond this are written in powers of ten: decimals do not change them. */
static bool has_decimals(double value) {
    return fabs(value) < 1e15;
}

static bool shows_difference(const tree *t, const tree_node *child, int decimals) {
    if (child->parent == TREE_NOTHING || !child->has_value) return true;
    const size_t best = tree_best_child(t, child->parent);
    if (best == TREE_NOTHING || t->nodes[best].value == child->value) return true;
    if (!has_decimals(child->value) || !has_decimals(t->nodes[best].value)) return true;
    return !is_written_alike(t->nodes[best].value, child->value, decimals);
}

int tree_decimals(const tree *t, int least) {
    int decimals = least;
    for (size_t i = 0; i < t->count; i++)
        while (decimals < TREE_DECIMALS_MOST && !shows_difference(t, &t->nodes[i], decimals))
            decimals++;
    return decimals;
}

void tree_move_write(int move, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    if (move < 0) {
        buffer_add(out, move == TREE_PASS ? "pass" : "root");
        return;
    }
    square_name_write(move, name);
    buffer_add(out, name);
}

static const char *root_colour(const tree *t) {
    return colour_name(t->nodes[0].board.to_move);
}

void tree_title_write(const tree *t, const tree_caption *caption, buffer *out) {
    const char *side = root_colour(t);
    buffer_format(out, "%c%s to move, depth limit %d", side[0] - 'a' + 'A', side + 1,
                  caption->depth);
}

void tree_agent_write(const tree_caption *caption, buffer *out) {
    buffer_format(out, "%s: %s", caption->agent, caption->sentence);
}

void tree_legend_write(const tree *t, const tree_caption *caption, const char *signs, buffer *out) {
    buffer_format(out,
                  "h is the value for %s; where it is a bound (%s), alpha-beta needed no "
                  "more. %" PRIu64 " positions visited, %" PRIu64 " pruned.",
                  root_colour(t), signs, t->visited, t->pruned);
    if (caption->note) buffer_format(out, " %s", caption->note);
}

int tree_deepest(const tree *t) {
    int deepest = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->nodes[i].ply > deepest) deepest = t->nodes[i].ply;
    return deepest;
}
