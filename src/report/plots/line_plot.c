/* report/plots/line_plot.c - draws lines over named places. */
#include "report/plots/line_plot.h"

#include "report/plots/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 860, HEIGHT = 440, LEFT = 64, RIGHT = 24, TOP = 96, BOTTOM = 60, TICKS = 7 };

typedef struct frame {
    const line_plot *plot;
    double most, step;
    buffer *out;
} frame;

static void stretch(const double *values, int count, double *most) {
    for (int i = 0; values && i < count; i++)
        if (isfinite(values[i]) && values[i] > *most) *most = values[i];
}

static frame frame_for(const line_plot *p, buffer *out) {
    double most = 0;
    for (int i = 0; i < p->count; i++) {
        stretch(p->series[i].values, p->place_count, &most);
        stretch(p->series[i].high, p->place_count, &most);
    }
    stretch(p->band_high, p->place_count, &most);
    const double step = plot_step(most, TICKS);
    return (frame){.plot = p, .most = step * fmax(1, ceil(most / step)), .step = step, .out = out};
}

static double x_of(const frame *f, int place) {
    const double room = (double)(WIDTH - LEFT - RIGHT) / f->plot->place_count;
    return LEFT + room * (place + 0.5);
}

static double y_of(const frame *f, double value) {
    return HEIGHT - BOTTOM - value / f->most * (HEIGHT - TOP - BOTTOM);
}

static void draw_axes(const frame *f) {
    const line_plot *p = f->plot;
    for (int i = 0; i * f->step <= f->most * 1.0001; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "%.*f", plot_decimals(f->step), i * f->step);
        buffer_format(f->out, "<path d=\"M%d %.1fH%d\" stroke=\"var(--faint)\"/>\n", LEFT,
                      y_of(f, i * f->step), WIDTH - RIGHT);
        plot_text(f->out, LEFT - 8, y_of(f, i * f->step) + 4, " text-anchor=\"end\"", text);
    }
    for (int i = 0; i < p->place_count; i++)
        plot_text(f->out, x_of(f, i), HEIGHT - BOTTOM + 20, " text-anchor=\"middle\"",
                  p->places[i]);
    plot_text(f->out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14, " text-anchor=\"middle\"",
              p->x_title);
    buffer_format(f->out, "<g transform=\"translate(18 %d) rotate(-90)\">\n",
                  (HEIGHT + TOP - BOTTOM) / 2);
    plot_text(f->out, 0, 0, " text-anchor=\"middle\"", p->y_title);
    buffer_add(f->out, "</g>\n");
}

/* A box at each place: between places nothing is claimed. */
static void draw_band(const frame *f) {
    const line_plot *p = f->plot;
    for (int i = 0; i < p->place_count; i++) {
        if (!isfinite(p->band_low[i]) || !isfinite(p->band_high[i])) continue;
        const double top = y_of(f, p->band_high[i]), bottom = y_of(f, p->band_low[i]);
        buffer_format(f->out,
                      "<rect x=\"%.1f\" y=\"%.1f\" width=\"60\" height=\"%.1f\" "
                      "fill=\"var(--faint)\" stroke=\"var(--ink)\" stroke-dasharray=\"3 2\"/>\n",
                      x_of(f, i) - 30, top - 1, fmax(bottom - top, 0) + 2);
    }
}

static double shift_of(const frame *f, int series) {
    return 9.0 * (series - (f->plot->count - 1) / 2.0);
}

static void draw_series(const frame *f, const line_series *s, int number) {
    const double shift = shift_of(f, number);
    bool is_down = false;
    buffer_format(f->out, "<path fill=\"none\" stroke=\"var(--c%d)\" stroke-width=\"2\"%s d=\"",
                  number, plot_dashes(number));
    for (int i = 0; i < f->plot->place_count; i++) {
        const bool is_gap = !isfinite(s->values[i]);
        if (!is_gap)
            buffer_format(f->out, "%c%.1f %.1f", is_down ? 'L' : 'M', x_of(f, i) + shift,
                          y_of(f, s->values[i]));
        is_down = !is_gap;
    }
    buffer_add(f->out, "\"/>\n");
    for (int i = 0; i < f->plot->place_count; i++) {
        if (!isfinite(s->values[i])) continue;
        const double x = x_of(f, i) + shift;
        if (s->low && s->high && isfinite(s->low[i]) && isfinite(s->high[i]))
            buffer_format(f->out,
                          "<path d=\"M%.1f %.1fV%.1f\" stroke=\"var(--c%d)\" "
                          "stroke-width=\"1.5\"/>\n",
                          x, y_of(f, fmax(s->low[i], 0)), y_of(f, s->high[i]), number);
        plot_mark(f->out, number, x, y_of(f, s->values[i]));
    }
}

static void draw_key(const frame *f) {
    const line_plot *p = f->plot;
    double x = LEFT;
    for (int i = 0; i < p->count; i++) {
        plot_mark(f->out, i, x + 8, 70);
        plot_text(f->out, x + 22, 74, "", p->series[i].name);
        x += 44 + 7.2 * (double)strlen(p->series[i].name);
    }
    if (!p->band_low) return;
    buffer_format(f->out,
                  "<rect x=\"%.1f\" y=\"64\" width=\"20\" height=\"11\" fill=\"var(--faint)\" "
                  "stroke=\"var(--ink)\" stroke-dasharray=\"3 2\"/>\n",
                  x);
    plot_text(f->out, x + 28, 74, "", p->band_name);
}

void line_plot_write(const line_plot *p, buffer *out) {
    const frame f = frame_for(p, out);
    plot_open(out, WIDTH, HEIGHT, 16, p->title, p->words);
    draw_axes(&f);
    if (p->band_low) draw_band(&f);
    for (int i = 0; i < p->count; i++) draw_series(&f, &p->series[i], i);
    draw_key(&f);
    plot_close(out);
}
