#include "support/game_checks.h"

#include "notation/square_name.h"
#include "support/fault_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

game read_game(const game_format *format, const char *text) {
    game g = game_make(NULL);
    fault f = {0};
    const status result = format->read(view_of(text), &g, &f);
    if (result) fail_msg("at %zu: %s\n%s", f.at, f.text, text);
    return g;
}

void assert_moves(const game *g, const char *moves) {
    buffer all = buffer_make(NULL);
    for (size_t i = 0; i < g->count; i++) {
        char name[SQUARE_NAME_BYTES] = "PA";
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, name);
        buffer_add(&all, name);
    }
    assert_string_equal(buffer_text(&all), moves);
    buffer_clear(&all);
}

void assert_read_moves(const game_format *format, const char *text, const char *moves) {
    game g = read_game(format, text);
    assert_moves(&g, moves);
    game_clear(&g);
}

void assert_game_written(const game_format *format, const game *g, const char *text) {
    buffer out = buffer_make(NULL);
    assert_int_equal(format->write(g, &out, NULL), OK);
    assert_string_equal(buffer_text(&out), text);
    buffer_clear(&out);
}

void assert_game_refused(const game_format *format, view text, status code, size_t at) {
    game g = game_make(NULL);
    fault f = {0};
    const status result = format->read(text, &g, &f);
    if (result != code || f.code != result || f.at != at)
        fail_msg("%.*s: %s at %zu, %s", (int)text.length, text.data, status_name(result), f.at,
                 f.text);
    assert_fault(&f, code, text.length);
    assert_true(g.count == 0 && !g.plies && g.notes == 0);
    for (int tag = 0; tag < TAG_COUNT; tag++) assert_null(g.tags[tag]);
    assert_int_equal(format->read(text, &g, NULL), code);
}

void assert_game_mistakes(const game_format *format, const game_mistake *mistakes, size_t count) {
    for (size_t i = 0; i < count; i++)
        assert_game_refused(format, view_of(mistakes[i].text), mistakes[i].code, mistakes[i].at);
}
