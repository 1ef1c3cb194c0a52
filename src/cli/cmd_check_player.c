/* cli/cmd_check_player.c - whether another program speaks its protocol. */
#include "arena/player_check.h"
#include "base/log.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/grid.h"
#include "player/outside.h"
#include "player/player.h"
#include "report/agents/check_report.h"
#include "search/limits.h"

/* The request of the command line. */
typedef struct check_order {
    player_spec spec;
    check_options options;
    player_options players;
    bool json;
    log_file protocol; /* open where `players` points to it */
} check_order;

/* ---- telling ---- */

static protocol_check row_of(check_kind k, const check_result *r) {
    return (protocol_check){.name = check_name(k),
                            .verdict = check_verdict_name(r->verdict),
                            .right = r->verdict == CHECK_OK,
                            .wrong = r->verdict == CHECK_WRONG,
                            .sentence = r->sentence,
                            .seconds = r->seconds,
                            .asked = r->talk.asked,
                            .answered = r->talk.answered,
                            .errors = r->talk.errors};
}

static int print_report(context *c, const check_order *o, const check_report *r) {
    protocol_check rows[CHECK_COUNT];
    buffer out = buffer_make(NULL);
    for (check_kind k = CHECK_START; k < CHECK_COUNT; k++) rows[k] = row_of(k, &r->results[k]);
    if (o->json)
        check_report_json(player_spec_text(&o->spec), rows, CHECK_COUNT, &out);
    else
        check_report_text(rows, CHECK_COUNT, &out);
    return context_print(c, &out);
}

/* ---- the command ---- */

/* Leaves *out as it is if the option is not given. */
static status read_time(const arguments *a, const char *name, int64_t *out, fault *f) {
    const char *text = arguments_value(a, name);
    fault why;
    if (!text || !search_parse_time(view_of(text), out, &why)) return OK;
    return fault_set(f, why.code, 0, "--%s %.60s: %s", name, text, why.text);
}

/* Reads the operand: a command beside --protocol, otherwise a specification. */
static status read_spec(const arguments *a, check_order *o, fault *f) {
    const char *text = a->operands[0], *protocol = arguments_value(a, "protocol");
    if (protocol) return player_spec_of_program(protocol, view_of(text), NULL, &o->spec, f);
    if (player_kind_of(view_of(text)) != PLAYER_OUTSIDE && !outside_protocol_near(view_of(text)))
        return fault_set(
            f, E_FORMAT, 0,
            "%.60s: say what it speaks, gtp, nboard, oneshot, threeline, external, so, "
            "step or itu, as in gtp:COMMAND or --protocol gtp",
            text);
    return player_spec_read(view_of(text), NULL, &o->spec, f);
}

static status open_log(const arguments *a, check_order *o, fault *f) {
    const char *path = arguments_value(a, "protocol-log");
    if (!path) return OK;
    const status failed = log_file_open(&o->protocol, NULL, path, LOG_DEBUG, f);
    if (!failed) o->players.protocol = &o->protocol.sink;
    return failed;
}

static status read_order(const context *c, const arguments *a, check_order *o, fault *f) {
    uint64_t size = 0;
    o->json = arguments_has(a, "json");
    status result = read_spec(a, o, f);
    if (!result) result = arguments_number(a, "size", GRID_MIN, GRID_MAX, 8, &size, f);
    o->options.time_ns = INT64_C(1000000000);
    if (!result) result = read_time(a, "time", &o->options.time_ns, f);
    o->options.grace_ns = check_usual_grace(o->options.time_ns);
    if (!result) result = read_time(a, "grace", &o->options.grace_ns, f);
    o->options.size = (int)size;
    o->players = (player_options){.size = (int)size, .tier = c->tier};
    return result ? result : open_log(a, o, f);
}

static int check(context *c, const check_order *o, player *who) {
    check_report report;
    fault f;
    if (player_check(who, &o->options, &report, &f)) return context_fail(c, &f);
    const int printed = print_report(c, o, &report);
    return printed ? printed : report.wrong ? EXIT_TROUBLE : EXIT_OK;
}

static int run(context *c, const arguments *a) {
    check_order o = {.json = false};
    player *who = NULL;
    interrupt i;
    fault f;
    int code = EXIT_OK;
    status failed = read_order(c, a, &o, &f);
    interrupt_start(&i);
    o.options.stop = o.players.stop = &i.stop;
    if (!failed) failed = player_open_spec(&o.spec, &o.players, &who, &f);
    code = failed ? context_fail(c, &f) : check(c, &o, who);
    player_close(who);
    interrupt_end(&i);
    if (o.players.protocol) context_close_log(c, &o.protocol);
    player_spec_clear(&o.spec);
    return code;
}

static const option options[] = {
    {"protocol", OPTION_WORDS, "P", "protocol of the program, if PLAYER is a command",
     "gtp nboard oneshot threeline external so step itu"},
    {"time", OPTION_TEXT, "T", "time for a move; 1s by default", NULL},
    {"grace", OPTION_TEXT, "T", "time that an answer may be late; a tenth of --time, at least 50ms",
     NULL},
    {"size", OPTION_WORDS, "N", "size of the board", "4 6 8 10 12 14 16"},
    {"protocol-log", OPTION_FILE, "FILE", "append the talk with the program to FILE", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_check_player = {
    .name = "check-player",
    .operands = "PLAYER",
    .summary = "test whether another program speaks its protocol",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
