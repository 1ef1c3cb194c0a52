/* analysis/analyst.c - asks the champion or an agent twice, under the same conditions. */
#include "analysis/analyst.h"

#include "base/text.h"
#include "engine/engine.h"
#include "lab/agent.h"
#include "lab/search.h"
#include "player/best.h"
#include "player/level.h"

#include <assert.h>
#include <math.h>

enum {
    TABLE_MB = 64,
    LAB_DEPTH_LEAST = 2,
    LAB_DEPTH_MOST = 12,
    SURE_EXACT = 100,
};

/* The agent's unit: hundredths of the logarithm of the odds to win. */
static const double LAB_UNIT = 100.0;

struct analyst {
    analyst_options options;
    level level;
    engine *engine;     /* NULL: an agent thinks */
    lab_search *middle; /* the agent without its exact finish, so that all moves are judged alike */
    lab_search *end;    /* the agent with it */
    int lab_depth;      /* plies */
    int lab_finish;     /* empty squares */
    engine_result found; /* too large for a stack */
};

/* How a position is searched. The played move gets the same. */
typedef struct rule {
    int depth; /* plies from the position; 0: none */
    int sure;  /* percent of a search to the end; 0: a search to a depth */
    int64_t time_ns;
} rule;

/* ---- opening ---- */

static int within(int number, int least, int most) {
    return number < least ? least : number > most ? most : number;
}

static status make_lab(analyst *a, const lab_agent *agent, lab_search **out, fault *f) {
    return lab_search_create(agent, a->options.tier, a->options.memory, out, f);
}

/* Half of the level's depth takes about the same time, because the agent is slower and the board
 * larger. */
static status open_lab(analyst *a, const field *where, fault *f) {
    lab_agent agent;
    status failed = lab_agent_parse(view_of(player_best(where, true)), where->size, &agent, f);
    if (failed) return failed;
    a->lab_depth = within(a->options.level / 2, LAB_DEPTH_LEAST, LAB_DEPTH_MOST);
    a->lab_finish = agent.options.finish;
    failed = make_lab(a, &agent, &a->end, f);
    agent.options.finish = 0;
    return failed ? failed : make_lab(a, &agent, &a->middle, f);
}

static status open_engine(analyst *a, int size, fault *f) {
    const engine_options o = {.threads = a->options.threads,
                              .table_mb = TABLE_MB,
                              .tier = a->options.tier,
                              .memory = a->options.memory};
    const status failed = engine_create(&o, &a->engine, f);
    return failed ? failed : engine_prepare(a->engine, size, f);
}

status analyst_open(const analyst_options *o, const field *where, analyst **out, fault *f) {
    if (o->level < 0 || o->level > LEVEL_MOST)
        return fault_set(f, E_RANGE, 0, "a level is a number from 0 to %d", LEVEL_MOST);
    analyst *a = alloc_array(o->memory, 1, sizeof *a);
    if (!a) return fault_set(f, E_NOMEM, 0, "no memory for an analysis");
    a->options = *o;
    a->options.level = within(o->level, ANALYSIS_LEVEL_LEAST, LEVEL_MOST);
    a->level = level_at(a->options.level, where->size);
    const status failed =
        engine_plays_on(where) ? open_engine(a, where->size, f) : open_lab(a, where, f);
    if (failed)
        analyst_close(a);
    else
        *out = a;
    return failed;
}

void analyst_close(analyst *a) {
    if (!a) return;
    engine_free(a->engine);
    lab_search_free(a->middle);
    lab_search_free(a->end);
    alloc_free(a->options.memory, a);
}

void analyst_new_game(analyst *a) {
    if (a->engine) {
        engine_new_game(a->engine);
        return;
    }
    lab_search_new_game(a->middle, 1);
    lab_search_new_game(a->end, 1);
}

/* ---- rules ---- */

int analyst_sure(const analyst *a, int empty) {
    if (a->options.time_ns) return 0;
    if (!a->engine) return empty <= a->lab_finish ? SURE_EXACT : 0;
    return level_sure(&a->level, empty);
}

static rule rule_for(const analyst *a, int empty) {
    const int64_t time_ns = a->options.time_ns;
    if (time_ns) return (rule){.time_ns = time_ns / 2 > 0 ? time_ns / 2 : 1};
    return (rule){.depth = a->engine ? a->level.depth : a->lab_depth,
                  .sure = analyst_sure(a, empty)};
}

/* The rule for another move of a position whose best move was found so. A time has found a depth,
 * which now counts alone. */
static rule rule_of(const analyst *a, const position *p, const judged *found) {
    if (!a->options.time_ns) return rule_for(a, position_empties(p));
    if (!found->to_end) return (rule){.depth = found->depth};
    return (rule){.depth = found->depth, .sure = found->exact ? SURE_EXACT : found->percent};
}

/* ---- one search ---- */

static void take_line(const search_line *from, analysis_line *out) {
    out->count = within(from->count, 0, ANALYSIS_LINE_MAX);
    for (int i = 0; i < out->count; i++) out->squares[i] = from->squares[i];
}

/* Points between -100 and 100. */
static double chance_of(double odds) {
    return 100.0 * tanh(odds / (2 * LAB_UNIT));
}

static judged judged_result(const analyst *a, const search_result *r, int empty) {
    const bool exact = r->certainty == CERTAIN_EXACT;
    judged out = {.move = r->move,
                  .value = r->value,
                  .depth = r->depth,
                  .percent = r->percent,
                  .exact = exact,
                  .to_end = exact || (r->certainty == CERTAIN_SELECTIVE && r->depth >= empty)};
    if (!a->engine && r->unit == UNIT_OWN) {
        out.unit = LOSS_CHANCE;
        out.value = chance_of(r->value);
    }
    take_line(&r->line, &out.line);
    return out;
}

/* Finds the best `moves` moves; the result is in a->found. */
static status search_engine(analyst *a, const position *p, const rule *by, int moves,
                            const stop_token *stop, fault *f) {
    const engine_request r = {
        .search = {.limits = {.depth = by->depth, .time_ns = by->time_ns}, .stop = stop},
        .goal = ENGINE_PLAY,
        .best = moves,
        .solve_from = by->sure ? position_empties(p) : 0,
        .solve_sure = by->sure,
    };
    return engine_search(a->engine, p, &r, &a->found, f);
}

static status ask_engine(analyst *a, const position *p, const rule *by, const stop_token *stop,
                         search_result *out, fault *f) {
    const status failed = search_engine(a, p, by, 1, stop, f);
    if (!failed) *out = a->found.best;
    return failed;
}

static status ask_lab(analyst *a, const position *p, const rule *by, const stop_token *stop,
                      search_result *out, fault *f) {
    const search_request r = {.limits = {.depth = by->depth, .time_ns = by->time_ns}, .stop = stop};
    const bool end = by->sure || (by->time_ns && position_empties(p) <= a->lab_finish);
    return lab_search_run(end ? a->end : a->middle, p, &r, out, f);
}

/* The side to move has a move. Only searches to the end keep the table. */
static status ask(analyst *a, const position *p, const rule *by, const stop_token *stop,
                  judged *out, fault *f) {
    search_result found;
    if (!by->sure && !a->options.time_ns) analyst_new_game(a);
    const status failed =
        a->engine ? ask_engine(a, p, by, stop, &found, f) : ask_lab(a, p, by, stop, &found, f);
    if (failed) return failed;
    if (stop_is_set(stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    if (found.certainty == CERTAIN_GUESS)
        return fault_set(f, E_RANGE, 0, "the time is too short for a single depth");
    *out = judged_result(a, &found, position_empties(p));
    return OK;
}

/* ---- positions ---- */

judged judged_over(const position *p) {
    const int score = position_final_score(p);
    return (judged){.move = SQUARE_NONE,
                    .value = p->to_move == BLACK ? score : -score,
                    .exact = true,
                    .to_end = true};
}

judged judged_before(const judged *after, int move) {
    judged out = *after;
    out.move = move;
    out.value = after->value == 0 ? 0 : -after->value; /* never -0 */
    out.depth = after->depth + (move != SEARCH_PASS);
    out.line.count = within(after->line.count + 1, 0, ANALYSIS_LINE_MAX);
    out.line.squares[0] = (int16_t)move;
    for (int i = 1; i < out.line.count; i++) out.line.squares[i] = after->line.squares[i - 1];
    return out;
}

/* Any position; a side that must pass passes. */
static status judge(analyst *a, const position *p, const rule *by, const stop_token *stop,
                    judged *out, fault *f) {
    if (position_over(p)) {
        *out = judged_over(p);
        return OK;
    }
    if (!position_must_pass(p)) return ask(a, p, by, stop, out, f);
    position passed = *p;
    judged after;
    position_pass(&passed);
    const status failed = ask(a, &passed, by, stop, &after, f);
    if (!failed) *out = judged_before(&after, SEARCH_PASS);
    return failed;
}

status analyst_best(analyst *a, const position *p, const stop_token *stop, judged *out, fault *f) {
    const rule by = rule_for(a, position_empties(p));
    return judge(a, p, &by, stop, out, f);
}

/* A finished game beside moves that have only chances. */
static judged chance_over(const judged *over) {
    judged out = *over;
    out.unit = LOSS_CHANCE;
    out.value = over->value > 0 ? 100 : over->value < 0 ? -100 : 0;
    return out;
}

/* The search of the position after the move is one ply shorter. */
static status judge_move(analyst *a, const position *p, int move, const rule *by,
                         const stop_token *stop, judged *out, fault *f) {
    position after = *p;
    judged found;
    rule rest = *by;
    position_play(&after, move);
    if (rest.depth > 1) rest.depth--;
    const status failed = judge(a, &after, &rest, stop, &found, f);
    if (failed) return failed;
    if (position_over(&after) && !a->engine && !by->sure) found = chance_over(&found);
    *out = judged_before(&found, move);
    return OK;
}

/* A search of the end may give up where another did not; both are then searched to a depth. */
static status judge_again(analyst *a, const position *p, int move, const stop_token *stop,
                          judged *best, judged *played, fault *f) {
    const rule by = {.depth = a->engine ? a->level.depth : a->lab_depth};
    const status failed = ask(a, p, &by, stop, best, f);
    return failed ? failed : judge_move(a, p, move, &by, stop, played, f);
}

status analyst_compare(analyst *a, const position *p, int move, const stop_token *stop,
                       judged *best, judged *played, fault *f) {
    const rule by = rule_of(a, p, best);
    if (move == best->move) {
        *played = *best;
        return OK;
    }
    status failed = judge_move(a, p, move, &by, stop, played, f);
    if (!failed && played->unit != best->unit)
        failed = judge_again(a, p, move, stop, best, played, f);
    if (failed) return failed;
    played->exact = played->exact && best->exact;
    if (played->value >= best->value) *best = *played;
    return OK;
}

/* ---- two moves ---- */

static judged judged_move(const analyst *a, const search_move *m, int empty) {
    const search_result r = {.move = m->move,
                             .value = m->value,
                             .certainty = m->certainty,
                             .percent = m->percent,
                             .depth = m->depth,
                             .line = m->line};
    return judged_result(a, &r, empty);
}

/* Returns whether the last search of the engine knows two moves equally well. */
static bool knows_two(const analyst *a) {
    const engine_move *m = a->found.moves;
    return a->found.count >= 2 && m[0].known && m[1].known && m[0].bound == BOUND_EXACT &&
           m[1].bound == BOUND_EXACT && m[0].depth == m[1].depth &&
           m[0].certainty == m[1].certainty && m[0].percent == m[1].percent;
}

/* Values every move beside the best one. */
static status compare_all(analyst *a, const position *p, const stop_token *stop, judged *best,
                          judged *second, fault *f) {
    const squares moves = position_moves(p);
    judged first, other;
    second->move = SQUARE_NONE;
    status failed = analyst_best(a, p, stop, best, f);
    for (int sq = squares_next(&moves, SQUARE_NONE); !failed && sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        if (sq == best->move) continue;
        first = *best;
        failed = analyst_compare(a, p, sq, stop, best, &other, f);
        if (best->move == sq) other = first; /* it was better: the old best move stands behind it */
        if (second->move == SQUARE_NONE || other.value > second->value) *second = other;
    }
    return failed;
}

status analyst_two(analyst *a, const position *p, const stop_token *stop, judged *best,
                   judged *second, fault *f) {
    const rule by = rule_for(a, position_empties(p));
    if (!a->engine) return compare_all(a, p, stop, best, second, f);
    if (!by.sure && !a->options.time_ns) analyst_new_game(a);
    const status failed = search_engine(a, p, &by, 2, stop, f);
    if (failed) return failed;
    if (stop_is_set(stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    if (!knows_two(a)) return compare_all(a, p, stop, best, second, f);
    *best = judged_move(a, &a->found.moves[0], position_empties(p));
    *second = judged_move(a, &a->found.moves[1], position_empties(p));
    return OK;
}

status analyst_loss(analyst *a, const position *p, int move, const stop_token *stop, judged *best,
                    judged *played, double *loss, fault *f) {
    status failed = analyst_best(a, p, stop, best, f);
    if (!failed) failed = analyst_compare(a, p, move, stop, best, played, f);
    if (!failed) *loss = best->value - played->value;
    return failed;
}
