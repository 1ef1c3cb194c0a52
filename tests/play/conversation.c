/* tests/play/conversation.c - a whole sitting without a terminal: moves, mistakes, commands, the
 * end of a game, results, and what is in the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/gathering.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/positions/position_string.h"
#include "play/play.h"
#include "play/record.h"
#include "play/talk.h"
#include "report/outlet.h"
#include "service/agents/opponent.h"
#include "service/games/kept_game.h"
#include "service/games/person_record.h"
#include "service/games/player_listing.h"
#include "service/games/stored_listing.h"
#include "service/stored_gathering.h"
#include "store/store.h"
#include "store/unfinished.h"
#include "support/store_made.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- a person made of lines ---- */

#define CTRL_C "\x03"
#define RESIZE "\x12"

typedef struct script {
    const char *const *lines; /* ends with NULL: then the input ends */
    bool plays_on;            /* then the first legal move of each position is played */
    bool interrupts;          /* Ctrl-C as soon as somebody thinks */
    const char *store; /* every move that is shown must be in this file; NULL: not looked at */
    bool draws;        /* two players are drawn: their discs tell how many moves are shown */
    talk_look look;
    buffer said; /* everything */
    size_t last; /* where the text since the last line begins */
} script;

static talk_look look(void *context) {
    return ((script *)context)->look;
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

static status note_unfinished(void *context, const store_unfinished *u) {
    *(size_t *)context = u->record->count;
    return OK;
}

static status note_finished(void *context, const store_run *r, const store_game *g) {
    (void)r;
    *(size_t *)context = g->record->count;
    return OK;
}

/* The plies of the only game in a file, finished or not. */
static size_t kept_plies(const char *path) {
    static const store_filter all = {.run = 0};
    store *s = store_must_open(path, STORE_READ);
    size_t plies = 0;
    fault f = {.code = OK};
    store_must(store_each_unfinished(s, note_unfinished, &plies, &f), &f);
    store_must(store_each_game(s, &all, note_finished, &plies, &f), &f);
    store_close(s);
    return plies;
}

/* The moves in the last drawing of a status line: each one adds a disc. */
static int drawn_moves(const script *s) {
    static const char title[] = "X random: ";
    const char *found = NULL, *next = buffer_text(&s->said);
    int black = 0, white = 0;
    while ((next = strstr(next, title))) found = next++;
    if (!found) return 0;
    assert_int_equal(sscanf(found, "X random: %d | O first-game: %d", &black, &white), 2);
    return black + white - 4;
}

static bool say(void *context, view text) {
    script *s = context;
    buffer_append(&s->said, text);
    if (!s->store) return true;
    const int shown = s->draws ? drawn_moves(s)
                               : count_of(buffer_text(&s->said), ") plays ") +
                                     count_of(buffer_text(&s->said), " has no move and passes.");
    if (shown) assert_true((size_t)shown <= kept_plies(s->store));
    return true;
}

/* Finds "Moves of black: d3, c4" in the text since the last line. */
static bool first_move(const script *s, buffer *line) {
    static const char title[] = "Moves of ";
    const char *found = NULL, *next = buffer_text(&s->said) + s->last;
    while ((next = strstr(next, title))) found = next++;
    if (!found) return false;
    found = strchr(found, ':') + 2;
    while (char_is_letter(*found) || char_is_digit(*found)) buffer_add_char(line, *found++);
    return true;
}

static talk_heard listen(void *context, const char *prompt, buffer *line) {
    script *s = context;
    talk_heard heard = HEARD_LINE;
    buffer_reset(line, 0);
    buffer_add(&s->said, prompt);
    const char *next = *s->lines;
    if (next) {
        s->lines++;
        if (strcmp(next, CTRL_C) == 0)
            heard = HEARD_INTERRUPT;
        else if (strcmp(next, RESIZE) == 0)
            heard = HEARD_RESIZE;
        else
            buffer_add(line, next);
    } else if (!s->plays_on || !first_move(s, line)) {
        heard = HEARD_END;
    }
    s->last = s->said.length;
    buffer_format(&s->said, "<%s>\n", buffer_text(line));
    return heard;
}

static void watch(void *context, stop_token *stop) {
    if (stop && ((script *)context)->interrupts) atomic_store(stop, true);
}

static play_options options_on(int size, const char *file) {
    play_options o = {
        .sides = {NULL, "0"}, .name = "anna", .plain = true, .seed = 5, .store = file};
    assert_int_equal(position_start(&o.start, size, START_STANDARD, NULL), OK);
    return o;
}

static script script_of(const char *const *lines) {
    return (script){.lines = lines, .look = {.prompts = true}, .said = buffer_make(NULL)};
}

static status hold(script *s, const play_options *o, fault *f) {
    const talk t = {.context = s, .look = look, .say = say, .listen = listen, .watch = watch};
    return play_run(o, &t, f);
}

static void must_hold(script *s, const play_options *o) {
    fault f = {.code = OK};
    if (hold(s, o, &f)) fail_msg("%s", f.text);
}

/* Each of these stands in the text, one behind the other. */
static void assert_said(const script *s, const char *const *texts) {
    const char *at = buffer_text(&s->said);
    for (; *texts; texts++) {
        const char *found = strstr(at, *texts);
        if (!found) fail_msg("'%s' is missing behind:\n%s", *texts, at);
        at = found + strlen(*texts);
    }
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- during a game ---- */

static void moves_and_mistakes(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    const play_options o = options_on(8, path);
    script s = script_of(LINES("f5", "a1", "xyzzy", "undp", "pass", "UNDO", "redo", "undo", "(5,6)",
                               "moves", "undo", "redo", "quit"));
    must_hold(&s, &o);
    assert_said(&s, LINES("Row 4: d white, e black.", "Moves of black: d3, c4, f5 and e6.", "<f5>",
                          "Black (anna) plays f5 and turns e5.", "White (level 0) plays ", "<a1>",
                          "a1 is not a legal move. Legal moves: ", "<xyzzy>",
                          "xyzzy is no move and no command", "<undp>", "Did you mean undo?",
                          "<pass>", "You have a move", "<UNDO>", "2 moves are taken back.",
                          "<redo>", "2 moves are made again.", "<undo>", "<(5,6)>",
                          "Black (anna) plays f5", "<moves>", "f5 ", "<quit>",
                          "The game is kept; avocet play --resume continues it."));
    buffer_clear(&s.said);
}

static void advice_is_given(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    const play_options o = options_on(8, path);
    script s = script_of(LINES("hint", "why", "value", "value off", "f5", "analyze", "level club",
                               "level 99", "level", "swap", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("<hint>", " is best, ", "discs for black; then ", "Expected: ", "<why>",
                          "Looking 12 plies deep, the game is about even: black has 4 moves, and ",
                          "white would have 4 moves. Nothing on the board favours a side by much.",
                          "<value>", "The value is shown.", "The value ", "for black. ",
                          "<value off>", "no longer shown", "<analyze>", "(white)", "<level club>",
                          "club now plays white.", "<level 99>", "That is no opponent", "<level>",
                          "club plays white. Levels: first-game", "<swap>",
                          "club now plays black, anna white."));
    buffer_clear(&s.said);
    const play_options large = options_on(14, path);
    s = script_of(LINES("hint", "i8", "why", "value", "q"));
    must_hold(&s, &large);
    assert_said(&s, LINES("<hint>", "looks best to the strongest agent", "<why>",
                          "The agent phases-tuned gives black a chance of ",
                          " moves, and white would", "<value>", "need the champion"));
    buffer_clear(&s.said);
}

/* Two sentences at the start, in the middle, near the end and before a pass. Nothing is said about
 * parts of the board without a disc, and a solved position has its result. */
static void reasons_fit_the_position(void **state) {
    static const struct {
        const char *moves, *says;
    } cases[] = {
        {NULL, "Nothing on the board favours a side by much."},
        {"f5d6c3d3c4f4c5b3", "black has 11 moves, and white would have 6 moves. Best for "},
        {"f5d6c5f4e3c6d3f6e6d7g3c4g5c3f7d2e7f2e2f1c8f3c7h3b6g4c1e1h4d8e8a6b4a5b5b3d1c2g1f8g8b7b1g2"
         "a2h5a4a3g6a1",
         "With best play black loses by 2 discs: black has "},
        {"f5f6f7", "white has 6 moves, and black would have 4 moves. Best for white: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[STORE_PATH];
        store_path_of(*state, KIND_LINES, path);
        play_options o = options_on(8, path);
        o.sides[WHITE] = NULL;
        o.opening = cases[i].moves;
        script s = script_of(LINES("why", "q"));
        must_hold(&s, &o);
        assert_said(&s, LINES("<why>", cases[i].says));
        const char *why = strstr(buffer_text(&s.said), "<why>");
        assert_null(strstr(why, "worth"));
        assert_null(strstr(why, "speak"));
        if (!cases[i].moves) assert_null(strstr(why, "corner"));
        buffer_clear(&s.said);
        store_forget_files(*state);
    }
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(4, path);
    o.sides[WHITE] = NULL;
    assert_int_equal(
        position_string_read(view_of("XO-------------- X"), &o.start, &(bool){false}, NULL), OK);
    script s = script_of(LINES("why", "c1", "n"));
    must_hold(&s, &o);
    assert_said(&s,
                LINES("<why>",
                      "With best play black wins by 16 discs: black has one move, and "
                      "white would have no move. ",
                      "Black (anna) wins by 16 discs, 3 to 0; empty squares go to the winner."));
    buffer_clear(&s.said);
}

/* A bad move is told before it counts, and can be taken back; a good one is made at once. */
static void lessons_come_before_the_move(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.teach = 0.5;
    o.opening = "f5d6c3d3c4f4c5b3";
    script s = script_of(LINES("a2", "y", "moves", "a2", "n", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("<a2>", "a2 loses about ", "Take it back? [Y/n] <y>", "<moves>",
                          "f5 d6 c3 d3 c4 f4 c5 b3\n", "<a2>", "Take it back? [Y/n] <n>",
                          "Black (anna) plays a2"));
    buffer_clear(&s.said);
}

/* Files in several formats; what is no game stays out. */
static void games_are_saved_and_loaded(void **state) {
    char path[STORE_PATH], saved[STORE_PATH], save[STORE_PATH + 8], load[STORE_PATH + 8];
    store_path_of(*state, KIND_LINES, path);
    store_path_in(*state, "game.pgn", saved);
    (void)snprintf(save, sizeof save, "save %s", saved);
    (void)snprintf(load, sizeof load, "load %s", saved);
    const play_options o = options_on(8, path);
    script s = script_of(
        LINES("f5", save, "undo", load, "moves", "save", "load /nowhere", "save game.xyz", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("The game is saved in ", "2 moves are taken back", "is on the board",
                          "<moves>", "f5 ", "<save>", "Name a file", "<load /nowhere>",
                          "Not loaded: ", "<save game.xyz>", "Not saved: "));
    assert_int_equal(unlink(saved), 0);
    buffer_clear(&s.said);
}

/* A loaded game gives the person the colour that has the person's name in the file, else the
 * present one, and says who plays what. */
static void loaded_games_seat_the_person(void **state) {
    static const struct {
        const char *black, *white, *says;
        bool is_white;
    } cases[] = {
        {"anna", "bert", "anna plays black, level 0 white", false},
        {"bert", "anna", "level 0 plays black, anna white", false},
        {"anna", "bert", "anna plays black, level 0 white", true},
        {"bert", "cora", "level 0 plays black, anna white", true},
        {"bert", "cora", "anna plays black, level 0 white", false},
        {"anna", "anna", "level 0 plays black, anna white", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[STORE_PATH], file[STORE_PATH], load[STORE_PATH + 8];
        store_path_of(*state, KIND_LINES, path);
        store_path_in(*state, "game.pgn", file);
        (void)snprintf(load, sizeof load, "load %s", file);
        FILE *out = fopen(file, "w");
        assert_non_null(out);
        assert_true(fprintf(out, "[Black \"%s\"]\n[White \"%s\"]\n\n1. f5 d6 *\n", cases[i].black,
                            cases[i].white) > 0);
        assert_int_equal(fclose(out), 0);
        play_options o = options_on(8, path);
        if (cases[i].is_white) o.sides[WHITE] = NULL;
        if (cases[i].is_white) o.sides[BLACK] = "0";
        script s = script_of(LINES(load, "q"));
        must_hold(&s, &o);
        assert_said(&s, LINES("is on the board: ", cases[i].says, "swap exchanges them."));
        buffer_clear(&s.said);
        assert_int_equal(unlink(file), 0);
        store_forget_files(*state);
    }
}

/* The list of commands fits a window of 80x24 whole, and one of 40x10 by the names alone. */
static void help_fits_the_window(void **state) {
    static const struct { int width, height; } windows[] = {{80, 24}, {40, 10}, {120, 12}};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        char path[STORE_PATH];
        store_path_of(*state, KIND_LINES, path);
        play_options o = options_on(8, path);
        o.plain = false;
        script s = script_of(LINES("help", "q"));
        s.look = (talk_look){.prompts = true,
                             .redraws = true,
                             .width = windows[i].width,
                             .height = windows[i].height};
        must_hold(&s, &o);
        const char *said = strstr(buffer_text(&s.said), "<help>");
        const char *end = strstr(said, "<q>");
        assert_non_null(strstr(said, "undo"));
        assert_non_null(strstr(said, "quit"));
        const char *clear = strrchr(said, '\x1b'); /* the picture of the help */
        int lines = 0;
        for (const char *c = clear ? clear : said; c < end; c++) lines += *c == '\n';
        assert_true(lines < windows[i].height);
        buffer_clear(&s.said);
        store_forget_files(*state);
    }
}

/* Several moves are taken back at once. A word that is no command is answered by what helps: the
 * squares of the board, the nearest command, or neither. */
static void words_are_understood(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    const play_options o = options_on(8, path);
    script s = script_of(LINES("play f5", "e6", "undo 2", "moves", "redo 2", "undo x", "undo 0",
                               "undo 9", "i5", "no", "quite", "f5 d6", "hint 3", "help undo",
                               "help xyz", "level clup", "level level 1", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("<play f5>", "Black (anna) plays f5", "<e6>", "plays e6", "<undo 2>",
                          "4 moves are taken back.", "<moves>", "No move has been made yet.",
                          "<redo 2>", "4 moves are made again.", "<undo x>", "How many moves?",
                          "<undo 0>", "How many moves?", "<undo 9>", "4 moves are taken back.",
                          "<i5>", "i5 is no square of this board: they go from a1 to h8.", "<no>",
                          "no is no move and no command; help lists them.", "<quite>",
                          "Did you mean quit?", "<f5 d6>", "One move at a time", "<hint 3>",
                          "hint stands alone", "<help undo>", "undo, u [N]: take your last move",
                          "<help xyz>", "no such command", "<level clup>", "did you mean club?\n",
                          "<level level 1>", "level 1 now plays white."));
    buffer_clear(&s.said);
}

/* Ctrl-C at the prompt asks; a second one leaves. While a player thinks it makes the player move.
 */
static void ctrl_c_asks_first(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    script s = script_of(LINES(CTRL_C, "f5", RESIZE, CTRL_C, CTRL_C, "never heard"));
    must_hold(&s, &o);
    assert_said(&s,
                LINES("Ctrl-C again leaves", "<f5>", "Ctrl-C again leaves", "The game is kept"));
    assert_null(strstr(buffer_text(&s.said), "never heard"));
    buffer_clear(&s.said);
    o.sides[WHITE] = "60";
    s = script_of(LINES("f5", "q"));
    s.interrupts = true;
    must_hold(&s, &o);
    assert_said(&s, LINES("<f5>", "White (level 60) plays ", "<q>"));
    buffer_clear(&s.said);
}

static void a_clock_ends_a_game(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.limits.game_ns = 1; /* over before anybody can move */
    script s = script_of(LINES("f5"));
    must_hold(&s, &o);
    assert_said(&s, LINES("0.0 left", "Black (anna) lost on time. White (level 0) wins."));
    buffer_clear(&s.said);
}

/* ---- beginnings ---- */

static void questions_come_first(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.asks = true;
    script s = script_of(LINES("nobody", "newcomer", "mauve", "white", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("Levels: first-game", "Level [beginner]: <nobody>", "That is no opponent",
                          "<newcomer>", "Your colour", "<mauve>", "<white>",
                          "Black (newcomer) plays ", "anna (white): <q>"));
    buffer_clear(&s.said);
    /* The unfinished game is offered, continued, left alone or dropped. */
    s = script_of(LINES("", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("There is an unfinished game: ", "black newcomer, white anna, 1 ply.",
                          "Continue it? Yes, no or drop [yes]: <>",
                          "The game goes on: ", "black newcomer, white anna, 1 ply.", "<q>"));
    buffer_clear(&s.said);
    s = script_of(LINES("drop", CTRL_C, CTRL_C));
    must_hold(&s, &o);
    assert_said(&s, LINES("Continue it?", "<drop>", "Level [beginner]: "));
    buffer_clear(&s.said);
    s = script_of(LINES(CTRL_C, CTRL_C));
    must_hold(&s, &o);
    assert_null(strstr(buffer_text(&s.said), "unfinished"));
    buffer_clear(&s.said);
    o.resumes = true;
    fault f = {.code = OK};
    s = script_of(LINES("q"));
    assert_int_equal(hold(&s, &o, &f), E_MISSING);
    buffer_clear(&s.said);
}

static void leave_a_game(const char *path, const char *name, const char *opponent) {
    play_options o = options_on(6, path);
    script s = script_of(LINES("c2", "q"));
    o.name = name;
    o.sides[WHITE] = opponent;
    must_hold(&s, &o);
    buffer_clear(&s.said);
}

static void resume_as(const char *path, const char *name, int number, const char *const *lines,
                      bool prompts, const char *const *says) {
    play_options o = options_on(8, path);
    script s = script_of(lines);
    o.name = name;
    o.resumes = true;
    o.resumed = number;
    s.look.prompts = prompts;
    must_hold(&s, &o);
    assert_said(&s, says);
    buffer_clear(&s.said);
}

/* Only games of the person go on, and the person knows which one. Of several the person chooses;
 * without a person at a keyboard the newest one goes on, or the one of the option. */
static void own_games_go_on(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        fault f = {.code = OK};
        store_path_of(*state, kind, path);
        leave_a_game(path, "anna", "0");
        leave_a_game(path, "anna", "1");
        leave_a_game(path, "bert", "2");
        resume_as(path, "bert", 0, LINES("q"), true,
                  LINES("The game goes on: ", "6x6, black bert, white level 2, 2 plies.", "<q>"));
        resume_as(path, "cora", 0, LINES("q", "q"), true, /* she may have had another name */
                  LINES("There are 3 unfinished games:", "black bert", "black anna", "black anna"));
        resume_as(path, "anna", 0, LINES("moves"), false,
                  LINES("The game goes on: ", "black anna, white level 1", "newest of 2",
                        "--resume-game N", "<moves>"));
        resume_as(path, "anna", 2, LINES("moves"), false,
                  LINES("The game goes on: ", "black anna, white level 0", "<moves>"));
        resume_as(path, "anna", 0, LINES("3", "2", "q"), true,
                  LINES("There are 2 unfinished games of yours:", "1: ", "white level 1",
                        "2: ", "white level 0", "Which one? 1 to 2, no, or drop 1 [1]: <3>",
                        "Please type a number", "<2>", "goes on: ", "white level 0", "<q>"));
        resume_as(path, "anna", 0, LINES("drop", "drop 1", "", "q"), true,
                  LINES("<drop>", "Please type a number", "<drop 1>", "Dropped: ", "white level 1",
                        "There is an unfinished game: ", "white level 0",
                        "Continue it? Yes, no or drop [yes]: <>", "The game goes on", "<q>"));
        play_options o = options_on(8, path);
        o.resumes = true;
        o.name = "cora";
        o.is_named = true;
        script s = script_of(LINES("q"));
        assert_int_equal(hold(&s, &o, &f), E_MISSING);
        assert_non_null(strstr(f.text, "no unfinished game of cora, but 2 of others"));
        o.name = "anna";
        o.resumed = 2;
        assert_int_equal(hold(&s, &o, &f), E_RANGE);
        buffer_clear(&s.said);
        store_forget_files(*state);
    }
}

static void openings_have_names(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.opening = "tiger";
    script s = script_of(LINES("undo", "undo", "moves", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("Opening: Tiger.", "<undo>", "<undo>", "There is no move to take back.",
                          "<moves>", "f5 d6 c3 d3 c4\n"));
    buffer_clear(&s.said);
    o.opening = "even";
    s = script_of(LINES("moves", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("<moves>", "f5 "));
    buffer_clear(&s.said);
    o.opening = "no such opening";
    fault f = {.code = OK};
    s = script_of(LINES("q"));
    assert_int_equal(hold(&s, &o, &f), E_MISSING);
    buffer_clear(&s.said);
}

/* The words of the command line. */
static void sides_are_seated(void **state) {
    static const char *const two[] = {"person", "club"};
    play_options o = {.sides = {NULL, NULL}};
    fault f;
    (void)state;
    assert_int_equal(play_sides(&o, NULL, 0, NULL, NULL, &f), OK);
    assert_true(o.asks);
    assert_int_equal(play_sides(&o, two, 2, NULL, NULL, &f), OK);
    assert_true(!o.asks && !o.sides[BLACK] && strcmp(o.sides[WHITE], "club") == 0);
    assert_int_equal(play_sides(&o, two + 1, 1, NULL, "white", &f), OK);
    assert_true(!o.sides[WHITE] && strcmp(o.sides[BLACK], "club") == 0);
    assert_int_equal(play_sides(&o, two, 1, NULL, "random", &f), OK);
    assert_true(!o.sides[WHITE] && !o.sides[BLACK] && o.draws_side);
    assert_int_equal(play_sides(&o, two, 1, "5", NULL, &f), E_FORMAT);
    assert_int_equal(play_sides(&o, two, 2, NULL, "black", &f), E_FORMAT);
}

/* ---- endings ---- */

static int count_open(const char *path) {
    play_options o = options_on(8, path);
    fault f = {.code = OK};
    script s = script_of(LINES("q"));
    o.resumes = true;
    const status result = hold(&s, &o, &f);
    buffer_clear(&s.said);
    return result == E_MISSING ? 0 : 1;
}

/* A whole game on several boards: passes are made, the result is told and stored, the worst moves
 * are named, and the mistakes come back. */
static void whole_games(void **state) {
    static const int sizes[] = {4, 6, 8, 10};
    char path[STORE_PATH];
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        store_path_of(*state, kind, path);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            play_options o = options_on(sizes[i], path);
            script s = script_of(LINES(NULL));
            o.sides[WHITE] = "first-game";
            o.review = sizes[i] == 10 ? 0 : 4;
            s.plays_on = true;
            s.look.prompts = false;
            must_hold(&s, &o);
            assert_said(&s, LINES("Moves of black", "Kept as game "));
            if (o.review)
                assert_said(&s, LINES("Kept as game ", "anna (black)", "first-game (white)"));
            buffer_clear(&s.said);
        }
        assert_int_equal(count_open(path), 0);
        store *stored = store_must_open(path, STORE_READ);
        assert_int_equal(store_count_games(stored, NULL), (int)(sizeof sizes / sizeof *sizes));
        fault f = {.code = OK};
        buffer table = buffer_make(NULL);
        store_must(record_write(stored, "anna", 80, &table, &f), &f);
        assert_non_null(strstr(buffer_text(&table), "first-game"));
        assert_non_null(strstr(buffer_text(&table), "10x10"));
        assert_non_null(strstr(buffer_text(&table), " to "));
        buffer_reset(&table, 0);
        store_must(record_write(stored, "bert", 80, &table, &f), &f);
        assert_string_equal(buffer_text(&table), "bert has finished no game yet.\n");
        buffer_clear(&table);
        store_close(stored);
        store_forget_files(*state);
    }
}

/* Every move is in the file before it is shown, in words and in drawings. */
static void moves_are_stored_before_they_are_shown(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        store_path_of(*state, kind, path);
        play_options o = options_on(6, path);
        script s = script_of(LINES(NULL));
        o.sides[WHITE] = "first-game";
        s.plays_on = true;
        s.look.prompts = false;
        s.store = path;
        must_hold(&s, &o);
        assert_true(count_of(buffer_text(&s.said), ") plays ") > 20);
        buffer_clear(&s.said);
        store_forget_files(*state);
        s = script_of(LINES(NULL));
        s.look = (talk_look){.width = 80, .height = 24, .redraws = true};
        s.draws = true;
        s.store = path;
        o.plain = false;
        o.sides[BLACK] = "random";
        must_hold(&s, &o);
        assert_true(drawn_moves(&s) > 20);
        buffer_clear(&s.said);
        store_forget_files(*state);
    }
}

/* Passes are announced and made. */
static void passes_are_announced(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(4, path);
    bool announced = false;
    for (uint64_t seed = 0; seed < 20 && !announced; seed++) {
        script s = script_of(LINES(NULL));
        o.sides[WHITE] = "first-game";
        o.seed = seed;
        s.plays_on = true;
        s.look.prompts = false;
        must_hold(&s, &o);
        announced = strstr(buffer_text(&s.said), " has no move and passes.") != NULL;
        buffer_clear(&s.said);
    }
    assert_true(announced);
}

/* A question is asked until it is answered, and quit leaves: no other game begins. */
static void questions_want_an_answer(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    const play_options o = options_on(6, path);
    script s = script_of(LINES("resign", "perhaps", "y", "f5", "quit"));
    must_hold(&s, &o);
    assert_said(&s, LINES("Resign? [y/N] <perhaps>", "Please answer yes, no or quit.",
                          "Resign? [y/N] <y>", "Another game? [Y/n] <f5>",
                          "Please answer yes, no or quit.", "Another game? [Y/n] <quit>"));
    assert_null(strstr(strstr(buffer_text(&s.said), "<quit>"), "plays"));
    buffer_clear(&s.said);
    kept_game *k = NULL;
    fault f = {.code = OK};
    store_must(kept_open(path, NULL, &k, &f), &f);
    assert_int_equal(kept_resume(k, 0, NULL, NULL, &f), E_MISSING);
    kept_close(k);
}

/* The level follows the results, and games with help do not count. */
static void the_level_follows(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(6, path);
    int step = LADDER_START;
    fault f = {.code = OK};
    o.adapts = true;
    /* Resigned: one step down, and the second game begins with the colours exchanged. */
    script s = script_of(LINES("resign", "y", "y", "resign", "y", "n"));
    must_hold(&s, &o);
    assert_said(&s, LINES("White (beginner) wins.", "Your next opponent: newcomer.",
                          "Another game? [Y/n] <y>", "Black (newcomer) plays",
                          "White (anna) resigned.", "Your next opponent: first-game."));
    buffer_clear(&s.said);
    s = script_of(LINES("d3", "hint", "resign", "y", "n"));
    must_hold(&s, &o);
    buffer_clear(&s.said);
    store *stored = store_must_open(path, STORE_READ);
    store_must(person_record_step(stored, "anna", &o.start.field, &step, &f), &f);
    assert_int_equal(step, 0);
    buffer table = buffer_make(NULL);
    store_must(record_write(stored, "anna", 0, &table, &f), &f);
    assert_non_null(strstr(buffer_text(&table), "1 more game was with help"));
    buffer_clear(&table);
    store_close(stored);
    assert_int_equal(ladder_next(0, -1), 0);
    assert_int_equal(ladder_next(LADDER_STEPS - 1, 1), LADDER_STEPS - 1);
    assert_int_equal(ladder_next(3, 5), 4);
}

static bool take_text(void *context, buffer *text) {
    buffer_append(context, buffer_view(text));
    buffer_clear(text);
    return true;
}

static int count_lines(const char *text, const char *with) {
    int count = 0;
    for (view rest = view_of(text); rest.length;) {
        const view line = view_take(&rest, '\n');
        count += view_starts_with(line, with);
    }
    return count;
}

/* anna, bert and a guest play in one file, and everybody keeps name, results and level. */
static void people_keep_their_names(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        store_path_of(*state, kind, path);
        play_options o = options_on(6, path);
        fault f = {.code = OK};
        o.sides[WHITE] = "beginner";
        script s = script_of(LINES("resign", "y", "n"));
        must_hold(&s, &o);
        buffer_clear(&s.said);
        o.sides[WHITE] = NULL; /* a guest */
        s = script_of(LINES("c2", "resign", "y", "n"));
        must_hold(&s, &o);
        buffer_clear(&s.said);
        o.name = "bert";
        o.sides[WHITE] = "club";
        s = script_of(LINES("resign", "y", "n"));
        must_hold(&s, &o);
        buffer_clear(&s.said);
        store *stored = store_must_open(path, STORE_READ);
        buffer table = buffer_make(NULL);
        store_must(record_write(stored, "anna", 0, &table, &f), &f);
        assert_int_equal(count_lines(buffer_text(&table), "beginner "), 1);
        assert_int_equal(count_lines(buffer_text(&table), "guest "), 1);
        assert_int_equal(count_lines(buffer_text(&table), "club "), 0);
        buffer_reset(&table, 0);
        store_must(record_write(stored, "bert", 0, &table, &f), &f);
        assert_int_equal(count_lines(buffer_text(&table), "beginner "), 0);
        assert_int_equal(count_lines(buffer_text(&table), "club "), 1);
        int step = LADDER_START;
        store_must(person_record_step(stored, "anna", &o.start.field, &step, &f), &f);
        assert_int_equal(step, LADDER_START - 1);
        store_must(person_record_step(stored, "bert", &o.start.field, &step, &f), &f);
        assert_int_not_equal(step, LADDER_START - 1);
        const outlet out = {.context = &table, .print = take_text};
        bool unread = false;
        buffer_reset(&table, 0);
        store_must(player_listing_print(stored, LISTING_CSV, 0, &out, &unread, &f), &f);
        assert_int_equal(count_lines(buffer_text(&table), "anna,person,2,2,1,0,1"), 1);
        assert_int_equal(count_lines(buffer_text(&table), "bert,person,1,1,0,0,1"), 1);
        assert_int_equal(count_lines(buffer_text(&table), "guest,person,1,1,"), 1);
        stored_gathering g;
        static const store_filter all = {.run = 0};
        store_must(stored_gathering_begin(&g, &f), &f);
        store_must(stored_gathering_read(&g, stored, &all, 0, &unread, &f), &f);
        assert_int_equal(g.own, 0);
        int who = 0;
        assert_true(gathering_find(g.games, view_of("person bert"), &who));
        assert_true(gathering_find(g.games, view_of("person guest"), &who));
        stored_gathering_clear(&g);
        buffer_clear(&table);
        store_close(stored);
        store_forget_files(*state);
    }
}

/* The person tries a mistake once more. */
static void mistakes_come_back(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.review = 4;
    o.opening = "f5d6c3d3c4f4c5b3";
    script s = script_of(LINES("a2", "resign", "y", "y", "a1", "c2", "n"));
    must_hold(&s, &o);
    assert_said(&s, LINES("Black (anna) resigned. White (level 0) wins.", "Kept as game ",
                          "Worst moves of anna (black):\n  move 9, a2: better ",
                          "Try your mistakes again? [y/N] <y>", "Move 9: you played a2.", "<a1>",
                          "That is no legal move.", "<c2>", "c2 ", "Another game? [Y/n] <n>"));
    assert_null(strstr(buffer_text(&s.said), "The game is kept"));
    assert_int_equal(count_open(path), 0);
    buffer_clear(&s.said);
}

typedef struct open_games {
    int count;
    size_t plies; /* of the last one */
} open_games;

static status add_open(void *context, const store_unfinished *u) {
    open_games *o = context;
    o->count++;
    o->plies = u->record->count;
    return OK;
}

static open_games open_games_of(const char *path) {
    store *s = store_must_open(path, STORE_WRITE);
    open_games found = {0};
    fault f = {.code = OK};
    store_must(store_each_unfinished(s, add_open, &found, &f), &f);
    store_close(s);
    return found;
}

/* Who watches two players takes back one move at a time, and may replace either of them. The game
 * stays in the store even when all moves are taken back. */
static void watched_players(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.sides[BLACK] = "naive,depth=1";
    o.sides[WHITE] = "random";
    script s = script_of(
        LINES("", "level newcomer", "undo", "redo", "undo", "level club", "undo", "undo", "q"));
    s.interrupts = true;
    must_hold(&s, &o);
    assert_said(&s,
                LINES("Black (naive,depth=1) plays ", "<>", "White (random) plays ",
                      "<level newcomer>", "newcomer now plays black.", "<undo>",
                      "One move is taken back.", "<redo>", "One move is made again.", "<undo>",
                      "<level club>", "club now plays white.", "<undo>", "One move is taken back.",
                      "<undo>", "There is no move to take back.", "<q>", "The game is kept"));
    buffer_clear(&s.said);
    assert_int_equal(open_games_of(path).count, 1);
    assert_int_equal(open_games_of(path).plies, 0);
}

/* Nothing is kept before the first move. */
static void empty_games_are_not_kept(void **state) {
    char path[STORE_PATH], file[STORE_PATH], load[STORE_PATH + 8];
    store_path_of(*state, KIND_LINES, path);
    store_path_in(*state, "game.txt", file);
    store_write_bytes(file, view_of("f5d6c3\n"));
    (void)snprintf(load, sizeof load, "load %s", file);
    const play_options o = options_on(8, path);
    script s = script_of(LINES("q"));
    must_hold(&s, &o);
    assert_null(strstr(buffer_text(&s.said), "is kept"));
    assert_int_equal(open_games_of(path).count, 0);
    buffer_clear(&s.said);
    s = script_of(LINES(load, "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("is on the board", "The game is kept"));
    assert_int_equal(open_games_of(path).count, 1);
    assert_int_equal(open_games_of(path).plies, 3);
    buffer_clear(&s.said);
    assert_int_equal(unlink(file), 0);
}

/* Help is not forgotten when the person leaves and comes back. */
static void help_stays_help(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    fault f = {.code = OK};
    for (int i = 0; i < 2; i++) {
        play_options o = options_on(8, path);
        script s = i == 0 ? script_of(LINES("f5", "hint", "q")) : script_of(LINES("f5", "q"));
        must_hold(&s, &o);
        buffer_clear(&s.said);
        o.resumes = true;
        o.shows_value = i == 1;
        s = script_of(LINES("resign", "y", "n"));
        must_hold(&s, &o);
        buffer_clear(&s.said);
    }
    store *stored = store_must_open(path, STORE_READ);
    buffer table = buffer_make(NULL);
    store_must(record_write(stored, "anna", 0, &table, &f), &f);
    assert_string_equal(buffer_text(&table), "anna has finished no game yet.\n"
                                             "2 more games were with help and do not count.\n");
    buffer_clear(&table);
    store_close(stored);
}

/* A name may hold anything; the prompt stays readable. */
static void names_are_made_safe(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(8, path);
    o.name = "an\033[31mna";
    script s = script_of(LINES("q"));
    must_hold(&s, &o);
    assert_null(strchr(buffer_text(&s.said), '\033'));
    assert_said(&s, LINES("an\\x1B[31mna (black): <q>"));
    buffer_clear(&s.said);
    o.name =
        "x\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
        "\xC3\xA9\xC3\xA9";
    s = script_of(LINES("q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("\xC3\xA9 (black): <q>"));
    buffer_clear(&s.said);
}

/* The opponent has the same name in the next game. */
static void the_opponent_keeps_its_name(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(10, path);
    o.sides[WHITE] = "0";
    script s = script_of(LINES("resign", "y", "y", "resign", "y", "n"));
    must_hold(&s, &o);
    assert_said(&s, LINES("White (level 0) wins.", "Another game? [Y/n] <y>",
                          "Black (level 0) plays ", "Black (level 0) wins."));
    buffer_clear(&s.said);
}

/* Two players are watched, two people play; an opponent may be an agent. */
static void other_pairs(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    play_options o = options_on(6, path);
    o.sides[BLACK] = "naive,depth=1";
    o.sides[WHITE] = "random";
    script s = script_of(LINES(NULL));
    s.look.prompts = false;
    must_hold(&s, &o);
    assert_said(&s,
                LINES("Black (naive,depth=1) plays ", "White (random) plays ", "Kept as game "));
    buffer_clear(&s.said);
    o.sides[BLACK] = o.sides[WHITE] = NULL;
    s = script_of(LINES("c2", "b2", "undo", "q"));
    must_hold(&s, &o);
    assert_said(&s, LINES("anna (black): <c2>", "guest (white): <b2>", "White (guest) plays b2",
                          "<undo>", "One move is taken back.", "guest (white): <q>"));
    buffer_clear(&s.said);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(moves_and_mistakes),
        STORE_TEST(advice_is_given),
        STORE_TEST(reasons_fit_the_position),
        STORE_TEST(words_are_understood),
        STORE_TEST(help_fits_the_window),
        STORE_TEST(lessons_come_before_the_move),
        STORE_TEST(games_are_saved_and_loaded),
        STORE_TEST(loaded_games_seat_the_person),
        STORE_TEST(ctrl_c_asks_first),
        STORE_TEST(a_clock_ends_a_game),
        STORE_TEST(questions_come_first),
        STORE_TEST(own_games_go_on),
        STORE_TEST(openings_have_names),
        cmocka_unit_test(sides_are_seated),
        STORE_TEST(whole_games),
        STORE_TEST(moves_are_stored_before_they_are_shown),
        STORE_TEST(passes_are_announced),
        STORE_TEST(questions_want_an_answer),
        STORE_TEST(the_level_follows),
        STORE_TEST(people_keep_their_names),
        STORE_TEST(mistakes_come_back),
        STORE_TEST(watched_players),
        STORE_TEST(empty_games_are_not_kept),
        STORE_TEST(help_stays_help),
        STORE_TEST(names_are_made_safe),
        STORE_TEST(the_opponent_keeps_its_name),
        STORE_TEST(other_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
