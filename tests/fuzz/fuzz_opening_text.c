/* tests/fuzz/fuzz_opening_text.c - a survey of any text counts what it told of: every remark is on
 * a line of the text, bad lines first, and each repeat names an earlier line. */
#include "arena/openings/opening_text.h"
#include "base/text.h"
#include "fuzz/fuzz.h"

typedef struct heard {
    size_t lines, bad, repeated;
    size_t last; /* line that was told, of this kind */
} heard;

static void hear(void *context, const opening_remark *r) {
    heard *h = context;
    require(r->line >= 1 && r->line <= h->lines);
    require(!r->is_bad || h->repeated == 0);
    if (!r->is_bad && h->repeated == 0) h->last = 0;
    require(r->line > h->last);
    h->last = r->line;
    h->bad += r->is_bad;
    h->repeated += !r->is_bad;
    require(*r->text);
    for (const char *p = r->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view text = {(const char *)data, size};
    heard h = {.lines = 1};
    opening_survey s;
    for (size_t i = 0; i < size; i++) h.lines += data[i] == '\n';
    require(opening_survey_text(text, NULL, NULL, hear, &h, &s, NULL) == OK);
    require(s.bad == h.bad && s.openings - s.distinct == h.repeated);
    require(s.judged <= s.openings && s.fewest <= s.most);
    require(s.judged == 0 || (s.least <= s.greatest));
    return 0;
}
