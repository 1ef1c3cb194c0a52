/* tests/fuzz/fuzz_game_transcript.c - any bytes as a transcript. A game that was read can be
 * written and read again as the same game, and is then written in the same words. A refused text
 * gets a place inside the text and a sentence safe to show, and leaves an empty game. A stream in
 * pieces of any size is cut the same way. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz_formats.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/games/game_transcript.h"

/* What is written is one record, its newline included. */
static void check_record(const game *g) {
    buffer text = buffer_make(NULL);
    require(game_transcript.write(g, &text, NULL) == OK);
    require(game_transcript.measure(buffer_view(&text), false) == text.length);
    buffer_clear(&text);
}

static void check_text(const game_format *format, view text) {
    game g = game_make(NULL);
    fault f;
    const status result = format->read(text, &g, &f);
    fuzz_outcome(format, result, &f, &g, text.length);
    if (!result) check_record(&g);
    game_clear(&g);
}

/* The same moves from a board that the caller has. */
static void check_from(int size, start_kind kind, view text) {
    position start;
    game g = game_make(NULL);
    fault f;
    require(position_start(&start, size, kind, NULL) == OK);
    const status result = transcript_read_from(&start, text, &g, &f);
    fuzz_outcome(&game_transcript, result, &f, &g, text.length);
    if (!result) check_record(&g);
    game_clear(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view text = {(const char *)data, size};
    check_text(&game_transcript, text);
    if (size % 2)
        check_from(4, START_PARALLEL, text);
    else
        check_from(16, START_STANDARD, text);
    if (size) fuzz_stream(&game_transcript, text, check_text);
    return 0;
}
