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

static bool is_mode(view line) {
    static const char *const words[] = {"mode", "m", NULL};
    return is_one_of(line, words);
}

/* A mode may play a whole game, and so may a new game after it: one in each input is enough. */
static bool plays_again(view line, bool has_mode) {
    static const char *const games[] = {"mode", "m", "new", "n", "init", "i", NULL};
    return has_mode && is_one_of(line, games);
}

/* Opening a shell takes longer than most inputs, so it is kept and begins each input anew. */
static shell *kept;
static bool knows;

static bool tell(const char *line) {
    const wire_protocol p = shell_protocol(kept);
    return p.hear(p.self, view_of(line), false);
}

/* Boards are long: an input that says "verbose 1" or "show" sees them. */
static void begin(void) {
    static const wire_out out = {check_answer, &knows};
    const partner_options o = {.agent = "first"};
    if (!kept) require(shell_make(&o, "", &out, &kept, NULL) == OK);
    require(tell("mode 3") && tell("verbose 0") && tell("force") && tell("new 8"));
}

/* Hears a line. A mode begins on the smallest board, where a whole game is short. */
static bool hear_line(view line, bool *has_mode) {
    const wire_protocol p = shell_protocol(kept);
    buffer clean = buffer_make(NULL);
    wire_clean(line, false, &clean);
    const view text = buffer_view(&clean);
    const bool skip = is_skipped(text) || plays_again(text, *has_mode), mode = is_mode(text);
    buffer_clear(&clean);
    (void)p.kind(line);
    if (skip) return true;
    if (mode) require(tell("new 4"));
    *has_mode |= mode;
    return p.hear(p.self, line, line.length > WIRE_LINE_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    view rest = {(const char *)data, size}, line;
    bool goes_on = true, has_mode = false;
    begin();
    for (int lines = 0; goes_on && take_line(&rest, &lines, &line);)
        goes_on = hear_line(line, &has_mode);
    if (goes_on) {
        require(tell("options"));
        require(knows);
        return 0;
    }
    shell_free(kept);
    kept = NULL;
    return 0;
}
