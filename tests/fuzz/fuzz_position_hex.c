/* tests/fuzz/fuzz_position_hex.c - whatever is read can be written and read again as the same
 * position, in both orders of the bits; one is the other turned by half a circle. Whatever is
 * refused has a place inside the text and a sentence safe to show. */
#include "fuzz/fuzz.h"
#include "notation/position_hex.h"

#include <stdlib.h>

static void require(bool condition) {
    if (!condition) abort();
}

static void check_fault(const fault *f, status code, size_t size) {
    require(f->code == code && (code == E_FORMAT || code == E_RANGE));
    require(f->at <= size && *f->text);
    for (const char *p = f->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

static status check(const position_format *format, view input, position *first) {
    position again;
    fault f;
    bool side = false;
    const status result = format->read(input, first, &side, &f);
    if (result) {
        check_fault(&f, result, input.length);
        return result;
    }
    buffer text = buffer_make(NULL);
    require(format->write(first, &text, NULL) == OK);
    require(format->read(buffer_view(&text), &again, &side, NULL) == OK && side);
    require(grid_equal(&first->grid, &again.grid) && first->to_move == again.to_move);
    require(squares_equal(&first->field.open, &again.field.open));
    buffer_clear(&text);
    return OK;
}

static void check_turned(const squares *a, const squares *b) {
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            require(squares_has(a, square_at(row, column)) ==
                    squares_has(b, square_at(7 - row, 7 - column)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view input = {(const char *)data, size};
    position low, high;
    const status result = check(&position_hex_lsb, input, &low);
    require(check(&position_hex_msb, input, &high) == result);
    if (result) return 0;
    require(low.to_move == high.to_move);
    check_turned(&low.grid.own, &high.grid.own);
    check_turned(&low.grid.opp, &high.grid.opp);
    return 0;
}
