/* notation/game_tree.c - nodes by number. I1 to I4 are in the header. */
#include "notation/game_tree.h"

#include "notation/games/game_text.h"
#include "notation/ply_step.h"

#include <assert.h>
#include <string.h>

game_tree game_tree_make(const allocator *memory) {
    return (game_tree){.head = game_make(memory)};
}

void game_tree_clear(game_tree *t) {
    const allocator *memory = t->head.memory;
    for (size_t i = 0; i < t->count; i++) alloc_free(memory, t->nodes[i].comment);
    alloc_free(memory, t->nodes);
    game_clear(&t->head);
    *t = game_tree_make(memory);
}

/* ---- making nodes ---- */

static status reserve(game_tree *t, size_t more, fault *f) {
    if (t->count + more > TREE_NODES_MAX)
        return fault_set(f, E_RANGE, 0, "a tree has at most %d moves", (int)TREE_NODES_MAX);
    move_node *nodes =
        alloc_grow(t->head.memory, t->nodes, sizeof *nodes, t->count + more, 64, &t->capacity);
    if (!nodes) return fault_set(f, E_NOMEM, 0, "no memory for the moves");
    t->nodes = nodes;
    return OK;
}

/* Makes the node with a number that is there. */
static void fill(game_tree *t, int number, int parent, int square, const position *after) {
    move_node *n = &t->nodes[number];
    *n = (move_node){.after = after->grid,
                     .to_move = after->to_move,
                     .parent = parent,
                     .first = TREE_NONE,
                     .last = TREE_NONE,
                     .next = TREE_NONE,
                     .before = TREE_NONE,
                     .square = square};
    if (parent == TREE_NONE) return;
    move_node *p = &t->nodes[parent];
    n->depth = p->depth + 1;
    n->before = p->last;
    if (p->last == TREE_NONE)
        p->first = number;
    else
        t->nodes[p->last].next = number;
    p->last = number;
}

/* There is room. */
static int append(game_tree *t, int parent, int square, const position *after) {
    assert(t->count < t->capacity);
    const int number = (int)t->count++;
    fill(t, number, parent, square, after);
    return number;
}

status game_tree_begin(game_tree *t, const position *start, fault *f) {
    assert(t->count == 0);
    const status result = reserve(t, 1, f);
    if (result) return result;
    game_set_start(&t->head, start);
    (void)append(t, TREE_NONE, SQUARE_NONE, start);
    return OK;
}

bool game_tree_has(const game_tree *t, int64_t node) {
    return node >= 0 && node < (int64_t)t->count && !t->nodes[node].gone;
}

position game_tree_position(const game_tree *t, int node) {
    assert(game_tree_has(t, node));
    const move_node *n = &t->nodes[node];
    return (position){.field = t->head.start.field, .grid = n->after, .to_move = n->to_move};
}

/* ---- playing ---- */

int game_tree_child(const game_tree *t, int node, int square) {
    int child = t->nodes[node].first;
    while (child != TREE_NONE && t->nodes[child].square != square) child = t->nodes[child].next;
    return child;
}

static ply_place place_of(const game_tree *t, int node, const position *now) {
    const move_node *n = &t->nodes[node];
    return (ply_place){.now = now, .after_pass = n->square == GAME_PASS, .plies = (size_t)n->depth};
}

/* Walks the plies of a step: into children that are there, then into new ones. */
static status take_step(game_tree *t, int node, const ply_step *s, int *to, fault *f) {
    const status result = s->count ? reserve(t, (size_t)s->count, f) : OK;
    if (result == E_NOMEM) return result;
    for (int i = 0; i < s->count; i++) {
        const int child = game_tree_child(t, node, s->squares[i]);
        if (child == TREE_NONE) {
            if (result) return result; /* full; nothing was made, as a new pass has no child */
            position after = s->after;
            if (i + 1 < s->count) { /* the position between pass and move */
                after = game_tree_position(t, node);
                position_pass(&after);
            }
            node = append(t, node, s->squares[i], &after);
        } else {
            node = child;
        }
    }
    t->head.notes |= s->notes;
    *to = node;
    return OK;
}

status game_tree_play(game_tree *t, int node, int square, int *to, fault *f) {
    const position now = game_tree_position(t, node);
    const ply_place at = place_of(t, node, &now);
    ply_step step;
    const status result = ply_step_move(&at, square, &step, f);
    return result ? result : take_step(t, node, &step, to, f);
}

status game_tree_play_by(game_tree *t, int node, colour side, int square, int *to, fault *f) {
    const position now = game_tree_position(t, node);
    const ply_place at = place_of(t, node, &now);
    ply_step step;
    const status result = ply_step_move_by(&at, side, square, &step, f);
    return result ? result : take_step(t, node, &step, to, f);
}

status game_tree_pass(game_tree *t, int node, int *to, fault *f) {
    const position now = game_tree_position(t, node);
    const ply_place at = place_of(t, node, &now);
    ply_step step;
    const status result = ply_step_pass(&at, &step, f);
    return result ? result : take_step(t, node, &step, to, f);
}

status game_tree_pass_by(game_tree *t, int node, colour side, int *to, fault *f) {
    const position now = game_tree_position(t, node);
    const ply_place at = place_of(t, node, &now);
    ply_step step;
    const status result = ply_step_pass_by(&at, side, &step, f);
    return result ? result : take_step(t, node, &step, to, f);
}

/* ---- nodes with known numbers ---- */

status game_tree_number(game_tree *t, int64_t count, fault *f) {
    assert(t->count == 1);
    if (count < 1) return fault_set(f, E_RANGE, 0, "a tree has a root");
    const status result =
        reserve(t, count > TREE_NODES_MAX ? TREE_NODES_MAX : (size_t)count - 1, f);
    if (result) return result;
    for (; t->count < (size_t)count; t->count++, t->gone++)
        t->nodes[t->count] = (move_node){.gone = true};
    return OK;
}

status game_tree_put(game_tree *t, int64_t node, int64_t parent, int square, fault *f) {
    if (node < 1 || node >= (int64_t)t->count || !t->nodes[node].gone || parent >= node ||
        !game_tree_has(t, parent))
        return fault_set(f, E_RANGE, 0, "the tree has no place for this node");
    const position now = game_tree_position(t, (int)parent);
    const ply_place at = place_of(t, (int)parent, &now);
    ply_step step;
    const status result =
        square == GAME_PASS ? ply_step_pass(&at, &step, f) : ply_step_move(&at, square, &step, f);
    if (result) return result;
    if (step.count != 1 || game_tree_child(t, (int)parent, square) != TREE_NONE)
        return fault_set(f, E_RANGE, 0, "this ply cannot stand here");
    fill(t, (int)node, (int)parent, square, &step.after);
    t->gone--;
    return OK;
}

/* ---- comments ---- */

const char *game_tree_comment(const game_tree *t, int node) {
    const char *text = node == TREE_ROOT ? t->head.tags[TAG_COMMENT] : t->nodes[node].comment;
    return text ? text : "";
}

status game_tree_set_comment(game_tree *t, int node, view text, fault *f) {
    if (node == TREE_ROOT) return game_set_raw_tag(&t->head, TAG_COMMENT, text, f);
    assert(game_tree_has(t, node));
    const allocator *memory = t->head.memory;
    buffer clean = buffer_make(memory);
    game_text_clean(text, true, &clean);
    const view trimmed = view_trim(buffer_view(&clean));
    char *copy = trimmed.length ? alloc_string(memory, trimmed.data, trimmed.length) : NULL;
    const bool failed = buffer_status(&clean) || (trimmed.length && !copy);
    if (failed) {
        alloc_free(memory, copy);
    } else {
        move_node *n = &t->nodes[node];
        t->bytes += trimmed.length;
        t->bytes -= n->comment ? strlen(n->comment) : 0;
        alloc_free(memory, n->comment);
        n->comment = copy;
    }
    buffer_clear(&clean);
    return failed ? fault_set(f, E_NOMEM, 0, "no memory for the comment") : OK;
}

/* ---- changing the order ---- */

static void take_out(game_tree *t, int node) {
    const move_node *n = &t->nodes[node];
    move_node *p = &t->nodes[n->parent];
    if (n->before == TREE_NONE)
        p->first = n->next;
    else
        t->nodes[n->before].next = n->next;
    if (n->next == TREE_NONE)
        p->last = n->before;
    else
        t->nodes[n->next].before = n->before;
}

static void put_first(game_tree *t, int node) {
    move_node *n = &t->nodes[node], *p = &t->nodes[n->parent];
    n->before = TREE_NONE;
    n->next = p->first;
    if (p->first == TREE_NONE)
        p->last = node;
    else
        t->nodes[p->first].before = node;
    p->first = node;
}

int game_tree_promote(game_tree *t, int node, bool to_main) {
    int changed = TREE_NONE;
    assert(game_tree_has(t, node));
    for (; node != TREE_ROOT; node = t->nodes[node].parent) {
        if (t->nodes[node].before == TREE_NONE) continue;
        take_out(t, node);
        put_first(t, node);
        changed = t->nodes[node].parent;
        if (!to_main) break;
    }
    return changed;
}

void game_tree_remove(game_tree *t, int node) {
    assert(game_tree_has(t, node) && node != TREE_ROOT);
    take_out(t, node);
    for (int i = node; i != TREE_NONE;) {
        const int next = game_tree_next_of(t, node, i);
        move_node *n = &t->nodes[i];
        t->bytes -= n->comment ? strlen(n->comment) : 0;
        alloc_free(t->head.memory, n->comment);
        n->comment = NULL;
        n->gone = true;
        t->gone++;
        i = next;
    }
}

/* ---- walking ---- */

int game_tree_next_of(const game_tree *t, int top, int node) {
    if (t->nodes[node].first != TREE_NONE) return t->nodes[node].first;
    while (node != top && t->nodes[node].next == TREE_NONE) node = t->nodes[node].parent;
    return node == top ? TREE_NONE : t->nodes[node].next;
}

int game_tree_next(const game_tree *t, int node) {
    return game_tree_next_of(t, TREE_ROOT, node);
}

int game_tree_main_end(const game_tree *t) {
    int node = TREE_ROOT;
    while (t->nodes[node].first != TREE_NONE) node = t->nodes[node].first;
    return node;
}

size_t game_tree_lines(const game_tree *t) {
    size_t lines = 0;
    for (size_t i = 0; i < t->count; i++)
        lines += !t->nodes[i].gone && t->nodes[i].first == TREE_NONE;
    return lines;
}

size_t game_tree_count(const game_tree *t) {
    return t->count - t->gone;
}

bool game_tree_is_main(const game_tree *t, int node) {
    while (node != TREE_ROOT && t->nodes[node].before == TREE_NONE) node = t->nodes[node].parent;
    return node == TREE_ROOT;
}

/* ---- games ---- */

status game_tree_line(const game_tree *t, int node, game *out) {
    int path[2 * SQUARE_LIMIT]; /* I4 */
    int count = 0;
    status result = game_copy(&t->head, out);
    for (; node != TREE_ROOT; node = t->nodes[node].parent) path[count++] = node;
    while (count > 0 && !result) {
        const int square = t->nodes[path[--count]].square;
        result = square == GAME_PASS ? game_add_pass(out, NULL) : game_add_move(out, square, NULL);
    }
    if (result) game_clear(out);
    return result;
}

status game_tree_of_game(const game *g, game_tree *out, fault *f) {
    game head = game_make(out->head.memory);
    int node = TREE_ROOT;
    status result = OK;
    for (int i = 0; i < TAG_COUNT && !result; i++)
        result = game_set_tag(&head, (game_tag)i, view_of(g->tags[i]));
    if (result) (void)fault_set(f, result, 0, "no memory for the game");
    game_clear(&out->head);
    out->head = head;
    out->head.notes = g->notes;
    if (!result) result = game_tree_begin(out, &g->start, f);
    for (size_t i = 0; i < g->count && !result; i++)
        result = g->plies[i].square == GAME_PASS
                     ? game_tree_pass(out, node, &node, f)
                     : game_tree_play(out, node, g->plies[i].square, &node, f);
    if (result) game_tree_clear(out);
    return result;
}

/* ---- comparing ---- */

/* Both walks are in the order of writing, so the same depths and moves are the same tree. */
bool game_tree_same(const game_tree *a, const game_tree *b) {
    int i = TREE_ROOT, j = TREE_ROOT;
    if (!position_equal(&a->head.start, &b->head.start)) return false;
    while (i != TREE_NONE && j != TREE_NONE) {
        const move_node *m = &a->nodes[i], *n = &b->nodes[j];
        if (m->square != n->square || m->depth != n->depth ||
            strcmp(game_tree_comment(a, i), game_tree_comment(b, j)) != 0)
            return false;
        i = game_tree_next(a, i);
        j = game_tree_next(b, j);
    }
    return i == j;
}
