/* tests/play/practice.c - the conversation of a practice, with a person whose lines are written
 * down: what is stored, what is said, and when. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "play/practice/practice.h"
#include "play/talk.h"
#include "report/outlet.h"
#include "service/practice/calendar.h"
#include "service/practice/deck.h"
#include "store/store.h"
#include "support/endings.h"
#include "support/store_made.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A person who types the lines of a script and hears everything. */
typedef struct person {
    const char *const *lines;
    const char *store;
    int asked;
    buffer heard;
    talk_look look;
    bool interrupts; /* presses Ctrl-C as soon as something takes time */
    int judged;      /* judgements heard so far */
    int before;      /* answers that were in the file when the sitting began */
} person;

static talk_look look(void *context) {
    return ((const person *)context)->look;
}

static int stored_answers(const char *path) {
    deck *d = NULL;
    int count = 0;
    if (deck_open(path, STORE_READ, &d, NULL)) return 0; /* no file yet */
    for (size_t i = 0; i < deck_day_count(d); i++) count += deck_day_at(d, i)->asked;
    deck_close(d);
    return count;
}

/* Sentences that tell whether an answer was right. */
static int judgements_in(const char *text) {
    static const char *const signs[] = {" is best: ", " is right: ", " is right.",
                                        "Tiger goes on with ", " goes on with it."};
    int count = 0;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        for (const char *at = text; (at = strstr(at, signs[i])); at++) count++;
    return count;
}

/* A judgement, of a right or a wrong answer, is said only when its answer is in the store. */
static bool say(void *context, view text) {
    person *p = context;
    buffer_append(&p->heard, text);
    const int told = judgements_in(buffer_text(&p->heard));
    if (told > p->judged) assert_true(stored_answers(p->store) - p->before >= told);
    p->judged = told;
    return true;
}

static talk_heard listen(void *context, const char *prompt, buffer *line) {
    person *p = context;
    (void)prompt;
    buffer_reset(line, 0);
    p->asked++;
    if (!*p->lines) return HEARD_END;
    const char *next = *p->lines++;
    if (strcmp(next, "^C") == 0) return HEARD_INTERRUPT;
    if (strcmp(next, "^L") == 0) return HEARD_RESIZE;
    buffer_add(line, next);
    return HEARD_LINE;
}

static void watch(void *context, stop_token *stop) {
    const person *p = context;
    if (stop && p->interrupts) atomic_store(stop, true);
}

static const outlet silent = {.note = NULL};

/* One position with six empty squares and four moves, of which one is clearly best. */
static const char clear_position[] =
    "OOOOOOOXXXXXXOO-OXOOOXOOOXXOXXOOOXXXOXOOOXXXXOOO-XXXXXO--XXXXX-- X;\n";

static practice_options options_of(const char *source, const char *file, const int64_t *day) {
    return (practice_options){
        .source = source,
        .games = "/nonexistent/games.db",
        .store = file,
        .taste = {.gap_least = 2, .gap_most = 999, .empty_least = 1, .empty_most = 20},
        .count = 1,
        .level = 10,
        .plies = 8,
        .tier = tier_best(),
        .seed = 1,
        .clock = calendar_fixed(day),
        .notes = &silent};
}

static status try_run(const practice_options *o, person *p, fault *f) {
    const talk t = {.context = p, .look = look, .say = say, .listen = listen, .watch = watch};
    p->before = stored_answers(o->store);
    p->store = o->store;
    p->heard = buffer_make(NULL);
    return practice_run(o, &t, f);
}

static person run(const practice_options *o, const char *const *lines) {
    person p = {.lines = lines};
    fault f = {.code = OK};
    if (try_run(o, &p, &f)) fail_msg("%s", f.text);
    return p;
}

#define SAID(p, text)     assert_non_null(strstr(buffer_text(&(p).heard), text))
#define NOT_SAID(p, text) assert_null(strstr(buffer_text(&(p).heard), text))

static void write_source(void **state, char path[STORE_PATH], char file[STORE_PATH]) {
    store_path_in(*state, "positions.obf", path);
    store_write_bytes(path, view_of(clear_position));
    store_path_of(*state, KIND_LINES, file);
}

/* The position of the source has exactly one best move by the slow solver, which the tests use as
 * the right answer. */
static void best_and_worst(char best[4], char worst[4]) {
    position p;
    (void)position_start(&p, 8, START_STANDARD, NULL);
    for (int i = 0; i < 64; i++) {
        const int square = square_at(i / 8, i % 8);
        if (clear_position[i] == 'X') position_put(&p, square, BLACK);
        if (clear_position[i] == 'O') position_put(&p, square, WHITE);
    }
    const squares moves = position_moves(&p);
    int most = -100, least = 100;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const int value = slow_move_value(&p, sq);
        char name[4] = {(char)('a' + square_column(sq)), (char)('1' + square_row(sq)), '\0'};
        if (value > most) memcpy(best, name, 3);
        if (value < least) memcpy(worst, name, 3);
        best[2] = worst[2] = '\0';
        if (value > most) most = value;
        if (value < least) least = value;
    }
    assert_true(most > least);
}

/* A missed answer is stored before it is judged aloud, comes back on the next day and, right then,
 * three days later. */
static void what_was_missed_comes_back(void **state) {
    char path[STORE_PATH], file[STORE_PATH], best[4], worst[4], sentence[40];
    write_source(state, path, file);
    best_and_worst(best, worst);
    int64_t day = 20000;
    const practice_options o = options_of(path, file, &day);
    const char *const wrong[] = {"", "nonsense", "a1", worst, NULL};
    person p = run(&o, wrong);
    assert_int_equal(p.asked, 4);
    SAID(p, "'nonsense' is no square");
    SAID(p, "a1 is no legal move");
    (void)snprintf(sentence, sizeof sentence, "%s is best: ", best);
    SAID(p, sentence);
    SAID(p, "(exact)");
    SAID(p, "It comes back tomorrow.");
    SAID(p, "0 of 1 right.");
    assert_int_equal(p.judged, 1);
    buffer_clear(&p.heard);
    /* Not again on the same day: nothing else fits. */
    p = run(&o, wrong);
    assert_int_equal(p.asked, 0);
    SAID(p, "No new position fits");
    buffer_clear(&p.heard);
    day++;
    const char *const right[] = {best, NULL};
    p = run(&o, right);
    SAID(p, "Again, from 2024-10-04:");
    SAID(p, "is right: ");
    SAID(p, "It comes back in 3 days.");
    SAID(p, "1 of 1 right.");
    assert_int_equal(p.judged, 1);
    buffer_clear(&p.heard);
    day += 2;
    p = run(&o, right);
    NOT_SAID(p, "Again");
    buffer_clear(&p.heard);
    day++;
    const char *const unknown[] = {"?", NULL};
    p = run(&o, unknown);
    SAID(p, "Again");
    SAID(p, sentence);
    SAID(p, "It comes back tomorrow.");
    buffer_clear(&p.heard);
    assert_int_equal(unlink(path), 0);
}

/* The end of the input, quit and a second Ctrl-C leave without an answer. */
static void leaving_stores_nothing(void **state) {
    char path[STORE_PATH], file[STORE_PATH];
    write_source(state, path, file);
    const int64_t day = 20000;
    const practice_options o = options_of(path, file, &day);
    static const char *const ends[] = {NULL}, *const quits[] = {"help", "quit", NULL},
                             *const interrupts[] = {"^C", "^L", "^C", "f1", NULL};
    static const char *const *const all[] = {ends, quits, interrupts};
    for (int i = 0; i < 3; i++) {
        person p = run(&o, all[i]);
        NOT_SAID(p, "right");
        if (all[i] == interrupts) SAID(p, "Ctrl-C again leaves");
        deck *d = NULL;
        assert_int_equal(deck_open(file, STORE_WRITE, &d, NULL), OK);
        assert_int_equal(deck_count(d), 0);
        deck_close(d);
        buffer_clear(&p.heard);
    }
    assert_int_equal(unlink(path), 0);
}

/* In words every square is named, and nothing is drawn. */
static void plain_words_instead_of_drawings(void **state) {
    char path[STORE_PATH], file[STORE_PATH];
    write_source(state, path, file);
    const int64_t day = 20000;
    practice_options o = options_of(path, file, &day);
    o.plain = true;
    static const char *const lines[] = {"board", "?", NULL};
    person p = run(&o, lines);
    SAID(p, "Row 1: a white, b white");
    SAID(p, "Moves of black:");
    NOT_SAID(p, "a b c d e f g h");
    buffer_clear(&p.heard);
    assert_int_equal(unlink(path), 0);
}

static practice_options drill_of(void **state, char file[STORE_PATH], const int64_t *day) {
    store_path_of(*state, KIND_LINES, file);
    practice_options o = options_of(NULL, file, day);
    o.opening = "tiger";
    return o;
}

/* A drill of named lines: a wrong move is stored, told and replaced by the right one; it is asked
 * again on the next day, before the lines. */
static void openings_are_drilled(void **state) {
    char file[STORE_PATH];
    int64_t day = 20000;
    practice_options o = drill_of(state, file, &day);
    o.plies = 6;
    static const char *const lines[] = {"f5", "c4", "c4", NULL};
    person p = run(&o, lines);
    SAID(p, "The opening is Tiger. You play black.");
    SAID(p, "No WTHOR folder is set");
    SAID(p, "White plays d6.");
    SAID(p, "Tiger goes on with c3.");
    SAID(p, "It comes back tomorrow.");
    SAID(p, "The line ends after 6 moves: 2 of 3 right.");
    buffer_clear(&p.heard);
    day++;
    static const char *const again[] = {"c3", "e6", NULL}; /* e6: the first move, mirrored */
    p = run(&o, again);
    SAID(p, "Which move goes on with Tiger?");
    SAID(p, "c3 is right.");
    SAID(p, "White plays f4.");
    buffer_clear(&p.heard);
}

/* A line that ends before the person's first move would be drilled forever. */
static void lines_without_a_question_are_refused(void **state) {
    char file[STORE_PATH];
    const int64_t day = 20000;
    static const char *const nothing[] = {NULL};
    practice_options o = drill_of(state, file, &day);
    o.has_side = true;
    o.count = 0;
    for (int side = 0; side < 2; side++) {
        const int least = side == BLACK ? 1 : 2;
        o.side = (colour)side;
        o.plies = least - 1;
        person p = {.lines = nothing};
        fault f = {.code = OK};
        assert_int_equal(try_run(&o, &p, &f), E_RANGE);
        assert_non_null(strstr(f.text, "no move"));
        assert_int_equal(p.asked, 0);
        buffer_clear(&p.heard);
        o.plies = least;
        p = run(&o, nothing);
        assert_int_equal(p.asked, 1);
        buffer_clear(&p.heard);
    }
}

/* Ctrl-C while the games of an opening are loaded ends the sitting before the first question. */
static void loading_can_be_interrupted(void **state) {
    char file[STORE_PATH];
    const int64_t day = 20000;
    static const char *const nothing[] = {NULL};
    const practice_options o = drill_of(state, file, &day);
    person p = {.lines = nothing, .interrupts = true};
    assert_int_equal(try_run(&o, &p, NULL), OK);
    assert_int_equal(p.asked, 0);
    buffer_clear(&p.heard);
}

/* Only a missing file means that the person has no games yet: a file that cannot be read is an
 * error, not an empty one. */
static void own_games_that_cannot_be_read_are_told(void **state) {
    char file[STORE_PATH], games[STORE_PATH];
    store_path_of(*state, KIND_LINES, file);
    store_path_in(*state, "games.db", games);
    const int64_t day = 20000;
    static const char *const nothing[] = {NULL};
    practice_options o = options_of(NULL, file, &day);
    person p = run(&o, nothing);
    SAID(p, "There are no games of yours in /nonexistent/games.db yet.");
    buffer_clear(&p.heard);
    store_write_bytes(games, view_of("no store at all\n"));
    o.games = games;
    p = (person){.lines = nothing};
    fault f = {.code = OK};
    assert_int_equal(try_run(&o, &p, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "games.db"));
    NOT_SAID(p, "There are no games");
    buffer_clear(&p.heard);
    assert_int_equal(unlink(games), 0);
}

/* Somebody whose games are too short for a question is asked about made games. */
static void games_are_made_when_own_ones_have_no_position(void **state) {
    char file[STORE_PATH], games[STORE_PATH];
    store_path_of(*state, KIND_LINES, file);
    store_path_in(*state, "short.txt", games);
    store_write_bytes(games, view_of("f5d6c3d3c4\n"));
    const int64_t day = 20000;
    static const char *const nothing[] = {NULL};
    practice_options o = options_of(NULL, file, &day);
    o.games = games;
    person p = run(&o, nothing);
    SAID(p, "New positions come from 1 game of ");
    SAID(p, "No game of yours has another position that fits.");
    SAID(p, "New positions come from games that level 2 plays against itself.");
    assert_int_equal(p.asked, 1);
    buffer_clear(&p.heard);
    o.source = games; /* a file that was named is taken at its word */
    p = run(&o, nothing);
    SAID(p, "No new position fits");
    assert_int_equal(p.asked, 0);
    buffer_clear(&p.heard);
    assert_int_equal(unlink(games), 0);
}

/* Boards of one size with and without blocked squares need different analysts. */
static void blocked_squares_change_the_analyst(void **state) {
    char path[STORE_PATH], file[STORE_PATH];
    store_path_in(*state, "positions.obf", path);
    store_path_of(*state, KIND_LINES, file);
    const int64_t day = 20000;
    practice_options o = options_of(path, file, &day);
    o.count = 2;
    buffer text = buffer_make(NULL);
    buffer_add(&text, clear_position);
    const size_t length = text.length;
    buffer_add(&text, clear_position);
    *strrchr(text.data + length, '-') = '#'; /* h8 */
    store_write_bytes(path, buffer_view(&text));
    buffer_clear(&text);
    static const char *const lines[] = {"?", "?", NULL};
    for (o.seed = 1; o.seed < 6; o.seed++) { /* either board may come first */
        person p = run(&o, lines);
        assert_int_equal(p.asked, 2);
        assert_int_equal(p.judged, 2);
        buffer_clear(&p.heard);
        assert_int_equal(unlink(file), 0);
    }
    assert_int_equal(unlink(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(what_was_missed_comes_back),
        STORE_TEST(leaving_stores_nothing),
        STORE_TEST(plain_words_instead_of_drawings),
        STORE_TEST(openings_are_drilled),
        STORE_TEST(lines_without_a_question_are_refused),
        STORE_TEST(loading_can_be_interrupted),
        STORE_TEST(own_games_that_cannot_be_read_are_told),
        STORE_TEST(games_are_made_when_own_ones_have_no_position),
        STORE_TEST(blocked_squares_change_the_analyst),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
