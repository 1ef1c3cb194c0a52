/* tests/fuzz/fuzz_shell.c - any bytes as lines of the shell. Answers hold no control characters but
 * newlines, and the shell still knows its options at the end. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/partner.h"
#include "protocol/shell.h"
#include "protocol/wire.h"

static bool check_answer(void *context, view text) {
    bool *knows = context;
    for (size_t i = 0; i < text.length; i++)
        require((unsigned char)text.data[i] >= 0x20 || text.data[i] == '\n');
    *knows = view_starts_with(text, "player ");
    return true;
}

/* A mode may play a whole game: one in each input is enough. */
static bool is_mode(view line) {
    const view word = wire_word(&line);
    return view_is_word(word, "mode") || view_is_word(word, "m");
}

/* Searches of the champion take long; files and other programs are none of the fuzzer's business.
 */
static bool is_skipped(view line) {
    static const char *const words[] = {"hint", "analyze", "analyse", "level", "l",
                                        "open", "load",    "save",    "perft"};
    const view word = wire_word(&line);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (view_is_word(word, words[i])) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool knows = false;
    const wire_out out = {check_answer, &knows};
    const partner_options o = {.agent = "first"};
    shell *s = NULL;
    require(shell_make(&o, "", &out, &s, NULL) == OK);
    const wire_protocol p = shell_protocol(s);
    bool goes_on = true, has_mode = false;
    for (view rest = {(const char *)data, size}; goes_on && rest.length;) {
        const view line = view_take(&rest, '\n');
        buffer clean = buffer_make(NULL);
        wire_clean(line, false, &clean);
        const bool mode = is_mode(buffer_view(&clean));
        const bool skip = is_skipped(buffer_view(&clean)) || (mode && has_mode);
        has_mode |= mode;
        buffer_clear(&clean);
        (void)p.kind(line);
        if (!skip) goes_on = p.hear(p.self, line, line.length > WIRE_LINE_MAX);
    }
    if (goes_on) {
        require(p.hear(p.self, view_of("options"), false));
        require(knows);
    }
    shell_free(s);
    return 0;
}
