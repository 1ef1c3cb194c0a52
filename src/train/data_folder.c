/* train/data_folder.c - names of parts, and which of them are there. */
#include "train/data_folder.h"

#include <stdio.h>
#include <string.h>

/* The parts that a folder has. */
typedef struct parts {
    bool has[DATA_PARTS_MAX];
} parts;

static void part_name(unsigned number, char out[24]) {
    (void)snprintf(out, 24, "part-%04u.data", number);
}

static int note_name(void *who, const char *name) {
    parts *p = who;
    char wanted[24];
    unsigned number = 0;
    if (sscanf(name, "part-%4u", &number) != 1) return 0;
    part_name(number, wanted);
    if (strcmp(name, wanted) == 0) p->has[number] = true;
    return 0;
}

status data_folder_part(const char *folder, uint64_t number, char out[FILES_PATH_MAX], fault *f) {
    char name[24];
    if (number >= DATA_PARTS_MAX)
        return fault_set(f, E_RANGE, 0, "a folder has at most %d parts: make them larger",
                         DATA_PARTS_MAX);
    part_name((unsigned)number, name);
    const int length = snprintf(out, FILES_PATH_MAX, "%s/%s", folder, name);
    return length < FILES_PATH_MAX ? OK : fault_set(f, E_RANGE, 0, "the name is too long");
}

status data_folder_last(const char *folder, uint64_t *out, fault *f) {
    parts there = {.has = {false}};
    const status result = files_list(NULL, folder, note_name, &there, f);
    *out = 0;
    while (!result && *out + 1 < DATA_PARTS_MAX && there.has[*out] && there.has[*out + 1]) ++*out;
    return result;
}

static status take_parts(const char *folder, data_path_taker *take, void *context, fault *f) {
    parts there = {.has = {false}};
    char path[FILES_PATH_MAX];
    bool some = false;
    status result = files_list(NULL, folder, note_name, &there, f);
    for (uint64_t i = 0; i < DATA_PARTS_MAX && !result; i++) {
        if (!there.has[i]) continue;
        some = true;
        result = data_folder_part(folder, i, path, f);
        if (!result) result = take(context, path, f);
    }
    if (result || some) return result;
    return fault_set(f, E_MISSING, 0, "%.80s has no part-0000.data", folder);
}

status data_folder_each(const char *path, data_path_taker *take, void *context, fault *f) {
    const file_ops *ops = files_system();
    if (ops->kind(ops->context, path) != FILE_IS_FOLDER) return take(context, path, f);
    return take_parts(path, take, context, f);
}
