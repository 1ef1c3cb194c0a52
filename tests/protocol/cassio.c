/* tests/protocol/cassio.c - the engine of Cassio: every command, bounds, passes, the end of the
 * game, questions during a search, wrong input. Numbers of nodes and seconds differ from machine to
 * machine, so that answers are compared with N and S in their places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "protocol/cassio.h"
#include "protocol/partner.h"
#include "protocol/wire.h"
#include "support/conversation.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20261118, TEXT = 4096 };

#define START "---------------------------OX------XO---------------------------"
/* Problem 40 of the French federation: A2 wins by 38. */
#define FFO_40 "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"
#define FULL   "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"
/* White has no move; black has h8. */
#define WHITE_PASSES "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-"

typedef struct table {
    conversation talk;
    cassio *cassio;
} table;

static void sit_down(table *t) {
    const partner_options o = {.hash = "1"};
    fault f = {.code = OK};
    conversation_open(&t->talk);
    if (cassio_make(&o, "1.2.3", &t->talk.out, &t->cassio, &f)) fail_msg("%s", f.text);
    t->talk.protocol = cassio_protocol(t->cassio);
}

static void leave(table *t) {
    cassio_free(t->cassio);
    conversation_close(&t->talk);
}

static char *put(char *out, const char *text) {
    while (*text) *out++ = *text++;
    return out;
}

/* Replaces the numbers behind "node " and "time " by N and S. */
static void mask(const char *text, char out[TEXT]) {
    char *end = out;
    while (*text && end < out + TEXT - 16) {
        const bool nodes = strncmp(text, "node ", 5) == 0, time = strncmp(text, "time ", 5) == 0;
        if (!nodes && !time) {
            *end++ = *text++;
            continue;
        }
        end = put(end, nodes ? "node N" : "time S");
        text += 5;
        assert_true(*text >= '0' && *text <= '9');
        text += strspn(text, nodes ? "0123456789" : "0123456789.");
    }
    *end = '\0';
}

static void expect(table *t, const char *lines, const char *answers) {
    char heard[TEXT];
    mask(conversation_say(&t->talk, lines), heard);
    if (strcmp(heard, answers) != 0)
        fail_msg("asked\n%s\nanswered\n%s\nexpected\n%s", lines, heard, answers);
}

static void every_command_is_answered(void **state) {
    (void)state;
    table t;
    sit_down(&t);
    expect(&t, "ENGINE-PROTOCOL init\n", "ready.\n");
    expect(&t, "ENGINE-PROTOCOL get-version\n", "version: Avocet 1.2.3\nready.\n");
    expect(&t, "ENGINE-PROTOCOL new-position\n", "ready.\n");
    expect(&t, "ENGINE-PROTOCOL get-search-infos\n", "node N, time S\nready.\n");
    expect(&t, "ENGINE-PROTOCOL empty-hash\n", "ready.\n");
    expect(&t, "ENGINE-PROTOCOL feed-hash " START "X -2.00 4.00 12 73 F5d6\n", "ready.\n");
    expect(&t, "ENGINE-PROTOCOL stop\n", "ready.\n");
    expect(&t, "\n  \n\r\n", "");
    expect(&t, "ENGINE-PROTOCOL quit\nENGINE-PROTOCOL init\n", "bye bye.\n");
    assert_true(t.talk.over);
    leave(&t);
}

/* A solved end has one right answer. Within -2 and 2 only the winner is asked for. */
static void ends_are_solved(void **state) {
    (void)state;
    table t;
    char heard[TEXT];
    sit_down(&t);
    mask(conversation_say(&t.talk, "ENGINE-PROTOCOL endgame-search " FFO_40 "X -64 64 100\n"),
         heard);
    assert_int_equal(
        strncmp(heard, FFO_40 "X, move A2, depth 20, @100%, B+38.00 <= v <= B+38.00, A2", 110), 0);
    assert_non_null(strstr(heard, ", node N, time S\nready.\n"));
    mask(conversation_say(&t.talk, "ENGINE-PROTOCOL endgame-search " FFO_40 "X -1 1 100\n"), heard);
    assert_non_null(strstr(heard, ", depth 20, @100%, B+2.00 <= v <= B+64.00, "));
    mask(conversation_say(&t.talk, "ENGINE-PROTOCOL endgame-search " FFO_40 "X -64 64 80\n"),
         heard);
    assert_non_null(strstr(heard, ", depth 20, @87%, B+"));
    assert_non_null(
        strstr(conversation_say(&t.talk, "ENGINE-PROTOCOL get-search-infos\n"), "node "));
    assert_null(strstr(buffer_text(&t.talk.heard), "node 0,"));
    leave(&t);
}

static void passes_and_ends_of_games(void **state) {
    (void)state;
    table t;
    sit_down(&t);
    expect(&t, "ENGINE-PROTOCOL endgame-search " WHITE_PASSES "O -64 64 100\n",
           WHITE_PASSES
           "O, move PA, depth 1, @100%, W-64.00 <= v <= W-64.00, paH8, node N, time S\n"
           "ready.\n");
    expect(&t, "ENGINE-PROTOCOL midgame-search " WHITE_PASSES "X -64 64 12 73\n",
           WHITE_PASSES "X, move H8, depth 1, @73%, B+64.00 <= v <= B+64.00, H8, node N, time S\n"
                        "ready.\n");
    expect(&t, "ENGINE-PROTOCOL endgame-search " FULL "X -64 64 100\n",
           FULL "X, move --, depth 0, @100%, B+64.00 <= v <= B+64.00, , node N, time S\nready.\n");
    expect(&t, "ENGINE-PROTOCOL endgame-search " FULL "O -1 1 100\n",
           FULL "O, move --, depth 0, @100%, W-64.00 <= v <= W-2.00, , node N, time S\nready.\n");
    leave(&t);
}

/* The depth is kept; the case of a line shows whose move it is. */
static void middle_games_are_searched(void **state) {
    (void)state;
    table t;
    char move[4], line[128];
    double low = 0, high = 0;
    int depth = 0, percent = 0;
    sit_down(&t);
    const char *heard =
        conversation_say(&t.talk, "ENGINE-PROTOCOL midgame-search " START "X -64.0 64.0 6 73\n");
    assert_int_equal(sscanf(heard,
                            START "X, move %2s, depth %d, @%d%%, B%lf <= v <= B%lf, %127[^,]", move,
                            &depth, &percent, &low, &high, line),
                     6);
    assert_int_equal(depth, 6);
    assert_int_equal(percent, 73);
    assert_true(low == high);
    assert_int_equal(strncmp(line, move, 2), 0);
    assert_true(line[2] >= 'a' && line[2] <= 'h' && line[4] >= 'A' && line[4] <= 'H');
    heard = conversation_say(&t.talk, "ENGINE-PROTOCOL midgame-search " START "O -64 64 3 100%\n");
    assert_int_equal(sscanf(heard,
                            START "O, move %2s, depth %d, @%d%%, W%lf <= v <= W%lf, %127[^,]", move,
                            &depth, &percent, &low, &high, line),
                     6);
    assert_int_equal(depth, 3);
    assert_int_equal(percent, 100);
    assert_true(move[0] >= 'A' && move[0] <= 'H');
    assert_true(line[0] == char_lower(move[0]));
    leave(&t);
}

static void mistakes_are_told(void **state) {
    (void)state;
    static const char wrong[] =
        "ERROR: a position is 64 cells of X, O and -, then X or O\nready.\n";
    table t;
    sit_down(&t);
    expect(&t, "init\n", "ERROR: a line begins with ENGINE-PROTOCOL\nready.\n");
    expect(&t, "ENGINE-PROTOCOL\n", "ERROR: unknown command\nready.\n");
    expect(&t, "ENGINE-PROTOCOL foo\n", "ERROR: unknown command\nready.\n");
    expect(&t, "ENGINE-PROTOCOL midgame-search\n", wrong);
    expect(&t, "ENGINE-PROTOCOL midgame-search " START " -64 64 8 73\n", wrong);
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "Z -64 64 8 73\n", wrong);
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "- -64 64 8 73\n", wrong);
    expect(&t, "ENGINE-PROTOCOL midgame-search ------OX--XO------X -64 64 8 73\n", wrong);
    expect(&t, "ENGINE-PROTOCOL endgame-search #" START "X -64 64 100\n", wrong);
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "X\n",
           "ERROR: the lower bound is missing\nready.\n");
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "X 4 4 8 73\n",
           "ERROR: the lower bound must be less than the upper one\nready.\n");
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "X -64 64 x 73\n",
           "ERROR: the depth is no number\nready.\n");
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "X -64 nan 8 73\n",
           "ERROR: the upper bound is no number\nready.\n");
    expect(&t, "ENGINE-PROTOCOL midgame-search " START "X -64 64 8 101\n",
           "ERROR: the precision is from 0 to 100\nready.\n");
    expect(&t, "ENGINE-PROTOCOL endgame-search " START "X -64 64 100 1\n",
           "ERROR: this line has too many words\nready.\n");
    expect(&t, "ENGINE-PROTOCOL feed-hash " START "X\n",
           "ERROR: the lower bound is missing\nready.\n");
    assert_true(t.talk.protocol.hear(t.talk.protocol.self, view_of("ENGINE-PROTOCOL init"), true));
    assert_non_null(strstr(buffer_text(&t.talk.heard), "ERROR: this line is too long\nready.\n"));
    expect(&t, "ENGINE-PROTOCOL get-version\r\n", "version: Avocet 1.2.3\nready.\n");
    leave(&t);
}

/* ---- questions during a search ---- */

static void *ask_until_answered(void *argument) {
    table *t = argument;
    const wire_protocol *p = &t->talk.protocol;
    while (!p->ask(p->self, view_of("ENGINE-PROTOCOL get-search-infos"))) {
    }
    for (bool heard = false; !heard;) { /* the first depths take a moment */
        (void)p->ask(p->self, view_of(""));
        heard = atomic_load(p->stop) || strstr(buffer_text(&t->talk.heard), ", move ") != NULL;
    }
    atomic_store(p->stop, true);
    return NULL;
}

/* The conversation is written to by one thread at a time; its reserve lets the other one look. */
static void a_search_tells_of_itself_and_stops(void **state) {
    (void)state;
    table t;
    char heard[TEXT];
    pthread_t thread;
    sit_down(&t);
    assert_false(t.talk.protocol.ask(t.talk.protocol.self, view_of("")));
    buffer_repeat(&t.talk.heard, ' ', TEXT);
    buffer_reset(&t.talk.heard, 0);
    assert_int_equal(pthread_create(&thread, NULL, ask_until_answered, &t), 0);
    const view line = view_of("ENGINE-PROTOCOL midgame-search " START "X -64 64 60 100");
    assert_true(t.talk.protocol.hear(t.talk.protocol.self, line, false));
    assert_int_equal(pthread_join(thread, NULL), 0);
    mask(buffer_text(&t.talk.heard), heard);
    assert_int_equal(strncmp(heard, "node N, time S\nready.\n" START "X, move ", 90), 0);
    const char *last = strstr(heard, "ready.\n") + 7;
    int results = 0;
    for (const char *s = last; (s = strstr(s, ", node N, time S\n")) != NULL; s++) results++;
    assert_true(results >= 2); /* one or more questions, and the answer */
    assert_string_equal(heard + strlen(heard) - 8, "\nready.\n");
    assert_null(strstr(last, "ready.\n" START));
    leave(&t);
}

static void kinds_of_lines(void **state) {
    (void)state;
    table t;
    sit_down(&t);
    line_kind (*kind)(view) = t.talk.protocol.kind;
    assert_int_equal(kind(view_of("ENGINE-PROTOCOL stop")), LINE_STOPS);
    assert_int_equal(kind(view_of("ENGINE-PROTOCOL quit")), LINE_ENDS);
    assert_int_equal(kind(view_of("")), LINE_ASKS);
    assert_int_equal(kind(view_of("ENGINE-PROTOCOL get-search-infos")), LINE_ASKS);
    assert_int_equal(kind(view_of("ENGINE-PROTOCOL init")), LINE_WAITS);
    assert_int_equal(kind(view_of("quit")), LINE_WAITS);
    leave(&t);
}

/* ---- wrong input ---- */

/* Each line that is not empty gets one "ready." and it is the last line. */
static void random_lines_do_no_harm(void **state) {
    (void)state;
    static const char start[] = START "X", full[] = FULL "O", passes[] = WHITE_PASSES "X";
    static const char *const words[] = {"init",
                                        "midgame-search",
                                        "endgame-search",
                                        "feed-hash",
                                        start,
                                        full,
                                        passes,
                                        "-64",
                                        "64",
                                        "2",
                                        "100",
                                        "73",
                                        "-1e9",
                                        "\x80",
                                        "%",
                                        "empty-hash"};
    rng r = rng_make(SEED, 1);
    table t;
    print_message("seed %d\n", SEED);
    sit_down(&t);
    for (int i = 0; i < 2000; i++) {
        buffer line = buffer_make(NULL);
        buffer_add(&line, rng_below(&r, 8) ? "ENGINE-PROTOCOL" : "x");
        for (int k = (int)rng_below(&r, 7); k > 0; k--) {
            buffer_add_char(&line, rng_below(&r, 20) ? ' ' : (char)(1 + rng_below(&r, 9)));
            buffer_add(&line, words[rng_below(&r, sizeof words / sizeof *words)]);
        }
        if (strstr(buffer_text(&line), "endgame-search " START)) buffer_reset(&line, 1);
        const char *heard = conversation_say_bytes(&t.talk, buffer_view(&line));
        const char *ready = strstr(heard, "ready.\n");
        assert_non_null(ready);
        assert_string_equal(ready, "ready.\n");
        buffer_clear(&line);
    }
    leave(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_is_answered),
        cmocka_unit_test(ends_are_solved),
        cmocka_unit_test(passes_and_ends_of_games),
        cmocka_unit_test(middle_games_are_searched),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(a_search_tells_of_itself_and_stops),
        cmocka_unit_test(kinds_of_lines),
        cmocka_unit_test(random_lines_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
