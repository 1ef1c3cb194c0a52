/* tests/fuzz/fuzz_obf.c - a file of problems in OBF, of which the first line is read.
 * Whatever is read can be written and read again as the same problem; whatever is refused has a
 * place inside the line and a sentence safe to show. */
#include "fuzz/fuzz.h"
#include "notation/problem.h"

#include <stdlib.h>

static void require(bool condition) {
    if (!condition) abort();
}

static void check_fault(const fault *f, status code, size_t size) {
    require(f->code == code);
    require(code == E_FORMAT || code == E_RANGE || code == E_FULL || code == E_MISSING);
    require(f->at <= size && *f->text);
    for (const char *p = f->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

static void check_same(const problem *a, const problem *b) {
    const position *p = &a->position, *q = &b->position;
    require(grid_equal(&p->grid, &q->grid) && p->to_move == q->to_move);
    require(squares_equal(&p->field.open, &q->field.open));
    require(view_equal(a->comment, b->comment) && a->count == b->count);
    for (int i = 0; i < a->count; i++) {
        require(a->answers[i].square == b->answers[i].square);
        require(a->answers[i].score == b->answers[i].score);
    }
}

static void check_line(view line) {
    problem first, again;
    fault f;
    const status result = obf_read(line, &first, &f);
    if (result) {
        check_fault(&f, result, line.length);
        return;
    }
    buffer text = buffer_make(NULL);
    require(obf_write(&first, &text, NULL) == OK);
    require(problem_measure(buffer_view(&text), false) == text.length);
    require(obf_read(buffer_view(&text), &again, NULL) == OK);
    check_same(&first, &again);
    buffer_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view text = {(const char *)data, size};
    const size_t first = problem_measure(text, true), more = problem_measure(text, false);
    require(first <= size && (first > 0 || size == 0) && (more == first || more == 0));
    check_line((view){text.data, first});
    if (first < size) check_line(text); /* more than one line: refused */
    return 0;
}
