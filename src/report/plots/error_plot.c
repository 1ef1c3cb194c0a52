/* report/plots/error_plot.c - draws errors by ply as SVG. */
#include "report/plots/error_plot.h"

#include "report/plots/plot.h"
#include "report/xml.h"

#include <math.h>

#define INK   "#1b1b1b"
#define FAINT "#d9d9d9"
#define PAPER "#ffffff"

enum {
    WIDTH = 860,
    HEIGHT = 480,
    LEFT = 70,
    RIGHT = 30,
    TOP = 84,
    BOTTOM = 60,
    PLY_STEP = 10, /* between ticks */
    TICKS = 6,     /* about this many upwards */
    KEY_WIDTH = 190,
};

/* Told apart without colours, too: by their dashes. */
static const struct {
    const char *colour, *dashes;
} styles[ERROR_PLOT_LINES] = {{"#0b6e4f", ""},
                              {"#c0392b", " stroke-dasharray=\"7 4\""},
                              {"#2c5fa8", " stroke-dasharray=\"2 3\""},
                              {"#8e5b00", " stroke-dasharray=\"10 3 2 3\""}};

typedef struct frame {
    double top;  /* value at the upper end */
    double step; /* between ticks */
    int plies;
    buffer *out;
} frame;

static bool is_gap(double value) {
    return !isfinite(value) || value < 0;
}

static double largest(const error_plot *p) {
    double most = 0;
    for (int i = 0; i < p->count; i++)
        for (int ply = 0; ply < p->plies; ply++)
            if (!is_gap(p->lines[i].values[ply]) && p->lines[i].values[ply] > most)
                most = p->lines[i].values[ply];
    return most;
}

static frame frame_for(const error_plot *p, buffer *out) {
    const double most = largest(p), step = plot_step(most, TICKS);
    const double steps = ceil(most / step);
    return (frame){
        .top = step * (steps > 1 ? steps : 1), .step = step, .plies = p->plies, .out = out};
}

static double x_of(const frame *f, int ply) {
    return LEFT + (double)ply * (WIDTH - LEFT - RIGHT) / (f->plies - 1);
}

static double y_of(const frame *f, double value) {
    return HEIGHT - BOTTOM - value / f->top * (HEIGHT - TOP - BOTTOM);
}

static void text_at(const frame *f, double x, double y, const char *more, const char *text) {
    buffer_format(f->out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, more);
    xml_append(f->out, view_of(text));
    buffer_add(f->out, "</text>\n");
}

static void draw_plies(const frame *f) {
    for (int ply = 0; ply < f->plies; ply += PLY_STEP) {
        buffer_format(f->out,
                      "<path d=\"M%.1f %dV%d\" stroke=\"" FAINT "\"/>\n<text x=\"%.1f\" y=\"%d\" "
                      "text-anchor=\"middle\">%d</text>\n",
                      x_of(f, ply), TOP, HEIGHT - BOTTOM, x_of(f, ply), HEIGHT - BOTTOM + 20, ply);
    }
    text_at(f, x_of(f, f->plies - 1) / 2 + LEFT / 2.0, HEIGHT - 14, " text-anchor=\"middle\"",
            "moves made");
}

static void draw_heights(const frame *f, const char *unit) {
    const int decimals = plot_decimals(f->step);
    for (int i = 0; i * f->step <= f->top * 1.0001; i++) {
        const double y = y_of(f, i * f->step);
        buffer_format(f->out,
                      "<path d=\"M%d %.1fH%d\" stroke=\"" FAINT "\"/>\n<text x=\"%d\" y=\"%.1f\" "
                      "text-anchor=\"end\">%.*f</text>\n",
                      LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 4, decimals, i * f->step);
    }
    buffer_format(f->out,
                  "<text transform=\"translate(20 %d) rotate(-90)\" text-anchor=\"middle\">",
                  (HEIGHT + TOP - BOTTOM) / 2);
    xml_append(f->out, view_of(unit));
    buffer_add(f->out, "</text>\n");
}

/* A value alone between gaps would be a line of no length: it gets a dot. */
static void draw_line(const frame *f, const error_plot_line *l, int style) {
    bool is_down = false;
    buffer_format(f->out,
                  "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linecap=\"round\" "
                  "stroke-linejoin=\"round\"%s d=\"",
                  styles[style].colour, styles[style].dashes);
    for (int ply = 0; ply < f->plies; ply++) {
        if (is_gap(l->values[ply])) {
            is_down = false;
            continue;
        }
        buffer_format(f->out, "%c%.1f %.1f", is_down ? 'L' : 'M', x_of(f, ply),
                      y_of(f, l->values[ply]));
        if (!is_down) buffer_add(f->out, "h0.1");
        is_down = true;
    }
    buffer_add(f->out, "\"/>\n");
}

static void draw_key(const frame *f, const error_plot *p) {
    for (int i = 0; i < p->count; i++) {
        const int x = LEFT + i * KEY_WIDTH;
        buffer_format(f->out, "<path d=\"M%d %dh28\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", x,
                      TOP - 18, styles[i].colour, styles[i].dashes);
        text_at(f, x + 36, TOP - 14, "", p->lines[i].name);
    }
}

static void open_picture(const error_plot *p, buffer *out) {
    buffer_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
                  WIDTH, HEIGHT, WIDTH, HEIGHT);
    xml_append(out, view_of(p->title));
    buffer_add(out, ". ");
    xml_append(out, view_of(p->subtitle));
    buffer_add(out, "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"" INK "\">\n<title>");
    xml_append(out, view_of(p->title));
    buffer_format(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n", WIDTH,
                  HEIGHT);
}

void error_plot_write(const error_plot *p, buffer *out) {
    const frame f = frame_for(p, out);
    open_picture(p, out);
    text_at(&f, LEFT, 28, " font-size=\"17\" font-weight=\"bold\"", p->title);
    text_at(&f, LEFT, 48, "", p->subtitle);
    draw_plies(&f);
    draw_heights(&f, p->unit);
    buffer_format(out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"" INK "\"/>\n", LEFT, TOP,
                  HEIGHT - BOTTOM, WIDTH - RIGHT);
    draw_key(&f, p);
    for (int i = 0; i < p->count; i++) draw_line(&f, &p->lines[i], i);
    buffer_add(out, "</svg>\n");
}
