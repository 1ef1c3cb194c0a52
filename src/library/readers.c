/* library/readers.c - files of many games, record by record. */
#include "base/files.h"
#include "library/objects.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/problem.h"
#include "notation/record_stream.h"

#include <stdlib.h>
#include <string.h>

struct avocet_reader {
    record_stream stream;
    any_cut cut;
    int handle;
};

/* Finds how records of a format are cut. False if there is no such format. */
static bool cut_of(const char *format, any_cut *out) {
    const game_format *g = game_format_find(view_of(format));
    const position_format *p = position_format_find(view_of(format));
    if (g)
        *out = (any_cut){g->name, g->measure, g->begins};
    else if (p)
        *out = (any_cut){p->name, p == &position_drawing ? measure_block : measure_line, NULL};
    else if (strcmp(format, "obf") == 0)
        *out = (any_cut){"obf", problem_measure, NULL};
    else
        return false;
    return true;
}

static status settle_cut(avocet_reader *r, const char *format, fault *f) {
    view text;
    if (format)
        return cut_of(format, &r->cut) ? OK
                                       : fault_set(f, E_UNSUPPORTED, 0, "there is no such format");
    const status result = record_stream_peek(&r->stream, ANY_MAX_BYTES / 2, &text, f);
    return result ? result : any_recognise(text, r->stream.ended, &r->cut, f);
}

static status open_reader(avocet_reader *r, const char *path, const char *format, fault *f) {
    const file_ops *ops = files_system();
    r->handle = ops->open(ops->context, path, FILE_READ);
    if (r->handle < 0) return files_fault(f, "open", path, r->handle);
    r->stream = record_stream_make(NULL, r->handle, "the file", measure_line, NULL);
    const status result = settle_cut(r, format, f);
    r->stream.measure = r->cut.measure;
    r->stream.begins = r->cut.begins;
    return result;
}

avocet_reader *avocet_reader_open(const char *path, const char *format, avocet_error *error) {
    fault f;
    avocet_reader *r = calloc(1, sizeof *r);
    if (!r) {
        (void)library_no_memory(error);
        return NULL;
    }
    r->handle = -1;
    if (open_reader(r, path, format, &f) == OK) return r;
    (void)library_report(error, &f);
    avocet_reader_close(r);
    return NULL;
}

void avocet_reader_close(avocet_reader *r) {
    if (!r) return;
    const file_ops *ops = files_system();
    record_stream_clear(&r->stream);
    if (r->handle >= 0) (void)ops->close(ops->context, r->handle);
    free(r);
}

/* Returns whether a record is empty: blank lines and comments of problem files are no records. */
static bool is_nothing(view record) {
    const view text = view_trim(record);
    return text.length == 0 || text.data[0] == '%';
}

static avocet_game *read_record(const avocet_reader *r, view record, avocet_error *error) {
    any_reading reading;
    fault f;
    const view trimmed = view_trim(record);
    if (any_read_as(view_of(r->cut.format), trimmed, NULL, &reading, &f) == OK)
        return library_game_of(&reading, error);
    f.at += (size_t)(trimmed.data - record.data);
    any_clear(&reading);
    (void)library_report(error, &f);
    return NULL;
}

avocet_game *avocet_reader_next(avocet_reader *r, avocet_error *error) {
    fault f = {.code = OK};
    view record;
    do {
        if (record_stream_next(&r->stream, &record, &f)) {
            (void)library_report(error, &f);
            return NULL;
        }
    } while (record.length && is_nothing(record));
    if (record.length) return read_record(r, record, error);
    (void)library_report(error, &f);
    return NULL;
}

const char *avocet_reader_format(const avocet_reader *r) {
    return r->cut.format;
}

size_t avocet_reader_line(const avocet_reader *r) {
    return r->stream.start.line;
}
