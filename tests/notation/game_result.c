/* tests/notation/game_result.c - results go through every format: all words for one, on boards on
 * which somebody can move and on which nobody can, with komi and without. */
#include "notation/game_result.h"
#include "base/text.h"
#include "notation/format.h"

#include "notation/formats.h"
#include "support/game_checks.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The first two also exist in formats that know only the standard start. */
static const char *const games[] = {
    "(;B[f5];W[d6])",                                           /* nobody has won yet */
    "(;B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])", /* black, 13-0 or 64-0 */
    "(;SZ[4]AB[a1]AW[a4:d4])",                                  /* white, 1-4 or 1-15 */
    "(;SZ[4]AB[a1:d1]AW[a4:d4])",                               /* a draw with empty squares */
    "(;SZ[4]AB[a1:d2]AB[a3]AW[a4:d4]AW[b3:d3])",                /* black, 9-7: a full board */
    "(;AE[d4:e5])",                                             /* a draw without any disc */
    "(;SZ[4]AB[a1:d4]PL[W])",                                   /* black, 16-0 */
};

static const char *const komis[] = {NULL, "0", "0.0004", "0.5", "-6", "none"};

static const char *const numbers[] = {"",    "0",      "0.0001", "0.0004", "0.0005", "0.5", "1",
                                      "1.0", "2",      "2.0004", "2.5",    "3",      "13",  "14",
                                      "16",  "16.001", "64",     "64.0",   "99999",  "-3",  "x"};

/* Every sign, number and ending of GGF and SGF, and the other words. */
static const char *const heads[] = {"", "+", "-", "B+", "W+", "b+", "w+"};
static const char *const tails[] = {"",  ":r",          ":t", ":s", ":l", ":x",
                                    ":", ":R",          ":S", "R",  "T",  "Time",
                                    "F", ":s and more", ":f", ":a", "A",  "Adjudication"};
static const char *const words[] = {"?",    "*",     "Void",  "1-0",  "0-1",   "1/2-1/2", "draw",
                                    "Draw", "13-0",  "64-0",  "0-64", "1-4",   "1-15",    "4-4",
                                    "9-7",  "32-32", "40-24", "0-0",  "hello", "16-0"};

typedef void visitor(const game *g, const char *told);

static void set_tags(game *g, const char *told, const char *komi) {
    assert_int_equal(game_set_tag(g, TAG_RESULT, view_of(told)), OK);
    assert_int_equal(game_set_tag(g, TAG_KOMI, view_of(komi)), OK);
}

static void visit_words(game *g, const char *komi, visitor *visit) {
    char told[64];
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        set_tags(g, words[i], komi);
        visit(g, words[i]);
    }
    for (size_t h = 0; h < COUNT_OF(heads); h++)
        for (size_t n = 0; n < COUNT_OF(numbers); n++)
            for (size_t t = 0; t < COUNT_OF(tails); t++) {
                if (setting_quick() && (h + n + t) % 3) continue;
                (void)snprintf(told, sizeof told, "%s%s%s", heads[h], numbers[n], tails[t]);
                set_tags(g, told, komi);
                visit(g, told);
            }
}

/* All results with all komi on all boards. */
static void visit_all(visitor *visit) {
    for (size_t i = 0; i < COUNT_OF(games); i++) {
        game g = read_game(&game_sgf, games[i]);
        for (size_t k = 0; k < COUNT_OF(komis); k++) visit_words(&g, komis[k], visit);
        game_clear(&g);
    }
}

static void check_words(const game_format *format, const game *g, const char *told) {
    buffer once = buffer_make(NULL), twice = buffer_make(NULL);
    game again = game_make(NULL);
    if (format->write(g, &once, NULL) == OK) {
        assert_int_equal(format->read(buffer_view(&once), &again, NULL), OK);
        assert_int_equal(format->write(&again, &twice, NULL), OK);
        if (!view_equal(buffer_view(&once), buffer_view(&twice)))
            fail_msg("%s: \"%s\" became\n%sand then\n%s", format->name, told, buffer_text(&once),
                     buffer_text(&twice));
    }
    game_clear(&again);
    buffer_clear(&once);
    buffer_clear(&twice);
}

static void check_words_everywhere(const game *g, const char *told) {
    for (const game_format *const *f = game_formats; *f; f++) check_words(*f, g, told);
}

/* What a format wrote and read is written in the same words again. */
static void words_stay(void **state) {
    (void)state;
    visit_all(check_words_everywhere);
}

/* GGF has no word for a winner alone, and PGN no margin, which may be all that shows komi. */
static bool has_words_for(const game_format *format, const game *g, const game_result *r) {
    if (format == &game_ggf)
        return r->has_margin || game_result_has_ggf_ending(r) || game_result_sign(r) == 0;
    const game_result bare = game_result_without_margin(g);
    return format != &game_pgn || game_result_sign(&bare) == game_result_sign(r);
}

static void check_meaning(const game_format *format, const game *g, const char *told) {
    const game_result before = game_result_of(g);
    if (!(format->holds.tags >> TAG_RESULT & 1) || !has_words_for(format, g, &before)) return;
    buffer text = buffer_make(NULL);
    game again = game_make(NULL);
    assert_int_equal(format->write(g, &text, NULL), OK);
    assert_int_equal(format->read(buffer_view(&text), &again, NULL), OK);
    const game_result after = game_result_of(&again);
    const bool keeps_ending = before.ending == 'r' || before.ending == 't';
    if (after.known != before.known || game_result_sign(&after) != game_result_sign(&before) ||
        (keeps_ending && after.ending != before.ending) || game_result_is_contradicted(&again))
        fail_msg("%s: \"%s\" became\n%s", format->name, told, buffer_text(&text));
    game_clear(&again);
    buffer_clear(&text);
}

static void check_meaning_everywhere(const game *g, const char *told) {
    for (const game_format *const *f = game_formats; *f; f++) check_meaning(*f, g, told);
}

/* A format that holds results keeps who won, by whom it was given up or lost on time, and nothing
 * that the board would contradict. */
static void winners_stay(void **state) {
    (void)state;
    visit_all(check_meaning_everywhere);
}

/* Against a board on which nobody can move a source is believed only for what the header names;
 * while somebody can move it always is. */
static void reasons_against_the_board(void **state) {
    (void)state;
    static const struct {
        const char *told, *komi;
        double discs;
        char ending;
        bool known, contradicted;
    } cases[] = {
        {"-4:r", NULL, -4, 'r', true, false}, /* black has all discs, 64-0 with the empty squares */
        {"W+T", NULL, -1, 't', true, false},
        {"+4:s", NULL, 64, '\0', true, true}, /* agreed and adjourned: before the end only */
        {"-4:l", NULL, 64, '\0', true, true},
        {"+1:s", NULL, 64, '\0', true, false},
        {"-1:l", NULL, 64, '\0', true, true},
        {"-64:f", NULL, 64, '\0', true, true}, /* so are forfeits */
        {"W+F", NULL, 64, '\0', true, true},
        {"W+A", NULL, 64, '\0', true, true},
        {"+64:s", NULL, 64, '\0', true, false},
        {"-2.5", NULL, -2.5, '\0', true, false},
        {"-2.0004", NULL, 64, '\0', true, true}, /* no part of a disc that anybody writes */
        {"-4", "6", -4, '\0', true, false},
        {"W+", "6", -1, '\0', true, false},
        {"?", "6", 0, '\0', false, false},
        {"-4", "0.0001", 64, '\0', true, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        game g = read_game(&game_sgf, games[1]);
        set_tags(&g, cases[i].told, cases[i].komi);
        const game_result r = game_result_of(&g);
        assert_int_equal(r.known, cases[i].known);
        assert_true(r.discs == cases[i].discs && r.ending == cases[i].ending);
        assert_int_equal(game_result_is_contradicted(&g), cases[i].contradicted);
        game_clear(&g);
    }
    game g = read_game(&game_sgf, games[0]);
    set_tags(&g, "-4:s", NULL);
    const game_result r = game_result_of(&g);
    assert_true(r.known && r.discs == -4 && r.ending == 's' && !game_result_is_contradicted(&g));
    game_clear(&g);
}

/* One disc and an ending stand for a winner without a margin, for either side. */
static void one_disc_is_no_margin(void **state) {
    (void)state;
    static const struct {
        const char *told;
        int sign;
        bool has_margin;
    } cases[] = {{"+1:r", 1, false}, {"-1:r", -1, false}, {"+1:t", 1, false}, {"-1:t", -1, false},
                 {"+2:r", 1, true},  {"-2:r", -1, true},  {"+1", 1, true},    {"-1", -1, true}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        game g = read_game(&game_sgf, games[0]);
        set_tags(&g, cases[i].told, NULL);
        const game_result r = game_result_of(&g);
        assert_int_equal(game_result_sign(&r), cases[i].sign);
        assert_int_equal(r.has_margin, cases[i].has_margin);
        game_clear(&g);
    }
}

/* A game that is lost otherwise than by discs: what each format says of it, and what it then says
 * to whoever reads it. */
static void forfeits_are_told(void **state) {
    (void)state;
    static const struct {
        const char *told; /* as whoever exports it sets the tag; here white has lost */
        const game_format *format;
        const char *written;
        char again; /* the ending */
    } cases[] = {
        {"+64.00:t", &game_ggf, "RE[+64:t]", 't'},
        {"+64.00:r", &game_ggf, "RE[+64:r]", 'r'},
        {"+64.00:f", &game_ggf, "RE[+64]", '\0'},
        {"+64.00:a", &game_ggf, "RE[+64]", '\0'},
        {"B+F", &game_ggf, "RE[?]", '\0'},
        {"+64.00:t", &game_sgf, "RE[B+T]", 't'},
        {"+64.00:r", &game_sgf, "RE[B+R]", 'r'},
        {"+64.00:f", &game_sgf, "RE[B+F]", 'f'},
        {"+64.00:a", &game_sgf, "RE[B+F]", 'f'},
        {"+64.00:t", &game_pgn, "[Termination \"time forfeit\"]", 't'},
        {"+64.00:r", &game_pgn, "[Termination \"resignation\"]", 'r'},
        {"+64.00:f", &game_pgn, "[Termination \"rules infraction\"]", 'f'},
        {"+64.00:a", &game_pgn, "[Termination \"abandoned\"]", 'a'},
        {"B+F", &game_pgn, "[Termination \"rules infraction\"]", 'f'},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        game g = read_game(&game_sgf, games[0]);
        buffer text = buffer_make(NULL);
        set_tags(&g, cases[i].told, NULL);
        assert_int_equal(cases[i].format->write(&g, &text, NULL), OK);
        if (!strstr(buffer_text(&text), cases[i].written))
            fail_msg("%s: \"%s\" became\n%s", cases[i].format->name, cases[i].told,
                     buffer_text(&text));
        game again = read_game(cases[i].format, buffer_text(&text));
        const game_result r = game_result_of(&again);
        assert_int_equal(r.ending, cases[i].again);
        assert_int_equal(game_result_sign(&r), strcmp(cases[i].written, "RE[?]") != 0);
        game_clear(&again);
        game_clear(&g);
        buffer_clear(&text);
    }
}

/* Where no margin can be written, part of one is no reason; komi by its tag and an ending are. */
static void without_a_margin(void **state) {
    (void)state;
    static const struct {
        const char *told, *komi;
        int sign;
    } cases[] = {{"-2.5", NULL, 1}, {"-2.5", "6", -1}, {"-2.5:t", NULL, -1}, {"W+R", NULL, -1},
                 {"-4", NULL, 1},   {"+64", NULL, 1},  {"?", NULL, 1},       {"?", "6", 0}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        game g = read_game(&game_sgf, games[1]);
        set_tags(&g, cases[i].told, cases[i].komi);
        const game_result r = game_result_without_margin(&g);
        assert_int_equal(game_result_sign(&r), cases[i].sign);
        game_clear(&g);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stay),
        cmocka_unit_test(winners_stay),
        cmocka_unit_test(reasons_against_the_board),
        cmocka_unit_test(one_disc_is_no_margin),
        cmocka_unit_test(without_a_margin),
        cmocka_unit_test(forfeits_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
