/* tests/player/player_spec.c - specifications as values, and players described without opening. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "engine/engine.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "player/champion_keys.h"
#include "player/player.h"
#include "support/failing_alloc.h"

#include <string.h>

static player_spec made(const char *text) {
    player_spec s;
    fault f = {.code = OK};
    if (player_spec_read(view_of(text), NULL, &s, &f)) fail_msg("%s: %s", text, f.text);
    return s;
}

/* ---- reading and writing ---- */

static const struct {
    const char *text;
    player_kind kind;
} good[] = {
    {"champion", PLAYER_CHAMPION},
    {"champion,", PLAYER_CHAMPION},
    {"champion,depth=8,hash=1", PLAYER_CHAMPION},
    {"champion,level=club,weights=a b=c.avw", PLAYER_CHAMPION},
    {"compound", PLAYER_LAB},
    {" seven , depth = 3,stable= 0.40", PLAYER_LAB},
    {"@no such file.ini,depth=8", PLAYER_LAB},
    {"gtp:edax -gtp", PLAYER_OUTSIDE},
    {"nboard,depth=12,memory=512:ntest x,depth=3 : y", PLAYER_OUTSIDE},
    {"oneshot,:./umea", PLAYER_OUTSIDE},
    {"so:./mine.so", PLAYER_OUTSIDE},
    {"step:student_agent.py", PLAYER_OUTSIDE},
    {"itu,lenient=1,java=/opt/jdk/bin/java:My AI.java", PLAYER_OUTSIDE},
};

enum { GOOD = sizeof good / sizeof *good };

/* I1: a specification that was not changed is written as it was read, byte for byte. */
static void text_comes_back(void **state) {
    (void)state;
    for (size_t i = 0; i < GOOD; i++) {
        player_spec s = made(good[i].text), copy;
        assert_int_equal(s.kind, good[i].kind);
        assert_int_equal(player_kind_of(view_of(good[i].text)), good[i].kind);
        assert_string_equal(player_spec_text(&s), good[i].text);
        assert_int_equal(player_spec_copy(&s, NULL, &copy, NULL), OK);
        assert_true(player_spec_equal(&s, &copy));
        assert_true(view_is(player_spec_view(&copy), good[i].text));
        assert_int_equal(copy.kind, s.kind);
        player_spec_clear(&s);
        assert_string_equal(player_spec_text(&copy), good[i].text);
        player_spec_clear(&copy);
    }
}

/* A protocol and a command make a specification; a command may hold any character. */
static void programs_have_specifications(void **state) {
    (void)state;
    player_spec s;
    fault f;
    assert_int_equal(player_spec_of_program("gtp", view_of("x -a=1, b:c"), NULL, &s, NULL), OK);
    assert_int_equal(s.kind, PLAYER_OUTSIDE);
    assert_string_equal(player_spec_text(&s), "gtp:x -a=1, b:c");
    assert_false(player_spec_get(&s, "-a", NULL));
    player_spec_clear(&s);
    assert_int_equal(player_spec_of_program("gtp", view_of(" "), NULL, &s, &f), E_FORMAT);
    assert_null(s.text);
    assert_int_equal(player_spec_of_program("nonsense", view_of("x"), NULL, &s, &f), E_MISSING);
    assert_null(s.text);
}

/* An empty specification has no text, no keys and no files; it equals only its like. */
static void empty_ones_are_harmless(void **state) {
    (void)state;
    player_spec empty = {0}, copy, other = made("random");
    view unused;
    assert_string_equal(player_spec_text(&empty), "");
    assert_false(player_spec_get(&empty, "depth", NULL));
    assert_false(player_spec_file(&empty, 0, &unused));
    assert_int_equal(player_spec_drop(&empty, "depth", NULL), OK);
    assert_int_equal(player_spec_copy(&empty, NULL, &copy, NULL), OK);
    assert_true(player_spec_equal(&empty, &copy));
    assert_false(player_spec_equal(&empty, &other));
    player_spec_clear(&empty);
    player_spec_clear(&copy);
    player_spec_clear(&other);
}

/* Mistakes are told with their place. Faults that need a size or a file come later. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
        size_t at;
        const char *sentence;
    } bad[] = {
        {"champion,depth=3,dept=3", E_MISSING, 17, "no key 'dept'"},
        {"champion,depth=3,hash=0", E_RANGE, 17, "hash must be a number from 1"},
        {"champion,depth=3,depth=4", E_FORMAT, 17, "depth is given twice"},
        {"champion,hash=1,sure=80", E_RANGE, 16, "sure must be 60, 73, 87, 95, 98, 99 or 100"},
        {"champion,hash=1,level=61", E_RANGE, 16, "level must be"},
        {"nobody,depth=3", E_MISSING, 0, "nobody"},
        {"seven,depth=3,depth=3", E_FORMAT, 14, "depth is given twice"},
        {"seven,depth=3,,", E_FORMAT, 14, "expected key=value"},
        {"seven,depth=3, cache", E_FORMAT, 15, "cache needs a value"},
        {"@", E_FORMAT, 1, "the name of an agent file"},
        {"@a.ini,depth", E_FORMAT, 7, "depth needs a value"},
        {"gtp", E_FORMAT, 3, "gtp needs a command behind a colon: gtp:./mine"},
        {"step:", E_FORMAT, 4, "step needs a file behind a colon: step:student_agent.py"},
        {"itu", E_FORMAT, 3, "itu needs a file behind a colon: itu:MyAI.java"},
        {"so,time=1s: ", E_FORMAT, 10, "so needs a file behind a colon: so:./mine.so"},
        {"gtp,memory=1,cpu=0:x", E_RANGE, 13, "cpu must be a number from 1"},
        {"gtp,memory=1,version=2:x", E_MISSING, 13, "gtp has no key 'version'; it has time, "},
        {"gtp,cpu=1,memory=1,cpu=1:x", E_FORMAT, 19, "cpu is given twice"},
        {"", E_MISSING, 0, ""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        player_spec s = made("random");
        fault f = {.code = OK};
        player_spec_clear(&s);
        assert_int_equal(player_spec_read(view_of(bad[i].text), NULL, &s, &f), bad[i].code);
        assert_int_equal(f.at, bad[i].at);
        if (!strstr(f.text, bad[i].sentence)) fail_msg("%s: %s", bad[i].text, f.text);
        assert_null(s.text);
    }
}

/* ---- changing ---- */

/* A key that is there keeps its place, another becomes the last one before the command. */
static void keys_are_set(void **state) {
    (void)state;
    static const struct {
        const char *before, *key, *value, *after;
    } cases[] = {
        {"champion", "level", "5", "champion,level=5"},
        {"champion,depth=3,hash=1", "depth", "12", "champion,depth=12,hash=1"},
        {"champion,", "hash", "1", "champion,hash=1"},
        {"seven, depth = 3 ,stable=2", "depth", "4", "seven,depth=4,stable=2"},
        {"seven", "seed", "7", "seven,seed=7"},
        {"@mine.ini", "depth", "4", "@mine.ini,depth=4"},
        {"gtp:x,depth=3", "depth", "4", "gtp,depth=4:x,depth=3"},
        {"gtp,depth=3:x", "depth", "4", "gtp,depth=4:x"},
        {"oneshot,:x", "time", "2s", "oneshot,time=2s:x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player_spec s = made(cases[i].before), again;
        fault f = {.code = OK};
        view value;
        if (player_spec_set(&s, cases[i].key, view_of(cases[i].value), &f))
            fail_msg("%s: %s", cases[i].before, f.text);
        assert_string_equal(player_spec_text(&s), cases[i].after);
        assert_true(player_spec_get(&s, cases[i].key, &value));
        assert_true(view_is(value, cases[i].value));
        again = made(cases[i].after); /* I2 */
        assert_int_equal(again.kind, s.kind);
        player_spec_clear(&again);
        player_spec_clear(&s);
    }
}

static void keys_are_dropped(void **state) {
    (void)state;
    static const struct {
        const char *before, *key, *after;
    } cases[] = {
        {"champion,depth=3,hash=1", "depth", "champion,hash=1"},
        {"champion,depth=3,hash=1", "hash", "champion,depth=3"},
        {"champion,depth=3", "time", "champion,depth=3"},
        {"seven, depth = 3 ,stable=2", "depth", "seven,stable=2"},
        {"gtp,depth=3:x,depth=3", "depth", "gtp:x,depth=3"},
        {"gtp:x,depth=3", "depth", "gtp:x,depth=3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player_spec s = made(cases[i].before);
        assert_int_equal(player_spec_drop(&s, cases[i].key, NULL), OK);
        assert_string_equal(player_spec_text(&s), cases[i].after);
        assert_false(player_spec_get(&s, cases[i].key, NULL));
        player_spec_clear(&s);
    }
}

static void numbers_are_set(void **state) {
    (void)state;
    player_spec s = made("champion");
    assert_int_equal(player_spec_set_number(&s, "nodes", UINT64_C(5000000000), NULL), OK);
    assert_string_equal(player_spec_text(&s), "champion,nodes=5000000000");
    player_spec_clear(&s);
}

/* A change that is refused leaves the specification as it was. */
static void bad_changes_change_nothing(void **state) {
    (void)state;
    static const struct {
        const char *before, *key, *value;
        status code;
        const char *sentence;
    } cases[] = {
        {"champion,depth=3", "level", "5", E_FORMAT, "leave out either it or depth"},
        {"champion,depth=3", "depth", "0", E_RANGE, "depth must be"},
        {"champion", "dept", "3", E_MISSING, "no key 'dept'"},
        {"champion", "weights", "a,b", E_FORMAT, "weights takes nothing with a comma"},
        {"seven", "stable", "1,2", E_FORMAT, "stable takes nothing with a comma"},
        {"seven", "stable", "", E_FORMAT, "stable needs a value"},
        {"so:./x", "host", "a:b", E_FORMAT, "host takes nothing with a ':'"},
        {"gtp:x", "level", "5", E_MISSING, "gtp has no key 'level'"},
        {"champion", "a key of so many bytes that no buffer is large enough", "1", E_MISSING,
         "there is no key"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player_spec s = made(cases[i].before);
        fault f = {.code = OK};
        assert_int_equal(player_spec_set(&s, cases[i].key, view_of(cases[i].value), &f),
                         cases[i].code);
        if (!strstr(f.text, cases[i].sentence)) fail_msg("%s: %s", cases[i].before, f.text);
        assert_string_equal(player_spec_text(&s), cases[i].before);
        player_spec_clear(&s);
    }
}

/* ---- files ---- */

/* A specification names the files whose content decides how the player plays. */
static void files_are_named(void **state) {
    (void)state;
    static const struct {
        const char *text, *files; /* joined by '|' */
    } cases[] = {
        {"champion,weights=dir/mine.avw,hash=1", "dir/mine.avw"},
        {"champion,weights=mine", "mine"},
        {"champion,weights=hand", ""},
        {"champion,time=0.5s", ""},
        {"@dir=1/mine.ini,depth=3", "dir=1/mine.ini"},
        {"seven,stable=0.5", ""},
        {"so,host=/bin/avocet,time=1s:./mine.so", "/bin/avocet|1s:./mine.so"},
        {"gtp:prog --eval=data/eval.dat", "data/eval.dat"},
        {"gtp:prog @a.ini,b=c.ini", "a.ini|c.ini"},
        {"gtp:prog a.ini", ""},
        {"step: mine.py", "mine.py"},
        {"itu,lenient=1:dir/AI.java", "dir/AI.java"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        player_spec s = made(cases[i].text);
        buffer files = buffer_make(NULL);
        view name;
        for (int k = 0; player_spec_file(&s, k, &name); k++) {
            if (k) buffer_add_char(&files, '|');
            buffer_append(&files, name);
        }
        assert_string_equal(buffer_text(&files), cases[i].files);
        buffer_clear(&files);
        player_spec_clear(&s);
    }
}

/* ---- describing ---- */

static status describe(const char *text, int size, player_facts *out, fault *f) {
    const player_options o = {.size = size, .tier = TIER_BASELINE};
    player_spec s = made(text);
    const status result = player_describe(&s, &o, out, f);
    out->name = NULL; /* it was borrowed from s */
    player_spec_clear(&s);
    return result;
}

/* The facts of a player that is not open are those of the open one. */
static void facts_need_no_player(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
    } cases[] = {
        {"champion,hash=1", 8},
        {"champion,hash=1", 6},
        {"champion,hash=1,weights=hand", 8},
        {"champion,hash=1,level=0", 8},
        {"champion,hash=1,level=beginner", 4},
        {"champion,hash=1,ponder=1", 8},
        {"seven,stable=2", 8},
        {"compound", 10},
        {"random", 16},
        {"gtp,time=1s:cat", 8},
        {"oneshot:cat", 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const player_options o = {.size = cases[i].size, .tier = TIER_BASELINE};
        player_spec s = made(cases[i].text);
        player_facts told;
        player *p = NULL;
        assert_int_equal(player_describe(&s, &o, &told, NULL), OK);
        assert_int_equal(player_verify(&s, &o, NULL, NULL), OK);
        assert_int_equal(player_open_spec(&s, &o, &p, NULL), OK);
        const player_facts *about = player_about(p);
        assert_string_equal(told.name, cases[i].text);
        assert_string_equal(told.name, about->name);
        assert_string_equal(told.base, about->base);
        assert_string_equal(told.sentence, about->sentence);
        assert_int_equal(told.searches, about->searches);
        assert_int_equal(told.ponders, about->ponders);
        assert_int_equal(told.counts_for_white, about->counts_for_white);
        player_spec_clear(&s);
        assert_string_equal(player_name(p), cases[i].text);
        player_close(p);
    }
}

/* The sentence of a champion says what an engine of the same specification would judge by. */
static void sentences_tell_what_engines_do(void **state) {
    (void)state;
    static const char *const texts[] = {"champion,hash=1", "champion,hash=1,weights=hand"};
    static const int sizes[] = {4, 6, 8, 10, 12};
    for (int i = 0; i < 2; i++) {
        engine_options o = {.tier = TIER_BASELINE};
        player_spec s = made(texts[i]);
        engine *e = NULL;
        assert_int_equal(champion_engine_options(&s, &o, NULL), OK);
        assert_int_equal(engine_create(&o, &e, NULL), OK);
        for (int k = 0; k < 5; k++) {
            player_facts told;
            assert_int_equal(describe(texts[i], sizes[k], &told, NULL), OK);
            assert_int_equal(engine_has_learned(e, sizes[k]),
                             strstr(told.sentence, "learned") != NULL);
        }
        engine_free(e);
        player_spec_clear(&s);
    }
}

/* Describing opens nothing: no program, no table, no file of weights. */
static void nothing_is_opened(void **state) {
    (void)state;
    static const char *const texts[] = {"gtp:/no/such/program", "so:/no/such/agent.so",
                                        "champion,hash=1048576,threads=256",
                                        "champion,weights=/no/such/file.avw"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        failing_alloc a;
        failing_alloc_start(&a, 0, true);
        const player_options o = {.size = 8, .tier = TIER_BASELINE, .memory = &a.memory};
        player_spec s = made(texts[i]);
        player_facts told;
        assert_int_equal(player_describe(&s, &o, &told, NULL), OK);
        assert_true(strlen(told.sentence) > 20);
        assert_int_equal(a.requests, 0);
        player_spec_clear(&s);
    }
}

/* player_verify() finds the files and programs that are not there. */
static void missing_things_are_found(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
        status code;
    } cases[] = {
        {"gtp:/no/such/program", 8, E_MISSING},
        {"so:/no/such/agent.so", 8, E_MISSING},
        {"champion,weights=/no/such/file.avw", 8, E_MISSING},
        {"champion,weights=/dev/null", 8, E_FORMAT},
        {"champion,hash=1048576", 8, OK},
        {"champion", 12, OK},
        {"champion", 14, E_UNSUPPORTED},
        {"@/no/such/file.ini", 8, E_MISSING},
        {"seven,threads=2", 8, E_MISSING},
        {"seven,depth=x", 8, E_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const player_options o = {.size = cases[i].size, .tier = TIER_BASELINE};
        player_spec s = made(cases[i].text);
        const status got = player_verify(&s, &o, NULL, NULL);
        player_facts told;
        if (got != cases[i].code) fail_msg("%s: %s", cases[i].text, status_name(got));
        assert_int_equal(player_verify_text(cases[i].text, &o, &told, NULL), got);
        if (!got) assert_string_equal(told.name, cases[i].text);
        player_spec_clear(&s);
    }
}

/* No sentence is cut short. */
static void sentences_fit(void **state) {
    (void)state;
    for (size_t i = 0; i < lab_agent_count(); i++)
        for (int size = 4; size <= 16; size += 2) {
            player_facts told;
            assert_int_equal(describe(lab_agent_at(i)->name, size, &told, NULL), OK);
            assert_true(strlen(told.sentence) < PLAYER_SENTENCE_BYTES - 1);
            assert_memory_equal(told.sentence, lab_agent_at(i)->sentence,
                                strlen(lab_agent_at(i)->sentence));
        }
}

/* The engine options of a champion come from its specification and from no other kind. */
static void only_champions_have_engines(void **state) {
    (void)state;
    engine_options o = {.threads = 0};
    player_spec s = made("champion,threads=3,hash=7,sure=95"), other = made("seven");
    assert_int_equal(champion_engine_options(&s, &o, NULL), OK);
    assert_int_equal(o.threads, 3);
    assert_int_equal(o.table_mb, 7);
    assert_int_equal(o.sure, 95);
    assert_int_equal(champion_engine_options(&other, &o, NULL), E_FORMAT);
    player_spec_clear(&s);
    player_spec_clear(&other);
}

/* ---- memory ---- */

static status use(const char *text, const allocator *memory) {
    const player_options o = {.size = 8, .tier = TIER_BASELINE, .memory = memory};
    player_spec s, copy = {.memory = memory};
    player_facts told;
    fault f;
    status result = player_spec_read(view_of(text), memory, &s, &f);
    if (!result) result = player_spec_copy(&s, memory, &copy, &f);
    if (!result) result = player_spec_set(&copy, "time", view_of("2s"), &f);
    if (!result) result = player_spec_drop(&copy, "depth", &f);
    if (!result) result = player_describe(&s, &o, &told, &f);
    if (!result) player_spec_clear(&copy);
    if (!result) result = player_spec_of_program("gtp", view_of("x"), memory, &copy, &f);
    if (!result) result = player_verify(&s, &o, NULL, &f);
    player_spec_clear(&s);
    player_spec_clear(&copy);
    return result;
}

/* Each request for memory may fail; nothing is left behind then. */
static void memory_may_fail(void **state) {
    (void)state;
    static const char *const texts[] = {"champion,depth=3", "seven,depth=3", "gtp,depth=3:cat"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t n = 0;; n++) {
            failing_alloc a;
            failing_alloc_start(&a, n, false);
            const status got = use(texts[i], &a.memory);
            assert_int_equal(a.live, 0);
            if (!a.failed) {
                assert_int_equal(got, OK);
                assert_true(n > 3);
                break;
            }
            assert_int_equal(got, E_NOMEM);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_comes_back),
        cmocka_unit_test(programs_have_specifications),
        cmocka_unit_test(empty_ones_are_harmless),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(keys_are_set),
        cmocka_unit_test(keys_are_dropped),
        cmocka_unit_test(numbers_are_set),
        cmocka_unit_test(bad_changes_change_nothing),
        cmocka_unit_test(files_are_named),
        cmocka_unit_test(facts_need_no_player),
        cmocka_unit_test(sentences_tell_what_engines_do),
        cmocka_unit_test(nothing_is_opened),
        cmocka_unit_test(missing_things_are_found),
        cmocka_unit_test(sentences_fit),
        cmocka_unit_test(only_champions_have_engines),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
