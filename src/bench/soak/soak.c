/* bench/soak/soak.c - repeats the works of the program for hours and watches what stays behind. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/program.h"
#include "base/scratch/scratch.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/soak/process_state.h"
#include "bench/soak/soak_works.h"
#include "game/tier.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum {
    READ_EVERY_S = 60,
    EMPTY_EVERY = 16,       /* rounds after which the stores begin anew */
    WARM_UP_MOST_S = 3600,  /* but a quarter of the time at most */
    JUDGED_LEAST_S = 1800,  /* a slope over a shorter time says nothing */
    JUDGED_LEAST_COUNT = 10 /* readings */
};
static const double SLOPE_MOST = 1; /* MB an hour */

/* What was seen between two rounds. */
typedef struct reading {
    double seconds; /* since the start */
    uint64_t rounds;
    int errors;
    process_state state;
} reading;

/* Readings after the warm-up, taken together. */
typedef struct soak_trend {
    size_t first;                    /* reading after the warm-up */
    double slope, error;             /* of the memory, in MB an hour; error: one standard error */
    bool is_judged;                  /* the time is long enough for the slope */
    bool grows;                      /* judged, and the slope is too steep */
    bool handles, threads, children; /* there are more at some reading than at the first */
} soak_trend;

typedef struct soak_bench {
    bench_run *run;
    soak_ground ground;
    int64_t start_ns, read_ns, end_ns;
    uint64_t rounds; /* to do; 0: until the end of the time */
    reading *readings;
    size_t count, capacity;
    int runs[SOAK_WORKS], errors[SOAK_WORKS];
    double seconds[SOAK_WORKS];
    buffer out;
    json_writer writer;
} soak_bench;

static int all_errors(const soak_bench *b) {
    int sum = 0;
    for (int i = 0; i < SOAK_WORKS; i++) sum += b->errors[i];
    return sum;
}

/* ---- readings ---- */

static void write_reading(soak_bench *b, const reading *r) {
    buffer_format(&b->out, "%8.1f%8" PRIu64 "%9.1f%9.1f%9d%9d%10s%8d\n", r->seconds / 60, r->rounds,
                  r->state.resident_mb, r->state.held_mb, r->state.handles, r->state.threads,
                  r->state.has_children ? "some" : "none", r->errors);
}

static void put_reading(soak_bench *b, const reading *r) {
    JSON_PUT_OBJECT(
        &b->writer, json_real_at("seconds", r->seconds), json_uint_at("rounds", r->rounds),
        json_real_at("resident_mb", r->state.resident_mb),
        json_real_at("held_mb", r->state.held_mb), json_int_at("handles", r->state.handles),
        json_int_at("threads", r->state.threads), json_bool_at("children", r->state.has_children),
        json_int_at("errors", r->errors));
}

static status take_reading(soak_bench *b, fault *f) {
    reading *grown = alloc_grow(NULL, b->readings, sizeof *grown, b->count + 1, 1024, &b->capacity);
    if (!grown) return fault_set(f, E_NOMEM, 0, "no memory for readings");
    b->readings = grown;
    reading *r = &b->readings[b->count];
    *r = (reading){.seconds = clock_seconds_since(b->start_ns),
                   .rounds = b->ground.round,
                   .errors = all_errors(b)};
    const status result = process_state_read(&r->state, f);
    if (result) return result;
    b->count++;
    b->read_ns = clock_now_ns();
    bench_progress(b->run, "");
    if (b->run->json)
        put_reading(b, r);
    else
        write_reading(b, r);
    bench_print(b->run, &b->out);
    return OK;
}

/* ---- the trend ---- */

static size_t first_after_warm_up(const soak_bench *b) {
    const double end = b->readings[b->count - 1].seconds;
    const double warm_up = fmin(end / 4, WARM_UP_MOST_S);
    size_t first = 0;
    while (first + 1 < b->count && b->readings[first].seconds < warm_up) first++;
    return first;
}

/* Fits a line by least squares. At least three readings. */
static void fit_slope(const reading *r, size_t count, soak_trend *t) {
    double x = 0, y = 0, xx = 0, xy = 0, rest = 0;
    for (size_t i = 0; i < count; i++) {
        x += r[i].seconds / 3600 / (double)count;
        y += r[i].state.held_mb / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        const double away = r[i].seconds / 3600 - x;
        xx += away * away;
        xy += away * (r[i].state.held_mb - y);
    }
    t->slope = xy / xx;
    for (size_t i = 0; i < count; i++) {
        const double off = r[i].state.held_mb - y - t->slope * (r[i].seconds / 3600 - x);
        rest += off * off;
    }
    t->error = sqrt(rest / (double)(count - 2) / xx);
}

static soak_trend find_trend(const soak_bench *b) {
    soak_trend t = {.first = first_after_warm_up(b)};
    const reading *from = &b->readings[t.first];
    const size_t count = b->count - t.first;
    if (count >= 3) fit_slope(from, count, &t);
    t.is_judged =
        count >= JUDGED_LEAST_COUNT && from[count - 1].seconds - from->seconds >= JUDGED_LEAST_S;
    t.grows = t.is_judged && t.slope >= SLOPE_MOST;
    const process_state *begun = &b->readings[0].state; /* only memory needs a warm-up */
    for (size_t i = 0; i < b->count; i++) {
        t.handles |= b->readings[i].state.handles > begun->handles;
        t.threads |= b->readings[i].state.threads > begun->threads;
        t.children |= b->readings[i].state.has_children;
    }
    return t;
}

static bool has_failed(const soak_bench *b, const soak_trend *t) {
    return all_errors(b) || t->grows || t->handles || t->threads || t->children;
}

/* ---- works ---- */

static void show_error(soak_bench *b, int which, const fault *f) {
    bench_progress(b->run, "");
    if (b->run->json) {
        JSON_PUT_OBJECT(&b->writer, json_uint_at("round", b->ground.round + 1),
                        json_text_at("work", soak_works[which].name),
                        json_text_at("error", f->text));
    } else {
        buffer_format(&b->out, "error: round %" PRIu64 ", %s: %s\n", b->ground.round + 1,
                      soak_works[which].name, f->text);
    }
    bench_print(b->run, &b->out);
}

/* A work that fails is counted, and the soak goes on. */
static status do_work(soak_bench *b, int which, fault *f) {
    const int64_t start = clock_now_ns();
    char text[120];
    fault why = {.text = ""};
    (void)snprintf(text, sizeof text, "round %" PRIu64 ": %s", b->ground.round + 1,
                   soak_works[which].name);
    bench_progress(b->run, text);
    const status result = soak_works[which].run(&b->ground, &why);
    const status stopped = bench_check_stop(b->run, f);
    if (stopped) return stopped;
    b->seconds[which] += clock_seconds_since(start);
    b->runs[which]++;
    b->errors[which] += result != OK;
    if (result) show_error(b, which, &why);
    return OK;
}

static void tidy_scratch(const soak_bench *b) {
    scratch experiment;
    char path[SCRATCH_PATH_BYTES];
    scratch_path(&b->ground.scratch, "experiment", path);
    (void)snprintf(experiment.folder, sizeof experiment.folder, "%.*s", SCRATCH_FOLDER_BYTES - 1,
                   path);
    scratch_remove(&experiment);
    if (b->ground.round % EMPTY_EVERY == 0) scratch_empty(&b->ground.scratch);
}

static status do_round(soak_bench *b, fault *f) {
    status result = OK;
    for (int i = 0; i < SOAK_WORKS && !result; i++)
        if (b->ground.round % (uint64_t)soak_works[i].every == 0) result = do_work(b, i, f);
    if (result) return result;
    b->ground.round++;
    tidy_scratch(b);
    return OK;
}

static bool is_over(const soak_bench *b) {
    return b->rounds ? b->ground.round >= b->rounds : clock_now_ns() >= b->end_ns;
}

static status do_rounds(soak_bench *b, fault *f) {
    status result = take_reading(b, f);
    while (!result && !is_over(b)) {
        result = do_round(b, f);
        if (!result && clock_seconds_since(b->read_ns) >= READ_EVERY_S) result = take_reading(b, f);
    }
    if (result && result != E_STOPPED) return result;
    const status last = take_reading(b, result ? NULL : f);
    return result ? result : last;
}

/* ---- the result ---- */

static void begin(soak_bench *b) {
    if (b->run->json) {
        b->writer = json_make(&b->out);
        json_open_object(&b->writer);
        JSON_PUT_FIELDS(&b->writer, json_uint_at("seed", b->ground.seed));
        json_open_array_at(&b->writer, "readings");
    } else {
        buffer_format(&b->out, "%8s%8s%9s%9s%9s%9s%10s%8s\n", "minutes", "rounds", "RSS MB",
                      "held MB", "handles", "threads", "children", "errors");
    }
    bench_print(b->run, &b->out);
}

static void write_works(soak_bench *b) {
    buffer_format(&b->out, "\n%-18s%8s%8s%10s\n", "work", "times", "errors", "seconds");
    for (int i = 0; i < SOAK_WORKS; i++)
        buffer_format(&b->out, "%-18s%8d%8d%10.1f\n", soak_works[i].name, b->runs[i], b->errors[i],
                      b->seconds[i]);
}

static const char *flat_or(bool grows) {
    return grows ? "more than before" : "flat";
}

static void write_verdict(soak_bench *b, const soak_trend *t) {
    const process_state *begun = &b->readings[0].state;
    const reading *first = &b->readings[t->first], *last = &b->readings[b->count - 1];
    buffer_format(&b->out,
                  "\nrounds    %" PRIu64 " in %.1f min, seed %" PRIu64
                  "; compared from %.1f min on, after the warm-up\n",
                  last->rounds, last->seconds / 60, b->ground.seed, first->seconds / 60);
    buffer_format(&b->out, "held      %.1f to %.1f MB, slope %+.2f +- %.2f MB an hour: %s\n",
                  first->state.held_mb, last->state.held_mb, t->slope, t->error,
                  !t->is_judged ? "too short to judge"
                  : t->grows    ? "grows"
                                : "flat");
    buffer_format(&b->out, "handles   %d to %d: %s\n", begun->handles, last->state.handles,
                  flat_or(t->handles));
    buffer_format(&b->out, "threads   %d to %d: %s\n", begun->threads, last->state.threads,
                  flat_or(t->threads));
    buffer_format(&b->out, "children  %s\n", t->children ? "some were left" : "none left");
    buffer_format(&b->out, "errors    %d\n", all_errors(b));
    buffer_format(&b->out, "verdict   %s\n", has_failed(b, t) ? "failed" : "passed");
}

static void end_json(soak_bench *b, const soak_trend *t, bool complete) {
    json_writer *j = &b->writer;
    json_close(j);
    json_open_array_at(j, "works");
    for (int i = 0; i < SOAK_WORKS; i++)
        JSON_PUT_OBJECT(j, json_text_at("work", soak_works[i].name),
                        json_int_at("times", b->runs[i]), json_int_at("errors", b->errors[i]),
                        json_real_at("seconds", b->seconds[i]));
    json_close(j);
    JSON_PUT_FIELDS(j, json_real_at("compared_from_seconds", b->readings[t->first].seconds),
                    json_real_at("slope_mb_per_hour", t->slope),
                    json_real_at("slope_error", t->error), json_bool_at("is_judged", t->is_judged),
                    json_bool_at("grows", t->grows), json_bool_at("more_handles", t->handles),
                    json_bool_at("more_threads", t->threads), json_bool_at("children", t->children),
                    json_int_at("errors", all_errors(b)), json_bool_at("passed", !has_failed(b, t)),
                    json_bool_at("complete", complete));
    json_close(j);
    buffer_add_char(&b->out, '\n');
}

static void end(soak_bench *b, bool complete) {
    const soak_trend t = find_trend(b);
    if (b->run->json) {
        end_json(b, &t, complete);
    } else {
        write_works(b);
        write_verdict(b, &t);
    }
    bench_print(b->run, &b->out);
    b->run->wrong = has_failed(b, &t);
}

/* This program plays as an outside program, started anew for every move. */
static status find_program(soak_ground *g, fault *f) {
    static const char head[] = "oneshot:", tail[] = " umea --agent first";
    buffer path = buffer_make(NULL);
    status result = program_own_path(&path, f);
    if (!result && path.length + sizeof head + sizeof tail > sizeof g->program)
        result = fault_set(f, E_RANGE, 0, "the path of the program is too long");
    if (!result)
        (void)snprintf(g->program, sizeof g->program, "%s%s%s", head, buffer_text(&path), tail);
    buffer_clear(&path);
    return result;
}

static status run_soak(soak_bench *b, fault *f) {
    status result = scratch_make(&b->ground.scratch, NULL, f);
    if (result) return result;
    begin(b);
    result = do_rounds(b, f);
    bench_progress(b->run, "");
    if (b->count) end(b, result == OK);
    scratch_remove(&b->ground.scratch);
    alloc_free(NULL, b->readings);
    return result;
}

status bench_soak(bench_run *r, const bench_soak_options *o, fault *f) {
    const int64_t now = clock_now_ns();
    soak_bench b = {.run = r,
                    .ground = {.tier = r->tier, .stop = r->stop, .seed = o->seed},
                    .start_ns = now,
                    .end_ns = now + INT64_C(3600000000000) * o->hours,
                    .rounds = o->rounds,
                    .out = buffer_make(NULL)};
    const status result = find_program(&b.ground, f);
    return result ? result : run_soak(&b, f);
}
