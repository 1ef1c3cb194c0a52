/* service/training/agent_tuning.c - one tuning for each size, one file for all. */
#include "service/training/agent_tuning.h"

#include "base/clock.h"
#include "base/number.h"
#include "lab/agent_file.h"
#include "lab/options.h"
#include "service/training/tune_report.h"
#include "train/tune/tune_columns.h"
#include "train/tune/tune_games.h"

#include <inttypes.h>
#include <stdio.h>

status agent_tuning_load(agent_tuning *t, const char *parent, fault *f) {
    status result = OK;
    for (int i = 0; i < t->size_count && !result; i++) {
        result = lab_agent_load(view_of(t->spec), t->sizes[i], NULL, NULL, &t->agents[i], f);
        if (!result)
            result = lab_agent_load(view_of(parent ? parent : t->agents[i].info->name), t->sizes[i],
                                    NULL, NULL, &t->parents[i], f);
    }
    return result;
}

status agent_tuning_check(const agent_tuning *t, fault *f) {
    tune_columns unused;
    status result = tune_columns_make(&t->agents[0], &unused, f);
    if (!result && !lab_searches(&t->parents[0].options))
        result = fault_set(f, E_RANGE, 0, "%s does not search", t->parents[0].info->name);
    return result;
}

/* Roughly proportional to the time of a game: moves times choices. */
static double cost_of(int size) {
    return (double)size * size * size * size;
}

static void show_progress(void *argument, int games) {
    agent_tuning *t = argument;
    t->games += games;
    if (!clock_is_due(&t->shown_ns, PROGRESS_PERIOD_NS)) return;
    double done = t->games * cost_of(t->sizes[t->now]), all = 0;
    for (int i = 0; i < t->now; i++) done += t->order.games * cost_of(t->sizes[i]);
    for (int i = 0; i < t->size_count; i++) all += t->order.games * cost_of(t->sizes[i]);
    char text[100];
    (void)snprintf(text, sizeof text, "%dx%d: %d of %d games, %.0f s left", t->sizes[t->now],
                   t->sizes[t->now], t->games, t->order.games,
                   clock_seconds_since(t->start_ns) / done * (all - done));
    outlet_progress(t->outlet, text);
}

status agent_tuning_run(agent_tuning *t, fault *f) {
    status result = OK;
    t->start_ns = t->shown_ns = clock_now_ns();
    for (t->now = 0; t->now < t->size_count && !result; t->now++) {
        tune_order o = t->order;
        o.progress = show_progress;
        o.progress_context = t;
        o.agent = &t->agents[t->now];
        o.parent = &t->parents[t->now];
        t->games = 0;
        result = tune_run(&o, &t->results[t->now], f);
    }
    outlet_progress(t->outlet, "");
    return result;
}

/* Writes the command that makes the same file, with every option that decides it. */
static void write_command(const agent_tuning *t, buffer *out) {
    char ridge[NUMBER_BYTES];
    const tune_order *o = &t->order;
    number_write(o->ridge, ridge);
    buffer_format(out, "avocet train agent %s", t->spec);
    for (int i = 0; i < t->size_count; i++) buffer_format(out, " --size %d", t->sizes[i]);
    buffer_format(out,
                  " --parent %s --games %d --rounds %d --depth %d --finish %d --label %s "
                  "--hold-out %d --ridge %s --seed %" PRIu64,
                  t->parents[0].spec, o->games, o->rounds, o->depth, o->finish,
                  o->label == LABEL_DISCS ? "discs" : "result", o->hold_out, ridge, o->seed);
}

void agent_tuning_write(const agent_tuning *t, buffer *out) {
    buffer line = buffer_make(NULL);
    write_command(t, &line);
    tune_report_file(t->results, t->size_count, buffer_text(&line), out);
    if (buffer_status(&line)) out->failed = buffer_status(&line);
    buffer_clear(&line);
}

status agent_tuning_put(const agent_tuning *t, convert_output *out, fault *f) {
    buffer text = buffer_make(NULL);
    agent_tuning_write(t, &text);
    return convert_output_put(out, &text, "the weights", f);
}

bool agent_tuning_tell(const agent_tuning *t, const char *path) {
    buffer text = buffer_make(NULL);
    for (int i = 0; i < t->size_count; i++)
        outlet_note(t->outlet, "%dx%d: learned from %d games, %d held out", t->sizes[i],
                    t->sizes[i], t->results[i].games[TUNE_TRAIN], t->results[i].games[TUNE_TEST]);
    outlet_note(t->outlet, "%.1f s", clock_seconds_since(t->start_ns));
    if (!path) return true;
    tune_report_table(t->results, t->size_count, &text);
    const bool printed = outlet_print(t->outlet, &text);
    outlet_note(t->outlet, "written to %.80s: try avocet match @%.80s %.80s --size %d --depth 4",
                path, path, t->parents[0].spec, t->sizes[0]);
    return printed;
}
