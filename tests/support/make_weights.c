/* tests/support/make_weights.c - a file of weights by chance, for the scripts: make_weights FILE */
#include "base/rng.h"
#include "base/text.h"
#include "support/weights_made.h"

#include <stdio.h>

int main(int argc, char **argv) {
    enum { MOST = 300 };
    rng r = rng_make(20271120, 1);
    buffer file = buffer_make(NULL);
    FILE *out = argc == 2 && weights_made_file(&r, MOST, &file) ? fopen(argv[1], "wb") : NULL;
    const size_t written = out ? fwrite(file.data, 1, file.length, out) : 0;
    const bool whole = out && fclose(out) == 0 && written == file.length;
    buffer_clear(&file);
    return whole ? 0 : 1;
}
