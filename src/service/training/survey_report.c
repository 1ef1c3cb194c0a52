/* service/training/survey_report.c - counts of training data as text and as JSON. */
#include "service/training/survey_report.h"

#include "base/json.h"
#include "report/table.h"
#include "train/record.h"

#include <inttypes.h>

static double percent(uint64_t part, uint64_t all) {
    return all ? 100 * (double)part / (double)all : 0;
}

static void write_bands(const data_survey *s, buffer *out) {
    static const char *const titles[] = {"<empty", "positions", "exact %",
                                         "mean",   "mean size", NULL};
    table t = table_make(titles, NULL);
    for (int i = SURVEY_BANDS - 1; i >= 0; i--) {
        const data_survey_band *b = &s->bands[i];
        if (b->records == 0) continue;
        table_add(&t, "%d-%d", SURVEY_BAND * i + 1, SURVEY_BAND * (i + 1));
        table_add(&t, "%" PRIu64, b->records);
        table_add(&t, "%.1f", percent(b->exact, b->records));
        table_add(&t, "%+.2f", data_survey_mean(b));
        table_add(&t, "%.2f", data_survey_absolute(b));
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

void survey_report_text(const data_survey *s, uint64_t distinct, buffer *out) {
    buffer_format(out, "positions  %" PRIu64 "\n", s->records);
    buffer_format(out, "distinct   %" PRIu64 ", turned and mirrored ones counted once\n", distinct);
    buffer_format(out, "games      %" PRIu64 "\n", s->games);
    for (record_source k = 0; k < RECORD_SOURCES; k++)
        buffer_format(out, "%-10s %" PRIu64 "\n", record_source_name(k), s->by_source[k]);
    buffer_format(out, "exact      %" PRIu64 ", %.1f %%\n", s->exact,
                  percent(s->exact, s->records));
    buffer_format(out, "searched   %" PRIu64 ", %.1f %%\n\n", s->valued,
                  percent(s->valued, s->records));
    write_bands(s, out);
}

static void put_band(json_writer *j, const data_survey_band *b, int i) {
    json_open_object(j);
    json_put_int_at(j, "empty_least", SURVEY_BAND * i + 1);
    json_put_int_at(j, "empty_most", SURVEY_BAND * (i + 1));
    json_put_uint_at(j, "positions", b->records);
    json_put_uint_at(j, "exact", b->exact);
    json_put_real_at(j, "mean", data_survey_mean(b));
    json_put_real_at(j, "mean_size", data_survey_absolute(b));
    json_close(j);
}

void survey_report_json(const data_survey *s, uint64_t distinct, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_uint_at(&j, "positions", s->records);
    json_put_uint_at(&j, "distinct", distinct);
    json_put_uint_at(&j, "games", s->games);
    for (record_source k = 0; k < RECORD_SOURCES; k++)
        json_put_uint_at(&j, record_source_name(k), s->by_source[k]);
    json_put_uint_at(&j, "exact", s->exact);
    json_put_uint_at(&j, "searched", s->valued);
    json_open_array_at(&j, "bands");
    for (int i = SURVEY_BANDS - 1; i >= 0; i--)
        if (s->bands[i].records) put_band(&j, &s->bands[i], i);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
