/* service/training/fit_inputs.c - reads the files of a fit. */
#include "service/training/fit_inputs.h"

#include "service/training/training.h"
#include "train/data_folder.h"

status fit_inputs_check(const fit_inputs *in, const fit_files *written, fault *f) {
    status result = OK;
    for (int i = 0; i < in->count && !result; i++)
        result = fit_files_check_input(written, in->paths[i], f);
    for (int i = 0; i < in->without_count && !result; i++)
        result = fit_files_check_input(written, in->without[i], f);
    return result;
}

typedef struct reading {
    const outlet *outlet;
    dataset *set;
} reading;

static status read_one(void *context, const char *path, fault *f) {
    const reading *r = context;
    outlet_progress(r->outlet, "reading");
    return dataset_read(r->set, path, false, f);
}

status fit_inputs_read(const fit_inputs *in, const dataset_options *o, const outlet *speaks,
                       dataset *out, fault *f) {
    reading r = {speaks, out};
    status result = OK;
    *out = dataset_make(o);
    for (int i = 0; i < in->count && !result; i++)
        result = data_folder_each(in->paths[i], read_one, &r, f);
    for (int i = 0; i < in->without_count && !result; i++)
        result = dataset_read(out, in->without[i], true, f);
    if (!result) outlet_progress(speaks, "sorting");
    if (!result) result = dataset_finish(out, f);
    outlet_progress(speaks, "");
    if (!result) training_note_rest(speaks, out->rest);
    return result;
}
