/* cli/cmd_show.c - draws a position as text, or a position or game as a picture. */
#include "base/files.h"
#include "base/text.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "report/answers/position_report.h"
#include "report/board_text.h"
#include "report/pictures/board_picture.h"
#include "service/pictures/picture.h"
#include "service/replaced_file.h"

#include <string.h>

enum { WIDTH_LEAST = 40, WIDTH_MOST = 4000, DEPTH_MOST = 60 };

static int print_text(context *c, const arguments *a, const game *g) {
    const position *p = &g->now;
    opening_name n;
    const bool named = opening_name_of_game(g, &n);
    buffer out = buffer_make(NULL);
    const board_style style = {.discs = c->terminal.discs,
                               .colour = c->terminal.colour,
                               .show_moves = true,
                               .last_move = SQUARE_NONE};
    if (arguments_has(a, "json")) {
        position_report_json(p, n.english, &out);
    } else {
        board_text_draw(p, &style, &out);
        board_text_summary(p, &out);
        buffer_add_char(&out, '\n');
        if (named) context_note(c, "opening: %.*s", (int)n.english.length, n.english.data);
    }
    return context_print(c, &out);
}

/* ---- pictures ---- */

static status read_signs(const arguments *a, picture_wish *w, fault *f) {
    const int size = w->game->now.field.size;
    for (int i = 0; i < a->given_count; i++) {
        const char *name = a->given[i].option->name;
        const view value = view_of(a->given[i].value);
        status result = OK;
        if (strcmp(name, "mark") == 0) result = board_frames_read(value, size, &w->framed, f);
        if (strcmp(name, "label") == 0) result = board_label_read(value, size, &w->labels, f);
        if (result) {
            const fault why = *f;
            return fault_set(f, result, 0, "--%s %.60s: %s", name, value.data, why.text);
        }
    }
    return OK;
}

static status read_wish(const arguments *a, picture_wish *w, fault *f) {
    w->diagram = arguments_has(a, "diagram");
    w->caption = arguments_value(a, "caption");
    w->look = (board_look){.mono = arguments_has(a, "mono"), .moves = arguments_has(a, "moves")};
    status result = arguments_int(a, "width", WIDTH_LEAST, WIDTH_MOST, 0, &w->look.width, f);
    if (!result) result = arguments_int(a, "values", 1, DEPTH_MOST, 0, &w->values, f);
    return result ? result : read_signs(a, w, f);
}

/* Files are checked before the search, which may take long. */
static status check_files(const char *svg, const char *png, fault *f) {
    status result = OK;
    if (svg && strcmp(svg, "-") != 0)
        result = replaced_file_check(svg, REPLACED_PICTURE, "--svg", f);
    return result || !png ? result : replaced_file_check(png, REPLACED_PNG, "--png", f);
}

static int write_files(context *c, const arguments *a, const picture_wish *w, fault *f) {
    const char *svg = arguments_value(a, "svg"), *png = arguments_value(a, "png");
    buffer out = buffer_make(NULL);
    status result = check_files(svg, png, f);
    if (!result) result = picture_draw(w, &out, f);
    if (!result && png) result = picture_write_png(buffer_view(&out), png, w->stop, f);
    if (!result && svg && strcmp(svg, "-") == 0) return context_print(c, &out);
    if (!result && svg) result = files_replace(NULL, svg, buffer_view(&out), f);
    buffer_clear(&out);
    if (result) return context_fail(c, f);
    if (svg) context_note(c, "the picture is in %s", svg);
    if (png) context_note(c, "the picture is in %s", png);
    return EXIT_OK;
}

static int draw(context *c, const arguments *a, const game *g) {
    fault f;
    interrupt i;
    picture_wish w = {.game = g, .tier = c->tier, .stop = &i.stop};
    if (read_wish(a, &w, &f)) return context_fail(c, &f);
    interrupt_start(&i);
    const int code = write_files(c, a, &w, &f);
    interrupt_end(&i);
    return code;
}

static int check_line(context *c, const arguments *a) {
    static const char *const drawn[] = {"diagram", "mark",  "label", "values", "moves",
                                        "caption", "width", "mono",  NULL};
    if (arguments_given(a, "svg") || arguments_given(a, "png")) return EXIT_OK;
    for (const char *const *name = drawn; *name; name++)
        if (arguments_given(a, *name))
            return context_usage(c, "--%s goes with --svg FILE or --png FILE", *name);
    return EXIT_OK;
}

static int run(context *c, const arguments *a) {
    game g = game_make(NULL);
    int code = check_line(c, a);
    if (!code) code = game_argument(c, a, 0, &g);
    const bool draws = arguments_given(a, "svg") || arguments_given(a, "png");
    if (!code && draws) code = draw(c, a, &g);
    if (!code && (!draws || arguments_has(a, "json"))) code = print_text(c, a, &g);
    game_clear(&g);
    return code;
}

static const option options[] = {
    POSITION_OPTIONS,
    {"svg", OPTION_FILE, "FILE", "write a picture; - for standard output", NULL},
    {"png", OPTION_FILE, "FILE", "write a picture as PNG; needs the program rsvg-convert", NULL},
    {"diagram", OPTION_SWITCH, NULL, "a picture of the whole game, with numbered moves", NULL},
    {"mark", OPTION_TEXT, "SQUARES...", "frame squares of the picture, as in d3,c4", NULL},
    {"label", OPTION_TEXT, "SQUARE=TEXT...", "write on a square of the picture, as in c4=+2", NULL},
    {"values", OPTION_NUMBER, "DEPTH", "write the value of each move, searched this deep", NULL},
    {"moves", OPTION_SWITCH, NULL, "mark the legal moves in the picture", NULL},
    {"caption", OPTION_TEXT, "TEXT", "text below the board of the picture", NULL},
    {"width", OPTION_NUMBER, "PIXELS", "width of the picture", NULL},
    {"mono", OPTION_SWITCH, NULL, "a picture in black and white, for print", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_show = {
    .name = "show",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "draw a position or a game, as text or as a picture",
    .options = options,
    .most = 1,
    .run = run,
};
