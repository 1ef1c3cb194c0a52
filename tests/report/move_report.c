/* tests/report/move_report.c - a chosen move for people. */
#include "report/answers/move_report.h"
#include "base/text.h"
#include "game/squares.h"
#include "search/result.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static bool says(const search_statistics *s, const char *words) {
    const search_result r = {.move = square_at(4, 5),
                             .depth = 1,
                             .value = -1.0 / 60,
                             .unit = UNIT_OWN,
                             .certainty = CERTAIN_DEPTH,
                             .statistics = *s};
    const move_report m = {
        .agent = "seven", .base = "seven", .sentence = "Plays.", .searches = true, .result = &r};
    buffer out = buffer_make(NULL);
    move_report_text(&m, &out);
    const bool found = strstr(buffer_text(&out), words) != NULL;
    if (!found) print_message("%s", buffer_text(&out));
    buffer_clear(&out);
    return found;
}

/* Nodes with moves have an average number of them; where there was no such node, nothing is said.
 */
static void totals_fit_the_search(void **state) {
    (void)state;
    const search_statistics bare = {.nodes = 1, .leaves = 1};
    const search_statistics tree = {
        .nodes = 6, .leaves = 4, .cutoffs = 1, .interior = 2, .children = 5, .most_moves = 3};
    assert_true(says(&bare, "1 node, 1 leaf, 0 cut-offs, 0.000 s in all"));
    assert_true(says(&tree, "6 nodes, 4 leaves, 1 cut-off, 2.5 moves a position on average, 3 at"));
    assert_true(says(&tree, "value -0.0166667 for black"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_fit_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
