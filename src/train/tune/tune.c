/* train/tune/tune.c - rounds of games and fits. */
#include "train/tune/tune.h"

#include "train/tune/tune_columns.h"

#include <string.h>

/* Rows of one phase, learned or held out. */
typedef struct rows {
    float *x, *labels, *values;
    size_t count, capacity;
} rows;

typedef struct tuning {
    const tune_order *order;
    tune_columns columns;
    rows rows[LAB_PHASES][TUNE_PARTS];
    double weights[LAB_PHASES][LOGISTIC_COLUMNS];
    tune_result *result;
} tuning;

static int phases_of(const tuning *t) {
    return t->order->agent->evaluation.phases;
}

/* ---- rows ---- */

static bool resize(float **list, size_t count, const allocator *memory) {
    float *grown = alloc_resize(memory, *list, count, sizeof *grown);
    if (grown) *list = grown;
    return grown != NULL;
}

static bool rows_reserve(rows *r, size_t columns, const allocator *memory) {
    if (r->count < r->capacity) return true;
    const size_t wanted = r->capacity ? 2 * r->capacity : 1024;
    if (!resize(&r->x, wanted * columns, memory) || !resize(&r->labels, wanted, memory) ||
        !resize(&r->values, wanted, memory))
        return false;
    r->capacity = wanted;
    return true;
}

static status add_row(tuning *t, const float *row, tune_part part, fault *f) {
    const size_t columns = (size_t)t->columns.count;
    rows *r = &t->rows[(int)row[TUNE_PHASE]][part];
    if (!rows_reserve(r, columns, t->order->memory))
        return fault_set(f, E_NOMEM, 0, "no memory for positions");
    memcpy(r->x + r->count * columns, row + TUNE_FIRST, columns * sizeof *row);
    r->labels[r->count] = row[TUNE_LABEL];
    r->values[r->count++] = row[TUNE_VALUE];
    return OK;
}

static status add_games(tuning *t, const tune_games *g, fault *f) {
    const size_t stride = TUNE_FIRST + (size_t)t->columns.count;
    status result = OK;
    for (int i = 0; i < g->count; i++) {
        const tune_game *game = &g->games[i];
        const tune_part part = game->is_held ? TUNE_TEST : TUNE_TRAIN;
        t->result->games[part] += game->count > 0;
        for (int k = 0; k < game->count && !result; k++)
            result = add_row(t, game->rows + (size_t)k * stride, part, f);
    }
    return result;
}

static void clear_rows(tuning *t) {
    for (int phase = 0; phase < LAB_PHASES; phase++)
        for (int part = 0; part < TUNE_PARTS; part++) {
            rows *r = &t->rows[phase][part];
            alloc_free(t->order->memory, r->x);
            alloc_free(t->order->memory, r->labels);
            alloc_free(t->order->memory, r->values);
        }
}

/* ---- fitting ---- */

static logistic_rows rows_of(const tuning *t, int phase, int part) {
    const rows *r = &t->rows[phase][part];
    return (logistic_rows){r->count, t->columns.count, r->x, r->labels};
}

static status fit_phases(tuning *t, fault *f) {
    const tune_order *o = t->order;
    status result = OK;
    for (int phase = 0; phase < phases_of(t) && !result; phase++) {
        const logistic_rows r = rows_of(t, phase, TUNE_TRAIN);
        if (r.count == 0)
            return fault_set(f, E_RANGE, 0, "no game had a position of the phase %s: play more",
                             o->agent->evaluation.phase_names[phase]);
        result = logistic_fit(&r, o->ridge, o->threads, o->memory, t->weights[phase], f);
    }
    return result;
}

/* The parent's rows: its value, and a constant for each phase. */
enum { PARENT_COLUMNS = 1 + LAB_PHASES };

static size_t write_parent_rows(const tuning *t, int phase, int part, float *x) {
    const rows *r = &t->rows[phase][part];
    memset(x, 0, r->count * PARENT_COLUMNS * sizeof *x);
    for (size_t i = 0; i < r->count; i++) {
        x[i * PARENT_COLUMNS] = r->values[i];
        x[i * PARENT_COLUMNS + 1 + (size_t)phase] = 1;
    }
    return r->count;
}

static size_t count_rows(const tuning *t, int part) {
    size_t count = 0;
    for (int phase = 0; phase < phases_of(t); phase++) count += t->rows[phase][part].count;
    return count;
}

static status fit_parent(const tuning *t, float *x, float *labels, double *weights, fault *f) {
    size_t count = 0;
    for (int phase = 0; phase < phases_of(t); phase++) {
        const rows *r = &t->rows[phase][TUNE_TRAIN];
        if (r->count) memcpy(labels + count, r->labels, r->count * sizeof *labels);
        count += write_parent_rows(t, phase, TUNE_TRAIN, x + count * PARENT_COLUMNS);
    }
    const logistic_rows all = {count, PARENT_COLUMNS, x, labels};
    return logistic_fit(&all, t->order->ridge, t->order->threads, t->order->memory, weights, f);
}

static void measure(const tuning *t, const double *parent, float *x) {
    for (int phase = 0; phase < phases_of(t); phase++)
        for (int part = 0; part < TUNE_PARTS; part++) {
            const logistic_rows learned = rows_of(t, phase, part);
            const logistic_rows of_parent = {write_parent_rows(t, phase, part, x), PARENT_COLUMNS,
                                             x, learned.labels};
            t->result->quality[phase][part] =
                (tune_quality){.parent = logistic_measure(&of_parent, parent),
                               .learned = logistic_measure(&learned, t->weights[phase])};
        }
}

static status judge(const tuning *t, fault *f) {
    const allocator *memory = t->order->memory;
    const size_t train = count_rows(t, TUNE_TRAIN), test = count_rows(t, TUNE_TEST);
    const size_t most = train > test ? train : test;
    double weights[PARENT_COLUMNS];
    float *x = alloc_array(memory, most * PARENT_COLUMNS, sizeof *x);
    float *labels = alloc_array(memory, most, sizeof *labels);
    status result = x && labels ? OK : fault_set(f, E_NOMEM, 0, "no memory for positions");
    if (!result) result = fit_parent(t, x, labels, weights, f);
    if (!result) {
        t->result->factor = weights[0];
        measure(t, weights, x);
    }
    alloc_free(memory, x);
    alloc_free(memory, labels);
    return result;
}

/* ---- rounds ---- */

/* Returns the games of a round. The first rounds take the remainder. */
static int games_in(const tune_order *o, int round) {
    return o->games / o->rounds + (round < o->games % o->rounds);
}

static status play_round(tuning *t, int round, fault *f) {
    const tune_order *o = t->order;
    const lab_agent player = t->result->agent;
    tune_games g = {.learner = o->agent,
                    .parent = o->parent,
                    .player = round ? &player : o->parent,
                    .columns = &t->columns,
                    .tier = o->tier,
                    .label = o->label,
                    .depth = o->depth,
                    .finish = o->finish,
                    .hold_out = o->hold_out,
                    .seed = o->seed,
                    .round = round,
                    .count = games_in(o, round),
                    .threads = o->threads,
                    .stop = o->stop,
                    .progress = o->progress,
                    .progress_context = o->progress_context,
                    .memory = o->memory};
    status result = tune_games_play(&g, f);
    if (result) return result;
    result = add_games(t, &g, f);
    tune_games_clear(&g);
    return result;
}

static status run_rounds(tuning *t, fault *f) {
    status result = OK;
    for (int round = 0; round < t->order->rounds && !result; round++) {
        result = play_round(t, round, f);
        if (!result) result = fit_phases(t, f);
        if (!result) tune_columns_put(&t->columns, t->weights, &t->result->agent);
    }
    return result ? result : judge(t, f);
}

status tune_run(const tune_order *o, tune_result *out, fault *f) {
    tuning t = {.order = o, .result = out};
    *out = (tune_result){.agent = *o->agent};
    if (o->rounds < 1 || o->games < o->rounds || o->depth < 1 || !(o->ridge > 0) || o->threads < 1)
        return fault_set(f, E_RANGE, 0, "there are no games to learn from, or no way to");
    status result = tune_columns_make(o->agent, &t.columns, f);
    if (!result) result = run_rounds(&t, f);
    clear_rows(&t);
    return result;
}

tune_quality tune_quality_all(const tune_result *r, tune_part part) {
    tune_quality all = {0};
    for (int phase = 0; phase < r->agent.evaluation.phases; phase++) {
        const tune_quality *q = &r->quality[phase][part];
        all.parent = logistic_error_sum(all.parent, q->parent);
        all.learned = logistic_error_sum(all.learned, q->learned);
    }
    return all;
}
