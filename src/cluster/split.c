/* cluster/split.c - proved values climb the tree, windows come down.
 *
 * A window is open: only values between its ends are of interest. That of a child is the parent's,
 * mirrored, above what another child has proved. */
#include "cluster/split.h"

#include "base/alloc.h"
#include "base/fault.h"

#include <assert.h>

enum {
    GUESSES_MOST = 8,
    FIRST_STEP = 4,
    EDGE = SPLIT_MOST + 1,
    SPAN = 2 * EDGE + 1,
    NO_HOPE = EDGE,
};

/* What is expected of a node, which decides how many of its children are needed. */
typedef enum node_kind {
    KIND_EXACT, /* its value is wanted, or that nothing is better than what is proved */
    KIND_CUT,   /* one child is enough */
    KIND_ALL,   /* all children are needed */
} node_kind;

typedef struct node {
    int parent, first, count;
    int low, high; /* proved */
    int rank;      /* searches the leaf; SPLIT_NOBODY */
    split_job job; /* of that rank */
    int hope;      /* the value that this leaf has if the root's guess is right; NO_HOPE: the job
                      asks only for a bound */
    bool dropped;
} node;

typedef struct window {
    int least, most;
} window;

struct split {
    const allocator *memory;
    node *nodes;
    int *order;
    int count;
    window aim; /* of the root */
    int guess, step;
    bool outcome;
    bool quiet; /* nothing has changed since no job was found */
};

/* ---- making ---- */

/* Checks the node's children and tells them their parent. */
static bool adopt(split *s, int parent) {
    const node *n = &s->nodes[parent];
    if (n->count < 0 || (n->count && (n->first <= parent || n->first > s->count - n->count)))
        return false;
    for (int i = 0; i < n->count; i++) {
        const int child = s->order[n->first + i];
        if (child < n->first || child >= n->first + n->count ||
            s->nodes[child].parent != SPLIT_NOBODY)
            return false; /* no child, or one that came before */
        s->nodes[child].parent = parent;
    }
    return true;
}

static bool fill(split *s, const split_setting *o) {
    for (int i = 0; i < s->count; i++) {
        const split_node *n = &o->nodes[i];
        if (n->known && (n->value < -SPLIT_MOST || n->value > SPLIT_MOST)) return false;
        s->nodes[i] = (node){.parent = SPLIT_NOBODY,
                             .first = n->first,
                             .count = n->count,
                             .low = n->known ? n->value : -SPLIT_MOST,
                             .high = n->known ? n->value : SPLIT_MOST,
                             .rank = SPLIT_NOBODY,
                             .hope = NO_HOPE};
        s->order[i] = o->order ? o->order[i] : i;
    }
    for (int i = 0; i < s->count; i++)
        if (!adopt(s, i)) return false;
    return true;
}

static void climb(split *s, int at);

static void aim_at(split *s, int guess) {
    s->guess = guess;
    s->aim = (window){guess - 1, guess + 1};
    s->step = FIRST_STEP;
}

status split_new(split **out, const split_setting *o, const allocator *memory, fault *f) {
    if (o->count < 1 || o->count > SPLIT_NODES_MOST || o->guess < -SPLIT_MOST ||
        o->guess > SPLIT_MOST)
        return fault_set(f, E_RANGE, 0, "no tree of %d nodes can be split", o->count);
    split *s = alloc_array(memory, 1, sizeof *s);
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for a split tree");
    *s = (split){.memory = memory, .count = o->count, .outcome = o->outcome};
    s->nodes = alloc_array(memory, (size_t)o->count, sizeof *s->nodes);
    s->order = alloc_array(memory, (size_t)o->count, sizeof *s->order);
    status result = s->nodes && s->order ? OK : E_NOMEM;
    if (result) (void)fault_set(f, result, 0, "no memory for a split tree");
    if (!result && !fill(s, o))
        result = fault_set(f, E_RANGE, 0, "the nodes of a split tree do not fit each other");
    if (result) {
        split_free(s);
        return result;
    }
    aim_at(s, s->outcome ? 0 : o->guess);
    for (int i = 0; i < s->count; i++)
        if (o->nodes[i].known) climb(s, i);
    *out = s;
    return OK;
}

void split_free(split *s) {
    if (!s) return;
    alloc_free(s->memory, s->nodes);
    alloc_free(s->memory, s->order);
    alloc_free(s->memory, s);
}

/* ---- proved values ---- */

/* Whether a search of the node within the window could tell nothing new. */
static bool is_settled(const node *n, window w) {
    return n->low == n->high || n->low >= w.most || n->high <= w.least;
}

/* Whether the value of the root is wanted, and lies outside the window. */
static bool must_widen(const split *s) {
    const node *root = &s->nodes[0];
    return !s->outcome && root->low < root->high && is_settled(root, s->aim);
}

/* Aims at `bound` and the values above it, or below it. The window widens each time. */
static void aim_beyond(split *s, bool above, int bound) {
    s->guess = bound;
    s->aim =
        above ? (window){bound - 1, bound + s->step + 1} : (window){bound - s->step - 1, bound + 1};
    if (s->step < SPAN) s->step *= 2;
}

/* Moves the window of the root to where its value must be. */
static void widen(split *s) {
    const node *root = &s->nodes[0];
    const bool is_above = root->low >= s->aim.most;
    aim_beyond(s, is_above, is_above ? root->low : root->high);
}

/* Proves from the children what can be proved of a node. True if that is more than before. */
static bool prove(split *s, int at) {
    node *n = &s->nodes[at];
    int low = -SPLIT_MOST, high = -SPLIT_MOST;
    for (int i = n->first; i < n->first + n->count; i++) {
        if (-s->nodes[i].high > low) low = -s->nodes[i].high;
        if (-s->nodes[i].low > high) high = -s->nodes[i].low;
    }
    const bool more = low > n->low || high < n->high;
    if (low > n->low) n->low = low;
    if (high < n->high) n->high = high;
    return more;
}

/* Takes what was proved of a node up to the root. */
static void climb(split *s, int at) {
    for (at = s->nodes[at].parent; at != SPLIT_NOBODY; at = s->nodes[at].parent)
        if (!prove(s, at)) break;
    while (must_widen(s)) widen(s);
    s->quiet = false;
}

/* ---- windows ---- */

/* The window of a node's children, as the node sees it: another child has proved `low`. */
static window inside(const node *n, window w) {
    if (n->low > w.least) w.least = n->low;
    if (n->high < w.most) w.most = n->high + 1;
    return w;
}

static window mirrored(window w) {
    return (window){-w.most, -w.least};
}

/* The window of a leaf: what is known of it is not asked again. */
static window asked(const node *n, window w) {
    if (n->low > w.least) w.least = n->low - 1;
    if (n->high < w.most) w.most = n->high + 1;
    return w;
}

/* The window in which a node is needed now. False if it is not needed. */
static bool window_of(const split *s, int at, window *out) {
    int path[64], depth = 0;
    for (int i = at; i != SPLIT_NOBODY; i = s->nodes[i].parent) {
        if (depth == 64) return false;
        path[depth++] = i;
    }
    window w = s->aim;
    while (--depth > 0) {
        const node *n = &s->nodes[path[depth]];
        if (is_settled(n, w)) return false;
        w = mirrored(inside(n, w));
    }
    *out = w;
    return !is_settled(&s->nodes[at], w);
}

/* ---- choosing a job ---- */

/* A walk down the tree with a number of guesses that may be made on the way. */
typedef struct walk {
    split *s;
    split_job *out;
    int *hope;
} walk;

static bool visit(const walk *k, int at, window w, node_kind kind, int guess, int spare);

static bool visit_child(const walk *k, int child, window w, node_kind kind, int guess, int spare) {
    return spare >= 0 && visit(k, child, mirrored(w), kind, -guess, spare);
}

/* The child that is likely to have the node's value: it has proved the lowest one, or comes first
 * of those that are not settled. */
static int leading(const split *s, const node *n, window w) {
    int first = SPLIT_NOBODY;
    for (int i = n->first; i < n->first + n->count; i++) {
        const node *c = &s->nodes[s->order[i]];
        if (is_settled(c, mirrored(w))) continue;
        if (-c->high == n->low && n->low > -SPLIT_MOST) return s->order[i];
        if (first == SPLIT_NOBODY) first = s->order[i];
    }
    return first;
}

/* One child has the value, or so we guess. The others need not be better. */
static bool visit_exact(const walk *k, const node *n, window w, int guess, int spare) {
    const int lead = leading(k->s, n, w);
    const bool expects = guess > w.least && guess < w.most;
    const window beyond = {expects ? guess : w.least, (expects ? guess : w.least) + 1};
    if (lead == SPLIT_NOBODY) return false;
    if (visit_child(k, lead, w, KIND_EXACT, guess, spare)) return true;
    for (int i = n->first; i < n->first + n->count; i++) {
        const int child = k->s->order[i];
        if (child != lead && visit_child(k, child, beyond, KIND_CUT, guess, spare - 1)) return true;
    }
    return false;
}

static bool visit_cut(const walk *k, const node *n, window w, int guess, int spare) {
    for (int i = n->first; i < n->first + n->count && spare >= 0; i++) {
        const int child = k->s->order[i];
        if (is_settled(&k->s->nodes[child], mirrored(w))) continue;
        if (visit_child(k, child, w, KIND_ALL, guess, spare)) return true;
        spare--;
    }
    return false;
}

static bool visit_all(const walk *k, const node *n, window w, int guess, int spare) {
    for (int i = n->first; i < n->first + n->count; i++)
        if (visit_child(k, k->s->order[i], w, KIND_CUT, guess, spare)) return true;
    return false;
}

static bool visit(const walk *k, int at, window w, node_kind kind, int guess, int spare) {
    const node *n = &k->s->nodes[at];
    if (is_settled(n, w)) return false;
    if (!n->count) {
        if (n->rank != SPLIT_NOBODY) return false;
        w = asked(n, w);
        *k->out = (split_job){at, w.least, w.most};
        *k->hope = kind == KIND_EXACT && guess >= w.least && guess <= w.most ? guess : NO_HOPE;
        return true;
    }
    w = inside(n, w);
    if (kind == KIND_CUT) return visit_cut(k, n, w, guess, spare);
    if (kind == KIND_ALL || w.most - w.least == 1) return visit_all(k, n, w, guess, spare);
    return visit_exact(k, n, w, guess, spare);
}

bool split_next(split *s, int rank, split_job *out) {
    int hope = NO_HOPE;
    const walk k = {s, out, &hope};
    if (s->quiet || split_is_done(s)) return false;
    for (int guesses = 0; guesses <= GUESSES_MOST; guesses++) {
        if (!visit(&k, 0, s->aim, KIND_EXACT, s->guess, guesses)) continue;
        node *n = &s->nodes[out->leaf];
        assert(n->rank == SPLIT_NOBODY); /* S2 */
        n->rank = rank;
        n->job = *out;
        n->hope = hope;
        n->dropped = false;
        return true;
    }
    s->quiet = true;
    return false;
}

/* ---- answers ---- */

void split_give_up(split *s, int leaf) {
    s->nodes[leaf].rank = SPLIT_NOBODY;
    s->quiet = false;
}

/* Rounds to even values, which all are. */
static int even_from(int value) {
    return value & 1 ? value + 1 : value;
}

static int even_to(int value) {
    return value & 1 ? value - 1 : value;
}

/* Whether a value of the node counts with the other sign for the root. */
static bool is_mirrored(const split *s, int at) {
    bool mirrors = false;
    for (; s->nodes[at].parent != SPLIT_NOBODY; at = s->nodes[at].parent) mirrors = !mirrors;
    return mirrors;
}

/* Moves the window of the root to what is proved of the leaf that should have the guessed value. To
 * prove the guess wrong first would need answers about its siblings in a useless window. A guess at
 * an end of the job's window says nothing of this leaf: another one has reached it. */
static void correct_guess(split *s, int leaf) {
    const node *n = &s->nodes[leaf];
    const split_job *j = &n->job;
    const bool mirrors = is_mirrored(s, leaf);
    if (s->outcome || n->hope != (mirrors ? -s->guess : s->guess)) return;
    if (n->low == n->high && n->low > j->least && n->low < j->most)
        aim_at(s, mirrors ? -n->low : n->low);
    else if (n->low > n->hope && n->hope < j->most)
        aim_beyond(s, !mirrors, mirrors ? -n->low : n->low);
    else if (n->high < n->hope && n->hope > j->least)
        aim_beyond(s, mirrors, mirrors ? -n->high : n->high);
    while (must_widen(s)) widen(s);
}

void split_take(split *s, int leaf, split_answer a) {
    node *n = &s->nodes[leaf];
    const int low = even_from(a.low), high = even_to(a.high);
    split_give_up(s, leaf);
    if (low > n->low) n->low = low;
    if (high < n->high) n->high = high;
    climb(s, leaf);
    correct_guess(s, leaf);
}

/* A job is of no use if the leaf needs no search, or another window. */
static bool is_useless(const split *s, int leaf) {
    const split_job *j = &s->nodes[leaf].job;
    window w;
    if (split_is_done(s) || !window_of(s, leaf, &w)) return true;
    return j->least >= w.most || j->most <= w.least;
}

bool split_drop(split *s, int *leaf) {
    for (int i = 0; i < s->count; i++) {
        node *n = &s->nodes[i];
        if (n->rank == SPLIT_NOBODY || n->dropped || !is_useless(s, i)) continue;
        n->dropped = true;
        *leaf = i;
        return true;
    }
    return false;
}

/* ---- the end ---- */

bool split_is_done(const split *s) {
    const node *root = &s->nodes[0];
    return s->outcome ? is_settled(root, s->aim) : root->low == root->high;
}

int split_guess(const split *s) {
    const node *root = &s->nodes[0];
    return s->guess < root->low ? root->low : s->guess > root->high ? root->high : s->guess;
}

split_answer split_proved(const split *s, int at) {
    return (split_answer){s->nodes[at].low, s->nodes[at].high};
}

/* The child that has proved the node's lowest value, and if possible has it exactly. */
int split_best_child(const split *s, int at) {
    const node *n = &s->nodes[at];
    int best = SPLIT_NOBODY;
    for (int i = n->first; i < n->first + n->count; i++) {
        const int child = s->order[i];
        const node *c = &s->nodes[child];
        if (-c->high != n->low && best != SPLIT_NOBODY) continue;
        if (-c->high == n->low && c->low == c->high) return child;
        if (best == SPLIT_NOBODY || -s->nodes[best].high < n->low) best = child;
    }
    return best;
}

/* ---- numbers ---- */

uint64_t split_number(split_job j) {
    return ((uint64_t)j.leaf * SPAN + (uint64_t)(j.least + EDGE)) * SPAN +
           (uint64_t)(j.most + EDGE);
}

bool split_job_of(uint64_t number, int count, split_job *out) {
    const uint64_t leaf = number / SPAN / SPAN;
    out->least = (int)(number / SPAN % SPAN) - EDGE;
    out->most = (int)(number % SPAN) - EDGE;
    if (leaf >= (uint64_t)count || out->least >= out->most) return false;
    out->leaf = (int)leaf;
    return true;
}
