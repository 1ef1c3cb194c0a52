/* cli/cmd_levels.c - the champion's levels: what each does, how long it takes, how strong it is. */
#include "base/json.h"
#include "cli/arguments.h"
#include "player/level_facts.h"
#include "report/table.h"
#include "report/wrap.h"

enum { WIDTH = 79 };

static const char NOTHING[] = "-", NOT_MEASURED[] = "n/m";

/* How sure a search to the end of the game may be, in percent: a column each. */
static const int percents[] = {99, 98, 95, 87, 73};
enum { PERCENTS = sizeof percents / sizeof *percents };

/* ---- what was measured ---- */

/* Two figures that count: 0.0014, 0.17, 12. */
static void add_seconds(table *t, double seconds) {
    if (seconds <= 0)
        table_add(t, "%s", NOT_MEASURED);
    else
        table_add(t, "%.*f s", seconds < 0.01 ? 4 : seconds < 1 ? 2 : 1, seconds);
}

/* "63 +-4 % vs 8": a number's against a lower level; a name's in discs against a higher one. */
static void add_strength(table *t, const level_match *m, bool in_discs) {
    if (m->games == 0)
        table_add(t, "%s", NOT_MEASURED);
    else if (in_discs)
        table_add(t, "%+.1f +-%.1f discs vs %d", m->discs, m->discs_error, m->other);
    else
        table_add(t, "%.0f +-%.0f %% vs %d", m->score, m->score_error, m->other);
}

static void add_facts(table *t, const level_facts *facts, bool in_discs) {
    add_seconds(t, facts->seconds);
    add_strength(t, &facts->match, in_discs);
    table_add(t, "%d", facts->match.games);
}

/* ---- as text ---- */

/* From how many empty squares on the end of the game is searched so surely. */
static void add_selective(table *t, const level *l, int percent) {
    int i = 0;
    while (i < l->pairs && l->selective[i].percent != percent) i++;
    if (i < l->pairs)
        table_add(t, "%d", l->selective[i].empty);
    else
        table_add(t, "%s", NOTHING);
}

static void add_level(table *t, int number) {
    const level l = level_at(number);
    const level_facts facts = level_facts_of(number);
    table_add(t, "%d", number);
    table_add(t, "%d", l.depth);
    table_add(t, "%d", l.exact_from);
    for (int i = 0; i < PERCENTS; i++) add_selective(t, &l, percents[i]);
    add_facts(t, &facts, false);
}

static void write_numbered(buffer *out) {
    static const char *const titles[] = {"level", "depth", "exact", "99%",       "98%",   "95%",
                                         "87%",   "73%",   "time",  "<strength", "games", NULL};
    table t = table_make(titles, NULL);
    for (int number = 0; number <= LEVEL_MOST; number++) add_level(&t, number);
    (void)table_write_within(&t, WIDTH, out);
    table_clear(&t);
}

static void add_weak(table *t, int index) {
    const weak_level *w = &weak_levels[index];
    const level_facts facts = weak_facts_of(index);
    table_add(t, "%s", w->name);
    table_add(t, "%d", w->depth);
    table_add(t, "%d", w->exact_from);
    add_facts(t, &facts, true);
}

static void write_named(buffer *out) {
    static const char *const titles[] = {"<level",    "depth", "exact", "time",
                                         "<strength", "games", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < WEAK_LEVELS; i++) add_weak(&t, i);
    (void)table_write_within(&t, WIDTH, out);
    table_clear(&t);
    buffer_add_char(out, '\n');
    for (int i = 0; i < WEAK_LEVELS; i++) {
        buffer_format(out, "%-10s", weak_levels[i].name);
        wrap_text(out, view_of(weak_levels[i].sentence), 10, WIDTH);
    }
}

static const char legend[] =
    "exact: with so many empty squares or fewer it plays perfectly; 98%: it searches to the end "
    "of the game and leaves a line out when so sure that it changes nothing. time: for a move. "
    "strength: points, or discs a game, against another level. -: it has none; n/m: not "
    "measured.";

/* The names come last: they are what a small window shows in the end. */
static void write_text(buffer *out) {
    write_numbered(out);
    buffer_add_char(out, '\n');
    write_named(out);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(legend), 0, WIDTH);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(level_facts_measured), 0, WIDTH);
}

/* ---- as JSON ---- */

static void put_facts(json_writer *j, const level_facts *facts) {
    const level_match *m = &facts->match;
    json_key(j, "seconds");
    if (facts->seconds > 0)
        json_put_real(j, facts->seconds);
    else
        json_put_null(j);
    json_key(j, "match");
    if (m->games == 0) {
        json_put_null(j);
        return;
    }
    json_open_object(j);
    json_put_int_at(j, "against", m->other);
    json_put_int_at(j, "games", m->games);
    json_put_real_at(j, "score", m->score);
    json_put_real_at(j, "score_error", m->score_error);
    json_put_real_at(j, "discs", m->discs);
    json_put_real_at(j, "discs_error", m->discs_error);
    json_close(j);
}

static void put_weak(json_writer *j, int index) {
    const weak_level *w = &weak_levels[index];
    const level_facts facts = weak_facts_of(index);
    json_open_object(j);
    json_put_text_at(j, "level", w->name);
    json_put_text_at(j, "sentence", w->sentence);
    json_put_int_at(j, "loses", w->loses);
    json_put_int_at(j, "sees", w->sees);
    json_put_int_at(j, "depth", w->depth);
    json_put_int_at(j, "exact_from", w->exact_from);
    json_put_real_at(j, "temperature", w->temperature);
    json_put_real_at(j, "most", w->most);
    put_facts(j, &facts);
    json_close(j);
}

static void put_level(json_writer *j, int number) {
    const level l = level_at(number);
    const level_facts facts = level_facts_of(number);
    json_open_object(j);
    json_put_int_at(j, "level", number);
    json_put_int_at(j, "depth", l.depth);
    json_put_int_at(j, "exact_from", l.exact_from);
    json_open_array_at(j, "selective");
    for (int i = 0; i < l.pairs; i++) {
        json_open_object(j);
        json_put_int_at(j, "from", l.selective[i].empty);
        json_put_int_at(j, "percent", l.selective[i].percent);
        json_close(j);
    }
    json_close(j);
    put_facts(j, &facts);
    json_close(j);
}

static void write_json(buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "measured", level_facts_measured);
    json_put_int_at(&j, "usual", LEVEL_USUAL);
    json_open_array_at(&j, "named");
    for (int i = 0; i < WEAK_LEVELS; i++) put_weak(&j, i);
    json_close(&j);
    json_open_array_at(&j, "levels");
    for (int number = 0; number <= LEVEL_MOST; number++) put_level(&j, number);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static int run(context *c, const arguments *a) {
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        write_json(&out);
    else
        write_text(&out);
    return context_print(c, &out);
}

static const option options[] = {
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_levels = {
    .name = "levels",
    .operands = "",
    .summary = "show the levels of the champion",
    .options = options,
    .run = run,
};
