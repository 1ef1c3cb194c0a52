/* cli/cmd_show.c - draws a position. */
#include "base/text.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "game/position.h"
#include "report/answers/position_report.h"
#include "report/board_text.h"

static void write_drawing(const context *c, const position *p, buffer *out) {
    const board_style style = {.discs = c->terminal.discs,
                               .colour = c->terminal.colour,
                               .show_moves = true,
                               .last_move = SQUARE_NONE};
    board_text_draw(p, &style, out);
    board_text_summary(p, out);
    buffer_add_char(out, '\n');
}

static int run(context *c, const arguments *a) {
    position p;
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        position_report_json(&p, &out);
    else
        write_drawing(c, &p, &out);
    return context_print(c, &out);
}

static const option options[] = {
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_show = {
    .name = "show",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "draw a position, with its legal moves",
    .options = options,
    .most = 1,
    .run = run,
};
