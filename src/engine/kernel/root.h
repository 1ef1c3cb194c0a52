/* engine/kernel/root.h - the root of a search: orders its moves, finds the best of some of them,
 * and publishes results.
 *
 * I1  A window is not empty, and lies within the values of its kind.
 * I2  A move gets a value only from a finished search.
 * I3  Every move of the root is legal, and moves[] holds each once. */
#ifndef ENGINE_KERNEL_ROOT_H
#define ENGINE_KERNEL_ROOT_H

#include "base/clock.h"
#include "engine/engine.h"
#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/cache.h"
#include "engine/inner/children.h"
#include "engine/inner/job.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/inner/tt.h"
#include "engine/kernel/end.h"
#include "engine/kernel/images.h"
#include "engine/kernel/mid.h"
#include "engine/weights.h"
#include "game/squares.h"
#include "search/result.h"

#include <math.h>

typedef struct root_move {
    int square;
    int value;  /* in units, even if it was searched to the end */
    bool known; /* value, certainty, selectivity and depth are set */
    certainty certainty;
    int selectivity;
    int depth;
    search_line line; /* begins with this move */
} root_move;

typedef struct root {
    seat *s;
    const engine_job *job;
    node n; /* the position, or the position after a pass if the side to move has no move; its depth
               says which kind of search runs */
    bool passed;                   /* n is the position after a pass: published values change
                                      their sign, and lines begin with a pass */
    int count;                     /* moves; 0: the game is over */
    root_move moves[CHILDREN_MAX]; /* best first */
} root;

/* Returns the square's number in game/squares.h. */
static int grid_square_of(int x) {
    return square_at(row_of(x), file_of(x));
}

/* ---- making ---- */

static bool by_outcome(const root *r) {
    return r->job->request->goal == ENGINE_OUTCOME;
}

/* Whether only values in a window of the request are of interest. */
static bool in_window(const root *r) {
    return r->job->request->least < r->job->request->most;
}

/* Returns how many moves need a value of their own. */
static int wanted(const root *r) {
    const int best = r->passed ? 1 : r->job->request->best; /* a pass is the only choice */
    const int most = r->count < ENGINE_MOVES_MAX ? r->count : ENGINE_MOVES_MAX;
    return best < 1 ? 1 : best > most ? most : best;
}

/* Returns how many answers there are to choose from. */
static int choices(const root *r) {
    return r->passed ? 1 : r->count;
}

/* Appends the child of a move. Unlike children_make() it goes on after a move that leaves the other
 * side without discs. */
static void add_child(children *c, const node *n, int x) {
    assert(has_square(n->moves, x)); /* I3 */
    const bitset flips = kernel_flips(x, n->own, n->opp);
    c->own[c->count] = n->opp ^ flips;
    c->opp[c->count] = n->own ^ flips ^ bit_of(x);
    c->square[c->count] = (uint8_t)x;
    c->rate[c->count] = -c->count; /* keeps this order */
    c->count++;
}

/* Lists the moves in the order in which any node would try them. */
static void root_order(root *r) {
    enum { DEPTH = 2 };
    const tt_data unknown = {.move = {NO_MOVE, NO_MOVE}};
    const node *n = &r->n;
    children c;
    bitset left = n->moves;
    for (c.count = 0; some(left); left = without_lowest(left)) add_child(&c, n, lowest(left));
    children_replies(&c);
    rate_tree(r->s, n, &c, EVAL_MAIN, DEPTH, &unknown);
    for (r->count = 0; r->count < c.count; r->count++) {
        const int i = children_take(&c);
        r->moves[r->count] = (root_move){.square = c.square[i]};
    }
}

static void root_make(root *r, const engine_job *job, seat *s) {
    r->s = s;
    r->job = job;
    r->passed = false;
    r->count = 0;
    const bitset own = set_from(job->board.own), opp = set_from(job->board.opp);
    r->n = node_of(s, own, opp, TO_THE_END);
    if (!some(r->n.moves)) {
        r->passed = true;
        r->n = node_of(s, opp, own, TO_THE_END);
    }
    if (some(r->n.moves)) root_order(r);
}

/* ---- the best of some moves ---- */

/* Searches moves [first, first + count) in their order, as if there were no others. */
static best_move search_list(const root *r, int first, int count, int low, int high) {
    assert(low < high && first + count <= r->count); /* I1 */
    children c;
    c.count = 0;
    for (int i = first; i < first + count; i++) add_child(&c, &r->n, r->moves[i].square);
    children_replies(&c);
    moves_tried t = {.alpha = low, .beta = high, .found = NOTHING_YET};
    search_rest(r->s, &r->n, &c, &t);
    return t.found;
}

/* Returns half the width of the first window. */
static int first_margin(const root *r) {
    return r->n.depth == TO_THE_END ? 1 : 3 * DISC;
}

/* The values that are of interest: those from `least` to `most`, where the ends stand for all
 * values beyond. */
typedef struct value_range {
    int least, most;
} value_range;

static value_range range_of(const root *r) {
    const int farthest = r->n.depth == TO_THE_END ? WIN_MAX : EVAL_MOST;
    const engine_request *q = r->job->request;
    value_range v = {-farthest, farthest};
    if (r->n.depth != TO_THE_END || !in_window(r)) return v;
    const int least = r->passed ? -q->most : q->least, most = r->passed ? -q->least : q->most;
    if (least > v.least) v.least = least < v.most ? least : v.most - 1;
    if (most < v.most) v.most = most > v.least ? most : v.least + 1;
    return v;
}

static void bring_forward(root *r, int from, int to) {
    const root_move m = r->moves[from];
    for (int i = from; i > to; i--) r->moves[i] = r->moves[i - 1];
    r->moves[to] = m;
}

/* Moves the move on `square` to place `first`. It is at that place or behind it. */
static void put_first(root *r, int first, int square) {
    int from = first;
    while (r->moves[from].square != square) from++;
    assert(from < r->count); /* I3 */
    bring_forward(r, from, first);
}

/* Finds the best move with a narrow window around a guess (aspiration window). A narrow window cuts
 * off more nodes. It is sound: a value inside the window is exact, and a value outside is a bound,
 * so the search is repeated with a window that begins at that bound and is twice as wide. If the
 * search fails on both sides, as a selective search can, the whole range is searched. A move that
 * was better than the window comes first in the next search. False if cut short; then *f is a move
 * that is proved better than the guess, or NO_MOVE. */
static bool search_around(root *r, int first, int count, int guess, best_move *f) {
    const value_range v = range_of(r);
    const int margin = first_margin(r);
    guess = guess < v.least ? v.least : guess > v.most ? v.most : guess;
    int low = guess - margin, high = guess + margin, step = 2 * margin, failed = 0;
    best_move proved = {NOTHING_FOUND, NO_MOVE};
    for (;;) {
        low = low < v.least ? v.least : low;
        high = high > v.most ? v.most : high;
        *f = search_list(r, first, count, low, high);
        if (seat_cut_short(r->s)) {
            if (f->best <= low) *f = proved;
            return false;
        }
        const bool below = f->best <= low && low > v.least,
                   above = f->best >= high && high < v.most;
        if (!below && !above) return true;
        if (in_window(r) && (f->best <= v.least || f->best >= v.most)) return true;
        failed |= below ? 1 : 2;
        if (above) {
            proved = *f;
            put_first(r, first, f->move);
        }
        if (failed == 3) {
            low = v.least;
            high = v.most;
        } else if (below) {
            high = f->best + 1;
            low = f->best - step - margin;
        } else {
            low = f->best - 1;
            high = f->best + step + margin;
        }
        step *= 2;
    }
}

/* Gives a move the value of a finished search. */
static void set_value(const root *r, root_move *m, int value) {
    assert(!r->s->cut_short); /* I2 */
    const bool end = r->n.depth == TO_THE_END;
    m->value = end ? value * DISC : value;
    m->depth = end ? r->n.empty : r->n.depth;
    m->selectivity = end || r->n.depth >= PROBCUT_MIN ? r->s->team->selectivity : 0;
    m->certainty = m->selectivity ? CERTAIN_SELECTIVE : end ? CERTAIN_EXACT : CERTAIN_DEPTH;
    m->known = true;
}

/* Finds the best of `count` moves from `first` on, moves it to `first` and gives it its value.
 * False if cut short. ENGINE_OUTCOME needs only the window (-1, 1): it separates win, draw and
 * loss. */
static bool find_best(root *r, int first, int count, int guess) {
    best_move f;
    bool done;
    /* Small solves do not check the clock themselves. */
    if (r->n.depth == TO_THE_END && must_end(r->s)) return false;
    if (by_outcome(r)) {
        f = search_list(r, first, count, -1, 1);
        done = !seat_cut_short(r->s);
    } else {
        done = search_around(r, first, count, guess, &f);
    }
    if (!done) {
        /* In a search to a depth a move that is proved better than the best one before is worth
         * playing, even if others were not searched. */
        if (r->n.depth == TO_THE_END || first > 0 || f.move == NO_MOVE) return false;
        put_first(r, 0, f.move);
        r->moves[0].value = f.best;
        return false;
    }
    put_first(r, first, f.move);
    set_value(r, &r->moves[first], f.best);
    return true;
}

/* Sorts the first `count` moves by value, best first. All have values of the same kind. */
static void sort_moves(root *r, int count) {
    for (int i = 1; i < count; i++) {
        int to = i;
        while (to > 0 && r->moves[to - 1].value < r->moves[i].value) to--;
        bring_forward(r, i, to);
    }
}

/* ---- lines ---- */

/* Returns the table's move if it is legal, else NO_MOVE. */
static int known_move(const seat *s, const node *n) {
    tt_data d;
    const table_key key = key_of(s, n->own, n->opp, n->empty);
    if (!find_key(s->table, &key, &d)) return NO_MOVE;
    return d.move[0] < NO_MOVE && has_square(n->moves, d.move[0]) ? d.move[0] : NO_MOVE;
}

static void add_to_line(search_line *line, int square) {
    if (line->count < SEARCH_LINE_MAX) line->squares[line->count++] = (int16_t)square;
}

/* If the side to move must pass, makes n the position after the pass and adds the pass to the line.
 * False if the game is over. */
static bool skip_pass(const seat *s, node *n, search_line *line) {
    if (some(n->moves)) return true;
    *n = node_of(s, n->opp, n->own, n->depth);
    if (!some(n->moves)) return false;
    add_to_line(line, SEARCH_PASS);
    return true;
}

/* Sets the line of a move from the table, no longer than the depth that was searched. */
static void line_of_move(const root *r, root_move *m) {
    node n = node_after(r->s, &r->n, m->square);
    m->line = (search_line){1, {(int16_t)grid_square_of(m->square)}};
    while (n.depth > 0 && skip_pass(r->s, &n, &m->line)) {
        const int x = known_move(r->s, &n);
        if (x == NO_MOVE) return;
        add_to_line(&m->line, grid_square_of(x));
        n = node_after(r->s, &n, x);
    }
}

/* ---- publishing ---- */

static int sign(const root *r) {
    return r->passed ? -1 : 1;
}

/* Tells whether a value at the end of the request's window is a bound. */
static value_bound bound_of(const root *r, int units) {
    const value_range v = range_of(r);
    if (!in_window(r)) return BOUND_EXACT;
    if (units <= v.least * DISC && v.least > -WIN_MAX) return r->passed ? BOUND_LOWER : BOUND_UPPER;
    if (units >= v.most * DISC && v.most < WIN_MAX) return r->passed ? BOUND_UPPER : BOUND_LOWER;
    return BOUND_EXACT;
}

/* Returns a value in discs for the side to move, and sets *bound. ENGINE_OUTCOME publishes only the
 * sign, as a bound of +2 or -2. */
static double published_value(const root *r, int units, value_bound *bound) {
    const double value = (double)(sign(r) * units) / DISC;
    *bound = bound_of(r, units);
    if (!by_outcome(r) || units == 0) return value;
    *bound = value > 0 ? BOUND_LOWER : BOUND_UPPER;
    return value > 0 ? 2 : -2;
}

/* Writes the first move, its value and its line into the result. */
static void publish_best(const root *r) {
    search_result *best = &r->job->out->best;
    const root_move *m = &r->moves[0];
    best->line.count = 0;
    if (r->passed && m->line.count > 0) add_to_line(&best->line, SEARCH_PASS);
    for (int i = 0; i < m->line.count; i++) add_to_line(&best->line, m->line.squares[i]);
    best->move = r->passed ? SEARCH_PASS : grid_square_of(m->square);
    if (m->known) best->value = published_value(r, m->value, &best->bound);
}

/* Writes the list of moves into the result. It is empty for a pass: there is no choice. */
static void publish_moves(const root *r) {
    engine_result *out = r->job->out;
    out->count = r->job->request->best > 1 && !r->passed ? wanted(r) : 0;
    for (int i = 0; i < out->count; i++) {
        const root_move *m = &r->moves[i];
        out->moves[i] = (engine_move){.move = grid_square_of(m->square),
                                      .known = m->known,
                                      .certainty = m->certainty,
                                      .percent = selective_percent(m->selectivity),
                                      .depth = m->depth,
                                      .line = m->line};
        if (m->known) out->moves[i].value = published_value(r, m->value, &out->moves[i].bound);
    }
}

/* Updates the statistics and calls the request's progress function, if any. */
static void report_progress(const root *r) {
    const search_request *request = &r->job->request->search;
    search_result *best = &r->job->out->best;
    seat_publish_nodes(r->s);
    best->statistics.nodes = team_nodes(r->s->team);
    best->statistics.seconds = (double)(clock_now_ns() - r->job->start_ns) * 1e-9;
    if (request->progress) request->progress(request->progress_context, best);
}

/* Writes the present state of the root into the result. */
static void publish_result(const root *r, certainty c, int depth) {
    search_result *best = &r->job->out->best;
    publish_best(r);
    publish_moves(r);
    best->certainty = c;
    best->percent = selective_percent(r->moves[0].selectivity);
    best->depth = depth;
}

/* Writes the result of a game that is over. */
static void publish_game_over(const root *r) {
    search_result *best = &r->job->out->best;
    best->value = published_value(r, final_value(r->n.own, r->n.opp) * DISC, &best->bound);
    best->certainty = CERTAIN_EXACT;
}

#endif
