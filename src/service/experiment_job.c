/* service/experiment_job.c - hands a store, threads and the name of the machine to experiments. */
#include "service/experiment_job.h"

#include "base/deal.h"
#include "base/files.h"
#include "base/nearest.h"
#include "base/text.h"
#include "base/workers.h"
#include "build_info.h"
#include "experiment/keeper.h"
#include "game/tier.h"
#include "service/experiment_keeper.h"

#include <string.h>
#include <sys/utsname.h>

static const char all_name[] = "all";

/* An experiment while it runs. */
typedef struct running_experiment {
    const experiment_job *job;
    const char *name;
} running_experiment;

/* Writes the name of the processor as Linux tells it, or else that of the architecture, the number
 * of CPUs and the tier. */
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

static void hear_progress(void *context, const crew_progress *p) {
    const running_experiment *r = context;
    const experiment_listener *l = &r->job->listener;
    if (l->progress) l->progress(l->context, r->name, p);
}

static void report_written(const experiment_job *j, const char *name, const char *folder,
                           const char *page) {
    if (j->listener.written) j->listener.written(j->listener.context, name, folder, page);
}

static status run_one(const experiment_job *j, const experiment_options *wanted,
                      const experiment *e, const char *folder, fault *f) {
    unreadable_listener unreadable = {j->listener.unreadable, j->listener.context};
    const keeper in_store = experiment_keeper(&unreadable);
    running_experiment r = {j, e->name};
    experiment_options o = *wanted;
    o.folder = folder;
    o.keeper = &in_store;
    o.jobs.report = hear_progress;
    o.jobs.context = &r;
    const status result = experiment_run(e, &o, f);
    if (!result) report_written(j, e->name, folder, "report.html");
    return result;
}

static status run_all(const experiment_job *j, const experiment_options *o, fault *f) {
    buffer folder = buffer_make(NULL);
    const bool is_here = deal_is_here(j->ranks);
    status result = is_here ? experiment_check_folder(o, f) : OK;
    for (const experiment *const *e = experiments; *e && !result; e++) {
        buffer_reset(&folder, 0);
        buffer_format(&folder, "%s/%s", j->folder, (*e)->name);
        result = buffer_status(&folder) ? fault_set(f, E_NOMEM, 0, "no memory for a path")
                                        : run_one(j, o, *e, buffer_text(&folder), f);
    }
    buffer_clear(&folder);
    if (!result && is_here) result = experiment_index(o, f);
    if (!result) report_written(j, all_name, j->folder, "index.html");
    return result;
}

status experiment_job_check(const char *name, fault *f) {
    nearest n = nearest_make(view_of(name));
    if (experiment_find(name) || strcmp(name, all_name) == 0) return OK;
    for (const experiment *const *e = experiments; *e; e++) nearest_consider(&n, (*e)->name);
    const char *best = nearest_best(&n);
    return fault_set(f, E_MISSING, 0, "there is no experiment '%.40s'; %s%s%s", name,
                     best ? "did you mean " : "see avocet help experiment", best ? best : "",
                     best ? "?" : "");
}

status experiment_job_run(const experiment_job *j, fault *f) {
    const experiment *e = experiment_find(j->name);
    buffer machine = buffer_make(NULL);
    if (experiment_job_check(j->name, f)) return E_MISSING;
    write_machine(j->settings.tier, &machine);
    const experiment_options o = {
        .settings = j->settings,
        .folder = j->folder,
        .version = BUILD_VERSION,
        .command = j->command,
        .machine = buffer_text(&machine),
        .jobs = {
            .tier = j->settings.tier, .threads = j->threads, .stop = j->stop, .ranks = j->ranks}};
    const status result = e ? run_one(j, &o, e, j->folder, f) : run_all(j, &o, f);
    buffer_clear(&machine);
    return result;
}
