/* play/teacher.c - keeps an analyst. */
#include "play/teacher.h"

enum { TEACH_LEVEL = 10 };

static status open_analyst(teacher *t, tier isa, const field *board, fault *f) {
    const analyst_options o = {.level = TEACH_LEVEL, .threads = 1, .tier = isa};
    if (t->analyst && field_equal(&t->board, board)) return OK;
    teacher_close(t);
    t->board = *board;
    t->opened++;
    return analyst_open(&o, board, &t->analyst, f);
}

status teacher_price(teacher *t, tier isa, const position *p, int square, const stop_token *stop,
                     price *out, fault *f) {
    judged best, played;
    double loss = 0;
    status result = open_analyst(t, isa, &p->field, f);
    if (!result) result = analyst_loss(t->analyst, p, square, stop, &best, &played, &loss, f);
    if (!result)
        *out = (price){.loss = loss, .unit = best.unit, .exact = best.exact && played.exact};
    return result;
}

void teacher_new_game(teacher *t) {
    if (t->analyst) analyst_new_game(t->analyst);
}

void teacher_close(teacher *t) {
    analyst_close(t->analyst);
    t->analyst = NULL;
}
