/* service/training/import_job.c - gathers positions, takes a sample and labels it. */
#include "service/training/import_job.h"

#include "base/text.h"
#include "engine/engine.h"
#include "service/training/training.h"
#include "train/data_file.h"
#include "train/record.h"

#include <inttypes.h>

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

status import_job_gather(const import_job *j, const char *const *paths, int count,
                         position_gathering *g, fault *f) {
    status result = OK;
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

uint16_t import_job_fingerprint(const import_job *j) {
    const gather_filter *g = &j->filter;
    const import_options *i = &j->options;
    const uint64_t numbers[] = {RECORD_TOURNAMENT,
                                (uint64_t)i->exact,
                                (uint64_t)i->depth,
                                i->depth ? engine_weights_sum(&i->engine) : 0,
                                j->sample,
                                j->sample ? j->seed : 0,
                                g->is_other,
                                g->part,
                                g->parts,
                                (uint64_t)g->least,
                                (uint64_t)g->most,
                                (uint64_t)g->from,
                                (uint64_t)i->engine.sure};
    return record_fingerprint(numbers, sizeof numbers / sizeof *numbers);
}

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
    o->progress = data_output_progress;
    o->progress_context = out;
    return import_run(o, positions, f);
}
