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

/* Opening an engine takes longer than most inputs, so it is kept and begins each input anew. */
static gtp *kept;
static int answers;

static void tell(const wire_protocol *p, const char *line) {
    require(p->hear(p->self, view_of(line), false));
}

static void begin(void) {
    static const wire_out out = {check_answer, &answers};
    const partner_options o = {.agent = "first"};
    if (!kept) require(gtp_make(&o, "1", &out, &kept, NULL) == OK);
    const wire_protocol p = gtp_protocol(kept);
    tell(&p, "boardsize 8");
    tell(&p, "time_settings 0 1 0");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    view rest = {(const char *)data, size}, line;
    bool goes_on = true;
    begin();
    const wire_protocol p = gtp_protocol(kept);
    for (int lines = 0; goes_on && take_line(&rest, &lines, &line);) {
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
    if (goes_on) return 0;
    gtp_free(kept);
    kept = NULL;
    return 0;
}
