/* cli/cmd_othellostart.c - a whole game between two programs of a university course. */
#include "base/program.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "player/course.h"
#include "report/board_text.h"
#include "service/course_game.h"

typedef struct course_job {
    context *context;
    course_game game;
    program programs[2]; /* by colour */
    int printed;         /* the first failure of printing */
} course_job;

/* ---- printing ---- */

static status print_ply(void *argument, const course_game *g, colour side,
                        const course_reply *reply) {
    course_job *j = argument;
    buffer out = buffer_make(NULL);
    buffer_format(&out, "%3d %s ", g->plies, course_game_title(side));
    course_write_answer(reply->move, &out);
    buffer_format(&out, "  %.2f s%s\n", reply->seconds,
                  course_is_late(g, reply->seconds) ? "  over the limit" : "");
    j->printed = context_print(j->context, &out);
    return j->printed ? E_IO : OK;
}

static int print_result(const course_job *j) {
    const board_style style = {.discs = j->context->terminal.discs,
                               .colour = j->context->terminal.colour,
                               .last_move = SQUARE_NONE};
    buffer out = buffer_make(NULL);
    buffer_add_char(&out, '\n');
    if (course_game_tell(&j->game, &style, &out))
        context_note(j->context, "a draw; the course's script words it so");
    return context_print(j->context, &out);
}

/* A command that does not exist is a slip of the user, not of a program. */
static int fail_side(const course_job *j, colour side, const fault *f) {
    fault told;
    if (f->code == E_MISSING) return context_fail(j->context, f);
    (void)fault_set(&told, f->code == E_STOPPED ? E_STOPPED : E_IO, 0, "%s's program %s, at ply %d",
                    course_game_title(side), f->text, j->game.plies);
    return context_fail(j->context, &told);
}

/* ---- playing ---- */

static int play(course_job *j) {
    fault f;
    interrupt i;
    colour side = BLACK;
    interrupt_start(&i);
    const status failed = course_game_play(&j->game, &i.stop, print_ply, j, &side, &f);
    interrupt_end(&i);
    if (j->printed) return j->printed;
    return failed ? fail_side(j, side, &f) : print_result(j);
}

static status read_job(const arguments *a, course_job *j, fault *f) {
    const char *grace = arguments_value(a, "grace");
    status result = course_game_start(&j->game, a->operands[2], grace ? grace : "10", f);
    if (!result) result = program_parse(view_of(a->operands[0]), NULL, &j->programs[WHITE], f);
    if (!result) result = program_parse(view_of(a->operands[1]), NULL, &j->programs[BLACK], f);
    for (int c = 0; c < 2; c++) j->game.sides[c] = &j->programs[c];
    return result;
}

static int run(context *c, const arguments *a) {
    course_job j = {.context = c};
    fault f;
    const int code = read_job(a, &j, &f) ? context_fail(c, &f) : play(&j);
    for (int i = 0; i < 2; i++) program_clear(&j.programs[i]);
    return code;
}

static const option options[] = {
    {"grace", OPTION_TEXT, "SECONDS",
     "seconds after its limit when a program is ended; 10 by default", NULL},
    OPTIONS_END,
};

const command cmd_othellostart = {
    .name = "othellostart",
    .operands = "WHITE BLACK SECONDS",
    .summary = "play a game between two programs of a university course",
    .options = options,
    .least = 3,
    .most = 3,
    .run = run,
};
