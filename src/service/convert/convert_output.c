/* service/convert/convert_output.c - writes beside the old file, then replaces it. */
#include "service/convert/convert_output.h"

#include <errno.h>
#include <string.h>

status convert_output_open(convert_output *o, const char *path, FILE *standard, fault *f) {
    *o = (convert_output){.file = {.handle = -1}};
    if (strcmp(path, "-") != 0) return files_begin(NULL, path, &o->file, f);
    o->stream = standard;
    return OK;
}

static status write_stream(convert_output *o, view text, fault *f) {
    if (fwrite(text.data, 1, text.length, o->stream) == text.length && fflush(o->stream) == 0)
        return OK;
    const int error = errno;
    o->reader_left = error == EPIPE;
    return files_fault(f, "write", "the output", -error);
}

status convert_output_write(convert_output *o, view text, fault *f) {
    if (text.length == 0) return OK;
    if (o->stream) return write_stream(o, text, f);
    const status result = files_append(&o->file, text, f);
    o->reader_left = o->file.is_broken;
    return result;
}

status convert_output_finish(convert_output *o, fault *f) {
    return o->stream ? OK : files_commit(&o->file, f);
}

void convert_output_drop(convert_output *o) {
    files_abandon(&o->file);
}

status convert_output_put(convert_output *o, buffer *text, const char *what, fault *f) {
    status result = buffer_status(text) ? fault_set(f, E_NOMEM, 0, "no memory for %s", what) : OK;
    if (!result) result = convert_output_write(o, buffer_view(text), f);
    if (!result) result = convert_output_finish(o, f);
    buffer_clear(text);
    return result;
}
