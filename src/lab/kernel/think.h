/* lab/kernel/think.h - the root of a search: from a position and limits to a move.
 *
 * I1  The root has a legal move; lab_search_run() answers other positions itself.
 * I2  A result is called exact only if no value came from an evaluation, a cut by probability or a
 *     stopped search. */
#ifndef LAB_KERNEL_THINK_H
#define LAB_KERNEL_THINK_H

#include "base/clock.h"
#include "base/rng.h"
#include "game/position.h"
#include "lab/evaluation.h"
#include "lab/instance.h"
#include "lab/kernel/draw.h"
#include "lab/kernel/finish.h"
#include "lab/kernel/walk.h"
#include "lab/options.h"
#include "search/result.h"

/* Sets the field and the root's side. Table and cache are forgotten if other squares are blocked
 * than before, or if the evaluation gives black and white different values and the side changes. */
static inline void take_field(lab_mind *m, const field *f, bool root_is_black) {
    const bool other_side = m->colour_matters && m->evaluation.root_is_black != root_is_black;
    if (other_side || !squares_equal(&m->field.open, &f->open)) {
        table_next_generation(&m->table);
        cache_next_generation(&m->cache);
    }
    m->field = *f;
}

/* Prepares ground and evaluation for the position, seen by `root`, and returns its node. */
static inline node root_node(lab_mind *m, const position *p, colour root) {
    take_field(m, &p->field, root == BLACK);
    ground_make(&m->ground, &m->field);
    prepare(&m->evaluation, &m->agent->evaluation, &m->ground, root == BLACK);
    m->last[0] = (struct last_move){0}; /* for an explanation */
    return (node){.mover = set_from(&p->grid.own),
                  .other = set_from(&p->grid.opp),
                  .root_moves = p->to_move == root,
                  .square = SQUARE_NONE,
                  .kept = m->tree.nodes ? KEPT_ROOT : KEPT_NONE};
}

/* ---- the root's moves ---- */

/* Returns random numbers that depend on the seed and the position only, so that the same position
 * gets the same answer, no matter what was searched before. */
static inline rng chance_at(const lab_mind *m, const node *root) {
    return rng_make(m->seed, position_hash(root->mover, root->other));
}

static inline void shuffle_root(lab_mind *m, const node *root) {
    rng r = chance_at(m, root);
    for (int i = m->root_count - 1; i > 0; i--) {
        const int j = (int)rng_below(&r, (uint64_t)i + 1);
        const int16_t swapped = m->root_moves[i];
        m->root_moves[i] = m->root_moves[j];
        m->root_moves[j] = swapped;
    }
}

/* Lists the root's moves in the order of the agent's scan, shuffle and score. */
static inline void list_root(lab_mind *m, const node *root) {
    choices c = {.count = 0, .children = m->children[0]};
    ground_expand(&m->ground, root->mover, root->other, &c.expansion);
    if (m->options->by_columns)
        scan_columns(&m->ground, c.expansion.moves, &c);
    else
        scan_rows(c.expansion.moves, &c);
    assert(c.count > 0); /* I1 */
    m->root_count = c.count;
    for (int i = 0; i < c.count; i++) m->root_moves[i] = c.squares[i];
    if (m->options->shuffle) shuffle_root(m, root);
    if (m->options->order == ORDER_NONE || m->options->order == ORDER_PREVIOUS) return;
    root_choices(m, &c);
    for (int i = 0; i < c.count; i++) {
        child *made = &c.children[i];
        *made = make_child(m, root, &c, c.squares[i]);
        made->key = guess_key(m, root, made);
    }
    sort_children(c.children, c.count);
    for (int i = 0; i < c.count; i++) m->root_moves[i] = c.children[i].square;
}

/* Sorts the root's moves by the values of the last iteration, for the next one. */
static inline void reorder_root(lab_mind *m) {
    for (int i = 1; i < m->root_count; i++) {
        const int16_t square = m->root_moves[i];
        const double value = m->root_values[i];
        int j = i;
        for (; j > 0 && m->root_values[j - 1] < value; j--) {
            m->root_moves[j] = m->root_moves[j - 1];
            m->root_values[j] = m->root_values[j - 1];
        }
        m->root_moves[j] = square;
        m->root_values[j] = value;
    }
}

/* ---- answers ---- */

/* Takes move and line of the root. If the table settled the root there are none, and the answer so
 * far stands (program_flags). */
static inline void take_line(const lab_mind *m, search_result *out) {
    if (m->line_length[0] == 0) return;
    out->line.count = m->line_length[0];
    for (int i = 0; i < m->line_length[0]; i++) out->line.squares[i] = m->line[0][i];
    out->move = m->line[0][0];
}

static inline void take_statistics(const lab_mind *m, search_result *out) {
    out->statistics = m->statistics;
    out->statistics.seconds = (double)(clock_now_ns() - m->deadline.start_ns) * 1e-9;
}

/* Returns the certainty of the search so far. */
static inline certainty certainty_now(const lab_mind *m) {
    if (m->selective) return CERTAIN_SELECTIVE;
    return m->horizon ? CERTAIN_DEPTH : CERTAIN_EXACT;
}

/* Writes a finished iteration into the result. */
static inline void take_iteration(const lab_mind *m, int depth, double value, search_result *out) {
    assert(!m->stopped); /* I2 */
    take_line(m, out);
    out->value = value;
    out->depth = depth;
    out->certainty = certainty_now(m);
    if (out->certainty == CERTAIN_EXACT && m->agent->evaluation.end == END_SCORE)
        out->unit = UNIT_DISCS;
    take_statistics(m, out);
}

/* ---- searching ---- */

static inline void start_search(lab_mind *m, const search_limits *limits, int64_t start_ns,
                                const stop_token *stop) {
    m->deadline = deadline_make(limits, start_ns, m->options->share, stop);
    m->statistics = (search_statistics){0};
    m->next_check = 0;
    m->stopped = m->horizon = m->selective = m->in_probcut = m->leaked = false;
    if (!m->options->keep && !m->options->keep_games) table_next_generation(&m->table);
    kept_tree_start(&m->tree);
}

enum { FINISH_NODES = 50000000 }; /* some seconds: a limit in depth alone must not hang */

/* Tries to solve within half of the limits, so that the search to a depth still has the other half.
 * False if that was not enough. */
static inline bool try_finish(lab_mind *m, const node *root, search_result *out) {
    const deadline whole = m->deadline;
    const int64_t now = clock_now_ns();
    if (whole.end_ns != INT64_MAX) m->deadline.end_ns = now + (whole.end_ns - now) / 2;
    if (whole.nodes != UINT64_MAX) m->deadline.nodes = whole.nodes / 2;
    if (whole.nodes == UINT64_MAX && whole.end_ns == INT64_MAX) m->deadline.nodes = FINISH_NODES;
    const int score = finish(m, root, -SQUARE_LIMIT, SQUARE_LIMIT);
    const bool done = !m->stopped;
    m->deadline = whole;
    m->next_check = 0;
    m->stopped = false;
    if (!done) return false;
    m->horizon = m->selective = false;
    take_iteration(m, m->line_length[0], score, out);
    out->unit = UNIT_DISCS;
    out->certainty = CERTAIN_EXACT;
    return true;
}

/* Searches the root to `depth`. Returns whether the search was completed. */
static inline bool iterate(lab_mind *m, const node *root, int depth, search_result *out) {
    m->horizon = m->selective = false;
    const double value = walk(m, root, depth, -INFINITY, INFINITY);
    if (!m->stopped) {
        take_iteration(m, depth, value, out);
        return true;
    }
    if (m->options->accept_interrupted && m->line_length[0] > 0) {
        take_line(m, out);
        out->certainty = CERTAIN_GUESS;
    }
    return false;
}

enum { CLOCK_DEPTHS = 1 << 24 }; /* many seconds, even if each takes a microsecond */

/* Searches depth by depth. Paper 002's program (program_clock) goes on until a limit ends it, even
 * if the game is solved. An agent without `deepen` searches the full depth at once, but only if
 * depth is the only limit: if another limit stopped that search, there would be no answer. */
static inline void deepen(lab_mind *m, const node *root, int deepest, const search_request *request,
                          search_result *out) {
    const search_limits *l = &request->limits;
    const bool at_once = !m->options->deepen && l->depth && !l->time_ns && !l->nodes;
    const bool by_clock = m->options->program_clock;
    const int last = by_clock && !l->depth ? CLOCK_DEPTHS : deepest;
    for (int depth = at_once ? deepest : 1; depth <= last; depth++) {
        if (by_clock && out_of_budget_now(m)) break;
        if (!iterate(m, root, depth, out)) break;
        if (out->depth > deepest) out->depth = deepest; /* no line is longer */
        if (request->progress && depth <= deepest)
            request->progress(request->progress_context, out);
        const bool exact = !m->horizon && !m->selective;
        if (exact && !by_clock) break; /* a deeper search finds the same value */
        if (wants_previous(m->options->order)) reorder_root(m);
    }
}

static inline void think_search(lab_mind *m, const position *p, const search_request *request,
                                int64_t start_ns, search_result *out) {
    const node root = root_node(m, p, p->to_move);
    start_search(m, &request->limits, start_ns, request->stop);
    list_root(m, &root);
    *out = (search_result){
        .move = m->root_moves[0], .value = NAN, .unit = UNIT_OWN, .certainty = CERTAIN_GUESS};
    const int empties = empties_of(m, &root);
    const int deepest = request->limits.depth ? request->limits.depth : 2 * empties;
    if (empties <= m->options->finish && try_finish(m, &root, out)) {
        if (request->progress) request->progress(request->progress_context, out);
    } else {
        deepen(m, &root, deepest < PLY_MAX ? deepest : PLY_MAX, request, out);
    }
    take_statistics(m, out);
}

/* ---- agents that do not search ---- */

static inline int draw_move(const lab_mind *m, const node *root) {
    int tickets[CHOICES_MAX];
    rng r = chance_at(m, root);
    const int sum = deal_tickets(m, root, tickets);
    return drawn_by(tickets, (int)rng_below(&r, (uint64_t)sum));
}

static inline void think_simple(lab_mind *m, const position *p, search_result *out) {
    const node root = root_node(m, p, p->to_move);
    list_root(m, &root);
    const int at = m->options->method == METHOD_RANDOM ? draw_move(m, &root) : 0;
    *out = (search_result){.move = m->root_moves[at], .value = NAN, .unit = UNIT_OWN};
}

#endif
