/* tests/fuzz/fuzz_game_ggf.c - any bytes as GGF. A game that was read can be written and read again
 * as the same game, and is then written in the same words. A refused text gets a place inside the
 * text and a sentence safe to show, and leaves an empty game. A stream in pieces of any size is cut
 * the same way. */
#include "base/text.h"
#include "fuzz/fuzz_formats.h"
#include "notation/format.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_stream(&game_ggf, (view){(const char *)data, size}, fuzz_game);
    return 0;
}
