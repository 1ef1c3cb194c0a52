/* protocol/course_boards.c - collects the lines of a question, and answers with a square. */
#include "protocol/course_boards.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "game/grid.h"
#include "game/position.h"
#include "notation/cell.h"
#include "notation/game.h"
#include "search/limits.h"
#include "search/result.h"

enum { CELLS = GRID_MAX * GRID_MAX, HEAD = 2, BOARD_LEAST = 16, UNREAD = -1 };

struct course_boards {
    const allocator *memory;
    partner *partner;
    course_form form;
    const wire_out *out, *notes;
    bool is_lost;

    /* the question so far */
    int lines;        /* of it */
    int64_t start_ns; /* of its first line */
    int64_t limit_ns; /* 0: none */
    colour side;
    int size;          /* external: of the second line */
    char cells[CELLS]; /* letters as in notation/cell.h, row by row */
    int count;         /* of the cells */
    int border;        /* 1: the board has a border, and squares are counted with it */
    bool is_bad;
    fault mistake; /* the first one */
};

/* ---- the lines of a question ---- */

static void blame(course_boards *c, const char *sentence) {
    if (!c->is_bad) (void)fault_set(&c->mistake, E_FORMAT, 0, "%s", sentence);
    c->is_bad = true;
}

static void forget_question(course_boards *c) {
    c->lines = c->count = c->border = c->size = 0;
    c->limit_ns = 0;
    c->is_bad = false;
}

static void take_seconds(course_boards *c, view line) {
    if (search_parse_time(line, &c->limit_ns, NULL))
        blame(c, "the first line is a time in seconds");
}

static void take_letter_of_side(course_boards *c, view line) {
    const bool white = view_is_word(line, "o");
    if (!white && !view_is_word(line, "x") && !view_is(line, "@"))
        blame(c, "the second line is x or o");
    c->side = white ? WHITE : BLACK;
}

static void add_cell(course_boards *c, char letter) {
    if (c->count < CELLS) c->cells[c->count] = letter;
    c->count++;
}

/* The old form: a border of ? around the squares. */
static void take_board(course_boards *c, view line) {
    for (size_t i = 0; i < line.length; i++) {
        if (line.data[i] == '?')
            c->border = 1;
        else
            add_cell(c, line.data[i] == '@' ? 'x' : line.data[i]);
    }
    c->size = c->count <= CELLS ? cell_board_size(c->count) : 0;
    const size_t whole = (size_t)(c->size + 2 * c->border);
    if (c->size == 0 || line.length != whole * whole) blame(c, "the third line is no board");
}

static void take_number_of_side(course_boards *c, view line) {
    const bool white = view_is(line, "-1");
    if (!white && !view_is(line, "1")) blame(c, "the first line is 1 or -1");
    c->side = white ? WHITE : BLACK;
}

/* Without a size the question has no end: then it ends here. */
static void take_size(course_boards *c, view line) {
    uint64_t size = 0;
    const bool read = view_number(line, GRID_MAX, &size, NULL) == OK;
    c->size = read ? cell_board_size((int)(size * size)) : 0;
    if (c->size == 0) blame(c, "the second line is the size of a board: 4, 6 and so on to 16");
}

static void take_row(course_boards *c, view line) {
    const int before = c->count;
    for (view rest = line; rest.length;) {
        const view word = wire_word(&rest);
        add_cell(c, view_is(word, "1")    ? 'x'
                    : view_is(word, "-1") ? 'o'
                    : view_is(word, "0")  ? '.'
                                          : '!');
    }
    if (c->count != before + c->size) blame(c, "a row has a number for each square");
}

/* The third line ends a question. So does a board before it: then a line is missing, or one was
 * too many, and the next question is read from its beginning. Returns whether this is the end. */
static bool take_of_three(course_boards *c, view line) {
    const bool is_early = c->lines < 3 && line.length >= BOARD_LEAST;
    if (c->lines == 1) take_seconds(c, line);
    if (c->lines == 2) take_letter_of_side(c, line);
    if (c->lines == 3) take_board(c, line);
    return is_early || c->lines == 3;
}

/* Without a colour or a size nobody knows where a question ends: it ends there. */
static bool take_of_rows(course_boards *c, view line) {
    if (c->lines == 1) take_number_of_side(c, line);
    if (c->lines == 2) take_size(c, line);
    if (c->lines > HEAD) take_row(c, line);
    return c->lines <= HEAD ? c->is_bad : c->lines == HEAD + c->size;
}

/* Returns whether the question is complete. */
static bool take_line(course_boards *c, view line) {
    if (c->lines++ == 0) c->start_ns = clock_now_ns();
    return c->form == COURSE_THREELINE ? take_of_three(c, line) : take_of_rows(c, line);
}

/* ---- answers ---- */

static status read_position(const course_boards *c, position *out, fault *f) {
    const status result = position_start(out, c->size, START_STANDARD, f);
    if (result) return result;
    out->grid = (grid){.own = {{0}}};
    out->to_move = c->side;
    for (int i = 0; i < c->count; i++) {
        const cell found = cell_of_letter(c->cells[i]);
        if (found > CELL_EMPTY)
            return fault_set(f, E_FORMAT, 0, "a square of the board is unknown");
        cell_put(out, square_at(i / c->size, i % c->size), found);
    }
    return OK;
}

/* Players continue a game only from moves: each question is a game of its own. */
static status set_board(course_boards *c, const position *p, fault *f) {
    game start = game_make(c->memory);
    game_set_start(&start, p);
    const status result = partner_load(c->partner, &start, f);
    game_clear(&start);
    return result;
}

static int64_t left_ns(const course_boards *c) {
    const int64_t left = c->limit_ns - (clock_now_ns() - c->start_ns);
    return left > 1 ? left : 1;
}

static status think(course_boards *c, int *move, fault *f) {
    position p;
    search_result r = {.move = SEARCH_PASS};
    status result = c->is_bad ? c->mistake.code : read_position(c, &p, f);
    if (c->is_bad && f) *f = c->mistake;
    if (!result) result = set_board(c, &p, f);
    if (!result && !position_over(&p) && !position_must_pass(&p)) {
        const search_limits bounds = {.time_ns = c->limit_ns ? left_ns(c) : 0};
        result = partner_think(c->partner, c->limit_ns ? &bounds : NULL, NULL, NULL, &r, f);
    }
    *move = result || r.move < 0 ? UNREAD : r.move;
    return result;
}

static void say(course_boards *c, const wire_out *to, const buffer *text) {
    if (to && (buffer_status(text) || !to->write(to->context, buffer_view(text))) && to == c->out)
        c->is_lost = true;
}

static void write_answer(const course_boards *c, int move, buffer *out) {
    const int row = move < 0 ? 0 : square_row(move), column = move < 0 ? 0 : square_column(move);
    const int64_t left = c->limit_ns - (clock_now_ns() - c->start_ns);
    if (c->form == COURSE_EXTERNAL) {
        buffer_format(out, "%d %d\n", move < 0 ? -1 : column, move < 0 ? -1 : row);
        return;
    }
    const int width = c->size + 2 * c->border;
    buffer_format(out, "%d;%.2f\n", move < 0 ? -1 : (row + c->border) * width + column + c->border,
                  left > 0 ? (double)left * 1e-9 : 0.0);
}

static void answer(course_boards *c) {
    buffer text = buffer_make(c->memory), note = buffer_make(c->memory);
    int move = UNREAD;
    fault f = {.code = OK};
    if (think(c, &move, &f)) {
        buffer_format(&note, "avocet: %s\n", f.text);
        say(c, c->notes, &note);
    }
    write_answer(c, move, &text);
    say(c, c->out, &text);
    buffer_clear(&text);
    buffer_clear(&note);
    forget_question(c);
}

/* ---- lines ---- */

static bool hear(void *self, view line, bool cut) {
    course_boards *c = self;
    buffer clean = buffer_make(c->memory);
    wire_clean(line, false, &clean);
    const view text = view_trim(buffer_view(&clean));
    if (cut) blame(c, "a line is too long");
    if (text.length && take_line(c, text)) answer(c);
    buffer_clear(&clean);
    return !c->is_lost;
}

status course_boards_make(const partner_options *o, course_form form, const wire_out *out,
                          const wire_out *notes, course_boards **result, fault *f) {
    course_boards *c = alloc_array(o->memory, 1, sizeof *c);
    *result = NULL;
    if (!c) return fault_set(f, E_NOMEM, 0, "no memory for a conversation");
    *c = (course_boards){.memory = o->memory, .form = form, .out = out, .notes = notes};
    const status failed = partner_make(o, &c->partner, f);
    if (failed)
        course_boards_free(c);
    else
        *result = c;
    return failed;
}

void course_boards_free(course_boards *c) {
    if (!c) return;
    partner_free(c->partner);
    alloc_free(c->memory, c);
}

wire_protocol course_boards_protocol(course_boards *c) {
    return (wire_protocol){.hear = hear,
                           .finishes = c->form == COURSE_EXTERNAL,
                           .stop = partner_stop(c->partner),
                           .self = c};
}
