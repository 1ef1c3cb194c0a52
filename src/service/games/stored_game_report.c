/* service/games/stored_game_report.c - lines, cells and keys. */
#include "service/games/stored_game_report.h"

#include "arena/ending.h"
#include "arena/standings/standings_words.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"
#include "player/player.h"
#include "report/board_text.h"
#include "report/csv.h"
#include "report/match_report.h"
#include "service/match_summary.h"

#include <inttypes.h>

enum { A, B, TEXT_MOST = 60 };

/* ---- parts ---- */

static void write_moves(const game *g, size_t from, size_t to, buffer *out) {
    for (size_t i = from; i < to; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, name);
        buffer_add(out, name);
    }
}

/* Writes the name of the opening behind `before`; nothing if it has none. */
static void write_opening(const game *g, const char *before, buffer *out) {
    opening_name n;
    if (!opening_name_of_game(g, &n)) return;
    buffer_add(out, before);
    buffer_append(out, n.english);
}

static void add_cells(buffer *out, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        buffer_add_char(out, ',');
        csv_append(out, view_of(texts[i]));
    }
}

/* The last two cells of a row. */
static void add_names(const store_run *r, buffer *out) {
    const char *const names[] = {r->name_a, r->name_b};
    add_cells(out, names, 2);
    buffer_add_char(out, '\n');
}

static void table_add_safe(table *t, const char *text) {
    buffer safe = buffer_make(NULL);
    buffer_append_safe(&safe, view_of(text), TEXT_MOST);
    table_add(t, "%s", buffer_text(&safe));
    buffer_clear(&safe);
}

/* ---- runs ---- */

const char stored_game_report_run_titles[] =
    "run,begun,kind,a,b,size,start,openings,limits,test,program,"
    "weights,seed,games,stored,wins,draws,losses,name_a,name_b\n";

table stored_game_report_runs(void) {
    /* In a narrow terminal it is the columns to the left that are cut: not the day. */
    static const char *const titles[] = {"run",   "begun", "<A",      "<B",        "size",
                                         "games", "w-d-l", "<limits", "<openings", NULL};
    return table_make(titles, NULL);
}

/* The day is enough. */
void stored_game_report_run(const store_run *r, table *out) {
    table_add(out, "%" PRId64, r->id);
    table_add(out, "%.10s", r->begun);
    table_add_safe(out, store_run_player(r, A));
    table_add_safe(out, store_run_player(r, B));
    table_add(out, "%d", r->size);
    if (r->stored < r->games)
        table_add(out, "%" PRId64 "/%d", r->stored, r->games);
    else
        table_add(out, "%" PRId64, r->stored);
    table_add(out, "%" PRId64 "-%" PRId64 "-%" PRId64, r->wins, r->draws, r->losses);
    table_add_safe(out, r->limits);
    table_add_safe(out, r->openings);
}

void stored_game_report_run_csv(const store_run *r, buffer *out) {
    const char *const before[] = {r->begun, r->kind, r->a, r->b};
    const char *const behind[] = {start_name(r->start), r->openings, r->limits, r->test,
                                  r->program,           r->weights};
    buffer_format(out, "%" PRId64, r->id);
    add_cells(out, before, sizeof before / sizeof *before);
    buffer_format(out, ",%d", r->size);
    add_cells(out, behind, sizeof behind / sizeof *behind);
    buffer_format(out, ",%" PRIu64 ",%d,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, r->seed,
                  r->games, r->stored, r->wins, r->draws, r->losses);
    add_names(r, out);
}

void stored_game_report_run_json(const store_run *r, json_writer *j) {
    JSON_PUT_OBJECT(j, json_int_at("run", r->id), json_text_at("begun", r->begun),
                    json_text_at("kind", r->kind), json_text_at("a", r->a), json_text_at("b", r->b),
                    json_text_at("name_a", r->name_a), json_text_at("name_b", r->name_b),
                    json_int_at("size", r->size), json_text_at("start", start_name(r->start)),
                    json_text_at("position", r->position), json_text_at("openings", r->openings),
                    json_text_at("limits", r->limits), json_text_at("test", r->test),
                    json_text_at("program", r->program), json_text_at("weights", r->weights),
                    json_uint_at("seed", r->seed), json_int_at("games", r->games),
                    json_int_at("stored", r->stored), json_int_at("wins", r->wins),
                    json_int_at("draws", r->draws), json_int_at("losses", r->losses));
}

/* ---- games ---- */

const char stored_game_report_titles[] =
    "    id  run   game  black             white             discs  ending   moves\n";
const char stored_game_report_game_titles[] =
    "id,run,game,a,b,size,black,opening_plies,score,ending,seconds_a,seconds_b,moves,"
    "name_a,name_b\n";

/* The beginning and the end of a long name tell it from others. */
static void write_name(const char *name, buffer *out) {
    enum { WIDTH = 16 };
    buffer shown = buffer_make(NULL);
    standing_name_write(name, WIDTH, &shown);
    buffer_append(out, buffer_view(&shown));
    buffer_repeat(out, ' ', shown.length < WIDTH ? WIDTH + 2 - shown.length : 2);
    buffer_clear(&shown);
}

static size_t columns_from(const buffer *line, size_t start) {
    size_t columns = 0;
    for (size_t i = start; i < line->length; i++)
        columns += ((unsigned char)line->data[i] & 0xC0) != 0x80;
    return columns;
}

/* Cuts a line to `width` columns, and marks it. Names are cut before: all bytes behind them are
 * ASCII, but for the name of an opening, which goes first. */
static void cut_line(size_t start, size_t with_moves, size_t width, buffer *out) {
    enum { MARK = 2 };
    if (!width || out->failed || columns_from(out, start) <= width) return;
    if (out->length > with_moves) buffer_reset(out, with_moves);
    const size_t columns = columns_from(out, start);
    if (columns <= width || columns < MARK || out->length < columns - width + MARK) return;
    buffer_reset(out, out->length - (columns - width) - MARK);
    buffer_add(out, "..");
}

void stored_game_report_game(const store_run *r, const store_game *g, size_t width, buffer *out) {
    const size_t start = out->length;
    const int black = g->played.a_is_black ? A : B;
    buffer_format(out, "%6" PRId64 " %4" PRId64 " %6d  ", g->id, g->run, g->played.number + 1);
    write_name(store_run_player(r, black), out);
    write_name(store_run_player(r, A + B - black), out);
    buffer_format(out, "%+5d  %-7s  ", black == A ? g->played.score : -g->played.score,
                  game_ending_name(g->played.ending));
    write_moves(g->record, 0, g->record->count, out);
    const size_t with_moves = out->length;
    write_opening(g->record, "  ", out);
    cut_line(start, with_moves, width, out);
    buffer_add_char(out, '\n');
}

void stored_game_report_game_csv(const store_run *r, const store_game *g, buffer *out) {
    const char *const players[] = {r->a, r->b};
    buffer_format(out, "%" PRId64 ",%" PRId64 ",%d", g->id, g->run, g->played.number + 1);
    add_cells(out, players, 2);
    buffer_format(out, ",%d,%s,%d,%d,%s,%.9f,%.9f,", r->size, g->played.a_is_black ? "a" : "b",
                  g->played.opening_plies, g->played.score, game_ending_name(g->played.ending),
                  g->played.seconds[A], g->played.seconds[B]);
    write_moves(g->record, 0, g->record->count, out);
    add_names(r, out);
}

static void put_moves(const store_game *g, json_writer *j) {
    const game *record = g->record;
    json_open_array_at(j, "plies");
    for (size_t i = 0; i < record->count; i++) {
        const game_ply *p = &record->plies[i];
        buffer name = buffer_make(NULL);
        write_moves(record, i, i + 1, &name);
        json_open_object(j);
        json_put_string_at(j, "move", buffer_view(&name));
        if (p->has_score) json_put_real_at(j, "score", p->score);
        if (p->depth) json_put_int_at(j, "depth", p->depth);
        if (p->has_seconds) json_put_real_at(j, "seconds", p->seconds);
        json_close(j);
        buffer_clear(&name);
    }
    json_close(j);
}

void stored_game_report_game_json(const store_run *r, const store_game *g, json_writer *j) {
    buffer moves = buffer_make(NULL);
    write_moves(g->record, 0, g->record->count, &moves);
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_int_at("id", g->id), json_int_at("run", g->run),
                    json_int_at("game", g->played.number + 1), json_text_at("a", r->a),
                    json_text_at("b", r->b), json_text_at("name_a", r->name_a),
                    json_text_at("name_b", r->name_b), json_int_at("size", r->size),
                    json_text_at("start", start_name(r->start)),
                    json_text_at("position", r->position),
                    json_text_at("black", g->played.a_is_black ? "a" : "b"),
                    json_int_at("opening_plies", g->played.opening_plies),
                    json_int_at("score", g->played.score),
                    json_text_at("ending", game_ending_name(g->played.ending)));
    const forfeit_texts evidence = forfeit_texts_of(&g->played.evidence);
    if (evidence.sentence[0]) forfeit_texts_json(&evidence, j);
    JSON_PUT_FIELDS(j, json_real_at("seconds_a", g->played.seconds[A]),
                    json_real_at("seconds_b", g->played.seconds[B]),
                    json_uint_at("seed_a", g->seeds[A]), json_uint_at("seed_b", g->seeds[B]));
    json_put_string_at(j, "moves", buffer_view(&moves));
    opening_name opening;
    if (opening_name_of_game(g->record, &opening))
        json_put_string_at(j, "opening", opening.english);
    put_moves(g, j);
    json_close(j);
    buffer_clear(&moves);
}

/* ---- one game ---- */

static void write_player(const store_run *r, const store_game *g, int who, buffer *out) {
    const bool is_black = (who == A) == g->played.a_is_black;
    buffer_format(out, "%s  %s  ", who == A ? "A" : "B", is_black ? "black" : "white");
    buffer_append_safe(out, view_of(store_run_player(r, who)), TEXT_MOST);
    if (who == A ? r->name_a : r->name_b) {
        buffer_add(out, " (");
        buffer_append_safe(out, view_of(who == A ? r->a : r->b), TEXT_MOST);
        buffer_add_char(out, ')');
    }
    buffer_format(out, ", %.3f s\n", g->played.seconds[who]);
}

static void add_ply(const store_game *g, size_t i, colour side, table *t) {
    const game_ply *p = &g->record->plies[i];
    buffer name = buffer_make(NULL);
    write_moves(g->record, i, i + 1, &name);
    table_add(t, "%zu", i + 1);
    table_add(t, "%s", (side == BLACK) == g->played.a_is_black ? "A" : "B");
    table_add(t, "%s", buffer_text(&name));
    buffer_clear(&name);
    if (p->has_score)
        table_add(t, "%+.2f", p->score);
    else
        table_add(t, "%s", "");
    if (p->depth)
        table_add(t, "%d", p->depth);
    else
        table_add(t, "%s", "");
    if (p->has_seconds)
        table_add(t, "%.6f", p->seconds);
    else
        table_add(t, "%s", (int)i < g->played.opening_plies ? "opening" : "");
}

static void write_plies(const store_game *g, buffer *out) {
    static const char *const titles[] = {"ply", "<who", "<move", "discs", "depth", "seconds", NULL};
    table t = table_make(titles, NULL);
    colour side = g->record->start.to_move;
    for (size_t i = 0; i < g->record->count; i++, side = colour_other(side))
        add_ply(g, i, side, &t);
    (void)table_write(&t, out);
    table_clear(&t);
}

static void write_talk(const char *title, const char *text, buffer *out) {
    if (!text[0]) return;
    buffer_format(out, "  %s: ", title);
    buffer_append_safe(out, view_of(text), EVIDENCE_ERRORS);
    buffer_add_char(out, '\n');
}

/* Writes the evidence for a forfeit; nothing for other endings. */
static void write_evidence(const game_evidence *e, buffer *out) {
    if (!e->sentence[0]) return;
    buffer_append_safe(out, view_of(e->sentence), sizeof e->sentence);
    buffer_add_char(out, '\n');
    write_talk("asked", e->talk.asked, out);
    write_talk("answered", e->talk.answered, out);
    write_talk("its errors", e->talk.errors, out);
    buffer_add_char(out, '\n');
}

void stored_game_report_show(const store_run *r, const store_game *g, const board_style *style,
                             buffer *out) {
    buffer_format(out, "id %" PRId64 ": game %d of run %" PRId64 ", %.10s\n", g->id,
                  g->played.number + 1, g->run, r->begun);
    write_player(r, g, A, out);
    write_player(r, g, B, out);
    buffer_format(out, "A's discs %+d, ending %s", g->played.score,
                  game_ending_name(g->played.ending));
    write_opening(g->record, ", opening ", out);
    buffer_add(out, "\n\n");
    write_evidence(&g->played.evidence, out);
    board_text_draw(&g->record->now, style, out);
    board_text_summary(&g->record->now, out);
    buffer_add(out, "\n\n");
    write_plies(g, out);
    buffer_add_char(out, '\n');
    write_moves(g->record, 0, g->record->count, out);
    buffer_add_char(out, '\n');
}
