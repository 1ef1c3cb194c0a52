/* arena/standings/standings_html.c - a page of tables. */
#include "arena/standings/standings_html.h"

#include "arena/ending.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings_scale.h"
#include "arena/standings/standings_style.h"
#include "arena/standings/standings_words.h"
#include "report/xml.h"

#include <math.h>
#include <stdio.h>

enum { SHADES = 10, NAME_MOST = 200, MANY = 15 }; /* from MANY on cells hold one number */

/* ---- parts ---- */

static void add_text(buffer *out, const char *text) {
    xml_append(out, view_of(text));
}

/* Adds a name. The page cuts off its end if it does not fit, and shows all of it on demand. */
static void add_name(buffer *out, const standing *row) {
    buffer name = buffer_make(out->memory);
    standing_name_write(row->name, NAME_MOST, &name);
    xml_take(out, &name);
}

/* The cell at the head of a row, with a number before it. */
static void add_head(buffer *out, const standing *row, int number) {
    buffer_add(out, "<tr><th scope=\"row\" class=\"name\" title=\"");
    add_name(out, row);
    buffer_format(out, "\"><span class=\"rank\">%d</span>", number);
    add_name(out, row);
    buffer_add(out, "</th>");
}

/* Adds a number with a typographic minus, or a dash if there is no number. */
static void take_signed(buffer *out, buffer *text) {
    buffer better = buffer_make(out->memory);
    for (const char *c = buffer_text(text); *c; c++) {
        if (*c == '-')
            buffer_add(&better, c[1] ? "−" : "–");
        else
            buffer_add_char(&better, *c);
    }
    if (buffer_status(text) && !out->failed) out->failed = buffer_status(text);
    buffer_clear(text);
    xml_take(out, &better);
}

static void add_elo(buffer *out, const rating *r) {
    buffer text = buffer_make(out->memory);
    standing_elo_write(r, &text);
    take_signed(out, &text);
}

static void add_number(buffer *out, double value, int decimals) {
    buffer text = buffer_make(out->memory);
    standing_number_write(value, decimals, &text);
    take_signed(out, &text);
}

/* A cell with a number that has no sign, or an empty one. */
static void add_cell(buffer *out, double value, int decimals) {
    buffer_add(out, "<td>");
    if (!isnan(value)) buffer_format(out, "%.*f", decimals, value);
    buffer_add(out, "</td>");
}

static void add_chance(buffer *out, double chance) {
    buffer text = buffer_make(out->memory);
    standing_chance_write(chance, &text);
    buffer_add(out, "<td>");
    xml_take(out, &text);
    buffer_add(out, "</td>");
}

static void open_table(buffer *out, const char *heading, const char *kind) {
    buffer_add(out, "<section><h2>");
    add_text(out, heading);
    buffer_format(out,
                  "</h2>\n<div class=\"scroll\"><table%s><thead><tr><th class=\"name\" "
                  "scope=\"col\">Player</th>",
                  kind);
}

static void add_titles(buffer *out, const char *const *titles) {
    for (; *titles; titles++) {
        buffer_add(out, "<th scope=\"col\">");
        add_text(out, *titles);
        buffer_add(out, "</th>");
    }
}

static void begin_rows(buffer *out) {
    buffer_add(out, "</tr></thead>\n<tbody>\n");
}

static void close_table(buffer *out) {
    buffer_add(out, "</tbody></table></div></section>\n");
}

/* ---- standings ---- */

static void add_rating_cells(const standing *row, buffer *out) {
    buffer_add(out, "<td><b>");
    add_elo(out, &row->rating);
    buffer_add(out, "</b></td>");
    add_cell(out, row->rating.error, 0);
    add_chance(out, row->superiority);
}

static void add_result_cells(const standing *row, buffer *out) {
    const standing_sum *sum = &row->sum;
    add_cell(out, 100 * row->share, 1);
    buffer_format(out, "<td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>", sum->games, sum->wins,
                  sum->draws, sum->losses);
    add_number(out, row->discs, 2);
    buffer_add(out, "</td>");
    add_cell(out, row->discs_error, 2);
}

static void add_time_cells(const standing *row, buffer *out) {
    add_cell(out, 1000 * row->seconds_per_move, 1);
    add_cell(out, 1000 * row->longest_move, 1);
}

static void write_row(const standings *s, int i, buffer *out) {
    const standing *row = &s->rows[i];
    const bool by_points = s->order == ORDER_POINTS;
    add_head(out, row, row->rank);
    if (!by_points) add_rating_cells(row, out);
    buffer_format(out, "<td>%.1f</td>", row->points);
    if (by_points) add_cell(out, row->buchholz, 1);
    add_result_cells(row, out);
    if (by_points) add_rating_cells(row, out);
    if (standings_have_times(s)) add_time_cells(row, out);
    if (standings_pools(s) > 1) buffer_format(out, "<td>%d</td>", standings_pool(s, i));
    if (standings_have_limits(s)) {
        buffer_add(out, "<td class=\"left\">");
        add_text(out, row->limits);
        buffer_add(out, "</td>");
    }
    buffer_add(out, "</tr>\n");
}

static void write_standings(const standings *s, buffer *out) {
    static const char *const elo[] = {"Elo", "± 95 %", "better", NULL};
    static const char *const results[] = {"%",    "games", "won",      "drawn",
                                          "lost", "discs", "\xC2\xB1", NULL};
    static const char *const times[] = {"ms a move", "longest", NULL};
    static const char *const points[] = {"points", NULL}, *const pool[] = {"pool", NULL};
    static const char *const swiss[] = {"points", "Buchholz", NULL};
    const bool by_points = s->order == ORDER_POINTS;
    open_table(out, "Standings", " class=\"wide\"");
    if (!by_points) add_titles(out, elo);
    add_titles(out, by_points ? swiss : points);
    add_titles(out, results);
    if (by_points) add_titles(out, elo);
    if (standings_have_times(s)) add_titles(out, times);
    if (standings_pools(s) > 1) add_titles(out, pool);
    if (standings_have_limits(s)) buffer_add(out, "<th scope=\"col\" class=\"left\">limits</th>");
    begin_rows(out);
    for (int i = 0; i < s->count; i++) write_row(s, i, out);
    close_table(out);
}

/* ---- the plot ---- */

/* Places are percent of a width that only the reader knows, so words keep their size. */
static void draw_grid(const standings_scale *scale, buffer *out) {
    for (int i = 0; i < standings_scale_ticks(scale); i++) {
        const double elo = standings_scale_tick(scale, i);
        const double x = 100 * standings_scale_at(scale, elo);
        buffer_format(out, "<line class=\"%s\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"0\" y2=\"100%%\"/>",
                      elo == 0 ? "zero" : "grid", x, x);
    }
}

static void draw_bar(const standings_mark *m, buffer *out) {
    if (m->to > m->from)
        buffer_format(out, "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"50%%\" y2=\"50%%\"/>",
                      100 * m->from, 100 * m->to);
}

/* At the end of the axis. */
static void draw_arrow(bool right, buffer *out) {
    buffer_format(out,
                  "<svg x=\"%d%%\" y=\"50%%\" width=\"1\" height=\"1\" overflow=\"visible\">"
                  "<path d=\"M0 0l%d -4v8z\"/></svg>",
                  right ? 100 : 0, right ? -8 : 8);
}

static void draw_rating(const standings_scale *scale, const rating *r, buffer *out) {
    const standings_mark m = standings_mark_of(scale, r);
    const bool bounded = r->kind == RATING_AT_LEAST || r->kind == RATING_AT_MOST;
    if (!m.is_drawn) return;
    buffer_format(out, "<g class=\"%s\">",
                  bounded                   ? "bound"
                  : r->kind == RATING_KNOWN ? "known"
                                            : "guess");
    draw_bar(&m, out);
    if (m.goes_left) draw_arrow(false, out);
    if (m.goes_right) draw_arrow(true, out);
    if (bounded)
        buffer_format(out, "<line x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"25%%\" y2=\"75%%\"/>",
                      100 * m.at, 100 * m.at);
    else
        buffer_format(out, "<circle cx=\"%.2f%%\" cy=\"50%%\" r=\"4.5\"/>", 100 * m.at);
    buffer_add(out, "</g>");
}

static void write_plot_row(const standings_scale *scale, const standing *row, buffer *out) {
    buffer_add(out, "<div class=\"who\" title=\"");
    add_name(out, row);
    buffer_add(out, "\">");
    add_name(out, row);
    buffer_add(out, "</div><svg aria-hidden=\"true\">");
    draw_grid(scale, out);
    draw_rating(scale, &row->rating, out);
    buffer_add(out, "</svg><div>");
    add_elo(out, &row->rating);
    if (!isnan(row->rating.error)) buffer_format(out, " ± %.0f", row->rating.error);
    buffer_add(out, "</div>\n");
}

/* Every second number: on a phone all of them would touch. */
static void write_axis(const standings_scale *scale, buffer *out) {
    buffer_add(out, "<div></div><svg aria-hidden=\"true\">");
    for (int i = 0; i < standings_scale_ticks(scale); i++) {
        const double elo = standings_scale_tick(scale, i);
        if (lround(elo / scale->step) % 2) continue;
        buffer_format(out, "<text x=\"%.2f%%\" y=\"1rem\">", 100 * standings_scale_at(scale, elo));
        add_number(out, elo, 0);
        buffer_add(out, "</text>");
    }
    buffer_add(out, "</svg><div></div>\n");
}

static void write_plot(const standings *s, buffer *out) {
    const standings_scale scale = standings_scale_of(s);
    buffer_add(out, "<section><h2>Ratings with 95 % errors</h2>\n<div class=\"plot\">\n");
    for (int i = 0; i < s->count; i++) write_plot_row(&scale, &s->rows[i], out);
    write_axis(&scale, out);
    buffer_add(out, "</div></section>\n");
}

/* ---- the cross table ---- */

static void write_cross_cell(const standings *s, int size, int row, int against, buffer *out) {
    const standing_sum c = standings_cell(s, size, row, against);
    const double share = standing_share(&c);
    if (row == against || c.games == 0) {
        buffer_format(out, "<td%s></td>", row == against ? " class=\"own\"" : "");
        return;
    }
    buffer_format(out, "<td class=\"s%ld\" title=\"", lround(SHADES * share));
    add_name(out, &s->rows[row]);
    buffer_add(out, " against ");
    add_name(out, &s->rows[against]);
    buffer_format(out, ": won %d, drew %d, lost %d of %d, ", c.wins, c.draws, c.losses, c.games);
    add_number(out, (double)c.discs / c.games, 1);
    buffer_format(out, " discs a game\">%.0f", 100 * share);
    if (s->count < MANY) {
        buffer_add(out, "<small>");
        add_number(out, (double)c.discs / c.games, 0);
        buffer_format(out, "</small><small>%g/%d</small>", standing_points(&c), c.games);
    }
    buffer_add(out, "</td>");
}

static void write_cross(const standings *s, int size, buffer *out) {
    char heading[40] = "Cross table";
    if (size != STANDINGS_ALL)
        (void)snprintf(heading, sizeof heading, "Cross table on %dx%d", size, size);
    open_table(out, heading, s->count < MANY ? " class=\"heat\"" : " class=\"heat many\"");
    for (int i = 0; i < s->count; i++) {
        buffer_add(out, "<th scope=\"col\" title=\"");
        add_name(out, &s->rows[i]);
        buffer_format(out, "\">%d</th>", s->rows[i].rank);
    }
    begin_rows(out);
    for (int row = 0; row < s->count; row++) {
        add_head(out, &s->rows[row], s->rows[row].rank);
        for (int i = 0; i < s->count; i++) write_cross_cell(s, size, row, i, out);
        buffer_add(out, "</tr>\n");
    }
    close_table(out);
}

static void write_crosses(const standings *s, buffer *out) {
    write_cross(s, STANDINGS_ALL, out);
    buffer_format(
        out,
        "<p class=\"soft\">Each cell is what the player of the row did against that of the "
        "column: percent of the points%s.</p>\n",
        s->count < MANY ? ", discs a game, points of games" : "");
    for (int z = 0; z < s->size_count && s->size_count > 1; z++) write_cross(s, s->sizes[z], out);
}

/* ---- forfeits ---- */

static void write_forfeits(const standings *s, buffer *out) {
    if (!standings_have_forfeits(s)) return;
    open_table(out, "Forfeits", "");
    buffer_add(out, "<th scope=\"col\">games</th><th scope=\"col\" class=\"left\">how</th>");
    begin_rows(out);
    for (int i = 0; i < s->count; i++) {
        const standing *row = &s->rows[i];
        if (!row->forfeit_count) continue;
        add_head(out, row, row->rank);
        buffer_format(out, "<td>%d</td><td class=\"left\">", row->forfeit_count);
        const char *joint = "";
        for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
            if (!row->forfeits[e]) continue;
            buffer_format(out, "%s%d %s", joint, row->forfeits[e], game_ending_words(e));
            joint = ", ";
        }
        buffer_add(out, "</td></tr>\n");
    }
    close_table(out);
    buffer_add(out,
               "<p class=\"soft\">Games that were lost without being played to their end; they "
               "count as lost above.</p>\n");
}

/* ---- the page ---- */

static void write_note(void *context, const char *sentence) {
    buffer *out = context;
    buffer_add(out, "<p class=\"soft\">");
    add_text(out, sentence);
    buffer_add(out, "</p>\n");
}

static void open_page(const standings *s, const char *title, buffer *out) {
    buffer_add(out, "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n"
                    "<head><meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                    "content=\"width=device-width, initial-scale=1\"/>\n<title>");
    add_text(out, title);
    buffer_add(out, "</title>\n");
    standings_style_write(out);
    buffer_add(out, "</head>\n<body><main>\n<h1>");
    add_text(out, title);
    buffer_format(out, "</h1>\n<p class=\"soft\">%d players, %d games, %d pair%s</p>\n", s->count,
                  s->games, s->pairs, s->pairs == 1 ? "" : "s");
}

void standings_html_write(const standings *s, const char *title, buffer *out) {
    open_page(s, title, out);
    write_standings(s, out);
    write_plot(s, out);
    write_crosses(s, out);
    write_forfeits(s, out);
    buffer_add(out, "<section><h2>How ratings are made</h2>\n");
    standings_each_note(s, write_note, out);
    write_note(out, "better is the chance of being better than the next in the list; discs are per "
                    "game, with their standard error.");
    buffer_add(out, "</section>\n</main></body>\n</html>\n");
}
