/* report/wthor_report.c - summaries, lists and statistics of a WTHOR base. */
#include "report/wthor_report.h"

#include "base/json.h"
#include "notation/square_name.h"
#include "report/table.h"

#include <assert.h>
#include <stdlib.h>

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

typedef struct years {
    unsigned first, last;
} years;

static years years_of(const wthor_report *r) {
    years y = {0, 0};
    for (size_t i = 0; i < r->pick->count; i++) {
        const unsigned year = entry_at(r, i)->year;
        if (i == 0 || year < y.first) y.first = year;
        if (i == 0 || year > y.last) y.last = year;
    }
    return y;
}

static wthor_tally tally_of(const wthor_report *r) {
    wthor_tally t = {0};
    for (size_t i = 0; i < r->pick->count; i++) wthor_tally_add(&t, &entry_at(r, i)->game);
    return t;
}

static size_t count_files(const wthor_base *b, bool damaged_only) {
    size_t count = 0;
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        count += damaged_only ? s->trouble.code != OK : s->kind == WTHOR_GAMES;
    }
    return count;
}

/* Names that the picked games have; all there are when these are all games. */
static size_t count_names(const wthor_report *r, wthor_kind kind) {
    const bool players = kind == WTHOR_PLAYERS;
    const size_t all = players ? r->base->players.count : r->base->tournaments.count;
    if (r->pick->count == r->base->count) return all;
    uint64_t seen[(UINT16_MAX + 1) / 64] = {0};
    size_t count = 0;
    for (size_t i = 0; i < r->pick->count; i++) {
        const wthor_game *g = &entry_at(r, i)->game;
        const uint16_t numbers[2] = {players ? g->black : g->tournament,
                                     players ? g->white : g->tournament};
        for (int k = 0; k < 2; k++) {
            const uint64_t bit = UINT64_C(1) << numbers[k] % 64;
            count += !(seen[numbers[k] / 64] & bit);
            seen[numbers[k] / 64] |= bit;
        }
    }
    return count;
}

static void add_part(buffer *out, const char *name, size_t part, size_t all) {
    buffer_format(out, "%-15s %zu", name, part);
    if (part != all) buffer_format(out, " of %zu", all);
    buffer_add_char(out, '\n');
}

static void summary_json(const wthor_report *r, years y, const wthor_tally *t) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "files", count_files(r->base, false));
    json_put_uint_at(&j, "damaged_files", count_files(r->base, true));
    json_put_uint_at(&j, "players", count_names(r, WTHOR_PLAYERS));
    json_put_uint_at(&j, "players_in_base", r->base->players.count);
    json_put_uint_at(&j, "tournaments", count_names(r, WTHOR_TOURNAMENTS));
    json_put_uint_at(&j, "tournaments_in_base", r->base->tournaments.count);
    json_put_uint_at(&j, "games_in_base", r->base->count);
    json_put_uint_at(&j, "first_year", y.first);
    json_put_uint_at(&j, "last_year", y.last);
    put_tally(&j, t, BLACK);
    end_json(&j);
}

static void summary_text(const wthor_report *r, years y, const wthor_tally *t) {
    buffer *out = r->out;
    buffer_format(out, "files of games  %zu\n", count_files(r->base, false));
    add_part(out, "players", count_names(r, WTHOR_PLAYERS), r->base->players.count);
    add_part(out, "tournaments", count_names(r, WTHOR_TOURNAMENTS), r->base->tournaments.count);
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
    const wthor_tally t = tally_of(r);
    if (r->json)
        summary_json(r, years_of(r), &t);
    else
        summary_text(r, years_of(r), &t);
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

static void put_game(json_writer *j, const wthor_report *r, size_t i) {
    const wthor_entry *e = entry_at(r, i);
    char moves[MOVES_TEXT];
    json_open_object(j);
    json_put_uint_at(j, "year", e->year);
    put_name(j, "tournament", &r->base->tournaments, e->game.tournament);
    put_name(j, "black", &r->base->players, e->game.black);
    put_name(j, "white", &r->base->players, e->game.white);
    json_put_uint_at(j, "black_discs", e->game.score);
    json_put_uint_at(j, "theoretical", e->game.best_score);
    json_put_text_at(j, "moves", moves_text(&e->game, moves));
    json_close(j);
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
    static const char *const titles[] = {"year",  "<tournament", "<black", "<white",
                                         "discs", "best",        "<moves", NULL};
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

/* What one player, or one tournament, has in the picked games. */
typedef struct standing {
    size_t index, games, wins, draws;
    years years;
} standing;

/* The most games first, then in the order of the file. */
static int by_games(const void *a, const void *b) {
    const standing *x = a, *y = b;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static void add_game(standing *s, unsigned year, int discs) {
    if (s->games == 0 || year < s->years.first) s->years.first = year;
    if (s->games == 0 || year > s->years.last) s->years.last = year;
    s->games++;
    s->wins += discs > 32;
    s->draws += discs == 32;
}

/* Sorted, those without a game left out; NULL, with the buffer failed, when memory is short. */
static standing *collect(const wthor_report *r, wthor_kind kind, size_t *count) {
    enum { NUMBERS = UINT16_MAX + 1 }; /* all that a record can hold, so none is out of range */
    standing *all = alloc_array(r->out->memory, NUMBERS, sizeof *all);
    *count = 0;
    if (!all) {
        r->out->failed = E_NOMEM;
        return NULL;
    }
    for (size_t i = 0; i < r->pick->count; i++) {
        const wthor_entry *e = entry_at(r, i);
        if (kind == WTHOR_TOURNAMENTS) {
            add_game(&all[e->game.tournament], e->year, e->game.score);
        } else {
            add_game(&all[e->game.black], e->year, e->game.score);
            add_game(&all[e->game.white], e->year, 64 - e->game.score);
        }
    }
    for (size_t i = 0; i < NUMBERS; i++) {
        if (all[i].games == 0) continue;
        all[*count] = all[i];
        all[(*count)++].index = i;
    }
    qsort(all, *count, sizeof *all, by_games);
    return all;
}

static double score_of(const standing *s) {
    return ((double)s->wins + (double)s->draws / 2) / (double)s->games;
}

static void put_standing(json_writer *j, const wthor_report *r, wthor_kind kind,
                         const standing *s) {
    const bool player = kind == WTHOR_PLAYERS;
    json_open_object(j);
    put_name(j, "name", player ? &r->base->players : &r->base->tournaments, s->index);
    json_put_uint_at(j, "number", s->index);
    json_put_uint_at(j, "games", s->games);
    if (player) {
        json_put_uint_at(j, "wins", s->wins);
        json_put_uint_at(j, "draws", s->draws);
        json_put_real_at(j, "rate", score_of(s));
    }
    json_put_uint_at(j, "first_year", s->years.first);
    json_put_uint_at(j, "last_year", s->years.last);
    json_close(j);
}

static void standings_json(const wthor_report *r, wthor_kind kind, const standing *s, size_t rows,
                           size_t count) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "total", count);
    json_open_array_at(&j, kind == WTHOR_PLAYERS ? "players" : "tournaments");
    for (size_t i = 0; i < rows; i++) put_standing(&j, r, kind, &s[i]);
    json_close(&j);
    end_json(&j);
}

static void add_years(table *t, years y) {
    if (y.first == y.last)
        table_add(t, "%u", y.first);
    else
        table_add(t, "%u-%u", y.first, y.last);
}

static void players_text(const wthor_report *r, const standing *s, size_t rows) {
    static const char *const titles[] = {"<player", "games", "won",    "drawn",
                                         "lost",    "rate",  "<years", NULL};
    table t = table_make(titles, r->out->memory);
    for (size_t i = 0; i < rows; i++) {
        add_name(&t, &r->base->players, s[i].index);
        table_add(&t, "%zu", s[i].games);
        table_add(&t, "%zu", s[i].wins);
        table_add(&t, "%zu", s[i].draws);
        table_add(&t, "%zu", s[i].games - s[i].wins - s[i].draws);
        table_add(&t, "%.1f %%", 100 * score_of(&s[i]));
        add_years(&t, s[i].years);
    }
    end_table(&t, r);
}

static void tournaments_text(const wthor_report *r, const standing *s, size_t rows) {
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
    standing *s = collect(r, kind, &count);
    if (!s) return 0;
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

typedef enum finding { FINE, ILLEGAL, UNFINISHED, WRONG_SCORE, FINDINGS } finding;

enum { EXAMPLES = 20 };

typedef struct check {
    size_t count[FINDINGS];
    size_t examples[FINDINGS][EXAMPLES]; /* the first ones, as places in the pick */
} check;

static const char *finding_name(finding found) {
    static const char *const names[FINDINGS] = {
        [FINE] = "fine",
        [ILLEGAL] = "illegal",
        [UNFINISHED] = "unfinished",
        [WRONG_SCORE] = "wrong score",
    };
    return names[found];
}

static finding judge(const wthor_game *record) {
    const wthor_replayed played = wthor_replay(record);
    if (played.is_illegal) return ILLEGAL;
    if (!played.finished) return UNFINISHED;
    return played.score == record->score ? FINE : WRONG_SCORE;
}

static void run_check(const wthor_report *r, check *c) {
    *c = (check){.count = {0}};
    for (size_t i = 0; i < r->pick->count; i++) {
        const finding found = judge(&entry_at(r, i)->game);
        const size_t number = c->count[found]++;
        if (number < EXAMPLES) c->examples[found][number] = i;
    }
}

/* How many examples of a finding to show. */
static size_t shown(const wthor_report *r, const check *c, finding found) {
    const size_t known = c->count[found] < EXAMPLES ? c->count[found] : EXAMPLES;
    return rows_of(r, known);
}

static void put_examples(json_writer *j, const wthor_report *r, const check *c) {
    json_open_array_at(j, "examples");
    for (finding found = ILLEGAL; found < FINDINGS; found++) {
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

static void check_json(const wthor_report *r, const check *c) {
    json_writer j = open_json(r);
    json_put_uint_at(&j, "games", r->pick->count);
    json_put_uint_at(&j, "fine", c->count[FINE]);
    json_put_uint_at(&j, "illegal", c->count[ILLEGAL]);
    json_put_uint_at(&j, "unfinished", c->count[UNFINISHED]);
    json_put_uint_at(&j, "wrong_score", c->count[WRONG_SCORE]);
    put_damages(&j, r->base);
    put_examples(&j, r, c);
    end_json(&j);
}

static void add_example(table *t, const wthor_report *r, finding found, size_t i) {
    const wthor_entry *e = entry_at(r, i);
    const wthor_replayed played = wthor_replay(&e->game);
    table_add(t, "%s", finding_name(found));
    table_add(t, "%u", e->year);
    add_name(t, &r->base->players, e->game.black);
    add_name(t, &r->base->players, e->game.white);
    table_add(t, "%d", played.moves);
    table_add(t, "%d", 60 - played.moves);
    table_add(t, "%d", e->game.score);
    if (found == UNFINISHED)
        table_add(t, "-");
    else
        table_add(t, "%d", played.score);
}

static void check_examples(const wthor_report *r, const check *c) {
    static const char *const titles[] = {"<problem", "year",    "<black",   "<white", "moves",
                                         "empties",  "written", "on board", NULL};
    table t = table_make(titles, r->out->memory);
    for (finding found = ILLEGAL; found < FINDINGS; found++)
        for (size_t i = 0; i < shown(r, c, found); i++)
            add_example(&t, r, found, c->examples[found][i]);
    if (t.count) {
        buffer_add_char(r->out, '\n');
        end_table(&t, r);
    }
    table_clear(&t);
}

static void check_text(const wthor_report *r, const check *c) {
    buffer_format(r->out, "games          %zu\n", r->pick->count);
    for (finding found = FINE; found < FINDINGS; found++)
        buffer_format(r->out, "%-13s  %zu\n", finding_name(found), c->count[found]);
    buffer_format(r->out, "damaged files  %zu\n", count_files(r->base, true));
    check_examples(r, c);
}

bool wthor_report_check(const wthor_report *r) {
    check c;
    run_check(r, &c);
    if (r->json)
        check_json(r, &c);
    else
        check_text(r, &c);
    return c.count[ILLEGAL] == 0 && c.count[WRONG_SCORE] == 0 && count_files(r->base, true) == 0;
}
