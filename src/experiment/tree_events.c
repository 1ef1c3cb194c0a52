/* experiment/tree_events.c - leaves out checks and what does not fit. */
#include "experiment/tree_events.h"

tree_events tree_events_make(void) {
    return (tree_events){.open = -1, .check = -1};
}

static bool belongs_to_check(tree_events *e, const lab_visit *v) {
    if (e->check < 0 && v->event == LAB_ENTER && v->ply > 0 && v->ply == e->open) {
        e->check = v->ply;
        return true;
    }
    if (e->check < 0) return false;
    if (v->event == LAB_LEAVE && v->ply == e->check) e->check = -1;
    return true;
}

/* Deeper than the plies that are known, nothing fits. */
static bool fits(const tree_events *e, const lab_visit *v) {
    if (v->ply < 0 || v->ply >= TREE_EVENTS_PLIES) return false;
    if (v->event == LAB_LEAVE) return v->ply == e->open;
    return v->ply == 0 ? v->event == LAB_ENTER : v->ply == e->open + 1;
}

bool tree_events_take(tree_events *e, const lab_visit *v) {
    if (belongs_to_check(e, v) || !fits(e, v)) return false;
    if (v->event == LAB_ENTER) e->open = v->ply;
    if (v->event == LAB_ENTER && v->ply == 0) e->check = -1;
    if (v->event == LAB_LEAVE) e->open = v->ply - 1;
    return true;
}

tree_reason tree_events_reason(lab_reason why) {
    static const tree_reason reasons[] = {
        [REASON_NONE] = TREE_OPEN,   [REASON_OVER] = TREE_OVER,       [REASON_LEAF] = TREE_LEAF,
        [REASON_TABLE] = TREE_TABLE, [REASON_PROBCUT] = TREE_PROBCUT, [REASON_ALL] = TREE_ALL,
        [REASON_CUT] = TREE_CUT,     [REASON_STOPPED] = TREE_STOPPED,
    };
    return reasons[why];
}
