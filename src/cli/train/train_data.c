/* cli/train/train_data.c - tells what is in files of training data. */
#include "base/files.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/train/train.h"
#include "game/position.h"
#include "notation/format.h"
#include "service/training/survey_report.h"
#include "train/record.h"
#include "train/survey.h"

#include <inttypes.h>

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

/* ---- the command ---- */

static status survey_files(data_survey *s, const arguments *a, fault *f) {
    status result = OK;
    for (int i = 0; i < a->count && !result; i++)
        result = data_survey_add(s, NULL, a->operands[i], NULL, NULL, f);
    return result;
}

/* Spread over all files: how many there are is known by now. */
static status show_files(const data_survey *s, const arguments *a, showing *show, fault *f) {
    data_survey again = data_survey_make(NULL);
    status result = OK;
    show->step = s->records > show->left ? s->records / show->left : 1;
    for (int i = 0; i < a->count && !result; i++)
        result = data_survey_add(&again, NULL, a->operands[i], show_record, show, f);
    data_survey_clear(&again);
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

static int print_survey(context *c, const arguments *a, data_survey *s) {
    buffer out = buffer_make(NULL);
    const uint64_t distinct = data_survey_distinct(s);
    if (arguments_has(a, "json"))
        survey_report_json(s, distinct, &out);
    else
        survey_report_text(s, distinct, &out);
    return context_print(c, &out);
}

int train_data(context *c, const arguments *a) {
    data_survey s = data_survey_make(NULL);
    showing show = {.out = buffer_make(NULL)};
    fault f;
    int code;
    if (arguments_number(a, "show", 1, 1000000, 0, &show.left, &f) ||
        (show.left && check_plain(a, &f)) || survey_files(&s, a, &f) ||
        (show.left && show_files(&s, a, &show, &f))) {
        code = context_fail(c, &f);
    } else {
        train_note_rest(c, s.rest);
        code = show.step ? context_print(c, &show.out) : print_survey(c, a, &s);
    }
    buffer_clear(&show.out);
    data_survey_clear(&s);
    return code;
}
