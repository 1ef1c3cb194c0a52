/* tests/lab/lab_agent.c - agents: the catalogue, specifications in a line and in a file. */
#include "base/text.h"
#include "game/squares.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/agent_text.h"
#include "lab/evaluation.h"
#include "lab/options.h"
#include "lab/probcut.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/config.h"
#include "base/rng.h"
#include "lab/parameter.h"
#include "lab/square_weights.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/fault_check.h"
#include "support/settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static lab_agent parsed(const char *spec, int size) {
    lab_agent a;
    fault f = {0};
    if (lab_agent_parse(view_of(spec), size, &a, &f)) fail_msg("%s: %s", spec, f.text);
    return a;
}

static void assert_value(const lab_agent *a, const char *key, const char *want) {
    buffer value = buffer_make(NULL);
    lab_agent_get(a, key, &value);
    if (strcmp(buffer_text(&value), want) != 0)
        fail_msg("%s: %s is %s, not %s", a->spec, key, buffer_text(&value), want);
    buffer_clear(&value);
}

static const lab_term *term_of(const lab_agent *a, const char *name) {
    for (int i = 0; i < a->evaluation.count; i++)
        if (strcmp(a->evaluation.terms[i].name, name) == 0) return &a->evaluation.terms[i];
    fail_msg("%s has no term %s", a->spec, name);
    return NULL;
}

/* The fault of a specification that is not taken. */
static fault refused(view spec, status code) {
    lab_agent a;
    fault f = {0};
    const status result = lab_agent_parse(spec, 8, &a, &f);
    if (result != code)
        fail_msg("%.60s: %s, not %s", spec.data, status_name(result), status_name(code));
    assert_fault(&f, code, spec.length);
    assert_int_equal(lab_agent_parse(spec, 8, &a, NULL), code);
    return f;
}

static void assert_refused(const char *spec, status code, size_t at, const char *part) {
    const fault f = refused(view_of(spec), code);
    if (f.at != at || !strstr(f.text, part))
        fail_msg("%s: at %zu (wanted %zu) \"%s\" (wanted %s)", spec, f.at, at, f.text, part);
}

/* Every agent can be made on every size, with the evaluation of that size, and says what it is. */
static void every_agent_on_every_size(void **state) {
    (void)state;
    assert_int_equal(lab_agent_count(), 19);
    for (size_t i = 0; i < lab_agent_count(); i++) {
        const lab_agent_info *info = lab_agent_at(i);
        assert_ptr_equal(lab_agent_find(view_of(info->name)), info);
        assert_true(strlen(info->sentence) > 40 && strncmp(info->source, "paper 00", 8) == 0);
        assert_ptr_equal(strchr(info->sentence, '.'), strchr(info->sentence, '\0') - 1);
        for (int size = 4; size <= 16; size += 2) {
            const lab_agent a = parsed(info->name, size);
            assert_ptr_equal(a.info, info);
            assert_int_equal(a.size, size);
            assert_string_equal(a.spec, info->name);
            assert_int_equal(a.evaluation.count == 0,
                             strcmp(info->name, "random") == 0 || strcmp(info->name, "first") == 0);
        }
    }
    assert_null(lab_agent_find(view_of("nobody")));
    assert_null(lab_agent_find(view_of("")));
}

typedef struct expectation {
    const char *agent, *key, *value;
} expectation;

/* What the papers fix. */
static void defaults_are_the_texts(void **state) {
    (void)state;
    static const expectation table[] = {
        {"static", "depth", "6"},
        {"static", "search", "alphabeta"},
        {"static", "time", "off"},
        {"phases", "depth", "6"},
        {"phases", "phases", "3"},
        {"phases", "early", "20"},
        {"phases", "late", "40"},
        {"phases", "evaporation", "1"},
        {"phases", "parity", "off"},
        {"seven", "depth", "7"},
        {"seven", "search", "alphabeta"},
        {"seven", "deepen", "0"},
        {"seven", "cache", "1"},
        {"seven", "table", "0"},
        {"seven", "scan", "rows"},
        {"seven", "pass", "ply"},
        {"seven", "stable", ""}, /* a weight is no parameter */
        {"sized", "search", "alphabeta"},
        {"sized", "depth", "off"},
        {"sized", "deepen", "1"},
        {"sized", "time", "2s"},
        {"sized", "share", "0.95"},
        {"sized", "table", "1"},
        {"sized", "table-depth", "least"},
        {"sized", "keep", "0"},
        {"sized", "order", "score"},
        {"sized", "order-c", "-3000"},
        {"sized", "order-x", "-3000"},
        {"sized", "pass", "free"},
        {"sized", "positional", "0"},
        {"sized", "edge", "0"},
        {"sized", "store-interrupted", "0"},
        {"sized", "accept-interrupted", "0"},
        {"sized", "text-flags", "0"},
        {"sized", "key-without-side", "0"},
        {"sized", "keep-games", "0"},
        {"sized", "as", "text"},
        {"sized", "table-flags", "sound"},
        {"sized", "clock", "text"},
        {"sized", "weights", "text"},
        {"greedy-corners", "depth", "1"},
        {"greedy-corners", "scan", "rows"},
        {"naive", "time", "2s"},
        {"naive", "deepen", "1"},
        {"naive", "share", "0.95"},
        {"naive", "exact", "0"},
        {"mobility", "time", "2s"},
        {"mobility", "deepen", "1"},
        {"compound", "time", "2s"},
        {"compound", "deepen", "1"},
        {"compound", "search", "alphabeta"},
        {"compound", "order", "none"},
        {"compound", "tree", "off"},
        {"compound", "end", "text"},
        {"tokens", "depth", "8"},
        {"corners", "depth", "7"},
        {"moves", "depth", "6"},
        {"corners-tokens", "depth", "7"},
        {"corners-tokens-moves", "depth", "6"},
        {"corners-moves-tokens", "depth", "6"},
        {"corners-moves-tokens", "deepen", "0"},
        {"corners-moves-tokens", "shuffle", "1"},
        {"corners-moves-tokens", "scan", "columns"},
        {"corners-moves-tokens", "strict", "0"},
        {"corners-moves-tokens", "exact", "0"},
        {"bob", "depth", "10"},
        {"bob", "shuffle", "1"},
        {"first", "scan", "columns"},
        {"first", "search", ""},
        {"random", "seed", "1"},
        {"random", "search", ""},
        {"random", "as", "text"},
        {"random", "weight", "moves"},
        {"bob", "as", "text"},
        {"bob", "count", "board"},
        {"bob", "corner-scale", "100"},
        {"greedy-corners", "lead", "own"},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        const lab_agent a = parsed(table[i].agent, 8);
        assert_value(&a, table[i].key, table[i].value);
    }
    assert_int_equal(parsed("first", 8).options.method, METHOD_FIRST);
    assert_int_equal(parsed("random", 8).options.method, METHOD_RANDOM);
}

/* bob is corners-moves-tokens,depth=10 and nothing else. */
static void bob_is_a_deeper_one(void **state) {
    (void)state;
    const lab_agent bob = parsed("bob", 8), same = parsed("corners-moves-tokens,depth=10", 8);
    assert_int_equal(bob.evaluation.count, same.evaluation.count);
    for (int i = 0; i < bob.evaluation.count; i++) {
        assert_string_equal(bob.evaluation.terms[i].name, same.evaluation.terms[i].name);
        assert_true(bob.evaluation.terms[i].weight[0] == same.evaluation.terms[i].weight[0]);
    }
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        buffer value = buffer_make(NULL);
        lab_agent_get(&bob, p->key, &value);
        assert_value(&same, p->key, buffer_text(&value));
        buffer_clear(&value);
    }
}

/* A value for each parameter that no agent has by default. */
static const char *const others[][2] = {
    {"search", "negamax"},
    {"depth", "9"},
    {"time", "250ms"},
    {"nodes", "18446744073709551615"},
    {"share", "0.5"},
    {"deepen", "1"},
    {"scan", "columns"},
    {"shuffle", "1"},
    {"seed", "18446744073709551615"},
    {"order", "both"},
    {"order-depth", "3"},
    {"order-c", "-3000.5"},
    {"order-x", "-3001"},
    {"table", "1"},
    {"table-mb", "1"},
    {"table-depth", "equal"},
    {"keep", "1"},
    {"cache", "1"},
    {"cache-mb", "16384"},
    {"tree", "keep"},
    {"tree-mb", "3"},
    {"probcut", "multi"},
    {"cut", "0.30000000000000004"},
    {"finish", "12"},
    {"pass", "free"},
    {"end", "score"},
    {"exact", "1"},
    {"strict", "1"},
    {"phases", "5"},
    {"early", "10"},
    {"late", "50"},
    {"evaporation", "0"},
    {"parity", "regions"},
    {"positional", "1"},
    {"edge", "1"},
    {"both", "1"},
    {"store-interrupted", "1"},
    {"accept-interrupted", "1"},
    {"text-flags", "1"},
    {"key-without-side", "1"},
    {"keep-games", "1"},
    {"as", "program"},
    {"count", "last"},
    {"corner-scale", "10"},
    {"reach", "mover"},
    {"end-side", "other"},
    {"moves-side", "idle"},
    {"stability", "raster8"},
    {"phase-edge", "le"},
    {"weights", "program"},
    {"table-flags", "program"},
    {"clock", "program"},
    {"leak", "1"},
    {"lead", "black"},
    {"weight", "lines"},
    {"techniques", "none"},
};

/* Sets or describes many others. */
static bool is_preset(const char *key) {
    return strcmp(key, "techniques") == 0 || strcmp(key, "as") == 0;
}

static const char *agent_with(const char *key) {
    for (size_t i = 0; i < lab_agent_count(); i++)
        if (lab_agent_understands(lab_agent_at(i), key)) return lab_agent_at(i)->name;
    fail_msg("nobody understands %s", key);
    return NULL;
}

/* Each key is in the table, some agent understands it, and what was set is what is got; nothing
 * else changes, but for the time, which a depth or nodes leave open, and presets. */
static void each_key_is_set_and_got(void **state) {
    (void)state;
    size_t keys = 0;
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) keys++;
    assert_int_equal(keys, COUNT_OF(others));
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        const char *key = others[i][0];
        buffer spec = buffer_make(NULL);
        buffer_format(&spec, "%s,%s=%s", agent_with(key), key, others[i][1]);
        const lab_agent a = parsed(buffer_text(&spec), 8), plain = parsed(agent_with(key), 8);
        assert_value(&a, key, others[i][1]);
        for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
            if (strcmp(p->key, key) == 0 || is_preset(key) || is_preset(p->key)) continue;
            buffer usual = buffer_make(NULL);
            lab_agent_get(&plain, p->key, &usual);
            assert_value(&a, p->key, buffer_text(&usual));
            buffer_clear(&usual);
        }
        buffer_clear(&spec);
    }
}

/* What lab_agent_get() writes is read again, for each agent and key, and changes nothing. */
static void what_is_shown_can_be_typed(void **state) {
    (void)state;
    for (size_t i = 0; i < lab_agent_count(); i++) {
        const lab_agent plain = parsed(lab_agent_at(i)->name, 10);
        for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
            if (!lab_agent_understands(plain.info, p->key)) continue;
            buffer spec = buffer_make(NULL), value = buffer_make(NULL);
            lab_agent_get(&plain, p->key, &value);
            buffer_format(&spec, "%s,time=2s,%s=%s", plain.info->name, p->key, buffer_text(&value));
            const bool timed = lab_agent_understands(plain.info, "time");
            if (!timed || strcmp(p->key, "time") == 0) {
                buffer_reset(&spec, 0);
                buffer_format(&spec, "%s,%s=%s", plain.info->name, p->key, buffer_text(&value));
            }
            const lab_agent again = parsed(buffer_text(&spec), 10);
            assert_value(&again, p->key, buffer_text(&value));
            buffer_clear(&spec);
            buffer_clear(&value);
        }
    }
}

/* The defaults of the list, typed behind the name, change nothing. */
static void listed_defaults_can_be_typed(void **state) {
    (void)state;
    for (size_t i = 0; i < lab_agent_count(); i++) {
        buffer defaults = buffer_make(NULL), spec = buffer_make(NULL);
        lab_agent_defaults(lab_agent_at(i), &defaults);
        const char *name = lab_agent_at(i)->name;
        buffer_format(&spec, "%s%s%s", name, defaults.length ? "," : "", buffer_text(&defaults));
        const lab_agent a = parsed(buffer_text(&spec), 8), plain = parsed(name, 8);
        for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
            buffer usual = buffer_make(NULL);
            lab_agent_get(&plain, p->key, &usual);
            assert_value(&a, p->key, buffer_text(&usual));
            buffer_clear(&usual);
        }
        buffer_clear(&defaults);
        buffer_clear(&spec);
    }
    buffer seven = buffer_make(NULL);
    lab_agent_defaults(lab_agent_find(view_of("seven")), &seven);
    assert_string_equal(buffer_text(&seven), "depth=7,cache=1");
    buffer_clear(&seven);
}

/* A depth or a number of nodes without a time leaves the time open, so that answers repeat; a time
 * that is named stays, on either side of it. */
static void depth_opens_the_time(void **state) {
    (void)state;
    assert_int_equal(parsed("naive,depth=7", 8).options.time_ns, 0);
    assert_int_equal(parsed("naive,nodes=1000", 8).options.time_ns, 0);
    assert_int_equal(parsed("naive,depth=7,time=2s", 8).options.time_ns, INT64_C(2000000000));
    assert_int_equal(parsed("naive,time=1.5s,depth=7", 8).options.time_ns, INT64_C(1500000000));
    assert_int_equal(parsed("naive,depth=off", 8).options.time_ns, INT64_C(2000000000));
    assert_int_equal(parsed("naive,deepen=1", 8).options.time_ns, INT64_C(2000000000));
    assert_int_equal(parsed("naive,time=off", 8).options.time_ns, 0);
    assert_int_equal(parsed("seven,time=1s", 8).options.depth, 7);
}

/* "techniques" changes many options where it stands: what comes later wins. */
static void techniques_count_where_they_stand(void **state) {
    (void)state;
    const lab_agent none = parsed("sized,techniques=none", 8);
    assert_int_equal(none.options.method, METHOD_MINIMAX);
    assert_false(none.options.deepen || none.options.table || none.options.order ||
                 none.options.cache || none.options.tree || none.options.shuffle);
    assert_true(none.options.pass_free);
    assert_true(parsed("sized,techniques=none,table=1", 8).options.table);
    assert_false(parsed("sized,table=1,techniques=none", 8).options.table);
}

static void techniques_all_and_text(void **state) {
    (void)state;
    const lab_agent all = parsed("corners,search=negamax,table-mb=3,techniques=all", 8);
    assert_int_equal(all.options.method, METHOD_NEGAMAX);
    assert_true(all.options.deepen && all.options.table && all.options.shuffle);
    assert_int_equal(all.options.table_mb, 64);
    assert_int_equal(all.options.order, ORDER_BEST);
    assert_int_equal(all.options.order_depth, 2);
    assert_value(&all, "techniques", "all");
    const lab_agent later = parsed("corners,techniques=all,table-mb=3", 8);
    assert_int_equal(later.options.table_mb, 3);
    assert_value(&later, "techniques", "");
    const lab_agent text = parsed("seven,cache=0,table=1,techniques=text", 8);
    assert_true(text.options.cache && !text.options.table);
    assert_value(&text, "techniques", "text");
}

/* Weights are set in all phases, or in one; the later pair wins. */
static void weights_by_phase(void **state) {
    (void)state;
    const lab_agent usual = parsed("phases", 8);
    const lab_agent all = parsed("phases,mobility=-12.5", 8);
    const lab_agent late = parsed("phases,mobility.late=3e2", 8);
    const lab_agent both = parsed("phases,mobility=7,mobility.mid=0", 8);
    for (int i = 0; i < 3; i++) {
        assert_true(term_of(&all, "mobility")->weight[i] == -12.5);
        assert_true(term_of(&late, "mobility")->weight[i] ==
                    (i == 2 ? 300 : term_of(&usual, "mobility")->weight[i]));
        assert_true(term_of(&both, "mobility")->weight[i] == (i == 1 ? 0 : 7));
        assert_true(term_of(&all, "corners")->weight[i] == term_of(&usual, "corners")->weight[i]);
    }
    const lab_agent seven = parsed("seven,stable=0.4,corners.all=1", 8);
    assert_true(term_of(&seven, "stable")->weight[0] == 0.4);
    assert_true(term_of(&seven, "corners")->weight[0] == 1);
}

/* Where the weight stands does not matter for what shapes the evaluation. */
static void shape_comes_before_weights(void **state) {
    (void)state;
    const lab_agent a = parsed("phases,mobility.late2=9,phases=5", 8);
    assert_int_equal(a.evaluation.phases, 5);
    assert_true(term_of(&a, "mobility")->weight[4] == 9);
    const lab_agent edge = parsed("sized,edge.all=4,edge=1", 8);
    assert_true(term_of(&edge, "edge")->weight[0] == 4);
    assert_true(term_of(&edge, "edge")->weight[2] == 4);
    assert_int_equal(parsed("sized,end=score", 8).evaluation.end, END_SCORE);
    assert_false(parsed("compound,exact=1", 8).evaluation.whole);
}

/* Spaces around the parts do not matter. */
static void spaces_do_not_matter(void **state) {
    (void)state;
    const lab_agent a = parsed(" compound , time = 1s,  depth=3 ", 8);
    assert_value(&a, "time", "1s");
    assert_value(&a, "depth", "3");
    assert_refused("seven, detph = 3", E_MISSING, 7, "'detph'");
    assert_refused("seven, depth =  x", E_FORMAT, 16, "'x'");
}

/* A wrong name is named, and the nearest right ones are offered. */
static void bad_names(void **state) {
    (void)state;
    assert_refused("compund", E_MISSING, 0, "did you mean compound?");
    assert_refused("compund,depth=3", E_MISSING, 0, "no agent 'compund'");
    assert_refused("", E_MISSING, 0, "avocet agents");
    assert_refused(",depth=3", E_MISSING, 0, "no agent ''");
    assert_refused("Seven", E_MISSING, 0, "seven");
    assert_refused("compound,detph=3", E_MISSING, 9, "no key 'detph'; did you mean depth");
    assert_refused("compound,detph=3", E_MISSING, 9, "avocet agents compound");
    assert_refused("seven,stabel=3", E_MISSING, 6, "did you mean stable");
    assert_refused("seven,depth=3,=4", E_FORMAT, 14, "key=value");
    assert_refused("seven,.late=4", E_MISSING, 6, "'.late'");
    assert_refused("seven,stable.=4", E_MISSING, 6, "'stable.'");
    assert_refused("phases,mobility.lat=4", E_FORMAT, 7, "'lat', but early, mid, late");
    assert_refused("seven,stable.late=4", E_FORMAT, 6, "one phase");
    assert_refused("random,stable=4", E_MISSING, 7, "avocet agents random explains");
    assert_refused("@mine.ini", E_FORMAT, 0, "agent file");
}

/* A key that means nothing to an agent is refused, not ignored. */
static void keys_of_others(void **state) {
    (void)state;
    assert_refused("naive,phases=3", E_MISSING, 6, "phases means nothing to naive");
    assert_refused("seven,exact=1", E_MISSING, 6, "exact means nothing");
    assert_refused("tokens,strict=1", E_MISSING, 7, "strict means nothing");
    assert_refused("seven,edge=1", E_MISSING, 6, "edge means nothing");
    assert_refused("first,depth=3", E_MISSING, 6, "depth means nothing");
    assert_refused("first,seed=3", E_MISSING, 6, "seed means nothing");
    assert_refused("random,scan=rows", E_MISSING, 7, "scan means nothing");
    assert_refused("random,techniques=all", E_MISSING, 7, "techniques means nothing");
}

typedef struct bad_value {
    const char *spec;
    status code;
    const char *part;
} bad_value;

/* A wrong value is named with what would be right; fault.at is its offset. */
static void bad_values(void **state) {
    (void)state;
    static const bad_value cases[] = {
        {"seven,depth=x", E_FORMAT, "off or 1 to 250, not 'x'"},
        {"seven,depth=251", E_RANGE, "not '251'"},
        {"seven,depth=-1", E_FORMAT, "not '-1'"},
        {"seven,depth=1.5", E_FORMAT, "not '1.5'"},
        {"seven,time=0.5ms", E_RANGE, "not '0.5ms'"},
        {"seven,time=soon", E_FORMAT, "2s"},
        {"seven,nodes=18446744073709551616", E_RANGE, "nodes"},
        {"seven,share=0", E_RANGE, "0.01 to 1"},
        {"seven,share=1.01", E_RANGE, "0.01 to 1"},
        {"seven,share=nan", E_FORMAT, "'nan'"},
        {"seven,deepen=yes", E_FORMAT, "0|1, not 'yes'"},
        {"seven,deepen=2", E_FORMAT, "0|1"},
        {"seven,search=first", E_FORMAT, "minimax|alphabeta|negamax"},
        {"seven,search=", E_FORMAT, "needs a value"},
        {"seven,search=minimax|alphabeta", E_FORMAT, "not 'minimax|alphabeta'"},
        {"seven,scan=row", E_FORMAT, "rows|columns"},
        {"seven,table-mb=0", E_RANGE, "1 to 16384"},
        {"seven,table-mb=99999", E_RANGE, "1 to 16384"},
        {"seven,table-depth=most", E_FORMAT, "least|equal"},
        {"seven,order-c=1e10", E_RANGE, "-1e9 to 1e9"},
        {"seven,cut=inf", E_FORMAT, "'inf'"},
        {"seven,techniques=some", E_FORMAT, "text|all|none"},
        {"seven,stable=inf", E_FORMAT, "the weight stable"},
        {"seven,stable=1e16", E_RANGE, "-1e15 to 1e15"},
        {"seven,stable=1e999", E_FORMAT, "the weight stable"},
        {"phases,phases=4", E_FORMAT, "3|5"},
        {"phases,phases=03", E_FORMAT, "3|5"},
        {"phases,late=61", E_RANGE, "0 to 60"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const char *equals = strchr(cases[i].spec, '=');
        const size_t at = equals[1] ? (size_t)(equals + 1 - cases[i].spec) : 6;
        assert_refused(cases[i].spec, cases[i].code, at, cases[i].part);
    }
    assert_refused("phases,early=41", E_RANGE, 0, "early=41 must not be more than late=40");
    assert_refused("seven,depth", E_FORMAT, 6, "depth needs a value");
    assert_refused("seven,", E_FORMAT, 6, "key=value");
    assert_refused("seven,,depth=3", E_FORMAT, 6, "key=value");
}

/* The ends of each range are allowed, and one step beyond is not. */
static void ranges_are_what_they_say(void **state) {
    (void)state;
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        if (p->slot->kind != KIND_INT && p->slot->kind != KIND_INT_LIMIT) continue;
        char spec[80], shown[32];
        const char *agent = agent_with(p->key);
        const int least = (int)p->slot->least, most = (int)p->slot->most;
        const bool is_early = strcmp(p->key, "early") == 0, is_late = strcmp(p->key, "late") == 0;
        (void)snprintf(spec, sizeof spec, "%s,%s=%d%s", agent, p->key, most,
                       is_early ? ",late=60" : "");
        (void)parsed(spec, 8);
        (void)snprintf(spec, sizeof spec, "%s,%s=%d%s", agent, p->key, least,
                       is_late ? ",early=0" : "");
        (void)parsed(spec, 8);
        (void)snprintf(spec, sizeof spec, "%s,%s=%d", agent, p->key, most + 1);
        (void)refused(view_of(spec), E_RANGE);
        (void)snprintf(shown, sizeof shown, "to %d", most);
        assert_non_null(strstr(p->values, shown));
    }
}

/* ---- as submitted ---- */

static void assert_values(const char *spec, const char *const pairs[][2], size_t count) {
    const lab_agent a = parsed(spec, 8);
    for (size_t i = 0; i < count; i++) assert_value(&a, pairs[i][0], pairs[i][1]);
}

/* `as` sets every deviation of the agent, and only those. */
static void as_program_sets_all_deviations(void **state) {
    (void)state;
    static const char *const bob[][2] = {
        {"as", "program"},  {"count", "last"},     {"corner-scale", "10"},
        {"reach", "mover"}, {"end-side", "other"}, {"moves-side", "idle"},
        {"keep", "0"},      {"order", "none"},     {"key-without-side", "0"},
        {"depth", "10"},    {"scan", "columns"},   {"table", "0"},
    };
    static const char *const sized[][2] = {
        {"as", "program"},
        {"stability", "raster8"},
        {"phase-edge", "le"},
        {"weights", "program"},
        {"order", "program"},
        {"table-flags", "program"},
        {"key-without-side", "1"},
        {"keep", "1"},
        {"clock", "program"},
        {"leak", "0"},
        {"text-flags", "0"},
        {"store-interrupted", "0"},
        {"accept-interrupted", "0"},
        {"keep-games", "0"},
        {"time", "2s"},
    };
    static const char *const moves[][2] = {
        {"as", "program"}, {"end-side", "other"}, {"moves-side", "idle"}};
    static const char *const greedy[][2] = {{"as", "program"}, {"lead", "black"}};
    static const char *const chance[][2] = {{"as", "program"}, {"weight", "lines"}};
    assert_values("bob,as=program", bob, COUNT_OF(bob));
    assert_values("sized,as=program", sized, COUNT_OF(sized));
    assert_values("moves,as=program", moves, COUNT_OF(moves));
    assert_values("greedy-corners,as=program", greedy, COUNT_OF(greedy));
    assert_values("random,as=program", chance, COUNT_OF(chance));
}

/* A single deviation stands above `as`, on either side of it, and `as` then has no word. */
static void single_deviations_stand_above_as(void **state) {
    (void)state;
    static const char *const one_off[][2] = {
        {"as", ""}, {"count", "board"}, {"reach", "mover"}, {"end-side", "other"}};
    static const char *const one_on[][2] = {{"as", ""}, {"count", "last"}, {"reach", "own"}};
    static const char *const sized[][2] = {
        {"as", ""}, {"order", "score"}, {"keep", "0"}, {"clock", "program"}};
    assert_values("bob,as=program,count=board", one_off, COUNT_OF(one_off));
    assert_values("bob,count=board,as=program", one_off, COUNT_OF(one_off));
    assert_values("bob,as=text,count=last", one_on, COUNT_OF(one_on));
    assert_values("bob,count=last,as=text", one_on, COUNT_OF(one_on));
    assert_values("bob,count=last", one_on, COUNT_OF(one_on));
    assert_values("sized,order=score,as=program,keep=0", sized, COUNT_OF(sized));
}

/* A deviation of another program is refused, and so is `as` where no program is known to deviate.
 */
static void deviations_of_others_are_refused(void **state) {
    (void)state;
    static const char *const specs[] = {
        "moves,count=last",    "tokens,corner-scale=10",  "tokens,moves-side=idle",
        "corners,count=last",  "moves,reach=mover",       "sized,end-side=other",
        "bob,weights=program", "bob,table-flags=program", "bob,clock=program",
        "seven,as=program",    "compound,as=text",        "first,as=program",
        "bob,weight=lines",    "bob,lead=black",          "compound,stability=raster8",
        "naive,count=last",
    };
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        const char *key = strchr(specs[i], ',') + 1;
        char part[64];
        (void)snprintf(part, sizeof part, "%.*s means nothing to %.*s", (int)strcspn(key, "="), key,
                       (int)(key - specs[i] - 1), specs[i]);
        assert_refused(specs[i], E_MISSING, (size_t)(key - specs[i]), part);
    }
    assert_refused("bob,corner-scale=50", E_FORMAT, 17, "corner-scale is 100|10, not '50'");
    assert_refused("bob,as=paper", E_FORMAT, 7, "as is text|program, not 'paper'");
    assert_refused("sized,stability=raster9", E_FORMAT, 16, "stability is flood|raster8");
    assert_refused("tokens,cache=1,count=last", E_RANGE, 0, "count=last looks at the last move");
    assert_refused("sized,as=program,text-flags=1", E_RANGE, 0, "exclude each other");
    assert_refused("sized-tuned,as=program", E_RANGE, 0, "were learned for");
}

/* Weights with the name of a deviation are weights still. */
static void deviations_share_names_with_terms(void **state) {
    (void)state;
    const lab_agent seven = parsed("seven,count=0.5", 8);
    assert_string_equal(seven.evaluation.terms[0].name, "count");
    assert_true(seven.evaluation.terms[0].weight[0] == 0.5);
    const lab_agent phases = parsed("phases,stability=7", 8);
    const lab_agent sized = parsed("sized,stability=7", 8);
    const lab_agent both = parsed("sized,stability=raster8,stability.all=7", 8);
    bool found = false;
    for (int i = 0; i < phases.evaluation.count; i++)
        found |= strcmp(phases.evaluation.terms[i].name, "stability") == 0 &&
                 phases.evaluation.terms[i].weight[1] == 7;
    assert_true(found);
    assert_true(sized.evaluation.terms[3].weight[1] == 7 && !sized.shape.raster8);
    assert_true(both.evaluation.terms[3].weight[1] == 7 && both.shape.raster8);
}

/* A key given twice is an error, since one of the two would silently not count. */
static void twice_is_an_error(void **state) {
    (void)state;
    assert_refused("seven,depth=3,depth=3", E_FORMAT, 14, "depth is given twice");
    assert_refused("seven,stable=3,depth=2,stable=3", E_FORMAT, 23, "stable is given twice");
    assert_refused("seven,depth=3, depth =4", E_FORMAT, 15, "depth is given twice");
}

/* A specification has an end, and the longest one is kept whole. */
static void length_is_capped(void **state) {
    (void)state;
    char spec[LAB_SPEC_MAX + 1];
    memset(spec, ' ', sizeof spec);
    memcpy(spec, "seven,depth=3", 13);
    spec[LAB_SPEC_MAX - 1] = '\0';
    const lab_agent a = parsed(spec, 8);
    assert_string_equal(a.spec, spec);
    spec[LAB_SPEC_MAX - 1] = ' ';
    const fault f = refused((view){spec, LAB_SPEC_MAX}, E_RANGE);
    assert_non_null(strstr(f.text, "2047 bytes"));
}

/* Control characters and other bytes never reach the sentence as they are. */
static void hostile_text_is_shown_safe(void **state) {
    (void)state;
    static const view texts[] = {
        {"sev\033[2Jen", 9},
        {"seven\n", 6},
        {"seven,depth=\0", 13},
        {"\xFF\xFE,\x80=1", 6},
        {"seven,\xC3\xA9=1", 10},
        {"seven,depth=\xC2\x9B", 14},
        {"\0\0\0", 3},
        {"seven,de\x7Fpth=1", 15},
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        lab_agent a;
        fault f = {0};
        const status result = lab_agent_parse(texts[i], 8, &a, &f);
        assert_true(result == E_FORMAT || result == E_MISSING);
        assert_fault(&f, result, texts[i].length);
    }
    char longest[LAB_SPEC_MAX - 1];
    memset(longest, 0xFE, sizeof longest);
    (void)refused((view){longest, sizeof longest}, E_MISSING);
    memcpy(longest, "corners-moves-tokens,", 21);
    longest[100] = '=';
    (void)refused((view){longest, sizeof longest}, E_MISSING);
    memcpy(longest + 21, "depth=", 6);
    (void)refused((view){longest, sizeof longest}, E_FORMAT);
}

/* Random text from the pieces that matter is read or refused, always with a good fault. */
static void survives_random_text(void **state) {
    (void)state;
    static const char *const pieces[] = {
        "seven", "phases", "sized",    ",",          ",",    "=",    "=",     ".",
        "depth", "time",   "mobility", "late",       "0",    "1",    "2s",    "off",
        "-",     "e",      " ",        "techniques", "all",  "none", "order", "both",
        "\xFF",  "@",      "phases",   "5",          "edge", "1e9",  "x",
    };
    rng r = rng_make(setting_seed(7), 0);
    int good = 0;
    for (int i = 0; i < 30000; i++) {
        buffer spec = buffer_make(NULL);
        const uint64_t count = 1 + rng_below(&r, 12);
        for (uint64_t k = 0; k < count; k++)
            buffer_add(&spec, pieces[rng_below(&r, COUNT_OF(pieces))]);
        lab_agent a;
        fault f = {0};
        const status result = lab_agent_parse(buffer_view(&spec), 8, &a, &f);
        if (result) assert_fault(&f, result, spec.length);
        good += result == OK;
        buffer_clear(&spec);
    }
    assert_true(good > 0);
}

/* Files. */

static const char mine[] = "# ours\n"
                           "[agent]\n"
                           "base = phases\n"
                           "depth = 4\n"
                           "order = both\n"
                           "unstable = -1\n"
                           "[weights-8-late]\n"
                           "mobility = 4\n"
                           "[weights]\n"
                           "mobility = 1\n"
                           "corners = 50\n"
                           "[weights-late]\n"
                           "mobility = 2\n"
                           "corners = 51\n"
                           "[weights-8]\n"
                           "mobility = 3\n"
                           "[weights-10]\n"
                           "mobility = 9\n";

static status load(const char *content, const char *spec, int size, lab_agent *out, fault *f) {
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "mine.ini", view_of(content));
    const status result = lab_agent_load(view_of(spec), size, &fs.ops, NULL, out, f);
    assert_int_equal(fs.open_handles, 0);
    failing_files_end(&fs);
    return result;
}

static lab_agent loaded(const char *content, const char *spec, int size) {
    lab_agent a;
    fault f = {0};
    if (load(content, spec, size, &a, &f)) fail_msg("%s: %s", spec, f.text);
    return a;
}

static void assert_weights(const lab_agent *a, const char *term, double early, double mid,
                           double late) {
    const double *weight = term_of(a, term)->weight;
    assert_true(weight[0] == early && weight[1] == mid && weight[2] == late);
}

/* Keys and weights of a file; the closer section wins wherever it stands. */
static void files_are_read(void **state) {
    (void)state;
    const lab_agent eight = loaded(mine, "@mine.ini", 8), ten = loaded(mine, "@mine.ini", 10);
    const lab_agent six = loaded(mine, "@mine.ini", 6);
    assert_string_equal(eight.spec, "@mine.ini");
    assert_string_equal(eight.info->name, "phases");
    assert_value(&eight, "depth", "4");
    assert_value(&eight, "order", "both");
    assert_weights(&eight, "mobility", 3, 3, 4);
    assert_weights(&eight, "corners", 50, 50, 51);
    assert_weights(&eight, "unstable", -1, -1, -1);
    assert_weights(&ten, "mobility", 9, 9, 9);
    assert_weights(&six, "mobility", 1, 1, 2);
}

/* What stands behind the file's name comes last, and may repeat the file's keys. */
static void the_line_comes_last(void **state) {
    (void)state;
    const lab_agent a = loaded(mine, "@mine.ini,depth=2,mobility.mid=70,order=none", 8);
    assert_value(&a, "depth", "2");
    assert_value(&a, "order", "none");
    assert_weights(&a, "mobility", 3, 70, 4);
    const lab_agent five = loaded("[agent]\nbase=phases\n", "@mine.ini,phases=5", 8);
    assert_int_equal(five.evaluation.phases, 5);
    const lab_agent timed = loaded("[agent]\nbase=sized\ndepth=3\n", "@mine.ini", 8);
    assert_int_equal(timed.options.time_ns, 0);
}

/* Both forms go through lab_agent_load(). */
static void load_takes_names_too(void **state) {
    (void)state;
    lab_agent a;
    fault f = {0};
    assert_int_equal(lab_agent_load(view_of("seven,depth=3"), 8, NULL, NULL, &a, &f), OK);
    assert_value(&a, "depth", "3");
    assert_int_equal(lab_agent_load(view_of("sevn"), 8, NULL, NULL, &a, &f), E_MISSING);
    assert_int_equal(lab_agent_load(view_of("sevn"), 8, NULL, NULL, &a, NULL), E_MISSING);
}

/* In a file, too, `as` comes before the other keys. Pairs behind the file come after all of it. */
static void files_name_programs(void **state) {
    (void)state;
    static const char content[] = "[agent]\nbase = bob\ncount = board\nas = program\n";
    const lab_agent a = loaded(content, "@mine.ini", 8);
    assert_value(&a, "count", "board");
    assert_value(&a, "reach", "mover");
    const lab_agent text = loaded(content, "@mine.ini,as=text", 8);
    assert_value(&text, "as", "text");
    const lab_agent all = loaded(content, "@mine.ini,count=last", 8);
    assert_value(&all, "as", "program");
}

/* The text of a submitted program is an agent file with the same switches. */
static void submitted_programs_are_written(void **state) {
    (void)state;
    static const char *const specs[] = {"bob,as=program", "sized,as=program,keep=0,leak=1",
                                        "greedy-corners,as=program", "random,weight=lines",
                                        "moves,as=program,moves-side=other"};
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        const lab_agent a = parsed(specs[i], 8);
        buffer text = buffer_make(NULL);
        agent_text_head(&a, &text);
        const lab_agent again = loaded(buffer_text(&text), "@mine.ini", 8);
        for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
            buffer_reset(&text, 0);
            lab_agent_get(&a, p->key, &text);
            assert_value(&again, p->key, buffer_text(&text));
        }
        buffer_clear(&text);
    }
}

/* A term that shares its name with a switch is weighed in a file without ado. */
static void weights_of_switches(void **state) {
    (void)state;
    const lab_agent a =
        loaded("[agent]\nbase = sized\nedge = 1\n[weights]\nedge = 6\n", "@mine.ini", 8);
    assert_weights(&a, "edge", 6, 6, 6);
}

static const char squares_file[] = "[agent]\n"
                                   "base = phases\n"
                                   "[squares-4-late]\n"
                                   "row1 = 1 2 3.5 -4\n"
                                   "[squares-4]\n"
                                   "row1 = 9 8  7\t6\n"
                                   "row4 = 5 5 5 5\n"
                                   "[squares-6]\n"
                                   "row6 = 1 2 3 4 5 6\n";

/* Whole rows of square weights, by size and phase; other rows and sizes stay as they are. */
static void rows_of_squares(void **state) {
    (void)state;
    static const double all[] = {9, 8, 7, 6}, late[] = {1, 2, 3.5, -4};
    const lab_agent four = loaded(squares_file, "@mine.ini", 4);
    const lab_agent eight = loaded(squares_file, "@mine.ini", 8);
    const lab_agent text = loaded("[agent]\nbase=phases\n", "@mine.ini", 8);
    const lab_agent text_four = loaded("[agent]\nbase=phases\n", "@mine.ini", 4);
    for (int column = 0; column < 4; column++) {
        const int square = square_at(0, column), second = square_at(1, column);
        for (int phase = 0; phase < 3; phase++) {
            assert_true(lab_square_weight(&four.evaluation, phase, square) ==
                        (phase == 2 ? late : all)[column]);
            assert_true(lab_square_weight(&four.evaluation, phase, square_at(3, column)) == 5);
            assert_true(lab_square_weight(&four.evaluation, phase, second) ==
                        lab_square_weight(&text_four.evaluation, phase, second));
        }
    }
    for (int square = 0; square < SQUARE_LIMIT; square++)
        assert_true(lab_square_weight(&eight.evaluation, 0, square) ==
                    lab_square_weight(&text.evaluation, 0, square));
    assert_int_equal(four.evaluation.squares_of_size, 4);
    assert_int_equal(eight.evaluation.squares_of_size, 8);
}

static const char probcut_file[] = "[agent]\n"
                                   "base = seven\n"
                                   "[probcut-8-late]\n"
                                   "4-8 = 1.25 3e-1 2\n"
                                   "1-3 = 1 -2 3\n"
                                   "[probcut-10-early]\n"
                                   "2-4 = 2 0 1\n"
                                   "[probcut-8-early]\n"
                                   "1-3 = 0.5  0   7\n";

static void assert_cut(const probcut_pair *p, int phase, double slope, double offset,
                       double sigma) {
    const probcut_line *l = &p->by_phase[phase];
    assert_true(l->slope == slope && l->offset == offset && l->sigma == sigma);
}

/* ProbCut parameters by size and phase; what a phase does not name cannot cut in it. */
static void probcut_of_ones_own(void **state) {
    (void)state;
    const lab_agent eight = loaded(probcut_file, "@mine.ini", 8);
    const lab_agent ten = loaded(probcut_file, "@mine.ini", 10);
    const probcut_pair *pairs = eight.probcut.pairs;
    assert_int_equal(eight.probcut.count, 2);
    assert_true(pairs[0].check == 1 && pairs[0].full == 3);
    assert_true(pairs[1].check == 4 && pairs[1].full == 8);
    assert_cut(&pairs[0], 0, 0.5, 0, 7);
    assert_cut(&pairs[0], 1, 0, 0, 0);
    assert_cut(&pairs[0], 2, 1, -2, 3);
    assert_cut(&pairs[1], 0, 0, 0, 0);
    assert_cut(&pairs[1], 2, 1.25, 0.3, 2);
    assert_int_equal(ten.probcut.count, 1);
    assert_cut(&ten.probcut.pairs[0], 0, 2, 0, 1);
    assert_int_equal(loaded(probcut_file, "@mine.ini", 12).probcut.count, 0);
    lab_agent again = eight; /* nothing of what was there stays */
    assert_int_equal(lab_agent_parse(view_of("seven"), 8, &again, NULL), OK);
    assert_int_equal(again.probcut.count, 0);
}

/* A board of `different` weights and then zeros. */
static void write_squares(int size, int different, buffer *out) {
    buffer_format(out, "[agent]\nbase = static\n[squares-%d]\n", size);
    for (int i = 0; i < size * size; i++) {
        if (i % size == 0) buffer_format(out, "%srow%d =", i ? "\n" : "", i / size + 1);
        buffer_format(out, " %d", i < different ? i + 1 : 0);
    }
}

/* As many weights as there are groups, and no more; the file's old weights do not count. */
static void kinds_of_squares(void **state) {
    (void)state;
    for (int more = 0; more <= 1; more++) {
        buffer text = buffer_make(NULL);
        lab_agent a;
        fault f = {0};
        write_squares(10, LAB_GROUPS + more, &text);
        const status result = load(buffer_text(&text), "@mine.ini", 10, &a, &f);
        assert_int_equal(result, more ? E_RANGE : OK);
        if (more) assert_non_null(strstr(f.text, "at most 64 different weights"));
        if (!more) assert_int_equal(a.evaluation.group_count, LAB_GROUPS);
        buffer_clear(&text);
    }
}

static void assert_sentence(const char *spec, int size, const char *part) {
    const lab_agent a = parsed(spec, size);
    buffer text = buffer_make(NULL);
    lab_agent_sentence(&a, &text);
    assert_true(view_starts_with(buffer_view(&text), a.info->sentence));
    if (*part ? !strstr(buffer_text(&text), part) : text.length != strlen(a.info->sentence))
        fail_msg("%s: %s", spec, buffer_text(&text));
    buffer_clear(&text);
}

/* Where a text has no weights for a size, the agent says whose it uses; ours are for every size. */
static void sentences_tell_whose_weights(void **state) {
    (void)state;
    assert_sentence("sized", 8, "");
    assert_sentence("sized", 14, "no weights for 14x14: those of 12x12");
    assert_sentence("static", 8, "");
    assert_sentence("static", 10, "no weights of squares for 10x10: those of 8x8");
    assert_sentence("phases", 10, "no weights of squares for 10x10: those of 8x8");
    assert_sentence("seven", 16, "");
    assert_sentence("random", 16, "");
}

/* ---- learned weights ---- */

static const char *const tuned[][2] = {{"phases-tuned", "phases"}, {"sized-tuned", "sized"}};

static void assert_same_weights(const lab_agent *a, const lab_agent *b) {
    const lab_evaluation *one = &a->evaluation, *two = &b->evaluation;
    assert_int_equal(one->count, two->count);
    assert_int_equal(one->phases, two->phases);
    for (int phase = 0; phase < one->phases; phase++) {
        for (int i = 0; i < one->count; i++)
            assert_true(one->terms[i].weight[phase] == two->terms[i].weight[phase]);
        for (int square = 0; square < SQUARE_LIMIT; square++)
            assert_true(lab_square_weight(one, phase, square) ==
                        lab_square_weight(two, phase, square));
    }
}

/* What is built in is an agent file on the agent's parent, and says the same when it is read. */
static void learned_agents_are_files(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(tuned); i++) {
        char file[80];
        (void)snprintf(file, sizeof file, "@data/lab/%s.ini", tuned[i][0]);
        for (int size = 6; size <= 12; size += 2) {
            lab_agent read;
            fault f = {0};
            const lab_agent a = parsed(tuned[i][0], size), parent = parsed(tuned[i][1], size);
            if (lab_agent_load(view_of(file), size, NULL, NULL, &read, &f)) fail_msg("%s", f.text);
            assert_ptr_equal(read.info, parent.info);
            assert_same_weights(&a, &read);
            assert_int_equal(a.evaluation.end, parent.evaluation.end);
            assert_memory_equal(&a.options, &parent.options, sizeof a.options);
            assert_true(term_of(&a, "mobility")->weight[1] !=
                        term_of(&parent, "mobility")->weight[1]);
            assert_sentence(tuned[i][0], size, "");
        }
    }
}

/* Sizes nobody has learned for use the nearest one's weights, squares as far from the edges being
 * worth the same. */
static void learned_agents_on_other_sizes(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(tuned); i++) {
        const lab_agent twelve = parsed(tuned[i][0], 12), sixteen = parsed(tuned[i][0], 16);
        const lab_agent six = parsed(tuned[i][0], 6), four = parsed(tuned[i][0], 4);
        const lab_evaluation *e = &sixteen.evaluation, *near = &twelve.evaluation;
        for (int t = 0; t < near->count; t++)
            assert_true(e->terms[t].weight[0] == near->terms[t].weight[0]);
        assert_true(lab_square_weight(e, 1, square_at(15, 1)) ==
                    lab_square_weight(near, 1, square_at(11, 1)));
        assert_true(lab_square_weight(e, 1, square_at(7, 14)) ==
                    lab_square_weight(near, 1, square_at(5, 10)));
        assert_true(lab_square_weight(&four.evaluation, 0, square_at(3, 3)) ==
                    lab_square_weight(&six.evaluation, 0, square_at(5, 5)));
        assert_sentence(tuned[i][0], 16, "Nobody has learned weights for 16x16: those of 12x12");
        assert_sentence(tuned[i][0], 4, "Nobody has learned weights for 4x4: those of 6x6");
    }
}

/* Weights may be changed, the terms they were learned for not; a file may start from such an
 * agent. */
static void learned_agents_keep_their_terms(void **state) {
    (void)state;
    const lab_agent changed = parsed("phases-tuned,mobility.early=7,end=score,depth=2", 8);
    const lab_agent plain = parsed("phases-tuned", 8);
    assert_true(term_of(&changed, "mobility")->weight[0] == 7);
    assert_true(term_of(&changed, "mobility")->weight[1] == term_of(&plain, "mobility")->weight[1]);
    assert_refused("phases-tuned,early=10", E_RANGE, 0, "were learned for its own phases");
    assert_refused("sized-tuned,edge=0", E_RANGE, 0, "were learned for its own phases");
    const lab_agent mine_too =
        loaded("[agent]\nbase = sized-tuned\n[weights-8-mid]\nmobility = 5\n", "@mine.ini", 8);
    const lab_agent sized = parsed("sized-tuned", 8);
    assert_true(term_of(&mine_too, "mobility")->weight[1] == 5);
    assert_true(term_of(&mine_too, "mobility")->weight[2] ==
                term_of(&sized, "mobility")->weight[2]);
}

/* What a specification starts from can be told before it is right. */
static void bases_are_found(void **state) {
    (void)state;
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "mine.ini", view_of("[agent]\nbase = sized\ndetph = 3\n"));
    static const struct {
        const char *spec, *base;
    } cases[] = {{"seven", "seven"},         {"seven,detph=3", "seven"}, {"sevn", NULL},
                 {"@mine.ini,x=y", "sized"}, {"@none.ini", NULL},        {"@", NULL}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const lab_agent_info *found = lab_agent_base(view_of(cases[i].spec), &fs.ops, NULL);
        assert_ptr_equal(found, cases[i].base ? lab_agent_find(view_of(cases[i].base)) : NULL);
    }
    failing_files_end(&fs);
}

/* Paper 003 alone counts for white. */
static void who_counts_for_white(void **state) {
    (void)state;
    for (size_t i = 0; i < lab_agent_count(); i++) {
        const lab_agent_info *info = lab_agent_at(i);
        assert_int_equal(info->counts_for_white, strncmp(info->source, "paper 003", 9) == 0);
    }
}

typedef struct bad_file {
    const char *content;
    status code;
    size_t line;
    const char *part;
} bad_file;

/* Errors name the file, the line and the key. */
static void bad_files(void **state) {
    (void)state;
    static const bad_file cases[] = {
        {"", E_FORMAT, 1, "base = NAME"},
        {"[agent]\ndepth = 3\n", E_FORMAT, 1, "base = NAME"},
        {"depth = 3\n", E_FORMAT, 1, "depth must stand below [agent]"},
        {"\n[agent]\nbase = sevn\n", E_MISSING, 3, "'sevn'; did you mean seven"},
        {"[agent]\nbase = seven\ndetph = 3\n", E_MISSING, 3, "did you mean depth"},
        {"[agent]\nbase = seven\ndepth = many\n", E_FORMAT, 3, "not 'many'"},
        {"[agent]\nbase = seven\ndepth =\n", E_FORMAT, 3, "not ''"},
        {"[agent]\nbase = seven\ndepth = 1\ndepth = 2\n", E_FORMAT, 4, "already set in line 3"},
        {"[agent]\nbase = seven\nphases = 3\n", E_MISSING, 3, "means nothing to seven"},
        {"[agent]\nbase = @other\n", E_MISSING, 2, "'@other'"},
        {"[agent]\nbase = seven\n[weihgts]\nstable = 1\n", E_FORMAT, 4, "no section [weihgts]"},
        {"[agent]\nbase = seven\n[weights-]\nstable = 1\n", E_FORMAT, 4, "no section [weights-]"},
        {"[agent]\nbase = seven\n[weights-7]\nstable = 1\n", E_RANGE, 4, "a size is 4, 6, 8"},
        {"[agent]\nbase = seven\n[weights-18]\nstable = 1\n", E_RANGE, 4, "a size is 4, 6, 8"},
        {"[agent]\nbase = seven\n[weights-8x]\nstable = 1\n", E_RANGE, 4, "[weights-8x]"},
        {"[agent]\nbase = seven\n[weights]\nstabel = 1\n", E_MISSING, 4, "no term 'stabel'"},
        {"[agent]\nbase = seven\n[weights]\ndepth = 1\n", E_MISSING, 4, "no term 'depth'"},
        {"[agent]\nbase = seven\n[weights]\nstable = x\n", E_FORMAT, 4, "the weight stable"},
        {"[agent]\nbase = seven\n[weights-12]\nstable = x\n", E_FORMAT, 4, "the weight stable"},
        {"[agent]\nbase = seven\n[weights-late]\nstable = 1\n", E_FORMAT, 4, "one phase"},
        {"[agent]\nbase = phases\n[weights-8-lat]\nmobility = 1\n", E_FORMAT, 4, "no phase 'lat'"},
        {"[agent]\nbase = random\n[weights]\nmobility = 1\n", E_MISSING, 4, "no weights"},
        {"[agent]\nbase\n", E_FORMAT, 2, "expected key = value"},
        {"[agent]\nbase = static\n[squares]\nrow1 = 1\n", E_FORMAT, 4, "no section [squares]"},
        {"[agent]\nbase = static\n[squares-4]\nrow1 = 1 2 3\n", E_FORMAT, 4, "4 numbers"},
        {"[agent]\nbase = static\n[squares-4]\nrow1 = 1 2 3 4 5\n", E_FORMAT, 4, "not more"},
        {"[agent]\nbase = static\n[squares-4]\nrow1 = 1 2 x 4\n", E_FORMAT, 4, "not 'x'"},
        {"[agent]\nbase = static\n[squares-4]\nrow1 = 1 2 3 1e16\n", E_RANGE, 4, "row1"},
        {"[agent]\nbase = static\n[squares-4]\nrow5 = 1 2 3 4\n", E_FORMAT, 4, "row1 to row4"},
        {"[agent]\nbase = static\n[squares-4]\ncorner = 1\n", E_FORMAT, 4, "row1 to row4"},
        {"[agent]\nbase = static\n[squares-4-late]\nrow1 = 1 2 3 4\n", E_FORMAT, 4, "one phase"},
        {"[agent]\nbase = seven\n[squares-8]\nrow1 = 1\n", E_FORMAT, 4, "not weigh squares"},
        {"[agent]\nbase = sized\n[squares-8]\nrow1 = 1\n", E_FORMAT, 4, "positional=1"},
        {"[agent]\nbase = seven\n[probcut]\n2-4 = 1 0 1\n", E_FORMAT, 4, "[probcut-8-late]"},
        {"[agent]\nbase = seven\n[probcut-8]\n2-4 = 1 0 1\n", E_FORMAT, 4, "no section [prob"},
        {"[agent]\nbase = seven\n[probcut-mid]\n2-4 = 1 0 1\n", E_FORMAT, 4, "no section [pro"},
        {"[agent]\nbase = seven\n[seven-8-mid]\n2-4 = 1 0 1\n", E_FORMAT, 4, "no section [sev"},
        {"[agent]\nbase = seven\n[probcut-9-mid]\n2-4 = 1 0 1\n", E_RANGE, 4, "a size is 4, 6"},
        {"[agent]\nbase = seven\n[probcut-8-mdi]\n2-4 = 1 0 1\n", E_FORMAT, 4,
         "no phase 'mdi', but early, mid, late"},
        {"[agent]\nbase = phases\nphases = 5\n[probcut-8-late2]\n2-4 = 1 0 1\n", E_FORMAT, 5,
         "no phase 'late2'"},
        {"[agent]\nbase = seven\n[probcut-8-mid]\n2-5 = 1 0 1\n", E_FORMAT, 4,
         "'2-5' is no pair of depths: CHECK-FULL"},
        {"[agent]\nbase = seven\n[probcut-10-mid]\n2-5 = 1 0 1\n", E_FORMAT, 4, "'2-5'"},
        {"[agent]\nbase = seven\n[probcut-8-mid]\n2-4 = 1 x 1\n", E_FORMAT, 4,
         "2-4 takes three numbers, SLOPE OFFSET SIGMA, not '1 x 1'"},
        {"[agent]\nbase = seven\n[probcut-8-mid]\n2-4 = 1 0 0\n", E_RANGE, 4, "sigma above 0"},
        {"[agent]\nbase = seven\n[probcut-8-mid]\n2-4=1 0 1\n[probcut-8-mid]\n2-4=1 0 1\n",
         E_FORMAT, 6, "already set in line 4"},
        {"[agent]\nbase = first\n[probcut-8-mid]\n2-4 = 1 0 1\n", E_FORMAT, 4,
         "first does not search"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        lab_agent a;
        fault f = {0};
        const status result = load(cases[i].content, "@mine.ini", 8, &a, &f);
        if (result != cases[i].code || f.at != cases[i].line || !strstr(f.text, cases[i].part) ||
            !strstr(f.text, "mine.ini, line "))
            fail_msg("case %zu: line %zu: %s", i, f.at, f.text);
        assert_fault(&f, cases[i].code, 100);
        assert_int_equal(load(cases[i].content, "@mine.ini", 8, &a, NULL), cases[i].code);
    }
}

/* Errors of the line behind the file's name have the offset there. */
static void bad_lines_behind_a_file(void **state) {
    (void)state;
    static const bad_file cases[] = {
        {mine, E_FORMAT, 1, "name of an agent file"},
        {mine, E_MISSING, 10, "did you mean depth"},
        {mine, E_FORMAT, 18, "given twice"},
        {mine, E_FORMAT, 16, "not 'x'"},
    };
    static const char *const specs[] = {"@", "@mine.ini,detph=3", "@mine.ini,depth=1,depth=2",
                                        "@mine.ini,depth=x"};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        lab_agent a;
        fault f = {0};
        assert_int_equal(load(cases[i].content, specs[i], 8, &a, &f), cases[i].code);
        assert_int_equal(f.at, cases[i].line);
        assert_non_null(strstr(f.text, cases[i].part));
    }
    lab_agent a;
    fault f = {0};
    assert_int_equal(load(mine, "@other.ini", 8, &a, &f), E_MISSING);
    assert_non_null(strstr(f.text, "other.ini"));
    assert_int_equal(load(mine, "@mine\n.ini", 8, &a, &f), E_FORMAT);
}

/* A file that is too large is refused. */
static void large_files_are_refused(void **state) {
    (void)state;
    buffer text = buffer_make(NULL);
    buffer_add(&text, "[agent]\nbase = seven\n");
    buffer_repeat(&text, '#', CONFIG_MAX_BYTES);
    lab_agent a;
    fault f = {0};
    assert_int_equal(load(buffer_text(&text), "@mine.ini", 8, &a, &f), E_RANGE);
    buffer_clear(&text);
}

static void memory_may_fail_for(const char *content, int size) {
    for (size_t n = 0;; n++) {
        failing_alloc memory;
        failing_files fs;
        lab_agent a;
        fault f = {0};
        failing_alloc_start(&memory, n, false);
        failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
        failing_files_put(&fs, "mine.ini", view_of(content));
        const status result =
            lab_agent_load(view_of("@mine.ini,depth=2"), size, &fs.ops, &memory.memory, &a, &f);
        assert_int_equal(memory.live, 0);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        assert_int_equal(result, memory.failed ? E_NOMEM : OK);
        if (!memory.failed) {
            assert_true(n > 8);
            break;
        }
        assert_fault(&f, E_NOMEM, SIZE_MAX);
    }
}

/* Memory may fail at any request: E_NOMEM, and nothing leaks. */
static void memory_may_fail(void **state) {
    (void)state;
    memory_may_fail_for("[agent]\nbase = sized\npositional = 1\n[weights]\ndisc = 3\n", 8);
    memory_may_fail_for("[agent]\nbase = sized-tuned\n", 14);
}

/* Any call of the file system may fail: E_IO that names the file. */
static void files_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_files fs;
        lab_agent a;
        fault f = {0};
        failing_files_start(&fs, n, EIO, false);
        failing_files_put(&fs, "mine.ini", view_of(mine));
        const status result = lab_agent_load(view_of("@mine.ini"), 8, &fs.ops, NULL, &a, &f);
        const bool failed = fs.failed, closing = failed && strcmp(fs.failed_call, "close") == 0;
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (!failed) {
            assert_int_equal(result, OK);
            break;
        }
        if (closing) continue; /* what was read is good */
        assert_int_equal(result, E_IO);
        assert_non_null(strstr(f.text, "mine.ini"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_agent_on_every_size),
        cmocka_unit_test(defaults_are_the_texts),
        cmocka_unit_test(bob_is_a_deeper_one),
        cmocka_unit_test(each_key_is_set_and_got),
        cmocka_unit_test(what_is_shown_can_be_typed),
        cmocka_unit_test(listed_defaults_can_be_typed),
        cmocka_unit_test(depth_opens_the_time),
        cmocka_unit_test(techniques_count_where_they_stand),
        cmocka_unit_test(techniques_all_and_text),
        cmocka_unit_test(weights_by_phase),
        cmocka_unit_test(shape_comes_before_weights),
        cmocka_unit_test(spaces_do_not_matter),
        cmocka_unit_test(bad_names),
        cmocka_unit_test(keys_of_others),
        cmocka_unit_test(bad_values),
        cmocka_unit_test(ranges_are_what_they_say),
        cmocka_unit_test(as_program_sets_all_deviations),
        cmocka_unit_test(single_deviations_stand_above_as),
        cmocka_unit_test(deviations_of_others_are_refused),
        cmocka_unit_test(deviations_share_names_with_terms),
        cmocka_unit_test(twice_is_an_error),
        cmocka_unit_test(length_is_capped),
        cmocka_unit_test(hostile_text_is_shown_safe),
        cmocka_unit_test(survives_random_text),
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(the_line_comes_last),
        cmocka_unit_test(load_takes_names_too),
        cmocka_unit_test(files_name_programs),
        cmocka_unit_test(submitted_programs_are_written),
        cmocka_unit_test(weights_of_switches),
        cmocka_unit_test(rows_of_squares),
        cmocka_unit_test(probcut_of_ones_own),
        cmocka_unit_test(kinds_of_squares),
        cmocka_unit_test(sentences_tell_whose_weights),
        cmocka_unit_test(learned_agents_are_files),
        cmocka_unit_test(learned_agents_on_other_sizes),
        cmocka_unit_test(learned_agents_keep_their_terms),
        cmocka_unit_test(bases_are_found),
        cmocka_unit_test(who_counts_for_white),
        cmocka_unit_test(bad_files),
        cmocka_unit_test(bad_lines_behind_a_file),
        cmocka_unit_test(large_files_are_refused),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(files_may_fail),
    };
    return cmocka_run_group_tests_name("lab_agent", tests, NULL, NULL);
}
