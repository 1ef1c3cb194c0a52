/* cli/cmd_openings.c - makes lists of openings that are about even, looks into such lists, and
 * names openings. */
#include "arena/openings/opening_list.h"
#include "arena/openings/opening_survey_report.h"
#include "arena/openings/opening_text.h"
#include "arena/openings/openings.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/options/engine_arguments.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "notation/game.h"
#include "report/answers/opening_report.h"
#include "report/outlet.h"
#include "service/opening_maker.h"
#include "service/replaced_file.h"

#include <string.h>

enum { USUAL_PLIES = 8, USUAL_WITHIN = 2, USUAL_DEPTH = 8, DEPTH_MAX = 30, FILE_MAX = 64 << 20 };

/* ---- make ---- */

static status read_maker(const arguments *a, opening_maker *m, fault *f) {
    m->bare = arguments_has(a, "bare");
    status result = arguments_int(a, "plies", 1, OPENING_PLIES_MAX, USUAL_PLIES, &m->plies, f);
    if (!result) result = arguments_number(a, "within", 0, 64, USUAL_WITHIN, &m->within, f);
    if (!result) result = arguments_int(a, "depth", 1, DEPTH_MAX, USUAL_DEPTH, &m->depth, f);
    if (!result) result = arguments_int(a, "size", 4, 12, 8, &m->size, f);
    if (!result) result = arguments_number(a, "count", 1, OPENINGS_MOST, 0, &m->count, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &m->seed, f);
    if (!result) result = arguments_threads(a, &m->threads, f);
    return result;
}

/* Ctrl-C is caught before the file is begun, so that such a file is always removed. */
static int make(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    const char *path = a->count ? a->operands[0] : "-";
    bool reader_left = false;
    interrupt i;
    opening_maker m = {.outlet = &speaks, .tier = c->tier, .stop = &i.stop};
    fault f;
    if (read_maker(a, &m, &f)) return context_fail(c, &f);
    if (strcmp(path, "-") != 0 && replaced_file_check(path, REPLACED_OPENINGS, NULL, &f))
        return context_fail(c, &f);
    interrupt_start(&i);
    const status result = opening_maker_run(&m, path, c->out, &reader_left, &f);
    interrupt_end(&i);
    return !result ? EXIT_OK : reader_left ? EXIT_TROUBLE : context_fail(c, &f);
}

/* ---- show ---- */

static int show_text(context *c, const arguments *a, int size, const char *called, view text) {
    const outlet notes = context_outlet(c);
    opening_survey found;
    fault f;
    buffer out = buffer_make(NULL);
    if (opening_survey_noted(text, called, size, &notes, &found, &f)) return context_fail(c, &f);
    if (arguments_has(a, "json"))
        opening_survey_report_json(&found, &out);
    else
        opening_survey_report_text(&found, &out);
    const int printed = context_print(c, &out);
    return printed ? printed : found.bad ? EXIT_USAGE : EXIT_OK;
}

static int show(context *c, const arguments *a) {
    buffer text = buffer_make(NULL);
    int size = 0;
    fault f;
    if (arguments_int(a, "size", 4, 12, 8, &size, &f)) return context_fail(c, &f);
    if (a->count == 0) return show_text(c, a, size, "the built-in list", openings_built_in(size));
    const char *path = a->operands[0];
    const bool is_input = strcmp(path, "-") == 0;
    if (files_read(NULL, is_input ? "/dev/stdin" : path, FILE_MAX, &text, &f))
        return context_fail(c, &f);
    const int code = show_text(c, a, size, is_input ? "standard input" : path, buffer_view(&text));
    buffer_clear(&text);
    return code;
}

/* ---- names ---- */

static int name(context *c, const arguments *a) {
    buffer out = buffer_make(NULL);
    game g = game_make(NULL);
    int code = game_argument(c, a, 0, &g);
    const bool found = !code && opening_report_name(&g, arguments_has(a, "json"), &out);
    game_clear(&g);
    if (!code) code = context_print(c, &out);
    return code ? code : found ? EXIT_OK : EXIT_TROUBLE;
}

static int list(context *c, const arguments *a) {
    buffer out = buffer_make(NULL);
    const char *part = a->count ? a->operands[0] : NULL;
    const bool found = arguments_has(a, "json")
                           ? opening_report_list_json(part, &out)
                           : opening_report_list(part, (size_t)c->terminal.width, &out);
    const int code = context_print(c, &out);
    if (found || code) return code;
    context_note(c, "no opening has %.60s in its name; avocet openings list names all", part);
    return EXIT_TROUBLE;
}

/* ---- the commands ---- */

static const option make_options[] = {
    {"plies", OPTION_NUMBER, "N", "number of moves; 8 by default, 10 at most", NULL},
    {"within", OPTION_NUMBER, "D", "worth at most D discs to either side; 2 by default", NULL},
    {"depth", OPTION_NUMBER, "N", "search each position to this depth; 8 by default", NULL},
    {"size", OPTION_WORDS, "N", "size of the board; 8 by default", "4 6 8 10 12"},
    {"count", OPTION_NUMBER, "N", "draw positions until N are even; all by default", NULL},
    {"seed", OPTION_NUMBER, "N", "draw other positions; 1 by default", NULL},
    THREADS_OPTION,
    {"bare", OPTION_SWITCH, NULL, "the moves alone, without comments and values", NULL},
    OPTIONS_END,
};

static const option name_options[] = {
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

static const command *const parts[] = {
    &(const command){.name = "openings make",
                     .operands = "[FILE]",
                     .summary = "make a list of openings that are about even",
                     .options = make_options,
                     .most = 1,
                     .run = make},
    &(const command){.name = "openings show",
                     .operands = "[FILE]",
                     .summary = "check a list of openings and show what it holds",
                     .options = size_and_json_options,
                     .most = 1,
                     .run = show},
    &(const command){.name = "openings name",
                     .operands = "POSITION",
                     .summary = "name the opening of a game or a position",
                     .options = name_options,
                     .least = 1,
                     .most = 1,
                     .run = name},
    &(const command){.name = "openings list",
                     .operands = "[NAME]",
                     .summary = "list the openings that have a name",
                     .options = only_json_options,
                     .most = 1,
                     .run = list},
    NULL,
};

const command cmd_openings = {
    .name = "openings",
    .operands = "make|show|name|list",
    .summary = "names of openings; lists of openings that are about even",
    .options = no_options,
    .least = 1,
    .most = 1,
    .parts = parts,
};
