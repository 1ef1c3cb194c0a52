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
    json_put_text_at(&j, "tier", s->tier);
    json_put_int_at(&j, "threads", s->threads);
    json_put_text_at(&j, "pass", s->pass_is_free ? "free" : "ply");
    json_put_bool_at(&j, "complete", s->complete);
    json_open_array_at(&j, "results");
    for (int i = 0; i < count; i++) {
        json_open_object(&j);
        json_put_int_at(&j, "depth", rows[i].depth);
        json_put_uint_at(&j, "count", rows[i].count);
        json_put_real_at(&j, "seconds", rows[i].seconds);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
