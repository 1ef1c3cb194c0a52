/* store/answers.c - answers as rows, the same for all kinds of file. */
#include "store/answers.h"

#include "base/text.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"
#include "store/store_class.h"

#include <assert.h>
#include <math.h>

static const char *name_of(int square, char name[SQUARE_NAME_BYTES]) {
    name[0] = '\0';
    if (square != SQUARE_NONE) square_name_write(square, name);
    return name;
}

status store_add_answer(store *s, const store_answer *a, fault *f) {
    char move[SQUARE_NAME_BYTES], best[SQUARE_NAME_BYTES];
    buffer board = buffer_make(s->memory);
    assert(a->given && a->kind && a->topic && a->basis && a->best != SQUARE_NONE);
    assert(isfinite(a->loss));
    position_string_write(&a->board, &board);
    if (buffer_status(&board)) {
        buffer_clear(&board);
        return fault_set(f, E_NOMEM, 0, "no memory for an answer to be stored");
    }
    const answer_row row = {.texts = {[ANSWER_GIVEN] = a->given,
                                      [ANSWER_KIND] = a->kind,
                                      [ANSWER_TOPIC] = a->topic,
                                      [ANSWER_POSITION] = buffer_text(&board),
                                      [ANSWER_MOVE] = name_of(a->move, move),
                                      [ANSWER_BEST] = name_of(a->best, best),
                                      [ANSWER_BASIS] = a->basis},
                            .day = a->day,
                            .due = a->due,
                            .box = a->box,
                            .right = a->right,
                            .loss = a->loss};
    const status result = s->class->answers.add(s, &row, f);
    buffer_clear(&board);
    return result;
}

/* ---- reading ---- */

typedef struct reading {
    store *store;
    store_answer_sink *sink;
    void *context;
} reading;

/* An empty name is no move. */
static status read_square(const char *name, int size, int *out, fault *f) {
    *out = SQUARE_NONE;
    return *name ? square_name_read(view_of(name), size, out, f) : OK;
}

/* Days of the years 0 to 9999, so that sums of days stay small. */
static bool is_day(int64_t day) {
    return day >= ANSWER_DAY_LEAST && day <= ANSWER_DAY_MOST;
}

static status read_answer(const answer_row *row, store_answer *out, fault *f) {
    *out = (store_answer){.given = row->texts[ANSWER_GIVEN],
                          .day = row->day,
                          .kind = row->texts[ANSWER_KIND],
                          .topic = row->texts[ANSWER_TOPIC],
                          .loss = row->loss,
                          .right = row->right != 0,
                          .basis = row->texts[ANSWER_BASIS],
                          .box = (int)row->box,
                          .due = row->due};
    status result =
        position_string_read(view_of(row->texts[ANSWER_POSITION]), &out->board, NULL, f);
    const int size = out->board.field.size;
    if (!result) result = read_square(row->texts[ANSWER_MOVE], size, &out->move, f);
    if (!result) result = read_square(row->texts[ANSWER_BEST], size, &out->best, f);
    if (!result && (out->best == SQUARE_NONE || row->box < 0 || row->box > ANSWER_BOX_MOST))
        result = fault_set(f, E_FORMAT, 0, "its best move or its box is missing");
    if (!result && !(is_day(row->day) && is_day(row->due)))
        result = fault_set(f, E_FORMAT, 0, "its day is outside the years 0 to 9999");
    return result;
}

/* An answer that cannot be read is counted and skipped (P5). */
static status give(void *context, const answer_row *row, fault *f) {
    const reading *r = context;
    store_answer a;
    fault why, told;
    (void)f;
    if (read_answer(row, &a, &why) == OK) return r->sink(r->context, &a);
    (void)fault_set(&told, E_FORMAT, 0, "an answer of %.30s: %.100s", row->texts[ANSWER_GIVEN],
                    why.text);
    store_note_trouble(r->store, &told);
    return OK;
}

status store_each_answer(store *s, store_answer_sink *sink, void *context, fault *f) {
    reading r = {.store = s, .sink = sink, .context = context};
    return s->class->answers.each(s, give, &r, f);
}
