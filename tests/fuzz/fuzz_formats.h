/* tests/fuzz/fuzz_formats.h - the checks of every format of positions and of games, for the targets
 * that differ only in the format. The promises are those of notation/format.h. */
#ifndef TESTS_FUZZ_FUZZ_FORMATS_H
#define TESTS_FUZZ_FUZZ_FORMATS_H

#include "base/text.h"
#include "fuzz/fuzz.h"
#include "game/position.h"
#include "notation/format.h"

/* Whatever is read can be written and read again as the same position; whatever is refused has a
 * fault with one of those codes. *first is the position where OK is returned. */
static inline status fuzz_position(const position_format *format, view input, unsigned codes,
                                   position *first) {
    position again;
    fault f;
    bool side = false;
    const status result = format->read(input, first, &side, &f);
    if (result) {
        require_fault(&f, result, codes, input.length);
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

/* Written and read again it is the same game, and is then written in the same words. */
static inline void fuzz_round(const game_format *format, const game *first) {
    buffer once = buffer_make(NULL), twice = buffer_make(NULL);
    game again = game_make(NULL);
    require(format->write(first, &once, NULL) == OK);
    require(format->read(buffer_view(&once), &again, NULL) == OK);
    require(game_same_moves(first, &again) && position_equal(&first->now, &again.now));
    require(format->write(&again, &twice, NULL) == OK);
    require(view_equal(buffer_view(&once), buffer_view(&twice)));
    game_clear(&again);
    buffer_clear(&once);
    buffer_clear(&twice);
}

/* What a reader returned and left: a game that goes round, or a fault and an empty game. */
static inline void fuzz_outcome(const game_format *format, status result, const fault *f,
                                const game *g, size_t size) {
    if (result) {
        require_fault(f, result, FORMAT_OR_RANGE, size);
        require(g->count == 0 && g->plies == NULL && g->notes == 0);
        for (int tag = 0; tag < TAG_COUNT; tag++) require(g->tags[tag] == NULL);
    } else {
        fuzz_round(format, g);
    }
}

static inline void fuzz_game(const game_format *format, view text) {
    game g = game_make(NULL);
    fault f;
    const status result = format->read(text, &g, &f);
    fuzz_outcome(format, result, &f, &g, text.length);
    game_clear(&g);
}

/* A stream is cut the same way however it comes; every record of it goes to `check`. */
static inline void fuzz_stream(const game_format *format, view rest,
                               void (*check)(const game_format *format, view record)) {
    if (rest.length == 0) check(format, rest);
    while (rest.length) {
        const size_t length = format->measure(rest, true), early = format->measure(rest, false);
        require(length <= rest.length && (early == 0 || early == length));
        if (length == 0) break;
        check(format, (view){rest.data, length});
        rest = view_from(rest, length);
    }
}

#endif
