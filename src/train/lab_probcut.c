#include "train/lab_probcut.h"

#include "base/alloc.h"
#include "base/deal.h"
#include "base/rng.h"
#include "game/position.h"
#include "game/random_move.h"
#include "lab/evaluation.h"
#include "lab/options.h"
#include "lab/search.h"
#include "search/result.h"

#include <math.h>

status lab_probcut_read_pairs(view text, probcut_order *o, fault *f) {
    enum { DEPTH_MOST = 60 };
    for (view rest = text; rest.length;) {
        view pair = view_take(&rest, ',');
        const view first = view_take(&pair, '-');
        uint64_t check = 0, full = 0;
        if (o->pair_count == PROBCUT_PAIRS || view_number(first, DEPTH_MOST, &check, NULL) ||
            view_number(pair, DEPTH_MOST, &full, NULL))
            return fault_set(f, E_FORMAT, 0,
                             "--pairs takes up to %d pairs of depths, such as 1-3,2-4",
                             PROBCUT_PAIRS);
        o->pairs[o->pair_count][0] = (int)check;
        o->pairs[o->pair_count++][1] = (int)full;
    }
    return OK;
}

enum {
    DEPTHS_MAX = 61,
    LEAST_SAMPLES = 10,
    RANDOM_ONE_IN = 5,
    RANDOM_OPENING = 4,
    LEAST_DISCS = 8
};

/* The values of one position at every depth of some pair. */
typedef struct sample {
    int phase;
    bool finished; /* a value is that of a finished game */
    double value[DEPTHS_MAX];
} sample;

typedef struct fitting {
    const probcut_order *order;
    sample *samples; /* positions * PROBCUT_PHASES */
    int total;
    int done;
    bool wanted[DEPTHS_MAX];
} fitting;

/* ---- the line ---- */

probcut_line probcut_line_through(const double *x, const double *y, int count,
                                  double *correlation) {
    double mean_x = 0, mean_y = 0, xx = 0, xy = 0, yy = 0;
    *correlation = 0;
    if (count < LEAST_SAMPLES) return (probcut_line){0};
    for (int i = 0; i < count; i++) mean_x += x[i] / count;
    for (int i = 0; i < count; i++) mean_y += y[i] / count;
    for (int i = 0; i < count; i++) {
        xx += (x[i] - mean_x) * (x[i] - mean_x);
        xy += (x[i] - mean_x) * (y[i] - mean_y);
        yy += (y[i] - mean_y) * (y[i] - mean_y);
    }
    if (xx <= 0 || xy <= 0) return (probcut_line){0};
    const double slope = xy / xx, rest = yy - slope * xy;
    *correlation = yy > 0 ? xy / sqrt(xx * yy) : 0;
    const double sigma = sqrt((rest > 0 ? rest : 0) / (count - 2));
    /* A sigma of 0 would allow cuts without any margin. */
    const probcut_line line = {slope, mean_y - slope * mean_x, sigma > 0 ? sigma : 1e-9};
    return probcut_line_is_sound(&line) ? line : (probcut_line){0};
}

/* ---- samples ---- */

/* Returns the limit beyond which values are those of finished games. */
static double finished_value(lab_end end) {
    return end == END_HUGE ? 5e8 : end == END_THOUSAND ? 50 : end == END_RANKED ? 1e13 : INFINITY;
}

static int choose(lab_search *s, const position *p) {
    search_result r;
    const search_request request = {.limits = {.depth = 1}};
    return lab_search_run(s, p, &request, &r, NULL) == OK ? r.move : SQUARE_NONE;
}

static void play_on(lab_search *s, position *p, int ply, rng *r) {
    if (position_must_pass(p)) {
        position_pass(p);
    } else if (ply < RANDOM_OPENING || rng_below(r, RANDOM_ONE_IN) == 0) {
        (void)position_play_random(p, r);
    } else {
        const int square = choose(s, p);
        position_play(p, square);
    }
}

/* Returns a position of the phase with at least two moves, from a game of its own. */
static position sample_position(lab_search *s, int size, int phase, rng *r) {
    const int all = size * size;
    for (;;) {
        position p;
        (void)position_start(&p, size, START_STANDARD, NULL);
        const int high = (phase + 1) * all / 3, low = phase * all / 3;
        const int least = low > LEAST_DISCS ? low : LEAST_DISCS < high ? LEAST_DISCS : high - 1;
        const int wanted = least + (int)rng_below(r, (uint64_t)(high - least));
        for (int ply = 0; !position_over(&p); ply++) {
            const int discs = squares_count(&p.grid.own) + squares_count(&p.grid.opp);
            if (discs >= wanted && !position_must_pass(&p)) return p;
            play_on(s, &p, ply, r);
        }
    }
}

/* The working side. */
typedef struct searching {
    const probcut_order *order;
    const bool *wanted; /* by depth */
} searching;

/* Searches one position to all depths. Only the stop token ends a search early; the sample is then
 * useless. */
static status search_sample(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const searching *w = work;
    sample *out = answer;
    const lab_agent *agent = w->order->agent;
    const double limit = finished_value(agent->evaluation.end);
    rng r = rng_make(w->order->seed, number);
    out->phase = (int)(number % PROBCUT_PHASES);
    const position p = sample_position(desk, agent->size, out->phase, &r);
    for (int depth = 1; depth < DEPTHS_MAX; depth++) {
        search_result found;
        const search_request request = {.limits = {.depth = depth}, .stop = w->order->stop};
        if (!w->wanted[depth]) continue;
        const status result = lab_search_run(desk, &p, &request, &found, f);
        if (result) return result;
        out->value[depth] = found.value;
        out->finished |= found.certainty == CERTAIN_EXACT || fabs(found.value) >= limit;
    }
    return OK;
}

static status take_sample(void *dealer, uint64_t number, void *answer, fault *f) {
    fitting *w = dealer;
    const sample *s = answer;
    (void)f;
    w->samples[number] = *s;
    w->done++;
    if (w->order->progress) w->order->progress(w->order->progress_context, w->done, w->total);
    return OK;
}

/* Opens a search for each worker, without ProbCut and without an exact endgame. */
static status open_search(const void *work, int worker, void **desk, fault *f) {
    const searching *w = work;
    lab_agent plain = *w->order->agent;
    lab_search *s = NULL;
    (void)worker;
    plain.options.probcut = PROBCUT_OFF;
    plain.options.finish = 0;
    const status result = lab_search_create(&plain, w->order->tier, NULL, &s, f);
    *desk = s;
    return result;
}

static void close_search(void *desk) {
    lab_search_free(desk);
}

static status find_samples(fitting *w, fault *f) {
    const searching work = {w->order, w->wanted};
    const deal d = {.end = (uint64_t)w->total,
                    .threads = w->order->threads,
                    .answer_size = sizeof(sample),
                    .stop = w->order->stop,
                    .working = {&work, open_search, search_sample, close_search, NULL, NULL},
                    .dealing = {w, NULL, take_sample}};
    const status result = deal_run(&d, f);
    if (result == E_STOPPED || stop_is_set(w->order->stop))
        return fault_set(f, E_STOPPED, 0, "interrupted before all positions were searched");
    return result;
}

/* ---- fitting ---- */

static probcut_line fit_one(const fitting *w, int check, int full, int phase, double *x, double *y,
                            probcut_quality *quality) {
    int count = 0;
    for (int i = 0; i < w->total; i++) {
        const sample *s = &w->samples[i];
        if (s->phase != phase || s->finished) continue;
        x[count] = s->value[check];
        y[count++] = s->value[full];
    }
    quality->samples = count;
    return probcut_line_through(x, y, count, &quality->correlation);
}

static status fit_all(const fitting *w, probcut_model *out,
                      probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES], fault *f) {
    double *x = alloc_array(NULL, (size_t)w->total, sizeof *x);
    double *y = alloc_array(NULL, (size_t)w->total, sizeof *y);
    const status result = x && y ? OK : fault_set(f, E_NOMEM, 0, "no memory for the samples");
    *out = (probcut_model){.count = w->order->pair_count};
    for (int i = 0; i < out->count && !result; i++) {
        out->pairs[i].check = w->order->pairs[i][0];
        out->pairs[i].full = w->order->pairs[i][1];
        for (int phase = 0; phase < PROBCUT_PHASES; phase++) {
            probcut_quality unused;
            out->pairs[i].by_phase[phase] =
                fit_one(w, out->pairs[i].check, out->pairs[i].full, phase, x, y,
                        quality ? &quality[i][phase] : &unused);
        }
    }
    alloc_free(NULL, x);
    alloc_free(NULL, y);
    return result;
}

static status check_pairs(const probcut_order *o, fault *f) {
    int check_before = 0, full_before = 0;
    for (int i = 0; i < o->pair_count; i++) {
        const int check = o->pairs[i][0], full = o->pairs[i][1];
        if (check < 1 || full <= check || full >= DEPTHS_MAX || (full - check) % 2)
            return fault_set(f, E_RANGE, 0,
                             "%d-%d is no pair of depths: the second is larger by "
                             "an even number",
                             check, full);
        if (full < full_before || (full == full_before && check <= check_before))
            return fault_set(
                f, E_RANGE, 0,
                "pairs come by rising full depth, then rising check depth, none twice");
        check_before = check;
        full_before = full;
    }
    return o->pair_count ? OK : fault_set(f, E_RANGE, 0, "there are no pairs of depths");
}

status lab_probcut_fit(const probcut_order *o, probcut_model *out,
                       probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES], fault *f) {
    fitting w = {.order = o, .total = o->positions * PROBCUT_PHASES};
    status result = check_pairs(o, f);
    if (result) return result;
    for (int i = 0; i < o->pair_count; i++)
        w.wanted[o->pairs[i][0]] = w.wanted[o->pairs[i][1]] = true;
    w.samples = alloc_array(NULL, (size_t)w.total, sizeof *w.samples);
    if (!w.samples) return fault_set(f, E_NOMEM, 0, "no memory for the samples");
    result = find_samples(&w, f);
    if (!result) result = fit_all(&w, out, quality, f);
    alloc_free(NULL, w.samples);
    return result;
}
