/* report/plots/bar_plot.c - draws bars. */
#include "report/plots/bar_plot.h"

#include "report/plots/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 860,
    RIGHT = 70,
    TOP = 84,
    BOTTOM = 52,
    ROW = 26,
    THICK = 16,
    TICKS = 8,
    LETTER = 7, /* about as wide as one */
    LEFT_LEAST = 90,
    LEFT_MOST = 340,
};

typedef struct frame {
    const bar_plot *plot;
    double least, most, step;
    int left, height;
    buffer *out;
} frame;

static void stretch(double value, double *least, double *most) {
    if (!isfinite(value)) return;
    if (value < *least) *least = value;
    if (value > *most) *most = value;
}

static frame frame_for(const bar_plot *p, buffer *out) {
    frame f = {.plot = p, .least = p->least, .most = p->most, .left = LEFT_LEAST, .out = out};
    const bool fits = p->least == 0 && p->most == 0;
    for (int i = 0; i < p->count; i++) {
        const bar *b = &p->bars[i];
        const int wide = 24 + LETTER * (int)strlen(b->label);
        if (wide > f.left) f.left = wide < LEFT_MOST ? wide : LEFT_MOST;
        if (!fits) continue;
        stretch(b->value, &f.least, &f.most);
        stretch(b->low, &f.least, &f.most);
        stretch(b->high, &f.least, &f.most);
        stretch(b->theirs, &f.least, &f.most);
    }
    if (f.most <= f.least) f.most = f.least + 1;
    f.step = plot_step(f.most - f.least, TICKS);
    if (fits) {
        f.least = floor(f.least / f.step) * f.step;
        f.most = ceil(f.most / f.step) * f.step;
    }
    f.height = TOP + ROW * p->count + BOTTOM;
    return f;
}

static double x_of(const frame *f, double value) {
    return f->left + (value - f->least) / (f->most - f->least) * (WIDTH - f->left - RIGHT);
}

static double y_of(int row) {
    return TOP + ROW * row + ROW / 2.0;
}

static void draw_axis(const frame *f) {
    const int floor_y = f->height - BOTTOM, decimals = plot_decimals(f->step);
    for (int i = 0; f->least + i * f->step <= f->most * 1.0001; i++) {
        const double value = f->least + i * f->step, x = x_of(f, value);
        char text[32];
        (void)snprintf(text, sizeof text, "%.*f", decimals, value);
        buffer_format(f->out, "<path d=\"M%.1f %dV%d\" stroke=\"var(--faint)\"/>\n", x, TOP,
                      floor_y);
        plot_text(f->out, x, floor_y + 18, " text-anchor=\"middle\"", text);
    }
    plot_text(f->out, (f->left + WIDTH - RIGHT) / 2.0, f->height - 12, " text-anchor=\"middle\"",
              f->plot->unit);
}

static void draw_whisker(const frame *f, const bar *b, double y) {
    if (!isfinite(b->low) || !isfinite(b->high)) return;
    const double low = x_of(f, fmax(b->low, f->least)), high = x_of(f, fmin(b->high, f->most));
    buffer_format(f->out,
                  "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\" stroke=\"var(--ink)\" "
                  "stroke-width=\"1.5\"/>\n",
                  low, y, high, low, y - 4, high, y - 4);
}

static void draw_bar(const frame *f, const bar *b, int row) {
    const double y = y_of(row), zero = x_of(f, fmin(fmax(0, f->least), f->most));
    char text[32];
    plot_text(f->out, f->left - 8, y + 4, " text-anchor=\"end\"", b->label);
    if (isfinite(b->value)) {
        const double x = x_of(f, b->value);
        buffer_format(f->out,
                      "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" "
                      "fill=\"var(--bar)\" stroke=\"var(--c0)\"/>\n",
                      fmin(x, zero), y - THICK / 2.0, fabs(x - zero), THICK);
        draw_whisker(f, b, y);
    }
    if (isfinite(b->theirs)) plot_mark(f->out, 2, x_of(f, b->theirs), y);
    (void)snprintf(text, sizeof text, isfinite(b->value) ? "%.*f" : "-",
                   plot_decimals(f->step / 10), b->value);
    plot_text(f->out, WIDTH - RIGHT + 8, y + 4, "", text);
}

static void draw_key(const frame *f) {
    buffer_format(f->out,
                  "<rect x=\"%d\" y=\"60\" width=\"24\" height=\"10\" fill=\"var(--bar)\" "
                  "stroke=\"var(--c0)\"/>\n",
                  f->left);
    plot_text(f->out, f->left + 32, 70, "", "ours, with its 95 % interval");
    plot_mark(f->out, 2, f->left + 250, 65);
    plot_text(f->out, f->left + 264, 70, "", f->plot->theirs);
}

void bar_plot_write(const bar_plot *p, buffer *out) {
    const frame f = frame_for(p, out);
    plot_open(out, WIDTH, f.height, 16, p->title, p->words);
    draw_axis(&f);
    if (p->theirs) draw_key(&f);
    if (isfinite(p->middle))
        buffer_format(out,
                      "<path d=\"M%.1f %dV%d\" stroke=\"var(--ink)\" stroke-dasharray=\"4 3\"/>\n",
                      x_of(&f, p->middle), TOP - 4, f.height - BOTTOM);
    for (int i = 0; i < p->count; i++) draw_bar(&f, &p->bars[i], i);
    plot_close(out);
}
