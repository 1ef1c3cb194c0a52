/* tests/fuzz/fuzz_any.c - any bytes as any notation. The reader of the recognised format reads the
 * same, and so does every format that can hold it after writing. A refused text gets a place inside
 * the text and a sentence safe to show, and leaves an empty reading. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/formats.h"

static void check_empty(const any_reading *r) {
    require(!r->format && !r->is_game && r->game.count == 0 && r->game.plies == NULL);
}

/* The reader that is said to have read it does so by name, too. */
static void check_named(const any_reading *r, view text) {
    any_reading named;
    require(any_read_as(view_of(r->format), view_trim(text), NULL, &named, NULL) == OK);
    require(view_is(view_of(named.format), r->format) && named.is_game == r->is_game);
    require(position_equal(&named.position, &r->position));
    require(named.side_given == r->side_given && game_same_moves(&named.game, &r->game));
    any_clear(&named);
}

static void check_position(const position_format *format, const position *p) {
    buffer text = buffer_make(NULL);
    position again;
    bool side = false;
    if (format->write(p, &text, NULL) == OK) {
        require(format->read(buffer_view(&text), &again, &side, NULL) == OK && side);
        require(position_equal(p, &again));
    }
    buffer_clear(&text);
}

static void check_game(const game_format *format, const game *g) {
    buffer text = buffer_make(NULL);
    game again = game_make(NULL);
    if (format->write(g, &text, NULL) == OK) {
        require(format->read(buffer_view(&text), &again, NULL) == OK);
        require(game_same_moves(g, &again));
    }
    game_clear(&again);
    buffer_clear(&text);
}

static void check_reading(const any_reading *r) {
    for (const position_format *const *p = position_formats; *p; p++)
        check_position(*p, &r->position);
    for (const game_format *const *g = game_formats; r->is_game && *g; g++)
        check_game(*g, &r->game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view text = {(const char *)data, size};
    any_reading r;
    fault f;
    const status result = any_read(text, NULL, &r, &f);
    if (result) {
        require_fault(&f, result, FORMAT_OR_RANGE, size);
        check_empty(&r);
    } else {
        check_named(&r, text);
        check_reading(&r);
    }
    any_clear(&r);
    return 0;
}
