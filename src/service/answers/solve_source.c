/* service/answers/solve_source.c - opens a file, finds out what it is, cuts it into records. */
#include "service/answers/solve_source.h"

#include "base/files.h"
#include "base/text.h"
#include "notation/any.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- opening ---- */

static status open_handle(solve_source *s, const char *path, fault *f) {
    if (strcmp(path, "-") == 0) {
        s->name = "standard input";
        s->handle = 0;
        return OK;
    }
    s->handle = files_system()->open(files_system()->context, path, FILE_READ);
    if (s->handle < 0) return files_fault(f, "open", path, s->handle);
    s->is_ours = true;
    return OK;
}

/* ---- which format ---- */

static bool has_ending(const char *path, const char *ending) {
    const char *dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ending) == 0;
}

/* Endgame scripts write a digit 0 for white, which no other format reads. */
static bool is_script(view text) {
    while (text.length) {
        problem unused;
        const status result = script_read(view_take(&text, '\n'), &unused, NULL);
        if (result != E_MISSING) return result == OK;
    }
    return false;
}

static status fail_unknown(const solve_source *s, view text, const any_cut *cut, const fault *why,
                           fault *f) {
    if (cut->format)
        return fault_set(f, E_FORMAT, 0, "%.60s: %.90s, as in --from %s", s->name, why->text,
                         cut->format);
    const record_place p = record_stream_place(&s->stream, text, why->at);
    return fault_set(f, E_FORMAT, 0, "%.60s, line %zu, character %zu: %.90s", s->name, p.line,
                     p.character, why->text);
}

static status take_format(solve_source *s, const char *name, fault *f) {
    if (convert_format_by_name(name, &s->format) && !s->format.wthor) return OK;
    return fault_set(f, E_UNSUPPORTED, 0, "%.60s: %.40s was not built in", s->name, name);
}

static status look_into(solve_source *s, fault *f) {
    view text;
    any_cut cut;
    fault why = {0};
    status result = record_stream_peek(&s->stream, ANY_MAX_BYTES / 2, &text, f);
    if (result) return result;
    if (view_trim(view_after_mark(text)).length == 0) return take_format(s, "obf", f);
    result = any_recognise(text, s->stream.ended, &cut, &why);
    /* A line with a position alone is a problem without answers: the reader of problems takes it,
     * and insists on the side to move. */
    if (result == OK) return take_format(s, strcmp(cut.format, "string") ? cut.format : "obf", f);
    if (is_script(view_after_mark(text))) return take_format(s, "script", f);
    return fail_unknown(s, text, &cut, &why, f);
}

static status settle_format(solve_source *s, const char *from, fault *f) {
    if (from) return take_format(s, from, f);
    return has_ending(s->name, ".obf") ? take_format(s, "obf", f) : look_into(s, f);
}

status solve_source_open(solve_source *s, const char *path, const char *from,
                         const stop_token *stop, fault *f) {
    *s = (solve_source){.name = path, .handle = -1, .item = convert_item_make()};
    patient_files_init(&s->files, stop);
    s->stream = record_stream_make(&s->files.ops, -1, path, measure_line, NULL);
    status result = open_handle(s, path, f);
    if (result) return result;
    s->stream = record_stream_make(&s->files.ops, s->handle, s->name, measure_line, NULL);
    result = settle_format(s, from, f);
    if (result) return result;
    const any_cut cut = convert_format_cut(&s->format);
    s->stream.measure = cut.measure;
    s->stream.begins = cut.begins;
    return OK;
}

void solve_source_close(solve_source *s) {
    convert_item_clear(&s->item);
    record_stream_clear(&s->stream);
    if (s->is_ours) (void)files_system()->close(files_system()->context, s->handle);
    s->is_ours = false;
}

/* ---- records ---- */

void solve_source_place(const solve_source *s, char *out, size_t size) {
    (void)snprintf(out, size, "%.80s, line %zu", s->name, s->stream.start.line);
}

/* Cuts blanks at both ends of the record, so that a fault there names the line of its text. */
static solve_next fail_at(const solve_source *s, view record, const fault *why, fault *f) {
    while (record.length && char_is_blank(record.data[record.length - 1])) record.length--;
    size_t at = why->at < record.length ? why->at : record.length;
    while (at < record.length && char_is_blank(record.data[at])) at++;
    const record_place p = record_stream_place(&s->stream, record, at);
    (void)fault_set(f, why->code, 0, "%.60s, line %zu, character %zu: %.90s", s->name, p.line,
                    p.character, why->text);
    return SOLVE_NEXT_BAD;
}

static status take_problem(const solve_source *s, problem *out, fault *f) {
    *out = (problem){.count = 0};
    if (!s->item.is_problem)
        return ply_choice_find(&s->ply, &s->item.game, &out->position, NULL, f);
    *out = s->item.problem;
    return OK;
}

solve_next solve_source_next(solve_source *s, problem *out, fault *f) {
    for (;;) {
        view record;
        fault why = {0};
        status result = record_stream_next(&s->stream, &record, &why);
        if (result == E_RANGE) return fail_at(s, (view){NULL, 0}, &why, f);
        if (result) *f = why;
        if (result) return SOLVE_NEXT_FAILED;
        if (record.length == 0) return SOLVE_NEXT_END;
        convert_item_clear(&s->item);
        s->item = convert_item_make();
        result = convert_item_read(&s->format, record, &s->item, &why);
        if (result == E_MISSING) continue; /* a comment */
        if (result == E_NOMEM) *f = why;
        if (result == E_NOMEM) return SOLVE_NEXT_FAILED;
        if (!result) result = take_problem(s, out, &why);
        if (result) return fail_at(s, record, &why, f);
        return SOLVE_NEXT_PROBLEM;
    }
}
