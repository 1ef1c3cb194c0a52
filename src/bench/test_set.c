/* bench/test_set.c - reads the test set that is embedded in the program. */
#include "bench/test_set.h"

#include "base/text.h"
#include "train/data_file.h"

extern const char test_8_data[]; /* data/eval/test-8.data, see cmake/Embed.cmake */
extern const size_t test_8_data_length;

status test_set_load(record_list *out, fault *f) {
    return data_parse((view){test_8_data, test_8_data_length}, "the test set", out, f);
}
