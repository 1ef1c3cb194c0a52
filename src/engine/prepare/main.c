/* engine/prepare/main.c - avocet_prepare, a tool of the build: writes the prepared tables.
 *
 *     avocet_prepare WEIGHTS OUT LITTLE_ENDIAN|BIG_ENDIAN
 *
 * It runs on the machine that builds, which need not be the one that the program is built for. The
 * last word is the byte order of the latter. Exit code 1 if a file cannot be read or written. */
#include "base/files.h"
#include "base/text.h"
#include "engine/prepare/image.h"
#include "engine/weights.h"

#include <stdio.h>
#include <string.h>

static bool is_swapped(const char *order) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first != (strcmp(order, "BIG_ENDIAN") != 0);
}

static status prepare(char *const *words, buffer *weights, buffer *image, fault *f) {
    const bool swapped = is_swapped(words[3]);
    status failed = files_read(NULL, words[1], EVAL_FILE_MAX, weights, f);
    if (!failed) failed = image_write(buffer_view(weights), swapped, image, f);
    if (!failed && !swapped) failed = image_check(buffer_view(image), buffer_view(weights), f);
    return failed ? failed : files_replace(NULL, words[2], buffer_view(image), f);
}

int main(int argc, char **argv) {
    buffer weights = buffer_make(NULL), image = buffer_make(NULL);
    fault f = {.text = "usage: avocet_prepare WEIGHTS OUT LITTLE_ENDIAN|BIG_ENDIAN"};
    const bool failed = argc != 4 || prepare(argv, &weights, &image, &f);
    if (failed) (void)fprintf(stderr, "avocet_prepare: %s\n", f.text);
    buffer_clear(&weights);
    buffer_clear(&image);
    return failed;
}
