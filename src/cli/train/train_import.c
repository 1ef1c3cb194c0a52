/* cli/train/train_import.c - positions of games that are there already, written as training data.
 */
#include "base/text.h"
#include "cli/table/arguments.h"
#include "engine/engine.h"
#include "service/training/data_output.h"
#include "train/data_file.h"
#include "train/import.h"
#include "train/record.h"
#include "train/record_list.h"

#include "cli/train/train.h"
#include "train/gather.h"

#include <inttypes.h>
#include <string.h>

typedef struct import_order {
    gather_filter filter;
    import_options options;
    uint64_t sample, seed;
} import_order;

/* "1/10", "not:1/10" */
static status read_part(const arguments *a, gather_filter *out, fault *f) {
    const char *text = arguments_value(a, "part");
    uint64_t part = 0, parts = 0;
    if (!text) return OK;
    view rest = view_of(text);
    out->is_other = view_starts_with(rest, "not:");
    if (out->is_other) rest = view_from(rest, 4);
    const view head = view_take(&rest, '/');
    if (view_number(head, UINT32_MAX, &part, NULL) || view_number(rest, UINT32_MAX, &parts, NULL) ||
        part >= parts)
        return fault_set(
            f, E_RANGE, 0,
            "--part takes K/M with K below M, or not:K/M for the others, such as 0/10; "
            "not '%.40s'",
            text);
    out->part = (uint32_t)part;
    out->parts = (uint32_t)parts;
    return OK;
}

static status read_filter(const arguments *a, gather_filter *out, fault *f) {
    *out = (gather_filter){.most = 60};
    status result = arguments_int(a, "from", 0, 60, 0, &out->from, f);
    if (!result) result = train_range(a, "empties", 60, &out->least, &out->most, f);
    if (!result) result = read_part(a, out, f);
    return result;
}

static status read_order(const context *c, const arguments *a, import_order *o, fault *f) {
    uint64_t depth = 0;
    *o = (import_order){.sample = 0};
    status result = train_engine(c, a, &o->options.engine, f);
    if (!result) result = read_filter(a, &o->filter, f);
    if (!result) result = arguments_int(a, "exact", 0, IMPORT_EXACT_MAX, 0, &o->options.exact, f);
    if (!result) result = arguments_number(a, "depth", 0, IMPORT_DEPTH_MAX, 0, &depth, f);
    if (!result) result = arguments_number(a, "sample", 0, UINT32_MAX, 0, &o->sample, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &o->seed, f);
    o->options.depth = (int)depth;
    o->options.threads = o->options.engine.threads;
    o->filter.needs_result = depth == 0;
    return result;
}

/* ---- the positions ---- */

static void note_left_out(context *c, const position_gathering *g) {
    for (gather_reason r = 0; r < GATHER_REASONS; r++)
        if (g->left_out[r])
            context_note(c, "left out: %" PRIu64 " that %s (first: %.160s)", g->left_out[r],
                         gather_reason_text(r), g->first[r]);
}

static status gather(context *c, const arguments *a, const import_order *o, position_gathering *g,
                     fault *f) {
    status result = OK;
    for (int i = 0; i < a->count && !result; i++) {
        context_progress(c, "reading");
        result = gather_file(g, a->operands[i], f);
    }
    context_progress(c, "");
    note_left_out(c, g);
    train_note_rest(c, g->rest);
    if (!result && g->records.count == 0)
        result = fault_set(f, E_MISSING, 0, "%" PRIu64 " games, and no position that is wanted",
                           g->games);
    if (result) return result;
    context_note(c, "%" PRIu64 " games, %zu positions of %" PRIu64 " of them are wanted", g->games,
                 g->records.count, g->taken);
    if (!o->sample) return OK;
    result = import_sample(&g->records, (size_t)o->sample, o->seed, f);
    if (!result && g->records.count < o->sample)
        context_note(c, "only %zu of them differ under the symmetries of the board",
                     g->records.count);
    return result;
}

/* ---- labels ---- */

/* Returns how many positions the first `games` games have. */
static uint64_t positions_of(const record_list *l, uint64_t games) {
    uint64_t positions = 0;
    while (games && positions < l->count) games -= l->items[positions++].last;
    return positions;
}

static status label(train_output *out, import_options *o, const record_list *positions, fault *f) {
    const data_extent *e = &out->data.file.extent;
    if (positions_of(positions, e->games) != e->records)
        return fault_set(f, E_RANGE, 0, "%.80s holds other positions: name another file",
                         out->data.file.path);
    if (!data_output_begin(&out->data, import_games(positions))) return OK;
    o->first = out->data.before;
    o->stop = &out->interrupt.stop;
    o->take = data_output_take;
    o->take_context = &out->data;
    o->progress = data_output_progress;
    o->progress_context = &out->data;
    return import_run(o, positions, f);
}

/* Fingerprints all options that decide the records. label() compares the games themselves. */
static uint16_t fingerprint_of(const import_order *o) {
    const gather_filter *g = &o->filter;
    const import_options *i = &o->options;
    const uint64_t numbers[] = {RECORD_TOURNAMENT,
                                (uint64_t)i->exact,
                                (uint64_t)i->depth,
                                i->depth ? engine_weights_sum(&i->engine) : 0,
                                o->sample,
                                o->sample ? o->seed : 0,
                                g->is_other,
                                g->part,
                                g->parts,
                                (uint64_t)g->least,
                                (uint64_t)g->most,
                                (uint64_t)g->from,
                                (uint64_t)i->engine.sure};
    return record_fingerprint(numbers, sizeof numbers / sizeof *numbers);
}

int train_import(context *c, const arguments *a) {
    import_order o;
    train_output out;
    fault f;
    if (read_order(c, a, &o, &f)) {
        engine_leave_weights(&o.options.engine);
        return context_fail(c, &f);
    }
    position_gathering g = gather_make(&o.filter, NULL);
    int code;
    if (gather(c, a, &o, &g, &f) || train_output_open(&out, c, a, fingerprint_of(&o), &f)) {
        code = context_fail(c, &f);
    } else {
        const status result = label(&out, &o.options, &g.records, &f);
        code = train_output_end(&out, result, &f);
    }
    gather_clear(&g);
    engine_leave_weights(&o.options.engine);
    return code;
}
