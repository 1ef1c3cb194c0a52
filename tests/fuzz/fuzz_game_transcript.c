/* tests/fuzz/fuzz_game_transcript.c - whatever is read as a transcript can be written and read
 * again as the same game, and is then written in the same words; whatever is refused has a place
 * inside the text and a sentence safe to show, and leaves an empty game; a stream is cut the same
 * way however it comes. */
#include "fuzz/fuzz.h"
#include "notation/game_transcript.h"

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
    require(game_transcript.write(first, &once, NULL) == OK);
    require(game_transcript.measure(buffer_view(&once), false) == once.length);
    require(game_transcript.read(buffer_view(&once), &again, NULL) == OK);
    require(game_same_moves(first, &again) && position_equal(&first->now, &again.now));
    require(game_transcript.write(&again, &twice, NULL) == OK);
    require(view_equal(buffer_view(&once), buffer_view(&twice)));
    game_clear(&again);
    buffer_clear(&once);
    buffer_clear(&twice);
}

static void check_result(status result, const fault *f, const game *g, size_t size) {
    if (result) {
        check_fault(f, result, size);
        require(g->count == 0 && g->plies == NULL && g->notes == 0);
    } else {
        check_round(g);
    }
}

static void check_text(view text) {
    game g = game_make(NULL);
    fault f;
    const status result = game_transcript.read(text, &g, &f);
    check_result(result, &f, &g, text.length);
    game_clear(&g);
}

/* The same moves from a board that the caller has. */
static void check_from(int size, start_kind kind, view text) {
    position start;
    game g = game_make(NULL);
    fault f;
    require(position_start(&start, size, kind, NULL) == OK);
    const status result = transcript_read_from(&start, text, &g, &f);
    check_result(result, &f, &g, text.length);
    game_clear(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    view rest = {(const char *)data, size};
    check_text(rest);
    if (size % 2)
        check_from(4, START_PARALLEL, rest);
    else
        check_from(16, START_STANDARD, rest);
    while (rest.length) {
        const size_t length = game_transcript.measure(rest, true);
        const size_t early = game_transcript.measure(rest, false);
        require(length <= rest.length && (early == 0 || early == length));
        if (length == 0) break;
        check_text((view){rest.data, length});
        rest = view_from(rest, length);
    }
    return 0;
}
