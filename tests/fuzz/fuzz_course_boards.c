/* tests/fuzz/fuzz_course_boards.c - any bytes as questions of two courses; the first byte chooses.
 * Every answer is a line of numbers, no line has more than one answer, and lines of nonsense
 * end a question. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/course_boards.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

enum { QUESTION_LINES = 18 }; /* of the largest board, row by row */
static int answers;

static bool check_answer(void *context, view text) {
    ++*(int *)context;
    require(text.length >= 3 && text.data[text.length - 1] == '\n');
    for (size_t i = 0; i + 1 < text.length; i++) {
        const char c = text.data[i];
        require(char_is_digit(c) || c == '-' || c == ' ' || c == ';' || c == '.');
    }
    return true;
}

static course_boards *open_form(course_form form) {
    static const wire_out out = {check_answer, &answers};
    const partner_options o = {.agent = "first"};
    course_boards *c = NULL;
    require(course_boards_make(&o, form, &out, NULL, &c, NULL) == OK);
    return c;
}

/* So the next input begins with a new question. */
static void end_question(const wire_protocol *p) {
    const int before = answers;
    for (int i = 0; i < QUESTION_LINES && answers == before; i++)
        require(p->hear(p->self, view_of("q"), false));
    require(answers == before + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static course_boards *kept[2]; /* opening one takes longer than most inputs */
    const course_form form = size && data[0] % 2 ? COURSE_EXTERNAL : COURSE_THREELINE;
    course_boards **c = &kept[form == COURSE_EXTERNAL];
    if (!*c) *c = open_form(form);
    const wire_protocol p = course_boards_protocol(*c);
    view rest = view_from((view){(const char *)data, size}, 1), line;
    for (int lines = 0; take_line(&rest, &lines, &line);) {
        const int before = answers;
        require(p.hear(p.self, line, line.length > WIRE_LINE_MAX));
        require(answers - before <= 1);
    }
    end_question(&p);
    return 0;
}
