/* analysis/mark.c - names and limits. */
#include "analysis/mark.h"

#include "notation/decimal.h"

const char *loss_unit_name(loss_unit u) {
    return u == LOSS_DISCS ? "discs" : "chance";
}

const char *mark_name(move_mark m) {
    static const char *const names[MARKS] = {"best", "fine", "inaccurate", "mistake", "blunder"};
    return names[m];
}

const char *mark_sign(move_mark m) {
    static const char *const signs[MARKS] = {"", "", "?!", "?", "??"};
    return signs[m];
}

mark_limits mark_limits_usual(loss_unit u) {
    return u == LOSS_DISCS ? (mark_limits){2, 4, 10} : (mark_limits){10, 20, 50};
}

static status refuse_limits(status code, view text, view part, fault *f) {
    const size_t at = part.data ? (size_t)(part.data - text.data) : text.length;
    return fault_set(f, code, at, "limits are three rising numbers of discs, as in 2,4,10");
}

status mark_limits_read(view text, mark_limits *out, fault *f) {
    double numbers[3] = {0, 0, 0};
    view rest = text;
    for (int i = 0; i < 3; i++) {
        const view part = i < 2 ? view_take(&rest, ',') : rest;
        if (!decimal_read(view_trim(part), &numbers[i]))
            return refuse_limits(E_FORMAT, text, part, f);
        if (!(numbers[i] > (i ? numbers[i - 1] : 0))) return refuse_limits(E_RANGE, text, part, f);
    }
    *out = (mark_limits){numbers[0], numbers[1], numbers[2]};
    return OK;
}

move_mark mark_of(double loss, const mark_limits *l) {
    if (loss >= l->blunder) return MARK_BLUNDER;
    if (loss >= l->mistake) return MARK_MISTAKE;
    if (loss >= l->inaccurate) return MARK_INACCURATE;
    return loss > 0 ? MARK_FINE : MARK_BEST;
}
