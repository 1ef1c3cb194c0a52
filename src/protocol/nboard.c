/* protocol/nboard.c - a table of lines. */
#include "protocol/nboard.h"

#include "analysis/analyst.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "player/level.h"
#include "protocol/ggf_clock.h"
#include "protocol/hint_words.h"
#include "protocol/session.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/hints.h"

#include <math.h>

enum { CONTEMPT_MOST = 100, USUAL_VERSION = 2 };

struct nboard {
    const allocator *memory;
    partner *partner;
    const wire_out *out;
    const char *learned; /* a file, or NULL */
    tier tier;
    bool own_agent; /* the user has chosen one */
    int version;
    int depth;    /* of `set depth`; 0: not set */
    int contempt; /* discs for black in a draw of the book */
    game record;  /* the game as it was sent, with its clock and times */
    bool leaves, is_lost;
};

/* One kind of line. `rest` is the text behind its words. */
typedef struct nboard_line {
    const char *first, *second; /* `second` may be NULL */
    void (*run)(nboard *n, view rest);
} nboard_line;

/* ---- answers ---- */

static void say(nboard *n, buffer *line) {
    buffer_add_char(line, '\n');
    if (!buffer_status(line) && !n->out->write(n->out->context, buffer_view(line)))
        n->is_lost = true;
    buffer_clear(line);
}

static void say_text(nboard *n, const char *text) {
    buffer line = buffer_make(n->memory);
    buffer_add(&line, text);
    say(n, &line);
}

static void say_trouble(nboard *n, const fault *f) {
    buffer line = buffer_make(n->memory);
    buffer_format(&line, "status %s", f->text);
    say(n, &line);
}

/* One word: NBoard reads no more. */
static void say_name(nboard *n) {
    buffer line = buffer_make(n->memory), spec = buffer_make(n->memory);
    buffer_add(&line, "set myname Avocet");
    if (n->own_agent && partner_write_agent(n->partner, &spec, NULL) == OK) {
        view rest = buffer_view(&spec);
        view head = view_take(&rest, ',');
        buffer_add_char(&line, '-');
        for (size_t i = 0; i < head.length; i++)
            buffer_add_char(&line, char_is_letter(head.data[i]) || char_is_digit(head.data[i])
                                       ? head.data[i]
                                       : '-');
    }
    if (n->depth) buffer_format(&line, "%d", n->depth);
    buffer_clear(&spec);
    say(n, &line);
}

/* From version 2 on. The times are those of one search. */
static void say_statistics(nboard *n, const search_statistics *s, double seconds) {
    buffer line = buffer_make(n->memory);
    if (n->version < 2) return;
    buffer_format(&line, "nodestats %llu %.3f", (unsigned long long)s->nodes, seconds);
    say(n, &line);
}

/* ---- settings ---- */

static session *session_of(nboard *n) {
    return partner_session(n->partner);
}

static const position *now(nboard *n) {
    return session_position(session_of(n));
}

static bool read_whole(view word, int most, int *out) {
    uint64_t value = 0;
    if (view_number(word, UINT32_MAX, &value, NULL)) return false;
    *out = value > (uint64_t)most ? most : (int)value;
    return true;
}

static void run_nboard(nboard *n, view rest) {
    int version = USUAL_VERSION;
    if (read_whole(wire_word(&rest), USUAL_VERSION, &version) && version > 0) n->version = version;
    say_name(n);
}

/* Levels belong to the champion. */
static void run_depth(nboard *n, view rest) {
    int depth = 0;
    fault f;
    if (!read_whole(wire_word(&rest), LEVEL_MOST, &depth) || depth == 0) {
        (void)fault_set(&f, E_RANGE, 0, "set depth needs a number from 1 on: set depth 12");
        say_trouble(n, &f);
        return;
    }
    if (depth != n->depth) {
        buffer words = buffer_make(n->memory);
        n->depth = depth;
        buffer_format(&words, "%d", depth);
        if (!n->own_agent && partner_takes_level(n->partner) &&
            partner_set_level(n->partner, buffer_view(&words), &f))
            say_trouble(n, &f);
        buffer_clear(&words);
    }
    say_name(n);
}

static void run_contempt(nboard *n, view rest) {
    const view word = wire_word(&rest);
    const bool negative = word.length && word.data[0] == '-';
    int value = 0;
    if (!read_whole(view_from(word, negative ? 1 : 0), CONTEMPT_MOST, &value)) return;
    n->contempt = negative ? -value : value;
}

/* ---- the game ---- */

static void run_game(nboard *n, view rest) {
    any_reading r;
    fault f;
    status result = any_read_as(view_of("ggf"), rest, n->memory, &r, &f);
    if (result) {
        say_trouble(n, &f);
        return;
    }
    result = partner_follow(n->partner, &r.game, &f);
    if (result) {
        say_trouble(n, &f);
    } else {
        game_clear(&n->record);
        n->record = r.game;
        r.game = game_make(n->memory);
    }
    any_clear(&r);
}

static bool is_pass(view word) {
    return view_is_word(word, "pa") || view_is_word(word, "pass") || view_is_word(word, "ps");
}

/* "F5/0.31/0.42", "F5//1.2", "F5", "PA". False if this is no move. */
static bool read_move(const nboard *n, view text, int *square, double *seconds, bool *timed) {
    view rest = text;
    const view word = view_trim(view_take(&rest, '/'));
    (void)view_take(&rest, '/');
    *timed = wire_number(view_trim(rest), seconds);
    if (is_pass(word)) {
        *square = GAME_PASS;
        return true;
    }
    return square_name_read(word, n->record.start.field.size, square, NULL) == OK;
}

/* A forced pass before the move may have been left out; one that was made already does no harm. */
static status make_move(nboard *n, int square, fault *f) {
    session *s = session_of(n);
    game *g = &n->record;
    if (square == GAME_PASS && !position_must_pass(now(n))) {
        const bool passed = g->count && g->plies[g->count - 1].square == GAME_PASS;
        return passed || position_over(now(n)) ? OK : session_pass(s, f);
    }
    const size_t before = g->count;
    status result = square == GAME_PASS ? game_add_pass(g, f) : game_add_move(g, square, f);
    for (size_t i = before; i < g->count && !result; i++)
        result = g->plies[i].square == GAME_PASS ? session_pass(s, f)
                                                 : session_play(s, g->plies[i].square, f);
    return result;
}

static void run_move(nboard *n, view rest) {
    int square = 0;
    double seconds = 0;
    bool timed = false;
    fault f = {.text = "this is no move"};
    if (!read_move(n, rest, &square, &seconds, &timed) || make_move(n, square, &f)) {
        say_trouble(n, &f);
        return;
    }
    game_ply *last = game_last(&n->record);
    if (last && timed) {
        last->has_seconds = true;
        last->seconds = seconds;
    }
}

/* One record a line, as files of GGF have it. */
static status append_game(const char *path, view text, fault *f) {
    const file_ops *ops = files_system();
    const int handle = ops->open(ops->context, path, FILE_APPEND);
    if (handle < 0) return files_fault(f, "open", path, handle);
    int error = files_write_all(ops, handle, text);
    if (!error) error = ops->sync(ops->context, handle);
    (void)ops->close(ops->context, handle);
    return error ? files_fault(f, "write", path, error) : OK;
}

static void run_learn(nboard *n, view rest) {
    (void)rest;
    buffer text = buffer_make(n->memory);
    fault f;
    status result = game_ggf.write(&n->record, &text, &f);
    if (!result && buffer_status(&text)) result = fault_set(&f, E_NOMEM, 0, "no memory");
    if (!result && n->learned) result = append_game(n->learned, buffer_view(&text), &f);
    if (result) say_trouble(n, &f);
    if (!result) say_text(n, "learned");
    buffer_clear(&text);
}

/* ---- moves ---- */

static void say_move(nboard *n, const search_result *r, double seconds) {
    buffer line = buffer_make(n->memory);
    buffer_add(&line, "=== ");
    hint_words_move(r->move, "PA", &line);
    if (r->move >= 0) {
        buffer_add_char(&line, '/');
        if (r->unit == UNIT_DISCS && isfinite(r->value)) buffer_format(&line, "%.2f", r->value);
        buffer_format(&line, "/%.2f", seconds);
    }
    say(n, &line);
}

/* The depth of NBoard bounds players that have no level. */
static search_limits bounds_of(nboard *n) {
    search_limits l = ggf_clock_limits(&n->record, now(n)->to_move);
    if (n->own_agent || !partner_takes_level(n->partner)) l.depth = n->depth;
    return l;
}

/* Does not make the move: NBoard sends it. After a ping nobody waits for it. */
static void run_go(nboard *n, view rest) {
    (void)rest;
    search_result r = {.move = SEARCH_PASS};
    fault f;
    if (session_ending(session_of(n)).is_over || position_must_pass(now(n))) {
        say_move(n, &r, 0);
        return;
    }
    const search_limits bounds = bounds_of(n);
    const int64_t start_ns = clock_now_ns();
    say_text(n, "status Thinking");
    const status result =
        partner_think(n->partner, search_limited(&bounds) ? &bounds : NULL, NULL, NULL, &r, &f);
    const double seconds = clock_seconds_since(start_ns);
    if (result && result != E_STOPPED) {
        say_trouble(n, &f);
        return;
    }
    say_text(n, "status");
    if (result || session_interrupted(session_of(n))) return;
    say_statistics(n, &r.statistics, seconds);
    say_move(n, &r, seconds);
}

/* ---- hints ---- */

typedef struct hint_job {
    nboard *n;
    int64_t start_ns;
    int empties;
} hint_job;

/* "100%" is exact, "73%" a search to the end with selective cuts, "12" a depth. */
static void add_depth(const search_move *m, int empties, buffer *out) {
    if (m->certainty == CERTAIN_EXACT)
        buffer_add(out, "100%");
    else if (m->certainty == CERTAIN_SELECTIVE && m->percent && m->depth >= empties)
        buffer_format(out, "%d%%", m->percent);
    else
        buffer_format(out, "%d", m->depth);
}

static void say_hint(const hint_job *j, const search_move *m) {
    buffer line = buffer_make(j->n->memory);
    buffer_add(&line, "search ");
    hint_words_line(&m->line, "PA", &line);
    buffer_format(&line, " %.2f 0 ", m->value);
    add_depth(m, j->empties, &line);
    say(j->n, &line);
}

/* Every move that changed. */
static void hear_hints(void *context, const hint_list *list, bool is_final) {
    (void)is_final;
    const hint_job *j = context;
    bool any = false;
    for (int i = 0; i < list->count; i++) {
        const search_move *m = &list->moves[i];
        if (!list->fresh[i] || !m->known || !isfinite(m->value)) continue;
        say_hint(j, m);
        any = true;
    }
    if (any) say_statistics(j->n, &list->best.statistics, clock_seconds_since(j->start_ns));
}

static void run_hint(nboard *n, view rest) {
    int moves = 1;
    fault f;
    const int empties = position_empties(now(n));
    hint_job j = {.n = n, .start_ns = clock_now_ns(), .empties = empties};
    if (!read_whole(wire_word(&rest), SEARCH_MOVES_MAX, &moves) || moves == 0) moves = 1;
    if (position_over(now(n))) {
        say_text(n, "status The game is over");
        return;
    }
    const search_limits limits = hints_level_limits(n->depth, now(n));
    say_text(n, "status Analysing");
    if (partner_hints(n->partner, moves, n->depth ? &limits : NULL, hear_hints, &j, &f))
        say_trouble(n, &f);
    else
        say_text(n, "status");
}

/* ---- analysis of the game ---- */

static status analyse(nboard *n, analyst *a, fault *f) {
    const game *g = session_game(session_of(n));
    for (size_t made = g->count + 1; made-- > 0;) {
        const position p = game_position_after(g, made);
        judged j;
        const status result = analyst_best(a, &p, partner_stop(n->partner), &j, f);
        if (result) return result;
        if (j.unit != LOSS_DISCS) continue;
        buffer line = buffer_make(n->memory);
        buffer_format(&line, "analysis %zu %.2f", made, j.value);
        say(n, &line);
    }
    return OK;
}

/* From the end of the game backwards, because the end is solved first. */
static void run_analyze(nboard *n, view rest) {
    (void)rest;
    const int wanted = n->depth ? n->depth : ANALYSIS_LEVEL_USUAL;
    const analyst_options o = {.level =
                                   wanted < ANALYSIS_LEVEL_LEAST ? ANALYSIS_LEVEL_LEAST : wanted,
                               .threads = partner_threads(n->partner),
                               .tier = n->tier,
                               .memory = n->memory};
    analyst *a = NULL;
    fault f;
    say_text(n, "status Analysing");
    status result = analyst_open(&o, &now(n)->field, &a, &f);
    if (!result) result = analyse(n, a, &f);
    analyst_close(a);
    if (result && result != E_STOPPED)
        say_trouble(n, &f);
    else
        say_text(n, "status");
}

/* ---- lines ---- */

static void run_ping(nboard *n, view rest) {
    buffer line = buffer_make(n->memory);
    buffer_add(&line, "pong");
    const view number = wire_word(&rest);
    if (number.length) buffer_add_char(&line, ' ');
    buffer_append_safe(&line, number, 40);
    say(n, &line);
}

static void run_quit(nboard *n, view rest) {
    (void)rest;
    n->leaves = true;
}

static const nboard_line lines[] = {
    {"nboard", NULL, run_nboard},   {"set", "depth", run_depth},
    {"set", "game", run_game},      {"set", "contempt", run_contempt},
    {"move", NULL, run_move},       {"hint", NULL, run_hint},
    {"go", NULL, run_go},           {"ping", NULL, run_ping},
    {"learn", NULL, run_learn},     {"analyze", NULL, run_analyze},
    {"analyse", NULL, run_analyze}, {"quit", NULL, run_quit},
};

/* Version 1 sends a move as the bare square. */
static void run_other(nboard *n, view text) {
    int square = 0;
    double seconds = 0;
    bool timed = false;
    if (read_move(n, text, &square, &seconds, &timed)) run_move(n, text);
}

static void run_line(nboard *n, view text) {
    view rest = text;
    const view first = wire_word(&rest);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!view_is(first, lines[i].first)) continue;
        view behind = rest;
        if (lines[i].second && !view_is(wire_word(&behind), lines[i].second)) continue;
        lines[i].run(n, behind);
        return;
    }
    run_other(n, text);
}

static bool hear(void *self, view line, bool cut) {
    nboard *n = self;
    buffer clean = buffer_make(n->memory);
    wire_clean(line, false, &clean);
    if (!cut && buffer_status(&clean) == OK) run_line(n, view_trim(buffer_view(&clean)));
    buffer_clear(&clean);
    return !n->leaves && !n->is_lost;
}

static line_kind kind_of(view line) {
    const view word = wire_word(&line);
    return view_is(word, "ping") ? LINE_STOPS : view_is(word, "quit") ? LINE_ENDS : LINE_WAITS;
}

status nboard_make(const partner_options *o, const char *learned, const wire_out *out,
                   nboard **result, fault *f) {
    nboard *n = alloc_array(o->memory, 1, sizeof *n);
    *result = NULL;
    if (!n) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    *n = (nboard){.memory = o->memory,
                  .out = out,
                  .learned = learned,
                  .tier = o->tier,
                  .own_agent = o->agent != NULL,
                  .version = USUAL_VERSION,
                  .record = game_make(o->memory)};
    const status failed = partner_make(o, &n->partner, f);
    if (failed)
        nboard_free(n);
    else
        *result = n;
    return failed;
}

void nboard_free(nboard *n) {
    if (!n) return;
    partner_free(n->partner);
    game_clear(&n->record);
    alloc_free(n->memory, n);
}

wire_protocol nboard_protocol(nboard *n) {
    return (wire_protocol){
        .hear = hear, .kind = kind_of, .stop = partner_stop(n->partner), .self = n};
}
