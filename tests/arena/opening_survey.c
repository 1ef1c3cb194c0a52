/* tests/arena/opening_survey.c - what is noted about the lines of a list of openings. */
#include "arena/openings/opening_survey_report.h"
#include "arena/openings/opening_text.h"
#include "base/text.h"
#include "report/outlet.h"
#include "support/jobs/heard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void lines_are_noted_and_counted(void **state) {
    (void)state;
    heard h = heard_make();
    const outlet notes = heard_outlet(&h);
    buffer text = buffer_make(NULL);
    opening_survey s;
    fault f;
    buffer_add(&text, "f5d6\nf5a1\nc4e3\n");
    for (int i = 0; i < 12; i++) buffer_add(&text, "hello\n");
    assert_int_equal(opening_survey_noted(buffer_view(&text), "my list", 0, &notes, &s, &f), OK);
    assert_int_equal(s.openings, 2);
    assert_int_equal(s.bad, 13);
    assert_true(heard_note(&h, "my list, line 2, character 3: "));
    assert_true(heard_note(&h, "my list, line 3: "));
    assert_true(heard_note(&h, "my list: and 3 more that cannot be read"));
    assert_false(heard_note(&h, "more that repeat"));
    buffer_clear(&text);
    heard_clear(&h);
}

static void a_list_without_openings_is_refused(void **state) {
    (void)state;
    heard h = heard_make();
    const outlet notes = heard_outlet(&h);
    opening_survey s;
    fault f;
    assert_int_equal(opening_survey_noted(view_of("% only this\n"), "my list", 0, &notes, &s, &f),
                     E_RANGE);
    assert_string_equal(f.text, "my list holds no opening");
    assert_int_equal(h.notes.length, 0);
    heard_clear(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_noted_and_counted),
        cmocka_unit_test(a_list_without_openings_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
