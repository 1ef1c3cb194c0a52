/* tests/fuzz/fuzz_game_sgf.c - whatever is read as SGF can be written and read again as the same
 * game, and is then written in the same words; whatever is refused has a place inside the text and
 * a sentence safe to show, and leaves an empty game; a stream is cut the same way however it comes.
 */
#include "fuzz/fuzz.h"
#include "notation/game_sgf.h"

#include <stdlib.h>

static void require(bool condition) {
    if (!condition) abort();
}

static void check_fault(const fault *f, status code, size_t size) {
    require(f->code == code && f->at <= size && *f->text);
    require(code == E_FORMAT || code == E_RANGE);
    for (const char *p = f->text; *p; p++) require(*p >= 0x20 && *p < 0x7F);
}

static void check_round(const game *first) {
    buffer once = buffer_make(NULL), twice = buffer_make(NULL);
    game again = game_make(NULL);
    require(game_sgf.write(first, &once, NULL) == OK);
    require(game_sgf.read(buffer_view(&once), &again, NULL) == OK);
    require(game_same_moves(first, &again));
    require(game_sgf.write(&again, &twice, NULL) == OK);
    require(view_equal(buffer_view(&once), buffer_view(&twice)));
    game_clear(&again);
    buffer_clear(&once);
    buffer_clear(&twice);
}

static void check_game(view text) {
    game g = game_make(NULL);
    fault f;
    const status result = game_sgf.read(text, &g, &f);
    if (result) {
        check_fault(&f, result, text.length);
        require(g.count == 0 && g.plies == NULL && g.tags[TAG_BLACK] == NULL);
    } else {
        check_round(&g);
    }
    game_clear(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    view rest = {(const char *)data, size};
    if (size == 0) check_game(rest);
    while (rest.length) {
        const size_t length = game_sgf.measure(rest, true), early = game_sgf.measure(rest, false);
        require(length <= rest.length && (early == 0 || early == length));
        if (length == 0) return 0;
        check_game((view){rest.data, length});
        rest = view_from(rest, length);
    }
    return 0;
}
