/* tests/fuzz/fuzz_engine.c - any bytes as lines of the JSON engine. Each line is answered by one
 * line, or not at all if it is empty. An answer is an object that ends with its line, without
 * control characters, and well-formed UTF-8. Searches are read, but not run: they take long. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "protocol/json_engine.h"
#include "protocol/json_request.h"
#include "protocol/partner.h"
#include "protocol/question.h"
#include "protocol/wire.h"

static bool check_answer(void *context, view text) {
    int *answers = context;
    ++*answers;
    require(view_starts_with(text, "{\"id\":"));
    require(text.length > 2 && text.data[text.length - 1] == '\n' &&
            text.data[text.length - 2] == '}');
    text.length--;
    while (text.length) {
        const size_t length = utf8_length(text);
        require(length > 0 && (unsigned char)text.data[0] >= 0x20);
        text = view_from(text, length);
    }
    return true;
}

/* Whether a request may be run: files and other programs are none of the fuzzer's business. */
static bool is_harmless(const json_request *r) {
    if (r->want == (int)JSON_WANT_SET)
        return !r->settings.options.agent && !r->settings.options.weights;
    return r->want >= (int)QUESTION_LEGAL;
}

/* What was read keeps its bounds. */
static void check_request(const json_request *r, status result) {
    require(r->id.length <= JSON_ID_BYTES && r->which.length <= JSON_ID_BYTES);
    if (result) return;
    require(r->want >= 0 && r->want < (int)JSON_WANTS && r->id.length > 0);
    if (r->want >= (int)QUESTION_WANTS) return;
    const question q = json_request_question(r);
    require(q.moves >= 1 && q.settings.limits.depth >= 0 && q.settings.limits.time_ns >= 0);
    require(q.game->count <= 1000);
}

/* `changed`: the settings are no longer those of the start. */
static bool say(const wire_protocol *p, view line, int *answers, bool *changed) {
    const partner_options usual = {.hash = "1"};
    json_request r;
    fault f = {.code = OK};
    bool goes_on = true;
    const status result = json_request_read(view_trim(line), &usual, &r, &f);
    check_request(&r, result);
    if (result) require(f.code == result && *f.text);
    (void)p->kind(line);
    if (result || is_harmless(&r)) {
        const int before = *answers;
        *changed |= !result && r.want == (int)JSON_WANT_SET;
        goes_on = p->hear(p->self, line, false);
        require(*answers - before == (view_trim(line).length > 0));
    }
    json_request_clear(&r);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static json_engine *kept; /* opening its threads takes longer than most inputs */
    static int answers;
    static const wire_out out = {check_answer, &answers};
    const json_engine_options o = {
        .usual = {.hash = "1"}, .version = "1", .searches = 1, .queue = 1};
    if (!kept) require(json_engine_make(&o, &out, &kept, NULL) == OK);
    const wire_protocol p = json_engine_protocol(kept);
    view rest = {(const char *)data, size}, line;
    bool goes_on = true, changed = false;
    for (int lines = 0; goes_on && take_line(&rest, &lines, &line);)
        goes_on = say(&p, line, &answers, &changed);
    if (goes_on && !changed) return 0;
    json_engine_free(kept);
    kept = NULL;
    return 0;
}
