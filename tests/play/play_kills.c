/* tests/play/play_kills.c - kills the program by kill -9 at random moments of games. Every move
 * that was shown as made is there when the game is continued. AVOCET_TEST_SEED=N: other moments;
 * AVOCET_TEST_PLAY_KILLS=N: more than 50. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "store/store.h"
#include "support/store_made.h"
#include "talked_program.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The longest game of a killed program: a few moves fit into it. */
#define LONGEST_NS INT64_C(60000000)

typedef struct setting {
    char store[STORE_PATH], home[STORE_PATH + 16];
} setting;

static void start(talked_program *p, const setting *s, bool resumes) {
    const char *const *variables = WORDS(s->home, "LC_ALL=C");
    if (resumes)
        talk_at_pipes(p, WORDS("play", "--resume", "--plain", "--review", "0", "--store", s->store),
                      variables);
    else
        talk_at_pipes(
            p,
            WORDS("play", "0", "--plain", "--review", "0", "--name", "anna", "--store", s->store),
            variables);
}

/* Writes one of the moves of "Moves of black: d3, c4 and f5." */
static void pick_move(const char *list, rng *r, char out[8]) {
    const char *names[64];
    int count = 0;
    for (const char *at = list; *at && *at != '.' && *at != '\n'; at++)
        if (char_is_letter(at[0]) && char_is_digit(at[1]) && count < 64) names[count++] = at;
    (void)snprintf(out, 8, "%.2s\n", count ? names[rng_below(r, (uint64_t)count)] : "q");
}

static int count_plays(const talked_program *p) {
    int count = 0;
    for (const char *at = buffer_text(&p->said); (at = strstr(at, ") plays ")); at++) count++;
    return count;
}

/* Answers the last list of moves, if there is a new one. */
static void answer(talked_program *p, rng *r) {
    const char *moves = strstr(buffer_text(&p->said) + p->heard, "Moves of ");
    char move[8];
    if (!moves || !strchr(moves, '\n')) return;
    pick_move(strchr(moves, ':') + 1, r, move);
    p->heard = p->said.length;
    talk_type(p, move);
}

/* Plays until a random moment and kills. Every second time that is the moment at which a move has
 * just been shown, because a move that is stored too late is missing only then. */
static void play_and_kill(talked_program *p, bool at_move, rng *r) {
    const int64_t end = clock_now_ns() + (int64_t)rng_below(r, (uint64_t)LONGEST_NS);
    const int plays = 1 + (int)rng_below(r, 12);
    bool is_open = true;
    while (is_open && (at_move ? count_plays(p) < plays : clock_now_ns() < end)) {
        is_open = talk_read(p, 1);
        if (!at_move || count_plays(p) < plays) answer(p, r);
    }
    assert_int_equal(kill(p->pid, SIGKILL), 0);
    (void)talk_end(p);
}

/* Appends the moves that were shown as made: "f5 d6 -- c3 ". */
static void add_shown(const talked_program *p, buffer *out) {
    static const char plays[] = ") plays ", passes[] = ") has no move and passes.";
    for (view rest = buffer_view(&p->said); rest.length;) {
        const bool is_whole = memchr(rest.data, '\n', rest.length) != NULL;
        const view line = view_take(&rest, '\n');
        char text[200];
        (void)snprintf(text, sizeof text, "%.*s", (int)(line.length < 199 ? line.length : 199),
                       line.data);
        const char *found = strstr(text, plays);
        if (is_whole && found) buffer_format(out, "%.2s ", found + sizeof plays - 1);
        if (is_whole && strstr(text, passes)) buffer_add(out, "-- ");
    }
}

/* The moves of the continued game; empty if there is none. */
static void read_kept(const setting *s, buffer *out) {
    talked_program p;
    start(&p, s, true);
    talk_type(&p, "moves\nq\n");
    (void)talk_end(&p);
    buffer_reset(out, 0);
    for (view rest = buffer_view(&p.said); rest.length;) {
        const view line = view_take(&rest, '\n');
        if (line.length >= 2 && char_is_letter(line.data[0]) && char_is_digit(line.data[1]))
            buffer_append(out, line);
    }
    if (out->length) buffer_add_char(out, ' ');
    talk_clear(&p);
}

static status write_moves(void *context, const store_run *r, const store_game *g) {
    buffer *out = context;
    (void)r;
    buffer_reset(out, 0);
    for (size_t i = 0; i < g->record->count; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->record->plies[i].square != GAME_PASS)
            square_name_write(g->record->plies[i].square, name);
        buffer_format(out, "%s ", name);
    }
    return OK;
}

/* Whether the last finished game begins with these moves. */
static bool is_finished_game(const char *path, const buffer *shown) {
    static const store_filter all = {.run = 0};
    store *s = store_must_open(path, STORE_WRITE); /* the file may be empty yet */
    buffer moves = buffer_make(NULL);
    fault f = {.code = OK};
    store_must(store_each_game(s, &all, write_moves, &moves, &f), &f);
    store_close(s);
    const bool found = view_starts_with(buffer_view(&moves), buffer_text(shown));
    buffer_clear(&moves);
    return found;
}

static void shown_moves_survive(const store_folder *where, int kind, int kills, uint64_t seed) {
    setting s;
    rng r = rng_make(seed, (uint64_t)kind);
    buffer shown = buffer_make(NULL), kept = buffer_make(NULL);
    size_t most = 0;
    store_path_of(where, kind, s.store);
    (void)snprintf(s.home, sizeof s.home, "AVOCET_HOME=%s", where->path);
    for (int i = 0; i < kills; i++) {
        talked_program p;
        start(&p, &s, kept.length > 0);
        play_and_kill(&p, i % 2 == 1, &r);
        buffer_reset(&shown, 0);
        buffer_append(&shown, buffer_view(&kept));
        add_shown(&p, &shown);
        talk_clear(&p);
        read_kept(&s, &kept);
        if (shown.length > most) most = shown.length;
        /* A game that was over may be stored as finished before that is told. */
        const bool is_finished =
            kept.length == 0 && shown.length && is_finished_game(s.store, &shown);
        if (!is_finished && !view_starts_with(buffer_view(&kept), buffer_text(&shown)))
            fail_msg("kill %d: shown %s, kept %s", i, buffer_text(&shown), buffer_text(&kept));
        if (is_finished) buffer_reset(&kept, 0);
    }
    print_message("%d kills, games of up to %zu plies\n", kills, most / 3);
    assert_true(most > 0);
    buffer_clear(&shown);
    buffer_clear(&kept);
}

static void every_shown_move_is_kept(void **state) {
    const char *wanted = getenv("AVOCET_TEST_PLAY_KILLS"), *given = getenv("AVOCET_TEST_SEED");
    const int kills = wanted ? atoi(wanted) : 50;
    const uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)clock_now_ns();
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int kind = 0; kind < STORE_KINDS; kind++)
        shown_moves_survive(*state, kind, (kills + STORE_KINDS - 1) / STORE_KINDS, seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {STORE_TEST(every_shown_move_is_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
