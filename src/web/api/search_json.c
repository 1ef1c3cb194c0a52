/* web/api/search_json.c - writes what searches found. */
#include "web/api/search_json.h"

#include "game/colour.h"
#include "notation/square_name.h"

#include <math.h>

enum { LINE_MOST = 24, CERTAIN = 100 };

void search_json_move(json_writer *j, int move) {
    char name[SQUARE_NAME_BYTES];
    if (move == SEARCH_PASS || move == GAME_PASS) {
        json_put_text(j, "pass");
    } else {
        square_name_write(move, name);
        json_put_text(j, name);
    }
}

void search_json_line(json_writer *j, const int16_t *moves, int count) {
    json_open_array(j);
    for (int i = 0; i < count && i < LINE_MOST; i++) search_json_move(j, moves[i]);
    json_close(j);
}

/* 100: nothing was left out. A selective search whose share nobody knows counts as 0. */
static int percent_of(certainty c, int percent) {
    return c == CERTAIN_SELECTIVE ? percent : c == CERTAIN_GUESS ? 0 : CERTAIN;
}

void search_json_thinking(json_writer *j, const char *id, const game *g, const search_result *r,
                          double ms) {
    const bool has_value = r->unit == UNIT_DISCS && isfinite(r->value);
    json_open_object(j);
    json_put_text_at(j, "game", id);
    json_put_int_at(j, "ply", (int64_t)g->count);
    json_put_text_at(j, "side", colour_name(g->now.to_move));
    json_put_int_at(j, "depth", r->depth);
    json_put_int_at(j, "percent", percent_of(r->certainty, r->percent));
    json_put_real_at(j, "value", has_value ? r->value : (double)NAN);
    json_put_bool_at(j, "exact", r->certainty == CERTAIN_EXACT);
    json_key(j, "line");
    search_json_line(j, r->line.squares, r->line.count);
    json_put_uint_at(j, "nodes", r->statistics.nodes);
    json_put_real_at(j, "ms", round(ms));
    json_close(j);
}

static void open_moves(json_writer *j, loss_unit unit) {
    json_put_text_at(j, "unit", loss_unit_name(unit));
    json_open_array_at(j, "moves");
}

void search_json_ms(json_writer *j, double ms) {
    json_put_real_at(j, "ms", round(ms));
}

void search_json_hints(json_writer *j, const hint_list *l) {
    open_moves(j, LOSS_DISCS);
    for (int i = 0; i < l->count; i++) {
        const search_move *m = &l->moves[i];
        if (!m->known || !isfinite(m->value)) continue;
        json_open_object(j);
        json_key(j, "move");
        search_json_move(j, m->move);
        json_put_real_at(j, "value", m->value);
        json_put_bool_at(j, "exact", m->certainty == CERTAIN_EXACT && m->bound == BOUND_EXACT);
        json_put_int_at(j, "depth", m->depth);
        json_put_int_at(j, "percent", percent_of(m->certainty, m->percent));
        json_key(j, "line");
        search_json_line(j, m->line.squares, m->line.count);
        json_close(j);
    }
    json_close(j);
    json_put_uint_at(j, "nodes", l->best.statistics.nodes);
}

void search_json_judged(json_writer *j, const judged *moves, int count) {
    open_moves(j, count ? moves[0].unit : LOSS_CHANCE);
    for (int i = 0; i < count; i++) {
        json_open_object(j);
        json_key(j, "move");
        search_json_move(j, moves[i].move);
        json_put_real_at(j, "value", moves[i].value);
        json_put_bool_at(j, "exact", moves[i].exact);
        json_put_int_at(j, "depth", moves[i].depth);
        json_put_int_at(j, "percent", moves[i].percent);
        json_key(j, "line");
        search_json_line(j, moves[i].line.squares, moves[i].line.count);
        json_close(j);
    }
    json_close(j);
    json_put_uint_at(j, "nodes", 0);
}
