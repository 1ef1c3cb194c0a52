/* tests/fuzz/fuzz_openings.c - any bytes as a list of openings: read, or refused with a sentence.
 * An opening that was read can be played and does not end the game. */
#include "arena/openings/openings.h"
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "game/position.h"
#include "notation/game.h"

static void play_all(const openings *o, const position *start) {
    const size_t most = o->count < 20 ? o->count : 20;
    for (size_t i = 0; i < most; i++) {
        game g = game_make(NULL);
        require(openings_play(o, start, 1, i, &g, NULL) == OK && !position_over(&g.now));
        game_clear(&g);
    }
}

static void read_for(int size, view text) {
    position start;
    openings o;
    fault f = {.code = OK};
    require(position_start(&start, size, START_STANDARD, NULL) == OK);
    const status result = openings_read(text, "list.txt", &start, NULL, &o, &f);
    if (result) {
        require_fault(&f, result, FORMAT_OR_RANGE, text.length);
        return;
    }
    require(o.count > 0);
    play_all(&o, &start);
    openings_clear(&o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view text = {(const char *)data, size};
    read_for(8, text);
    read_for(6, text);
    return 0;
}
