/* service/patient_base.c - a base through patient files. */
#include "service/patient_base.h"

#include "base/files.h"
#include "service/patient_files.h"

status patient_base_load(const char *path, const stop_token *stop, wthor_base *out, fault *f) {
    patient_files files;
    patient_files_init(&files, stop);
    const file_ops *ops = &files.ops;
    const bool is_folder = ops->kind(ops->context, path) == FILE_IS_FOLDER;
    const status result = is_folder ? wthor_base_load(path, ops, NULL, out, f)
                                    : wthor_base_load_file(path, ops, NULL, out, f);
    if (!stop_is_set(stop)) return result;
    if (!result) wthor_base_clear(out); /* a stop reads as the end of a file: games are missing */
    return fault_set(f, E_STOPPED, 0, "stopped");
}
