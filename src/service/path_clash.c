/* service/path_clash.c - compares files by their number, and names by their folders. */
#include "service/path_clash.h"

#include "base/files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool path_is_same(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* Links followed and the folder by its real name, so that "x" and "./x" are one. False where there
 * is no such folder: then it is no other file's name. */
static bool find_name(const char *path, char out[FILES_PATH_MAX]) {
    const file_ops *ops = files_system();
    char way[FILES_PATH_MAX], above[FILES_PATH_MAX], folder[PATH_MAX];
    if (ops->resolve(ops->context, path, way) || !files_folder_of(way, above)) return false;
    const char *slash = strrchr(way, '/'), *name = slash ? slash + 1 : way;
    if (!realpath(above, folder)) return false;
    const int length = snprintf(out, FILES_PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < FILES_PATH_MAX;
}

static bool is_with(const char *name, const char *other, const char *ending) {
    const size_t length = strlen(other);
    return strncmp(name, other, length) == 0 && strcmp(name + length, ending) == 0;
}

bool path_clashes(const char *written, const char *read) {
    char a[FILES_PATH_MAX], b[FILES_PATH_MAX];
    if (!written || !read) return false;
    if (path_is_same(written, read)) return true;
    if (!find_name(written, a) || !find_name(read, b)) return false;
    return strcmp(a, b) == 0 || is_with(b, a, ".new");
}
