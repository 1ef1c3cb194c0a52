/* service/training/openings_job.c - reads the list that is there, solves on, and saves it. */
#include "service/training/openings_job.h"

#include "base/files.h"
#include "base/text.h"
#include "train/solved_openings.h"

_Static_assert(OPENINGS_JOB_PLIES <= (int)SOLVED_OPENINGS_PLIES, "moves that can be listed");

enum {
    SIZE = 6,
    TABLE_MB = 512,
    SAVE_EVERY = 10, /* positions */
    FILE_MAX = 16 << 20,
};

typedef struct run {
    const openings_job *job;
    outlet speaks;
    solved_openings list;
    status saved;
    fault why;
} run;

static status save(const run *r, fault *f) {
    buffer out = buffer_make(NULL);
    solved_openings_write(&r->list, &out);
    const status result = buffer_status(&out)
                              ? fault_set(f, E_NOMEM, 0, "no memory for the list")
                              : files_replace(NULL, r->job->path, buffer_view(&out), f);
    buffer_clear(&out);
    return result;
}

/* A failure is kept for the end. */
static void hear(void *argument, size_t done, size_t total) {
    run *r = argument;
    if (done % SAVE_EVERY) return;
    if (!r->saved) r->saved = save(r, &r->why);
    outlet_note(&r->speaks, "%zu of %zu positions", done, total);
}

/* A list that is not there yet is empty. */
static status read_before(const char *path, buffer *text, fault *f) {
    if (!path) return fault_set(f, E_RANGE, 0, "--out FILE is missing");
    const status result = files_read(NULL, path, FILE_MAX, text, f);
    return result == E_MISSING ? OK : result;
}

/* Solves and saves. What was solved before a stop is saved, too. */
static status solve(run *r, const solved_openings_options *o, fault *f) {
    const status result = solved_openings_make(o, &r->list, f);
    if (result && result != E_STOPPED) return result;
    r->saved = save(r, &r->why);
    if (!r->saved) return result;
    if (f) *f = r->why;
    return r->saved;
}

openings_job openings_job_make(const char *path, tier t, const stop_token *stop) {
    return (openings_job){.path = path,
                          .plies = 6,
                          .follow = 7,
                          .engine = {.threads = 1, .table_mb = TABLE_MB, .tier = t},
                          .stop = stop};
}

status openings_job_run(const openings_job *j, outlet speaks, fault *f) {
    buffer before = buffer_make(NULL);
    run r = {.job = j, .speaks = speaks};
    status result = read_before(j->path, &before, f);
    solved_openings_options o = {.size = SIZE,
                                 .plies = j->plies,
                                 .follow = j->follow,
                                 .engine = j->engine,
                                 .known = buffer_view(&before),
                                 .stop = j->stop,
                                 .progress = hear,
                                 .context = &r};
    /* What was solved before must not be copied. */
    o.engine.without |= 1U << TECHNIQUE_OPENINGS;
    if (!result) result = solve(&r, &o, f);
    solved_openings_clear(&r.list);
    buffer_clear(&before);
    return result;
}
