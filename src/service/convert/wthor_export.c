/* service/convert/wthor_export.c - games of a base, one after the other. */
#include "service/convert/wthor_export.h"

#include "report/few_notes.h"
#include "service/convert/convert_format.h"

static status export_game(const wthor_export *e, size_t index, convert_sink *sink, fault *unfit,
                          fault *f) {
    convert_item item = convert_item_make();
    status result = wthor_base_to_game(e->base, index, &item.game, f);
    if (!result) result = convert_sink_add(sink, &item, unfit, f);
    convert_item_clear(&item);
    return result;
}

status wthor_export_fill(void *context, convert_sink *sink, uint64_t *unfit, fault *f) {
    const wthor_export *e = context;
    few_notes left_out = {0};
    const size_t count = e->limit && e->limit < e->pick->count ? (size_t)e->limit : e->pick->count;
    status result = OK;
    for (size_t i = 0; i < count && !result; i++) {
        fault why = {.code = OK};
        const size_t index = e->pick->games[i];
        result = stop_is_set(e->stop) ? fault_set(f, E_STOPPED, 0, "stopped")
                                      : export_game(e, index, sink, &why, f);
        if (result || !why.code) continue;
        ++*unfit;
        few_notes_add(&left_out, e->notes, "game %zu of the base is left out: %s", index + 1,
                      why.text);
    }
    few_notes_end(&left_out, e->notes, sink->path, "left out");
    if (!result && count < e->pick->count)
        outlet_note(e->notes, "%zu more; --limit 0 writes all", e->pick->count - count);
    return result;
}
