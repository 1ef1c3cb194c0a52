/* play/record.c - the results of a person as a table. */
#include "play/record.h"

#include "base/sample.h"
#include "report/table.h"
#include "service/games/person_record.h"

#include <string.h>

static void write_row(const person_result *r, table *t) {
    const sample_share share = person_result_share(r);
    buffer name = buffer_make(NULL);
    buffer_append_safe(&name, view_of(r->name), 60);
    table_add(t, "%s", buffer_text(&name));
    table_add(t, "%dx%d", r->size, r->size);
    table_add(t, "%lld", (long long)(r->wins + r->draws + r->losses));
    table_add(t, "%lld", (long long)r->wins);
    table_add(t, "%lld", (long long)r->draws);
    table_add(t, "%lld", (long long)r->losses);
    table_add(t, "%.0f %%", 100 * share.share);
    table_add(t, "%.0f to %.0f %%", 100 * share.low, 100 * share.high);
    buffer_clear(&name);
}

static void write_rows(const person_record *r, int width, buffer *out) {
    static const char *const titles[] = {"<opponent", "board", "games", "won", "drawn",
                                         "lost",      "score", "95 %",  NULL};
    table t = table_make(titles, NULL);
    for (size_t i = 0; i < r->count; i++) write_row(&r->rows[i], &t);
    (void)table_write_within(&t, width > 0 ? (size_t)width : 0, out); /* failures stay in *out */
    table_clear(&t);
}

void record_none(const char *name, buffer *out) {
    const bool is_you = strcmp(name, "you") == 0; /* the name of a person without an account */
    buffer_append_safe(out, view_of(is_you ? "You" : name), 60);
    buffer_format(out, " %s finished no game yet.\n", is_you ? "have" : "has");
}

status record_write(store *s, const char *name, int width, buffer *out, fault *f) {
    person_record r;
    const status result = person_record_read(s, name, &r, f);
    if (result) return result;
    if (r.count)
        write_rows(&r, width, out);
    else
        record_none(name, out);
    if (r.helped)
        buffer_format(out,
                      r.helped == 1 ? "%lld more game was with help and does not count.\n"
                                    : "%lld more games were with help and do not count.\n",
                      (long long)r.helped);
    person_record_clear(&r);
    return OK;
}
