/* tests/arena/opening_list.c - all openings of a length, each once, by the line that the order
 * demands.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/openings/opening_list.h"
#include "base/fault.h"
#include "game/board.h"
#include "game/position.h"
#include "support/failing_alloc.h"
#include "support/mailbox.h"
#include "support/settings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static opening_list made(int plies) {
    opening_list l;
    fault f = {.code = OK};
    assert_int_equal(opening_list_make(plies, NULL, &l, &f), OK);
    assert_int_equal(l.plies, plies);
    return l;
}

/* Moves as text; cell by cell is all it takes. */
static void line_of(const opening *o, int plies, char *out) {
    for (int i = 0; i < plies; i++) {
        *out++ = (char)('a' + square_column(o->moves[i]));
        *out++ = (char)('1' + square_row(o->moves[i]));
    }
    *out = '\0';
}

/* ---- the slow way ---- */

enum { CELLS = 64, TEXT_MAX = 2 * OPENING_PLIES_MAX + 1 };

/* A line that was played to its end, and the smallest drawing of where it leads. */
typedef struct slow_line {
    char drawing[CELLS + 1], moves[TEXT_MAX];
} slow_line;

typedef struct slow_lines {
    slow_line *items;
    size_t count;
    uint64_t all; /* with those that leave no move */
    char moves[TEXT_MAX];
} slow_lines;

/* All eight: rows and columns may run either way, and change places. */
static char cell_of_image(const mailbox *m, int image, int row, int column) {
    const int r = image & 1 ? 7 - row : row, c = image & 2 ? 7 - column : column;
    return image & 4 ? m->cell[c][r] : m->cell[r][c];
}

static void draw_smallest(const mailbox *m, char out[CELLS + 1]) {
    char drawing[CELLS + 1] = "";
    for (int image = 0; image < 8; image++) {
        for (int i = 0; i < CELLS; i++) drawing[i] = cell_of_image(m, image, i / 8, i % 8);
        if (image == 0 || strcmp(drawing, out) < 0) memcpy(out, drawing, sizeof drawing);
    }
}

static void add_line(slow_lines *s, const mailbox *m) {
    const squares moves = mailbox_moves(m);
    s->all++;
    if (squares_empty(&moves)) return;
    s->items = realloc(s->items, (s->count + 1) * sizeof *s->items);
    assert_non_null(s->items);
    slow_line *line = &s->items[s->count++];
    draw_smallest(m, line->drawing);
    memcpy(line->moves, s->moves, sizeof line->moves);
}

static void play_all(slow_lines *s, const mailbox *m, int done, int plies) {
    if (done == plies) {
        add_line(s, m);
        return;
    }
    const squares moves = mailbox_moves(m);
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const mailbox next = mailbox_play(m, sq);
        s->moves[2 * done] = (char)('a' + square_column(sq));
        s->moves[2 * done + 1] = (char)('1' + square_row(sq));
        play_all(s, &next, done + 1, plies);
    }
}

/* By drawing, and where that is the same the last in the alphabet first. */
static int by_drawing(const void *a, const void *b) {
    const slow_line *x = a, *y = b;
    const int drawings = strcmp(x->drawing, y->drawing);
    return drawings ? drawings : strcmp(y->moves, x->moves);
}

static int backwards(const void *a, const void *b) {
    const slow_line *x = a, *y = b;
    return strcmp(y->moves, x->moves);
}

/* All lines, played on the slow board; then one for each drawing, in the order of the list. */
static slow_lines slow_openings(int plies) {
    slow_lines s = {.count = 0};
    position start;
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    const mailbox m = mailbox_from(&start.field, &start.grid);
    play_all(&s, &m, 0, plies);
    qsort(s.items, s.count, sizeof *s.items, by_drawing);
    size_t kept = 0;
    for (size_t i = 0; i < s.count; i++)
        if (kept == 0 || strcmp(s.items[kept - 1].drawing, s.items[i].drawing) != 0)
            s.items[kept++] = s.items[i];
    s.count = kept;
    qsort(s.items, s.count, sizeof *s.items, backwards);
    return s;
}

/* The list is what comes out when all lines are played on a slow board and all their ends are
 * turned and mirrored by hand: the same openings, the same lines, the same order. */
static void lists_are_those_of_brute_force(void **state) {
    (void)state;
    const int most = setting_quick() ? 5 : 7;
    for (int plies = 1; plies <= most; plies++) {
        opening_list l = made(plies);
        slow_lines slow = slow_openings(plies);
        char line[TEXT_MAX];
        assert_int_equal(l.count, slow.count);
        assert_int_equal(opening_list_lines(&l), slow.all); /* none so short leaves no move */
        for (size_t i = 0; i < l.count; i++) {
            line_of(&l.items[i], plies, line);
            assert_string_equal(line, slow.items[i].moves);
        }
        free(slow.items);
        opening_list_clear(&l);
    }
}

/* ---- the usual length ---- */

/* Lines of so many plies, and how many of them leave no move. */
static void count_lines(board b, int plies, uint64_t *lines, uint64_t *dead) {
    uint64_t moves = board_moves(b);
    if (plies == 0) {
        ++*lines;
        *dead += moves == 0;
        return;
    }
    for (; moves; moves &= moves - 1)
        count_lines(board_play(b, __builtin_ctzll(moves)), plies - 1, lines, dead);
}

/* Eight plies have 390216 lines (a published number of perft); each leads to one opening of the
 * list, but for those that leave no move. */
static void eight_plies_have_all_lines(void **state) {
    (void)state;
    uint64_t lines = 0, dead = 0;
    position start;
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    count_lines(board_from_grid(&start.grid), 8, &lines, &dead);
    assert_int_equal(lines, 390216);
    assert_int_not_equal(dead, 0);
    opening_list l = made(8);
    assert_int_equal(opening_list_lines(&l), lines - dead);
    assert_int_equal(l.count, 67239);
    opening_list_clear(&l);
}

/* Every line can be played from the start, begins with f5, leads where the list says, leaves a
 * move, has no value yet, and stands before the next one. */
static void lines_are_legal_and_in_order(void **state) {
    (void)state;
    opening_list l = made(setting_quick() ? 6 : 8);
    char before[TEXT_MAX] = "z", line[TEXT_MAX];
    for (size_t i = 0; i < l.count; i++) {
        const opening *o = &l.items[i];
        position p;
        assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
        for (int k = 0; k < l.plies; k++) assert_true(position_try(&p, o->moves[k]));
        const board end = board_from_grid(&p.grid);
        assert_true(end.own == o->end.own && end.opp == o->end.opp);
        assert_true(board_moves(end) != 0);
        assert_true(o->value != o->value); /* none */
        line_of(o, l.plies, line);
        assert_memory_equal(line, "f5", 2);
        assert_true(strcmp(line, before) < 0);
        memcpy(before, line, sizeof before);
    }
    opening_list_clear(&l);
}

/* ---- bounds and failures ---- */

/* What is worth exactly the bound stays, to either side; the order stays, too; what was not judged
 * goes. */
static void even_ones_are_kept(void **state) {
    (void)state;
    static const double values[] = {2.0, 2.0625, -2.0, -2.0625, 0.0, NAN, 1.5};
    static const double kept[] = {2.0, -2.0, 0.0, 1.5};
    opening_list l = made(3);
    assert_int_equal(l.count, 14);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) l.items[i].value = values[i];
    opening_list_keep_even(&l, 2);
    assert_int_equal(l.count, sizeof kept / sizeof *kept);
    for (size_t i = 0; i < l.count; i++) assert_true(l.items[i].value == kept[i]);
    opening_list_clear(&l);
}

static void lengths_have_bounds(void **state) {
    (void)state;
    static const int bad[] = {-1, 0, OPENING_PLIES_MAX + 1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        opening_list l;
        fault f;
        assert_int_equal(opening_list_make(bad[i], NULL, &l, &f), E_RANGE);
        assert_int_equal(f.code, E_RANGE);
        assert_int_equal(l.count, 0);
        assert_null(l.items);
    }
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        opening_list l;
        failing_alloc_start(&a, n, false);
        const status got = opening_list_make(5, &a.memory, &l, NULL);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (a.failed) assert_int_equal(a.live, 0);
        opening_list_clear(&l);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_those_of_brute_force),
        cmocka_unit_test(eight_plies_have_all_lines),
        cmocka_unit_test(lines_are_legal_and_in_order),
        cmocka_unit_test(even_ones_are_kept),
        cmocka_unit_test(lengths_have_bounds),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
