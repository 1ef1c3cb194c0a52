/* player/protocol_gtp.c - the Go Text Protocol, spoken so that every Othello program understands.
 *
 * A reply begins with '=' or '?' and ends with an empty line. list_commands shows the abilities of
 * a program. A program without list_commands is expected to know the usual commands. A forced pass
 * is sent as a move, because some programs wait for it. Programs that know of the pass already may
 * refuse it. A program that refuses a legal move has lost track of the game. */
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "player/outside_int.h"
#include "player/player.h"
#include "search/result.h"

#include <stdio.h>
#include <string.h>

/* ---- replies ---- */

typedef struct reply {
    bool is_right; /* '=', not '?' */
    view text;     /* without the sign and blanks; valid until the next reply */
} reply;

static status keep_line(outside_player *o, view line, fault *f) {
    if (o->gtp.reply_length + line.length + 1 > GTP_REPLY)
        return outside_trouble(o, TROUBLE_LONG, f, "printed an answer of more than %d bytes",
                               GTP_REPLY - 1);
    if (line.length) memcpy(o->gtp.reply + o->gtp.reply_length, line.data, line.length);
    o->gtp.reply_length += line.length;
    o->gtp.reply[o->gtp.reply_length++] = '\n';
    return OK;
}

static status hear_line(outside_player *o, view *line, fault *f) {
    const status result = outside_hear(o, line, f);
    if (!result) *line = view_trim(*line);
    return result;
}

/* Empty lines before a reply mean nothing. */
static status hear_reply(outside_player *o, reply *out, fault *f) {
    view line = {NULL, 0};
    o->gtp.reply_length = 0;
    status result = OK;
    do {
        result = hear_line(o, &line, f);
    } while (!result && line.length == 0);
    if (result) return result;
    if (line.data[0] != '=' && line.data[0] != '?')
        return outside_garbage(o, line, "a reply, which begins with = or ?", f);
    out->is_right = line.data[0] == '=';
    line = view_trim(view_from(line, 1));
    do {
        result = keep_line(o, line, f);
        if (!result) result = hear_line(o, &line, f);
    } while (!result && line.length > 0);
    if (result) return result;
    out->text = view_trim((view){o->gtp.reply, o->gtp.reply_length});
    return OK;
}

/* Sends a command with up to two arguments and reads the reply. */
static status send_command(outside_player *o, reply *out, fault *f, const char *command,
                           const char *a, const char *b) {
    *out = (reply){.is_right = false};
    const status result = outside_say(o, f, "%s%s%s%s%s\n", command, a ? " " : "", a ? a : "",
                                      b ? " " : "", b ? b : "");
    return result ? result : hear_reply(o, out, f);
}

/* ---- the beginning ---- */

static void note_command(outside_player *o, view name) {
    if (view_is(name, "set_game")) o->gtp.has_game = true;
    if (view_is(name, "boardsize")) o->gtp.has_board_size = true;
    if (view_is(name, "time_settings")) o->gtp.has_times = true;
    if (view_is(name, "set_level")) o->gtp.has_level = true;
    if (view_is(name, "genmove_black")) o->gtp.has_old_moves = true;
}

static void note_commands(outside_player *o, view list) {
    bool has_moves = false;
    o->gtp.has_game = o->gtp.has_board_size = o->gtp.has_times = o->gtp.has_level = false;
    o->gtp.has_old_moves = false;
    while (list.length > 0) {
        const view name = view_trim(view_take(&list, '\n'));
        if (view_is(name, "genmove")) has_moves = true;
        note_command(o, name);
    }
    if (has_moves) o->gtp.has_old_moves = false;
}

static status greet(outside_player *o, fault *f) {
    reply r;
    status result = send_command(o, &r, f, "list_commands", NULL, NULL);
    if (result) return result;
    if (r.is_right) {
        note_commands(o, r.text);
    } else {
        o->gtp.has_board_size = o->gtp.has_times = true;
        o->gtp.has_game = o->gtp.has_level = o->gtp.has_old_moves = false;
    }
    result = send_command(o, &r, f, "name", NULL, NULL);
    if (!result && o->gtp.has_game) {
        result = send_command(o, &r, f, "set_game", "Othello", NULL);
        if (!result && !r.is_right)
            return outside_trouble(o, TROUBLE_START, f, "does not play Othello");
    }
    return result;
}

static status clear_board(outside_player *o, const position *start, fault *f) {
    reply r;
    const status result = send_command(o, &r, f, "clear_board", NULL, NULL);
    if (result) return result;
    if (!r.is_right) return outside_trouble(o, TROUBLE_GARBAGE, f, "refuses clear_board");
    game_clear(&o->gtp.told);
    game_set_start(&o->gtp.told, start);
    return OK;
}

static status begin(outside_player *o, fault *f) {
    char size[8];
    reply r;
    position start;
    status result = position_start(&start, o->size, START_STANDARD, f);
    (void)snprintf(size, sizeof size, "%d", o->size);
    o->gtp.limits = (search_limits){.depth = 0};
    if (!result && o->gtp.has_board_size) {
        result = send_command(o, &r, f, "boardsize", size, NULL);
        if (!result && !r.is_right)
            return outside_trouble(o, TROUBLE_START, f, "does not play on %sx%s", size, size);
    } else if (!result && o->size != 8) {
        return outside_trouble(o, TROUBLE_START, f, "plays on 8x8 only");
    }
    return result ? result : clear_board(o, &start, f);
}

/* ---- squares ---- */

static const char *colour_word(const outside_player *o, colour side) {
    if (o->wishes.dialect.short_colours) return side == BLACK ? "b" : "w";
    return side == BLACK ? "black" : "white";
}

static void write_square(const outside_player *o, int square, char out[8]) {
    const gtp_dialect *d = &o->wishes.dialect;
    int column = square_column(square), row = square_row(square) + 1;
    if (d->go_squares) {
        row = o->size + 1 - row;
        if (column >= 'i' - 'a') column++;
    }
    (void)snprintf(out, 8, "%c%d", (d->lower_case ? 'a' : 'A') + column, row);
}

/* Accepts either case. Fails for a square outside the board. */
static bool read_square(const outside_player *o, view text, int *square) {
    uint64_t row = 0;
    if (text.length < 2 || !char_is_letter(text.data[0])) return false;
    int column = char_lower(text.data[0]) - 'a';
    if (view_number(view_from(text, 1), (uint64_t)o->size, &row, NULL) || row < 1) return false;
    if (o->wishes.dialect.go_squares) {
        if (column == 'i' - 'a') return false;
        if (column > 'i' - 'a') column--;
        row = (uint64_t)o->size + 1 - row;
    }
    if (column >= o->size) return false;
    *square = square_at((int)row - 1, column);
    return true;
}

/* ---- catching up ---- */

static status send_pass(outside_player *o, colour side, fault *f) {
    reply r;
    if (o->wishes.dialect.omits_passes) return OK;
    return send_command(o, &r, f, "play", colour_word(o, side), "pass");
}

static status send_move(outside_player *o, colour side, int square, fault *f) {
    char name[8];
    reply r;
    write_square(o, square, name);
    const status result = send_command(o, &r, f, "play", colour_word(o, side), name);
    if (result || r.is_right) return result;
    return outside_trouble(o, TROUBLE_GARBAGE, f, "refuses the legal move %s", name);
}

static status send_ply(outside_player *o, int square, fault *f) {
    game *g = &o->gtp.told;
    const colour side = g->now.to_move;
    status result = square == GAME_PASS ? send_pass(o, side, f) : send_move(o, side, square, f);
    if (!result) result = square == GAME_PASS ? game_add_pass(g, f) : game_add_move(g, square, f);
    return result;
}

static bool told_begins(const outside_player *o, const game *record) {
    const game *told = &o->gtp.told;
    if (told->count > record->count || !position_equal(&told->start, &record->start)) return false;
    for (size_t i = 0; i < told->count; i++)
        if (told->plies[i].square != record->plies[i].square) return false;
    return true;
}

static status cannot_begin(fault *f) {
    return fault_set(f, E_UNSUPPORTED, 0,
                     "GTP has no way to set up a position: a program that speaks it plays games "
                     "from the standard start only");
}

static status follow_record(outside_player *o, const game *record, fault *f) {
    status result = OK;
    if (!game_start_is_standard(record)) return cannot_begin(f);
    if (!told_begins(o, record)) result = clear_board(o, &record->start, f);
    while (!result && o->gtp.told.count < record->count)
        result = send_ply(o, record->plies[o->gtp.told.count].square, f);
    return result;
}

/* Without a record it can catch up with one move of the other side, and the passes around it. */
static status follow_position(outside_player *o, const position *where, fault *f) {
    position start;
    status result = position_start(&start, o->size, START_STANDARD, f);
    if (result) return result;
    if (position_equal(where, &start)) return clear_board(o, &start, f);
    for (int i = 0; i < 2; i++) {
        if (position_equal(where, &o->gtp.told.now)) return OK;
        const squares moves = position_moves(&o->gtp.told.now);
        int found = GAME_PASS;
        for (int s = squares_next(&moves, SQUARE_NONE); s != SQUARE_NONE;
             s = squares_next(&moves, s)) {
            position next = o->gtp.told.now;
            position_play(&next, s);
            if (position_equal(&next, where)) found = s;
            if (position_must_pass(&next)) position_pass(&next);
            if (position_equal(&next, where)) found = s;
        }
        if (found == GAME_PASS && !position_must_pass(&o->gtp.told.now)) return cannot_begin(f);
        result = send_ply(o, found, f);
        if (result) return result;
    }
    return position_equal(where, &o->gtp.told.now) ? OK : cannot_begin(f);
}

static status catch_up(outside_player *o, const position *where, fault *f) {
    if (!o->record) return follow_position(o, where, f);
    return follow_record(o, o->record, f);
}

/* ---- time ---- */

static void write_seconds(const outside_player *o, int64_t ns, char out[24]) {
    const double seconds = (double)ns * 1e-9;
    if (!o->gtp.whole_seconds && seconds < 100 && ns % 1000000000 != 0)
        (void)snprintf(out, 24, "%.2f", seconds < 0.01 ? 0.01 : seconds);
    else
        (void)snprintf(out, 24, "%lld", seconds < 1 ? 1LL : (long long)seconds);
}

/* Time per move: no main time, and one stone in each period. Time for a game: main time, and the
 * increment as a period without stones, as other programs do it. */
static status send_times(outside_player *o, const search_limits *l, reply *r, fault *f) {
    char main_time[24], period[24], line[80];
    const bool by_move = l->time_ns && !l->game_ns;
    write_seconds(o, l->game_ns, main_time);
    write_seconds(o, by_move ? l->time_ns : l->increment_ns, period);
    (void)snprintf(line, sizeof line, "%s %s %d", by_move ? "0" : main_time,
                   by_move || l->increment_ns ? period : "0", by_move ? 1 : 0);
    return send_command(o, r, f, "time_settings", line, NULL);
}

static bool same_setting(const search_limits *a, const search_limits *b) {
    return a->depth == b->depth && a->time_ns == b->time_ns && a->increment_ns == b->increment_ns &&
           !a->game_ns == !b->game_ns;
}

/* A refusal does no harm, because the clock is kept here. */
static status send_limits(outside_player *o, const search_limits *l, fault *f) {
    char level[8];
    reply r;
    status result = OK;
    if (same_setting(&o->gtp.limits, l)) return OK;
    (void)snprintf(level, sizeof level, "%d", l->depth);
    if (l->depth && o->gtp.has_level) result = send_command(o, &r, f, "set_level", level, NULL);
    if (!result && o->gtp.has_times && (l->time_ns || l->game_ns)) {
        result = send_times(o, l, &r, f);
        if (!result && !r.is_right && !o->gtp.whole_seconds) {
            o->gtp.whole_seconds = true;
            result = send_times(o, l, &r, f);
        }
    }
    if (!result) o->gtp.limits = *l;
    return result;
}

static status send_left(outside_player *o, int64_t left_ns, colour side, reply *r, fault *f) {
    char left[24], rest[32];
    write_seconds(o, left_ns, left);
    (void)snprintf(rest, sizeof rest, "%s 0", left);
    return send_command(o, r, f, "time_left", colour_word(o, side), rest);
}

static status send_time_left(outside_player *o, const search_limits *l, colour side, fault *f) {
    reply r;
    if (!l->game_ns || !o->gtp.has_times) return OK;
    const status result = send_left(o, l->game_ns, side, &r, f);
    if (result || r.is_right || o->gtp.whole_seconds) return result;
    o->gtp.whole_seconds = true;
    return send_left(o, l->game_ns, side, &r, f);
}

/* ---- a move ---- */

static bool is_pass(view text) {
    return view_is_word(text, "pass") || view_is_word(text, "pa") || view_is_word(text, "ps") ||
           view_is_word(text, "--");
}

static status read_move(outside_player *o, const reply *r, int *move, fault *f) {
    if (!r->is_right) return outside_garbage(o, r->text, "a move: it refuses", f);
    if (view_is_word(r->text, "resign")) return outside_trouble(o, TROUBLE_RESIGNED, f, "resigns");
    if (is_pass(r->text))
        *move = SEARCH_PASS;
    else if (!read_square(o, r->text, move))
        return outside_garbage(o, r->text, "a square or pass", f);
    return OK;
}

/* The program has played its move on its own board. A wrong move ends the game anyway. */
static void note_own_move(outside_player *o, int move) {
    if (move == SEARCH_PASS && position_must_pass(&o->gtp.told.now))
        (void)game_add_pass(&o->gtp.told, NULL);
    else if (move != SEARCH_PASS)
        (void)game_add_move(&o->gtp.told, move, NULL);
}

static status ask(outside_player *o, const position *where, const search_limits *limits, int *move,
                  fault *f) {
    const colour side = where->to_move;
    reply r;
    status result = catch_up(o, where, f);
    if (!result) result = send_limits(o, limits, f);
    if (!result) result = send_time_left(o, limits, side, f);
    if (!result && o->gtp.has_old_moves)
        result =
            send_command(o, &r, f, side == BLACK ? "genmove_black" : "genmove_white", NULL, NULL);
    else if (!result)
        result = send_command(o, &r, f, "genmove", colour_word(o, side), NULL);
    if (!result) result = read_move(o, &r, move, f);
    if (!result) note_own_move(o, *move);
    return result;
}

/* A program that speaks the protocol refuses both commands. */
static status nonsense(outside_player *o, fault *f) {
    reply r;
    status result = send_command(o, &r, f, "avocet-no_such_command", NULL, NULL);
    if (!result && r.is_right)
        return outside_trouble(o, TROUBLE_GARBAGE, f, "accepts a command that does not exist");
    if (!result) result = send_command(o, &r, f, "play", colour_word(o, BLACK), "z99");
    if (!result && r.is_right)
        return outside_trouble(o, TROUBLE_GARBAGE, f, "accepts a move to z99");
    return result;
}

const outside_protocol protocol_gtp = {
    .name = "gtp",
    .sentence = "Another program, which speaks GTP.",
    .duties = {.passes = true, .lasts = true, .greets = true},
    .greet = greet,
    .begin = begin,
    .ask = ask,
    .nonsense = nonsense,
    .farewell = "quit\n",
};
