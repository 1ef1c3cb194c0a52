/* cli/cmd_othellostart.c - a whole game between two programs of a university course. */
#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "player/course.h"
#include "report/board_text.h"

typedef struct side {
    const char *title; /* as the course's script writes it */
    program program;
    int answers;
    int late; /* answers beyond the limit */
    double total, longest;
} side;

typedef struct course_game {
    context *context;
    const char *seconds; /* as typed: the programs get it so */
    int64_t limit_ns, patience_ns;
    side sides[2]; /* by colour */
    position now;
    int plies;
} course_game;

static void add_time(side *s, double seconds, int64_t limit_ns) {
    s->answers++;
    s->total += seconds;
    if (seconds > s->longest) s->longest = seconds;
    s->late += seconds * 1e9 > (double)limit_ns;
}

static int print_ply(const course_game *g, const side *s, const course_reply *reply) {
    buffer out = buffer_make(NULL);
    buffer_format(&out, "%3d %s ", g->plies, s->title);
    course_write_answer(reply->move, &out);
    buffer_format(&out, "  %.2f s%s\n", reply->seconds,
                  reply->seconds * 1e9 > (double)g->limit_ns ? "  over the limit" : "");
    return context_print(g->context, &out);
}

static int fail_side(const course_game *g, const side *s, const fault *f) {
    fault told;
    (void)fault_set(&told, f->code == E_STOPPED ? E_STOPPED : E_IO, 0, "%s's program %s, at ply %d",
                    s->title, f->text, g->plies);
    /* A name that is none is a slip of whoever typed it, not of a program. */
    return f->code == E_MISSING ? context_fail(g->context, f) : context_fail(g->context, &told);
}

/* One process, one answer. *passed says whether it was a pass. */
static int play_ply(course_game *g, const stop_token *stop, bool *passed) {
    side *s = &g->sides[g->now.to_move];
    course_reply reply;
    fault f;
    g->plies++;
    if (course_ask(&s->program, &g->now, g->seconds, g->patience_ns, stop, &reply, &f))
        return fail_side(g, s, &f);
    add_time(s, reply.seconds, g->limit_ns);
    *passed = reply.move == SEARCH_PASS;
    if (*passed)
        position_pass(&g->now);
    else
        position_play(&g->now, reply.move);
    return print_ply(g, s, &reply);
}

/* Two passes in a row end the game: even on a full board both programs are asked, as the course's
 * script does. */
static int play(course_game *g, const stop_token *stop) {
    int passes = 0, code = EXIT_OK;
    while (passes < 2 && code == EXIT_OK) {
        bool passed = false;
        code = play_ply(g, stop, &passed);
        passes = passed ? passes + 1 : 0;
    }
    return code;
}

static void write_times(const side *s, buffer *out) {
    if (s->answers == 0) return;
    buffer_format(out, "%s: average %.2f s, maximum %.2f s", s->title, s->total / s->answers,
                  s->longest);
    if (s->late) buffer_format(out, ", %d over the limit", s->late);
    buffer_add_char(out, '\n');
}

/* The script's words: discs are counted, empty squares belong to nobody, and a draw is a win of
 * black by 0. */
static int print_result(const course_game *g) {
    const int black_ahead = position_count_score(&g->now);
    const board_style style = {.discs = g->context->terminal.discs,
                               .colour = g->context->terminal.colour,
                               .last_move = SQUARE_NONE};
    buffer out = buffer_make(NULL);
    buffer_add_char(&out, '\n');
    board_text_draw(&g->now, &style, &out);
    buffer_format(&out, "White %d, Black %d\n", squares_count(position_discs(&g->now, WHITE)),
                  squares_count(position_discs(&g->now, BLACK)));
    write_times(&g->sides[WHITE], &out);
    write_times(&g->sides[BLACK], &out);
    buffer_format(&out, "%s won with %d points\n", g->sides[black_ahead < 0 ? WHITE : BLACK].title,
                  black_ahead < 0 ? -black_ahead : black_ahead);
    if (black_ahead == 0) context_note(g->context, "a draw; the course's script words it so");
    return context_print(g->context, &out);
}

static int play_and_tell(course_game *g) {
    interrupt i;
    interrupt_start(&i);
    const int code = play(g, &i.stop);
    interrupt_end(&i);
    return code ? code : print_result(g);
}

static status read_times(const arguments *a, course_game *g, fault *f) {
    const char *grace = arguments_value(a, "grace");
    int64_t grace_ns = 0;
    g->seconds = a->operands[2];
    const status result = course_read_seconds(view_of(g->seconds), &g->limit_ns, f);
    if (result) return result;
    const status failed = course_read_seconds(view_of(grace ? grace : "10"), &grace_ns, f);
    g->patience_ns = g->limit_ns + grace_ns;
    return failed;
}

static status read_programs(const arguments *a, course_game *g, fault *f) {
    static const char *const titles[] = {[BLACK] = "Black", [WHITE] = "White"};
    for (colour c = BLACK; c <= WHITE; c++) g->sides[c].title = titles[c];
    status result = program_parse(view_of(a->operands[0]), NULL, &g->sides[WHITE].program, f);
    if (!result) result = program_parse(view_of(a->operands[1]), NULL, &g->sides[BLACK].program, f);
    return result;
}

static int run(context *c, const arguments *a) {
    course_game g = {.context = c};
    fault f;
    status result = position_start(&g.now, 8, START_WHITE_FIRST, &f);
    if (!result) result = read_times(a, &g, &f);
    if (!result) result = read_programs(a, &g, &f);
    const int code = result ? context_fail(c, &f) : play_and_tell(&g);
    for (int i = 0; i < 2; i++) program_clear(&g.sides[i].program);
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
