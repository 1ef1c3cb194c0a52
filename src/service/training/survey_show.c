/* service/training/survey_show.c - records of training data one by one, as text. */
#include "service/training/survey_show.h"

#include "base/files.h"
#include "game/position.h"
#include "notation/format.h"
#include "train/data_folder.h"
#include "train/record.h"

#include <inttypes.h>

typedef struct showing {
    uint64_t step, seen, left; /* every `step`th, `left` of them */
    buffer *out;
} showing;

static void show_record(void *who, const record *r) {
    showing *s = who;
    if (s->seen++ % s->step || s->left == 0) return;
    const position p = record_position(r);
    s->left--;
    (void)position_string.write(&p, s->out, NULL);
    buffer_format(s->out, "  %+d%s", r->result, r->exact ? " exact" : "");
    if (r->value != RECORD_NO_VALUE)
        buffer_format(s->out, ", value %+.2f", (double)r->value / RECORD_VALUE_DISC);
    buffer_format(s->out, ", %s, game %" PRIu32 "\n", record_source_name(r->source), r->game);
}

/* The second reading of a pipe would find nothing. */
static status check_plain(const char *const *paths, int count, fault *f) {
    const file_ops *ops = files_system();
    for (int i = 0; i < count; i++)
        if (ops->kind(ops->context, paths[i]) == FILE_IS_SPECIAL)
            return fault_set(f, E_UNSUPPORTED, 0,
                             "%.80s is no plain file: --show has to read it twice", paths[i]);
    return OK;
}

/* Adds files to a survey; `show` may be NULL. */
typedef struct survey_adding {
    data_survey *survey;
    showing *show;
} survey_adding;

static status add_file(void *context, const char *path, fault *f) {
    const survey_adding *a = context;
    return data_survey_add(a->survey, NULL, path, a->show ? show_record : NULL, a->show, f);
}

/* Reads the files again: now it is known how many positions there are. */
static status show_files(const data_survey *s, const char *const *paths, int count, showing *show,
                         fault *f) {
    data_survey again = data_survey_make(NULL);
    status result = OK;
    show->step = s->records > show->left ? s->records / show->left : 1;
    for (int i = 0; i < count && !result; i++)
        result = data_folder_each(paths[i], add_file, &(survey_adding){&again, show}, f);
    data_survey_clear(&again);
    return result;
}

status survey_show(data_survey *s, const char *const *paths, int count, uint64_t show, buffer *out,
                   fault *f) {
    showing some = {.left = show, .out = out};
    status result = show ? check_plain(paths, count, f) : OK;
    for (int i = 0; i < count && !result; i++)
        result = data_folder_each(paths[i], add_file, &(survey_adding){s, NULL}, f);
    return result || !show ? result : show_files(s, paths, count, &some, f);
}
