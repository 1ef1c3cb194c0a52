/* report/perft_report.c - writes counts of lines of play. */
#include "report/perft_report.h"

#include "base/json.h"
#include "report/table.h"

#include <inttypes.h>

static double millions_a_second(const perft_row *r) {
    return r->seconds > 0 ? (double)r->count / r->seconds * 1e-6 : 0.0;
}

void perft_report_text(const perft_row *rows, int count, buffer *out) {
    static const char *const titles[] = {"depth", "count", "seconds", "million/s", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < count; i++) {
        table_add(&t, "%d", rows[i].depth);
        table_add(&t, "%" PRIu64, rows[i].count);
        table_add(&t, "%.3f", rows[i].seconds);
        table_add(&t, "%.1f", millions_a_second(&rows[i]));
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

void perft_report_json(const perft_setting *s, const perft_row *rows, int count, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_text_at("tier", s->tier), json_int_at("threads", s->threads),
                    json_text_at("pass", s->pass_is_free ? "free" : "ply"),
                    json_bool_at("complete", s->complete));
    json_open_array_at(&j, "results");
    for (int i = 0; i < count; i++) {
        JSON_PUT_OBJECT(&j, json_int_at("depth", rows[i].depth),
                        json_uint_at("count", rows[i].count),
                        json_real_at("seconds", rows[i].seconds));
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
