/* cli/cmd_experiment.c - one command per text, from nothing to a report. */
#include "base/number.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "experiment/crew.h"
#include "experiment/experiment.h"
#include "service/experiment_job.h"

#include <string.h>

enum { GAMES_MOST = 100000 };

/* ---- the command line ---- */

/* Writes the command with the options of the settings file, for the report; without --out. */
static void write_command(const arguments *a, buffer *out) {
    buffer_format(out, "avocet experiment %s", a->operands[0]);
    for (const option *o = a->command->options; o->name; o++) {
        const char *value = arguments_value(a, o->name);
        if (strcmp(o->name, "out") == 0) continue;
        if (o->kind == OPTION_SWITCH && arguments_has(a, o->name))
            buffer_format(out, " --%s", o->name);
        else if (o->kind != OPTION_SWITCH && value)
            buffer_format(out, " --%s %s", o->name, value);
    }
}

/* ---- while it runs ---- */

typedef struct watcher {
    context *context;
    int printed; /* the first failure of printing */
} watcher;

static void show_progress(void *argument, const char *name, const crew_progress *p) {
    const watcher *w = argument;
    buffer line = buffer_make(NULL);
    crew_progress_write(p, name, &line);
    context_show_progress(w->context, &line);
}

static void show_report(void *argument, const char *name, const char *folder, const char *page) {
    watcher *w = argument;
    buffer line = buffer_make(NULL);
    context_progress(w->context, "");
    buffer_format(&line, "%s: %s/%s\n", name, folder, page);
    const int printed = context_print(w->context, &line);
    if (!w->printed) w->printed = printed;
}

static void note_unreadable(void *argument, uint64_t results, const char *first) {
    const watcher *w = argument;
    context_note(w->context, "%llu results cannot be read and are worked out again: %s",
                 (unsigned long long)results, first);
}

/* ---- the command ---- */

static status read_scale(const arguments *a, experiment_settings *s, fault *f) {
    const char *text = arguments_value(a, "scale");
    s->scale = 1;
    if (!text || (number_read(view_of(text), &s->scale) && s->scale >= 0.001 && s->scale <= 100))
        return OK;
    return fault_set(f, E_RANGE, 0, "--scale is a number from 0.001 to 100");
}

static status read_job(const context *c, const arguments *a, experiment_job *j, fault *f) {
    experiment_settings *s = &j->settings;
    *j = (experiment_job){.name = a->operands[0],
                          .settings = {.paper_depths = arguments_value(a, "depths") != NULL,
                                       .length = arguments_has(a, "quick")   ? LENGTH_QUICK
                                                 : arguments_has(a, "short") ? LENGTH_SHORT
                                                                             : LENGTH_FULL,
                                       .tier = c->tier}};
    status failed = read_scale(a, s, f);
    if (!failed) failed = arguments_int(a, "games", 2, GAMES_MOST, 0, &s->games, f);
    if (!failed && s->games % 2) failed = fault_set(f, E_RANGE, 0, "--games is an even number");
    if (!failed && arguments_has(a, "quick") && arguments_has(a, "short"))
        failed = fault_set(f, E_RANGE, 0, "--quick and --short exclude each other");
    if (!failed) failed = arguments_number(a, "seed", 0, UINT64_MAX, 1, &s->seed, f);
    if (!failed) failed = arguments_threads(a, &j->threads, f);
    return failed;
}

static int run_job(context *c, const experiment_job *wanted) {
    experiment_job j = *wanted;
    watcher w = {.context = c};
    interrupt i;
    fault f;
    interrupt_start(&i);
    j.stop = &i.stop;
    j.ranks = c->ranks;
    j.listener = (experiment_listener){show_progress, show_report, note_unreadable, &w};
    const status failed = experiment_job_run(&j, &f);
    interrupt_end(&i);
    context_progress(c, "");
    if (!failed) return w.printed;
    const int code = context_fail(c, &f);
    if (failed == E_STOPPED)
        context_note(c, "finished jobs are kept in %s: the same command goes on", j.folder);
    return code;
}

static int run(context *c, const arguments *a) {
    const char *name = a->operands[0], *out = arguments_value(a, "out");
    buffer line = buffer_make(NULL), folder = buffer_make(NULL);
    experiment_job j;
    fault f;
    if (experiment_job_check(name, &f) || read_job(c, a, &j, &f)) return context_fail(c, &f);
    write_command(a, &line);
    if (out)
        buffer_add(&folder, out);
    else
        buffer_format(&folder, "experiment-%s", name);
    j.command = buffer_text(&line);
    j.folder = buffer_text(&folder);
    const int code = run_job(c, &j);
    buffer_clear(&line);
    buffer_clear(&folder);
    return code;
}

static const option options[] = {
    {"out", OPTION_FOLDER, "DIR", "folder of the report; experiment-NAME by default", NULL},
    {"short", OPTION_SWITCH, NULL, "about a minute on two cores, with verdicts", NULL},
    {"quick", OPTION_SWITCH, NULL, "seconds: too few games for verdicts, to see a report", NULL},
    {"games", OPTION_NUMBER, "N",
     "games of each cell or pairing, even; the paper's number by default", NULL},
    {"scale", OPTION_TEXT, "X", "factor for the papers' seconds: 0.05 is a twentieth; 1 by default",
     NULL},
    {"depths", OPTION_WORDS, "paper", "search as deep as the paper did, instead of by the clock",
     "paper text"},
    {"seed", OPTION_NUMBER, "N", "seed of openings and shuffles; 1 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "jobs at once; all CPUs by default", NULL},
    OPTIONS_END,
};

const command cmd_experiment = {
    .name = "experiment",
    .operands = "NAME",
    .words = "000 001 002 003 004 techniques terms league all",
    .summary = "play the experiments of the papers again and write a report",
    .options = options,
    .least = 1,
    .most = 1,
    .on_ranks = true,
    .run = run,
};
