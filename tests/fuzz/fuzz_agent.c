/* tests/fuzz/fuzz_agent.c - any bytes as an agent: the first line is the specification, the rest is
 * the content of every file. An agent is read, or refused with a sentence. A read agent can be
 * typed again, and its ProbCut parameters can be written and read. */
#include "base/files.h"
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/probcut.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct only_file {
    view rest; /* not yet read */
} only_file;

static int open_it(void *context, const char *path, file_mode mode) {
    (void)context;
    (void)path;
    return mode == FILE_READ ? 0 : -EACCES;
}

static ssize_t read_it(void *context, int handle, void *bytes, size_t size) {
    only_file *f = context;
    (void)handle;
    if (size > f->rest.length) size = f->rest.length;
    if (size) memcpy(bytes, f->rest.data, size);
    f->rest = view_from(f->rest, size);
    return (ssize_t)size;
}

static int close_it(void *context, int handle) {
    (void)context;
    (void)handle;
    return 0;
}

static void check_fault(const fault *f) {
    if (!f->code || !f->text[0]) abort();
    for (const char *p = f->text; *p; p++)
        if (*p < 0x20 || *p > 0x7E) abort();
}

/* Each value that is shown is taken as it is, and shown the same again. */
static void check_values(const lab_agent *a) {
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        if (!lab_agent_understands(a->info, p->key)) continue;
        lab_agent again;
        buffer value = buffer_make(NULL), spec = buffer_make(NULL), shown = buffer_make(NULL);
        lab_agent_get(a, p->key, &value);
        buffer_format(&spec, "%s,%s=%s", a->info->name, p->key, buffer_text(&value));
        const status result = lab_agent_parse(buffer_view(&spec), a->size, &again, NULL);
        if (!result) lab_agent_get(&again, p->key, &shown);
        /* early and late need each other; the times that are no whole milliseconds are rounded */
        const bool depends = strcmp(p->key, "early") == 0 || strcmp(p->key, "late") == 0 ||
                             strcmp(p->key, "time") == 0 || value.length == 0;
        if (!depends && (result || !view_equal(buffer_view(&value), buffer_view(&shown)))) abort();
        buffer_clear(&value);
        buffer_clear(&spec);
        buffer_clear(&shown);
    }
}

static void check_probcut(const lab_agent *a) {
    probcut_model again;
    buffer text = buffer_make(NULL);
    if (!a->probcut.count) return;
    probcut_write(&a->probcut, PROBCUT_OWN, a->size, &text);
    if (probcut_read(buffer_view(&text), PROBCUT_OWN, a->size, NULL, &again, NULL)) abort();
    if (again.count != a->probcut.count) abort();
    buffer_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    view rest = {(const char *)data, size};
    const view spec = view_take(&rest, '\n');
    only_file file = {rest};
    const file_ops ops = {.open = open_it, .read = read_it, .close = close_it, .context = &file};
    lab_agent a;
    fault f = {0};
    const int board = 4 + 2 * (int)(size % 7);
    if (lab_agent_load(spec, board, &ops, NULL, &a, &f)) {
        check_fault(&f);
        return 0;
    }
    check_values(&a);
    check_probcut(&a);
    return 0;
}
