/* cli/train/train_data.c - tells what is in files of training data; solves openings. */
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "report/outlet.h"
#include "service/training/openings_job.h"
#include "service/training/survey_report.h"
#include "service/training/survey_show.h"
#include "service/training/training.h"
#include "train/survey.h"

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
    buffer shown = buffer_make(NULL);
    uint64_t show = 0;
    fault f;
    int code;
    const outlet speaks = context_outlet(c);
    const char *const *files = (const char *const *)a->operands;
    if (arguments_number(a, "show", 1, 1000000, 0, &show, &f) ||
        survey_show(&s, files, a->count, show, &shown, &f)) {
        code = context_fail(c, &f);
    } else {
        training_note_rest(&speaks, s.rest);
        code = show ? context_print(c, &shown) : print_survey(c, a, &s);
    }
    buffer_clear(&shown);
    data_survey_clear(&s);
    return code;
}

int train_openings(context *c, const arguments *a) {
    interrupt i;
    openings_job j = openings_job_make(arguments_given(a, "out"), c->tier, &i.stop);
    fault f;
    status result = arguments_int(a, "plies", 0, OPENINGS_JOB_PLIES, j.plies, &j.plies, &f);
    if (!result)
        result = arguments_int(a, "follow", 0, OPENINGS_JOB_PLIES, j.follow, &j.follow, &f);
    interrupt_start(&i);
    if (!result) result = openings_job_run(&j, context_outlet(c), &f);
    interrupt_end(&i);
    return result ? context_fail(c, &f) : EXIT_OK;
}
