/* protocol/shell.c - a table of commands. */
#include "protocol/shell.h"

#include "analysis/game_analysis.h"
#include "base/alloc.h"
#include "base/files.h"
#include "base/text.h"
#include "game/grid.h"
#include "game/perft.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/game.h"
#include "notation/positions/position_drawing.h"
#include "notation/square_name.h"
#include "player/level.h"
#include "protocol/hint_words.h"
#include "protocol/session.h"
#include "search/hint_list.h"
#include "search/limits.h"
#include "search/result.h"
#include "service/answers/hints.h"

enum { USUAL_HINTS = 1, MODES = 4, USUAL_MODE = 3 };

struct shell {
    const allocator *memory;
    partner *partner;
    const wire_out *out;
    const char *prompt;
    tier tier;
    int mode;
    game forced;   /* an opening that the engine follows; no plies: none */
    bool shows;    /* the board after each change */
    buffer answer; /* to the present line */
    bool leaves;
};

typedef struct shell_command {
    const char *name, *other; /* `other` may be NULL */
    const char *help;         /* NULL: not listed */
    status (*run)(shell *s, view rest, fault *f);
} shell_command;

/* ---- showing ---- */

static session *session_of(const shell *s) {
    return partner_session(s->partner);
}

static const position *now(const shell *s) {
    return session_position(session_of(s));
}

/* Sends what there is. False if nobody reads. */
static bool send(shell *s) {
    const bool heard =
        buffer_status(&s->answer) == OK && s->out->write(s->out->context, buffer_view(&s->answer));
    buffer_clear(&s->answer);
    return heard;
}

static void add_result(shell *s) {
    const int score = position_final_score(now(s));
    if (score == 0)
        buffer_add(&s->answer, "the game is over: a draw\n");
    else
        buffer_format(&s->answer, "the game is over: %s wins by %d\n",
                      score > 0 ? "black" : "white", score > 0 ? score : -score);
}

static void show(shell *s) {
    if (!s->shows) return;
    (void)position_drawing_write(now(s), &s->answer, NULL);
    buffer_add_char(&s->answer, '\n');
    if (position_over(now(s))) add_result(s);
}

/* ---- moves ---- */

static void pass_if_forced(shell *s) {
    if (!position_must_pass(now(s))) return;
    buffer_format(&s->answer, "%s passes\n", colour_name(now(s)->to_move));
    (void)session_pass(session_of(s), NULL);
}

/* Returns the next move of the forced opening, or SQUARE_NONE. */
static int forced_move(const shell *s) {
    const game *g = session_game(session_of(s)), *line = &s->forced;
    if (line->count <= g->count || !position_equal(&line->start, &g->start)) return SQUARE_NONE;
    for (size_t i = 0; i < g->count; i++)
        if (g->plies[i].square != line->plies[i].square) return SQUARE_NONE;
    const int square = line->plies[g->count].square;
    return square == GAME_PASS ? SQUARE_NONE : square;
}

static status choose(shell *s, search_result *r, fault *f) {
    *r = (search_result){.move = forced_move(s), .unit = UNIT_OWN};
    return r->move == SQUARE_NONE ? partner_think(s->partner, NULL, NULL, NULL, r, f) : OK;
}

/* One move of the engine. */
static status move_once(shell *s, fault *f) {
    search_result r;
    pass_if_forced(s);
    if (session_ending(session_of(s)).is_over) return fault_set(f, E_RANGE, 0, "the game is over");
    status result = choose(s, &r, f);
    if (!result) result = session_answer(session_of(s), &r, f);
    if (result) return result;
    if (session_interrupted(session_of(s))) s->mode = USUAL_MODE;
    buffer_add(&s->answer, "\nAvocet plays ");
    hint_words_move(r.move, "pass", &s->answer);
    buffer_add(&s->answer, "\n\n");
    pass_if_forced(s);
    show(s);
    return OK;
}

static bool is_engines_turn(const shell *s) {
    const colour side = now(s)->to_move;
    return s->mode == 2 || (s->mode == 0 && side == WHITE) || (s->mode == 1 && side == BLACK);
}

/* The engine moves as long as its mode wants. Each move is shown at once. */
static status reply(shell *s, fault *f) {
    status result = OK;
    while (!result && is_engines_turn(s) && !session_ending(session_of(s)).is_over) {
        result = move_once(s, f);
        if (!result && !send(s)) s->leaves = true;
        if (s->leaves) break;
    }
    return result;
}

/* The length of the next word of moves: a letter with its digits, or letters (a pass). */
static size_t word_length(view text) {
    size_t length = 1;
    const bool is_square = text.length > 1 && char_is_digit(text.data[1]);
    while (length < text.length &&
           (is_square ? char_is_digit(text.data[length]) : char_is_letter(text.data[length])))
        length++;
    return length;
}

static bool is_pass(view word) {
    return view_is_word(word, "pass") || view_is_word(word, "pa") || view_is_word(word, "ps");
}

/* A pass that was made already, or comes after the end, does no harm. */
static status check_pass(const shell *s, fault *f) {
    const game *g = session_game(session_of(s));
    const bool passed = g->count && g->plies[g->count - 1].square == GAME_PASS;
    if (passed || position_over(now(s))) return OK;
    return fault_set(f, E_RANGE, 0, "%s has a move and cannot pass", colour_name(now(s)->to_move));
}

/* Plays moves, with anything between them. Passes may be left out. */
static status play_words(shell *s, view words, fault *f) {
    status result = OK;
    while (!result && words.length) {
        int square = 0;
        const bool begins = char_is_letter(words.data[0]);
        const size_t length = begins ? word_length(words) : 1;
        const view word = {words.data, length};
        words = view_from(words, length);
        if (!begins) continue;
        pass_if_forced(s);
        if (is_pass(word)) {
            result = check_pass(s, f);
            continue;
        }
        result = square_name_read(word, now(s)->field.size, &square, f);
        if (!result) result = session_play(session_of(s), square, f);
    }
    pass_if_forced(s);
    return result;
}

static status run_play(shell *s, view rest, fault *f) {
    if (rest.length == 0) return fault_set(f, E_FORMAT, 0, "play needs moves: play f5d6");
    const status result = play_words(s, rest, f);
    show(s);
    return result ? result : reply(s, f);
}

static status run_go(shell *s, view rest, fault *f) {
    (void)rest;
    const status result = move_once(s, f);
    return result ? result : reply(s, f);
}

static status run_stop(shell *s, view rest, fault *f) {
    (void)rest, (void)f;
    s->mode = USUAL_MODE;
    return OK;
}

/* ---- the game ---- */

static status run_new(shell *s, view rest, fault *f) {
    uint64_t size = (uint64_t)now(s)->field.size;
    if (rest.length && view_number(wire_word(&rest), GRID_MAX, &size, NULL))
        return fault_set(f, E_FORMAT, 0, "the size of a board is a number: new 6");
    const status result = partner_new_game(s->partner, (int)size, f);
    if (result) return result;
    show(s);
    return reply(s, f);
}

static bool undo_once(shell *s) {
    session *of = session_of(s);
    if (!session_undo(of)) return false;
    while (session_game(of)->count && position_must_pass(now(s))) (void)session_undo(of);
    return true;
}

/* A side that plays against the engine gets its own move back. */
static status run_undo(shell *s, view rest, fault *f) {
    (void)rest;
    if (!undo_once(s)) return fault_set(f, E_RANGE, 0, "there is no move to undo");
    if (s->mode < 2 && is_engines_turn(s)) (void)undo_once(s);
    show(s);
    return OK;
}

static status run_redo(shell *s, view rest, fault *f) {
    (void)rest;
    if (!session_redo(session_of(s))) return fault_set(f, E_RANGE, 0, "there is no move to redo");
    while (position_must_pass(now(s)) && session_redo(session_of(s))) {
    }
    if (s->mode < 2 && is_engines_turn(s)) (void)session_redo(session_of(s));
    show(s);
    return OK;
}

static status load(shell *s, view text, fault *f) {
    any_reading r;
    status result = any_read(text, s->memory, &r, f);
    if (result) return result;
    if (!r.is_game) {
        game_clear(&r.game);
        r.game = game_make(s->memory);
        game_set_start(&r.game, &r.position);
    }
    result = partner_load(s->partner, &r.game, f);
    any_clear(&r);
    if (!result) show(s);
    return result;
}

static status run_setboard(shell *s, view rest, fault *f) {
    if (rest.length == 0) return fault_set(f, E_FORMAT, 0, "setboard needs a position");
    return load(s, rest, f);
}

static status run_open(shell *s, view rest, fault *f) {
    buffer text = buffer_make(s->memory);
    char *path = alloc_string(s->memory, rest.data, rest.length);
    status result = path ? OK : fault_set(f, E_NOMEM, 0, "no memory for the name of a file");
    if (!result) result = files_read(NULL, path, RECORD_MAX_BYTES, &text, f);
    if (!result) result = load(s, buffer_view(&text), f);
    alloc_free(s->memory, path);
    buffer_clear(&text);
    return result;
}

/* The format is that of the ending of the name, or a transcript. */
static status run_save(shell *s, view rest, fault *f) {
    size_t dot = rest.length;
    while (dot > 0 && rest.data[dot - 1] != '.' && rest.data[dot - 1] != '/') dot--;
    const game_format *as = dot ? game_format_for_extension(view_from(rest, dot)) : NULL;
    if (rest.length == 0) return fault_set(f, E_FORMAT, 0, "save needs a file: save game.ggf");
    buffer text = buffer_make(s->memory);
    char *path = alloc_string(s->memory, rest.data, rest.length);
    status result = (as ? as : &game_transcript)->write(session_game(session_of(s)), &text, f);
    if (!result && (!path || buffer_status(&text)))
        result = fault_set(f, E_NOMEM, 0, "no memory for a file");
    if (!result) result = files_replace(NULL, path, buffer_view(&text), f);
    alloc_free(s->memory, path);
    buffer_clear(&text);
    return result;
}

static status run_force(shell *s, view rest, fault *f) {
    game line = game_make(s->memory);
    status result = OK;
    if (rest.length) result = game_transcript.read(rest, &line, f);
    if (result) return result;
    game_clear(&s->forced);
    s->forced = line;
    return OK;
}

static status run_show(shell *s, view rest, fault *f) {
    (void)rest, (void)f;
    const bool usual = s->shows;
    s->shows = true;
    show(s);
    s->shows = usual;
    return OK;
}

/* ---- settings ---- */

static status run_level(shell *s, view rest, fault *f) {
    if (rest.length) return partner_set_level(s->partner, rest, f);
    partner_write_level(s->partner, &s->answer);
    buffer_add_char(&s->answer, '\n');
    return OK;
}

static status run_mode(shell *s, view rest, fault *f) {
    uint64_t mode = 0;
    if (view_number(rest, MODES - 1, &mode, NULL))
        return fault_set(f, E_FORMAT, 0, "mode is 0, 1, 2 or 3");
    s->mode = (int)mode;
    return reply(s, f);
}

static status run_options(shell *s, view rest, fault *f) {
    (void)rest;
    buffer_add(&s->answer, "player  ");
    const status result = partner_write_agent(s->partner, &s->answer, f);
    buffer_add(&s->answer, "\nlevel   ");
    partner_write_level(s->partner, &s->answer);
    buffer_format(&s->answer, "\nmode    %d\nsize    %d\nverbose %d\n", s->mode, now(s)->field.size,
                  s->shows);
    return result;
}

static status run_verbose(shell *s, view rest, fault *f) {
    uint64_t words = 0;
    if (view_number(rest, UINT32_MAX, &words, NULL))
        return fault_set(f, E_FORMAT, 0, "verbose is a number; 0 shows no boards");
    s->shows = words > 0;
    return OK;
}

/* Settings of Edax without a counterpart here, so that its scripts run. */
static status run_nothing(shell *s, view rest, fault *f) {
    (void)s, (void)rest, (void)f;
    return OK;
}

static status run_book(shell *s, view rest, fault *f) {
    (void)s, (void)rest;
    return fault_set(f, E_UNSUPPORTED, 0, "there is no book yet");
}

/* ---- hints and analysis ---- */

static void keep_hints(void *context, const hint_list *list, bool is_final) {
    if (is_final) *(hint_list *)context = *list;
}

static void add_hint(shell *s, const search_move *m) {
    buffer_add(&s->answer, "  ");
    hint_words_move(m->move, "pass", &s->answer);
    buffer_add(&s->answer, "  ");
    hint_words_value(m->value, m->certainty, &s->answer);
    buffer_add(&s->answer, "  ");
    hint_words_depth(m, &s->answer);
    buffer_add(&s->answer, "  ");
    hint_words_line(&m->line, "--", &s->answer);
    buffer_add_char(&s->answer, '\n');
}

/* Hints are as deep as the level. None: the limits of the user hold. */
static search_limits hint_limits(const shell *s) {
    const int number = partner_level(s->partner);
    if (number < 0) return (search_limits){.depth = 0};
    const search_limits l = hints_level_limits(number, now(s));
    return l.depth ? l : (search_limits){.depth = 1}; /* 0 would be no limit */
}

static status run_hint(shell *s, view rest, fault *f) {
    uint64_t moves = USUAL_HINTS;
    if (rest.length && (view_number(rest, SEARCH_MOVES_MAX, &moves, NULL) || moves == 0))
        return fault_set(f, E_FORMAT, 0, "hint needs a number of moves: hint 3");
    if (position_over(now(s))) return fault_set(f, E_RANGE, 0, "the game is over");
    hint_list *list = alloc_array(s->memory, 1, sizeof *list);
    if (!list) return fault_set(f, E_NOMEM, 0, "no memory for the moves");
    const search_limits limits = hint_limits(s);
    const status result = partner_hints(
        s->partner, (int)moves, search_limited(&limits) ? &limits : NULL, keep_hints, list, f);
    for (int i = 0; !result && i < list->count; i++) add_hint(s, &list->moves[i]);
    alloc_free(s->memory, list);
    return result;
}

static void add_analysed(shell *s, const analysed_move *m) {
    const char *const unit = m->unit == LOSS_DISCS ? "" : " %";
    if (m->move == SEARCH_PASS) return;
    buffer_format(&s->answer, "%3d. ", m->ply);
    hint_words_move(m->move, "pass", &s->answer);
    buffer_format(&s->answer, " %+7.2f%s", m->value, unit);
    if (m->loss > 0) {
        buffer_add(&s->answer, "   better ");
        hint_words_move(m->best, "pass", &s->answer);
        buffer_format(&s->answer, " %+.2f%s, lost %.2f%s", m->best_value, unit, m->loss, unit);
    }
    buffer_add_char(&s->answer, '\n');
}

static status run_analyze(shell *s, view rest, fault *f) {
    game_analysis_options o = game_analysis_usual(s->tier);
    game_analysis a;
    uint64_t wanted = (uint64_t)o.analyst.level;
    if (rest.length && view_number(rest, LEVEL_MOST, &wanted, NULL))
        return fault_set(f, E_FORMAT, 0, "analyze takes a level: analyze 12");
    o.analyst.level = wanted < ANALYSIS_LEVEL_LEAST ? ANALYSIS_LEVEL_LEAST : (int)wanted;
    o.analyst.threads = partner_threads(s->partner);
    o.analyst.memory = s->memory;
    o.stop = partner_stop(s->partner);
    const status result = game_analysis_run(session_game(session_of(s)), &o, &a, f);
    if (result) return result;
    for (size_t i = 0; i < a.count; i++) add_analysed(s, &a.moves[i]);
    game_analysis_clear(&a);
    return OK;
}

/* Counts lines of play, as Edax does: a pass is a ply. */
static status run_perft(shell *s, view rest, fault *f) {
    uint64_t depth = 0, count = 0;
    if (view_number(rest, PERFT_DEPTH_MAX, &depth, NULL))
        return fault_set(f, E_FORMAT, 0, "perft needs a depth: perft 8");
    const perft_options o = {.depth = (int)depth,
                             .threads = 1,
                             .tier = s->tier,
                             .memory = s->memory,
                             .stop = partner_stop(s->partner)};
    const status result = perft_count(now(s), &o, &count, f);
    if (!result) buffer_format(&s->answer, "%llu\n", (unsigned long long)count);
    return result;
}

static status run_quit(shell *s, view rest, fault *f) {
    (void)rest, (void)f;
    s->leaves = true;
    return OK;
}

/* Defined below the table, which it reads. */
static status run_help(shell *s, view rest, fault *f);

static const shell_command commands[] = {
    {"help", "?", "this list", run_help},
    {"init", "i", "the start position again", run_new},
    {"new", "n", "a new game; new 6 is a board of 6x6", run_new},
    {"play", NULL, "play moves: play f5d6c3; the word may be left out", run_play},
    {"undo", "u", "take the last move back", run_undo},
    {"redo", "r", "make an undone move again", run_redo},
    {"go", NULL, "let Avocet move", run_go},
    {"stop", NULL, "end a search, and mode 3", run_stop},
    {"hint", NULL, "the best moves: hint 3", run_hint},
    {"analyze", "analyse", "judge every move of the game: analyze 12 (level)", run_analyze},
    {"setboard", NULL, "a position in any notation", run_setboard},
    {"open", "load", "read a game or position from a file", run_open},
    {"save", NULL, "write the game to a file: save game.sgf", run_save},
    {"level", "l", "set or show the level: 0 to 60, or a name", run_level},
    {"mode", "m", "0: Avocet is white, 1: black, 2: both, 3: none", run_mode},
    {"force", NULL, "moves that Avocet follows: force f5d6c3; none without moves", run_force},
    {"options", NULL, "the settings", run_options},
    {"verbose", NULL, "verbose 0 shows no boards", run_verbose},
    {"show", NULL, "the board", run_show},
    {"perft", NULL, "count the lines of play: perft 8 (plies)", run_perft},
    {"quit", "q", "end", run_quit},
    {"exit", "eof", "end", run_quit},
    {"book", NULL, NULL, run_book},
    {"ponder", "auto-start", NULL, run_nothing},
    {"auto-swap", "auto-store", NULL, run_nothing},
    {"auto-quit", "book-usage", NULL, run_nothing},
    {"book-randomness", "book-file", NULL, run_nothing},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static status run_help(shell *s, view rest, fault *f) {
    (void)rest, (void)f;
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].help)
            buffer_format(&s->answer, "  %-9s %s\n", commands[i].name, commands[i].help);
    return OK;
}

/* ---- lines ---- */

static const shell_command *find_command(view word) {
    for (int i = 0; i < COMMANDS; i++)
        if (view_is_word(word, commands[i].name) ||
            (commands[i].other && view_is_word(word, commands[i].other)))
            return &commands[i];
    return NULL;
}

/* A letter with a digit, or a word for a pass. */
static bool is_move(view word) {
    return (word.length >= 2 && char_is_letter(word.data[0]) && char_is_digit(word.data[1])) ||
           is_pass(word);
}

static status run_line(shell *s, view text, bool cut, fault *f) {
    view rest = text;
    const view word = wire_word(&rest);
    const shell_command *c = find_command(word);
    if (cut) return fault_set(f, E_RANGE, 0, "this line is too long");
    if (c) return c->run(s, rest, f);
    if (is_move(word)) return run_play(s, text, f);
    return fault_set(f, E_MISSING, 0, "no such command; help lists them");
}

static bool hear(void *self, view line, bool cut) {
    shell *s = self;
    fault f;
    buffer clean = buffer_make(s->memory);
    wire_clean(line, false, &clean);
    const view text = view_trim(buffer_view(&clean));
    if (text.length && run_line(s, text, cut, &f)) buffer_format(&s->answer, "%s\n", f.text);
    buffer_clear(&clean);
    if (!s->leaves) buffer_add(&s->answer, s->prompt);
    return send(s) && !s->leaves;
}

static line_kind kind_of(view line) {
    const view word = wire_word(&line);
    if (view_is_word(word, "stop")) return LINE_STOPS;
    const shell_command *c = find_command(word);
    return c && c->run == run_quit ? LINE_ENDS : LINE_WAITS;
}

status shell_make(const partner_options *o, const char *prompt, const wire_out *out, shell **result,
                  fault *f) {
    shell *s = alloc_array(o->memory, 1, sizeof *s);
    *result = NULL;
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    *s = (shell){.memory = o->memory,
                 .out = out,
                 .prompt = prompt,
                 .tier = o->tier,
                 .mode = USUAL_MODE,
                 .shows = true,
                 .forced = game_make(o->memory),
                 .answer = buffer_make(o->memory)};
    const status failed = partner_make(o, &s->partner, f);
    if (failed)
        shell_free(s);
    else
        *result = s;
    return failed;
}

void shell_free(shell *s) {
    if (!s) return;
    partner_free(s->partner);
    game_clear(&s->forced);
    buffer_clear(&s->answer);
    alloc_free(s->memory, s);
}

void shell_greet(shell *s) {
    if (!*s->prompt) return;
    show(s);
    buffer_add(&s->answer, s->prompt);
    (void)send(s);
}

wire_protocol shell_protocol(shell *s) {
    return (wire_protocol){
        .hear = hear, .kind = kind_of, .stop = partner_stop(s->partner), .self = s};
}
