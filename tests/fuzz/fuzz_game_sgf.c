/* tests/fuzz/fuzz_game_sgf.c - any bytes as SGF. A game that was read can be written and read again
 * as the same game, and is then written in the same words. A refused text gets a place inside the
 * text and a sentence safe to show, and leaves an empty game. A stream in pieces of any size is cut
 * the same way. The tree that a text has with its variations and comments goes round in the same
 * way, and also as the lines in which we keep it; the game is its main line. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz_formats.h"
#include "notation/format.h"
#include "notation/games/tree_sgf.h"
#include "notation/tree_lines.h"

static void tree_goes_round(const game_tree *t) {
    buffer once = buffer_make(NULL), twice = buffer_make(NULL), lines = buffer_make(NULL);
    game_tree again = game_tree_make(NULL), kept = game_tree_make(NULL);
    require(tree_sgf_write(t, &once, NULL) == OK);
    /* Escapes can double a comment, and a record has an end. */
    if (once.length <= RECORD_MAX_BYTES) {
        require(tree_sgf_read(buffer_view(&once), &again, NULL) == OK);
        require(game_tree_same(t, &again) && (again.head.notes & GAME_VARIATIONS_DROPPED) == 0);
        require(tree_sgf_write(&again, &twice, NULL) == OK);
        require(view_equal(buffer_view(&once), buffer_view(&twice)));
    }
    tree_lines_write(t, &lines);
    require(tree_lines_read(buffer_view(&lines), &kept, NULL) == OK && game_tree_same(t, &kept));
    game_tree_clear(&again);
    game_tree_clear(&kept);
    buffer_clear(&once);
    buffer_clear(&twice);
    buffer_clear(&lines);
}

static void check(const game_format *format, view record) {
    game_tree t = game_tree_make(NULL);
    game g = game_make(NULL), line = game_make(NULL);
    fault f;
    fuzz_game(format, record);
    if (tree_sgf_read(record, &t, &f) == OK) {
        tree_goes_round(&t);
        require(format->read(record, &g, NULL) == OK);
        require(game_tree_line(&t, game_tree_main_end(&t), &line) == OK);
        require(game_same_moves(&g, &line));
    } else {
        require_fault(&f, f.code, FORMAT_OR_RANGE, record.length);
        require(t.count == 0 && t.nodes == NULL && format->read(record, &g, NULL) == f.code);
    }
    game_clear(&g);
    game_clear(&line);
    game_tree_clear(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_stream(&game_sgf, (view){(const char *)data, size}, check);
    return 0;
}
