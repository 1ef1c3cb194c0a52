/* cli/cmd_umea.c - one move for the referee of a university course. */
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/table/arguments.h"
#include "game/position.h"
#include "notation/positions/position_course.h"
#include "player/best.h"
#include "player/course.h"
#include "player/player.h"
#include "search/limits.h"
#include "search/result.h"
#include "service/referee_clock.h"

#include <stdlib.h>

static int print_answer(context *c, int move) {
    buffer out = buffer_make(NULL);
    course_write_answer(move, &out);
    buffer_add_char(&out, '\n');
    return context_print(c, &out);
}

static const char *chosen_agent(const arguments *a, const position *p) {
    const char *given = arguments_value(a, "agent");
    const char *usual = getenv("AVOCET_UMEA_AGENT");
    if (given) return given;
    return usual && *usual ? usual : player_best(&p->field, true);
}

static status think(const context *c, const char *spec, const position *p,
                    const referee_clock *clock, int *move, fault *f) {
    const search_limits most = {.time_ns = clock->limit_ns};
    const player_options options = {.size = p->field.size, .tier = c->tier, .limits = &most};
    player *who = NULL;
    search_result found = {.move = SQUARE_NONE};
    status result = player_open(view_of(spec), &options, &who, f);
    if (!result) {
        const search_request request = {.limits.time_ns = referee_clock_left_ns(clock)};
        result = player_choose(who, p, &request, &found, f);
    }
    if (!result) *move = found.move;
    player_close(who);
    return result;
}

/* Nothing to choose is answered at once. Without memory to think, any legal move is better than an
 * error: the referee would count that as a loss. */
static int answer(context *c, const char *spec, const position *p, const referee_clock *clock) {
    const squares moves = position_moves(p);
    int move = squares_next(&moves, SQUARE_NONE);
    fault f;
    if (squares_count(&moves) < 2) return print_answer(c, move);
    const status failed = think(c, spec, p, clock, &move, &f);
    if (failed && failed != E_NOMEM) return agent_report_fail(c, spec, &f);
    if (failed) context_note(c, "%s; the first legal move is played", f.text);
    return print_answer(c, move);
}

static int run(context *c, const arguments *a) {
    position p;
    int64_t limit = 0;
    fault f;
    const view board = view_of(a->operands[0]);
    if (position_course_read(board, &p, NULL, &f))
        return context_usage(c, "character %zu of the board: %s", f.at + 1, f.text);
    if (course_read_seconds(view_of(a->operands[1]), &limit, &f)) return context_fail(c, &f);
    const referee_clock clock = referee_clock_make(limit);
    return answer(c, chosen_agent(a, &p), &p, &clock);
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC", "the player (also AVOCET_UMEA_AGENT); the best one by default",
     NULL},
    OPTIONS_END,
};

const command cmd_umea = {
    .name = "umea",
    .operands = "BOARD SECONDS [0|1]",
    .summary = "answer one move as a program of a university course",
    .options = options,
    .least = 2,
    .most = ARGUMENTS_OPERANDS,
    .run = run,
};
