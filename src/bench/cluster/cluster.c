/* bench/cluster/cluster.c - simulates runs on many machines and draws how well they scale. */
#include "base/json.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/cluster/setting.h"
#include "bench/cluster/simulation.h"
#include "report/table.h"
#include "report/table_formats.h"

#include <inttypes.h>
#include <stdio.h>

enum { BAR_COLUMNS = 50, TIME_ROWS = 20 };

typedef struct cluster_bench {
    bench_run *run;
    cluster_setting setting;
    int done; /* simulations */
    simulation_result results[CLUSTER_RUNS_MAX];
} cluster_bench;

static double seconds(int64_t ns) {
    return (double)ns * 1e-9;
}

static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

/* ---- simulating ---- */

static status simulate_all(cluster_bench *b, fault *f) {
    for (int i = 0; i < b->setting.count; i++) {
        char text[80];
        const simulation_setting s = cluster_setting_of(&b->setting, i);
        (void)snprintf(text, sizeof text, "run %d of %d: %d ranks", i + 1, b->setting.count,
                       s.ranks);
        bench_progress(b->run, text);
        const status result = simulation_run(&s, b->run->stop, NULL, &b->results[i], f);
        if (result) return result;
        b->done = i + 1;
    }
    return OK;
}

/* ---- text ---- */

static void write_table(const cluster_bench *b, buffer *out) {
    static const char *const titles[] = {"ranks",    "dealers", "jobs",    "seconds", "jobs/s",
                                         "of ideal", "dealer",  "wait ms", "tail s",  NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < b->done; i++) {
        const simulation_result *r = &b->results[i];
        const double elapsed_ns = (double)r->elapsed_ns;
        table_add(&t, "%d", b->setting.ranks[i]);
        table_add(&t, "%d", r->dealers);
        table_add(&t, "%" PRIu64, r->taken);
        table_add(&t, "%.3f", seconds(r->elapsed_ns));
        table_add(&t, "%.0f", share((double)r->taken, seconds(r->elapsed_ns)));
        table_add(&t, "%.1f %%", 100 * share(r->ideal_ns, elapsed_ns));
        table_add(&t, "%.1f %%", 100 * share((double)r->dealer_ns, elapsed_ns));
        table_add(&t, "%.1f", 1e3 * seconds(r->longest_wait_ns));
        table_add(&t, "%.3f", seconds(r->tail_ns));
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_bar(double part, buffer *out) {
    const size_t filled = (size_t)(part * BAR_COLUMNS + 0.5);
    const size_t length = filled < BAR_COLUMNS ? filled : BAR_COLUMNS;
    buffer_repeat(out, '#', length);
    buffer_repeat(out, '.', BAR_COLUMNS - length);
}

/* How far more ranks help. */
static void draw_runs(const cluster_bench *b, buffer *out) {
    buffer_add(out, "\nshare of the ideal, by ranks\n");
    for (int i = 0; i < b->done; i++) {
        const simulation_result *r = &b->results[i];
        const double part = share(r->ideal_ns, (double)r->elapsed_ns);
        buffer_format(out, "%9d ", b->setting.ranks[i]);
        write_bar(part, out);
        buffer_format(out, "%6.1f %%\n", 100 * part);
    }
}

/* How a single run goes: start, middle and end. */
static void draw_time(const cluster_bench *b, buffer *out) {
    const simulation_result *r = &b->results[0];
    const double length_s = seconds(r->elapsed_ns) / TIME_ROWS;
    buffer_add(out, "\nranks at work, by the second at which each row begins\n");
    for (int row = 0; row < TIME_ROWS; row++) {
        const double busy = busy_chart_mean(&r->busy, row, TIME_ROWS);
        buffer_format(out, "%9.1f ", length_s * row);
        write_bar(share(busy, b->setting.ranks[0]), out);
        buffer_format(out, "%9.0f\n", busy);
    }
}

static void write_notes(const cluster_bench *b, buffer *out) {
    for (int i = 0; i < b->done; i++) {
        const simulation_result *r = &b->results[i];
        if (r->again)
            buffer_format(out, "%d ranks: %" PRIu64 " jobs dealt again, %" PRIu64 " done twice\n",
                          b->setting.ranks[i], r->again, r->surplus);
        if (r->failures)
            buffer_format(out, "%d ranks: %d failures, %.1f %% of the work lost\n",
                          b->setting.ranks[i], r->failures, 100 * share(r->lost_ns, r->worked_ns));
    }
}

static void write_text(const cluster_bench *b, buffer *out) {
    if (!b->done) return;
    write_table(b, out);
    if (b->setting.count > 1)
        draw_runs(b, out);
    else
        draw_time(b, out);
    buffer_add(out, "\n");
    write_notes(b, out);
    buffer_format(out, "simulated, seed %" PRIu64 "; dealer: how busy its processor is\n",
                  b->setting.base.seed);
}

/* ---- for programs ---- */

static void write_csv(const cluster_bench *b, buffer *out) {
    static const char *const titles[] = {"ranks",    "dealers",  "jobs",      "seconds", "ideal_s",
                                         "worked_s", "lost_s",   "dealer_s",  "group_s", "wait_s",
                                         "tail_s",   "bytes_in", "bytes_out", "again",   "surplus",
                                         "failures", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < b->done; i++) {
        const simulation_result *r = &b->results[i];
        const double times[] = {seconds(r->elapsed_ns),      r->ideal_ns * 1e-9,
                                r->worked_ns * 1e-9,         r->lost_ns * 1e-9,
                                seconds(r->dealer_ns),       seconds(r->group_ns),
                                seconds(r->longest_wait_ns), seconds(r->tail_ns)};
        table_add(&t, "%d", b->setting.ranks[i]);
        table_add(&t, "%d", r->dealers);
        table_add(&t, "%" PRIu64, r->taken);
        for (size_t k = 0; k < sizeof times / sizeof *times; k++) table_add(&t, "%.9f", times[k]);
        table_add(&t, "%.0f", r->bytes_in);
        table_add(&t, "%.0f", r->bytes_out);
        table_add(&t, "%" PRIu64, r->again);
        table_add(&t, "%" PRIu64, r->surplus);
        table_add(&t, "%d", r->failures);
    }
    table_write_csv(&t, out);
    table_clear(&t);
}

static void put_busy(const simulation_result *r, json_writer *j) {
    json_open_array_at(j, "busy");
    for (int i = 0; i < TIME_ROWS; i++) json_put_real(j, busy_chart_mean(&r->busy, i, TIME_ROWS));
    json_close(j);
}

static void put_run(const cluster_bench *b, int i, json_writer *j) {
    const simulation_result *r = &b->results[i];
    json_open_object(j);
    JSON_PUT_FIELDS(
        j, json_int_at("ranks", b->setting.ranks[i]), json_int_at("dealers", r->dealers),
        json_uint_at("jobs", r->taken), json_real_at("seconds", seconds(r->elapsed_ns)),
        json_real_at("of_ideal", share(r->ideal_ns, (double)r->elapsed_ns)),
        json_real_at("ideal_s", r->ideal_ns * 1e-9), json_real_at("worked_s", r->worked_ns * 1e-9),
        json_real_at("lost_s", r->lost_ns * 1e-9), json_real_at("dealer_s", seconds(r->dealer_ns)),
        json_real_at("group_dealer_s", seconds(r->group_ns)),
        json_real_at("longest_wait_s", seconds(r->longest_wait_ns)),
        json_real_at("tail_s", seconds(r->tail_ns)), json_real_at("bytes_in", r->bytes_in),
        json_real_at("bytes_out", r->bytes_out), json_uint_at("messages", r->messages),
        json_uint_at("again", r->again), json_uint_at("surplus", r->surplus),
        json_int_at("failures", r->failures));
    put_busy(r, j);
    json_close(j);
}

static void write_json(const cluster_bench *b, bool complete, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_open_object_at(&j, "setting");
    cluster_setting_put(&b->setting, &j);
    json_close(&j);
    json_put_bool_at(&j, "complete", complete);
    json_open_array_at(&j, "runs");
    for (int i = 0; i < b->done; i++) put_run(b, i, &j);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static status run_all(cluster_bench *b, const bench_cluster_options *o, fault *f) {
    buffer out = buffer_make(NULL);
    if (o->csv && b->run->json)
        return fault_set(f, E_FORMAT, 0, "--csv and --json cannot be printed at once");
    status result = cluster_setting_read(&b->setting, o->words, o->count, f);
    if (result) return result;
    result = simulate_all(b, f);
    bench_progress(b->run, "");
    if (b->run->json)
        write_json(b, result == OK, &out);
    else if (o->csv)
        write_csv(b, &out);
    else
        write_text(b, &out);
    bench_print(b->run, &out);
    return result;
}

status bench_cluster(bench_run *r, const bench_cluster_options *o, fault *f) {
    cluster_bench *b = alloc_array(NULL, 1, sizeof *b);
    if (!b) return fault_set(f, E_NOMEM, 0, "no memory for the results");
    b->run = r;
    const status result = run_all(b, o, f);
    alloc_free(NULL, b);
    return result;
}
