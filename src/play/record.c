/* play/record.c - the results of a person as a table. */
#include "play/record.h"

#include "base/sample.h"
#include "report/table.h"
#include "service/games/person_record.h"

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

status record_write(store *s, const char *name, int width, buffer *out, fault *f) {
    person_record r;
    const status result = person_record_read(s, name, &r, f);
    if (result) return result;
    if (r.count)
        write_rows(&r, width, out);
    else
        buffer_format(out, "%s has finished no game yet.\n", name);
    if (r.helped)
        buffer_format(out,
                      r.helped == 1 ? "%lld more game was with help and does not count.\n"
                                    : "%lld more games were with help and do not count.\n",
                      (long long)r.helped);
    person_record_clear(&r);
    return OK;
}
