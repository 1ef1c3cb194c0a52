/* tests/fuzz/fuzz_rochester.c - any bytes as lines of a course whose referee sends moves. An answer
 * is a legal move or a pass, and no line has more than one. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/partner.h"
#include "protocol/rochester.h"
#include "protocol/wire.h"

static bool check_answer(void *context, view text) {
    ++*(int *)context;
    require(view_is(text, "pass\n") ||
            (text.length == 4 && text.data[0] >= '0' && text.data[0] <= '7' &&
             text.data[1] == ' ' && text.data[2] >= '0' && text.data[2] <= '7' &&
             text.data[3] == '\n'));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int answers = 0;
    const wire_out out = {check_answer, &answers};
    const partner_options o = {.agent = "first"};
    rochester *r = NULL;
    require(rochester_make(&o, &out, NULL, &r, NULL) == OK);
    const wire_protocol p = rochester_protocol(r);
    bool goes_on = true;
    view rest = {(const char *)data, size}, line;
    for (int lines = 0; goes_on && take_line(&rest, &lines, &line);) {
        const int before = answers;
        (void)p.kind(line);
        goes_on = p.hear(p.self, line, line.length > WIRE_LINE_MAX);
        require(answers - before <= 1);
    }
    rochester_free(r);
    return 0;
}
