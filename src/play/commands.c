/* play/commands.c - a line of the person: a move, or one of the commands in the table. */
#include "base/files.h"
#include "base/nearest.h"
#include "notation/any.h"
#include "notation/any_record.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "play/screen.h"
#include "play/sitting_int.h"
#include "player/course.h"
#include "player/weak.h"
#include "report/outlet.h"
#include "service/agents/opponent.h"
#include "service/convert/convert_format.h"

#include <string.h>

typedef struct play_command {
    const char *name, *also; /* a short name, or NULL */
    const char *operand;     /* for the help; NULL: it takes none */
    const char *help;
    void (*run)(sitting *s, view operand);
} play_command;

/* ---- moves ---- */

/* "f5", "F5", "f 5"; or "(5,6)", row and column, as programs of a course write it. */
static bool read_square(view text, int size, int *square) {
    buffer squeezed = buffer_make(NULL);
    for (size_t i = 0; i < text.length; i++)
        if (!char_is_blank(text.data[i])) buffer_add_char(&squeezed, text.data[i]);
    const view name = buffer_view(&squeezed);
    bool found = square_name_read(name, size, square, NULL) == OK;
    if (!found && name.length && (name.data[0] == '(' || char_is_digit(name.data[0]))) {
        buffer bracketed = buffer_make(NULL);
        buffer_format(&bracketed, name.data[0] == '(' ? "%s" : "(%s)", buffer_text(&squeezed));
        found =
            course_read_answer(buffer_view(&bracketed), size, square, NULL) == OK && *square >= 0;
        buffer_clear(&bracketed);
    }
    buffer_clear(&squeezed);
    return found;
}

static void refuse(sitting *s, const fault *f) {
    const squares moves = position_moves(session_position(s->session));
    buffer names = buffer_make(NULL);
    words_squares(&moves, &names);
    sitting_note(s, "%s. Legal moves: %s.", f->text, buffer_text(&names));
    buffer_clear(&names);
}

static bool is_legal(const sitting *s, int square) {
    position next = *session_position(s->session);
    return position_try(&next, square);
}

/* A person may also move for a player that has been stopped. */
static void make_move(sitting *s, int square) {
    fault f;
    if (is_legal(s, square) && s->teach > 0 && !review_teach(s, square)) {
        sitting_note_help(s);
        return;
    }
    if (s->leaves) return;
    const status result = session_play(s->session, square, &f);
    if (result == E_RANGE) {
        refuse(s, &f);
        return;
    }
    s->waits = false;
    if (result) return; /* out of time: the end of the game tells it */
    sitting_keep(s);
    words_last_ply(s->session, s->options->plain, &s->news);
}

/* ---- undo and redo ---- */

/* A person can move, or, if two players are watched, anybody can. */
static bool is_place_to_stop(const sitting *s) {
    const position *p = session_position(s->session);
    return !position_must_pass(p) && (sitting_is_person(s, p->to_move) || !sitting_has_person(s));
}

/* The moves of the opening are nobody's. */
static bool step_back(const sitting *s) {
    return (int)session_game(s->session)->count > s->opening_plies && session_undo(s->session);
}

static bool step_on(const sitting *s) {
    return session_redo(s->session);
}

/* Goes as far as there is a place to stop. */
static int walk(sitting *s, bool (*step)(const sitting *s)) {
    int steps = 0;
    while (step(s)) {
        steps++;
        if (is_place_to_stop(s)) break;
    }
    if (steps) s->waits = true;
    return steps;
}

/* Walks as often as the operand says; once without one. Returns the plies, or -1 for an operand
 * that is no number. */
static int walk_times(sitting *s, bool (*step)(const sitting *s), view operand) {
    enum { TIMES_MOST = 1000 };
    uint64_t times = 1;
    int steps = 0;
    if (operand.length && (view_number(operand, TIMES_MOST, &times, NULL) || times == 0)) {
        sitting_note(s, "How many moves? Type a number from 1 on, as in undo 2, or nothing.");
        return -1;
    }
    for (int more = 1; times > 0 && more > 0; times--) {
        more = walk(s, step);
        steps += more;
    }
    return steps;
}

static void do_undo(sitting *s, view operand) {
    const int steps = walk_times(s, step_back, operand);
    if (steps == 0) sitting_note(s, "There is no move to take back.");
    if (steps <= 0) return;
    s->helped = true;
    sitting_keep(s);
    sitting_note(s, steps == 1 ? "One move is taken back." : "%d moves are taken back.", steps);
}

static void do_redo(sitting *s, view operand) {
    const int steps = walk_times(s, step_on, operand);
    if (steps == 0) sitting_note(s, "There is no move to make again.");
    if (steps <= 0) return;
    sitting_keep(s);
    sitting_note(s, steps == 1 ? "One move is made again." : "%d moves are made again.", steps);
}

/* ---- advice ---- */

static void advise(sitting *s, status (*ask)(sitting *s, const stop_token *stop, fault *f)) {
    fault f;
    stop_token *stop = session_stop(s->session);
    sitting_note_help(s);
    atomic_store(stop, false);
    s->talk->watch(s->talk->context, stop);
    const status result = ask(s, stop, &f);
    s->talk->watch(s->talk->context, NULL);
    if (result) sitting_note(s, "No advice: %s.", f.text);
}

static status ask_hint(sitting *s, const stop_token *stop, fault *f) {
    return advisor_hint(s->advisor, session_position(s->session), stop, &s->news, f);
}

static status ask_why(sitting *s, const stop_token *stop, fault *f) {
    return advisor_why(s->advisor, session_position(s->session), stop, &s->news, f);
}

static void do_hint(sitting *s, view operand) {
    (void)operand;
    advise(s, ask_hint);
}

static void do_why(sitting *s, view operand) {
    (void)operand;
    advise(s, ask_why);
}

static void do_value(sitting *s, view operand) {
    s->shows_value =
        view_is_word(operand, "on") || (!view_is_word(operand, "off") && !s->shows_value);
    s->value[0] = '\0';
    if (s->shows_value && !advisor_knows(&session_position(s->session)->field)) {
        s->shows_value = false;
        sitting_note(s, "Values in discs need the champion, which plays from 4x4 to 12x12.");
        return;
    }
    if (s->shows_value) sitting_note_help(s);
    s->is_new = true;
    sitting_note(s, "The value is %s.", s->shows_value ? "shown" : "no longer shown");
}

static void do_analyze(sitting *s, view operand) {
    (void)operand;
    sitting_note_help(s);
    review_so_far(s);
}

/* ---- the two sides ---- */

/* The opponent of the person. Of two players it is the one to move, which may have failed. */
static colour seat_to_change(const sitting *s) {
    if (!sitting_has_person(s)) return session_position(s->session)->to_move;
    return sitting_is_person(s, WHITE) && !sitting_is_person(s, BLACK) ? BLACK : WHITE;
}

static void do_level(sitting *s, view operand) {
    fault f;
    const colour side = seat_to_change(s);
    if (operand.length == 0) {
        const session_seat seat = session_seat_of(s->session, side);
        sitting_note(s, "%s plays %s. Levels: %s.", seat.name, colour_name(side), opponent_levels);
        return;
    }
    if (setup_seat(s, side, operand, &f)) {
        setup_note_opponent(s, &f);
        return;
    }
    s->helped = s->helped || (int)session_game(s->session)->count > s->opening_plies;
    s->adapts = false;
    sitting_keep(s);
    sitting_note(s, "%s now plays %s.", session_seat_of(s->session, side).name, colour_name(side));
}

static void do_swap(sitting *s, view operand) {
    (void)operand;
    session_swap(s->session);
    s->helped = s->helped || (int)session_game(s->session)->count > s->opening_plies;
    s->waits = false;
    sitting_keep(s);
    sitting_note(s, "%s now plays black, %s white.", session_seat_of(s->session, BLACK).name,
                 session_seat_of(s->session, WHITE).name);
}

static void do_resign(sitting *s, view operand) {
    (void)operand;
    const colour side = sitting_is_person(s, session_position(s->session)->to_move)
                            ? session_position(s->session)->to_move
                            : sitting_person(s);
    const talk_look look = s->talk->look(s->talk->context);
    if (look.prompts && !sitting_ask(s, "Resign? [y/N] ", false)) return;
    session_resign(s->session, side);
    s->waits = false;
}

/* ---- files ---- */

static bool take_path(sitting *s, view operand, char out[FILES_PATH_MAX]) {
    if (operand.length == 0 || operand.length >= FILES_PATH_MAX) {
        sitting_note(s, "Name a file: save game.pgn, load game.ggf.");
        return false;
    }
    memcpy(out, operand.data, operand.length);
    out[operand.length] = '\0';
    return true;
}

/* What a format leaves out, such as times, does not matter to a person at the board. */
static void drop_note(void *context, const char *sentence) {
    (void)context, (void)sentence;
}

static bool print_nothing(void *context, buffer *text) {
    (void)context;
    buffer_clear(text);
    return true;
}

static void do_save(sitting *s, view operand) {
    char path[FILES_PATH_MAX];
    convert_format unused;
    fault f;
    if (!take_path(s, operand, path)) return;
    if (!convert_format_by_extension(path, &unused)) {
        sitting_note(s, "Not saved: the ending of the name is the format: .pgn .ggf .sgf .txt");
        return;
    }
    const outlet notes = {.context = s, .print = print_nothing, .note = drop_note};
    const kept_state state = sitting_state(s);
    if (kept_export(s->kept, &state, path, &notes, &f))
        sitting_note(s, "Not saved: %s.", f.text);
    else
        sitting_note(s, "The game is saved in %s.", path);
}

/* Reads the first game or position of a file into *out, an empty game. */
static status read_game(const char *path, game *out, fault *f) {
    enum { LARGEST = 16 << 20 };
    buffer text = buffer_make(NULL);
    any_reading r;
    view record;
    status result = files_read(NULL, path, LARGEST, &text, f);
    if (result) return result;
    const uint64_t count =
        any_find_record(view_after_mark(buffer_view(&text)), view_of(""), 1, &record);
    if (count <= 1) record = buffer_view(&text);
    result = any_read(record, NULL, &r, f);
    if (!result) {
        if (r.is_game)
            result = game_copy(&r.game, out) ? fault_set(f, E_NOMEM, 0, "no memory") : OK;
        else
            game_set_start(out, &r.position);
        any_clear(&r);
    }
    buffer_clear(&text);
    return result;
}

static bool is_name_of(const sitting *s, const game *g, game_tag tag) {
    const char *name = session_seat_of(s->session, sitting_person(s)).name;
    return g->tags[tag] && strcmp(g->tags[tag], name) == 0;
}

/* The only person keeps the colour, unless the file has the person's name at the other one. */
static bool plays_other_colour(const sitting *s, const game *g) {
    if (sitting_is_person(s, BLACK) == sitting_is_person(s, WHITE)) return false;
    const bool is_black = sitting_person(s) == BLACK;
    return is_name_of(s, g, is_black ? TAG_WHITE : TAG_BLACK) &&
           !is_name_of(s, g, is_black ? TAG_BLACK : TAG_WHITE);
}

/* The present game stays in the store; the loaded one is another game. */
static void do_load(sitting *s, view operand) {
    char path[FILES_PATH_MAX];
    fault f;
    game read = game_make(NULL);
    if (!take_path(s, operand, path)) return;
    status result = read_game(path, &read, &f);
    if (!result && position_over(&read.now))
        result = fault_set(&f, E_RANGE, 0, "this game is over; avocet analyze judges its moves");
    if (!result) result = session_load(s->session, &read, &f);
    if (result) {
        sitting_note(s, "Not loaded: %s.", f.text);
    } else {
        kept_leave(s->kept);
        if (plays_other_colour(s, &read)) session_swap(s->session);
        s->helped = s->waits = true;
        s->opening_plies = 0;
        teacher_new_game(&s->teacher);
        sitting_keep(s);
        sitting_note(
            s, "The game of %s is on the board: %s plays black, %s white; swap exchanges them.",
            path, session_seat_of(s->session, BLACK).name, session_seat_of(s->session, WHITE).name);
    }
    game_clear(&read);
}

/* ---- looking and leaving ---- */

static void do_board(sitting *s, view operand) {
    (void)operand;
    const screen shown = {.session = s->session, .value = s->value, .opening = ""};
    if (s->options->plain) screen_words(&shown, &s->news);
    s->is_new = true;
}

static void do_moves(sitting *s, view operand) {
    const game *g = session_game(s->session);
    (void)operand;
    if (g->count == 0) {
        sitting_note(s, "No move has been made yet.");
        return;
    }
    for (size_t i = 0; i < g->count; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, name);
        buffer_format(&s->news, "%s%s", i ? " " : "", name);
    }
    buffer_add_char(&s->news, '\n');
}

static void do_go(sitting *s, view operand) {
    (void)operand;
    s->waits = false;
}

static void do_quit(sitting *s, view operand) {
    (void)operand;
    s->leaves = true;
}

static void do_help(sitting *s, view operand);

static const play_command commands[] = {
    {"undo", "u", "[N]", "take your last move back, or N of them", do_undo},
    {"redo", "r", "[N]", "make it again", do_redo},
    {"hint", "h", NULL, "show the best moves and their values", do_hint},
    {"why", NULL, NULL, "say what the evaluation sees", do_why},
    {"value", "v", "[on]", "show the value in the status line, or stop it", do_value},
    {"level", NULL, "NAME", "play on against another level or player", do_level},
    {"swap", NULL, NULL, "change sides", do_swap},
    {"go", NULL, NULL, "let the player to move think (or an empty line)", do_go},
    {"analyze", NULL, NULL, "show the worst moves so far", do_analyze},
    {"board", "b", NULL, "show the board again", do_board},
    {"moves", NULL, NULL, "list the moves so far", do_moves},
    {"save", NULL, "FILE", "write the game: .pgn .ggf .sgf .txt", do_save},
    {"load", NULL, "FILE", "go on with the game of a file", do_load},
    {"resign", NULL, NULL, "give the game up", do_resign},
    {"help", "?", "[WORD]", "show this list, or explain one command", do_help},
    {"quit", "q", NULL, "leave; the game is kept", do_quit},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const play_command *find_command(view word);

/* "undo, u [N]" */
static void add_usage(const play_command *c, buffer *out) {
    buffer_add(out, c->name);
    if (c->also) buffer_format(out, ", %s", c->also);
    if (c->operand) buffer_format(out, " %s", c->operand);
}

static void help_sentence(sitting *s, const play_command *c) {
    add_usage(c, &s->news);
    buffer_format(&s->news, ": %s.\n", c->help);
}

/* Lines that begin with blanks stay as they are. */
static void help_table(sitting *s) {
    enum { LEFT = 14 };
    for (int i = 0; i < COMMANDS; i++) {
        buffer left = buffer_make(NULL);
        add_usage(&commands[i], &left);
        buffer_format(&s->news, "  %-*s %s\n", LEFT, buffer_text(&left), commands[i].help);
        buffer_clear(&left);
    }
}

static void help_names(sitting *s) {
    for (int i = 0; i < COMMANDS; i++)
        buffer_format(&s->news, "%s%s", i ? ", " : "", commands[i].name);
    buffer_add(&s->news, ".\nhelp WORD explains one of them.\n");
}

/* A small window shows the names alone. In words every command is a sentence. */
static void do_help(sitting *s, view operand) {
    enum { NARROWEST = 66, LINES_BESIDE = 3 };
    const talk_look look = s->talk->look(s->talk->context);
    const bool is_small = (look.width && look.width < NARROWEST) ||
                          (look.height && look.height < COMMANDS + LINES_BESIDE);
    const play_command *one = operand.length ? find_command(operand) : NULL;
    if (operand.length && !one)
        sitting_note(s, "There is no such command; help alone lists them.");
    else if (one)
        help_sentence(s, one);
    else
        buffer_add(&s->news, "Type a move such as f5, or:\n");
    if (operand.length) return;
    if (s->options->plain)
        for (int i = 0; i < COMMANDS; i++) help_sentence(s, &commands[i]);
    else if (is_small)
        help_names(s);
    else
        help_table(s);
}

/* ---- a line ---- */

static const play_command *find_command(view word) {
    for (int i = 0; i < COMMANDS; i++)
        if (view_is_word(word, commands[i].name) ||
            (commands[i].also && view_is_word(word, commands[i].also)))
            return &commands[i];
    if (view_is_word(word, "analyse")) return find_command(view_of("analyze"));
    if (view_is_word(word, "exit")) return find_command(view_of("quit"));
    return NULL;
}

/* Two letters are near to half of all words, and a letter with a number is a slip in a square. */
static bool is_like_command(view word) {
    enum { SHORTEST = 3 };
    for (size_t i = 0; i < word.length; i++)
        if (!char_is_letter(word.data[i])) return false;
    return word.length >= SHORTEST;
}

static bool is_like_square(view word) {
    return word.length >= 2 && word.length <= 3 && char_is_letter(word.data[0]) &&
           char_is_digit(word.data[1]) && char_is_digit(word.data[word.length - 1]);
}

static void note_unknown(sitting *s, view word) {
    const int size = session_position(s->session)->field.size;
    nearest n = nearest_make(word);
    buffer shown = buffer_make(NULL);
    for (int i = 0; i < COMMANDS; i++) nearest_consider(&n, commands[i].name);
    buffer_append_safe(&shown, word, 40);
    if (is_like_square(word))
        sitting_note(s, "%s is no square of this board: they go from a1 to %c%d.",
                     buffer_text(&shown), 'a' + size - 1, size);
    else if (is_like_command(word) && nearest_best(&n))
        sitting_note(s, "%s is no move and no command. Did you mean %s?", buffer_text(&shown),
                     nearest_best(&n));
    else
        sitting_note(s, "%s is no move and no command; help lists them.", buffer_text(&shown));
    buffer_clear(&shown);
}

void command_do(sitting *s, view line) {
    int square = SQUARE_NONE;
    line = view_trim(line);
    view rest = line;
    const view word = view_take(&rest, ' ');
    if (line.length == 0) {
        do_go(s, line);
        return;
    }
    if (view_is_word(line, "pass")) {
        sitting_note(s, "You have a move; a pass that is forced is made for you.");
        return;
    }
    const int size = session_position(s->session)->field.size;
    const bool is_told = view_is_word(word, "play") || view_is_word(word, "move");
    if (read_square(line, size, &square) || (is_told && read_square(rest, size, &square))) {
        make_move(s, square);
        return;
    }
    const play_command *c = find_command(word);
    const view operand = view_trim(rest);
    if (c && !c->operand && operand.length)
        sitting_note(s, "%s stands alone: nothing goes behind it.", c->name);
    else if (c)
        c->run(s, operand);
    else if (operand.length && read_square(word, size, &square))
        sitting_note(s, "One move at a time, please.");
    else
        note_unknown(s, word);
}

void command_words(const sitting *s, buffer *out) {
    const squares moves = position_moves(session_position(s->session));
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        buffer_format(out, "%s ", name);
    }
    for (int i = 0; i < COMMANDS; i++) buffer_format(out, "%s ", commands[i].name);
    for (int i = 0; i < WEAK_LEVELS; i++) buffer_format(out, "%s ", weak_levels[i].name);
}
