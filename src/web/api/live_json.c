/* web/api/live_json.c - a game as the interface shows it. */
#include "arena/ending.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "notation/positions/position_string.h"
#include "web/api/api_int.h"
#include "web/api/card_json.h"
#include "web/api/live.h"
#include "web/api/search_json.h"
#include "web/api/seats.h"
#include "web/message.h"

#include <math.h>

void card_json_board(json_writer *j, const char *key, const position *p) {
    buffer text = buffer_make(NULL);
    position_cells_write(p, &text);
    if (buffer_status(&text)) j->out->failed = E_NOMEM;
    json_put_string_at(j, key, buffer_view(&text));
    buffer_clear(&text);
}

void card_json_start(json_writer *j, const position *start) {
    json_open_object_at(j, "start");
    card_json_board(j, "board", start);
    json_put_text_at(j, "turn", colour_name(start->to_move));
    json_close(j);
}

void card_json_legal(json_writer *j, const position *p) {
    const squares moves = position_moves(p);
    json_open_array_at(j, "legal");
    if (position_must_pass(p)) json_put_text(j, "pass");
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++)
            if (squares_has(&moves, square_at(row, column)))
                search_json_move(j, square_at(row, column));
    json_close(j);
}

const char *card_json_turn(const position *p) {
    return position_over(p) ? "none" : colour_name(p->to_move);
}

void card_json_tags(json_writer *j, const char *tags) {
    view rest = view_of(tags), tag;
    json_open_array_at(j, "tags");
    while (rest.length) {
        tag = view_take(&rest, '\n');
        if (tag.length) json_put_string(j, tag);
    }
    json_close(j);
}

void card_json_date(json_writer *j, const char *key, const char *date) {
    buffer text = buffer_make(NULL);
    if (!date) {
        json_put_text_at(j, key, NULL);
        return;
    }
    buffer_add(&text, date);
    if (text.length == 10) buffer_add(&text, "T00:00:00Z"); /* a day alone */
    json_put_string_at(j, key, buffer_view(&text));
    buffer_clear(&text);
}

void card_json_result(json_writer *j, int score, const char *ending) {
    json_key(j, "result");
    json_open_object(j);
    json_put_text_at(j, "winner", score > 0 ? "black" : score < 0 ? "white" : "draw");
    json_put_int_at(j, "score", score);
    json_put_text_at(j, "ending", ending);
    json_close(j);
}

/* ---- a game ---- */

static void put_turned(json_writer *j, const position *before, const position *after, int square) {
    const squares *old = position_discs(before, colour_other(before->to_move));
    const squares *now = position_discs(after, before->to_move);
    json_open_array_at(j, "turned");
    for (int row = 0; row < before->field.size && square != GAME_PASS; row++)
        for (int column = 0; column < before->field.size; column++) {
            const int sq = square_at(row, column);
            if (squares_has(old, sq) && squares_has(now, sq)) search_json_move(j, sq);
        }
    json_close(j);
}

static void put_ply(json_writer *j, const game_ply *ply, const position *before,
                    const position *after) {
    json_open_object(j);
    json_put_text_at(j, "side", colour_name(before->to_move));
    json_key(j, "move");
    search_json_move(j, ply->square);
    put_turned(j, before, after, ply->square);
    json_put_real_at(j, "value", ply->has_score ? ply->score : (double)NAN);
    json_put_bool_at(j, "exact", ply->to_end);
    json_key(j, "depth");
    if (ply->depth)
        json_put_int(j, ply->depth);
    else
        json_put_null(j);
    json_put_real_at(j, "ms", ply->has_seconds ? round(ply->seconds * 1000) : (double)NAN);
    json_close(j);
}

static void put_moves(json_writer *j, const game *g) {
    position before = g->start;
    json_open_array_at(j, "moves");
    for (size_t i = 0; i < g->count; i++) {
        position after = before;
        if (g->plies[i].square == GAME_PASS)
            position_pass(&after);
        else
            position_play(&after, g->plies[i].square);
        put_ply(j, &g->plies[i], &before, &after);
        before = after;
    }
    json_close(j);
}

static void put_position(json_writer *j, const live *g) {
    const position *p = &g->record.now;
    card_json_board(j, "board", p);
    json_put_text_at(j, "turn", g->over ? "none" : card_json_turn(p));
    if (g->over) {
        json_open_array_at(j, "legal");
        json_close(j);
    } else {
        card_json_legal(j, p);
    }
    json_open_object_at(j, "discs");
    json_put_int_at(j, "black", squares_count(position_discs(p, BLACK)));
    json_put_int_at(j, "white", squares_count(position_discs(p, WHITE)));
    json_close(j);
}

void card_json_opening(json_writer *j, const game *g) {
    opening_name name;
    json_key(j, "opening");
    if (opening_name_of_game(g, &name))
        json_put_string(j, opening_name_first(name.english));
    else
        json_put_null(j);
}

static void put_clock(json_writer *j, const live *g) {
    json_key(j, "clock");
    if (g->left_ns[BLACK] < 0 || g->limits.game_ns == 0) {
        json_put_null(j);
        return;
    }
    double left[2];
    for (int side = 0; side < 2; side++) {
        int64_t ns = g->left_ns[side];
        if (g->runs_clock && !g->over && side == (int)g->record.now.to_move)
            ns -= clock_now_ns() - g->left_at_ns;
        left[side] = ns > 0 ? round((double)ns * 1e-6) : 0;
    }
    json_open_object(j);
    json_put_real_at(j, "black_ms", left[BLACK]);
    json_put_real_at(j, "white_ms", left[WHITE]);
    json_put_real_at(j, "increment_ms", round((double)g->limits.increment_ns * 1e-6));
    json_put_bool_at(j, "running", g->runs_clock && !g->over);
    json_close(j);
}

static void put_card(json_writer *j, const live *g) {
    json_put_real_at(j, "teach", g->teach);
    json_put_bool_at(j, "adapt", g->adapts);
    json_put_bool_at(j, "paused", g->pauses);
    json_put_bool_at(j, "helped", g->helped);
    card_json_tags(j, g->tags);
    json_put_text_at(j, "notes", g->notes);
    card_json_date(j, "created", g->created);
    card_json_date(j, "changed", g->changed);
    card_json_date(j, "added", *g->added ? g->added : NULL);
    json_put_bool_at(j, "deleted", g->deleted);
}

void live_write(const live *g, json_writer *j) {
    const field *where = &g->record.start.field;
    const bool can = g->session && !g->over;
    json_open_object(j);
    json_put_text_at(j, "id", g->id);
    json_put_uint_at(j, "version", g->version);
    json_put_int_at(j, "size", where->size);
    json_put_text_at(j, "state", g->over ? "over" : "playing");
    json_put_text_at(j, "source", g->source);
    json_key(j, "black");
    seat_write(j, g->names[BLACK], g->specs[BLACK], where);
    json_key(j, "white");
    seat_write(j, g->names[WHITE], g->specs[WHITE], where);
    card_json_start(j, &g->record.start);
    json_put_int_at(j, "opening_plies", g->opening_plies);
    put_moves(j, &g->record);
    put_position(j, g);
    card_json_opening(j, &g->record);
    json_open_object_at(j, "can");
    json_put_bool_at(j, "undo", can && g->can_undo);
    json_put_bool_at(j, "redo", can && g->can_redo);
    json_close(j);
    json_put_bool_at(j, "thinking", can && !live_is_person(g, g->record.now.to_move));
    put_clock(j, g);
    if (g->over && g->ending != ENDING_STOPPED) {
        card_json_result(j, g->score, game_ending_name(g->ending));
    } else {
        json_key(j, "result");
        json_put_null(j);
    }
    put_card(j, g);
    json_close(j);
}

void live_reply(const live *g, int http, web_reply *out) {
    json_writer j = api_reply(out, http);
    live_write(g, &j);
}

void live_conflict(const live *g, const char *message, web_reply *out) {
    json_writer j = api_reply(out, 409);
    json_open_object(&j);
    json_open_object_at(&j, "error");
    json_put_text_at(&j, "code", "conflict");
    json_put_text_at(&j, "message", message);
    json_put_text_at(&j, "where", NULL);
    json_close(&j);
    json_key(&j, "game");
    live_write(g, &j);
    json_close(&j);
}
