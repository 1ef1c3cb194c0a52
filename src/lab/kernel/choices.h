/* lab/kernel/choices.h - hands out the moves of a node in the order to try them.
 *
 * With an order all moves are made at once and sorted. Without one each is made when its turn
 * comes, because most nodes are cut off after the first few.
 *
 * I1  A move that is made is legal: its square is empty and it turns at least one disc.
 * I2  The root's children are those of root_moves. */
#ifndef LAB_KERNEL_CHOICES_H
#define LAB_KERNEL_CHOICES_H

#include "game/squares.h"
#include "lab/instance.h"
#include "lab/kernel/order.h"
#include "lab/options.h"

typedef struct choices {
    expansion expansion;
    int count, next;
    bool made;                    /* children[] holds all moves, sorted */
    int16_t squares[CHOICES_MAX]; /* in the order of the scan; at the root, of root_moves */
    child *children;              /* the mind's row for this ply; filled if `made` */
    child now;                    /* the move that was handed out last */
} choices;

static inline void scan_rows(set moves, choices *c) {
    for (int sq = set_next(moves, SQUARE_NONE); sq != SQUARE_NONE; sq = set_next(moves, sq))
        c->squares[c->count++] = (int16_t)sq;
}

static inline void scan_columns(const ground *g, set moves, choices *c) {
    for (int column = 0; column < g->size; column++)
        for (int row = 0; row < g->size; row++)
            if (set_holds(moves, square_at(row, column)))
                c->squares[c->count++] = (int16_t)square_at(row, column);
}

static inline child make_child(const lab_mind *m, const node *n, const choices *c, int square) {
    const set flips = ground_flips(&m->ground, &c->expansion, n->mover, n->other, square);
    assert(set_some(flips) && !set_holds(set_join(n->mover, n->other), square)); /* I1 */
    return (child){.mover = set_less(n->other, flips),
                   .other = set_join(set_join(n->mover, flips), set_one(square)),
                   .square = (int16_t)square,
                   .kept = KEPT_NONE};
}

static inline bool wants_score(lab_order o) {
    return o == ORDER_SCORE || o == ORDER_BOTH;
}

static inline bool wants_previous(lab_order o) {
    return o == ORDER_PREVIOUS || o == ORDER_BOTH || o == ORDER_BEST;
}

/* Returns the key of a move that was not searched before. */
static inline double guess_key(const lab_mind *m, const node *n, const child *c) {
    if (wants_score(m->options->order)) return order_score(m, n, c);
    if (LAB_SUBMITTED && m->options->order == ORDER_PROGRAM) return order_program(m, n, c);
    return m->options->order == ORDER_BEST ? order_replies(m, c) : 0;
}

static inline void give_key(const lab_mind *m, const node *n, child *c, bool in_table) {
    c->known = wants_previous(m->options->order) && previous_key(m, n, c, in_table, &c->key);
    if (!c->known) c->key = guess_key(m, n, c);
}

/* Returns whether the table may hold the children of a node with `depth` left. */
static inline bool table_knows_children(const lab_mind *m, int depth) {
    return m->table.entries && wants_previous(m->options->order) && depth > table_least_depth(m);
}

static inline void give_keys(const lab_mind *m, const node *n, int depth, choices *c) {
    const bool in_table = table_knows_children(m, depth);
    for (int i = 0; i < c->count && in_table; i++) prefetch_child(m, n, &c->children[i]);
    for (int i = 0; i < c->count; i++) give_key(m, n, &c->children[i], in_table);
}

static inline void make_all(const lab_mind *m, const node *n, choices *c) {
    for (int i = 0; i < c->count; i++) c->children[i] = make_child(m, n, c, c->squares[i]);
    c->made = true;
}

/* Takes the children from the kept tree. */
static inline void take_kept(const lab_mind *m, const node *n, choices *c) {
    const kept_node *parent = &m->tree.nodes[n->kept];
    for (int i = 0; i < parent->count; i++) {
        const kept_node *k = &m->tree.nodes[parent->first_child + (uint32_t)i];
        c->children[i] = (child){.mover = k->mover,
                                 .other = k->other,
                                 .square = k->square,
                                 .kept = parent->first_child + (uint32_t)i};
    }
    c->count = parent->count;
    c->made = true;
}

/* Puts the children into the kept tree, if it has room. */
static inline void keep_all(lab_mind *m, const node *n, choices *c) {
    const uint32_t first = kept_tree_expand(&m->tree, n->kept, c->count);
    if (first == KEPT_NONE) return;
    for (int i = 0; i < c->count; i++) {
        child *made = &c->children[i];
        made->kept = first + (uint32_t)i;
        m->tree.nodes[made->kept] =
            (kept_node){.mover = made->mover, .other = made->other, .square = made->square};
    }
}

/* Puts the root's children into the order of root_moves. */
static inline void arrange_root(const lab_mind *m, choices *c) {
    for (int i = 0; i < c->count; i++) {
        int at = i;
        while (c->children[at].square != m->root_moves[i]) at++;
        assert(at < c->count); /* I2 */
        const child found = c->children[at];
        c->children[at] = c->children[i];
        c->children[i] = found;
    }
}

static inline bool is_expanded(const lab_mind *m, const node *n) {
    return n->kept != KEPT_NONE && m->tree.nodes[n->kept].first_child != KEPT_NONE;
}

static inline void root_choices(const lab_mind *m, choices *c) {
    for (c->count = 0; c->count < m->root_count; c->count++)
        c->squares[c->count] = m->root_moves[c->count];
}

static inline void find_moves(const lab_mind *m, const node *n, choices *c) {
    c->count = 0;
    if (n->ply == 0)
        root_choices(m, c);
    else if (m->options->by_columns)
        scan_columns(&m->ground, c->expansion.moves, c);
    else
        scan_rows(c->expansion.moves, c);
}

/* Prepares the choices of a node that has moves. c->expansion holds them already. */
static inline void begin_choices(lab_mind *m, const node *n, int depth, choices *c) {
    const bool ordered =
        n->ply > 0 && m->options->order != ORDER_NONE && depth >= m->options->order_depth;
    c->children = m->children[n->ply];
    c->next = 0;
    c->made = false;
    if (is_expanded(m, n)) {
        take_kept(m, n, c);
        if (n->ply == 0) arrange_root(m, c);
    } else {
        find_moves(m, n, c);
        if (ordered || n->kept != KEPT_NONE) make_all(m, n, c);
        if (n->kept != KEPT_NONE) keep_all(m, n, c);
    }
    if (ordered) {
        give_keys(m, n, depth, c);
        sort_children(c->children, c->count);
    }
    m->statistics.interior++;
    m->statistics.children += (uint64_t)c->count;
    if (c->count > m->statistics.most_moves) m->statistics.most_moves = c->count;
}

/* Sets *out to the node after the next move. False if all were tried. */
static inline bool next_choice(const lab_mind *m, const node *n, choices *c, node *out) {
    if (c->next == c->count) return false;
    if (c->made) {
        c->now = c->children[c->next];
    } else {
        c->now = make_child(m, n, c, c->squares[c->next]);
    }
    c->next++;
    *out = (node){.mover = c->now.mover,
                  .other = c->now.other,
                  .root_moves = !n->root_moves,
                  .ply = n->ply + 1,
                  .square = c->now.square,
                  .kept = c->now.kept};
    return true;
}

/* Remembers the value of the last move for the order of the next iteration. */
static inline void remember_choice(lab_mind *m, const node *n, const choices *c, double value) {
    if (n->ply == 0) m->root_values[c->next - 1] = value;
    if (c->now.kept != KEPT_NONE) {
        m->tree.nodes[c->now.kept].value = value;
        m->tree.nodes[c->now.kept].valued = true;
    }
}

#endif
