/* cli/cmd_umea.c - one move for the referee of a university course. */
#include "base/clock.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/table/arguments.h"
#include "game/position.h"
#include "notation/positions/position_course.h"
#include "player/best.h"
#include "player/course.h"
#include "player/player.h"
#include "search/result.h"
#include "service/process_age.h"

#include <stdlib.h>

static const int64_t millisecond_ns = 1000000;

/* Time kept for printing the answer and for ending the process. */
enum { RESERVE_MS = 15 };

/* Assumed time from the start to main() if the system does not say it. */
enum { UNKNOWN_START_MS = 10 };

/* Returns when the referee's clock began to run, on clock_now_ns(). An age beyond the limit is not
 * believed: a shell may have become us, or the system invents ages. */
static int64_t referee_start_ns(int64_t limit_ns) {
    const int64_t now = clock_now_ns(), age = process_age_ns();
    return age < 0 || age > limit_ns ? now - UNKNOWN_START_MS * millisecond_ns : now - age;
}

/* Returns the time for the search; at least a millisecond, so that there is an answer. */
static int64_t time_left_ns(int64_t start_ns, int64_t limit_ns) {
    const int64_t left = start_ns + limit_ns - clock_now_ns() - RESERVE_MS * millisecond_ns;
    return left > millisecond_ns ? left : millisecond_ns;
}

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

static status think(const context *c, const char *spec, const position *p, int64_t start_ns,
                    int64_t limit_ns, int *move, fault *f) {
    const player_options options = {.size = p->field.size, .tier = c->tier};
    player *who = NULL;
    search_result found = {.move = SQUARE_NONE};
    status result = player_open(view_of(spec), &options, &who, f);
    if (!result) {
        const search_request request = {.limits.time_ns = time_left_ns(start_ns, limit_ns)};
        result = player_choose(who, p, &request, &found, f);
    }
    if (!result) *move = found.move;
    player_close(who);
    return result;
}

/* Nothing to choose is answered at once. Without memory to think, any legal move is better than an
 * error: the referee would count that as a loss. */
static int answer(context *c, const char *spec, const position *p, int64_t start_ns,
                  int64_t limit_ns) {
    const squares moves = position_moves(p);
    int move = squares_next(&moves, SQUARE_NONE);
    fault f;
    if (squares_count(&moves) < 2) return print_answer(c, move);
    const status failed = think(c, spec, p, start_ns, limit_ns, &move, &f);
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
    return answer(c, chosen_agent(a, &p), &p, referee_start_ns(limit), limit);
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
