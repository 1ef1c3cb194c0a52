/* service/training/rounds_job.c - what rounds of training say while they run and at their end. */
#include "service/training/rounds_job.h"

#include "base/clock.h"
#include "base/deal.h"
#include "base/files.h"
#include "base/text.h"
#include "service/training/fit_report.h"
#include "service/training/rounds_report.h"
#include "train/rounds_folder.h"

#include <inttypes.h>

/* ---- while it runs ---- */

static void show_progress(rounds_job *j, const rounds_event *e) {
    const bool is_one_of_many = e->kind == ROUNDS_GAMES || e->kind == ROUNDS_MATCH_GAME;
    if (is_one_of_many && !clock_is_due(&j->shown_ns, PROGRESS_PERIOD_NS)) return;
    buffer line = buffer_make(NULL);
    buffer_format(&line, "round %d of %d ", e->round, j->options.rounds);
    rounds_report_progress(e, &line);
    outlet_progress(j->outlet, buffer_text(&line));
    buffer_clear(&line);
}

/* A picture that cannot be written is worth a word, and no end of the training. */
static void write_plot(const rounds_job *j, const rounds_event *e) {
    const rounds_path path = round_file(j->options.folder, e->round, "svg");
    buffer text = buffer_make(NULL);
    fault f;
    fit_report_plot(e->fit, e->data, &text);
    if (!buffer_status(&text) && files_replace(NULL, path.text, buffer_view(&text), &f))
        outlet_note(j->outlet, "%s", f.text);
    buffer_clear(&text);
}

static void note_round(const rounds_job *j, const round_result *r) {
    outlet_progress(j->outlet, "");
    outlet_note(j->outlet,
                "round %d of %d: %" PRIu64 " games, error %.2f discs, %.1f %% of the points, "
                "%+.2f discs a game: %s",
                r->round, j->options.rounds, r->fit.games, r->fit.error, r->score, r->discs,
                r->kept ? "kept" : "not kept");
}

static void hear(void *job, const rounds_event *e) {
    rounds_job *j = job;
    if (e->kind == ROUNDS_FITTED)
        write_plot(j, e);
    else if (e->kind == ROUNDS_RESULT)
        note_round(j, e->result);
    else
        show_progress(j, e);
}

/* ---- at the end ---- */

static void print_rounds(rounds_job *j, const char *best) {
    buffer text = buffer_make(NULL);
    if (j->json)
        rounds_report_json(&j->outcome, best, &text);
    else if (j->outcome.rounds.count)
        rounds_report_table(&j->outcome.rounds, j->width, &text);
    j->unread = !outlet_print(j->outlet, &text);
}

static void note_best(const rounds_job *j, int best, const char *path) {
    if (best)
        outlet_note(j->outlet,
                    "%s has the weights of round %d; to use them: --weights %s, or the player "
                    "champion,weights=%s",
                    path, best, path, path);
    else if (j->outcome.rounds.count)
        outlet_note(j->outlet, "no round was better than the evaluation made by hand yet: give "
                               "it more --hours and --rounds");
}

static void note_end(const rounds_job *j) {
    const rounds_outcome *o = &j->outcome;
    const char *now = o->rounds.count == o->before ? ": there is nothing to do" : "";
    if (o->rounds.count >= j->options.rounds)
        outlet_note(j->outlet,
                    "all rounds are done, %d of %d%s; for more raise --rounds and --hours",
                    o->rounds.count, j->options.rounds, now);
    else
        outlet_note(j->outlet,
                    "the time is used, %d of %d rounds are done%s; for more raise "
                    "--hours",
                    o->rounds.count, j->options.rounds, now);
}

status rounds_job_run(rounds_job *j, fault *f) {
    j->options.report = hear;
    j->options.context = j;
    const status result = rounds_run(&j->options, &j->outcome, f);
    outlet_progress(j->outlet, "");
    if (result && (result != E_STOPPED || !deal_is_here(j->options.ranks))) return result;
    const int best = round_list_best(&j->outcome.rounds);
    const rounds_path path = rounds_file(j->options.folder, "best.avw");
    print_rounds(j, best ? path.text : NULL);
    note_best(j, best, path.text);
    if (result)
        outlet_note(j->outlet,
                    "stopped after %.0f of %.0f seconds: the same command goes on from there",
                    j->outcome.seconds, j->options.seconds);
    else
        note_end(j);
    return result;
}
