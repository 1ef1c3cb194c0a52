/* cli/train/train_import.c - positions of games in files, written as training data. */
#include "base/fault.h"
#include "cli/table/arguments.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/import_job.h"
#include "service/training/training.h"
#include "train/gather.h"
#include "train/import.h"
#include "train/record.h"

static status read_filter(const arguments *a, gather_filter *out, fault *f) {
    *out = (gather_filter){.most = EVAL_EMPTIES - 1};
    status result = arguments_int(a, "from", 0, EVAL_EMPTIES - 1, 0, &out->from, f);
    if (!result)
        result = training_range(arguments_value(a, "empties"), "empties", EVAL_EMPTIES - 1,
                                &out->least, &out->most, f);
    if (!result) result = import_job_part(arguments_value(a, "part"), out, f);
    return result;
}

static status read_job(const context *c, const arguments *a, import_job *j, fault *f) {
    status result = train_engine(c, a, &j->options.engine, f);
    if (!result) result = read_filter(a, &j->filter, f);
    if (!result) result = arguments_int(a, "exact", 0, IMPORT_EXACT_MAX, 0, &j->options.exact, f);
    if (!result) result = arguments_int(a, "depth", 0, IMPORT_DEPTH_MAX, 0, &j->options.depth, f);
    if (!result) result = arguments_number(a, "sample", 0, UINT32_MAX, 0, &j->sample, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &j->seed, f);
    j->options.threads = j->options.engine.threads;
    j->options.ranks = c->ranks;
    j->filter.needs_result = j->options.depth == 0;
    return result;
}

static int gather_and_label(context *c, const arguments *a, import_job *j) {
    train_output out;
    fault f;
    int code;
    position_gathering g = gather_make(&j->filter, NULL);
    if (import_job_gather(j, a->operands, a->count, &g, &f) ||
        train_output_open(&out, c, a, import_job_fingerprint(j, &g.records),
                          record_size(&g.records.items[0]), &f)) {
        code = context_fail(c, &f);
    } else {
        j->options.stop = &out.interrupt.stop;
        const status result = import_job_label(j, &g.records, &out.data, &f);
        code = train_output_end(&out, result, &f);
    }
    gather_clear(&g);
    return code;
}

int train_import(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    import_job j = {.outlet = &speaks};
    fault f;
    const int code = read_job(c, a, &j, &f) ? context_fail(c, &f) : gather_and_label(c, a, &j);
    engine_leave_weights(&j.options.engine);
    return code;
}

/* ---- other labels for training data ---- */

static status read_labels(const context *c, const arguments *a, import_job *j, fault *f) {
    import_options *o = &j->options;
    status result = train_engine(c, a, &o->engine, f);
    if (!result) result = arguments_int(a, "exact", 0, IMPORT_EXACT_MAX, 24, &o->exact, f);
    if (!result) result = arguments_int(a, "end", 0, IMPORT_EXACT_MAX, 30, &o->end, f);
    if (!result) result = arguments_int(a, "end-sure", 73, 100, 95, &o->end_sure, f);
    if (!result) result = arguments_int(a, "depth", 2, IMPORT_DEPTH_MAX, 20, &o->depth, f);
    if (!result) result = arguments_number(a, "sample", 0, UINT32_MAX, 0, &j->sample, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &j->seed, f);
    if (!arguments_has(a, "hash")) o->engine.table_mb = TRAIN_RELABEL_TABLE_MB;
    o->threads = o->engine.threads;
    o->ranks = c->ranks;
    return result;
}

int train_relabel(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    import_job j = {.outlet = &speaks,
                    .filter = {.most = EVAL_EMPTIES - 1},
                    .options = {.two_depths = true, .apart = true},
                    .is_anew = true,
                    .out = arguments_value(a, "out")};
    fault f;
    const int code = read_labels(c, a, &j, &f) ? context_fail(c, &f) : gather_and_label(c, a, &j);
    engine_leave_weights(&j.options.engine);
    return code;
}
