/* report/answers/solve_case.c - judges a solved position by the answers of its problem. */
#include "report/answers/solve_case.h"

#include "game/position.h"

#include <math.h>

const char *solve_verdict_name(solve_verdict v) {
    static const char *const names[SOLVE_VERDICTS] = {"right", "wrong", NULL, "unsolved"};
    return names[v];
}

int solve_case_empty(const solve_case *c) {
    return position_empties(&c->problem->position);
}

static bool is_solved(const solve_case *c) {
    if (c->best->certainty != CERTAIN_EXACT) return false;
    for (int i = 0; c->all && i < c->count; i++)
        if (!c->moves[i].known) return false;
    return true;
}

bool solve_case_searched(const solve_case *c) {
    return c->best->certainty > CERTAIN_GUESS;
}

double solve_case_answer(const solve_case *c) {
    double best = NAN;
    for (int i = 0; i < c->problem->count; i++)
        if (!(c->problem->answers[i].score <= best)) best = c->problem->answers[i].score;
    return best;
}

double solve_case_answer_of(const solve_case *c, int move) {
    for (int i = 0; i < c->problem->count; i++)
        if (c->problem->answers[i].square == move) return c->problem->answers[i].score;
    return NAN;
}

static int sign(double value) {
    return (value > 0) - (value < 0);
}

bool solve_case_differs(const solve_case *c, double value, double answer) {
    if (isnan(answer)) return false;
    return c->outcome ? sign(value) != sign(answer) : value != answer;
}

solve_verdict solve_case_judge(const solve_case *c) {
    const double answer = solve_case_answer(c);
    if (!is_solved(c)) return SOLVE_UNSOLVED;
    if (isnan(answer)) return SOLVE_OPEN;
    if (solve_case_differs(c, c->best->value, answer)) return SOLVE_WRONG;
    for (int i = 0; i < c->count; i++) {
        const search_move *m = &c->moves[i];
        if (solve_case_differs(c, m->value, solve_case_answer_of(c, m->move))) return SOLVE_WRONG;
    }
    return SOLVE_RIGHT;
}

void solve_totals_add(solve_totals *t, const solve_case *c) {
    t->counts[c->verdict]++;
    t->nodes += c->best->statistics.nodes;
    t->seconds += c->best->statistics.seconds;
}

uint64_t solve_totals_positions(const solve_totals *t) {
    uint64_t all = 0;
    for (int v = 0; v < SOLVE_VERDICTS; v++) all += t->counts[v];
    return all;
}
