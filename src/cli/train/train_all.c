/* cli/train/train_all.c - from no weights at all to a trained evaluation, in rounds. */
#include "base/fault.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "report/outlet.h"
#include "service/training/rounds_job.h"
#include "service/training/training.h"
#include "train/rounds.h"
#include "train/rounds_folder.h"

enum { HOURS_MOST = 10000, SECONDS_AN_HOUR = 3600 };

/* The request of the command line; the job points into it. */
typedef struct order {
    rounds_job job;
    const char *without[ARGUMENTS_OPTIONS];
    char date[TRAINING_DATE_BYTES];
} order;

/* ---- the command line ---- */

static status read_hours(const arguments *a, double *seconds, fault *f) {
    double hours = 0;
    const status result =
        training_real(arguments_value(a, "hours"), "hours", HOURS_MOST, &hours, f);
    *seconds = hours * SECONDS_AN_HOUR;
    if (result || *seconds > 0) return result;
    return fault_set(f, E_RANGE, 0,
                     "train all needs --hours H: how long it may take, such as 10 or 0.1");
}

static status read_numbers(const arguments *a, rounds_options *o, fault *f) {
    status result = arguments_int(a, "rounds", 1, ROUNDS_MAX, ROUNDS_USUAL, &o->rounds, f);
    if (!result) result = arguments_threads(a, &o->threads, f);
    if (!result)
        result = arguments_int(a, "iterations", 1, 100000, o->fit.options.iterations,
                               &o->fit.options.iterations, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    if (!result) result = arguments_int(a, "games", 1, INT32_MAX, 0, &o->games_most, f);
    return result;
}

static status read_order(const context *c, const arguments *a, order *out, fault *f) {
    rounds_options *o = &out->job.options;
    int size;
    status result = train_size(a, &size, f);
    *out = (order){.job = {.options = rounds_usual(size),
                           .width = c->terminal.width,
                           .json = arguments_has(a, "json")}};
    o->tier = c->tier;
    o->ranks = c->ranks;
    o->folder = arguments_value(a, "out");
    if (!o->folder)
        return fault_set(f, E_RANGE, 0, "train all needs --out FOLDER: where everything goes");
    if (!result) result = read_hours(a, &o->seconds, f);
    if (!result) result = read_numbers(a, o, f);
    if (!result) result = training_date(arguments_value(a, "date"), out->date, f);
    o->fit.made = out->date;
    o->without = out->without;
    o->without_count = train_without(a, out->without);
    return result;
}

/* ---- the command ---- */

int train_all(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    order o;
    interrupt i;
    fault f;
    if (read_order(c, a, &o, &f)) return context_fail(c, &f);
    interrupt_start(&i);
    o.job.outlet = &speaks;
    o.job.options.stop = &i.stop;
    const status result = rounds_job_run(&o.job, &f);
    interrupt_end(&i);
    if (result == E_STOPPED) return EXIT_INTERRUPTED;
    return result ? context_fail(c, &f) : o.job.unread ? EXIT_TROUBLE : EXIT_OK;
}
