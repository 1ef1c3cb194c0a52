/* report/agents/level_report.c - writes the tables of levels. */
#include "report/agents/level_report.h"

#include "base/json.h"
#include "report/table.h"
#include "report/wrap.h"

#include <math.h>

enum { WIDTH = 79 };

static const char NOTHING[] = "-", NOT_MEASURED[] = "n/m";

/* How sure a search to the end of the game may be: a column each, if a level searches so. */
static const struct {
    int percent;
    const char *title;
} ends[] = {{99, "99%"}, {98, "98%"}, {95, "95%"}, {87, "87%"}, {73, "73%"}, {60, "60%"}};
enum { ENDS = sizeof ends / sizeof *ends };

/* ---- what was measured ---- */

/* "~12 s", "~3.4 h", "~20 y" */
static void add_estimate(table *t, double seconds) {
    static const struct {
        const char *name;
        double seconds, most;
    } units[] = {{"s", 1, 100},
                 {"min", 60, 6000},
                 {"h", 3600, 100 * 3600.0},
                 {"d", 86400, 700 * 86400.0},
                 {"y", 365.25 * 86400, 1e5 * 365.25 * 86400}};
    enum { UNITS = sizeof units / sizeof *units };
    int i = 0;
    while (i < UNITS && seconds >= units[i].most) i++;
    if (i == UNITS) {
        table_add(t, "%s", "~for ever");
        return;
    }
    const double amount = seconds / units[i].seconds, power = floor(log10(amount));
    const double step = pow(10, power - 1); /* two figures */
    table_add(t, "~%.*f %s", amount < 9.95 ? 1 : 0, round(amount / step) * step, units[i].name);
}

/* Two figures that count: 0.0014, 0.17, 12. */
static void add_seconds(table *t, const level_measure *m) {
    const double seconds = m->seconds;
    if (seconds > 0)
        table_add(t, "%.*f s", seconds < 0.01 ? 4 : seconds < 1 ? 2 : 1, seconds);
    else if (m->estimate > 0)
        add_estimate(t, m->estimate);
    else
        table_add(t, "%s", NOT_MEASURED);
}

/* "63 +-4 % vs 8": a number's against a lower level; a name's in discs against a higher one, or
 * in points against an agent of the lab. */
static void add_strength(table *t, const level_measure *m, bool in_discs) {
    if (m->games == 0)
        table_add(t, "%s", NOT_MEASURED);
    else if (m->agent)
        table_add(t, "%.0f +-%.0f %% vs %s", m->score, m->score_error, m->agent);
    else if (in_discs)
        table_add(t, "%+.1f +-%.1f discs vs %d", m->discs, m->discs_error, m->other);
    else
        table_add(t, "%.0f +-%.0f %% vs %d", m->score, m->score_error, m->other);
}

static void add_measure(table *t, const level_measure *m, bool in_discs) {
    add_seconds(t, m);
    add_strength(t, m, in_discs);
    table_add(t, "%d", m->games);
}

/* ---- as text ---- */

/* Returns the number of empty squares from which the game is searched to its end, `percent` sure.
 * 0: it is not. */
static int searched_from(const level_row *l, int percent) {
    for (int i = 0; i < l->pairs; i++)
        if (l->selective[i].percent == percent) return l->selective[i].empty;
    return 0;
}

static bool is_used(const level_table *l, int percent) {
    for (int i = 0; i < l->level_count; i++)
        if (searched_from(&l->levels[i], percent)) return true;
    return false;
}

static void add_end(table *t, int empty) {
    if (empty)
        table_add(t, "%d", empty);
    else
        table_add(t, "%s", NOTHING);
}

static void add_level(table *t, const level_table *all, const level_row *l) {
    table_add(t, "%d", l->number);
    table_add(t, "%d", l->depth);
    table_add(t, "%d", l->exact_from);
    for (int i = 0; i < ENDS; i++)
        if (is_used(all, ends[i].percent)) add_end(t, searched_from(l, ends[i].percent));
    add_measure(t, &l->measure, false);
}

static void write_numbered(const level_table *l, buffer *out) {
    const char *titles[ENDS + 7] = {"level", "depth", "exact"};
    int n = 3;
    for (int i = 0; i < ENDS; i++)
        if (is_used(l, ends[i].percent)) titles[n++] = ends[i].title;
    titles[n++] = "time", titles[n++] = "<strength", titles[n++] = "games", titles[n] = NULL;
    table t = table_make(titles, NULL);
    for (int i = 0; i < l->level_count; i++) add_level(&t, l, &l->levels[i]);
    (void)table_write_within(&t, WIDTH, out);
    table_clear(&t);
}

static void add_weak(table *t, const weak_row *w) {
    table_add(t, "%s", w->name);
    table_add(t, "%d", w->depth);
    table_add(t, "%d", w->exact_from);
    add_measure(t, &w->measure, true);
}

static void write_named(const level_table *l, buffer *out) {
    static const char *const titles[] = {"<level",    "depth", "exact", "time",
                                         "<strength", "games", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < l->named_count; i++) add_weak(&t, &l->named[i]);
    (void)table_write_within(&t, WIDTH, out);
    table_clear(&t);
    buffer_add_char(out, '\n');
    for (int i = 0; i < l->named_count; i++) {
        buffer_format(out, "%-12s", l->named[i].name);
        wrap_text(out, view_of(l->named[i].sentence), 12, WIDTH);
    }
}

static void write_legend(const level_table *l, buffer *out) {
    const char *surest = "98%";
    for (int i = ENDS - 1; i >= 0; i--)
        if (is_used(l, ends[i].percent)) surest = ends[i].title;
    buffer text = buffer_make(NULL);
    buffer_format(
        &text,
        "exact: with this many empty squares or fewer it plays perfectly; %s: it searches "
        "to the end of the game and leaves a line out when so sure that it changes "
        "nothing. time: for a move; ~: roughly estimated for this machine, in hours (h), "
        "days (d) or years (y). strength: points, or discs a game, against another level "
        "or an agent. -: it has none; n/m: not measured.",
        surest);
    wrap_text(out, buffer_view(&text), 0, WIDTH);
    buffer_clear(&text);
}

/* The named levels come last, so that a small window shows them. */
void level_report_text(const level_table *l, buffer *out) {
    write_numbered(l, out);
    buffer_add_char(out, '\n');
    write_named(l, out);
    buffer_add_char(out, '\n');
    write_legend(l, out);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(l->measured), 0, WIDTH);
}

/* ---- as JSON ---- */

/* "against" is the number of a level or the name of an agent. */
static void put_match(json_writer *j, const level_measure *m) {
    json_open_object(j);
    if (m->agent)
        json_put_text_at(j, "against", m->agent);
    else
        json_put_int_at(j, "against", m->other);
    JSON_PUT_FIELDS(j, json_int_at("games", m->games), json_real_at("score", m->score),
                    json_real_at("score_error", m->score_error), json_real_at("discs", m->discs),
                    json_real_at("discs_error", m->discs_error));
    json_close(j);
}

static void put_measure(json_writer *j, const level_measure *m) {
    json_key(j, "seconds");
    if (m->seconds > 0)
        json_put_real(j, m->seconds);
    else
        json_put_null(j);
    json_key(j, "seconds_estimated");
    if (m->estimate > 0)
        json_put_real(j, m->estimate);
    else
        json_put_null(j);
    json_key(j, "match");
    if (m->games == 0)
        json_put_null(j);
    else
        put_match(j, m);
}

static void put_weak(json_writer *j, const weak_row *w) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("level", w->name), json_text_at("sentence", w->sentence));
    if (w->equals)
        json_put_text_at(j, "equals", w->equals);
    else
        json_put_int_at(j, "loses", w->loses);
    JSON_PUT_FIELDS(j, json_int_at("sees", w->sees), json_int_at("depth", w->depth),
                    json_int_at("exact_from", w->exact_from),
                    json_real_at("temperature", w->temperature), json_real_at("most", w->most));
    put_measure(j, &w->measure);
    json_close(j);
}

static void put_level(json_writer *j, const level_row *l) {
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_int_at("level", l->number), json_int_at("depth", l->depth),
                    json_int_at("exact_from", l->exact_from));
    json_open_array_at(j, "selective");
    for (int i = 0; i < l->pairs; i++) {
        JSON_PUT_OBJECT(j, json_int_at("from", l->selective[i].empty),
                        json_int_at("percent", l->selective[i].percent));
    }
    json_close(j);
    put_measure(j, &l->measure);
    json_close(j);
}

void level_report_json(const level_table *l, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "measured", l->measured);
    json_put_int_at(&j, "usual", l->usual);
    json_open_array_at(&j, "named");
    for (int i = 0; i < l->named_count; i++) put_weak(&j, &l->named[i]);
    json_close(&j);
    json_open_array_at(&j, "levels");
    for (int i = 0; i < l->level_count; i++) put_level(&j, &l->levels[i]);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
