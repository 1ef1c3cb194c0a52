/* archive/wthor_report.c - writes summaries, lists and statistics of a WTHOR base. */
#include "archive/wthor_report.h"

#include "archive/wthor_census.h"
#include "base/json.h"
#include "game/colour.h"
#include "game/squares.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"
#include "report/few_notes.h"
#include "report/table.h"

#include <assert.h>
#include <stdio.h>

/* ---- pieces ---- */

static const wthor_entry *entry_at(const wthor_report *r, size_t i) {
    return &r->base->games[r->pick->games[i]];
}

static size_t rows_of(const wthor_report *r, size_t count) {
    return count < r->limit ? count : r->limit;
}

static double percent(size_t part, size_t whole) {
    assert(whole > 0);
    return 100.0 * (double)part / (double)whole;
}

static void end_table(table *t, const wthor_report *r) {
    (void)table_write_within(t, r->width, r->out);
    table_clear(t);
}

static void add_safe(table *t, const char *text) {
    buffer cell = buffer_make(t->cells.memory);
    buffer_append_safe(&cell, view_of(text), WTHOR_NAME_MAX);
    if (buffer_status(&cell)) t->cells.failed = buffer_status(&cell);
    table_add(t, "%s", buffer_text(&cell));
    buffer_clear(&cell);
}

static void add_name(table *t, const wthor_file *names, size_t index) {
    char name[WTHOR_NAME_MAX];
    add_safe(t, wthor_name_at(names, index, name));
}

static void put_name(json_writer *j, const char *key, const wthor_file *names, size_t index) {
    char name[WTHOR_NAME_MAX];
    json_put_text_at(j, key, wthor_name_at(names, index, name));
}

static void put_tally(json_writer *j, const wthor_tally *t, colour side) {
    json_put_uint_at(j, "games", t->games);
    json_put_uint_at(j, "black_wins", t->black_wins);
    json_put_uint_at(j, "white_wins", t->white_wins);
    json_put_uint_at(j, "draws", t->draws);
    json_put_real_at(j, "rate", wthor_tally_rate(t, side));
    json_put_real_at(j, "mean_difference", wthor_tally_mean(t, side));
}

static json_writer open_json(const wthor_report *r) {
    json_writer j = json_make(r->out);
    json_open_object(&j);
    return j;
}

static void end_json(json_writer *j) {
    json_close(j);
    buffer_add_char(j->out, '\n');
}

/* ---- summary ---- */

static void add_part(buffer *out, const char *name, size_t part, size_t all) {
    buffer_format(out, "%-15s %zu", name, part);
    if (part != all) buffer_format(out, " of %zu", all);
    buffer_add_char(out, '\n');
}

static void summary_json(const wthor_report *r, wthor_years y, const wthor_tally *t) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "files", wthor_census_files(r->base));
    json_put_uint_at(&j, "damaged_files", wthor_census_damaged_files(r->base));
    json_put_uint_at(&j, "players", wthor_census_names(r->base, r->pick, WTHOR_PLAYERS));
    json_put_uint_at(&j, "players_in_base", r->base->players.count);
    json_put_uint_at(&j, "tournaments", wthor_census_names(r->base, r->pick, WTHOR_TOURNAMENTS));
    json_put_uint_at(&j, "tournaments_in_base", r->base->tournaments.count);
    json_put_uint_at(&j, "games_in_base", r->base->count);
    json_put_uint_at(&j, "first_year", y.first);
    json_put_uint_at(&j, "last_year", y.last);
    put_tally(&j, t, BLACK);
    end_json(&j);
}

static void summary_text(const wthor_report *r, wthor_years y, const wthor_tally *t) {
    buffer *out = r->out;
    buffer_format(out, "files of games  %zu\n", wthor_census_files(r->base));
    add_part(out, "players", wthor_census_names(r->base, r->pick, WTHOR_PLAYERS),
             r->base->players.count);
    add_part(out, "tournaments", wthor_census_names(r->base, r->pick, WTHOR_TOURNAMENTS),
             r->base->tournaments.count);
    add_part(out, "games", t->games, r->base->count);
    if (t->games == 0) return;
    buffer_format(out, "years           %u to %u\n", y.first, y.last);
    buffer_format(out, "black won       %zu (%.1f %%)\n", t->black_wins,
                  percent(t->black_wins, t->games));
    buffer_format(out, "white won       %zu (%.1f %%)\n", t->white_wins,
                  percent(t->white_wins, t->games));
    buffer_format(out, "draws           %zu (%.1f %%)\n", t->draws, percent(t->draws, t->games));
    buffer_format(out, "mean            black %+.2f discs\n", wthor_tally_mean(t, BLACK));
}

void wthor_report_summary(const wthor_report *r) {
    const wthor_tally t = wthor_census_tally(r->base, r->pick);
    if (r->json)
        summary_json(r, wthor_census_years(r->base, r->pick), &t);
    else
        summary_text(r, wthor_census_years(r->base, r->pick), &t);
}

/* ---- games ---- */

enum { MOVES_TEXT = 2 * WTHOR_MOVES + 1 };

static const char *moves_text(const wthor_game *record, char out[MOVES_TEXT]) {
    const wthor_replayed replayed = wthor_replay(record);
    const int count = replayed.moves;
    for (int i = 0; i < count; i++) {
        const int square = wthor_square(record->moves[i]);
        out[2 * i] = (char)('a' + square % 8);
        out[2 * i + 1] = (char)('1' + square / 8);
    }
    out[2 * count] = '\0';
    return out;
}

/* Finds the name of the last position of a game that has one; empty if there is none. */
static view opening_of(const wthor_game *record) {
    opening_name last = {.moves = {NULL, 0}}, found;
    wthor_walk w = wthor_walk_start();
    while (w.next < OPENING_NAME_PLIES && wthor_walk_step(&w, record))
        if (opening_name_of_board(w.now, w.side, &found)) last = found;
    return last.english;
}

/* The members of a game in the open object. */
static void put_facts(json_writer *j, const wthor_report *r, size_t i) {
    const wthor_entry *e = entry_at(r, i);
    char moves[MOVES_TEXT];
    json_put_uint_at(j, "year", e->year);
    put_name(j, "tournament", &r->base->tournaments, e->game.tournament);
    put_name(j, "black", &r->base->players, e->game.black);
    put_name(j, "white", &r->base->players, e->game.white);
    json_put_uint_at(j, "black_discs", e->game.score);
    json_put_uint_at(j, "theoretical", e->game.best_score);
    json_put_text_at(j, "moves", moves_text(&e->game, moves));
    const view opening = opening_of(&e->game);
    if (opening.length) json_put_string_at(j, "opening", opening);
}

static void put_game(json_writer *j, const wthor_report *r, size_t i) {
    json_open_object(j);
    put_facts(j, r, i);
    json_close(j);
}

void wthor_report_reached(const wthor_report *r, const wthor_target *t, int move, uint64_t after) {
    size_t total = 0, rows = 0;
    uint64_t last = 0;
    bool more = false;
    char next[24];
    json_writer j = open_json(r);
    json_open_array_at(&j, "games");
    for (size_t i = r->pick->count; i-- > 0;) {
        wthor_place place;
        if (!wthor_target_place(t, &entry_at(r, i)->game, &place)) continue;
        if (move != SQUARE_NONE && !wthor_target_same_move(t, move, place.square)) continue;
        total++;
        if (r->pick->games[i] >= after) continue;
        more = more || rows == r->limit;
        if (rows == r->limit) continue;
        rows++;
        last = r->pick->games[i];
        json_open_object(&j);
        json_put_uint_at(&j, "game", last);
        put_facts(&j, r, i);
        json_put_int_at(&j, "ply", place.moves);
        json_close(&j);
    }
    json_close(&j);
    (void)snprintf(next, sizeof next, "%llu", (unsigned long long)last);
    json_put_text_at(&j, "next", more ? next : NULL);
    json_put_uint_at(&j, "total", total);
    end_json(&j);
}

static void games_json(const wthor_report *r, size_t rows) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "total", r->pick->count);
    json_open_array_at(&j, "games");
    for (size_t i = 0; i < rows; i++) put_game(&j, r, i);
    json_close(&j);
    end_json(&j);
}

static void games_text(const wthor_report *r, size_t rows) {
    static const char *const titles[] = {"year", "<tournament", "<black", "<white", "discs",
                                         "best", "<opening",    "<moves", NULL};
    table t = table_make(titles, r->out->memory);
    for (size_t i = 0; i < rows; i++) {
        const wthor_entry *e = entry_at(r, i);
        char moves[MOVES_TEXT];
        table_add(&t, "%u", e->year);
        add_name(&t, &r->base->tournaments, e->game.tournament);
        add_name(&t, &r->base->players, e->game.black);
        add_name(&t, &r->base->players, e->game.white);
        table_add(&t, "%d-%d", e->game.score, 64 - e->game.score);
        table_add(&t, "%d", e->game.best_score);
        const view opening = opening_name_first(opening_of(&e->game));
        table_add(&t, "%.*s", (int)opening.length, opening.data);
        table_add(&t, "%s", moves_text(&e->game, moves));
    }
    end_table(&t, r);
}

size_t wthor_report_games(const wthor_report *r) {
    const size_t rows = rows_of(r, r->pick->count);
    if (r->json)
        games_json(r, rows);
    else
        games_text(r, rows);
    return r->pick->count - rows;
}

/* ---- players and tournaments ---- */

static void put_standing(json_writer *j, const wthor_report *r, wthor_kind kind,
                         const wthor_standing *s) {
    const bool player = kind == WTHOR_PLAYERS;
    json_open_object(j);
    put_name(j, "name", player ? &r->base->players : &r->base->tournaments, s->index);
    json_put_uint_at(j, "number", s->index);
    json_put_uint_at(j, "games", s->games);
    if (player) {
        json_put_uint_at(j, "wins", s->wins);
        json_put_uint_at(j, "draws", s->draws);
        json_put_real_at(j, "rate", wthor_standing_rate(s));
    }
    json_put_uint_at(j, "first_year", s->years.first);
    json_put_uint_at(j, "last_year", s->years.last);
    json_close(j);
}

static void standings_json(const wthor_report *r, wthor_kind kind, const wthor_standing *s,
                           size_t rows, size_t count) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "total", count);
    json_open_array_at(&j, kind == WTHOR_PLAYERS ? "players" : "tournaments");
    for (size_t i = 0; i < rows; i++) put_standing(&j, r, kind, &s[i]);
    json_close(&j);
    end_json(&j);
}

static void add_years(table *t, wthor_years y) {
    if (y.first == y.last)
        table_add(t, "%u", y.first);
    else
        table_add(t, "%u-%u", y.first, y.last);
}

static void players_text(const wthor_report *r, const wthor_standing *s, size_t rows) {
    static const char *const titles[] = {"<player", "games", "won",    "drawn",
                                         "lost",    "rate",  "<years", NULL};
    table t = table_make(titles, r->out->memory);
    for (size_t i = 0; i < rows; i++) {
        add_name(&t, &r->base->players, s[i].index);
        table_add(&t, "%zu", s[i].games);
        table_add(&t, "%zu", s[i].wins);
        table_add(&t, "%zu", s[i].draws);
        table_add(&t, "%zu", s[i].games - s[i].wins - s[i].draws);
        table_add(&t, "%.1f %%", 100 * wthor_standing_rate(&s[i]));
        add_years(&t, s[i].years);
    }
    end_table(&t, r);
}

static void tournaments_text(const wthor_report *r, const wthor_standing *s, size_t rows) {
    static const char *const titles[] = {"<tournament", "games", "<years", NULL};
    table t = table_make(titles, r->out->memory);
    for (size_t i = 0; i < rows; i++) {
        add_name(&t, &r->base->tournaments, s[i].index);
        table_add(&t, "%zu", s[i].games);
        add_years(&t, s[i].years);
    }
    end_table(&t, r);
}

static size_t report_standings(const wthor_report *r, wthor_kind kind) {
    size_t count = 0;
    wthor_standing *s = wthor_census_standings(r->base, r->pick, kind, r->out->memory, &count);
    if (!s) {
        r->out->failed = E_NOMEM;
        return 0;
    }
    const size_t rows = rows_of(r, count);
    if (r->json)
        standings_json(r, kind, s, rows, count);
    else if (kind == WTHOR_PLAYERS)
        players_text(r, s, rows);
    else
        tournaments_text(r, s, rows);
    alloc_free(r->out->memory, s);
    return count - rows;
}

size_t wthor_report_players(const wthor_report *r) {
    return report_standings(r, WTHOR_PLAYERS);
}

size_t wthor_report_tournaments(const wthor_report *r) {
    return report_standings(r, WTHOR_TOURNAMENTS);
}

/* ---- next moves ---- */

static void next_json(const wthor_report *r, const wthor_target *t, const wthor_next *n, int rows) {
    json_writer j = open_json(r);
    json_put_text_at(&j, "to_move", colour_name(t->side));
    put_tally(&j, &n->all, t->side);
    json_put_uint_at(&j, "ended", n->ended);
    json_open_array_at(&j, "moves");
    for (int i = 0; i < rows; i++) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(n->moves[i].square, name);
        json_open_object(&j);
        json_put_text_at(&j, "move", name);
        put_tally(&j, &n->moves[i].tally, t->side);
        json_close(&j);
    }
    json_close(&j);
    end_json(&j);
}

/* The rate from 0 to 1 as a bar of # on dots. */
static void add_bar(table *t, double rate) {
    enum { WIDTH = 20 };
    char bar[WIDTH + 1];
    const int filled = (int)(rate * WIDTH + 0.5);
    for (int i = 0; i < WIDTH; i++) bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = '\0';
    table_add(t, "%s", bar);
}

static void add_next_row(table *t, const char *name, const wthor_tally *tally, size_t all,
                         colour side) {
    const double rate = wthor_tally_rate(tally, side);
    table_add(t, "%s", name);
    table_add(t, "%zu", tally->games);
    table_add(t, "%.1f %%", percent(tally->games, all));
    table_add(t, "%zu", tally->black_wins);
    table_add(t, "%zu", tally->draws);
    table_add(t, "%zu", tally->white_wins);
    table_add(t, "%.1f %%", 100 * rate);
    table_add(t, "%+.2f", wthor_tally_mean(tally, side));
    add_bar(t, rate);
}

static void next_text(const wthor_report *r, const wthor_target *t, const wthor_next *n, int rows) {
    static const char *const titles[] = {"<move", "games", "share", "black", "drawn",
                                         "white", "rate",  "mean",  "<",     NULL};
    buffer_format(r->out, "%s to move, %zu games", colour_name(t->side), n->all.games);
    if (n->ended) buffer_format(r->out, ", %zu of them end here", n->ended);
    buffer_add_char(r->out, '\n');
    if (n->all.games == 0) return;
    table moves = table_make(titles, r->out->memory);
    for (int i = 0; i < rows; i++) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(n->moves[i].square, name);
        add_next_row(&moves, name, &n->moves[i].tally, n->all.games, t->side);
    }
    add_next_row(&moves, "all", &n->all, n->all.games, t->side);
    end_table(&moves, r);
}

size_t wthor_report_next(const wthor_report *r, const wthor_target *t) {
    wthor_next n;
    wthor_next_find(r->base, r->pick, t, &n);
    const int rows = (int)rows_of(r, (size_t)n.count);
    if (r->json)
        next_json(r, t, &n, rows);
    else
        next_text(r, t, &n, rows);
    return (size_t)(n.count - rows);
}

/* ---- check ---- */

static const char *finding_name(wthor_finding found) {
    static const char *const names[WTHOR_FINDINGS] = {
        [WTHOR_FINE] = "fine",
        [WTHOR_ILLEGAL] = "illegal",
        [WTHOR_UNFINISHED] = "unfinished",
        [WTHOR_WRONG_SCORE] = "wrong score",
    };
    return names[found];
}

/* How many examples of a finding to show. */
static size_t shown(const wthor_report *r, const wthor_check *c, wthor_finding found) {
    const size_t known = c->count[found] < WTHOR_EXAMPLES ? c->count[found] : WTHOR_EXAMPLES;
    return rows_of(r, known);
}

static void put_examples(json_writer *j, const wthor_report *r, const wthor_check *c) {
    json_open_array_at(j, "examples");
    for (wthor_finding found = WTHOR_ILLEGAL; found < WTHOR_FINDINGS; found++) {
        for (size_t i = 0; i < shown(r, c, found); i++) {
            json_open_object(j);
            json_put_text_at(j, "problem", finding_name(found));
            json_key(j, "game");
            put_game(j, r, c->examples[found][i]);
            json_close(j);
        }
    }
    json_close(j);
}

static void put_damages(json_writer *j, const wthor_base *b) {
    json_open_array_at(j, "damaged_files");
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        if (!s->trouble.code) continue;
        json_open_object(j);
        json_put_text_at(j, "file", s->name);
        json_put_uint_at(j, "byte", s->trouble.at);
        json_put_uint_at(j, "readable", s->count);
        json_put_text_at(j, "problem", s->trouble.text);
        json_close(j);
    }
    json_close(j);
}

static void check_json(const wthor_report *r, const wthor_check *c) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "games", r->pick->count);
    json_put_uint_at(&j, "fine", c->count[WTHOR_FINE]);
    json_put_uint_at(&j, "illegal", c->count[WTHOR_ILLEGAL]);
    json_put_uint_at(&j, "unfinished", c->count[WTHOR_UNFINISHED]);
    json_put_uint_at(&j, "wrong_score", c->count[WTHOR_WRONG_SCORE]);
    put_damages(&j, r->base);
    put_examples(&j, r, c);
    end_json(&j);
}

static void add_example(table *t, const wthor_report *r, wthor_finding found, size_t i) {
    const wthor_entry *e = entry_at(r, i);
    const wthor_replayed played = wthor_replay(&e->game);
    table_add(t, "%s", finding_name(found));
    table_add(t, "%u", e->year);
    add_name(t, &r->base->players, e->game.black);
    add_name(t, &r->base->players, e->game.white);
    table_add(t, "%d", played.moves);
    table_add(t, "%d", 60 - played.moves);
    table_add(t, "%d", e->game.score);
    if (found == WTHOR_UNFINISHED)
        table_add(t, "-");
    else
        table_add(t, "%d", played.score);
}

static void check_examples(const wthor_report *r, const wthor_check *c) {
    static const char *const titles[] = {"<problem", "year",    "<black",   "<white", "moves",
                                         "empties",  "written", "on board", NULL};
    table t = table_make(titles, r->out->memory);
    for (wthor_finding found = WTHOR_ILLEGAL; found < WTHOR_FINDINGS; found++)
        for (size_t i = 0; i < shown(r, c, found); i++)
            add_example(&t, r, found, c->examples[found][i]);
    if (t.count) {
        buffer_add_char(r->out, '\n');
        end_table(&t, r);
    }
    table_clear(&t);
}

static void check_text(const wthor_report *r, const wthor_check *c) {
    buffer_format(r->out, "games          %zu\n", r->pick->count);
    for (wthor_finding found = WTHOR_FINE; found < WTHOR_FINDINGS; found++)
        buffer_format(r->out, "%-13s  %zu\n", finding_name(found), c->count[found]);
    buffer_format(r->out, "damaged files  %zu\n", wthor_census_damaged_files(r->base));
    check_examples(r, c);
}

bool wthor_report_check(const wthor_report *r) {
    wthor_check c;
    wthor_census_check(r->base, r->pick, &c);
    if (r->json)
        check_json(r, &c);
    else
        check_text(r, &c);
    return c.count[WTHOR_ILLEGAL] == 0 && c.count[WTHOR_WRONG_SCORE] == 0 &&
           wthor_census_damaged_files(r->base) == 0;
}

/* ---- notes beside a report ---- */

static void note_damage(const wthor_base *b, const char *folder, const outlet *notes) {
    few_notes told = {0};
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        if (!s->trouble.code) continue;
        buffer name = buffer_make(NULL);
        buffer_append_safe(&name, view_of(s->name), 40);
        few_notes_add(&told, notes, "%s, byte %zu: %s", buffer_text(&name), s->trouble.at,
                      s->trouble.text);
        buffer_clear(&name);
    }
    few_notes_end(&told, notes, folder, "damaged files");
}

void wthor_report_notes(const wthor_base *b, const char *folder, const outlet *notes) {
    note_damage(b, folder, notes);
    if (b->players.count == 0) outlet_note(notes, "there is no WTH.JOU: players have no names");
    if (b->tournaments.count == 0)
        outlet_note(notes, "there is no WTH.TRN: tournaments have no names");
}
