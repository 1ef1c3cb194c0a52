/* cli/cmd_experiment.c - one command per text, from nothing to a report. */
#include "base/number.h"
#include "base/workers.h"
#include "build_info.h"
#include "cli/arguments.h"
#include "cli/experiment_keeper.h"
#include "cli/interrupt.h"
#include "experiment/experiment.h"

#include <math.h>
#include <string.h>
#include <sys/utsname.h>

enum { GAMES_MOST = 100000 };

/* ---- what the report says of where it comes from ---- */

/* Also what the settings file says; not where it was written to. */
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

/* The name of the processor as Linux tells it, else that of the architecture; how many there are,
 * and the instructions that are used. */
static void write_machine(tier t, buffer *out) {
    buffer text = buffer_make(NULL);
    struct utsname system;
    const char *found = NULL;
    if (files_read(NULL, "/proc/cpuinfo", 1 << 20, &text, NULL) == OK)
        found = strstr(buffer_text(&text), "model name");
    view rest = view_of(found);
    (void)view_take(&rest, ':');
    const view name = view_trim(view_take(&rest, '\n'));
    if (name.length)
        buffer_append_safe(out, name, 100);
    else
        buffer_add(out, uname(&system) == 0 ? system.machine : "an unknown machine");
    buffer_format(out, " (%d CPUs, %s)", workers_available(), tier_name(t));
    buffer_clear(&text);
}

/* ---- while it runs ---- */

typedef struct watcher {
    context *context;
    const char *name;
} watcher;

static void write_left(double seconds, buffer *out) {
    if (!isfinite(seconds)) return;
    if (seconds < 90)
        buffer_format(out, ", %.0f s left", seconds);
    else if (seconds < 5400)
        buffer_format(out, ", %.0f min left", seconds / 60);
    else
        buffer_format(out, ", %.1f h left", seconds / 3600);
}

static void show_progress(void *argument, const crew_progress *p) {
    enum { CELLS = 20 };
    const watcher *w = argument;
    const size_t filled = p->all ? CELLS * p->done / p->all : CELLS;
    buffer line = buffer_make(NULL);
    buffer_format(&line, "%s [", w->name);
    buffer_repeat(&line, '#', filled);
    buffer_repeat(&line, '.', CELLS - filled);
    buffer_format(&line, "] %zu of %zu jobs", p->done, p->all);
    write_left(p->seconds_left, &line);
    context_progress(w->context, buffer_text(&line));
    buffer_clear(&line);
}

/* ---- the command ---- */

static status read_scale(const arguments *a, experiment_settings *s, fault *f) {
    const char *text = arguments_value(a, "scale");
    s->scale = 1;
    if (!text || (number_read(view_of(text), &s->scale) && s->scale >= 0.001 && s->scale <= 100))
        return OK;
    return fault_set(f, E_RANGE, 0, "--scale is a number from 0.001 to 100");
}

static status read_options(const context *c, const arguments *a, experiment_options *o, fault *f) {
    experiment_settings *s = &o->settings;
    uint64_t games = 0, threads = 0;
    *o = (experiment_options){.settings = {.text_depths = arguments_value(a, "depths") != NULL,
                                           .is_quick = arguments_has(a, "quick"),
                                           .tier = c->tier},
                              .version = BUILD_VERSION};
    status failed = read_scale(a, s, f);
    if (!failed) failed = arguments_number(a, "games", 2, GAMES_MOST, 0, &games, f);
    if (!failed && games % 2) failed = fault_set(f, E_RANGE, 0, "--games is an even number");
    if (!failed) failed = arguments_number(a, "seed", 0, UINT64_MAX, 1, &s->seed, f);
    if (!failed)
        failed = arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(),
                                  &threads, f);
    s->games = (int)games;
    o->jobs = (crew_options){.tier = c->tier, .threads = (int)threads};
    return failed;
}

/* Says where the report is, or why there is none. */
static int tell_end(context *c, const char *name, const char *folder, const char *page,
                    status failed, const fault *f) {
    buffer line = buffer_make(NULL);
    if (failed) {
        const int code = context_fail(c, f);
        if (failed == E_STOPPED)
            context_note(c, "what is done is kept in %s: the same command goes on", folder);
        return code;
    }
    buffer_format(&line, "%s: %s/%s\n", name, folder, page);
    return context_print(c, &line);
}

static int run_one(context *c, const experiment_options *o, const experiment *e, const char *folder,
                   const stop_token *stop) {
    experiment_options options = *o;
    watcher w = {c, e->name};
    const keeper in_store = experiment_keeper(c);
    fault f;
    options.folder = folder;
    options.keeper = &in_store;
    options.jobs.stop = stop;
    options.jobs.tell = show_progress;
    options.jobs.context = &w;
    const status failed = experiment_run(e, &options, &f);
    context_progress(c, "");
    return tell_end(c, e->name, folder, "report.html", failed, &f);
}

/* Each in a folder of its name inside, and an index of them. */
static int run_all(context *c, const experiment_options *o, const char *folder,
                   const stop_token *stop) {
    experiment_options options = *o;
    buffer own = buffer_make(NULL);
    int code = EXIT_OK;
    fault f;
    options.folder = folder;
    if (experiment_check_folder(&options, &f)) return context_fail(c, &f);
    for (const experiment *const *e = experiments; *e && code == EXIT_OK; e++) {
        buffer_reset(&own, 0);
        buffer_format(&own, "%s/%s", folder, (*e)->name);
        code = run_one(c, o, *e, buffer_text(&own), stop);
    }
    buffer_clear(&own);
    if (code != EXIT_OK) return code;
    return tell_end(c, "all", folder, "index.html", experiment_index(&options, &f), &f);
}

/* With the texts that the report names. */
static int run_order(context *c, const arguments *a, experiment_options *o, const experiment *e) {
    const char *name = a->operands[0], *out = arguments_value(a, "out");
    buffer line = buffer_make(NULL), machine = buffer_make(NULL), folder = buffer_make(NULL);
    interrupt i;
    write_command(a, &line);
    write_machine(c->tier, &machine);
    if (out)
        buffer_add(&folder, out);
    else
        buffer_format(&folder, "experiment-%s", name);
    o->command = buffer_text(&line);
    o->machine = buffer_text(&machine);
    interrupt_start(&i);
    const int code = e ? run_one(c, o, e, buffer_text(&folder), &i.stop)
                       : run_all(c, o, buffer_text(&folder), &i.stop);
    interrupt_end(&i);
    buffer_clear(&line);
    buffer_clear(&machine);
    buffer_clear(&folder);
    return code;
}

static int run(context *c, const arguments *a) {
    const experiment *e = experiment_find(a->operands[0]);
    experiment_options o;
    fault f;
    if (!e && strcmp(a->operands[0], "all") != 0)
        return context_usage(c, "there is no experiment '%.40s'; see avocet help experiment",
                             a->operands[0]);
    if (read_options(c, a, &o, &f)) return context_fail(c, &f);
    return run_order(c, a, &o, e);
}

static const option options[] = {
    {"out", OPTION_FOLDER, "DIR", "where the report goes; experiment-NAME by default", NULL},
    {"quick", OPTION_SWITCH, NULL, "few games at small depths, to see what comes out", NULL},
    {"games", OPTION_NUMBER, "N", "of each cell or pairing, an even number; the text's by default",
     NULL},
    {"scale", OPTION_TEXT, "X", "of the texts' seconds: 0.05 is a twentieth; 1 by default", NULL},
    {"depths", OPTION_WORDS, "text", "search as deep as the text did, instead of by the clock",
     "text"},
    {"seed", OPTION_NUMBER, "N", "of openings and shuffles; 1 by default", NULL},
    {"threads", OPTION_NUMBER, "N", "jobs at once; all CPUs by default", NULL},
    OPTIONS_END,
};

static const example examples[] = {
    {"experiment 004 --quick --out quick", "a small version of text 004's table in quick/"},
    {"experiment 003 --scale 0.05", "text 003 with a twentieth of its seconds"},
    {"experiment 004", "the whole table: 3200 games and some"},
    {NULL, NULL},
};

const command cmd_experiment = {
    .name = "experiment",
    .operands = "NAME",
    .words = "000 001 002 003 004 techniques league all",
    .summary = "play the experiments of the texts again and write a report",
    .options = options,
    .examples = examples,
    .least = 1,
    .most = 1,
    .run = run,
};
