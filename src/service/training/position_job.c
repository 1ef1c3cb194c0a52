/* service/training/position_job.c - checks names, reads the data, writes the table. */
#include "service/training/position_job.h"

#include "base/files.h"
#include "service/path_clash.h"
#include "service/replaced_file.h"
#include "train/fit/position_table.h"

static status check_input(const char *written, const char *read, fault *f) {
    if (!path_clashes(written, read)) return OK;
    return fault_set(f, E_RANGE, 0, "--positions %.60s would overwrite %.60s, which is read",
                     written, read);
}

static status check(const position_job *j, fault *f) {
    if (!j->weights)
        return fault_set(
            f, E_RANGE, 0,
            "positions come with their sum of learned weights, not with the evaluation "
            "made by hand");
    status result = replaced_file_check(j->path, REPLACED_POSITIONS, "--positions", f);
    for (int i = 0; i < j->inputs.count && !result; i++)
        result = check_input(j->path, j->inputs.paths[i], f);
    for (int i = 0; i < j->inputs.without_count && !result; i++)
        result = check_input(j->path, j->inputs.without[i], f);
    return result;
}

static status write(const position_job *j, const dataset *d, fault *f) {
    file_replacement file;
    status result = files_begin(NULL, j->path, &file, f);
    if (result) return result;
    result = position_table_write(d, j->weights, &file, f);
    if (!result) result = files_commit(&file, f);
    if (result) files_abandon(&file);
    return result;
}

status position_job_run(const position_job *j, fault *f) {
    dataset d;
    status result = check(j, f);
    if (result) return result;
    result = fit_inputs_read(&j->inputs, &j->data, j->outlet, &d, f);
    if (!result) result = write(j, &d, f);
    if (!result)
        outlet_note(j->outlet, "%.100s: %zu positions, %zu of games held out, %zu exact", j->path,
                    d.count, d.count - d.learned[DATASET_EMPTIES], d.exact);
    dataset_clear(&d);
    return result;
}
