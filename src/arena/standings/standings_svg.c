/* arena/standings/standings_svg.c - draws ratings with their errors. */
#include "arena/standings/standings_svg.h"

#include "arena/rating/ratings.h"
#include "arena/standings/standings_scale.h"
#include "arena/standings/standings_words.h"
#include "report/xml.h"

#include <math.h>

enum {
    WIDTH = 860,
    LEFT = 240,
    RIGHT = 130,
    TOP = 78,
    ROW = 26,
    BOTTOM = 56,
    NAME_MOST = 30,
    FULL_MOST = 200, /* of a name that is pointed at */
    TITLE_MOST = 80,
};

/* Blue and vermilion are told apart by all kinds of colour-blind eyes (Okabe and Ito). */
static const char style[] =
    "<style>.avocet-paper{fill:#fff}.avocet-ink{fill:#1b1b1b}.avocet-soft{fill:#5b6269}"
    ".avocet-grid{stroke:#dfe3e6}.avocet-zero{stroke:#9aa1a8}"
    ".avocet-known{stroke:#0072b2;fill:#0072b2}.avocet-bound{stroke:#b84a00;fill:#b84a00}"
    ".avocet-guess{stroke:#5b6269;fill:#fff}\n"
    "@media (prefers-color-scheme:dark){.avocet-paper{fill:#15181b}.avocet-ink{fill:#e8eaed}"
    ".avocet-soft{fill:#a2a9b0}.avocet-grid{stroke:#3a4046}.avocet-zero{stroke:#6b737b}"
    ".avocet-known{stroke:#56b4e9;fill:#56b4e9}.avocet-bound{stroke:#f0a030;fill:#f0a030}"
    ".avocet-guess{stroke:#a2a9b0;fill:#15181b}}</style>\n";

typedef struct plot {
    const standings *s;
    standings_scale scale;
    int bottom; /* of the rows */
    buffer *out;
} plot;

static double x_of(double place) {
    return LEFT + place * (WIDTH - LEFT - RIGHT);
}

static void write_cut(const char *text, size_t most, buffer *out) {
    buffer cut = buffer_make(out->memory);
    standing_name_write(text, most, &cut);
    xml_take(out, &cut);
}

/* ---- the axis ---- */

static void draw_tick(const plot *p, double elo) {
    const double x = x_of(standings_scale_at(&p->scale, elo));
    buffer_format(p->out,
                  "<path class=\"avocet-%s\" d=\"M%.1f %dV%d\"/><text class=\"avocet-soft\" "
                  "x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                  elo == 0 ? "zero" : "grid", x, TOP - 6, p->bottom + 4, x, p->bottom + 22);
    standing_number_write(elo, 0, p->out);
    buffer_add(p->out, "</text>\n");
}

static void draw_axis(const plot *p) {
    for (int i = 0; i < standings_scale_ticks(&p->scale); i++)
        draw_tick(p, standings_scale_tick(&p->scale, i));
    buffer_format(
        p->out,
        "<text class=\"avocet-soft\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">Elo, with "
        "95 %% errors</text>\n",
        x_of(0.5), p->bottom + 44);
}

/* ---- rows ---- */

static void draw_bar(const plot *p, const standings_mark *m, double y) {
    if (m->to > m->from)
        buffer_format(p->out, "<path stroke-width=\"2.5\" d=\"M%.1f %.1fH%.1f\"/>", x_of(m->from),
                      y, x_of(m->to));
}

/* An arrow head at the end of the axis, towards where the rating may lie. */
static void draw_arrow(const plot *p, bool right, double y) {
    const double x = x_of(right ? 1 : 0), back = right ? -9 : 9;
    buffer_format(p->out, "<path stroke=\"none\" d=\"M%.1f %.1fl%.0f -5v10z\"/>", x, y, back);
}

static void draw_mark(const plot *p, const rating *r, double y) {
    const standings_mark m = standings_mark_of(&p->scale, r);
    const bool bounded = r->kind == RATING_AT_LEAST || r->kind == RATING_AT_MOST;
    if (!m.is_drawn) return;
    buffer_format(p->out, "<g class=\"avocet-%s\">",
                  bounded                   ? "bound"
                  : r->kind == RATING_KNOWN ? "known"
                                            : "guess");
    draw_bar(p, &m, y);
    if (m.goes_left) draw_arrow(p, false, y);
    if (m.goes_right) draw_arrow(p, true, y);
    if (bounded)
        buffer_format(p->out, "<path stroke-width=\"2.5\" d=\"M%.1f %.1fv12\"/>", x_of(m.at),
                      y - 6);
    else
        buffer_format(p->out, "<circle stroke-width=\"2\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>",
                      x_of(m.at), y);
    buffer_add(p->out, "</g>\n");
}

static void draw_value(const plot *p, const rating *r, double y) {
    buffer text = buffer_make(p->out->memory);
    standing_elo_write(r, &text);
    if (!isnan(r->error)) buffer_format(&text, " ± %.0f", r->error);
    buffer_format(p->out, "<text class=\"avocet-ink\" x=\"%d\" y=\"%.1f\">", WIDTH - RIGHT + 16,
                  y + 4);
    xml_take(p->out, &text);
    buffer_add(p->out, "</text>\n");
}

static void draw_row(const plot *p, int i) {
    const standing *row = &p->s->rows[i];
    const double y = TOP + ROW * (i + 0.5);
    buffer_format(p->out,
                  "<text class=\"avocet-ink\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\"><title>",
                  LEFT - 16, y + 4);
    write_cut(row->name, FULL_MOST, p->out);
    buffer_add(p->out, "</title>");
    write_cut(row->name, NAME_MOST, p->out);
    buffer_add(p->out, "</text>");
    draw_mark(p, &row->rating, y);
    draw_value(p, &row->rating, y);
}

/* ---- the picture ---- */

static void open_picture(const plot *p, const char *title, int height) {
    buffer_format(
        p->out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
        "viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<title>",
        WIDTH, height, WIDTH, height);
    write_cut(title, TITLE_MOST, p->out);
    buffer_format(p->out,
                  ": ratings of %d players</title>\n%s<rect class=\"avocet-paper\" "
                  "width=\"%d\" height=\"%d\"/>\n",
                  p->s->count, style, WIDTH, height);
    buffer_add(p->out, "<text class=\"avocet-ink\" x=\"24\" y=\"32\" font-size=\"17\" "
                       "font-weight=\"bold\">");
    write_cut(title, TITLE_MOST, p->out);
    buffer_format(p->out,
                  "</text>\n<text class=\"avocet-soft\" x=\"24\" y=\"52\">%d players, %d "
                  "games, %d pair%s</text>\n",
                  p->s->count, p->s->games, p->s->pairs, p->s->pairs == 1 ? "" : "s");
}

void standings_svg_write(const standings *s, const char *title, buffer *out) {
    const plot p = {s, standings_scale_of(s), TOP + ROW * s->count, out};
    open_picture(&p, title, p.bottom + BOTTOM);
    draw_axis(&p);
    for (int i = 0; i < s->count; i++) draw_row(&p, i);
    buffer_add(out, "</svg>\n");
}
