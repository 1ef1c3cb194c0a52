/* analysis/report/game_json.c - fields. */
#include "analysis/report/game_json.h"

#include "analysis/analyst.h"
#include "analysis/game_analysis.h"
#include "analysis/mark.h"
#include "game/colour.h"
#include "notation/format.h"

static void put_move(json_writer *j, const char *key, int move) {
    char name[MOVE_NAME_BYTES];
    json_put_text_at(j, key, move_name_write(move, name));
}

static void put_line(json_writer *j, const analysis_line *line) {
    json_open_array_at(j, "line");
    for (int i = 0; i < line->count; i++) {
        char name[MOVE_NAME_BYTES];
        json_put_text(j, move_name_write(line->squares[i], name));
    }
    json_close(j);
}

static void put_analysed(json_writer *j, const analysed_move *m) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_int_at("ply", m->ply), json_text_at("side", colour_name(m->side)));
    put_move(j, "move", m->move);
    json_put_real_at(j, "value", m->value);
    put_move(j, "best", m->best);
    JSON_PUT_FIELDS(j, json_real_at("best_value", m->best_value), json_real_at("loss", m->loss),
                    json_bool_at("exact", m->exact), json_text_at("mark", mark_name(m->mark)));
    put_line(j, &m->line);
    JSON_PUT_FIELDS(j, json_int_at("depth", m->depth), json_int_at("percent", m->percent),
                    json_int_at("choices", m->choices), json_int_at("empty", m->empties));
    if (m->unit != LOSS_DISCS) json_put_text_at(j, "unit", loss_unit_name(m->unit));
    json_close(j);
}

void game_json_totals(const loss_totals *t, json_writer *j) {
    JSON_PUT_FIELDS(j, json_int_at("moves", t->moves), json_real_at("loss", t->loss[LOSS_DISCS]),
                    json_real_at("mean_loss", loss_totals_mean(t, LOSS_DISCS)));
    if (t->valued[LOSS_CHANCE])
        JSON_PUT_FIELDS(j, json_real_at("chance_loss", t->loss[LOSS_CHANCE]),
                        json_real_at("mean_chance_loss", loss_totals_mean(t, LOSS_CHANCE)));
    json_put_real_at(j, "accuracy", loss_totals_accuracy(t));
    json_open_object_at(j, "marks");
    for (int m = 0; m < MARKS; m++) json_put_int_at(j, mark_name((move_mark)m), t->counts[m]);
    json_close(j);
}

void game_json_parts(const loss_totals parts[GAME_PARTS], json_writer *j) {
    json_open_object_at(j, "parts");
    for (int p = 0; p < GAME_PARTS; p++) {
        json_open_object_at(j, game_part_name((game_part)p));
        game_json_totals(&parts[p], j);
        json_close(j);
    }
    json_close(j);
}

/* The ply of a move, or null. */
static void put_ply(json_writer *j, const game_report *r, const char *key, int index) {
    json_key(j, key);
    if (index >= 0 && index < (int)r->analysis->count)
        json_put_int(j, r->analysis->moves[index].ply);
    else
        json_put_null(j);
}

static void put_side(json_writer *j, const game_report *r, colour side) {
    const game_summary *s = &r->summary;
    json_open_object_at(j, colour_name(side));
    game_json_totals(&s->all[side], j);
    game_json_parts(s->parts[side], j);
    put_ply(j, r, "worst", s->worst[side]);
    put_ply(j, r, "last_win", s->last_win[side]);
    put_ply(j, r, "last_draw", s->last_draw[side]);
    json_close(j);
}

static void put_words(json_writer *j, const game_report *r) {
    buffer words = buffer_make(j->out->memory);
    game_report_words(r, &words);
    json_open_array_at(j, "words");
    for (view rest = buffer_view(&words); rest.length;) json_put_string(j, view_take(&rest, '\n'));
    json_close(j);
    buffer_clear(&words);
}

static void put_limits(json_writer *j, const game_analysis *a) {
    const mark_limits *l = &a->limits[LOSS_DISCS];
    json_open_array_at(j, "limits");
    json_put_real(j, l->inaccurate);
    json_put_real(j, l->mistake);
    json_put_real(j, l->blunder);
    json_close(j);
}

static void put_summary(json_writer *j, const game_report *r) {
    const game_summary *s = &r->summary;
    json_open_object_at(j, "summary");
    JSON_PUT_FIELDS(j, json_bool_at("finished", s->decided),
                    json_text_at("winner", s->black == OUTCOME_DRAW  ? "draw"
                                           : s->black == OUTCOME_WIN ? "black"
                                                                     : "white"),
                    json_real_at("value", s->discs), json_text_at("unit", loss_unit_name(s->unit)));
    put_limits(j, r->analysis);
    put_ply(j, r, "exact_from", s->exact_from);
    put_ply(j, r, "turning_point", s->turning);
    put_side(j, r, BLACK);
    put_side(j, r, WHITE);
    put_words(j, r);
    json_close(j);
}

static void put_name(json_writer *j, const char *key, const char *text) {
    if (text) json_put_text_at(j, key, text);
}

/* A start that is not the usual one. */
static void put_start(json_writer *j, const game *g) {
    buffer text = buffer_make(j->out->memory);
    if (!game_start_is_standard(g) && position_string.write(&g->start, &text, NULL) == OK)
        json_put_string_at(j, "start", buffer_view(&text));
    buffer_clear(&text);
}

void game_json_write(const game_report *r, buffer *out) {
    const game_analysis *a = r->analysis;
    json_writer j = json_make(out);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_int_at("size", a->size), json_int_at("level", a->level));
    if (a->time_ns) json_put_real_at(&j, "time", (double)a->time_ns * 1e-9);
    json_key(&j, "opening");
    if (r->named)
        json_put_string(&j, r->opening.english);
    else
        json_put_null(&j);
    put_name(&j, "black", r->game->tags[TAG_BLACK]);
    put_name(&j, "white", r->game->tags[TAG_WHITE]);
    put_start(&j, r->game);
    json_open_array_at(&j, "moves");
    for (size_t i = 0; i < a->count; i++) put_analysed(&j, &a->moves[i]);
    json_close(&j);
    put_summary(&j, r);
    json_close(&j);
    buffer_add_char(out, '\n');
}
