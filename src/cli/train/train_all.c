/* cli/train/train_all.c - from no weights at all to a trained evaluation, in rounds. */
#include "base/clock.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "report/outlet.h"
#include "service/training/fit_report.h"
#include "service/training/rounds_report.h"
#include "train/rounds.h"
#include "train/rounds_folder.h"

#include <inttypes.h>
#include <string.h>

enum { HOURS_MOST = 10000, SECONDS_AN_HOUR = 3600 };

typedef struct job {
    context *context;
    rounds_options options;
    rounds_outcome outcome;
    const char *without[ARGUMENTS_OPTIONS];
    char date[TRAIN_DATE_BYTES];
    bool json;
    interrupt interrupt;
    int64_t shown_ns; /* when the line of progress was drawn last */
} job;

/* ---- the command line ---- */

static status read_hours(const arguments *a, double *seconds, fault *f) {
    double hours = 0;
    const status result = train_real(a, "hours", HOURS_MOST, &hours, f);
    *seconds = hours * SECONDS_AN_HOUR;
    if (result || *seconds > 0) return result;
    return fault_set(f, E_RANGE, 0,
                     "train all needs --hours H: how long it may take, such as 10 or 0.1");
}

static status read_numbers(const arguments *a, rounds_options *o, fault *f) {
    uint64_t rounds = 0;
    status result = arguments_number(a, "rounds", 1, ROUNDS_MAX, ROUNDS_USUAL, &rounds, f);
    if (!result) result = arguments_threads(a, &o->threads, f);
    if (!result)
        result = arguments_int(a, "iterations", 1, 100000, o->fit.options.iterations,
                               &o->fit.options.iterations, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result) result = arguments_int(a, "games", 1, INT32_MAX, 0, &o->games_most, f);
    o->rounds = (int)rounds;
    return result;
}

static void read_without(const arguments *a, job *j) {
    for (int i = 0; i < a->given_count; i++)
        if (strcmp(a->given[i].option->name, "without") == 0)
            j->without[j->options.without_count++] = a->given[i].value;
    j->options.without = j->without;
}

static status read_job(context *c, const arguments *a, job *j, fault *f) {
    rounds_options *o = &j->options;
    *j = (job){.context = c, .options = rounds_usual(), .json = arguments_has(a, "json")};
    o->tier = c->tier;
    o->folder = arguments_value(a, "out");
    if (!o->folder)
        return fault_set(f, E_RANGE, 0, "train all needs --out FOLDER: where everything goes");
    status result = read_hours(a, &o->seconds, f);
    if (!result) result = read_numbers(a, o, f);
    if (!result) result = train_date(a, j->date, f);
    o->fit.made = j->date;
    read_without(a, j);
    return result;
}

/* ---- while it runs ---- */

static void show_progress(job *j, const rounds_event *e) {
    const bool is_one_of_many = e->kind == ROUNDS_GAMES || e->kind == ROUNDS_MATCH_GAME;
    if (is_one_of_many && !clock_is_due(&j->shown_ns, PROGRESS_PERIOD_NS)) return;
    buffer line = buffer_make(NULL);
    buffer_format(&line, "round %d of %d ", e->round, j->options.rounds);
    rounds_report_progress(e, &line);
    context_show_progress(j->context, &line);
}

/* A picture that cannot be written is worth a word, and no end of the training. */
static void write_plot(job *j, const rounds_event *e) {
    const rounds_path path = round_file(j->options.folder, e->round, "svg");
    buffer text = buffer_make(NULL);
    fault f;
    fit_report_plot(e->fit, e->data, &text);
    if (!buffer_status(&text) && files_replace(NULL, path.text, buffer_view(&text), &f))
        context_note(j->context, "%s", f.text);
    buffer_clear(&text);
}

static void note_round(job *j, const round_result *r) {
    context_progress(j->context, "");
    context_note(j->context,
                 "round %d of %d: %" PRIu64 " games, error %.2f discs, %.1f %% of the points, "
                 "%+.2f discs a game: %s",
                 r->round, j->options.rounds, r->fit.games, r->fit.error, r->score, r->discs,
                 r->kept ? "kept" : "not kept");
}

static void hear(void *argument, const rounds_event *e) {
    job *j = argument;
    if (e->kind == ROUNDS_FITTED)
        write_plot(j, e);
    else if (e->kind == ROUNDS_RESULT)
        note_round(j, e->result);
    else
        show_progress(j, e);
}

/* ---- at the end ---- */

static void note_best(const job *j) {
    const int best = round_list_best(&j->outcome.rounds);
    const rounds_path path = rounds_file(j->options.folder, "best.avw");
    if (best)
        context_note(j->context,
                     "%s has the weights of round %d; to use them: --weights %s, or the player "
                     "champion,weights=%s",
                     path.text, best, path.text, path.text);
    else if (j->outcome.rounds.count)
        context_note(j->context, "no round was better than the evaluation made by hand yet: give "
                                 "it more --hours and --rounds");
}

static void note_end(const job *j) {
    const rounds_outcome *o = &j->outcome;
    const char *now = o->rounds.count == o->before ? ": there is nothing to do" : "";
    if (o->rounds.count >= j->options.rounds)
        context_note(j->context,
                     "all rounds are done, %d of %d%s; for more raise --rounds and --hours",
                     o->rounds.count, j->options.rounds, now);
    else
        context_note(j->context,
                     "the time is used, %d of %d rounds are done%s; for more raise "
                     "--hours",
                     o->rounds.count, j->options.rounds, now);
}

static int print_rounds(job *j) {
    buffer text = buffer_make(NULL);
    const rounds_path best = rounds_file(j->options.folder, "best.avw");
    if (j->json)
        rounds_report_json(&j->outcome, round_list_best(&j->outcome.rounds) ? best.text : NULL,
                           &text);
    else if (j->outcome.rounds.count)
        rounds_report_table(&j->outcome.rounds, j->context->terminal.width, &text);
    return context_print(j->context, &text);
}

static int print_end(job *j, status result, const fault *f) {
    if (result && result != E_STOPPED) return context_fail(j->context, f);
    const int printed = print_rounds(j);
    note_best(j);
    if (result) {
        context_note(j->context,
                     "stopped after %.0f of %.0f seconds: the same command goes on from there",
                     j->outcome.seconds, j->options.seconds);
        return EXIT_INTERRUPTED;
    }
    note_end(j);
    return printed;
}

int train_all(context *c, const arguments *a) {
    job j;
    fault f;
    if (read_job(c, a, &j, &f)) return context_fail(c, &f);
    interrupt_start(&j.interrupt);
    j.options.stop = &j.interrupt.stop;
    j.options.report = hear;
    j.options.context = &j;
    const status result = rounds_run(&j.options, &j.outcome, &f);
    interrupt_end(&j.interrupt);
    context_progress(c, "");
    return print_end(&j, result, &f);
}
