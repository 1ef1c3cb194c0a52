/* service/practice/questions.c - finds positions and judges answers. */
#include "service/practice/questions.h"

#include "game/symmetry.h"

enum { TRIES_MOST = 400 };

const double question_opening_tolerance = 2.0;

static status prepare(examiner *e, const position *where, fault *f) {
    const analyst_options o = {.level = e->level, .threads = 1, .tier = e->tier};
    if (e->analyst && field_equal(&e->board, &where->field)) return OK;
    examiner_clear(e);
    e->board = where->field;
    return analyst_open(&o, &where->field, &e->analyst, f);
}

void examiner_clear(examiner *e) {
    analyst_close(e->analyst);
    e->analyst = NULL;
}

status question_find(examiner *e, practice_source *s, const deck *d, const puzzle_taste *t, rng *r,
                     const stop_token *stop, position *out, bool *found, fault *f) {
    status result = OK;
    *found = false;
    for (int i = 0; i < TRIES_MOST && !result && !*found; i++) {
        puzzle unused;
        bool drawn = false, fits = false;
        result = practice_source_draw(s, r, t, stop, out, &drawn, f);
        if (result || !drawn || deck_find(d, out, CARD_MOVE, "")) continue;
        result = prepare(e, out, f);
        if (!result) result = puzzle_try(e->analyst, out, t, stop, &unused, &fits, f);
        *found = !result && fits;
    }
    return result;
}

status question_find_own(examiner *e, practice_source **s, const deck *d, const puzzle_taste *t,
                         rng *r, const stop_token *stop, position *out, bool *found, fault *f) {
    practice_source *made;
    status result = question_find(e, *s, d, t, r, stop, out, found, f);
    if (result || *found || practice_source_is_made(*s)) return result;
    result = practice_source_made(e->tier, &made, f);
    if (result) return result;
    practice_source_close(*s);
    *s = made;
    return question_find(e, made, d, t, r, stop, out, found, f);
}

status question_judge(examiner *e, const position *where, int square, const char *topic,
                      const stop_token *stop, puzzle_verdict *out, fault *f) {
    const double tolerance = *topic ? question_opening_tolerance : puzzle_tolerance;
    status result = prepare(e, where, f);
    if (result) return result;
    if (square != SQUARE_NONE)
        return puzzle_judge(e->analyst, where, square, tolerance, stop, out, f);
    *out = (puzzle_verdict){.right = false};
    result = analyst_best(e->analyst, where, stop, &out->best, f);
    out->played = out->best;
    return result;
}

bool question_same_move(const position *where, int a, int b) {
    if (a == SQUARE_NONE || b == SQUARE_NONE) return false;
    position after_a = *where, after_b = *where;
    if (!position_try(&after_a, a) || !position_try(&after_b, b)) return false;
    const int size = where->field.size;
    const grid x = grid_canonical(&after_a.grid, size, NULL),
               y = grid_canonical(&after_b.grid, size, NULL);
    return grid_equal(&x, &y);
}
