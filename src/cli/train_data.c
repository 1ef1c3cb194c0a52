/* cli/train_data.c - tells what is in files of training data. */
#include "base/json.h"
#include "cli/train.h"
#include "notation/format.h"
#include "report/table.h"
#include "train/survey.h"

#include <inttypes.h>

static double percent(uint64_t part, uint64_t all) {
    return all ? 100 * (double)part / (double)all : 0;
}

/* ---- records one by one ---- */

typedef struct showing {
    uint64_t step, seen, left; /* every `step`th, `left` of them */
    buffer out;
} showing;

static void show_record(void *who, const record *r) {
    showing *s = who;
    if (s->seen++ % s->step || s->left == 0) return;
    const position p = record_position(r);
    s->left--;
    (void)position_string.write(&p, &s->out, NULL);
    buffer_format(&s->out, "  %+d%s", r->result, r->exact ? " exact" : "");
    if (r->value != RECORD_NO_VALUE)
        buffer_format(&s->out, ", value %+.2f", (double)r->value / RECORD_VALUE_DISC);
    buffer_format(&s->out, ", %s, game %" PRIu32 "\n", record_source_name(r->source), r->game);
}

/* ---- the whole ---- */

static void write_bands(const survey *s, buffer *out) {
    static const char *const titles[] = {"<empty", "positions", "exact %",
                                         "mean",   "mean size", NULL};
    table t = table_make(titles, NULL);
    for (int i = SURVEY_BANDS - 1; i >= 0; i--) {
        const survey_band *b = &s->bands[i];
        if (b->records == 0) continue;
        table_add(&t, "%d-%d", SURVEY_BAND * i + 1, SURVEY_BAND * (i + 1));
        table_add(&t, "%" PRIu64, b->records);
        table_add(&t, "%.1f", percent(b->exact, b->records));
        table_add(&t, "%+.2f", survey_mean(b));
        table_add(&t, "%.2f", survey_absolute(b));
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_survey(const survey *s, uint64_t distinct, buffer *out) {
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

static void put_band(json_writer *j, const survey_band *b, int i) {
    json_open_object(j);
    json_put_int_at(j, "empty_least", SURVEY_BAND * i + 1);
    json_put_int_at(j, "empty_most", SURVEY_BAND * (i + 1));
    json_put_uint_at(j, "positions", b->records);
    json_put_uint_at(j, "exact", b->exact);
    json_put_real_at(j, "mean", survey_mean(b));
    json_put_real_at(j, "mean_size", survey_absolute(b));
    json_close(j);
}

static void put_survey(const survey *s, uint64_t distinct, buffer *out) {
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

/* ---- the command ---- */

static status survey_files(survey *s, const arguments *a, fault *f) {
    status result = OK;
    for (int i = 0; i < a->count && !result; i++)
        result = survey_add(s, NULL, a->operands[i], NULL, NULL, f);
    return result;
}

/* Spread over all files: how many there are is known by now. */
static status show_files(const survey *s, const arguments *a, showing *show, fault *f) {
    survey again = survey_make(NULL);
    status result = OK;
    show->step = s->records > show->left ? s->records / show->left : 1;
    for (int i = 0; i < a->count && !result; i++)
        result = survey_add(&again, NULL, a->operands[i], show_record, show, f);
    survey_clear(&again);
    return result;
}

/* The second reading of a pipe would find nothing. */
static status check_plain(const arguments *a, fault *f) {
    const file_ops *ops = files_system();
    for (int i = 0; i < a->count; i++)
        if (ops->kind(ops->context, a->operands[i]) == FILE_IS_SPECIAL)
            return fault_set(f, E_UNSUPPORTED, 0,
                             "%.80s is no plain file: --show has to read it twice", a->operands[i]);
    return OK;
}

static int tell(context *c, const arguments *a, survey *s) {
    buffer out = buffer_make(NULL);
    const uint64_t distinct = survey_distinct(s);
    if (arguments_has(a, "json"))
        put_survey(s, distinct, &out);
    else
        write_survey(s, distinct, &out);
    return context_print(c, &out);
}

int train_data(context *c, const arguments *a) {
    survey s = survey_make(NULL);
    showing show = {.out = buffer_make(NULL)};
    fault f;
    int code;
    if (arguments_number(a, "show", 1, 1000000, 0, &show.left, &f) ||
        (show.left && check_plain(a, &f)) || survey_files(&s, a, &f) ||
        (show.left && show_files(&s, a, &show, &f))) {
        code = context_fail(c, &f);
    } else {
        train_note_rest(c, s.rest);
        code = show.step ? context_print(c, &show.out) : tell(c, a, &s);
    }
    buffer_clear(&show.out);
    survey_clear(&s);
    return code;
}
