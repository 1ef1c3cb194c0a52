/* train/data_folder.h - a folder of data files, one part after the other: part-0000.data,
 * part-0001.data and so on. Other names in the folder are ignored.
 *
 * Ownership: paths are borrowed. Threads: any. Errors: E_MISSING for a folder without parts, E_IO,
 * E_RANGE. */
#ifndef TRAIN_DATA_FOLDER_H
#define TRAIN_DATA_FOLDER_H

#include "base/fault.h"
#include "base/files.h"

#include <stdint.h>

enum { DATA_PARTS_MAX = 10000 };

/* Writes the path of a part. E_RANGE for a number that is too high or a path that is too long. */
status data_folder_part(const char *folder, uint64_t number, char out[FILES_PATH_MAX], fault *f);

/* Finds the part where a run goes on: the last one before the first that is missing. All parts
 * before it are finished, because each begins after the one before it. 0 for an empty folder. */
status data_folder_last(const char *folder, uint64_t *out, fault *f);

/* Hands the parts of a folder to take() in their order, or the path itself if it is no folder.
 * Stops at the first failure. */
typedef status data_path_taker(void *context, const char *path, fault *f);
status data_folder_each(const char *path, data_path_taker *take, void *context, fault *f);

#endif
