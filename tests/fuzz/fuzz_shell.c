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

static bool is_one_of(view line, const char *const *words) {
    const view word = wire_word(&line);
    for (; *words; words++)
        if (view_is_word(word, *words)) return true;
    return false;
}

/* Searches of the champion take long; files and other programs are none of the fuzzer's business.
 */
static bool is_skipped(view line) {
    static const char *const words[] = {"hint", "analyze", "analyse", "level", "l",
                                        "open", "load",    "save",    "perft", NULL};
    return is_one_of(line, words);
}

/* A mode may play a whole game, and so may a new game after it: one in each input is enough. */
static bool plays_again(view line, bool *has_mode) {
    static const char *const modes[] = {"mode", "m", NULL};
    static const char *const games[] = {"mode", "m", "new", "n", "init", "i", NULL};
    const bool again = *has_mode && is_one_of(line, games);
    *has_mode |= is_one_of(line, modes);
    return again;
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
        const view text = buffer_view(&clean);
        const bool skip = is_skipped(text) || plays_again(text, &has_mode);
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
