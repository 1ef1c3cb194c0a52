/* report/plots/plot.c - the frame and the small parts of plots. */
#include "report/plots/plot.h"

#include "report/xml.h"

#include <math.h>

static const char style[] =
    "<style>.avocet-plot{--ink:#1b1b1b;--paper:#ffffff;--faint:#d9d9d9;--bar:#9ecae1;"
    "--c0:#0072b2;--c1:#d55e00;--c2:#00805c;--c3:#a3478a;--c4:#8a6d00}"
    "@media (prefers-color-scheme:dark){.avocet-plot{--ink:#e6e6e6;--paper:#16181c;"
    "--faint:#3d4147;--bar:#2f6690;--c0:#56b4e9;--c1:#ff8c42;--c2:#3cc99a;--c3:#e29acb;"
    "--c4:#f0e442}}"
    "@media print{.avocet-plot{--ink:#000000;--paper:#ffffff;--faint:#cccccc;--bar:#9ecae1;"
    "--c0:#0072b2;--c1:#d55e00;--c2:#00805c;--c3:#a3478a;--c4:#8a6d00}}</style>\n";

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
    buffer_add(out, style);
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
