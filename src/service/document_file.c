/* service/document_file.c - checks before, replaces after. */
#include "service/document_file.h"

#include "base/files.h"

#include <string.h>

bool document_file_is_output(const char *path) {
    return path && strcmp(path, "-") == 0;
}

static status check_place(const char *path, const char *option, fault *f) {
    const file_ops *ops = files_system();
    const char *slash = strrchr(path, '/');
    char folder[FILES_PATH_MAX];
    if (ops->kind(ops->context, path) == FILE_IS_FOLDER)
        return fault_set(f, E_RANGE, 0, "%s %.80s is a folder", option, path);
    if (!slash || slash == path || (size_t)(slash - path) >= sizeof folder) return OK;
    memcpy(folder, path, (size_t)(slash - path));
    folder[slash - path] = '\0';
    if (ops->kind(ops->context, folder) == FILE_IS_FOLDER) return OK;
    return fault_set(f, E_MISSING, 0, "%s %.80s: there is no folder %.80s", option, path, folder);
}

status document_file_check(const char *path, replaced_kind kind, const char *option, fault *f) {
    if (!path || document_file_is_output(path)) return OK;
    const status result = check_place(path, option, f);
    return result ? result : replaced_file_check(path, kind, option, f);
}

status document_file_write(const char *path, buffer *text, const char *what, const outlet *out,
                           bool *unread, fault *f) {
    status result = OK;
    if (path && !*unread && document_file_is_output(path)) {
        *unread = !outlet_print(out, text);
    } else if (path && !*unread) {
        if (buffer_status(text)) result = fault_set(f, E_NOMEM, 0, "no memory for %.80s", path);
        if (!result) result = files_replace(NULL, path, buffer_view(text), f);
        if (!result) outlet_note(out, "%s in %s", what, path);
    }
    buffer_clear(text);
    return result;
}
