/* service/training/import_job.c - gathers positions, takes a sample and labels it. */
#include "service/training/import_job.h"

#include "base/clock.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/weights.h"
#include "game/board.h"
#include "service/path_clash.h"
#include "service/training/training.h"
#include "train/data_file.h"
#include "train/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

status import_job_part(const char *text, gather_filter *out, fault *f) {
    uint64_t part = 0, parts = 0;
    if (!text) return OK;
    view rest = view_of(text);
    const bool is_other = view_starts_with(rest, "not:");
    if (is_other) rest = view_from(rest, 4);
    const view head = view_take(&rest, '/');
    if (view_number(head, UINT32_MAX, &part, NULL) || view_number(rest, UINT32_MAX, &parts, NULL) ||
        part >= parts)
        return fault_set(
            f, E_RANGE, 0,
            "--part takes K/M with K below M, or not:K/M for the others, such as 0/10; "
            "not '%.40s'",
            text);
    out->is_other = is_other;
    out->part = (uint32_t)part;
    out->parts = (uint32_t)parts;
    return OK;
}

/* ---- the positions ---- */

static void note_left_out(const outlet *o, const position_gathering *g) {
    for (gather_reason r = 0; r < GATHER_REASONS; r++)
        if (g->left_out[r])
            outlet_note(o, "left out: %" PRIu64 " that %s (first: %.160s)", g->left_out[r],
                        gather_reason_text(r), g->first[r]);
    training_note_rest(o, g->rest);
}

static status take_sample(const import_job *j, position_gathering *g, fault *f) {
    if (!j->sample) return OK;
    const status result = import_sample(&g->records, (size_t)j->sample, j->seed, f);
    if (!result && g->records.count < j->sample)
        outlet_note(j->outlet, "only %zu of them differ under the symmetries of the board",
                    g->records.count);
    return result;
}

/* Refuses what would leave a wrong file. An input as output: one without a fingerprint would count
 * as finished. */
static status check_job(const import_job *j, const char *const *paths, int count, fault *f) {
    if (j->options.end && !engine_knows_sure(j->options.end_sure))
        return fault_set(f, E_RANGE, 0, "--end-sure is " ENGINE_SURE_WORDS " percent");
    for (int i = 0; i < count; i++)
        if (j->out && path_is_same(j->out, paths[i]))
            return fault_set(f, E_RANGE, 0, "--out %.80s would overwrite %.80s, which is read",
                             j->out, paths[i]);
    return OK;
}

status import_job_gather(const import_job *j, const char *const *paths, int count,
                         position_gathering *g, fault *f) {
    status result = check_job(j, paths, count, f);
    for (int i = 0; i < count && !result; i++) {
        outlet_progress(j->outlet, "reading");
        result = gather_file(g, paths[i], f);
    }
    outlet_progress(j->outlet, "");
    note_left_out(j->outlet, g);
    if (!result && g->records.count == 0)
        result = fault_set(f, E_MISSING, 0, "%" PRIu64 " games, and no position that is wanted",
                           g->games);
    if (result) return result;
    outlet_note(j->outlet, "%" PRIu64 " games, %zu positions of %" PRIu64 " of them are wanted",
                g->games, g->records.count, g->taken);
    return take_sample(j, g, f);
}

/* ---- labels ---- */

uint16_t import_job_fingerprint(const import_job *j, const record_list *positions) {
    const gather_filter *g = &j->filter;
    const import_options *i = &j->options;
    /* 60 was no limit before there were larger boards. */
    const uint64_t most = g->most == EVAL_EMPTIES - 1 ? 60 : (uint64_t)g->most;
    const uint64_t numbers[] = {
        RECORD_TOURNAMENT, (uint64_t)i->exact, (uint64_t)i->depth,
        i->depth ? engine_weights_sum(&i->engine, BOARD_SIZE) : 0, j->sample,
        j->sample ? j->seed : 0, g->is_other, g->part, g->parts, (uint64_t)g->least, most,
        (uint64_t)g->from, (uint64_t)i->engine.sure,
        /* The rest is for is_anew alone, so that files of earlier versions
         * can be continued. */
        (uint64_t)i->end, (uint64_t)i->end_sure, (uint64_t)i->engine.table_mb,
        j->is_anew ? import_sum(positions) : 0};
    enum { ANEW = 4 };
    const size_t count = sizeof numbers / sizeof *numbers;
    return record_fingerprint(numbers, j->is_anew ? count : count - ANEW);
}

/* ---- progress ---- */

/* A relabelling in progress. Most positions of a file may keep their labels, which takes no time,
 * so only the searched ones tell how much is left. */
typedef struct search_count {
    const import_job *job;
    const record_list *positions;
    data_output *out;
    size_t at;                     /* positions up to this one are counted in `done` */
    uint64_t done, before, wanted; /* searched positions; those of earlier runs are `before` */
} search_count;

static void count_to(search_count *c, size_t end) {
    for (; c->at < end && c->at < c->positions->count; c->at++)
        c->done += import_searches(&c->job->options, &c->positions->items[c->at]);
}

static search_count count_searches(const import_job *j, const record_list *l, data_output *out) {
    search_count all = {.job = j, .positions = l}, c = {.job = j, .positions = l, .out = out};
    count_to(&all, l->count);
    count_to(&c, (size_t)out->positions_before);
    c.before = c.done;
    c.wanted = all.done;
    return c;
}

static void show_searches(void *context, uint64_t games, uint64_t records) {
    search_count *c = context;
    data_output *o = c->out;
    char text[120], left[32] = "";
    (void)games;
    if (!clock_is_due(&o->shown_ns, PROGRESS_PERIOD_NS)) return;
    count_to(c, (size_t)(o->positions_before + records));
    const double used = clock_seconds_since(o->start_ns);
    const uint64_t now = c->done - c->before;
    if (now)
        (void)snprintf(left, sizeof left, ", %.0f s left",
                       used / (double)now * (double)(c->wanted - c->done));
    (void)snprintf(text, sizeof text, "%" PRIu64 " of %" PRIu64 " positions searched%s", c->done,
                   c->wanted, left);
    outlet_progress(o->outlet, text);
}

/* ---- the job ---- */

/* Returns how many positions the first `games` games have. */
static uint64_t positions_of(const record_list *l, uint64_t games) {
    uint64_t positions = 0;
    while (games && positions < l->count) games -= l->items[positions++].last;
    return positions;
}

status import_job_label(import_job *j, const record_list *positions, data_output *out, fault *f) {
    import_options *o = &j->options;
    const data_extent *e = &out->file.extent;
    if (positions_of(positions, e->games) != e->records)
        return fault_set(f, E_RANGE, 0, "%.80s holds other positions: name another file",
                         out->file.path);
    if (!data_output_begin(out, import_games(positions))) return OK;
    o->first = out->before;
    o->take = data_output_take;
    o->take_context = out;
    search_count searches = count_searches(j, positions, out);
    o->progress = j->is_anew ? show_searches : data_output_progress;
    o->progress_context = j->is_anew ? (void *)&searches : (void *)out;
    return import_run(o, positions, f);
}
