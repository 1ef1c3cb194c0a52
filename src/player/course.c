/* player/course.c - answers of one move, written, read and asked for. */
#include "player/course.h"

#include "notation/positions/position_course.h"

/* ---- answers ---- */

void course_write_answer(int move, buffer *out) {
    if (move == SEARCH_PASS || move == SQUARE_NONE)
        buffer_add(out, "pass");
    else
        buffer_format(out, "(%d,%d)", square_row(move) + 1, square_column(move) + 1);
}

/* A place in the text of an answer. */
typedef struct cursor {
    view text;
    size_t at;
} cursor;

static void skip_blanks(cursor *c) {
    while (c->at < c->text.length && char_is_blank(c->text.data[c->at])) c->at++;
}

static bool take(cursor *c, char wanted) {
    skip_blanks(c);
    if (c->at == c->text.length || c->text.data[c->at] != wanted) return false;
    c->at++;
    return true;
}

static bool take_number(cursor *c, int *out) {
    skip_blanks(c);
    const size_t start = c->at;
    int value = 0;
    while (c->at < c->text.length && char_is_digit(c->text.data[c->at]) && c->at - start < 4)
        value = value * 10 + (c->text.data[c->at++] - '0');
    *out = value;
    return c->at > start;
}

status course_read_answer(view text, int size, int *move, fault *f) {
    view rest = text;
    cursor c = {view_take(&rest, '\n'), 0};
    int row = 0, column = 0;
    if (view_is_word(view_trim(c.text), "pass")) {
        *move = SEARCH_PASS;
        return OK;
    }
    const bool read = take(&c, '(') && take_number(&c, &row) && take(&c, ',') &&
                      take_number(&c, &column) && take(&c, ')');
    skip_blanks(&c);
    if (!read || c.at != c.text.length)
        return fault_set(f, E_FORMAT, c.at, "an answer is (row,column) or pass");
    if (row < 1 || row > size || column < 1 || column > size)
        return fault_set(f, E_RANGE, 0, "(%d,%d) is not on the board", row, column);
    *move = square_at(row - 1, column - 1);
    return OK;
}

status course_read_seconds(view text, int64_t *ns, fault *f) {
    if (text.length == 0 || char_is_letter(text.data[text.length - 1]))
        return fault_set(f, E_FORMAT, 0, "the time is a number of seconds, such as 2 or 0.5");
    return search_parse_time(text, ns, f);
}

/* ---- asking ---- */

/* Reports why there is no usable answer. */
static status explain_silence(const program_answer *a, fault *f) {
    switch (a->end) {
    case PROGRAM_HUNG:
        return fault_set(f, E_TIMEOUT, 0, "hangs: no end after %.1f s", a->seconds);
    case PROGRAM_STOPPED:
        return fault_set(f, E_STOPPED, 0, "was stopped");
    case PROGRAM_SIGNALLED:
        return fault_set(f, E_IO, 0, "crashed with signal %d", a->code);
    case PROGRAM_EXITED:
        break;
    }
    if (a->code) return fault_set(f, E_IO, 0, "ended with exit code %d and no move", a->code);
    return fault_set(f, E_FORMAT, 0, "printed no move");
}

/* Students print messages, too. A text before the answer is taken for the answer. */
static status explain_garbage(const program_answer *a, status code, fault *f) {
    enum { SHOWN = 60 };
    buffer shown = buffer_make(NULL);
    view rest = {a->text, a->length};
    buffer_append_safe(&shown, view_trim(view_take(&rest, '\n')), SHOWN);
    const bool has_more = view_trim(rest).length > 0;
    (void)fault_set(f, code, 0, "printed \"%s\" instead of (row,column) or pass%s",
                    buffer_text(&shown), has_more ? ": messages belong on the error stream" : "");
    buffer_clear(&shown);
    return code;
}

static status check_legal(const position *where, int move, fault *f) {
    const squares legal = position_moves(where);
    if (move == SEARCH_PASS)
        return squares_empty(&legal) ? OK : fault_set(f, E_RANGE, 0, "passes, but has a move");
    if (squares_has(&legal, move)) return OK;
    return fault_set(f, E_RANGE, 0, "plays (%d,%d), which is no legal move", square_row(move) + 1,
                     square_column(move) + 1);
}

static status judge(const program_answer *a, const position *where, int *move, fault *f) {
    const view text = {a->text, a->length};
    if (a->end == PROGRAM_HUNG || a->end == PROGRAM_STOPPED || view_trim(text).length == 0)
        return explain_silence(a, f);
    const status result = course_read_answer(text, where->field.size, move, NULL);
    if (result && (a->end == PROGRAM_SIGNALLED || a->code)) return explain_silence(a, f);
    if (result) return explain_garbage(a, result, f);
    return check_legal(where, *move, f);
}

status course_ask(const program *p, const position *where, const char *seconds, int64_t patience_ns,
                  const stop_token *stop, course_reply *out, fault *f) {
    buffer board = buffer_make(NULL);
    program_answer answer;
    status result = position_course_write(where, &board, f);
    if (!result && buffer_status(&board))
        result = fault_set(f, buffer_status(&board), 0, "no memory for the position");
    if (!result) {
        const char *const extra[] = {buffer_text(&board), seconds, NULL};
        result = program_run(p, extra, NULL, patience_ns, stop, &answer, f);
        if (!result) out->seconds = answer.seconds;
        if (!result) result = judge(&answer, where, &out->move, f);
    }
    buffer_clear(&board);
    return result;
}
