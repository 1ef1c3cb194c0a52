/* tests/fuzz/fuzz_problem.h - the check of both kinds of problem files, OBF and scripts: a first
 * line that was read can be written and read again as the same problem. */
#ifndef TESTS_FUZZ_FUZZ_PROBLEM_H
#define TESTS_FUZZ_FUZZ_PROBLEM_H

#include "base/text.h"
#include "fuzz/fuzz.h"
#include "game/position.h"
#include "notation/problem.h"

typedef struct fuzz_kind {
    status (*read)(view line, problem *out, fault *f);
    status (*write)(const problem *p, buffer *out, fault *f);
    unsigned codes; /* that a line may be refused with */
} fuzz_kind;

static inline void require_same_problem(const problem *a, const problem *b) {
    const position *p = &a->position, *q = &b->position;
    require(grid_equal(&p->grid, &q->grid) && p->to_move == q->to_move);
    require(squares_equal(&p->field.open, &q->field.open));
    require(view_equal(a->comment, b->comment) && a->count == b->count);
    for (int i = 0; i < a->count; i++) {
        require(a->answers[i].square == b->answers[i].square);
        require(a->answers[i].score == b->answers[i].score);
    }
}

static inline void fuzz_line(const fuzz_kind *kind, view line) {
    problem first, again;
    fault f;
    const status result = kind->read(line, &first, &f);
    if (result) {
        require_fault(&f, result, kind->codes, line.length);
        return;
    }
    buffer text = buffer_make(NULL);
    require(kind->write(&first, &text, NULL) == OK);
    require(problem_measure(buffer_view(&text), false) == text.length);
    require(kind->read(buffer_view(&text), &again, NULL) == OK);
    require_same_problem(&first, &again);
    buffer_clear(&text);
}

static inline void fuzz_problems(const fuzz_kind *kind, view text) {
    const size_t first = problem_measure(text, true), more = problem_measure(text, false);
    require(first <= text.length && (first > 0 || text.length == 0));
    require(more == first || more == 0);
    fuzz_line(kind, (view){text.data, first});
    if (first < text.length) fuzz_line(kind, text); /* more than one line: refused */
}

#endif
