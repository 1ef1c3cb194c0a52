/* report/plots/plot.c - the frame and the small parts of plots. */
#include "report/plots/plot.h"

#include "report/xml.h"

#include <math.h>

/* Colours on a light screen, on a dark one and on paper. */
static const struct colour_of {
    const char *name, *light, *dark, *print;
} palette[] = {
    {"ink", "#1b1b1b", "#e6e6e6", "#000000"},   {"paper", "#ffffff", "#16181c", "#ffffff"},
    {"faint", "#d9d9d9", "#3d4147", "#cccccc"}, {"bar", "#9ecae1", "#2f6690", "#9ecae1"},
    {"c0", "#0072b2", "#56b4e9", "#0072b2"},    {"c1", "#d55e00", "#ff8c42", "#d55e00"},
    {"c2", "#00805c", "#3cc99a", "#00805c"},    {"c3", "#a3478a", "#e29acb", "#a3478a"},
    {"c4", "#8a6d00", "#f0e442", "#8a6d00"},
};

enum { COLOURS = sizeof palette / sizeof *palette };

typedef enum mode { LIGHT, DARK, PRINT } mode;

static void add_variables(buffer *out, mode m) {
    buffer_add(out, ".avocet-plot{");
    for (int i = 0; i < COLOURS; i++) {
        const struct colour_of *c = &palette[i];
        buffer_format(out, "%s--%s:%s", i ? ";" : "", c->name,
                      m == LIGHT  ? c->light
                      : m == DARK ? c->dark
                                  : c->print);
    }
    buffer_add(out, "}");
}

/* Programs that know no variables, such as rsvg-convert, drop the second declaration of a rule and
 * keep the first: they draw the light colours. An attribute alone would leave them without any. */
static void add_plain_colours(buffer *out) {
    static const char *const attributes[] = {"fill", "stroke"};
    for (int i = 0; i < COLOURS * 2; i++) {
        const struct colour_of *c = &palette[i / 2];
        const char *a = attributes[i % 2];
        buffer_format(out, "[%s=\"var(--%s)\"]{%s:%s;%s:var(--%s)}", a, c->name, a, c->light, a,
                      c->name);
    }
}

static void add_style(buffer *out) {
    buffer_add(out, "<style>");
    add_variables(out, LIGHT);
    buffer_add(out, "@media (prefers-color-scheme:dark){");
    add_variables(out, DARK);
    buffer_add(out, "}@media print{");
    add_variables(out, PRINT);
    buffer_add(out, "}");
    add_plain_colours(out);
    buffer_add(out, "</style>\n");
}

void plot_open(buffer *out, int width, int height, int left, const char *title, const char *words) {
    buffer_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"avocet-plot\" width=\"%d\" "
                  "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
                  width, height, width, height);
    xml_append(out, view_of(title));
    buffer_add(out, ". ");
    xml_append(out, view_of(words));
    buffer_add(out, "\" font-family=\"system-ui,sans-serif\" font-size=\"13\" "
                    "fill=\"var(--ink)\">\n<title>");
    xml_append(out, view_of(title));
    buffer_add(out, "</title>\n");
    add_style(out);
    buffer_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"var(--paper)\"/>\n", width, height);
    plot_text(out, left, 28, " font-size=\"17\" font-weight=\"bold\"", title);
    plot_text(out, left, 48, "", words);
}

void plot_close(buffer *out) {
    buffer_add(out, "</svg>\n");
}

void plot_text(buffer *out, double x, double y, const char *more, const char *text) {
    buffer_format(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, more);
    xml_append(out, view_of(text));
    buffer_add(out, "</text>\n");
}

double plot_step(double most, int ticks) {
    double step = 0.01;
    for (int i = 0; step * ticks < most && i < 60; i++) step *= i % 3 == 1 ? 2.5 : 2;
    return step;
}

int plot_decimals(double step) {
    return step < 0.1 ? 2 : step < 1 ? 1 : 0;
}

void plot_mark(buffer *out, int series, double x, double y) {
    static const char *const shapes[PLOT_SERIES] = {
        "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", "m-4.5 -4.5h9v9h-9z", "m0 -6l6 6l-6 6l-6 -6z",
        "m0 -6l6 10h-12z", "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"};
    const int s = series % PLOT_SERIES;
    const char *fill = s == PLOT_SERIES - 1 ? "var(--paper)" : NULL;
    buffer_format(out, "<path d=\"M%.1f %.1f%s\" stroke=\"var(--c%d)\" stroke-width=\"1.5\" ", x, y,
                  shapes[s], s);
    if (fill)
        buffer_format(out, "fill=\"%s\"/>\n", fill);
    else
        buffer_format(out, "fill=\"var(--c%d)\"/>\n", s);
}

const char *plot_dashes(int series) {
    static const char *const dashes[PLOT_SERIES] = {
        "", " stroke-dasharray=\"7 4\"", " stroke-dasharray=\"2 3\"",
        " stroke-dasharray=\"10 3 2 3\"", " stroke-dasharray=\"1 5\""};
    return dashes[series % PLOT_SERIES];
}
