/* service/training/fit_settings.c - reads shrinking, anchors and patterns. */
#include "service/training/fit_settings.h"

#include "base/files.h"
#include "base/number.h"
#include "base/text.h"
#include "train/fit/fit_space.h"
#include "train/fit/pattern_text.h"

enum { PATTERN_FILE_MAX = 64 << 10 };

status fit_settings_shrink(const char *text, fit_plan *p, fault *f) {
    fit_shrink *s = &p->options.shrink;
    double *const parts[] = {&s->own, &s->common, &s->half};
    if (!text) return OK;
    view rest = view_of(text);
    for (size_t i = 0; i < 3; i++)
        if (!number_read(view_take(&rest, ','), parts[i]) || !(*parts[i] >= 0) || *parts[i] > 1e6)
            rest = view_of("?");
    if (rest.length == 0) return OK;
    return fault_set(f, E_RANGE, 0, "--shrink takes three numbers, such as 20,20,10");
}

status fit_settings_anchors(const char *text, fit_plan *p, fault *f) {
    const int most = eval_form_of(p->side).empty_most;
    if (!text) return OK;
    p->anchor_count = 0;
    for (view rest = view_of(text); rest.length;) {
        uint64_t anchor;
        if (p->anchor_count == EVAL_ANCHORS_MAX ||
            view_number(view_take(&rest, ','), (uint64_t)most, &anchor, NULL))
            return fault_set(f, E_RANGE, 0, "--anchors takes up to %d numbers from 0 to %d",
                             EVAL_ANCHORS_MAX, most);
        p->anchors[p->anchor_count++] = (int)anchor;
    }
    return OK;
}

status fit_settings_patterns(const char *path, pattern list[PATTERNS_MAX], fit_plan *p, fault *f) {
    buffer text = buffer_make(NULL);
    if (!path) return OK;
    status result = files_read(NULL, path, PATTERN_FILE_MAX, &text, f);
    if (!result)
        result = pattern_text_read(buffer_view(&text), p->side, list, &p->pattern_count, f);
    p->patterns = list;
    buffer_clear(&text);
    return result;
}
