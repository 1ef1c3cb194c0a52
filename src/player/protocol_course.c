/* player/protocol_course.c - the protocols of course programs: a board in, a move out.
 *
 * oneshot and external run a process for every move. threeline keeps one process until it leaves by
 * itself. `so` speaks threeline with our own program, which runs the shared object. */
#include "base/process.h"
#include "base/program.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/cell.h"
#include "notation/positions/position_course.h"
#include "player/course.h"
#include "player/outside_int.h"
#include "player/player.h"
#include "search/game_clock.h"
#include "search/limits.h"

#include <stdio.h>
#include <string.h>

#define USUAL_TIME_NS (5 * INT64_C(1000000000))

/* A move gets its share of a clock for the whole game. */
static double seconds_of(const search_limits *l, const position *where) {
    const int64_t ns = game_clock_limits(l, position_empties(where)).time_ns;
    return (double)(ns ? ns : USUAL_TIME_NS) * 1e-9;
}

static status no_blocked_squares(const position *where, fault *f) {
    const int size = where->field.size;
    if (squares_count(&where->field.open) == size * size) return OK;
    return fault_set(f, E_UNSUPPORTED, 0, "this protocol has no blocked squares");
}

/* ---- oneshot ---- */

static status run_oneshot(outside_player *o, const char *board, const char *seconds,
                          program_answer *answer, fault *f) {
    const char *const extra[] = {board, seconds, NULL};
    char asked[EVIDENCE_LINE + 128];
    (void)snprintf(asked, sizeof asked, "%.280s %s", board, seconds);
    outside_note_asked(o, view_of(asked));
    return outside_run_once(o, extra, (view){NULL, 0}, answer, f);
}

static status ask_oneshot(outside_player *o, const position *where, const search_limits *limits,
                          int *move, fault *f) {
    buffer board = buffer_make(o->base.memory);
    char seconds[32];
    program_answer answer;
    (void)snprintf(seconds, sizeof seconds, "%.6g", seconds_of(limits, where));
    status result = position_course_write(where, &board, f);
    if (!result && buffer_status(&board)) result = fault_set(f, E_NOMEM, 0, "no memory");
    if (!result) result = run_oneshot(o, buffer_text(&board), seconds, &answer, f);
    buffer_clear(&board);
    if (result) return result;
    const view text = {answer.text, answer.length};
    if (!course_read_answer(text, o->size, move, NULL)) return OK;
    if (answer.end == PROGRAM_SIGNALLED)
        return outside_trouble(o, TROUBLE_CRASH, f, "crashed with signal %d", answer.code);
    view rest = text;
    const view first = view_take(&rest, '\n');
    const char *wanted = view_trim(rest).length
                             ? "(row,column) or pass: messages belong on the error stream"
                             : "(row,column) or pass";
    return outside_garbage(o, first, wanted, f);
}

/* Takes a trouble back. */
static void forgive(outside_player *o) {
    o->evidence.trouble = TROUBLE_NONE;
    o->game_is_over = false;
}

/* Any answer is right, but the program must neither crash nor hang. */
static status judge_nonsense(outside_player *o, status result, const program_answer *answer) {
    if (result && o->evidence.trouble == TROUBLE_CRASH && answer->end == PROGRAM_SIGNALLED)
        return result;
    if (result && o->evidence.trouble != TROUBLE_CRASH && o->evidence.trouble != TROUBLE_GARBAGE)
        return result;
    forgive(o);
    return OK;
}

static status nonsense_oneshot(outside_player *o, fault *f) {
    program_answer answer = {.end = PROGRAM_EXITED};
    const status result = run_oneshot(o, "NONSENSE", "1", &answer, f);
    return judge_nonsense(o, result, &answer);
}

const outside_protocol protocol_oneshot = {
    .name = "oneshot",
    .sentence = "Another program, run once for every move: the board and the seconds are its "
                "last two words.",
    .duties = {.passes = true},
    .usual_time_ns = USUAL_TIME_NS,
    .ask = ask_oneshot,
    .nonsense = nonsense_oneshot,
};

/* ---- external ---- */

static void write_rows(const position *where, buffer *out) {
    static const char *const cells[] = {"1", "-1", "0", "0"};
    const int size = where->field.size;
    buffer_format(out, "%s\n%d\n", where->to_move == BLACK ? "1" : "-1", size);
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++)
            buffer_format(out, "%s%s", column ? " " : "",
                          cells[cell_at(where, square_at(row, column))]);
        buffer_add_char(out, '\n');
    }
}

static bool read_pair(view text, int size, int *move) {
    view rest = view_trim(text);
    uint64_t x = 0, y = 0;
    const view line = view_trim(view_take(&rest, '\n'));
    view second = line;
    const view first = view_take(&second, ' ');
    const uint64_t most = (uint64_t)size - 1;
    if (view_number(first, most, &x, NULL) || view_number(view_trim(second), most, &y, NULL))
        return false;
    *move = square_at((int)y, (int)x);
    return true;
}

static status run_external(outside_player *o, view input, program_answer *answer, fault *f) {
    const char *const extra[] = {NULL};
    outside_note_asked(o, input);
    return outside_run_once(o, extra, input, answer, f);
}

static status ask_external(outside_player *o, const position *where, const search_limits *limits,
                           int *move, fault *f) {
    buffer rows = buffer_make(o->base.memory);
    program_answer answer;
    (void)limits; /* the protocol cannot express them */
    write_rows(where, &rows);
    status result = no_blocked_squares(where, f);
    if (!result && buffer_status(&rows)) result = fault_set(f, E_NOMEM, 0, "no memory");
    if (!result) result = run_external(o, buffer_view(&rows), &answer, f);
    buffer_clear(&rows);
    if (result) return result;
    view text = {answer.text, answer.length};
    if (read_pair(text, o->size, move)) return OK;
    if (answer.end == PROGRAM_SIGNALLED)
        return outside_trouble(o, TROUBLE_CRASH, f, "crashed with signal %d", answer.code);
    return outside_garbage(o, view_take(&text, '\n'), "column and row, counted from 0", f);
}

static status nonsense_external(outside_player *o, fault *f) {
    program_answer answer = {.end = PROGRAM_EXITED};
    const status result = run_external(o, view_of("nonsense\n"), &answer, f);
    return judge_nonsense(o, result, &answer);
}

const outside_protocol protocol_external = {
    .name = "external",
    .sentence = "Another program, run once for every move: it reads the colour, the size and the "
                "rows, and prints the column and the row.",
    .usual_time_ns = USUAL_TIME_NS,
    .ask = ask_external,
    .nonsense = nonsense_external,
};

/* ---- threeline, so ---- */

static void write_three_lines(const position *where, const search_limits *limits, buffer *out) {
    const int size = where->field.size;
    buffer_format(out, "%.6g\n%c\n", seconds_of(limits, where),
                  where->to_move == BLACK ? 'x' : 'o');
    for (int i = 0; i < size * size; i++)
        buffer_add_char(out, "xo.."[cell_at(where, square_at(i / size, i % size))]);
    buffer_add_char(out, '\n');
}

bool outside_read_index(view text, int size, int *move) {
    view rest = text;
    uint64_t index = 0;
    const view number = view_trim(view_take(&rest, ';'));
    if (view_number(number, (uint64_t)(size * size) - 1, &index, NULL)) return false;
    *move = square_at((int)index / size, (int)index % size);
    return true;
}

static status ask_once(outside_player *o, view lines, view *answer, fault *f) {
    status result = outside_make_ready(o, f);
    if (!result) result = outside_say_text(o, lines, f);
    return result ? result : outside_hear(o, answer, f);
}

/* A program may leave after every answer, also while the next question is on its way. A student's
 * file may not: it would begin its game anew. */
static bool has_left(const outside_player *o) {
    const process *p = &o->process;
    return !o->wishes.protocol->plays_source && o->evidence.trouble == TROUBLE_CRASH &&
           o->answers > 0 && p->is_reaped && !p->ended_by_signal && p->code == 0;
}

static status ask_again(outside_player *o, view lines, view *answer, fault *f) {
    const status result = ask_once(o, lines, answer, f);
    if (!result || !has_left(o)) return result;
    forgive(o);
    return ask_once(o, lines, answer, f);
}

status outside_ask_three_lines(outside_player *o, const position *where,
                               const search_limits *limits, view *answer, fault *f) {
    buffer lines = buffer_make(o->base.memory);
    *answer = (view){NULL, 0};
    write_three_lines(where, limits, &lines);
    status result = no_blocked_squares(where, f);
    if (!result && buffer_status(&lines)) result = fault_set(f, E_NOMEM, 0, "no memory");
    if (!result) result = ask_again(o, buffer_view(&lines), answer, f);
    buffer_clear(&lines);
    o->answers++;
    return result;
}

static status ask_three_lines(outside_player *o, const position *where, const search_limits *limits,
                              int *move, fault *f) {
    view answer;
    const status result = outside_ask_three_lines(o, where, limits, &answer, f);
    if (result || outside_read_index(answer, o->size, move)) return result;
    return outside_garbage(o, answer, "the index of a square", f);
}

/* No board has this size. */
status outside_three_lines_nonsense(outside_player *o, fault *f) {
    view answer;
    status result = outside_make_ready(o, f);
    if (!result) result = outside_say(o, f, "1\nq\nnonsense\n");
    if (!result) result = outside_hear(o, &answer, f);
    const bool crashed =
        result && o->evidence.trouble == TROUBLE_CRASH && o->process.ended_by_signal;
    if (!result || crashed || o->evidence.trouble != TROUBLE_CRASH) return result;
    forgive(o);
    return OK;
}

const outside_protocol protocol_threeline = {
    .name = "threeline",
    .sentence = "Another program, which reads three lines for every move - seconds, x or o, the "
                "board - and prints the index of a square.",
    .duties = {.lasts = true},
    .usual_time_ns = USUAL_TIME_NS,
    .ask = ask_three_lines,
    .nonsense = outside_three_lines_nonsense,
};

const outside_protocol protocol_so = {
    .name = "so",
    .sentence = "An agent in C, a shared object in a process of its own.",
    .host = "so",
    .example = "./mine.so",
    .duties = {.lasts = true},
    .usual_time_ns = USUAL_TIME_NS,
    .ask = ask_three_lines,
    .nonsense = outside_three_lines_nonsense,
};
