/* tests/fuzz/fuzz_cassio.c - any bytes as lines of Cassio's protocol. A line that is not empty gets
 * one answer, which ends with "ready.", and the engine still knows its version at the end. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/cassio.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct heard {
    int answers;
    bool knows;
} heard;

static bool check_answer(void *context, view text) {
    static const char ready[] = "ready.\n", bye[] = "bye bye.\n";
    heard *h = context;
    h->answers++;
    h->knows = view_starts_with(text, "version: Avocet 1\n");
    for (size_t i = 0; i < text.length; i++)
        require((unsigned char)text.data[i] >= 0x20 || text.data[i] == '\n');
    require(view_is(text, bye) ||
            (text.length >= sizeof ready - 1 &&
             view_is(view_from(text, text.length - (sizeof ready - 1)), ready)));
    return true;
}

/* A node ends each search, so that the reader of lines is what is tested. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static cassio *kept; /* making its table takes longer than most inputs */
    static heard h;
    static const wire_out out = {check_answer, &h};
    const partner_options o = {.hash = "1", .limits = {.nodes = 1}};
    if (!kept) require(cassio_make(&o, "1", &out, &kept, NULL) == OK);
    const wire_protocol p = cassio_protocol(kept);
    view rest = {(const char *)data, size}, line;
    bool goes_on = true;
    for (int lines = 0; goes_on && take_line(&rest, &lines, &line);) {
        const int before = h.answers;
        if (p.kind(line) == LINE_ASKS) require(!p.ask(p.self, line));
        goes_on = p.hear(p.self, line, line.length > WIRE_LINE_MAX);
        require(h.answers - before <= 1);
    }
    if (goes_on) {
        require(p.hear(p.self, view_of("ENGINE-PROTOCOL get-version"), false));
        require(h.knows);
        return 0;
    }
    cassio_free(kept);
    kept = NULL;
    return 0;
}
