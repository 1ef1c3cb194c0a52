/* service/convert/convert_guard.c - compares paths, and reads the first record of the old file. */
#include "service/convert/convert_guard.h"

#include "base/files.h"
#include "base/text.h"
#include "notation/any.h"
#include "notation/record_stream.h"
#include "notation/wthor.h"
#include "service/convert/convert_inputs.h"
#include "service/convert/wthor_files.h"
#include "service/path_clash.h"

#include <errno.h>
#include <string.h>

/* ---- inputs ---- */

static status refuse_input(const convert_target *t, const char *input, fault *f) {
    return fault_set(f, E_RANGE, 0, "%.60s would replace %.60s, which is read: name another file%s",
                     t->path, input, t->can_be_input ? ", or use --in-place" : "");
}

static bool is_wtb(const char *path) {
    convert_format named;
    return convert_format_by_extension(path, &named) && named.wthor;
}

static bool base_clashes(const char *path, const char *input) {
    bool clashes = false;
    if (wthor_files_in_folder(path)) return is_wtb(input) && wthor_files_lie_in(path, input);
    for (wthor_kind kind = WTHOR_GAMES; kind < WTHOR_KINDS && !clashes; kind++) {
        buffer name = buffer_make(NULL);
        wthor_files_name(path, kind, &name);
        clashes = path_clashes(buffer_text(&name), input) ||
                  (is_wtb(input) && wthor_files_are_names_of(buffer_text(&name), input));
        buffer_clear(&name);
    }
    return clashes;
}

static status check_base(const convert_target *t, const convert_inputs *inputs, fault *f) {
    for (size_t i = 0; i < inputs->count; i++)
        if (base_clashes(t->path, inputs->paths[i]))
            return fault_set(f, E_RANGE, 0,
                             "%.60s would replace %.60s or its names, which are read: name another "
                             "folder",
                             t->path, inputs->paths[i]);
    return OK;
}

/* Standard input and output may be files, too: a shell redirects them. */
static const char *name_of(const char *path, const char *standard) {
    return path && strcmp(path, "-") == 0 ? standard : path;
}

static status check_inputs(const convert_target *t, const convert_format *to, bool *is_input,
                           fault *f) {
    const char *written = name_of(t->path, "/dev/stdout");
    convert_inputs inputs;
    status result = convert_inputs_list(name_of(t->input, "/dev/stdin"), &inputs, f);
    const bool only_wtb = t->only_wtb && wthor_files_in_folder(t->input);
    *is_input = false;
    if (result) return result;
    if (to->wthor) result = check_base(t, &inputs, f);
    for (size_t i = 0; i < inputs.count && !to->wthor && !result; i++) {
        if ((only_wtb && !is_wtb(inputs.paths[i])) || !path_clashes(written, inputs.paths[i]))
            continue;
        /* A file that only gets in the way of the fresh one is lost in any case. */
        *is_input = path_is_same(t->path, inputs.paths[i]);
        if (!t->in_place || !*is_input) result = refuse_input(t, inputs.paths[i], f);
    }
    convert_inputs_clear(&inputs);
    return result;
}

/* ---- the file that is there ---- */

/* Whether the first record can be read; comments before it are fine. An empty file may always be
 * replaced, one with nothing but comments may not. */
static status read_first(const convert_format *to, record_stream *s, bool *is_one, fault *f) {
    for (bool is_first = true;; is_first = false) {
        view record;
        status result = record_stream_next(s, &record, f);
        *is_one = false;
        if (result) return result == E_RANGE ? OK : result;
        *is_one = is_first && record.length == 0;
        if (record.length == 0) return OK;
        convert_item item = convert_item_make();
        result = convert_item_read(to, record, &item, f);
        convert_item_clear(&item);
        *is_one = result == OK;
        if (result == E_NOMEM) return result;
        if (result != E_MISSING) return OK;
    }
}

static status check_content(const convert_target *t, const convert_format *to, fault *f) {
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, t->path, FILE_READ);
    if (handle == -ENOENT) return OK;
    if (handle < 0) return files_fault(f, "look into", t->path, handle);
    const any_cut cut = convert_format_cut(to);
    record_stream s = record_stream_make(NULL, handle, t->path, cut.measure, NULL);
    bool is_one = false;
    s.begins = cut.begins;
    const status result = read_first(to, &s, &is_one, f);
    record_stream_clear(&s);
    (void)ops->close(ops->context, handle);
    if (result || is_one) return result;
    return fault_set(f, E_RANGE, 0,
                     "%.80s is there and does not begin like %s: it stays as it is; --force "
                     "replaces it",
                     t->path, to->name);
}

status convert_guard_check(const convert_target *t, const convert_format *to, fault *f) {
    const file_ops *ops = files_system();
    const char *written = name_of(t->path, "/dev/stdout");
    bool is_input = false;
    if (ops->kind(ops->context, written) == FILE_IS_SPECIAL) return OK;
    const status result = check_inputs(t, to, &is_input, f);
    if (result || is_input || t->force || to->wthor || written != t->path) return result;
    return check_content(t, to, f);
}
