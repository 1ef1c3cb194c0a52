/* protocol/question.c - asks the service for an answer and the report for its JSON. */
#include "protocol/question.h"

#include "analysis/game_analysis.h"
#include "analysis/report/game_json.h"
#include "analysis/report/game_report.h"
#include "base/alloc.h"
#include "base/json.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/opening_name.h"
#include "notation/problem.h"
#include "player/best.h"
#include "player/level.h"
#include "player/player.h"
#include "player/weak.h"
#include "report/answers/eval_report.h"
#include "report/answers/hint_report.h"
#include "report/answers/move_report.h"
#include "report/answers/position_report.h"
#include "report/answers/solve_case.h"
#include "report/answers/solve_report.h"
#include "report/answers/term_report.h"
#include "report/search_report.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/explain.h"
#include "service/answers/hints.h"
#include "service/answers/move_choice.h"
#include "service/answers/solve.h"

const char *question_want_name(question_want w) {
    static const char *const names[QUESTION_WANTS] = {"move",  "hint",    "eval",
                                                      "solve", "analyze", "legal"};
    return names[w];
}

typedef struct asking {
    const question *question;
    const stop_token *stop;
    question_listener *listener;
    void *context;
    status failed; /* an answer could not be written */
} asking;

/* ---- telling ---- */

/* Tells the object in a buffer, without the newline that some writers add, and clears it. */
static void tell(asking *a, buffer *json, bool is_final) {
    view text = view_trim(buffer_view(json));
    if (buffer_status(json))
        a->failed = E_NOMEM;
    else if (is_final || a->question->streams)
        a->listener(a->context, text, is_final);
    buffer_clear(json);
}

static void tell_search(void *context, const search_result *r) {
    asking *a = context;
    buffer out = buffer_make(a->question->settings.memory);
    if (!a->question->streams) return;
    json_writer j = json_make(&out);
    json_open_object(&j);
    search_report_json(r, &j);
    json_close(&j);
    tell(a, &out, false);
}

static const position *position_of(const asking *a) {
    return &a->question->game->now;
}

static view opening_of(const asking *a) {
    opening_name n;
    return opening_name_of_game(a->question->game, &n) ? n.english : (view){NULL, 0};
}

/* ---- a move ---- */

static status choose(asking *a, player *who, fault *f) {
    const question *q = a->question;
    move_choice *m = alloc_array(q->settings.memory, 1, sizeof *m);
    const search_request request = {.limits = q->settings.limits,
                                    .stop = a->stop,
                                    .progress = tell_search,
                                    .progress_context = a};
    if (!m) return fault_set(f, E_NOMEM, 0, "no memory for a search");
    player_new_game(who, q->settings.seed);
    player_follow(who, q->game);
    const status failed = move_choice_make(m, who, position_of(a), request, f);
    if (!failed) {
        buffer out = buffer_make(q->settings.memory);
        const move_report report = move_choice_report(m, who, position_of(a)->to_move);
        move_report_json(&report, &out);
        tell(a, &out, true);
    }
    alloc_free(q->settings.memory, m);
    return failed;
}

static status answer_move(asking *a, fault *f) {
    const partner_options *s = &a->question->settings;
    const position *p = position_of(a);
    const player_options o = {.size = p->field.size,
                              .tier = s->tier,
                              .memory = s->memory,
                              .limits = &s->limits,
                              .stop = a->stop};
    player_spec spec;
    player *who = NULL;
    status failed = partner_options_check(s, p->field.size, f);
    if (!failed) failed = partner_options_spec(s, &p->field, NULL, &spec, f);
    if (failed) return failed;
    failed = player_open_spec(&spec, &o, &who, f);
    player_spec_clear(&spec);
    if (!failed) failed = choose(a, who, f);
    player_close(who);
    return failed;
}

/* ---- levels ---- */

/* A level of hints and analyses is a number: the named ones are not made for good advice. */
static status read_level(question_want want, const char *text, int *out, fault *f) {
    const int least = want == QUESTION_HINT      ? 1
                      : want == QUESTION_ANALYZE ? ANALYSIS_LEVEL_LEAST
                                                 : 0;
    uint64_t number = 0;
    if (view_number(view_of(text), LEVEL_MOST, &number, NULL) || (int)number < least)
        return fault_set(f, E_RANGE, 0, "the level of %s is a number from %d to %d%s, not '%.40s'",
                         question_want_name(want), least, LEVEL_MOST,
                         want == QUESTION_MOVE ? ", or one of " WEAK_NAMES : "", text);
    *out = (int)number;
    return OK;
}

status question_check_level(question_want want, const char *text, fault *f) {
    int number = 0;
    if (!text || (want == QUESTION_MOVE && weak_find(view_of(text)))) return OK;
    return read_level(want, text, &number, f);
}

/* ---- hints ---- */

static void hear_hints(void *context, const hint_list *list, bool is_final) {
    asking *a = context;
    buffer out = buffer_make(a->question->settings.memory);
    if (!is_final && !a->question->streams) return;
    hint_report_json(list, position_of(a), opening_of(a), is_final, stop_is_set(a->stop), &out);
    tell(a, &out, is_final);
}

static status hint_limits(const asking *a, search_limits *out, fault *f) {
    const partner_options *s = &a->question->settings;
    int number = 0;
    *out = s->limits;
    if (s->level) {
        const status failed = read_level(QUESTION_HINT, s->level, &number, f);
        if (failed) return failed;
        out->depth = hints_level_limits(number, position_of(a)).depth;
    }
    if (!search_limited(out)) out->time_ns = PARTNER_HINT_SECONDS * INT64_C(1000000000);
    return OK;
}

static status answer_hint(asking *a, fault *f) {
    hints_request r = {.position = position_of(a),
                       .moves = a->question->moves,
                       .stop = a->stop,
                       .listener = hear_hints,
                       .context = a};
    engine_options o;
    status failed = hint_limits(a, &r.limits, f);
    if (failed) return failed;
    failed = partner_options_engine(&a->question->settings, &r.position->field, &o, f);
    if (!failed) failed = hints_run(&o, &r, f);
    engine_leave_weights(&o);
    return failed;
}

/* ---- an evaluation ---- */

static void write_explained(const asking *a, const player_spec *spec, const explained_position *e,
                            buffer *out) {
    const eval_report report = {.name = player_spec_text(spec),
                                .position = position_of(a),
                                .root = a->question->side,
                                .explanation = e->champion,
                                .weights = e->weights};
    if (e->kind == PLAYER_CHAMPION)
        eval_report_json(&report, out);
    else
        term_report_json(&e->agent, a->question->side, position_of(a)->to_move, out);
}

static status answer_eval(asking *a, fault *f) {
    const partner_options *s = &a->question->settings;
    const position *p = position_of(a);
    player_spec spec;
    explained_position *e = NULL;
    buffer out = buffer_make(s->memory);
    const char *text = s->agent ? s->agent : player_best(&p->field, true);
    status failed = player_spec_read(view_of(text), s->memory, &spec, f);
    if (failed) return failed;
    const explain_request r = {.spec = &spec,
                               .weights = s->weights,
                               .position = p,
                               .root = a->question->side,
                               .tier = s->tier};
    failed = explain_position(&r, &e, f);
    if (!failed) {
        write_explained(a, &spec, e, &out);
        tell(a, &out, true);
    }
    explained_free(e);
    player_spec_clear(&spec);
    return failed;
}

/* ---- the exact value ---- */

static void hear_solved(void *context, const solve_case *c) {
    asking *a = context;
    buffer out = buffer_make(a->question->settings.memory);
    json_writer j = json_make(&out);
    solve_report_json(c, &j);
    tell(a, &out, true);
}

/* A problem is large, since it has room for many answers. */
static status solve_with(asking *a, solver *s, fault *f) {
    const allocator *memory = a->question->settings.memory;
    problem *p = alloc_array(memory, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for a position");
    p->position = *position_of(a);
    const status failed = solver_position(s, 1, NULL, p, f);
    alloc_free(memory, p);
    return failed == E_STOPPED ? OK : failed;
}

static status answer_solve(asking *a, fault *f) {
    const question *q = a->question;
    const solve_listener listener = {.context = a, .stage = tell_search, .solved = hear_solved};
    solve_options o = {.limits = q->settings.limits, .outcome = q->outcome, .all = q->all};
    solver s;
    o.limits.depth = 0; /* a setting of other questions */
    status failed = partner_options_engine(&q->settings, &position_of(a)->field, &o.engine, f);
    if (!failed) failed = solver_init(&s, &o, &listener, a->stop, f);
    engine_leave_weights(&o.engine);
    if (failed) return failed;
    failed = solve_with(a, &s, f);
    solver_clear(&s);
    return failed;
}

/* ---- a game analysed ---- */

static void hear_analysis(void *context, size_t done, size_t all) {
    asking *a = context;
    buffer out = buffer_make(a->question->settings.memory);
    json_writer j = json_make(&out);
    JSON_PUT_OBJECT(&j, json_uint_at("searched", done), json_uint_at("positions", all));
    tell(a, &out, false);
}

static status analysis_options(asking *a, game_analysis_options *o, fault *f) {
    const partner_options *s = &a->question->settings;
    *o = game_analysis_usual(s->tier);
    o->analyst.threads = partner_options_threads(s);
    o->analyst.time_ns = s->limits.time_ns;
    o->analyst.memory = s->memory;
    o->stop = a->stop;
    o->progress = hear_analysis;
    o->progress_context = a;
    return s->level ? read_level(QUESTION_ANALYZE, s->level, &o->analyst.level, f) : OK;
}

static status answer_analyze(asking *a, fault *f) {
    const game *g = a->question->game;
    game_analysis_options o;
    game_analysis found;
    buffer out = buffer_make(a->question->settings.memory);
    status failed = analysis_options(a, &o, f);
    if (!failed) failed = game_analysis_run(g, &o, &found, f);
    if (failed) return failed;
    const game_report report = game_report_of(g, &found);
    game_json_write(&report, &out);
    tell(a, &out, true);
    game_analysis_clear(&found);
    return OK;
}

/* ---- the legal moves ---- */

static status answer_legal(asking *a, fault *f) {
    buffer out = buffer_make(a->question->settings.memory);
    (void)f;
    position_report_json(position_of(a), opening_of(a), &out);
    tell(a, &out, true);
    return OK;
}

/* ---- any of them ---- */

status question_answer(const question *q, const stop_token *stop, question_listener *listener,
                       void *context, fault *f) {
    static status (*const answers[QUESTION_WANTS])(asking *, fault *) = {
        answer_move, answer_hint, answer_eval, answer_solve, answer_analyze, answer_legal};
    asking a = {.question = q, .stop = stop, .listener = listener, .context = context};
    const status failed = answers[q->want](&a, f);
    return failed || !a.failed ? failed : fault_set(f, a.failed, 0, "no memory for the answer");
}
