/* service/convert/convert_inputs.c - one file, or the sorted files of a folder. */
#include "service/convert/convert_inputs.h"

#include "base/alloc.h"
#include "base/files.h"
#include "base/paths.h"
#include "service/convert/convert_format.h"
#include "service/convert/wthor_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct folder_listing {
    const char *folder;
    convert_inputs *out;
} folder_listing;

/* Takes the path over, also if it fails. */
static int keep(convert_inputs *i, char *path) {
    char **grown = alloc_grow(NULL, i->paths, sizeof *grown, i->count + 1, 16, &i->capacity);
    if (!path || !grown) {
        alloc_free(NULL, path);
        return -ENOMEM;
    }
    i->paths = grown;
    i->paths[i->count++] = path;
    return 0;
}

static int add_name(void *who, const char *name) {
    const folder_listing *l = who;
    convert_format unused;
    if (!convert_format_by_extension(name, &unused)) return 0; /* something else */
    return keep(l->out, paths_join(l->folder, name, NULL));
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted, so that the order does not depend on the file system. */
static status list_folder(const char *folder, convert_inputs *out, fault *f) {
    folder_listing l = {folder, out};
    const status result = files_list(NULL, folder, add_name, &l, f);
    if (!result && out->count) qsort(out->paths, out->count, sizeof *out->paths, compare_paths);
    return result;
}

status convert_inputs_list(const char *path, convert_inputs *out, fault *f) {
    status result = OK;
    *out = (convert_inputs){.paths = NULL};
    if (!path || strcmp(path, "-") == 0) return OK;
    if (wthor_files_in_folder(path))
        result = list_folder(path, out, f);
    else if (keep(out, alloc_string(NULL, path, strlen(path))))
        result = fault_set(f, E_NOMEM, 0, "no memory");
    if (result) convert_inputs_clear(out);
    return result;
}

void convert_inputs_clear(convert_inputs *i) {
    for (size_t n = 0; n < i->count; n++) alloc_free(NULL, i->paths[n]);
    alloc_free(NULL, i->paths);
    *i = (convert_inputs){.paths = NULL};
}
