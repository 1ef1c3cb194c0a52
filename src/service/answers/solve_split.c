/* service/answers/solve_split.c - one position solved by many ranks.
 *
 * Every rank makes the same tree: the first plies below the position, with the moves in the order
 * of their squares. So a job, a leaf with a window, is a number. The dealer alone orders the moves,
 * guesses the value, and keeps what is proved (cluster/split.h). A rank searches its leaves with
 * its own engine, whose table stays from one leaf to the next.
 *
 * All ranks begin with the same rehearsal, a selective search of the whole position, which costs a
 * few percent of the solve. Nobody waits for it twice: the dealer needs its value and its best
 * moves, and the tables of the others then hold good moves for every leaf. Without it most jobs
 * are searched in a wrong window, or below a move that refutes nothing. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "cluster/split.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/squares.h"
#include "search/result.h"
#include "service/answers/solve.h"
#include "service/answers/solve_int.h"

#include <math.h>

enum {
    SPLIT_EMPTY_LEAST = 16, /* fewer empty squares are solved faster than they are split */
    SPLIT_THREE_FROM = 22,  /* from here on positions are split three plies deep, others two */
    JUDGE_BEYOND = 10,      /* the dealer judges moves by a search that is deeper by a ply ... */
    JUDGE_EVERY = 3,        /* ... for this number of squares beyond */
    JUDGE_ROOT = 2,         /* and so much deeper at the root, for the first guess */
    REHEARSAL_SURE = 87,    /* percent: how often each cut of the rehearsal is right */
    REHEARSAL_MOST = 30,    /* with more empty squares it does not go to the end of the game: a
                               large run would wait too long for it */
    REHEARSAL_DEPTH = 20,   /* but to this depth */
};

/* A position of the tree and the move that leads to it. */
typedef struct place {
    position position;
    int move, plies; /* from the root */
} place;

typedef struct tree {
    solver *solver;
    place *places;
    split_node *nodes;
    int count;
    size_t room_places, room_nodes;
} tree;

/* What a job answers. */
typedef struct leaf_answer {
    split_answer proved;
    uint64_t nodes;
    search_line line; /* of a leaf whose value lies in the window */
} leaf_answer;

/* The dealing side. */
typedef struct splitting {
    const tree *tree;
    split *split;
    int *order;
    uint64_t *numbers; /* of the last job of each leaf */
    int *ranks;        /* that had it */
    search_line *lines;
    engine_result *found;
    search_progress *progress;
    int64_t start_ns;
    int last;        /* the leaf at the end of the best line, once the value is known; else -1 */
    bool asked_last; /* for its line */
} splitting;

/* ---- the tree, on every rank ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the first plies of a position");
}

/* Appends a position to the tree. */
static status add_place(tree *t, const place *p, fault *f) {
    const size_t wanted = (size_t)t->count + 1;
    place *places = alloc_grow(NULL, t->places, sizeof *places, wanted, 64, &t->room_places);
    if (places) t->places = places;
    split_node *nodes = alloc_grow(NULL, t->nodes, sizeof *nodes, wanted, 64, &t->room_nodes);
    if (nodes) t->nodes = nodes;
    if (!places || !nodes) return no_memory(f);
    t->places[t->count] = *p;
    t->nodes[t->count] = (split_node){.first = t->count};
    t->count++;
    return OK;
}

/* The value for the side to move. */
static int value_of_end(const position *p) {
    const int score = position_final_score(p);
    return p->to_move == BLACK ? score : -score;
}

static status add_children(tree *t, int at, fault *f) {
    place child = t->places[at];
    const squares moves = position_moves(&child.position);
    const int first = t->count;
    status result = OK;
    child.plies++;
    child.move = SEARCH_PASS;
    if (squares_empty(&moves)) {
        position_pass(&child.position);
        result = add_place(t, &child, f);
    }
    for (int sq = squares_next(&moves, SQUARE_NONE); !result && sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        child.position = t->places[at].position;
        child.move = sq;
        position_play(&child.position, sq);
        result = add_place(t, &child, f);
    }
    t->nodes[at].first = first;
    t->nodes[at].count = t->count - first;
    return result;
}

static status grow(tree *t, const position *p, fault *f) {
    const int plies = position_empties(p) < SPLIT_THREE_FROM ? 2 : 3;
    const place root = {.position = *p, .move = SQUARE_NONE};
    status result = add_place(t, &root, f);
    for (int at = 0; !result && at < t->count; at++) {
        const position *here = &t->places[at].position;
        split_node *n = &t->nodes[at];
        n->known = position_over(here);
        if (n->known)
            n->value = value_of_end(here);
        else if (t->places[at].plies < plies)
            result = add_children(t, at, f);
    }
    return result;
}

static void clear_tree(tree *t) {
    alloc_free(NULL, t->places);
    alloc_free(NULL, t->nodes);
}

/* ---- the rehearsal, on every rank ---- */

static bool goes_to_the_end(const tree *t) {
    return position_empties(&t->places[0].position) <= REHEARSAL_MOST;
}

/* A search of a place with selective cuts. */
static engine_request rehearsal_of(const tree *t, int at) {
    engine_request r = {.search = {.stop = t->solver->stop}, .goal = ENGINE_PLAY, .best = 1};
    if (!goes_to_the_end(t)) {
        r.search.limits.depth = REHEARSAL_DEPTH;
        return r;
    }
    r.solve_from = position_empties(&t->places[at].position);
    r.solve_sure = REHEARSAL_SURE;
    return r;
}

/* Only the sign is wanted of an outcome. It often costs less than a rehearsal. */
static bool rehearses(const tree *t) {
    return !t->solver->outcome;
}

static status rehearse(const tree *t, const stop_token *stop, engine_result *found, fault *f) {
    engine_request request = rehearsal_of(t, 0);
    request.search.stop = stop;
    return engine_search(t->solver->engine, &t->places[0].position, &request, found, f);
}

/* ---- the working side ---- */

typedef struct desk {
    engine *engine;
    stop_token token;
} desk;

static status open_desk(const void *work, int worker, void **out, fault *f) {
    const tree *t = work;
    (void)worker;
    desk *d = alloc_array(NULL, 1, sizeof *d);
    if (!d) return no_memory(f);
    d->engine = t->solver->engine;
    *out = d;
    return OK;
}

/* A rehearsal that takes longer than the solve of the other ranks ends with it. */
static status prepare_desk(const void *work, void *of, fault *f) {
    const tree *t = work;
    const desk *d = of;
    engine_result found;
    engine_new_game(d->engine);
    return rehearses(t) ? rehearse(t, &d->token, &found, f) : OK;
}

static void close_desk(void *of) {
    alloc_free(NULL, of);
}

static stop_token *token_of(void *of) {
    desk *d = of;
    return &d->token;
}

static split_answer proved_by(const search_result *r) {
    const int value = (int)r->value;
    return (split_answer){r->bound == BOUND_UPPER ? -SPLIT_MOST : value,
                          r->bound == BOUND_LOWER ? SPLIT_MOST : value};
}

static status search_leaf(const void *work, void *of, uint64_t number, void *answer, fault *f) {
    const tree *t = work;
    desk *d = of;
    leaf_answer *a = answer;
    engine_result found;
    split_job j;
    if (!split_job_of(number, t->count, &j))
        return fault_set(f, E_FORMAT, 0, "it runs with other settings than rank 0");
    const engine_request request = {.search = {.stop = &d->token},
                                    .best = 1,
                                    .least = j.least,
                                    .most = j.most,
                                    .at_once = rehearses(t) && goes_to_the_end(t)};
    const status result =
        engine_search(d->engine, &t->places[j.leaf].position, &request, &found, f);
    if (result) return result;
    if (found.best.certainty != CERTAIN_EXACT)
        return fault_set(f, E_STOPPED, 0, "stopped before the end");
    a->proved = proved_by(&found.best);
    a->nodes = found.best.statistics.nodes;
    if (found.best.bound == BOUND_EXACT) a->line = found.best.line;
    return OK;
}

/* ---- the dealing side: before ---- */

static int judging_depth(const place *p) {
    const int beyond = position_empties(&p->position) - JUDGE_BEYOND;
    const int depth = (beyond > 0 ? beyond : 0) / JUDGE_EVERY + 1;
    return p->plies == 0 ? depth + JUDGE_ROOT : depth;
}

/* The child that a move leads to. */
static int child_of(const tree *t, int at, int move) {
    const split_node *n = &t->nodes[at];
    for (int i = n->first; i < n->first + n->count; i++)
        if (t->places[i].move == move) return i;
    return n->first;
}

static status judge(splitting *s, int at, engine_result *found, fault *f) {
    const tree *t = s->tree;
    const engine_request request = {
        .search = {.limits = {.depth = judging_depth(&t->places[at])}, .stop = t->solver->stop},
        .goal = ENGINE_PLAY,
        .best = ENGINE_MOVES_MAX};
    return engine_search(t->solver->engine, &t->places[at].position, &request, found, f);
}

static int even_guess(double value) {
    return isnan(value) ? 0 : 2 * (int)lround(value / 2);
}

/* Orders the moves of every position by what a short search thinks of them. */
static status order_moves(splitting *s, int *guess, fault *f) {
    const tree *t = s->tree;
    status result = OK;
    engine_new_game(t->solver->engine);
    for (int i = 0; i < t->count; i++) s->order[i] = i;
    for (int at = 0; at < t->count && !result && !stop_is_set(t->solver->stop); at++) {
        const split_node *n = &t->nodes[at];
        if (at > 0 && n->count < 2) continue;
        result = judge(s, at, s->found, f);
        if (result) return result;
        if (at == 0) *guess = even_guess(s->found->best.value);
        if (s->found->count != n->count) continue;
        for (int i = 0; i < n->count; i++)
            s->order[n->first + i] = child_of(t, at, s->found->moves[i].move);
    }
    return result;
}

static void bring_first(const splitting *s, int at, int child) {
    const int first = s->tree->nodes[at].first;
    int i = first;
    while (s->order[i] != child) i++;
    for (; i > first; i--) s->order[i] = s->order[i - 1];
    s->order[first] = child;
}

/* Brings the move first that seems to reach `bound`. It is enough to refute what led here, so the
 * ranks begin with it. If none does, the order stays. */
static status order_refutation(const splitting *s, int at, int bound, fault *f) {
    const tree *t = s->tree;
    engine_result *found = s->found;
    engine_request request = rehearsal_of(t, at);
    request.least = bound - 1;
    request.most = bound;
    const status result =
        engine_search(t->solver->engine, &t->places[at].position, &request, found, f);
    if (!result && found->best.value >= bound)
        bring_first(s, at, child_of(t, at, found->best.move));
    return result;
}

/* Follows the best line of the rehearsal. Its moves come first, and the answers that refute the
 * other moves. */
static status order_line(const splitting *s, const search_line *line, int value, fault *f) {
    const tree *t = s->tree;
    status result = OK;
    for (int at = 0, ply = 0; !result && t->nodes[at].count && ply < line->count; ply++) {
        const split_node *n = &t->nodes[at];
        const int best = child_of(t, at, line->squares[ply]);
        bring_first(s, at, best);
        value = -value;
        for (int i = n->first; !result && i < n->first + n->count; i++)
            if (i != best && t->nodes[i].count > 1 && goes_to_the_end(t))
                result = order_refutation(s, i, value, f);
        at = best;
    }
    return result;
}

/* Rehearses after the moves were ordered: the short searches left good moves in the table. */
static status order_by_rehearsal(splitting *s, int *guess, fault *f) {
    const stop_token *stop = s->tree->solver->stop;
    const status result = rehearse(s->tree, stop, s->found, f);
    if (result || stop_is_set(stop)) return result;
    const search_line line = s->found->best.line;
    *guess = even_guess(s->found->best.value);
    return order_line(s, &line, *guess, f);
}

static status begin(splitting *s, fault *f) {
    const tree *t = s->tree;
    const size_t count = (size_t)t->count;
    int guess = 0;
    s->order = alloc_array(NULL, count, sizeof *s->order);
    s->numbers = alloc_array(NULL, count, sizeof *s->numbers);
    s->ranks = alloc_array(NULL, count, sizeof *s->ranks);
    s->lines = alloc_array(NULL, count, sizeof *s->lines);
    if (!s->order || !s->numbers || !s->ranks || !s->lines) return no_memory(f);
    status result = order_moves(s, &guess, f);
    if (!result && rehearses(t)) result = order_by_rehearsal(s, &guess, f);
    if (result) return result;
    const split_setting setting = {t->nodes, s->order, t->count, guess, t->solver->outcome};
    return split_new(&s->split, &setting, NULL, f);
}

static void end(splitting *s) {
    split_free(s->split);
    alloc_free(NULL, s->order);
    alloc_free(NULL, s->numbers);
    alloc_free(NULL, s->ranks);
    alloc_free(NULL, s->lines);
}

/* ---- the dealing side: jobs ---- */

/* Two bounds that meet prove a value, but give no line. The rank that proved them has the line in
 * its table. */
static bool next_last(splitting *s, int rank, split_job *out) {
    if (s->last < 0 || s->asked_last || s->ranks[s->last] != rank) return false;
    const int value = split_proved(s->split, s->last).low;
    *out = (split_job){s->last, value - 1, value + 1};
    s->asked_last = true;
    return true;
}

static bool next_job(void *dealer, int rank, uint64_t *number) {
    splitting *s = dealer;
    split_job j;
    if (!next_last(s, rank, &j) && !split_next(s->split, rank, &j)) return false;
    *number = s->numbers[j.leaf] = split_number(j);
    s->ranks[j.leaf] = rank;
    return true;
}

static bool drop_job(void *dealer, int *rank, uint64_t *number) {
    const splitting *s = dealer;
    int leaf;
    if (!split_drop(s->split, &leaf)) return false;
    *rank = s->ranks[leaf];
    *number = s->numbers[leaf];
    return true;
}

static int leaf_of(const splitting *s, uint64_t number) {
    split_job j = {.leaf = 0};
    return split_job_of(number, s->tree->count, &j) ? j.leaf : 0;
}

static void give_up(void *dealer, uint64_t number) {
    const splitting *s = dealer;
    split_give_up(s->split, leaf_of(s, number));
}

static void report(const splitting *s) {
    search_result *best = &s->found->best;
    best->value = split_guess(s->split);
    best->certainty = CERTAIN_SELECTIVE;
    best->statistics.seconds = clock_seconds_since(s->start_ns);
    if (s->progress) s->progress(s->tree->solver, best);
}

/* Goes down the best line to the leaf at its end. */
static int last_leaf(const splitting *s) {
    int at = 0;
    while (s->tree->nodes[at].count) at = split_best_child(s->split, at);
    return at;
}

static bool lacks_line(const splitting *s) {
    return !s->tree->solver->outcome && !s->tree->nodes[s->last].known && !s->lines[s->last].count;
}

static status take_answer(void *dealer, uint64_t number, void *answer, fault *f) {
    splitting *s = dealer;
    const leaf_answer *a = answer;
    const int leaf = leaf_of(s, number);
    (void)f;
    s->found->best.statistics.nodes += a->nodes;
    if (a->line.count) s->lines[leaf] = a->line;
    if (s->last < 0) split_take(s->split, leaf, a->proved);
    report(s);
    if (!split_is_done(s->split)) return OK;
    if (s->last < 0) s->last = last_leaf(s);
    return lacks_line(s) ? OK : E_STOPPED; /* no more answers are needed */
}

static status deal_leaves(tree *t, splitting *s, fault *f) {
    static const deal_choice choice = {next_job, drop_job, give_up};
    const bool has_jobs = !s || s->last < 0;
    const deal d = {.end = has_jobs ? DEAL_OPEN_ENDED : 0,
                    .threads = 1,
                    .answer_size = sizeof(leaf_answer),
                    .stop = t->solver->stop,
                    .working = {.work = t,
                                .open = open_desk,
                                .run = search_leaf,
                                .close = close_desk,
                                .token = token_of},
                    .dealing = {.dealer = s, .take = take_answer},
                    .ranks = t->solver->ranks,
                    .prepare = prepare_desk,
                    .choice = &choice,
                    .parts = {{"another position", position_sum(&t->places[0].position)},
                              {"other settings or weights", t->solver->setting}}};
    const status result = deal_run(&d, f);
    return result == E_STOPPED ? OK : result; /* the dealer has had enough, or was stopped */
}

/* ---- the dealing side: after ---- */

static void add_to_line(search_line *line, int move) {
    if (line->count < SEARCH_LINE_MAX) line->squares[line->count++] = (int16_t)move;
}

static void write_line(const splitting *s, search_line *line) {
    int at = 0;
    line->count = 0;
    do {
        at = split_best_child(s->split, at);
        add_to_line(line, s->tree->places[at].move);
    } while (s->tree->nodes[at].count && !s->tree->solver->outcome);
    if (s->tree->solver->outcome) return;
    for (int i = 0; i < s->lines[at].count; i++) add_to_line(line, s->lines[at].squares[i]);
}

/* Only the sign is known of an outcome. */
static void write_value(const splitting *s, search_result *best) {
    const split_answer a = split_proved(s->split, 0);
    best->value = a.low;
    best->bound = BOUND_EXACT;
    if (!s->tree->solver->outcome || (a.low == 0 && a.high == 0)) return;
    best->value = a.low > 0 ? 2 : -2;
    best->bound = a.low > 0 ? BOUND_LOWER : BOUND_UPPER;
}

static void write_result(const splitting *s) {
    search_result *best = &s->found->best;
    s->found->count = 0;
    best->statistics.seconds = clock_seconds_since(s->start_ns);
    best->unit = UNIT_DISCS;
    if (s->split && s->last >= 0) {
        best->certainty = CERTAIN_EXACT;
        best->depth = position_empties(&s->tree->places[0].position);
        write_value(s, best);
        write_line(s, &best->line);
        best->move = best->line.squares[0];
    } else {
        best->certainty = CERTAIN_GUESS;
        best->value = NAN;
        best->depth = 0;
        best->line.count = 0;
        best->move = s->tree->places[s->order && s->tree->count > 1 ? s->order[1] : 1].move;
    }
}

static status solve_as_dealer(tree *t, search_progress *progress, engine_result *found, fault *f) {
    splitting s = {
        .tree = t, .found = found, .progress = progress, .start_ns = clock_now_ns(), .last = -1};
    status result = begin(&s, f);
    found->best.statistics = (search_statistics){.nodes = 0};
    /* The game may be over on all lines within the first plies. */
    if (!result && split_is_done(s.split)) s.last = last_leaf(&s);
    if (!result) result = deal_leaves(t, &s, f);
    if (!result) write_result(&s);
    end(&s);
    return result;
}

/* ---- a position ---- */

bool solver_can_split(const solver *s, const position *p) {
    return s->ranks && !s->all && !search_limited(&s->limits) && engine_plays_on(&p->field) &&
           !position_over(p) && position_empties(p) >= SPLIT_EMPTY_LEAST;
}

status solver_split(solver *s, const position *p, search_progress *progress, engine_result *found,
                    fault *f) {
    tree t = {.solver = s};
    status result = grow(&t, p, f);
    if (!result && s->ranks->is_dealer)
        result = solve_as_dealer(&t, progress, found, f);
    else if (!result)
        result = deal_leaves(&t, NULL, f);
    clear_tree(&t);
    return result;
}
