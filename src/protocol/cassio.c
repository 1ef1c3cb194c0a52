/* protocol/cassio.c - a table of commands, and a search that another thread may ask about. */
#include "protocol/cassio.h"

#include "base/alloc.h"
#include "base/number.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "notation/positions/position_string.h"
#include "protocol/hint_words.h"
#include "search/result.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

enum { SHARE_MOST = 100, SQUARES = BOARD_SIZE * BOARD_SIZE };

#define SCORE_MOST ((double)SQUARES)

/* What a line asks for. */
typedef struct question {
    position position;
    double alpha, beta;
    int depth; /* plies; 0: to the end of the game */
    int sure;  /* percent */
} question;

struct cassio {
    const allocator *memory;
    partner *partner;
    const char *version;
    search_limits limits; /* of the options */
    int sure;             /* of the last search, percent */
    bool leaves;

    pthread_mutex_t mutex; /* guards the rest */
    const wire_out *out;
    bool is_lost; /* nobody reads */
    bool searches;
    position position;    /* of the last search */
    search_result so_far; /* of the last search */
};

/* Runs one command: adds its lines to the answer, or fails with a sentence. */
typedef struct cassio_command {
    const char *name;
    status (*run)(cassio *c, view rest, buffer *answer, fault *f);
} cassio_command;

/* ---- writing ---- */

static void send_locked(cassio *c, const buffer *text) {
    if (buffer_status(text) || !c->out->write(c->out->context, buffer_view(text)))
        c->is_lost = true;
}

/* Colours are letter case here: black in capitals. */
static void add_move(int move, colour side, buffer *out) {
    const size_t start = out->length;
    hint_words_move(move, "PA", out);
    if (side == BLACK || buffer_status(out)) return;
    for (size_t i = start; i < out->length; i++) out->data[i] = char_lower(out->data[i]);
}

static void add_line(const position *from, const search_line *l, buffer *out) {
    colour side = from->to_move;
    for (int i = 0; i < l->count; i++) {
        add_move(l->squares[i], side, out);
        side = colour_other(side);
    }
}

static void add_bounds(const search_result *r, colour side, buffer *out) {
    const char letter = side == BLACK ? 'B' : 'W';
    const bool known = r->certainty != CERTAIN_GUESS && isfinite(r->value);
    const double low = known && r->bound != BOUND_UPPER ? r->value : -SCORE_MOST;
    const double high = known && r->bound != BOUND_LOWER ? r->value : SCORE_MOST;
    buffer_format(out, "%c%+.2f <= v <= %c%+.2f", letter, low, letter, high);
}

static int percent_of(const search_result *r) {
    return r->certainty == CERTAIN_GUESS ? 0 : r->certainty == CERTAIN_SELECTIVE ? r->percent : 100;
}

static void add_position(const position *p, buffer *out) {
    const size_t start = out->length;
    position_string_write(p, out);
    if (buffer_status(out) || out->length < start + 2) return;
    out->data[out->length - 2] = out->data[out->length - 1]; /* no blank before the side */
    buffer_reset(out, out->length - 1);
}

static void add_counts(const search_statistics *s, buffer *out) {
    buffer_format(out, "node %llu, time %.3f", (unsigned long long)s->nodes, s->seconds);
}

static void add_result(const position *p, const search_result *r, buffer *out) {
    add_position(p, out);
    buffer_add(out, ", move ");
    if (r->move == SQUARE_NONE)
        buffer_add(out, "--");
    else
        hint_words_move(r->move, "PA", out);
    buffer_format(out, ", depth %d, @%d%%, ",
                  r->certainty == CERTAIN_EXACT ? position_empties(p) : r->depth, percent_of(r));
    add_bounds(r, p->to_move, out);
    buffer_add(out, ", ");
    add_line(p, &r->line, out);
    buffer_add(out, ", ");
    add_counts(&r->statistics, out);
    buffer_add_char(out, '\n');
}

/* ---- reading ---- */

static status read_real(view *rest, const char *what, double least, double most, double *out,
                        fault *f) {
    view word = wire_word(rest);
    if (word.length && word.data[word.length - 1] == '%') word.length--;
    if (word.length == 0) return fault_set(f, E_FORMAT, 0, "the %s is missing", what);
    if (!number_read(word, out)) return fault_set(f, E_FORMAT, 0, "the %s is no number", what);
    if (*out < least || *out > most)
        return fault_set(f, E_RANGE, 0, "the %s is from %.0f to %.0f", what, least, most);
    return OK;
}

/* The reader of positions wants a blank before the side. */
static status read_position(view *rest, position *out, fault *f) {
    const view word = wire_word(rest);
    bool side_given = false;
    char text[SQUARES + 2] = {0};
    if (word.length == SQUARES + 1) {
        memcpy(text, word.data, SQUARES);
        text[SQUARES] = ' ';
        text[SQUARES + 1] = word.data[SQUARES];
    }
    if (position_string_read((view){text, sizeof text}, out, &side_given, NULL) || !side_given ||
        squares_count(&out->field.open) != SQUARES)
        return fault_set(f, E_FORMAT, 0, "a position is 64 cells of X, O and -, then X or O");
    return OK;
}

/* Returns the least percentage of the engine that is at least this one. */
static int sure_for(double precision) {
    int percent = (int)ceil(precision);
    while (percent < SHARE_MOST && !engine_knows_sure(percent)) percent++;
    return percent;
}

static status read_window(view *rest, question *q, fault *f) {
    status result = read_real(rest, "lower bound", -SHARE_MOST, SHARE_MOST, &q->alpha, f);
    if (!result) result = read_real(rest, "upper bound", -SHARE_MOST, SHARE_MOST, &q->beta, f);
    if (!result && q->alpha >= q->beta)
        return fault_set(f, E_RANGE, 0, "the lower bound must be less than the upper one");
    return result;
}

static status read_precision(view *rest, question *q, fault *f) {
    double precision = 0;
    const status result = read_real(rest, "precision", 0, SHARE_MOST, &precision, f);
    if (!result) q->sure = sure_for(precision > 1 ? precision : 1);
    return result;
}

/* A depth of 0 plies would be no limit. */
static status read_depth(view *rest, int *out, fault *f) {
    double depth = 0;
    const status result = read_real(rest, "depth", 0, SHARE_MOST, &depth, f);
    if (!result) *out = depth < 1 ? 1 : (int)depth;
    return result;
}

static status nothing_more(view rest, fault *f) {
    return rest.length ? fault_set(f, E_FORMAT, 0, "this line has too many words") : OK;
}

/* ---- searching ---- */

static void keep_result(cassio *c, const search_result *r) {
    (void)pthread_mutex_lock(&c->mutex);
    c->so_far = *r;
    (void)pthread_mutex_unlock(&c->mutex);
}

static void hear_progress(void *context, const search_result *so_far) {
    keep_result(context, so_far);
}

static void begin_search(cassio *c, const position *p) {
    (void)pthread_mutex_lock(&c->mutex);
    c->searches = true;
    c->position = *p;
    c->so_far = (search_result){.move = SQUARE_NONE, .certainty = CERTAIN_GUESS};
    (void)pthread_mutex_unlock(&c->mutex);
}

static void end_search(cassio *c) {
    (void)pthread_mutex_lock(&c->mutex);
    c->searches = false;
    (void)pthread_mutex_unlock(&c->mutex);
}

/* An end game whose window lies within -2 and 2 only asks who wins: scores are even. */
static bool asks_who_wins(const question *q) {
    return q->depth == 0 && q->sure == SHARE_MOST && q->alpha >= -2 && q->beta <= 2;
}

static engine_request request_of(cassio *c, const question *q) {
    const int empties = position_empties(&q->position);
    const bool to_end = q->depth == 0 || q->depth >= empties;
    engine_request r = {.search = {.limits = c->limits,
                                   .stop = partner_stop(c->partner),
                                   .progress = hear_progress,
                                   .progress_context = c},
                        .goal = asks_who_wins(q) ? ENGINE_OUTCOME : ENGINE_PLAY};
    if (r.goal == ENGINE_PLAY) {
        r.search.limits.depth = to_end ? empties : q->depth;
        r.best = 1; /* also a single move gets a value */
        r.solve_from = to_end ? empties : 0;
        r.solve_sure = q->sure;
    }
    return r;
}

static status search(cassio *c, const question *q, buffer *answer, fault *f) {
    engine_result *found = alloc_array(c->memory, 1, sizeof *found);
    engine *e = NULL;
    if (!found) return fault_set(f, E_NOMEM, 0, "no memory for a search");
    begin_search(c, &q->position);
    const engine_request r = request_of(c, q);
    c->sure = q->sure;
    status result = partner_engine(c->partner, q->sure, &e, f);
    if (!result) result = engine_search(e, &q->position, &r, found, f);
    atomic_store(partner_stop(c->partner), false);
    if (!result) {
        keep_result(c, &found->best);
        add_result(&q->position, &found->best, answer);
    }
    end_search(c);
    alloc_free(c->memory, found);
    return result;
}

static status run_midgame(cassio *c, view rest, buffer *answer, fault *f) {
    question q;
    status result = read_position(&rest, &q.position, f);
    if (!result) result = read_window(&rest, &q, f);
    if (!result) result = read_depth(&rest, &q.depth, f);
    if (!result) result = read_precision(&rest, &q, f);
    if (!result) result = nothing_more(rest, f);
    return result ? result : search(c, &q, answer, f);
}

static status run_endgame(cassio *c, view rest, buffer *answer, fault *f) {
    question q = {.depth = 0};
    status result = read_position(&rest, &q.position, f);
    if (!result) result = read_window(&rest, &q, f);
    if (!result) result = read_precision(&rest, &q, f);
    if (!result) result = nothing_more(rest, f);
    return result ? result : search(c, &q, answer, f);
}

/* ---- other commands ---- */

static status run_nothing(cassio *c, view rest, buffer *answer, fault *f) {
    (void)c, (void)rest, (void)answer, (void)f;
    return OK;
}

static status run_version(cassio *c, view rest, buffer *answer, fault *f) {
    (void)rest, (void)f;
    buffer_format(answer, "version: Avocet %s\n", c->version);
    return OK;
}

static status run_infos(cassio *c, view rest, buffer *answer, fault *f) {
    (void)rest, (void)f;
    (void)pthread_mutex_lock(&c->mutex);
    add_counts(&c->so_far.statistics, answer);
    (void)pthread_mutex_unlock(&c->mutex);
    buffer_add_char(answer, '\n');
    return OK;
}

static status run_empty_hash(cassio *c, view rest, buffer *answer, fault *f) {
    engine *e = NULL;
    (void)rest, (void)answer;
    const status result = partner_engine(c->partner, c->sure, &e, f);
    if (!result) engine_new_game(e);
    return result;
}

/* The table of the engine takes no values from outside. */
static status run_feed_hash(cassio *c, view rest, buffer *answer, fault *f) {
    question q;
    (void)c, (void)answer;
    status result = read_position(&rest, &q.position, f);
    if (!result) result = read_real(&rest, "lower bound", -SHARE_MOST, SHARE_MOST, &q.alpha, f);
    if (!result) result = read_real(&rest, "upper bound", -SHARE_MOST, SHARE_MOST, &q.beta, f);
    if (!result) result = read_depth(&rest, &q.depth, f);
    return result ? result : read_precision(&rest, &q, f);
}

static status run_quit(cassio *c, view rest, buffer *answer, fault *f) {
    (void)rest, (void)f;
    buffer_add(answer, "bye bye.\n");
    c->leaves = true;
    return OK;
}

static const cassio_command commands[] = {
    {"init", run_nothing},           {"get-version", run_version},
    {"new-position", run_nothing},   {"midgame-search", run_midgame},
    {"endgame-search", run_endgame}, {"get-search-infos", run_infos},
    {"stop", run_nothing},           {"empty-hash", run_empty_hash},
    {"feed-hash", run_feed_hash},    {"quit", run_quit},
};

static const cassio_command *find_command(view name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (view_is(name, commands[i].name)) return &commands[i];
    return NULL;
}

/* ---- lines ---- */

static const char first_word[] = "ENGINE-PROTOCOL";

static status run_line(cassio *c, view rest, bool cut, buffer *answer, fault *f) {
    if (cut) return fault_set(f, E_RANGE, 0, "this line is too long");
    if (!view_is(wire_word(&rest), first_word))
        return fault_set(f, E_FORMAT, 0, "a line begins with %s", first_word);
    const cassio_command *command = find_command(wire_word(&rest));
    if (!command) return fault_set(f, E_MISSING, 0, "unknown command");
    return command->run(c, rest, answer, f);
}

static void answer_line(cassio *c, view text, bool cut) {
    buffer answer = buffer_make(c->memory);
    fault f;
    if (run_line(c, text, cut, &answer, &f)) {
        buffer_clear(&answer);
        buffer_format(&answer, "ERROR: %s\n", f.text);
    }
    if (!c->leaves) buffer_add(&answer, "ready.\n");
    (void)pthread_mutex_lock(&c->mutex);
    send_locked(c, &answer);
    (void)pthread_mutex_unlock(&c->mutex);
    buffer_clear(&answer);
}

static bool hear(void *self, view line, bool cut) {
    cassio *c = self;
    buffer clean = buffer_make(c->memory);
    wire_clean(line, false, &clean);
    const view text = view_trim(buffer_view(&clean));
    if (text.length || cut) answer_line(c, text, cut);
    buffer_clear(&clean);
    return !c->leaves && !c->is_lost;
}

/* The name of the command in a line of the protocol; empty in any other line. */
static view command_of(view line) {
    return view_is(wire_word(&line), first_word) ? wire_word(&line) : (view){NULL, 0};
}

/* Answers an empty line, or get-search-infos, during a search. A search without a result so far
 * leaves an empty line without an answer. */
static bool ask(void *self, view line) {
    cassio *c = self;
    const bool counts = view_trim(line).length > 0;
    buffer answer = buffer_make(c->memory);
    (void)pthread_mutex_lock(&c->mutex);
    const bool searches = c->searches;
    if (searches && counts) {
        add_counts(&c->so_far.statistics, &answer);
        buffer_add(&answer, "\nready.\n");
    } else if (searches && c->so_far.certainty != CERTAIN_GUESS) {
        add_result(&c->position, &c->so_far, &answer);
    }
    if (answer.length) send_locked(c, &answer);
    (void)pthread_mutex_unlock(&c->mutex);
    buffer_clear(&answer);
    return searches;
}

static line_kind kind_of(view line) {
    const view name = command_of(line);
    if (view_trim(line).length == 0 || view_is(name, "get-search-infos")) return LINE_ASKS;
    return view_is(name, "stop") ? LINE_STOPS : view_is(name, "quit") ? LINE_ENDS : LINE_WAITS;
}

/* Cassio says how deep to search. */
static partner_options without_depth(const partner_options *o) {
    partner_options plain = *o;
    plain.agent = plain.level = NULL;
    plain.limits.depth = 0;
    return plain;
}

status cassio_make(const partner_options *o, const char *version, const wire_out *out,
                   cassio **result, fault *f) {
    const partner_options plain = without_depth(o);
    cassio *c = alloc_array(o->memory, 1, sizeof *c);
    *result = NULL;
    if (!c) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    *c = (cassio){.memory = o->memory,
                  .version = version,
                  .limits = plain.limits,
                  .sure = engine_usual_sure(8),
                  .out = out};
    (void)pthread_mutex_init(&c->mutex, NULL);
    const status failed = partner_make(&plain, &c->partner, f);
    if (failed)
        cassio_free(c);
    else
        *result = c;
    return failed;
}

void cassio_free(cassio *c) {
    if (!c) return;
    partner_free(c->partner);
    (void)pthread_mutex_destroy(&c->mutex);
    alloc_free(c->memory, c);
}

wire_protocol cassio_protocol(cassio *c) {
    return (wire_protocol){
        .hear = hear, .kind = kind_of, .ask = ask, .stop = partner_stop(c->partner), .self = c};
}
