/* arena/standings/standings_text.c - tables for a terminal. */
#include "arena/standings/standings_text.h"

#include "arena/standings/standings_words.h"
#include "report/table.h"
#include "report/wrap.h"

#include <math.h>
#include <stdio.h>

enum {
    LEAST_WIDTH = 80,
    NAME_LEAST = 16,
    NAME_MOST = 60,
    NAMED_MOST = 12, /* players of a cross table with names */
    BLOCK = 15,      /* columns of one without */
    NUMBER_BYTES = 12,
};

/* Returns the columns left for a name in lines whose other columns take `others`. */
static size_t name_room(size_t width, size_t others) {
    const size_t room = width > others ? width - others : 0;
    return room < NAME_LEAST ? NAME_LEAST : room > NAME_MOST ? NAME_MOST : room;
}

/* ---- cells ---- */

static void take_cell(table *t, buffer *cell) {
    if (buffer_status(cell) && !t->cells.failed) t->cells.failed = buffer_status(cell);
    table_add(t, "%s", buffer_text(cell));
    buffer_clear(cell);
}

static void add_name(table *t, const standing *row, size_t most) {
    buffer cell = buffer_make(t->cells.memory);
    standing_name_write(row->name, most, &cell);
    take_cell(t, &cell);
}

static void add_number(table *t, double value, int decimals) {
    buffer cell = buffer_make(t->cells.memory);
    standing_number_write(value, decimals, &cell);
    take_cell(t, &cell);
}

/* Without a sign; nothing for what is not known. */
static void add_size(table *t, double value, int decimals) {
    if (isnan(value))
        table_add(t, "%s", "");
    else
        table_add(t, "%.*f", decimals, value);
}

static void add_elo(table *t, const standing *row) {
    buffer cell = buffer_make(t->cells.memory);
    standing_elo_write(&row->rating, &cell);
    take_cell(t, &cell);
    add_size(t, row->rating.error, 0);
}

static void write_table(table *t, size_t width, buffer *out) {
    (void)table_write_within(t, width, out);
    table_clear(t);
}

/* ---- standings ---- */

static void add_results(table *t, const standing *row) {
    const standing_sum *sum = &row->sum;
    add_size(t, 100 * row->share, 1);
    table_add(t, "%d-%d-%d", sum->wins, sum->draws, sum->losses);
    add_number(t, row->discs, 2);
    add_size(t, row->discs_error, 2);
}

typedef void cell_adder(table *t, const standing *row);

/* reserved: width of the columns that are no names. */
static void write_rows(const standings *s, const char *const titles[], size_t reserved,
                       cell_adder *add_cells, size_t width, buffer *out) {
    table t = table_make(titles, out->memory);
    for (int i = 0; i < s->count; i++) {
        const standing *row = &s->rows[i];
        table_add(&t, "%d", row->rank);
        add_name(&t, row, name_room(width, reserved));
        add_cells(&t, row);
    }
    write_table(&t, width, out);
}

static void add_by_elo(table *t, const standing *row) {
    add_elo(t, row);
    table_add(t, "%.1f", row->points);
    add_results(t, row);
}

static void write_by_elo(const standings *s, size_t width, buffer *out) {
    static const char *const titles[] = {"#", "<name", "Elo",   "+-", "points",
                                         "%", "w-d-l", "discs", "+-", NULL};
    write_rows(s, titles, 56, add_by_elo, width, out);
}

static void add_by_points(table *t, const standing *row) {
    table_add(t, "%.1f", row->points);
    table_add(t, "%.1f", row->buchholz);
    add_results(t, row);
    add_elo(t, row);
}

static void write_by_points(const standings *s, size_t width, buffer *out) {
    static const char *const titles[] = {"#",     "<name", "points", "Buchh", "%", "w-d-l",
                                         "discs", "+-",    "Elo",    "+-",    NULL};
    write_rows(s, titles, 58, add_by_points, width, out);
}

/* ---- more of each player ---- */

/* The columns that have content. */
typedef struct more_columns {
    bool pools, times, limits, forfeits;
} more_columns;

static void add_more(table *t, const standings *s, int i, more_columns has) {
    const standing *row = &s->rows[i];
    buffer better = buffer_make(t->cells.memory);
    standing_chance_write(row->superiority, &better);
    table_add(t, "%d", row->sum.games);
    take_cell(t, &better);
    if (has.pools) table_add(t, "%d", standings_pool(s, i));
    if (has.times) add_size(t, 1000 * row->seconds_per_move, 1);
    if (has.times) add_size(t, 1000 * row->longest_move, 1);
    if (has.limits) table_add(t, "%s", row->limits);
    if (!has.forfeits) return;
    buffer forfeits = buffer_make(t->cells.memory);
    standing_forfeits_write(row, &forfeits);
    take_cell(t, &forfeits);
}

static void write_more(const standings *s, size_t width, buffer *out) {
    const more_columns has = {standings_pools(s) > 1, standings_have_times(s),
                              standings_have_limits(s), standings_have_forfeits(s)};
    const char *titles[TABLE_COLUMNS + 1] = {"#", "<name", "games", "better"};
    int columns = 4;
    if (has.pools) titles[columns++] = "pool";
    if (has.times) titles[columns++] = "ms a move";
    if (has.times) titles[columns++] = "longest";
    if (has.limits) titles[columns++] = "<limits";
    if (has.forfeits) titles[columns++] = "<forfeits";
    table t = table_make(titles, out->memory);
    for (int i = 0; i < s->count; i++) {
        table_add(&t, "%d", s->rows[i].rank);
        add_name(&t, &s->rows[i], name_room(width, 56));
        add_more(&t, s, i, has);
    }
    write_table(&t, width, out);
}

/* ---- the cross table ---- */

typedef enum cross_value { CROSS_PERCENT, CROSS_DISCS } cross_value;

static void add_cross_cell(table *t, const standings *s, cross_value value, int row, int against) {
    const standing_sum c = standings_cell(s, STANDINGS_ALL, row, against);
    if (row == against)
        table_add(t, "%s", ".");
    else if (c.games == 0)
        table_add(t, "%s", "");
    else if (value == CROSS_DISCS)
        add_number(t, (double)c.discs / c.games, 0);
    else
        table_add(t, "%.0f", 100 * standing_share(&c));
}

/* Columns first .. first + count - 1; names or not. */
static void write_block(const standings *s, cross_value value, int first, int count, size_t width,
                        buffer *out) {
    char numbers[BLOCK][NUMBER_BYTES];
    const char *titles[TABLE_COLUMNS + 1] = {"#"};
    const bool named = s->count <= NAMED_MOST;
    int columns = 1;
    if (named) titles[columns++] = "<name";
    for (int i = 0; i < count; i++) {
        (void)snprintf(numbers[i], sizeof numbers[i], "%d", s->rows[first + i].rank);
        titles[columns++] = numbers[i];
    }
    table t = table_make(titles, out->memory);
    for (int row = 0; row < s->count; row++) {
        table_add(&t, "%d", s->rows[row].rank);
        if (named) add_name(&t, &s->rows[row], name_room(width, 4 + 5 * (size_t)count));
        for (int i = 0; i < count; i++) add_cross_cell(&t, s, value, row, first + i);
    }
    write_table(&t, width, out);
}

static void write_cross(const standings *s, cross_value value, size_t width, buffer *out) {
    const int most = s->count <= NAMED_MOST ? NAMED_MOST : BLOCK;
    for (int first = 0; first < s->count; first += most) {
        const int left = s->count - first;
        if (first) buffer_add_char(out, '\n');
        write_block(s, value, first, left < most ? left : most, width, out);
    }
}

/* Percent of the points on each size, where there are several. */
static void write_sizes(const standings *s, size_t width, buffer *out) {
    char names[STANDINGS_SIZES][2 * NUMBER_BYTES];
    const char *titles[TABLE_COLUMNS + 1] = {"#", "<name"};
    for (int z = 0; z < s->size_count; z++) {
        (void)snprintf(names[z], sizeof names[z], "%dx%d", s->sizes[z], s->sizes[z]);
        titles[2 + z] = names[z];
    }
    table t = table_make(titles, out->memory);
    for (int row = 0; row < s->count; row++) {
        table_add(&t, "%d", s->rows[row].rank);
        add_name(&t, &s->rows[row], name_room(width, 56));
        for (int z = 0; z < s->size_count; z++) {
            const standing_sum sum = standings_row_on(s, s->sizes[z], row);
            add_size(&t, 100 * standing_share(&sum), 1);
        }
    }
    write_table(&t, width, out);
}

void standings_text_cross(const standings *s, size_t width, buffer *out) {
    if (width < LEAST_WIDTH) width = LEAST_WIDTH;
    buffer_add(out, "Percent of the points against\n");
    write_cross(s, CROSS_PERCENT, width, out);
    if (s->count <= NAMED_MOST) {
        buffer_add(out, "\nDiscs per game against\n");
        write_cross(s, CROSS_DISCS, width, out);
    }
    if (s->size_count < 2) return;
    buffer_add(out, "\nPercent of the points by size\n");
    write_sizes(s, width, out);
}

/* ---- all ---- */

typedef struct notes {
    buffer *out;
    size_t width;
} notes;

static void write_note(void *context, const char *sentence) {
    const notes *n = context;
    wrap_text(n->out, view_of(sentence), 0, n->width);
}

void standings_text_write(const standings *s, size_t width, buffer *out) {
    if (width < LEAST_WIDTH) width = LEAST_WIDTH;
    notes n = {out, width};
    if (s->order == ORDER_ELO)
        write_by_elo(s, width, out);
    else
        write_by_points(s, width, out);
    buffer_add_char(out, '\n');
    write_more(s, width, out);
    buffer_add_char(out, '\n');
    standings_text_cross(s, width, out);
    buffer_add_char(out, '\n');
    standings_each_note(s, write_note, &n);
    wrap_text(out,
              view_of("better is the chance of being better than the next in the list, discs are "
                      "per game with their standard error, forfeits are games lost without playing "
                      "them to their end."),
              0, width);
}
