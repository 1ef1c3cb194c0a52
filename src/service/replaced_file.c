/* service/replaced_file.c - looks at the beginning of a file. */
#include "service/replaced_file.h"

#include "arena/openings/opening_text.h"
#include "base/files.h"
#include "base/text.h"
#include "service/training/tune_report.h"
#include "train/data_file.h"
#include "train/fit/position_table.h"

enum { BEGINNING_MAX = 64 };

static bool begins_weights(view beginning) {
    return view_starts_with(beginning, "avocet weights");
}

/* Ours begin with the first; programs that draw write the second before it. */
static bool begins_picture(view beginning) {
    return view_starts_with(beginning, "<svg") || view_starts_with(beginning, "<?xml");
}

static bool begins_png(view beginning) {
    return view_starts_with(beginning, "\x89PNG");
}

static bool begins_page(view beginning) {
    return view_starts_with(beginning, "<!DOCTYPE html>");
}

static bool begins_positions(view beginning) {
    return view_starts_with(beginning, POSITION_TABLE_NAME);
}

static const struct {
    const char *holds;
    bool (*begins)(view beginning);
} kinds[REPLACED_KINDS] = {
    [REPLACED_WEIGHTS] = {"weights", begins_weights},
    [REPLACED_PICTURE] = {"a picture", begins_picture},
    [REPLACED_PNG] = {"a picture", begins_png},
    [REPLACED_PAGE] = {"a page", begins_page},
    [REPLACED_OPENINGS] = {"a list of openings", opening_text_begins},
    [REPLACED_AGENT] = {"learned weights of an agent", tune_report_begins},
    [REPLACED_POSITIONS] = {"a table of positions", begins_positions},
};

/* Reads the first bytes, at most BEGINNING_MAX, and returns their number. Returns 0 if the file
 * cannot be read: it is missing, or opening it to write will report the failure. */
static size_t read_beginning(const file_ops *ops, const char *path, char bytes[BEGINNING_MAX]) {
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return 0;
    const ssize_t n = ops->read(ops->context, handle, bytes, BEGINNING_MAX);
    (void)ops->close(ops->context, handle);
    return n > 0 ? (size_t)n : 0;
}

status replaced_file_check(const char *path, replaced_kind kind, const char *option, fault *f) {
    const file_ops *ops = files_system();
    const char *before = option ? option : "", *blank = option ? " " : "";
    char bytes[BEGINNING_MAX];
    if (ops->kind(ops->context, path) != FILE_IS_PLAIN) return OK;
    if (data_file_is(ops, path))
        return fault_set(f, E_RANGE, 0, "%s%s%.80s is a file of training data: it stays as it is",
                         before, blank, path);
    const view beginning = {bytes, read_beginning(ops, path, bytes)};
    if (beginning.length == 0 || kinds[kind].begins(beginning)) return OK;
    return fault_set(f, E_RANGE, 0, "%s%s%.80s is there and does not hold %s: it stays as it is",
                     before, blank, path, kinds[kind].holds);
}
