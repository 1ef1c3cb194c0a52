/* tests/fuzz/fuzz_course_boards.c - any bytes as questions of two courses; the first byte chooses.
 * Every answer is a line of numbers, and no line has more than one answer. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/course_boards.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

static bool check_answer(void *context, view text) {
    ++*(int *)context;
    require(text.length >= 3 && text.data[text.length - 1] == '\n');
    for (size_t i = 0; i + 1 < text.length; i++) {
        const char c = text.data[i];
        require(char_is_digit(c) || c == '-' || c == ' ' || c == ';' || c == '.');
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int answers = 0;
    const wire_out out = {check_answer, &answers};
    const partner_options o = {.agent = "first"};
    const course_form form = size && data[0] % 2 ? COURSE_EXTERNAL : COURSE_THREELINE;
    course_boards *c = NULL;
    require(course_boards_make(&o, form, &out, NULL, &c, NULL) == OK);
    const wire_protocol p = course_boards_protocol(c);
    for (view rest = view_from((view){(const char *)data, size}, 1); rest.length;) {
        const view line = view_take(&rest, '\n');
        const int before = answers;
        require(p.hear(p.self, line, line.length > WIRE_LINE_MAX));
        require(answers - before <= 1);
    }
    course_boards_free(c);
    return 0;
}
