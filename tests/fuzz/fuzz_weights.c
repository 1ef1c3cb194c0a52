/* tests/fuzz/fuzz_weights.c - any bytes as a file of weights for the champion. A file is read, or
 * refused with a place and a sentence. Weights that were read are written as a file that reads the
 * same.
 *
 * Sums guard such a file, and no fuzzer guesses a sum. So each input is tried twice: as it is, and
 * as the lines and numbers of a file that get their right sums. */
#include "base/checksum.h"
#include "base/text.h"
#include "engine/weights.h"
#include "fuzz/fuzz.h"

#include <inttypes.h>
#include <string.h>

static void require_same_bytes(const eval_weights *w) {
    buffer first = buffer_make(NULL), second = buffer_make(NULL);
    eval_weights again;
    eval_weights_write(w, &first);
    require(first.length <= eval_weights_room(w));
    require(eval_weights_read(buffer_view(&first), NULL, &again, NULL) == OK);
    eval_weights_write(&again, &second);
    require(view_equal(buffer_view(&first), buffer_view(&second)));
    eval_weights_clear(&again);
    buffer_clear(&first);
    buffer_clear(&second);
}

static void try_file(view file) {
    eval_weights w;
    fault f = {0};
    const status result = eval_weights_read(file, NULL, &w, &f);
    if (result) {
        require_fault(&f, result, ONLY_FORMAT, file.length);
        return;
    }
    require_same_bytes(&w);
    eval_weights_clear(&w);
}

/* The lines up to an empty one, then the lines of sums, then the numbers. */
static void try_summed(view input) {
    buffer file = buffer_make(NULL);
    view rest = input;
    while (rest.length) {
        const view line = view_take(&rest, '\n');
        if (line.length == 0) break;
        buffer_append(&file, line);
        buffer_add_char(&file, '\n');
    }
    buffer_format(&file, "body %zu %016" PRIx64 "\n", rest.length, checksum(rest));
    buffer_format(&file, "end %016" PRIx64 "\n", checksum(buffer_view(&file)));
    buffer_append(&file, rest);
    try_file(buffer_view(&file));
    buffer_clear(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view input = {(const char *)data, size};
    try_file(input);
    try_summed(input);
    return 0;
}
