/* analysis/report/players_report.c - rows and sentences. */
#include "analysis/report/players_report.h"

#include "analysis/game_summary.h"
#include "analysis/habit.h"
#include "analysis/mark.h"
#include "analysis/report/game_json.h"
#include "base/json.h"
#include "report/table.h"
#include "report/wrap.h"

#include <math.h>

enum { USUAL_WIDTH = 80, NAME_MOST = 30 };

static void add_mean(table *t, const loss_totals *l) {
    const double mean = loss_totals_mean(l, LOSS_DISCS);
    if (isnan(mean))
        table_add(t, "%s", "");
    else
        table_add(t, "%.2f", mean);
}

static void add_accuracy(table *t, const tallied_player *p) {
    const double accuracy = loss_totals_accuracy(&p->all);
    if (isnan(accuracy))
        table_add(t, "%s", "");
    else
        table_add(t, "%.1f", accuracy);
}

static void add_player(table *t, const tallied_player *p) {
    buffer name = buffer_make(NULL);
    buffer_append_safe(&name, view_of(p->name), NAME_MOST);
    table_add(t, "%s", buffer_text(&name));
    buffer_clear(&name);
    table_add(t, "%d", p->games);
    table_add(t, "%d-%d-%d", p->wins, p->draws, p->losses);
    for (int i = 0; i < GAME_PARTS; i++) add_mean(t, &p->parts[i]);
    add_mean(t, &p->all);
    table_add(t, "%.1f", (double)p->all.counts[MARK_MISTAKE] / p->games);
    table_add(t, "%.1f", (double)p->all.counts[MARK_BLUNDER] / p->games);
    add_accuracy(t, p);
}

static void write_table(const player_tally *t, size_t most, size_t width, buffer *out) {
    static const char *const titles[] = {"<player", "games", "w-d-l", "open",     "mid", "end",
                                         "all",     "mist.", "bl.",   "accuracy", NULL};
    table rows = table_make(titles, NULL);
    for (size_t i = 0; i < t->count && i < most; i++) add_player(&rows, &t->players[i]);
    (void)table_write_within(&rows, width, out);
    table_clear(&rows);
}

/* Large boards have chances in the middle game and discs at the end. */
static void add_price(const double loss[LOSS_UNITS], buffer *out) {
    const bool discs = loss[LOSS_DISCS] > 0, chances = loss[LOSS_CHANCE] > 0;
    if (discs || !chances) buffer_format(out, "%.0f discs", loss[LOSS_DISCS]);
    if (discs && chances) buffer_add(out, " and ");
    if (chances) buffer_format(out, "%.0f points of winning chance", loss[LOSS_CHANCE]);
}

static void write_habit(const tallied_player *p, habit h, size_t width, buffer *out) {
    const habit_tally *t = &p->habits[h];
    buffer line = buffer_make(out->memory);
    buffer_format(&line, "%s: ", habit_name(h));
    add_price(t->loss, &line);
    buffer_format(&line, " in %d of %d moves (%s).", t->costly, t->moves, habit_sentence(h));
    buffer_add(out, "  ");
    wrap_text(out, buffer_view(&line), 2, width ? width : USUAL_WIDTH);
    buffer_clear(&line);
}

static void write_habits(const tallied_player *p, size_t width, buffer *out) {
    habit order[HABITS];
    const int count = tallied_player_habits(p, order);
    buffer_add(out, "\nMost expensive habits of ");
    buffer_append_safe(out, view_of(p->name), NAME_MOST);
    buffer_add(out, count ? ":\n" : ": none that cost anything.\n");
    for (int i = 0; i < count; i++) write_habit(p, order[i], width, out);
}

void players_report_text(const player_tally *t, view player, size_t most, size_t width,
                         buffer *out) {
    if (t->count == 0) {
        buffer_format(out, "%zu game%s, and none names its players: there is nobody to list.\n",
                      t->games, t->games == 1 ? "" : "s");
        return;
    }
    buffer_format(out,
                  "%zu game%s. Discs lost per move in the opening, the middle game and the end;\n"
                  "mistakes and blunders per game.\n\n",
                  t->games, t->games == 1 ? "" : "s");
    write_table(t, most, width, out);
    for (size_t i = 0; i < t->count; i++) {
        if (player.length ? !view_holds(view_of(t->players[i].name), player) : i > 0) continue;
        write_habits(&t->players[i], width, out);
        break;
    }
}

/* ---- JSON ---- */

static void put_habits(json_writer *j, const tallied_player *p) {
    json_open_array_at(j, "habits");
    for (int h = 0; h < HABITS; h++)
        JSON_PUT_OBJECT(j, json_text_at("habit", habit_name((habit)h)),
                        json_int_at("moves", p->habits[h].moves),
                        json_int_at("costly", p->habits[h].costly),
                        json_real_at("loss", p->habits[h].loss[LOSS_DISCS]),
                        json_real_at("chance_loss", p->habits[h].loss[LOSS_CHANCE]));
    json_close(j);
}

static void put_player(json_writer *j, const tallied_player *p) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("player", p->name), json_int_at("games", p->games),
                    json_int_at("wins", p->wins), json_int_at("draws", p->draws),
                    json_int_at("losses", p->losses));
    game_json_totals(&p->all, j);
    game_json_parts(p->parts, j);
    put_habits(j, p);
    json_close(j);
}

void players_report_json(const player_tally *t, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_uint_at(&j, "games", t->games);
    json_open_array_at(&j, "players");
    for (size_t i = 0; i < t->count; i++) put_player(&j, &t->players[i]);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
