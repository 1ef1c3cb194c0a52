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

static bool is_depth(view line) {
    return view_is(wire_word(&line), "set") && view_is(wire_word(&line), "depth");
}

/* Opening an engine takes longer than most inputs, so it is kept and begins each input anew. */
static nboard *kept;
static bool ponged;

static void begin(void) {
    static const wire_out out = {check_answer, &ponged};
    static const char start[] = "set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 "
                                "---------------------------O*------*O--------------------------- "
                                "*];)";
    const partner_options o = {.agent = "first"};
    if (!kept) require(nboard_make(&o, NULL, &out, &kept, NULL) == OK);
    const wire_protocol p = nboard_protocol(kept);
    require(p.hear(p.self, view_of("nboard 2"), false));
    require(p.hear(p.self, view_of(start), false));
}

static void end(void) {
    nboard_free(kept);
    kept = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    view rest = {(const char *)data, size}, line;
    bool goes_on = true, has_depth = false;
    begin();
    const wire_protocol p = nboard_protocol(kept);
    for (int lines = 0; goes_on && take_line(&rest, &lines, &line);) {
        buffer clean = buffer_make(NULL);
        wire_clean(line, false, &clean);
        const bool skip = is_slow(buffer_view(&clean));
        has_depth |= is_depth(buffer_view(&clean));
        buffer_clear(&clean);
        if (skip) continue;
        (void)p.kind(line);
        goes_on = p.hear(p.self, line, line.length > WIRE_LINE_MAX);
    }
    if (goes_on) {
        require(p.hear(p.self, view_of("ping 31"), false));
        require(ponged);
    }
    if (!goes_on || has_depth) end(); /* nothing takes a depth back */
    return 0;
}
