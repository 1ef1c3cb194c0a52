/* tests/fuzz/fuzz_nboard.c - any bytes as lines of NBoard's protocol. An answer is one line without
 * control characters, and the engine still knows a ping at the end. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/nboard.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

static bool check_answer(void *context, view text) {
    bool *ponged = context;
    require(text.length >= 1 && text.data[text.length - 1] == '\n');
    for (size_t i = 0; i + 1 < text.length; i++) require((unsigned char)text.data[i] >= 0x20);
    *ponged = view_is(text, "pong 31\n");
    return true;
}

/* The champion takes long; `learn` writes nothing without a file. */
static bool is_slow(view line) {
    const view word = wire_word(&line);
    return view_is(word, "hint") || view_is(word, "analyze") || view_is(word, "analyse");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool ponged = false;
    const wire_out out = {check_answer, &ponged};
    const partner_options o = {.agent = "first"};
    nboard *n = NULL;
    require(nboard_make(&o, NULL, &out, &n, NULL) == OK);
    const wire_protocol p = nboard_protocol(n);
    view rest = {(const char *)data, size};
    bool goes_on = true;
    while (goes_on && rest.length) {
        const view line = view_take(&rest, '\n');
        buffer clean = buffer_make(NULL);
        wire_clean(line, false, &clean);
        const bool skip = is_slow(buffer_view(&clean));
        buffer_clear(&clean);
        if (skip) continue;
        (void)p.kind(line);
        goes_on = p.hear(p.self, line, line.length > WIRE_LINE_MAX);
    }
    if (goes_on) {
        require(p.hear(p.self, view_of("ping 31"), false));
        require(ponged);
    }
    nboard_free(n);
    return 0;
}
