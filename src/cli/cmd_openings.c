/* cli/cmd_openings.c - makes lists of openings that are about even, and looks into such lists. */
#include "arena/openings/opening_judge.h"
#include "arena/openings/opening_text.h"
#include "arena/openings/openings.h"
#include "base/json.h"
#include "base/workers.h"
#include "build_info.h"
#include "cli/agent_report.h"
#include "cli/options/engine_arguments.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "notation/decimal.h"
#include "service/convert/convert_output.h"
#include "service/replaced_file.h"

#include <inttypes.h>
#include <string.h>

enum {
    USUAL_PLIES = 8,
    USUAL_WITHIN = 2,
    USUAL_DEPTH = 8,
    DEPTH_MAX = 20,
    TABLE_MB = 1, /* emptied for each position, so a larger one would only take time */
    FILE_MAX = 64 << 20,
    TOLD_MAX = 10, /* remarks on lines of a kind */
};

/* ---- make ---- */

/* What is to be made, and how far it is. */
typedef struct making {
    context *context;
    char player[80];
    int plies, threads;
    unsigned within;
    bool bare;
    int64_t start_ns, shown_ns;
    interrupt interrupt;
} making;

static void show_progress(void *argument, size_t done, size_t total) {
    making *m = argument;
    const int64_t now = clock_now_ns();
    if (now - m->shown_ns < 200 * 1000000) return;
    m->shown_ns = now;
    const double used = clock_seconds_since(m->start_ns);
    char text[100];
    (void)snprintf(text, sizeof text, "%zu of %zu positions, %.0f positions/s, %.0f s left", done,
                   total, (double)done / used, used / (double)done * (double)(total - done));
    context_progress(m->context, text);
}

static status read_making(context *c, const arguments *a, making *m, fault *f) {
    uint64_t plies = 0, within = 0, depth = 0, threads = 0;
    *m = (making){.context = c, .bare = arguments_has(a, "bare")};
    status result = arguments_number(a, "plies", 1, OPENING_PLIES_MAX, USUAL_PLIES, &plies, f);
    if (!result) result = arguments_number(a, "within", 0, 64, USUAL_WITHIN, &within, f);
    if (!result) result = arguments_number(a, "depth", 1, DEPTH_MAX, USUAL_DEPTH, &depth, f);
    if (!result)
        result = arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(),
                                  &threads, f);
    m->plies = (int)plies;
    m->within = (unsigned)within;
    m->threads = (int)threads;
    (void)snprintf(m->player, sizeof m->player, "champion,depth=%d,hash=%d", (int)depth, TABLE_MB);
    return result;
}

static status judge(making *m, opening_list *l, opening_facts *facts, fault *f) {
    const opening_judge o = {.player = m->player,
                             .players = {.size = BOARD_SIZE, .tier = m->context->tier},
                             .threads = m->threads,
                             .stop = &m->interrupt.stop,
                             .progress = show_progress,
                             .progress_context = m};
    m->start_ns = clock_now_ns();
    const status result = opening_judge_list(&o, l, &facts->nodes, f);
    context_progress(m->context, "");
    return result;
}

static status write_list(const making *m, const opening_list *l, const opening_facts *facts,
                         convert_output *out, fault *f) {
    buffer text = buffer_make(NULL);
    if (m->bare)
        opening_text_write_bare(l, &text);
    else
        opening_text_write(l, facts, &text);
    status result = buffer_status(&text) ? fault_set(f, E_NOMEM, 0, "no memory for the list") : OK;
    if (!result) result = convert_output_write(out, buffer_view(&text), f);
    if (!result) result = convert_output_finish(out, f);
    buffer_clear(&text);
    return result;
}

static void tell_made(const making *m, const opening_list *l, const opening_facts *facts) {
    const double used = clock_seconds_since(m->start_ns);
    context_note(m->context, "%zu openings of %zu positions, %.1f s, %.0f positions/s", l->count,
                 facts->positions, used, (double)facts->positions / used);
}

static status make_list(making *m, const char *sentence, convert_output *out, fault *f) {
    opening_list l;
    opening_facts facts = {.maker = "avocet " BUILD_VERSION,
                           .player = m->player,
                           .sentence = sentence,
                           .within = m->within};
    status result = opening_list_make(m->plies, NULL, &l, f);
    if (result) return result;
    facts.positions = l.count;
    facts.lines = opening_list_lines(&l);
    result = judge(m, &l, &facts, f);
    if (!result) {
        opening_list_keep_even(&l, m->within);
        result = write_list(m, &l, &facts, out, f);
    }
    if (!result) tell_made(m, &l, &facts);
    opening_list_clear(&l);
    return result;
}

/* The output is opened first: that it cannot be written must not be learned after minutes. Before
 * that Ctrl-C is caught, so that what was begun is always cleared away. */
static status make_file(making *m, const char *path, const char *sentence, bool *reader_left,
                        fault *f) {
    convert_output out;
    interrupt_start(&m->interrupt);
    status result = convert_output_open(&out, path, m->context->out, f);
    if (!result) {
        result = make_list(m, sentence, &out, f);
        convert_output_drop(&out);
    }
    interrupt_end(&m->interrupt);
    *reader_left = out.reader_left;
    return result;
}

static int make(context *c, const arguments *a) {
    making m;
    fault f;
    bool reader_left = false;
    const char *path = a->count ? a->operands[0] : "-";
    player_facts judge_facts;
    if (read_making(c, a, &m, &f)) return context_fail(c, &f);
    if (strcmp(path, "-") != 0 && replaced_file_check(path, REPLACED_OPENINGS, NULL, &f))
        return context_fail(c, &f);
    const player_options o = {.size = BOARD_SIZE, .tier = c->tier};
    if (player_verify_text(m.player, &o, &judge_facts, &f)) return context_fail(c, &f);
    const status result = make_file(&m, path, judge_facts.sentence, &reader_left, &f);
    if (!result) return EXIT_OK;
    return reader_left ? EXIT_TROUBLE : context_fail(c, &f);
}

/* ---- show ---- */

typedef struct showing {
    context *context;
    const char *name; /* of the file */
    size_t told[2];   /* remarks so far: on repeated lines, on bad ones */
} showing;

static void hear(void *argument, const opening_remark *r) {
    showing *s = argument;
    char place[40] = "";
    if (++s->told[r->is_bad] > TOLD_MAX) return;
    if (r->character) (void)snprintf(place, sizeof place, ", character %zu", r->character);
    context_note(s->context, "%.80s, line %zu%s: %s", s->name, r->line, place, r->text);
}

/* A file that is something else altogether would say the same again and again. */
static void tell_more(const showing *s, bool bad) {
    if (s->told[bad] > TOLD_MAX)
        context_note(s->context, "%.80s: %zu more lines %s", s->name, s->told[bad] - TOLD_MAX,
                     bad ? "cannot be read" : "repeat a position");
}

static void write_signed(double value, buffer *out) {
    if (decimal_sign(value) >= 0) buffer_add_char(out, '+');
    decimal_write(value, out);
}

static void write_values(const opening_survey *s, buffer *out) {
    buffer_add(out, "values    ");
    if (s->judged == 0) {
        buffer_add(out, "none\n");
        return;
    }
    write_signed(s->least, out);
    buffer_add(out, " to ");
    write_signed(s->greatest, out);
    buffer_add(out, " discs for the side to move, mean ");
    write_signed(s->mean, out);
    if (s->judged < s->openings)
        buffer_format(out, ", on %zu line%s", s->judged, s->judged == 1 ? "" : "s");
    buffer_add_char(out, '\n');
}

static void write_survey(const opening_survey *s, buffer *out) {
    buffer_format(out, "openings  %zu\nplies     %d", s->openings, s->fewest);
    if (s->most > s->fewest) buffer_format(out, " to %d", s->most);
    buffer_format(out, "\ndistinct  %zu, turned and mirrored positions counted once\n",
                  s->distinct);
    buffer_format(out, "repeated  %zu\n", s->openings - s->distinct);
    if (s->bad) buffer_format(out, "bad       %zu\n", s->bad);
    write_values(s, out);
}

static void put_value_at(json_writer *j, const char *key, const opening_survey *s, double value) {
    if (s->judged)
        json_put_real_at(j, key, value);
    else
        json_put_text_at(j, key, NULL);
}

static void put_survey(const opening_survey *s, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_uint_at(&j, "openings", s->openings);
    json_put_int_at(&j, "plies_least", s->fewest);
    json_put_int_at(&j, "plies_most", s->most);
    json_put_uint_at(&j, "distinct", s->distinct);
    json_put_uint_at(&j, "repeated", s->openings - s->distinct);
    json_put_uint_at(&j, "bad", s->bad);
    json_put_uint_at(&j, "judged", s->judged);
    put_value_at(&j, "value_least", s, s->least);
    put_value_at(&j, "value_mean", s, s->mean);
    put_value_at(&j, "value_most", s, s->greatest);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static int show_text(showing *s, const arguments *a, view text) {
    opening_survey survey;
    fault f;
    context *c = s->context;
    buffer out = buffer_make(NULL);
    if (opening_survey_text(text, NULL, hear, s, &survey, &f)) return context_fail(c, &f);
    tell_more(s, true);
    tell_more(s, false);
    if (survey.openings == 0) return context_usage(c, "%.80s holds no opening", s->name);
    if (arguments_has(a, "json"))
        put_survey(&survey, &out);
    else
        write_survey(&survey, &out);
    const int printed = context_print(c, &out);
    return printed ? printed : survey.bad ? EXIT_USAGE : EXIT_OK;
}

static int show(context *c, const arguments *a) {
    showing s = {.context = c, .name = a->count ? a->operands[0] : "the built-in list"};
    buffer text = buffer_make(NULL);
    fault f;
    if (a->count == 0) return show_text(&s, a, openings_built_in(8));
    const bool is_input = strcmp(s.name, "-") == 0;
    if (files_read(NULL, is_input ? "/dev/stdin" : s.name, FILE_MAX, &text, &f))
        return context_fail(c, &f);
    if (is_input) s.name = "standard input";
    const int code = show_text(&s, a, buffer_view(&text));
    buffer_clear(&text);
    return code;
}

/* ---- the commands ---- */

static const option make_options[] = {
    {"plies", OPTION_NUMBER, "N", "number of moves; 8 by default, 10 at most", NULL},
    {"within", OPTION_NUMBER, "D", "worth at most D discs to either side; 2 by default", NULL},
    {"depth", OPTION_NUMBER, "N", "search each position to this depth; 8 by default", NULL},
    THREADS_OPTION,
    {"bare", OPTION_SWITCH, NULL, "the moves alone, without comments and values", NULL},
    OPTIONS_END,
};

static const option show_options[] = {
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
                     .options = show_options,
                     .most = 1,
                     .run = show},
    NULL,
};

const command cmd_openings = {
    .name = "openings",
    .operands = "make|show [FILE]",
    .summary = "make a list of openings that are about even, or check one",
    .options = no_options,
    .least = 1,
    .most = 1,
    .parts = parts,
};
