/* player/outside.c - starts a program, talks to it, and knows what it did wrong. */
#include "player/outside.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/process.h"
#include "base/program.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "player/outside_int.h"
#include "search/result.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int64_t usual_patience_ns = 10 * INT64_C(1000000000);
static const int64_t endless_patience_ns = 600 * INT64_C(1000000000); /* where there is no limit */
static const int64_t farewell_ns = 500 * INT64_C(1000000);
static const int64_t hurry_ns = 500 * INT64_C(1000000); /* beyond its time, once no game begins */

enum { SHOWN = 60 };

static outside_player *outside_of(player *p) {
    return (outside_player *)p;
}

/* ---- evidence ---- */

/* The end of a text: what was said last tells most. */
static void keep_end(char *out, size_t size, view text) {
    const view all = view_trim(text);
    const view kept = all.length < size ? all : view_from(all, all.length - (size - 1));
    if (kept.length) memcpy(out, kept.data, kept.length);
    out[kept.length] = '\0';
}

static void keep_start(char *out, size_t size, view text) {
    const view all = view_trim(text);
    const size_t kept = all.length < size ? all.length : size - 1;
    if (kept) memcpy(out, all.data, kept);
    out[kept] = '\0';
}

static void log_talk(const outside_player *o, const char *arrow, view text) {
    const view said = view_trim(text);
    const int shown = said.length < GTP_REPLY ? (int)said.length : GTP_REPLY;
    if (o->log && said.length)
        log_write(o->log, LOG_INFO, "%.60s %s %.*s", o->spec, arrow, shown, said.data);
}

void outside_note_asked(outside_player *o, view text) {
    keep_end(o->evidence.asked, EVIDENCE_LINE, text);
    o->evidence.answered[0] = '\0';
    log_talk(o, ">", text);
}

/* An empty line says nothing new. */
void outside_note_answered(outside_player *o, view text) {
    if (view_trim(text).length == 0) return;
    keep_start(o->evidence.answered, EVIDENCE_LINE, text);
    log_talk(o, "<", text);
}

/* A program that failed has had its time. After a stop there is little time for anybody. */
static void end_process(outside_player *o) {
    if (!o->process.pid) return;
    const char *bye = o->wishes.protocol->farewell;
    const bool soon = o->game_is_over || stop_is_set(o->option_stop);
    (void)process_end(&o->process, view_of(o->game_is_over ? NULL : bye),
                      soon ? farewell_ns / 4 : farewell_ns);
}

status outside_trouble(outside_player *o, player_trouble what, fault *f, const char *format, ...) {
    char sentence[sizeof o->trouble.text];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    o->evidence.trouble = what;
    o->game_is_over = true;
    if (o->process.pid) {
        end_process(o);
        keep_end(o->evidence.errors, EVIDENCE_ERRORS, view_of(process_errors(&o->process)));
    }
    if (o->log) log_write(o->log, LOG_WARNING, "%.60s: %s", o->spec, sentence);
    return fault_set(f, E_IO, 0, "%s", sentence);
}

static status describe_end(outside_player *o, bool by_signal, int code, fault *f) {
    if (by_signal) return outside_trouble(o, TROUBLE_CRASH, f, "crashed with signal %d", code);
    return outside_trouble(o, TROUBLE_CRASH, f, "ended with exit code %d instead of an answer",
                           code);
}

status outside_no_answer(outside_player *o, process_news news, fault *f) {
    process *p = &o->process;
    switch (news) {
    case PROCESS_STOPPED:
        o->game_is_over = true; /* its answer may still come, and nobody would know to what */
        return fault_set(f, E_STOPPED, 0, "stopped while a program was thinking");
    case PROCESS_LATE:
        return outside_trouble(o, TROUBLE_HANG, f, "hangs: no answer within its time and patience");
    case PROCESS_TOO_LONG:
        return outside_trouble(o, TROUBLE_LONG, f, "printed a line of more than %d bytes",
                               PROCESS_LINE_MAX - 1);
    default:
        break;
    }
    if (process_has_ended(p, 0)) return describe_end(o, p->ended_by_signal, p->code, f);
    return outside_trouble(o, TROUBLE_CRASH, f, "closed its output instead of an answer");
}

status outside_garbage(outside_player *o, view text, const char *wanted, fault *f) {
    buffer shown = buffer_make(NULL);
    buffer_append_safe(&shown, view_trim(text), SHOWN);
    const status result = outside_trouble(o, TROUBLE_GARBAGE, f, "printed \"%s\" instead of %s",
                                          buffer_text(&shown), wanted);
    buffer_clear(&shown);
    return result;
}

/* A program that cannot be started is to blame, unless this system or this build is. */
static status cannot_start(outside_player *o, const fault *why, fault *f) {
    if (why->code != E_UNSUPPORTED && why->code != E_FULL && why->code != E_NOMEM)
        return outside_trouble(o, TROUBLE_START, f, "%s", why->text);
    if (f) *f = *why;
    return why->code;
}

/* ---- talking ---- */

status outside_say_text(outside_player *o, view text, fault *f) {
    outside_note_asked(o, text);
    const process_news news = process_write(&o->process, text, o->until_ns, o->stop);
    return news == PROCESS_LINE ? OK : outside_no_answer(o, news, f);
}

status outside_say(outside_player *o, fault *f, const char *format, ...) {
    char line[EVIDENCE_LINE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return outside_say_text(o, view_of(line), f);
}

status outside_hear(outside_player *o, view *line, fault *f) {
    const process_news news = process_read_line(&o->process, o->until_ns, o->stop, line);
    if (news == PROCESS_LINE) outside_note_answered(o, *line);
    return news == PROCESS_LINE ? OK : outside_no_answer(o, news, f);
}

status outside_run_once(outside_player *o, const char *const *extra, view input,
                        program_answer *answer, fault *f) {
    const program_setting setting = {
        .input = input, .keeps_errors = true, .limits = o->wishes.program, .hurry = o->hurry};
    fault why;
    const status result = program_run(&o->program, extra, &setting, o->until_ns - clock_now_ns(),
                                      o->stop, answer, &why);
    if (result) return cannot_start(o, &why, f);
    outside_note_answered(o, (view){answer->text, answer->length});
    keep_end(o->evidence.errors, EVIDENCE_ERRORS, view_of(answer->errors));
    const view text = {answer->text, answer->length};
    switch (answer->end) {
    case PROGRAM_STOPPED:
        return fault_set(f, E_STOPPED, 0, "stopped while a program was thinking");
    case PROGRAM_HUNG:
        return outside_trouble(o, answer->is_cut ? TROUBLE_LONG : TROUBLE_HANG, f,
                               answer->is_cut ? "prints without end"
                                              : "hangs: no end within its time and patience");
    case PROGRAM_SIGNALLED:
        if (view_trim(text).length == 0) return describe_end(o, true, answer->code, f);
        break;
    case PROGRAM_EXITED:
        if (view_trim(text).length > 0) break;
        if (answer->code) return describe_end(o, false, answer->code, f);
        return outside_trouble(o, TROUBLE_GARBAGE, f, "printed no move");
    }
    if (answer->is_cut && !memchr(text.data, '\n', text.length))
        return outside_trouble(o, TROUBLE_LONG, f, "printed a line of more than %d bytes",
                               PROGRAM_ANSWER - 1);
    return OK;
}

/* ---- starting ---- */

/* The time for a move; 0: there is no limit. */
static int64_t time_of(const search_limits *l) {
    return l->game_ns && (!l->time_ns || l->game_ns < l->time_ns) ? l->game_ns : l->time_ns;
}

static int64_t patience(const outside_player *o, const search_limits *l) {
    const int64_t limit = time_of(l);
    if (o->wishes.patience_ns) return limit + o->wishes.patience_ns;
    return limit ? limit + usual_patience_ns : endless_patience_ns;
}

/* wait_ns is the patience, time_ns the part that the program may count on in any case. */
static void set_deadline(outside_player *o, int64_t wait_ns, int64_t time_ns,
                         const stop_token *stop) {
    const int64_t now = clock_now_ns();
    o->until_ns = now + wait_ns;
    o->stop = stop;
    o->hurry = (process_hurry){o->finish, now + time_ns};
    o->process.hurry = o->hurry;
}

static int64_t start_patience(const outside_player *o) {
    const int64_t least = o->wishes.protocol->start_ns;
    const int64_t patient = o->wishes.patience_ns ? o->wishes.patience_ns : usual_patience_ns;
    return patient > least ? patient : least;
}

status outside_make_ready(outside_player *o, fault *f) {
    const process_options options = {
        .listens = true, .keeps_errors = true, .limits = o->wishes.program};
    if (o->process.pid && !process_has_ended(&o->process, 0)) return OK;
    end_process(o);
    fault why;
    if (process_start(&o->process, &o->program, &options, &why)) return cannot_start(o, &why, f);
    o->process.hurry = o->hurry;
    o->answers = 0;
    if (o->log) log_write(o->log, LOG_INFO, "%.60s is started", o->spec);
    return o->wishes.protocol->greet ? o->wishes.protocol->greet(o, f) : OK;
}

/* Begins a game. Any failure before the first question counts as a failure to start. A game that
 * has not begun is not worth finishing. */
static status begin_game(outside_player *o, const stop_token *stop, fault *f) {
    const outside_protocol *p = o->wishes.protocol;
    status result = OK;
    if (o->wishes.restart || o->game_is_over) end_process(o);
    o->game_is_over = false;
    o->evidence = (player_evidence){.trouble = TROUBLE_NONE};
    if (!p->duties.lasts) return OK;
    set_deadline(o, start_patience(o), 0, stop);
    result = outside_make_ready(o, f);
    if (!result && p->begin) result = p->begin(o, f);
    if (result && o->evidence.trouble) o->evidence.trouble = TROUBLE_START;
    return result;
}

static void start_game(outside_player *o, const stop_token *stop) {
    o->trouble = (fault){.code = OK};
    (void)begin_game(o, stop, &o->trouble);
}

static void new_game(player *p, uint64_t seed) {
    outside_player *o = outside_of(p);
    o->seed = seed;
    o->record = NULL;
    start_game(o, o->option_stop);
}

/* ---- choosing ---- */

/* Returns the limits of the game. The specification, then the protocol, fill in the limits that the
 * game leaves open. */
static search_limits limits_of(const outside_player *o, const search_request *r) {
    search_limits l = r->limits;
    if (!l.time_ns && !l.game_ns) l.time_ns = o->wishes.limits.time_ns;
    if (!l.time_ns && !l.game_ns) l.time_ns = o->wishes.protocol->usual_time_ns;
    if (!l.depth) l.depth = o->wishes.limits.depth;
    return l;
}

static status ask(outside_player *o, const position *where, const search_request *request,
                  int *move, fault *f) {
    const search_limits limits = limits_of(o, request);
    /* Nobody has announced a game: this is one. */
    if (o->wishes.protocol->duties.lasts && !o->process.pid && !o->game_is_over && !o->trouble.code)
        start_game(o, request->stop);
    if (o->trouble.code) {
        if (f) *f = o->trouble;
        return o->trouble.code;
    }
    if (o->game_is_over) return fault_set(f, E_IO, 0, "has failed in this game");
    const int64_t time_ns = time_of(&limits);
    set_deadline(o, patience(o, &limits), time_ns ? time_ns + hurry_ns : usual_patience_ns,
                 request->stop);
    o->evidence.errors[0] = '\0';
    return o->wishes.protocol->ask(o, where, &limits, move, f);
}

static bool needs_an_answer(const outside_player *o, const position *where) {
    const squares moves = position_moves(where);
    return !squares_empty(&moves) || o->wishes.protocol->duties.passes;
}

static status choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f) {
    outside_player *o = outside_of(p);
    const int64_t start = clock_now_ns();
    int move = position_over(where) ? SQUARE_NONE : SEARCH_PASS;
    status result = OK;
    if (needs_an_answer(o, where)) result = ask(o, where, request, &move, f);
    o->record = NULL;
    if (position_over(where) && move == SEARCH_PASS) move = SQUARE_NONE;
    *out = (search_result){.move = move,
                           .value = NAN,
                           .unit = UNIT_OWN,
                           .certainty = CERTAIN_GUESS,
                           .statistics.seconds = clock_seconds_since(start)};
    return result;
}

static void follow(player *p, const struct game *so_far) {
    outside_of(p)->record = so_far;
}

/* Its standard error may have come behind its answer. */
static const player_evidence *evidence(player *p) {
    outside_player *o = outside_of(p);
    if (o->process.pid)
        keep_end(o->evidence.errors, EVIDENCE_ERRORS, view_of(process_errors(&o->process)));
    return &o->evidence;
}

/* ---- for tests of programs ---- */

outside_duties outside_duties_of(const player *p) {
    return ((const outside_player *)p)->wishes.protocol->duties;
}

status outside_try_nonsense(player *p, fault *f) {
    outside_player *o = outside_of(p);
    set_deadline(o, start_patience(o), 0, o->option_stop);
    return o->wishes.protocol->nonsense(o, f);
}

bool outside_try_quit(player *p) {
    outside_player *o = outside_of(p);
    const char *bye = o->wishes.protocol->farewell;
    const bool by_itself = process_end(&o->process, view_of(bye), start_patience(o));
    if (bye) outside_note_asked(o, view_of(bye));
    return by_itself;
}

/* ---- a program that is not started ---- */

static status check(view text, fault *f) {
    outside_wishes unused;
    return outside_read_spec(text, &unused, f);
}

static status describe(const player_spec *s, const player_options *o, player_facts *out, fault *f) {
    outside_wishes w;
    (void)o;
    const status failed = outside_read_spec(player_spec_view(s), &w, f);
    if (failed) return failed;
    out->base = w.protocol->name;
    (void)snprintf(out->sentence, sizeof out->sentence, "%s", w.protocol->sentence);
    return OK;
}

static status limits(const player_spec *s, const player_options *o, player_named *out, fault *f) {
    outside_wishes w;
    const status failed = outside_read_spec(player_spec_view(s), &w, f);
    (void)o;
    *out = (player_named){.limits = w.limits};
    return failed;
}

static status verify(const player_spec *s, const player_options *o, fault *f) {
    outside_wishes w;
    program found = {.memory = o->memory};
    status failed = outside_read_spec(player_spec_view(s), &w, f);
    if (!failed) failed = outside_find_program(&w, o->memory, &found, f);
    program_clear(&found);
    return failed;
}

/* ---- opening ---- */

static void close_outside(player *p) {
    outside_player *o = outside_of(p);
    end_process(o);
    game_clear(&o->gtp.told);
    program_clear(&o->program);
    alloc_free(p->memory, o->spec);
    alloc_free(p->memory, o);
}

/* The wishes point into the player's own copy of the specification. */
static status make_outside(outside_player *o, const player_spec *s, const player_options *options,
                           fault *f) {
    o->spec = alloc_string(options->memory, s->text, s->length);
    if (!o->spec) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    status failed = outside_read_spec((view){o->spec, s->length}, &o->wishes, f);
    if (!failed) failed = outside_find_program(&o->wishes, options->memory, &o->program, f);
    if (!failed) failed = player_describe(s, options, &o->base.facts, f);
    o->base.facts.name = o->spec;
    return failed;
}

static status open_outside(const player_spec *s, const player_options *options, player **out,
                           fault *f) {
    outside_player *o = alloc_array(options->memory, 1, sizeof *o);
    if (!o) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    o->base = (player){.class = &outside_class, .memory = options->memory};
    o->size = options->size;
    o->log = options->protocol;
    o->option_stop = options->stop;
    o->finish = options->finish;
    o->gtp.told = game_make(options->memory);
    o->program.memory = options->memory;
    const status failed = make_outside(o, s, options, f);
    if (failed)
        close_outside(&o->base);
    else
        *out = &o->base;
    return failed;
}

const player_class outside_class = {
    .claims = outside_claims,
    .read = check,
    .file = outside_spec_file,
    .closes_pairs = ':',
    .describe = describe,
    .verify = verify,
    .limits = limits,
    .open = open_outside,
    .close = close_outside,
    .new_game = new_game,
    .choose = choose,
    .follow = follow,
    .evidence = evidence,
};
