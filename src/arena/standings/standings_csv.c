/* arena/standings/standings_csv.c - rows with commas between their cells. */
#include "arena/standings/standings_csv.h"

#include "arena/ending.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings_words.h"
#include "report/csv.h"

#include <math.h>

/* A comma and a number, or only the comma. */
static void add_real(buffer *out, double value, int decimals) {
    buffer_add_char(out, ',');
    if (!isnan(value)) buffer_format(out, "%.*f", decimals, value);
}

static void add_text(buffer *out, const char *text) {
    buffer_add_char(out, ',');
    csv_append(out, view_of(text));
}

static void write_titles(buffer *out) {
    buffer_add(out, "rank,name,elo,elo_error,elo_kind,elo_bound,pool,games,points,bye_points,"
                    "percent,wins,draws,losses,discs,discs_error,buchholz,better_than_next,"
                    "seconds_per_move,longest_move,forfeits");
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        if (game_ending_is_forfeit(e)) buffer_format(out, ",forfeits_%s", game_ending_name(e));
    buffer_add(out, ",limits");
    buffer_add_char(out, '\n');
}

static void write_row(const standings *s, int i, buffer *out) {
    const standing *row = &s->rows[i];
    buffer_format(out, "%d", row->rank);
    add_text(out, row->name);
    add_real(out, row->rating.elo, 1);
    add_real(out, row->rating.error, 1);
    buffer_format(out, ",%s", rating_kind_name(row->rating.kind));
    add_real(out, row->rating.bound, 1);
    buffer_format(out, ",%d,%d,%.1f,%.1f", standings_pool(s, i), row->sum.games, row->points,
                  row->bye_halves / 2.0);
    add_real(out, 100 * row->share, 2);
    buffer_format(out, ",%d,%d,%d", row->sum.wins, row->sum.draws, row->sum.losses);
    add_real(out, row->discs, 3);
    add_real(out, row->discs_error, 3);
    add_real(out, row->buchholz, 1);
    add_real(out, row->superiority, 4);
    add_real(out, row->seconds_per_move, 6);
    add_real(out, row->longest_move, 6);
    buffer_format(out, ",%d", row->forfeit_count);
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        if (game_ending_is_forfeit(e)) buffer_format(out, ",%d", row->forfeits[e]);
    add_text(out, row->limits);
    buffer_add_char(out, '\n');
}

void standings_csv_write(const standings *s, buffer *out) {
    write_titles(out);
    for (int i = 0; i < s->count; i++) write_row(s, i, out);
}

static void write_cell(const standings *s, int size, int row, int against, buffer *out) {
    const standing_sum c = standings_cell(s, size, row, against);
    if (c.games == 0) return;
    csv_append(out, view_of(s->rows[row].name));
    add_text(out, s->rows[against].name);
    buffer_add_char(out, ',');
    if (size != STANDINGS_ALL) buffer_format(out, "%d", size);
    buffer_format(out, ",%d,%.1f,%.2f,%d,%d,%d,%.3f\n", c.games, standing_points(&c),
                  100 * standing_share(&c), c.wins, c.draws, c.losses, (double)c.discs / c.games);
}

static void write_cells(const standings *s, int size, buffer *out) {
    for (int row = 0; row < s->count; row++)
        for (int against = 0; against < s->count; against++) write_cell(s, size, row, against, out);
}

void standings_csv_cross(const standings *s, buffer *out) {
    buffer_add(out, "name,against,size,games,points,percent,wins,draws,losses,discs\n");
    write_cells(s, STANDINGS_ALL, out);
    for (int z = 0; z < s->size_count && s->size_count > 1; z++) write_cells(s, s->sizes[z], out);
}
