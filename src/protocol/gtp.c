/* protocol/gtp.c - a table of commands. */
#include "protocol/gtp.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/game.h"
#include "notation/positions/position_drawing.h"
#include "notation/square_name.h"
#include "protocol/gtp_clock.h"
#include "protocol/hint_words.h"
#include "protocol/session.h"
#include "search/hint_list.h"
#include "search/result.h"

#include <stdio.h>
#include <string.h>

enum {
    PLIES_MOST = 2 * SQUARE_LIMIT, /* no pass follows a pass */
    USUAL_HINTS = 5,
    FILE_MOST = RECORD_MAX_BYTES,
};

struct gtp {
    const allocator *memory;
    partner *partner;
    const wire_out *out;
    const char *version;
    gtp_clock clock;
    bool was_added[PLIES_MOST + 1]; /* the ply is a pass that no command made */
    bool leaves;
    buffer line, reply;
    hint_list hints;
};

/* Runs one command: fills g->reply, or fails with the text behind "?". */
typedef struct gtp_command {
    const char *name;
    status (*run)(gtp *g, view rest, fault *f);
} gtp_command;

/* ---- arguments ---- */

static status syntax_error(fault *f) {
    return fault_set(f, E_FORMAT, 0, "syntax error");
}

static status illegal_move(fault *f) {
    return fault_set(f, E_RANGE, 0, "illegal move");
}

static status read_colour(view *rest, colour *out, fault *f) {
    const view word = wire_word(rest);
    const bool black = view_is_word(word, "b") || view_is_word(word, "black");
    if (!black && !view_is_word(word, "w") && !view_is_word(word, "white")) return syntax_error(f);
    *out = black ? BLACK : WHITE;
    return OK;
}

static status read_seconds(view *rest, double *out, fault *f) {
    return wire_number(wire_word(rest), out) && *out <= GTP_SECONDS_MOST ? OK : syntax_error(f);
}

/* Some programs write whole numbers with a fraction. */
static status read_whole(view *rest, int most, int *out, fault *f) {
    double value = 0;
    if (!wire_number(wire_word(rest), &value) || value > most || value != (double)(int)value)
        return syntax_error(f);
    *out = (int)value;
    return OK;
}

static bool is_pass(view word) {
    return view_is_word(word, "pass") || view_is_word(word, "pa") || view_is_word(word, "ps") ||
           view_is_word(word, "--");
}

/* ---- about the engine ---- */

static status run_protocol_version(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_add(&g->reply, "2");
    return OK;
}

static status run_name(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_add(&g->reply, "Avocet");
    return OK;
}

static status run_version(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_add(&g->reply, g->version);
    return OK;
}

static status run_quit(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    g->leaves = true;
    return OK;
}

static status run_list_games(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_add(&g->reply, "Othello");
    return OK;
}

static status run_set_game(gtp *g, view rest, fault *f) {
    (void)g;
    const view name = wire_word(&rest);
    if (name.length == 0) return syntax_error(f);
    if (view_is_word(name, "othello") || view_is_word(name, "reversi")) return OK;
    return fault_set(f, E_UNSUPPORTED, 0, "unsupported game");
}

/* ---- the game ---- */

static session *session_of(gtp *g) {
    return partner_session(g->partner);
}

static const position *now(gtp *g) {
    return session_position(session_of(g));
}

static void forget_passes(gtp *g) {
    memset(g->was_added, 0, sizeof g->was_added);
    gtp_clock_restart(&g->clock);
}

static status run_boardsize(gtp *g, view rest, fault *f) {
    int size = 0;
    const status result = read_whole(&rest, GTP_STONES_MOST, &size, f);
    if (result) return result;
    if (partner_new_game(g->partner, size, f) == E_NOMEM) return E_NOMEM;
    if (now(g)->field.size != size) return fault_set(f, E_RANGE, 0, "unacceptable size");
    forget_passes(g);
    return OK;
}

/* Opens the player while no clock is running. */
static status prepare(gtp *g, fault *f) {
    const search_limits bounds = gtp_clock_limits(&g->clock, BLACK);
    return partner_prepare(g->partner, g->clock.is_set ? &bounds : NULL, f);
}

static status run_clear_board(gtp *g, view rest, fault *f) {
    (void)rest;
    status result = partner_new_game(g->partner, now(g)->field.size, f);
    if (!result) forget_passes(g);
    if (!result) result = prepare(g, f);
    return result;
}

/* Othello has no komi. */
static status run_komi(gtp *g, view rest, fault *f) {
    (void)g, (void)f;
    return wire_word(&rest).length ? OK : syntax_error(f);
}

static void note_ply(gtp *g, bool added) {
    const size_t plies = session_game(session_of(g))->count;
    if (plies > 0 && plies <= PLIES_MOST) g->was_added[plies - 1] = added;
}

/* Makes it the turn of a side: a forced pass of the other side may have been left out. */
static status give_turn(gtp *g, colour side, fault *f) {
    if (now(g)->to_move == side) return OK;
    if (!position_must_pass(now(g)))
        return fault_set(f, E_RANGE, 0, "wrong colour: %s is to move",
                         colour_name(now(g)->to_move));
    const status result = session_pass(session_of(g), f);
    if (!result) note_ply(g, true);
    return result;
}

static bool take_back(gtp *g) {
    session *s = session_of(g);
    if (!session_undo(s)) return false;
    const size_t plies = session_game(s)->count;
    if (plies > 0 && plies <= PLIES_MOST && g->was_added[plies - 1]) (void)session_undo(s);
    return true;
}

/* A pass that was made already, or comes after the end, does no harm. */
static status play_pass(gtp *g, colour side, fault *f) {
    const game *so_far = session_game(session_of(g));
    if (position_over(now(g))) return OK;
    if (now(g)->to_move != side) {
        const bool passed = so_far->count && so_far->plies[so_far->count - 1].square == GAME_PASS;
        return passed ? OK : illegal_move(f);
    }
    if (session_pass(session_of(g), f)) return illegal_move(f);
    note_ply(g, false);
    return OK;
}

static bool can_play(const position *p, colour side, int square) {
    position next = *p;
    if (next.to_move != side) {
        if (!position_must_pass(&next)) return false;
        position_pass(&next);
    }
    return position_try(&next, square);
}

static status play_square(gtp *g, colour side, int square, fault *f) {
    if (!can_play(now(g), side, square)) return illegal_move(f);
    status result = give_turn(g, side, f);
    if (!result) result = session_play(session_of(g), square, f);
    if (!result) note_ply(g, false);
    return result;
}

static status run_play(gtp *g, view rest, fault *f) {
    colour side = BLACK;
    int square = 0;
    const status result = read_colour(&rest, &side, f);
    if (result) return result;
    const view word = wire_word(&rest);
    if (is_pass(word)) return play_pass(g, side, f);
    const status read = square_name_read(word, now(g)->field.size, &square, NULL);
    if (read) return read == E_RANGE ? illegal_move(f) : syntax_error(f);
    return play_square(g, side, square, f);
}

static status run_undo(gtp *g, view rest, fault *f) {
    (void)rest;
    return take_back(g) ? OK : fault_set(f, E_RANGE, 0, "cannot undo");
}

/* ---- moves of the engine ---- */

/* Thinks for the side to move, which has a move. */
static status think(gtp *g, search_result *out, fault *f) {
    const colour side = now(g)->to_move;
    const search_limits bounds = gtp_clock_limits(&g->clock, side);
    const int64_t start = clock_now_ns();
    const status result =
        partner_think(g->partner, g->clock.is_set ? &bounds : NULL, NULL, NULL, out, f);
    gtp_clock_spend(&g->clock, side, clock_seconds_since(start));
    return result;
}

/* Chooses a move of a side, and makes it if `plays`. */
static status generate(gtp *g, view rest, bool plays, fault *f) {
    colour side = BLACK;
    search_result r = {.move = SEARCH_PASS};
    status result = read_colour(&rest, &side, f);
    if (result) return result;
    const bool over = session_ending(session_of(g)).is_over;
    if (over && !position_over(now(g))) { /* another program, our player, has failed */
        buffer_add(&g->reply, "resign");
        return OK;
    }
    const size_t before = session_game(session_of(g))->count;
    if (!over) result = give_turn(g, side, f);
    if (!result && !over && !position_must_pass(now(g))) result = think(g, &r, f);
    if (!result && !over && plays) result = session_answer(session_of(g), &r, f);
    if (!result && !over && plays) note_ply(g, false);
    if (!result) hint_words_move(r.move, "pass", &g->reply);
    if ((result || !plays) && session_game(session_of(g))->count > before)
        (void)session_undo(session_of(g)); /* the pass of give_turn() */
    return result;
}

static status run_genmove(gtp *g, view rest, fault *f) {
    return generate(g, rest, true, f);
}

static status run_reg_genmove(gtp *g, view rest, fault *f) {
    return generate(g, rest, false, f);
}

/* ---- time ---- */

static status run_time_settings(gtp *g, view rest, fault *f) {
    double main = 0, period = 0;
    int stones = 0;
    status result = read_seconds(&rest, &main, f);
    if (!result) result = read_seconds(&rest, &period, f);
    if (!result) result = read_whole(&rest, GTP_STONES_MOST, &stones, f);
    if (result) return result;
    gtp_clock_set(&g->clock, main, period, stones);
    return prepare(g, f);
}

static status run_time_left(gtp *g, view rest, fault *f) {
    colour side = BLACK;
    double left = 0;
    int stones = 0;
    status result = read_colour(&rest, &side, f);
    if (!result) result = read_seconds(&rest, &left, f);
    if (!result && rest.length) result = read_whole(&rest, GTP_STONES_MOST, &stones, f);
    if (!result) gtp_clock_left(&g->clock, side, left, stones);
    return result;
}

/* ---- the board ---- */

static status run_showboard(gtp *g, view rest, fault *f) {
    (void)rest;
    buffer_add_char(&g->reply, '\n');
    return position_drawing_write(now(g), &g->reply, f);
}

static status run_final_score(gtp *g, view rest, fault *f) {
    (void)rest;
    const int score = position_final_score(now(g));
    if (!position_over(now(g))) return fault_set(f, E_RANGE, 0, "cannot score");
    if (score == 0)
        buffer_add(&g->reply, "0");
    else
        buffer_format(&g->reply, "%c+%d", score > 0 ? 'B' : 'W', score > 0 ? score : -score);
    return OK;
}

/* Takes plies back until the game stands before a move, counted from 1. */
static status cut_before(game *played, int move, fault *f) {
    if (move < 1 || (size_t)move > played->count + 1) return syntax_error(f);
    while (played->count >= (size_t)move) game_take_back(played);
    return OK;
}

/* The number of a move behind the name of the file. A name may hold blanks. */
static view take_number(view *rest, int *move) {
    size_t end = rest->length;
    uint64_t number = 0;
    while (end > 0 && !char_is_blank(rest->data[end - 1])) end--;
    if (end == 0 || view_number(view_from(*rest, end), PLIES_MOST, &number, NULL)) return *rest;
    *move = (int)number;
    return view_trim((view){rest->data, end});
}

static status load(gtp *g, const char *path, int move, fault *f) {
    buffer text = buffer_make(g->memory);
    any_reading r = {.is_game = false};
    fault why;
    status result = files_read(NULL, path, FILE_MOST, &text, &why);
    if (!result) result = any_read(buffer_view(&text), g->memory, &r, &why);
    if (result || !r.is_game) {
        result = fault_set(f, E_FORMAT, 0, "cannot load file");
    } else {
        if (move >= 0) result = cut_before(&r.game, move, f);
        if (!result && partner_load(g->partner, &r.game, &why))
            result = fault_set(f, E_FORMAT, 0, "cannot load file");
        if (!result) forget_passes(g);
    }
    any_clear(&r);
    buffer_clear(&text);
    return result;
}

static status run_loadsgf(gtp *g, view rest, fault *f) {
    int move = -1;
    const view name = take_number(&rest, &move);
    if (name.length == 0) return syntax_error(f);
    char *path = alloc_string(g->memory, name.data, name.length);
    if (!path) return fault_set(f, E_NOMEM, 0, "no memory for the name of a file");
    const status result = load(g, path, move, f);
    alloc_free(g->memory, path);
    return result;
}

/* ---- rules and analysis for GoGui ---- */

static status run_rules_game_id(gtp *g, view rest, fault *f) {
    return run_list_games(g, rest, f);
}

static status run_rules_board_size(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_format(&g->reply, "%d", now(g)->field.size);
    return OK;
}

/* The last row first: GoGui counts rows from below. */
static status run_rules_board(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    const position *p = now(g);
    for (int row = p->field.size - 1; row >= 0; row--) {
        buffer_add_char(&g->reply, '\n');
        for (int column = 0; column < p->field.size; column++) {
            const int square = square_at(row, column);
            const char disc = squares_has(position_discs(p, BLACK), square)   ? 'X'
                              : squares_has(position_discs(p, WHITE), square) ? 'O'
                                                                              : '.';
            if (column) buffer_add_char(&g->reply, ' ');
            buffer_add_char(&g->reply, disc);
        }
    }
    return OK;
}

static status run_rules_legal_moves(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    const squares moves = position_moves(now(g));
    int square = squares_next(&moves, SQUARE_NONE);
    if (position_must_pass(now(g))) buffer_add(&g->reply, "pass");
    for (const int first = square; square != SQUARE_NONE; square = squares_next(&moves, square)) {
        if (square != first) buffer_add_char(&g->reply, ' ');
        hint_words_move(square, "pass", &g->reply);
    }
    return OK;
}

static status run_rules_side_to_move(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_add(&g->reply, colour_name(now(g)->to_move));
    return OK;
}

static status run_rules_final_result(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    const int score = position_final_score(now(g));
    if (!position_over(now(g))) return OK;
    if (score == 0)
        buffer_add(&g->reply, "Draw");
    else
        buffer_format(&g->reply, "%s wins by %d", score > 0 ? "Black" : "White",
                      score > 0 ? score : -score);
    return OK;
}

static status run_analyze_commands(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    buffer_add(&g->reply, "pspairs/Avocet Values/avocet-values\n"
                          "hstring/Avocet Hints/avocet-hint\n"
                          "plist/Legal Moves/gogui-rules_legal_moves\n"
                          "string/Final Score/final_score\n"
                          "string/Avocet Level/avocet-level\n"
                          "string/Avocet Agent/avocet-agent");
    return OK;
}

/* ---- our own commands ---- */

static status run_level(gtp *g, view rest, fault *f) {
    if (rest.length) return partner_set_level(g->partner, rest, f);
    partner_write_level(g->partner, &g->reply);
    return OK;
}

static status run_set_level(gtp *g, view rest, fault *f) {
    return rest.length ? partner_set_level(g->partner, rest, f) : syntax_error(f);
}

static status run_agent(gtp *g, view rest, fault *f) {
    if (rest.length) return partner_set_agent(g->partner, rest, f);
    return partner_write_agent(g->partner, &g->reply, f);
}

static void keep_hints(void *context, const hint_list *list, bool is_final) {
    if (is_final) *(hint_list *)context = *list;
}

/* Searches for the number of moves that the arguments name. */
static status search_hints(gtp *g, view rest, int usual, fault *f) {
    int moves = usual;
    g->hints.count = 0;
    if (rest.length && read_whole(&rest, SEARCH_MOVES_MAX, &moves, f)) return f->code;
    if (moves == 0) return syntax_error(f);
    if (position_over(now(g))) return OK;
    return partner_hints(g->partner, moves, NULL, keep_hints, &g->hints, f);
}

static status run_hint(gtp *g, view rest, fault *f) {
    const status result = search_hints(g, rest, USUAL_HINTS, f);
    for (int i = 0; !result && i < g->hints.count; i++) {
        const search_move *m = &g->hints.moves[i];
        if (i) buffer_add_char(&g->reply, '\n');
        hint_words_move(m->move, "pass", &g->reply);
        buffer_add_char(&g->reply, ' ');
        hint_words_value(m->value, m->certainty, &g->reply);
        buffer_add_char(&g->reply, ' ');
        hint_words_depth(m, &g->reply);
        buffer_add_char(&g->reply, ' ');
        hint_words_line(&m->line, "PA", &g->reply);
    }
    return result;
}

static status run_values(gtp *g, view rest, fault *f) {
    const status result = search_hints(g, rest, SEARCH_MOVES_MAX, f);
    for (int i = 0; !result && i < g->hints.count; i++) {
        const search_move *m = &g->hints.moves[i];
        if (m->move < 0) continue;
        if (g->reply.length) buffer_add_char(&g->reply, ' ');
        hint_words_move(m->move, "pass", &g->reply);
        buffer_add_char(&g->reply, ' ');
        hint_words_value(m->value, m->certainty, &g->reply);
    }
    return result;
}

/* Defined below the table, which they read. */
static status run_known_command(gtp *g, view rest, fault *f);
static status run_list_commands(gtp *g, view rest, fault *f);

static const gtp_command commands[] = {
    {"protocol_version", run_protocol_version},
    {"name", run_name},
    {"version", run_version},
    {"known_command", run_known_command},
    {"list_commands", run_list_commands},
    {"quit", run_quit},
    {"boardsize", run_boardsize},
    {"clear_board", run_clear_board},
    {"komi", run_komi},
    {"play", run_play},
    {"genmove", run_genmove},
    {"reg_genmove", run_reg_genmove},
    {"undo", run_undo},
    {"time_settings", run_time_settings},
    {"time_left", run_time_left},
    {"final_score", run_final_score},
    {"showboard", run_showboard},
    {"loadsgf", run_loadsgf},
    {"list_games", run_list_games},
    {"set_game", run_set_game},
    {"set_level", run_set_level},
    {"gogui-analyze_commands", run_analyze_commands},
    {"gogui-rules_game_id", run_rules_game_id},
    {"gogui-rules_board_size", run_rules_board_size},
    {"gogui-rules_board", run_rules_board},
    {"gogui-rules_legal_moves", run_rules_legal_moves},
    {"gogui-rules_side_to_move", run_rules_side_to_move},
    {"gogui-rules_final_result", run_rules_final_result},
    {"avocet-level", run_level},
    {"avocet-agent", run_agent},
    {"avocet-hint", run_hint},
    {"avocet-values", run_values},
    {NULL, NULL},
};

static const gtp_command *find_command(view name) {
    for (const gtp_command *c = commands; c->name; c++)
        if (view_is(name, c->name)) return c;
    return NULL;
}

static status run_known_command(gtp *g, view rest, fault *f) {
    (void)f;
    buffer_add(&g->reply, find_command(wire_word(&rest)) ? "true" : "false");
    return OK;
}

static status run_list_commands(gtp *g, view rest, fault *f) {
    (void)rest, (void)f;
    for (const gtp_command *c = commands; c->name; c++)
        buffer_format(&g->reply, "%s%s", c == commands ? "" : "\n", c->name);
    return OK;
}

/* ---- lines ---- */

/* A number before the command, glued to the sign of the answer. */
static view take_id(view *rest) {
    view after = *rest;
    const view word = wire_word(&after);
    size_t digits = 0;
    while (digits < word.length && char_is_digit(word.data[digits])) digits++;
    if (digits == 0 || digits != word.length) return (view){rest->data, 0};
    *rest = after;
    return word;
}

static bool answer(gtp *g, view id, const fault *wrong) {
    buffer out = buffer_make(g->memory);
    const view text = wrong ? view_of(wrong->text) : buffer_view(&g->reply);
    buffer_add_char(&out, wrong ? '?' : '=');
    buffer_append(&out, id);
    if (text.length && text.data[0] != '\n') buffer_add_char(&out, ' ');
    buffer_append(&out, text);
    buffer_add(&out, "\n\n");
    const bool heard = g->out->write(
        g->out->context, buffer_status(&out) ? view_of("? no memory\n\n") : buffer_view(&out));
    buffer_clear(&out);
    return heard;
}

static status run_line(gtp *g, view rest, bool cut, fault *f) {
    const gtp_command *c = find_command(wire_word(&rest));
    if (cut) return fault_set(f, E_RANGE, 0, "line too long");
    if (!c) return fault_set(f, E_MISSING, 0, "unknown command");
    const status result = c->run(g, rest, f);
    if (!result && buffer_status(&g->reply)) return fault_set(f, E_NOMEM, 0, "no memory");
    return result;
}

static bool hear(void *self, view line, bool cut) {
    gtp *g = self;
    fault f = {.code = OK};
    buffer_clear(&g->reply);
    buffer_reset(&g->line, 0);
    wire_clean(line, true, &g->line);
    if (buffer_status(&g->line)) {
        buffer_clear(&g->line);
        return g->out->write(g->out->context, view_of("? no memory\n\n"));
    }
    view rest = view_trim(buffer_view(&g->line));
    if (rest.length == 0) return true;
    const view id = take_id(&rest);
    const status result = run_line(g, rest, cut, &f);
    return answer(g, id, result ? &f : NULL) && !g->leaves;
}

static line_kind kind_of(view line) {
    (void)take_id(&line);
    return view_is(wire_word(&line), "quit") ? LINE_ENDS : LINE_WAITS;
}

status gtp_make(const partner_options *o, const char *version, const wire_out *out, gtp **result,
                fault *f) {
    gtp *g = alloc_array(o->memory, 1, sizeof *g);
    *result = NULL;
    if (!g) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    g->memory = o->memory;
    g->version = version;
    g->out = out;
    g->line = buffer_make(o->memory);
    g->reply = buffer_make(o->memory);
    const status failed = partner_make(o, &g->partner, f);
    if (failed)
        gtp_free(g);
    else
        *result = g;
    return failed;
}

void gtp_free(gtp *g) {
    if (!g) return;
    partner_free(g->partner);
    buffer_clear(&g->line);
    buffer_clear(&g->reply);
    alloc_free(g->memory, g);
}

wire_protocol gtp_protocol(gtp *g) {
    return (wire_protocol){
        .hear = hear, .kind = kind_of, .stop = partner_stop(g->partner), .self = g};
}
