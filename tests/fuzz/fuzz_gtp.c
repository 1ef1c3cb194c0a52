/* tests/fuzz/fuzz_gtp.c - any bytes as lines of the Go Text Protocol. Every line is answered once,
 * or not at all if it is empty; an answer has the form that the protocol wants. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/gtp.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

/* Each answer comes in one piece: a sign, lines that are not empty, an empty line. */
static bool check_answer(void *context, view text) {
    int *answers = context;
    ++*answers;
    require(text.length >= 3 && (text.data[0] == '=' || text.data[0] == '?'));
    for (size_t i = 0; i + 2 < text.length; i++) {
        const unsigned char byte = (unsigned char)text.data[i];
        require(byte >= 0x20 || byte == '\n');
        require(byte != '\n' || text.data[i + 1] != '\n');
    }
    require(text.data[text.length - 2] == '\n' && text.data[text.length - 1] == '\n');
    return true;
}

/* Files and other programs are none of the fuzzer's business. Hints and the champion take long. */
static bool is_harmful(view line) {
    static const char *const words[] = {"load", "avocet-", "set_level"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (size_t i = 0; i < line.length; i++)
            if (view_starts_with(view_from(line, i), words[w])) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int answers = 0;
    const wire_out out = {check_answer, &answers};
    const partner_options o = {.agent = "first"};
    gtp *g = NULL;
    require(gtp_make(&o, "1", &out, &g, NULL) == OK);
    const wire_protocol p = gtp_protocol(g);
    view rest = {(const char *)data, size};
    bool goes_on = true;
    while (goes_on && rest.length) {
        const view line = view_take(&rest, '\n');
        buffer clean = buffer_make(NULL);
        wire_clean(line, false, &clean);
        const bool skip = is_harmful(buffer_view(&clean));
        buffer_clear(&clean);
        if (skip) continue;
        (void)p.kind(line);
        const int before = answers;
        goes_on = p.hear(p.self, line, line.length > WIRE_LINE_MAX);
        require(answers - before <= 1);
    }
    gtp_free(g);
    return 0;
}
