/* engine/inner/engine.c - makes engines and calls the instance for a position's board size and
 * tier.
 *
 * I1  index_of() of a board that passed check_board() is valid.
 * I2  After prepare_seats() every seat has an evaluation: learned weights or tables made by hand.
 * I3  A finished search has a move, or the game is over. */
#include "engine/engine.h"
#include "base/checksum.h"
#include "base/clock.h"
#include "base/text.h"
#include "engine/counts.h"
#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "engine/inner/count.h"
#include "engine/inner/openings.h"
#include "engine/inner/pace.h"
#include "engine/inner/seat.h"
#include "engine/inner/team.h"
#include "engine/inner/tt.h"
#include "engine/prepare/prepared.h"
#include "engine/weights.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/result.h"

#include "base/files.h"
#include "engine/eval/hand_counts.h"
#include "engine/eval/unit.h"
#include "engine/inner/explain.h"
#include "engine/inner/job.h"
#include "game/board.h"
#include "game/wide.h"

#include <assert.h>
#include <math.h>

enum { SIZES = 5 };

static const int sizes[SIZES] = {8, 6, 4, 10, 12};

struct engine {
    engine_options options;
    team team;
    tt table;
    bool touched;              /* the system has handed out all pages of the table */
    learned *learned[SIZES];   /* NULL: evaluated by hand, or no board of the size came yet */
    int size;                  /* board size of the positions in the caches; 0: none */
    int form;                  /* form_of() the size that the memory of the table was used for */
    selective_table selective; /* for the evaluation of `size` */
};

static int index_of(int size) {
    for (int i = 0; i < SIZES; i++)
        if (sizes[i] == size) return i;
    return -1;
}

/* In the order of `sizes`. */
#define INSTANCES_OF(tier)                                                                         \
    {                                                                                              \
        &engine_instance_8_##tier, &engine_instance_6_##tier, &engine_instance_4_##tier,           \
            &engine_instance_10_##tier, &engine_instance_12_##tier                                 \
    }

static const engine_instance *instance_for(int index, tier t) {
    static const engine_instance *const instances[TIER_COUNT][SIZES] = {
        [TIER_BASELINE] = INSTANCES_OF(baseline),
#ifdef AVOCET_HAVE_TIERS
        [TIER_V3] = INSTANCES_OF(v3),
        [TIER_V4] = INSTANCES_OF(v4),
#endif
    };
    assert(index >= 0 && index < SIZES && instances[t][index]); /* I1 */
    return instances[t][index];
}

/* ---- weights ---- */

status engine_choose_weights(view name, engine_options *o, fault *f) {
    buffer path = buffer_make(o->memory), file = buffer_make(o->memory);
    engine_leave_weights(o);
    o->by_hand = view_is(name, "hand");
    if (o->by_hand) return OK;
    buffer_append(&path, name);
    status failed = buffer_status(&path);
    if (failed) (void)fault_set(f, failed, 0, "no memory for a name");
    if (!failed) failed = files_read(NULL, buffer_text(&path), EVAL_FILE_MAX, &file, f);
    if (!failed) {
        fault why;
        failed = learned_make(buffer_view(&file), o->memory, &o->weights, &why);
        if (failed) (void)fault_set(f, failed, why.at, "%s: %s", buffer_text(&path), why.text);
    }
    buffer_clear(&file);
    buffer_clear(&path);
    return failed;
}

status engine_share_built_in(engine_options *o, fault *f) {
    return o->weights || o->by_hand ? OK : prepared_learned(BOARD_SIZE, o->memory, &o->weights, f);
}

status engine_read_built_in(engine_options *o, int size, fault *f) {
    if (o->weights || o->by_hand || !engine_has_weights(size)) return OK;
    return learned_make(prepared_weights(size), o->memory, &o->weights, f);
}

status engine_weights_fit(const engine_options *o, view name, int size, fault *f) {
    const int side = o->weights && !o->by_hand ? o->weights->stored.set.side : size;
    if (side == size) return OK;
    return fault_set(f, E_UNSUPPORTED, 0, "%.*s: these weights judge boards of %dx%d, not of %dx%d",
                     (int)name.length, name.data, side, side, size, size);
}

void engine_leave_weights(engine_options *o) {
    learned_leave(o->weights);
    o->weights = NULL;
}

const char *engine_weights_made(const engine_options *o) {
    return o->weights && !o->by_hand ? o->weights->stored.made : NULL;
}

const eval_weights *engine_weights_stored(const engine_options *o) {
    return o->weights ? &o->weights->stored : NULL;
}

/* Returns the sum of the weights that judge boards of one size. */
static uint64_t sum_of_size(const engine_options *o, int size) {
    if (o->weights && o->weights->stored.set.side == size) return o->weights->sum;
    return prepared_sum(size);
}

uint64_t engine_weights_sum(const engine_options *o, int size) {
    uint64_t all[SIZES];
    if (o->by_hand || (size && !engine_plays(size))) return 0;
    if (size) return sum_of_size(o, size);
    for (int i = 0; i < SIZES; i++) all[i] = sum_of_size(o, sizes[i]);
    return checksum((view){(const char *)all, sizeof all});
}

/* ---- making ---- */

bool engine_knows_sure(int percent) {
    return selective_level(percent) >= 0;
}

int engine_usual_sure(int size) {
    return selective_percent(selective_usual_level(size));
}

static status unknown_sure(fault *f) {
    return fault_set(f, E_RANGE, 0, "sure must be " ENGINE_SURE_WORDS " percent");
}

static status check_options(const engine_options *o, fault *f) {
    if (o->threads < 1 || o->threads > ENGINE_THREADS_MAX)
        return fault_set(f, E_RANGE, 0, "threads must be from 1 to %d", ENGINE_THREADS_MAX);
    if (o->table_mb < 1 || o->table_mb > ENGINE_TABLE_MB_MAX)
        return fault_set(f, E_RANGE, 0, "the table must have from 1 to %d MB", ENGINE_TABLE_MB_MAX);
    if (o->sure && !engine_knows_sure(o->sure)) return unknown_sure(f);
    if (!tier_usable(o->tier))
        return fault_set(f, E_UNSUPPORTED, 0, "the tier %s cannot be used here",
                         tier_name(o->tier));
    return OK;
}

status engine_create(const engine_options *o, engine **out, fault *f) {
    status result = check_options(o, f);
    if (result) return result;
    engine *e = alloc_array(o->memory, 1, sizeof *e);
    if (!e) return fault_set(f, E_NOMEM, 0, "no memory for an engine");
    e->options = *o;
    result = team_make(&e->team, o->threads, o->memory, f);
    if (result) {
        alloc_free(o->memory, e);
        return result;
    }
    if (!tt_make(&e->table, (size_t)o->table_mb << 20, o->memory)) {
        engine_free(e);
        return fault_set(f, E_NOMEM, 0, "no memory for a table of %d MB", o->table_mb);
    }
    if (o->weights && !o->by_hand)
        e->learned[index_of(o->weights->stored.set.side)] = learned_share(o->weights);
    for (int i = 0; i < e->team.count; i++) e->team.seats[i]->table = &e->table;
    *out = e;
    return OK;
}

void engine_free(engine *e) {
    if (!e) return;
    team_free(&e->team);
    tt_free(&e->table);
    for (int i = 0; i < SIZES; i++) learned_leave(e->learned[i]);
    alloc_free(e->options.memory, e);
}

void engine_new_game(engine *e) {
    tt_forget(&e->table);
    for (int i = 0; i < e->team.count; i++) seat_forget(e->team.seats[i]);
    e->size = 0;
}

/* ---- searching ---- */

static engine_board board_of(const position *p) {
    engine_board b = {.own = {0}};
    if (p->field.size > BOARD_SIZE) {
        wide_words(&p->grid.own, p->field.size, b.own);
        wide_words(&p->grid.opp, p->field.size, b.opp);
    } else {
        b.own[0] = board_bits(&p->grid.own);
        b.opp[0] = board_bits(&p->grid.opp);
    }
    return b;
}

bool engine_plays(int size) {
    return index_of(size) >= 0;
}

static bool is_whole(const field *where) {
    field whole;
    return field_init(&whole, where->size, NULL) == OK && squares_equal(&whole.open, &where->open);
}

bool engine_plays_on(const field *where) {
    return engine_plays(where->size) && is_whole(where);
}

bool engine_knows_opening(const position *p) {
    return openings_have(p);
}

static status check_request(const engine_request *r, fault *f) {
    if (r->goal != ENGINE_PLAY && r->search.limits.depth)
        return fault_set(f, E_UNSUPPORTED, 0, "a solver has no limit in depth");
    if (r->solve_sure && !engine_knows_sure(r->solve_sure)) return unknown_sure(f);
    const bool to_the_end = r->goal == ENGINE_EXACT || (r->goal == ENGINE_PLAY && r->solve_sure);
    if ((r->least || r->most) && (r->least >= r->most || !to_the_end || r->best != 1))
        return fault_set(f, E_RANGE, 0, "a window goes with the exact value of one move");
    return OK;
}

static status check_board(const field *where, fault *f) {
    if (!engine_plays(where->size))
        return fault_set(f, E_UNSUPPORTED, 0,
                         "the engine knows boards of size 4, 6, 8, 10 and 12, not of size %d",
                         where->size);
    if (!is_whole(where))
        return fault_set(f, E_UNSUPPORTED, 0, "the engine knows no boards with blocked squares");
    return OK;
}

/* ---- tables of a size ---- */

/* Whether weights for the size were chosen, or are built in. */
static bool judges_by_learning(const engine *e, int index) {
    return !e->options.by_hand && (e->learned[index] || engine_has_weights(sizes[index]));
}

/* Takes the built-in weights when they are first needed. */
static status make_evaluation(engine *e, int index, fault *f) {
    if (!judges_by_learning(e, index) || e->learned[index]) return OK;
    return prepared_learned(sizes[index], e->options.memory, &e->learned[index], f);
}

static void make_selective(engine *e, int index) {
    const bool by_learning = judges_by_learning(e, index);
    selective_table_make(by_learning ? &e->learned[index]->stored.selective
                                     : selective_by_hand(sizes[index]),
                         sizes[index], &e->selective);
}

/* Entries of the table and the caches are larger beyond 8x8, so each of these sizes has a form of
 * its own. */
static int form_of(int size) {
    return size <= BOARD_SIZE ? 0 : size;
}

/* Forgets everything if the size changes: boards of different sizes share bit patterns but no
 * values. */
static void change_size(engine *e, int size) {
    if (e->form != form_of(size)) tt_clear(&e->table);
    e->form = form_of(size);
    if (e->size && e->size != size) engine_new_game(e);
}

/* Hands the tables of this size to all seats. */
static status prepare_seats(engine *e, int index, fault *f) {
    const bool by_learning = judges_by_learning(e, index);
    const status failed = make_evaluation(e, index, f);
    if (failed) return failed;
    change_size(e, sizes[index]);
    if (e->size != sizes[index]) make_selective(e, index);
    e->size = sizes[index];
    for (int i = 0; i < e->team.count; i++) {
        seat *s = e->team.seats[i];
        s->edges = prepared_edges(sizes[index]);
        s->hand = by_learning ? NULL : prepared_hand(sizes[index]);
        s->learned = by_learning ? e->learned[index] : NULL;
        s->selective = &e->selective;
        assert(s->learned || s->hand); /* I2 */
    }
    return OK;
}

status engine_prepare(engine *e, int size, fault *f) {
    if (!engine_plays(size))
        return fault_set(f, E_UNSUPPORTED, 0, "the engine knows no boards of size %d", size);
    if (!e->touched) tt_touch(&e->table);
    e->touched = true;
    return prepare_seats(e, index_of(size), f);
}

static void add_statistics(const engine *e, engine_result *out, int64_t start_ns) {
    search_statistics *s = &out->best.statistics;
    int64_t idle_ns = 0;
    *s = (search_statistics){.seconds = (double)(clock_now_ns() - start_ns) * 1e-9};
    for (int i = 0; i < e->team.count; i++) {
        s->nodes += e->team.seats[i]->nodes;
        idle_ns += e->team.seats[i]->idle_ns;
        out->shared += e->team.seats[i]->joined;
    }
    out->threads = e->team.started + 1;
    if (s->seconds > 0) out->idle = (double)idle_ns * 1e-9 / s->seconds / out->threads;
}

/* The techniques to leave out, as the options and the request say. */
static unsigned without_of(const engine *e, const engine_request *r) {
    const unsigned first = 1U << TECHNIQUE_WARM_UP | 1U << TECHNIQUE_PASSES;
    return e->options.without | (r->at_once ? first : 0);
}

status engine_search(engine *e, const position *p, const engine_request *r, engine_result *out,
                     fault *f) {
    const int64_t start_ns = clock_now_ns();
    status result = check_board(&p->field, f);
    if (!result) result = check_request(r, f);
    if (result) return result;
    const int index = index_of(p->field.size);
    result = prepare_seats(e, index, f);
    if (result) return result;
    tt_age(&e->table);
    *out = (engine_result){.best = {.value = NAN, .unit = UNIT_DISCS, .move = SQUARE_NONE}};
    const int sure = e->options.sure ? e->options.sure : engine_usual_sure(p->field.size);
    engine_job job = {board_of(p), r, out, start_ns, {.depth = 0}, selective_level(sure), 0};
    const int empty = position_empties(p);
    if (r->goal == ENGINE_PLAY && r->solve_sure && empty <= r->solve_from)
        job.solve_level = selective_level(r->solve_sure);
    job.pace = pace_make(&r->search.limits, empty, start_ns, r->search.stop);
    job.pace.solve_from = r->solve_from;
    job.pace.solve_level = job.solve_level;
    job.pace.threads = e->options.threads;
    job.pace.side = p->field.size;
    job.pace.to_play = r->best == 0;
    const engine_instance *instance = instance_for(index, e->options.tier);
    e->team.limit = job.pace.limit;
    e->team.without = without_of(e, r);
    team_run(&e->team, instance->help, instance->think, &job);
    assert(out->best.move != SQUARE_NONE || position_over(p)); /* I3 */
    add_statistics(e, out, start_ns);
    return OK;
}

/* ---- counting ---- */

bool engine_counted(const engine *e, engine_counts *out) {
#ifdef AVOCET_COUNT
    *out = (engine_counts){.of = {{0}}};
    for (int i = 0; i < e->team.count; i++)
        for (int empty = 0; empty < COUNT_EMPTIES; empty++)
            for (int step = 0; step < COUNT_STEPS; step++)
                out->of[empty][step] += e->team.seats[i]->counted.counts.of[empty][step];
    return true;
#else
    (void)e, (void)out;
    return false;
#endif
}

/* The smallest of many trials: others were interrupted. */
uint64_t engine_count_overhead(void) {
    uint64_t least = UINT64_MAX;
#ifdef AVOCET_COUNT
    for (int i = 0; i < 1000; i++) {
        const uint64_t start = count_clock(), cycles = count_clock() - start;
        if (cycles < least) least = cycles;
    }
#endif
    return least == UINT64_MAX ? 0 : least;
}

/* ---- judging ---- */

_Static_assert((int)ENGINE_LAYER_MAIN == EVAL_MAIN && (int)ENGINE_LAYER_ORDER == EVAL_ORDER,
               "the public and the internal names of the layers agree");

status engine_evaluate_as(engine *e, engine_layer layer, const position *p, double *value,
                          fault *f) {
    status result = check_board(&p->field, f);
    if (result) return result;
    const int index = index_of(p->field.size);
    const engine_board b = board_of(p);
    result = prepare_seats(e, index, f);
    if (result) return result;
    const int units =
        instance_for(index, e->options.tier)->judge(e->team.seats[0], &b, (eval_layer_name)layer);
    *value = (double)units / DISC;
    return OK;
}

status engine_evaluate(engine *e, const position *p, double *value, fault *f) {
    return engine_evaluate_as(e, ENGINE_LAYER_MAIN, p, value, f);
}

static status no_words_for(int size, fault *f) {
    return fault_set(f, E_UNSUPPORTED, 0, "boards of size %d do not fit 64 bits", size);
}

status engine_evaluate_boards(engine *e, int size, const uint64_t *own, const uint64_t *opp,
                              size_t count, double *values, fault *f) {
    field where;
    status result = field_init(&where, size, f);
    if (!result && size > BOARD_SIZE) result = no_words_for(size, f);
    if (!result) result = check_board(&where, f);
    if (result) return result;
    const int index = index_of(size);
    const uint64_t open = board_open(&where);
    result = prepare_seats(e, index, f);
    if (result) return result;
    const engine_instance *instance = instance_for(index, e->options.tier);
    for (size_t i = 0; i < count; i++) {
        if ((own[i] & opp[i]) || ((own[i] | opp[i]) & ~open))
            return fault_set(f, E_RANGE, i, "board %zu has two discs on a square, or one off it",
                             i);
        const engine_board b = {{own[i]}, {opp[i]}};
        values[i] = (double)instance->judge(e->team.seats[0], &b, EVAL_MAIN) / DISC;
    }
    return OK;
}

status engine_judge_below(engine *e, engine_layer layer, const board *boards, size_t count,
                          engine_judged *out, fault *f) {
    const int index = index_of(BOARD_SIZE);
    const status result = prepare_seats(e, index, f);
    if (result) return result;
    const engine_instance *instance = instance_for(index, e->options.tier);
    *out = (engine_judged){.count = 0};
    for (size_t i = 0; i < count; i++) {
        const engine_board b = {{boards[i].own}, {boards[i].opp}};
        instance->judge_below(e->team.seats[0], &b, (eval_layer_name)layer, out);
    }
    return OK;
}

/* ---- explaining ---- */

/* engine_evaluate() prepares the seats, so seat 0 holds the evaluation to explain. */
status engine_explain(engine *e, const position *p, engine_explanation *out, fault *f) {
    static hand_counts *const counts_of[SIZES] = {hand_counts_8, hand_counts_6, hand_counts_4,
                                                  hand_counts_10, hand_counts_12};
    *out = (engine_explanation){.by = EXPLAINED_RESULT};
    const status failed = engine_evaluate(e, p, &out->value, f);
    if (failed || position_over(p)) return failed;
    const seat *s = e->team.seats[0];
    if (s->learned) {
        explain_learned(s->learned, EVAL_MAIN, p, out);
        return OK;
    }
    int counts[HAND_FEATURES];
    const engine_board b = board_of(p);
    counts_of[index_of(p->field.size)](s, b.own, b.opp, counts);
    explain_by_hand(counts, s->hand->weights[position_empties(p)], out);
    return OK;
}

bool engine_has_weights(int size) {
    return prepared_weights(size).length > 0;
}

bool engine_has_learned(const engine *e, int size) {
    return engine_plays(size) && judges_by_learning(e, index_of(size));
}

status engine_weights_about(engine *e, int size, engine_weights_facts *out, fault *f) {
    const int index = index_of(size);
    *out = (engine_weights_facts){.learned = judges_by_learning(e, index)};
    if (!out->learned) return OK;
    const status failed = make_evaluation(e, index, f);
    if (failed) return failed;
    const eval_weights *w = &e->learned[index]->stored;
    out->made = w->made;
    out->data = w->data;
    out->error = w->error;
    out->patterns = w->layers[EVAL_MAIN].patterns;
    out->places = w->set.first_place[out->patterns];
    return OK;
}
