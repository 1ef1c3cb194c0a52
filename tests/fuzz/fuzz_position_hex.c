/* tests/fuzz/fuzz_position_hex.c - any bytes as a position, in both orders of the bits. A position
 * that was read can be written and read again as the same; the other order turns it by half a
 * circle. A refused text gets a place inside the text and a sentence safe to show. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz_formats.h"
#include "game/position.h"
#include "notation/format.h"

static void check_turned(const squares *a, const squares *b) {
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            require(squares_has(a, square_at(row, column)) ==
                    squares_has(b, square_at(7 - row, 7 - column)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view input = {(const char *)data, size};
    position low, high;
    const status result = fuzz_position(&position_hex_lsb, input, FORMAT_OR_RANGE, &low);
    require(fuzz_position(&position_hex_msb, input, FORMAT_OR_RANGE, &high) == result);
    if (result) return 0;
    require(low.to_move == high.to_move);
    check_turned(&low.grid.own, &high.grid.own);
    check_turned(&low.grid.opp, &high.grid.opp);
    return 0;
}
