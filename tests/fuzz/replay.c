/* tests/fuzz/replay.c - runs a fuzz target over the files named on the command line, so that what
 * a fuzzer once found is tried again in every test run, without a fuzzer. */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 1 << 20 };

static int replay(const char *path, uint8_t *bytes) {
    FILE *f = fopen(path, "rb");
    if (!f) return 1;
    const size_t length = fread(bytes, 1, LARGEST, f);
    (void)fclose(f);
    /* An exact block, so that a sanitizer sees a read beyond the end. */
    uint8_t *exact = malloc(length ? length : 1);
    if (!exact) return 1;
    for (size_t i = 0; i < length; i++) exact[i] = bytes[i];
    const int result = LLVMFuzzerTestOneInput(exact, length);
    free(exact);
    return result;
}

int main(int argc, char **argv) {
    uint8_t *bytes = malloc(LARGEST);
    int failed = bytes == NULL || argc < 2;
    for (int i = 1; i < argc && !failed; i++) {
        failed = replay(argv[i], bytes);
        if (failed) (void)fprintf(stderr, "%s failed\n", argv[i]);
    }
    free(bytes);
    if (!failed) (void)printf("[  PASSED  ] %d test(s).\n", argc - 1);
    return failed;
}
