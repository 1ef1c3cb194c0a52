/* analysis/practice/leitner.c - boxes and days. */
#include "analysis/practice/leitner.h"

#include <assert.h>

int leitner_days(int box) {
    static const int days[LEITNER_BOXES] = {1, 3, 7, 14, 30};
    assert(box >= 1 && box <= LEITNER_BOXES);
    return days[box - 1];
}

bool leitner_is_due(leitner l, int64_t today) {
    return l.box >= 1 && l.box <= LEITNER_BOXES && l.due <= today;
}

static leitner in_box(int box, int64_t today) {
    if (box > LEITNER_BOXES) return (leitner){.box = LEITNER_LEARNED, .due = 0};
    return (leitner){.box = box, .due = today + leitner_days(box)};
}

leitner leitner_after(leitner before, bool right, int64_t today) {
    if (!right) return in_box(1, today);
    if (before.box == LEITNER_NEW) return in_box(LEITNER_LEARNED, today);
    return leitner_is_due(before, today) ? in_box(before.box + 1, today) : before;
}
