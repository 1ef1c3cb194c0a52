/* tests/support/lab/lab_ask.h - opens searches of the lab and asks them; a failure fails the test.
 */
#ifndef TESTS_SUPPORT_LAB_ASK_H
#define TESTS_SUPPORT_LAB_ASK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/search.h"
#include "search/result.h"

/* The caller frees the search. */
static inline lab_search *open_search(const char *spec, int size, tier t) {
    lab_agent agent;
    lab_search *s = NULL;
    fault f = {0};
    if (lab_agent_parse(view_of(spec), size, &agent, &f)) fail_msg("%s: %s", spec, f.text);
    if (lab_search_create(&agent, t, NULL, &s, &f)) fail_msg("%s: %s", spec, f.text);
    return s;
}

static inline search_result run(lab_search *s, const position *p, search_limits limits) {
    search_result r;
    const search_request request = {.limits = limits};
    assert_int_equal(lab_search_run(s, p, &request, &r, NULL), OK);
    return r;
}

#endif
