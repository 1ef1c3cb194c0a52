/* tests/library/library_thinking.c - engines, levels, agents, explanations and analyses, as a
 * program outside of this tree uses them. */
#include "avocet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Problems 19 to 21 of data/positions, with the published values of their best moves. */
static const struct {
    const char *board, *best;
    int value;
} problems[] = {
    {"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", "h5", 6},
    {"OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", "g5", 0},
};

static avocet_position *position_of(const char *text) {
    avocet_error e = {.status = AVOCET_OK};
    avocet_position *p = avocet_position_read(text, strlen(text), NULL, NULL, &e);
    if (!p) fail_msg("'%s' is refused: %s", text, e.text);
    return p;
}

static avocet_engine *engine_of(const char *options) {
    avocet_error e = {.status = AVOCET_OK};
    avocet_engine *engine = avocet_engine_new(options, &e);
    if (!engine) fail_msg("'%s' is refused: %s", options, e.text);
    return engine;
}

static avocet_agent *agent_of(const char *specification, int size) {
    avocet_error e = {.status = AVOCET_OK};
    avocet_agent *a = avocet_agent_new(specification, size, &e);
    if (!a) fail_msg("'%s' is refused: %s", specification, e.text);
    return a;
}

static void check_error(const avocet_error *e, avocet_status status) {
    assert_int_equal(e->status, status);
    assert_true(*e->text != '\0');
}

/* Returns whether every move of a line is legal. */
static bool line_is_legal(const avocet_position *start, const avocet_move *m) {
    avocet_position *p = avocet_position_copy(start, NULL);
    bool legal = m->line_length > 0 && m->line[0] == m->square;
    for (int i = 0; i < m->line_length && legal; i++)
        legal = avocet_position_play(p, m->line[i], NULL) == AVOCET_OK;
    avocet_position_free(p);
    return legal;
}

/* ---- the engine ---- */

/* A solved problem has its published value and best move, and a legal line to the end. */
static void problems_are_solved(void **state) {
    (void)state;
    avocet_engine *engine = engine_of("hash=4");
    for (size_t i = 0; i < LENGTH(problems); i++) {
        avocet_result r;
        avocet_position *p = position_of(problems[i].board);
        assert_int_equal(avocet_engine_solve(engine, p, 0, NULL, &r, NULL), AVOCET_OK);
        assert_int_equal(r.best.square, avocet_square(problems[i].best, 8));
        assert_true(r.best.value == problems[i].value);
        assert_int_equal(r.best.certainty, AVOCET_EXACT);
        assert_int_equal(r.best.unit, AVOCET_DISCS);
        assert_true(r.nodes > 0 && r.count == 0);
        assert_true(line_is_legal(p, &r.best));
        avocet_position_free(p);
    }
    avocet_engine_free(engine);
}

/* All moves of the first problem have their published values, best first. */
static void all_moves_are_solved(void **state) {
    (void)state;
    static const struct {
        const char *square;
        int value;
    } moves[] = {{"h5", 6}, {"g6", -2}, {"f6", -4}, {"h6", -10}};
    avocet_result r;
    avocet_engine *engine = engine_of("hash=4");
    avocet_position *p = position_of(problems[0].board);
    assert_int_equal(avocet_engine_solve(engine, p, AVOCET_MOVES, NULL, &r, NULL), AVOCET_OK);
    assert_int_equal(r.count, LENGTH(moves));
    for (size_t i = 0; i < LENGTH(moves); i++) {
        assert_int_equal(r.moves[i].square, avocet_square(moves[i].square, 8));
        assert_true(r.moves[i].value == moves[i].value);
        assert_int_equal(r.moves[i].certainty, AVOCET_EXACT);
        assert_true(line_is_legal(p, &r.moves[i]));
    }
    avocet_position_free(p);
    avocet_engine_free(engine);
}

typedef struct hearing {
    int calls, last_depth, count;
    avocet_stop *stop; /* set at the first call, or NULL */
} hearing;

static void hear(void *context, const avocet_result *so_far) {
    hearing *h = context;
    assert_true(so_far->best.depth >= h->last_depth);
    h->last_depth = so_far->best.depth;
    h->count = so_far->count;
    h->calls++;
    if (h->stop) avocet_stop_set(h->stop);
}

/* Each depth is told with the moves so far. The last hints are those of the deepest search, the
 * best first, and only as many as were asked for. */
static void hints_arrive_depth_by_depth(void **state) {
    (void)state;
    hearing h = {.calls = 0};
    avocet_result r;
    avocet_engine *engine = engine_of("hash=1");
    avocet_position *p = position_of("f5d6c3");
    const avocet_request request = {.depth = 5, .progress = hear, .context = &h};
    assert_int_equal(avocet_engine_hints(engine, p, 3, &request, &r, NULL), AVOCET_OK);
    assert_true(h.calls >= 5);
    assert_int_equal(h.last_depth, 5);
    assert_int_equal(h.count, 3);
    assert_int_equal(r.count, 3);
    for (int i = 0; i < r.count; i++) {
        assert_true(i == 0 || r.moves[i].value <= r.moves[i - 1].value);
        assert_int_equal(r.moves[i].depth, 5);
        assert_true(line_is_legal(p, &r.moves[i]));
    }
    avocet_position_free(p);
    avocet_engine_free(engine);
}

/* A stop from inside a progress call ends a search without limits with a legal move. The flag holds
 * until it is cleared. */
static void a_stop_ends_a_search(void **state) {
    (void)state;
    avocet_stop *stop = avocet_stop_new(NULL);
    hearing h = {.stop = stop};
    avocet_result r;
    avocet_engine *engine = engine_of("hash=1,depth=60");
    avocet_position *p = avocet_position_new(8, NULL);
    const avocet_request request = {.stop = stop, .progress = hear, .context = &h};
    assert_int_equal(avocet_engine_search(engine, p, &request, &r, NULL), AVOCET_OK);
    assert_true(h.calls >= 1 && avocet_stop_is_set(stop));
    assert_int_equal(avocet_position_play(p, r.best.square, NULL), AVOCET_OK);
    assert_int_equal(avocet_engine_search(engine, p, &request, &r, NULL), AVOCET_OK);
    assert_true(r.best.depth <= 1);
    assert_int_equal(avocet_position_play(p, r.best.square, NULL), AVOCET_OK);
    avocet_stop_clear(stop);
    assert_false(avocet_stop_is_set(stop));
    const avocet_request shallow = {.depth = 2, .stop = stop};
    assert_int_equal(avocet_engine_search(engine, p, &shallow, &r, NULL), AVOCET_OK);
    assert_int_equal(r.best.depth, 2);
    avocet_position_free(p);
    avocet_engine_free(engine);
    avocet_stop_free(stop);
}

/* One thread gives the same answer again in a new game; a named level draws by its seed. */
static void answers_repeat(void **state) {
    (void)state;
    static const char *const options[] = {"level=5,hash=1", "level=beginner,hash=1"};
    for (size_t i = 0; i < LENGTH(options); i++) {
        avocet_result first, second;
        avocet_engine *engine = engine_of(options[i]);
        avocet_position *p = position_of("f5d6c3d3c4");
        avocet_engine_new_game(engine, 7);
        assert_int_equal(avocet_engine_search(engine, p, NULL, &first, NULL), AVOCET_OK);
        avocet_engine_new_game(engine, 7);
        assert_int_equal(avocet_engine_search(engine, p, NULL, &second, NULL), AVOCET_OK);
        assert_int_equal(first.best.square, second.best.square);
        assert_true(first.best.value == second.best.value && first.nodes == second.nodes);
        avocet_position_free(p);
        avocet_engine_free(engine);
    }
}

/* The engine plays on five sizes, from the start to the end of a game, passes included. */
static void games_are_played_on_every_size(void **state) {
    (void)state;
    avocet_engine *engine = engine_of("level=1,hash=1");
    for (int size = 4; size <= 16; size += 2) {
        avocet_error e = {.status = AVOCET_OK};
        avocet_result r;
        avocet_position *p = avocet_position_new(size, NULL);
        assert_int_equal(avocet_engine_plays(size), size <= 12);
        while (avocet_engine_plays(size) && !avocet_position_over(p)) {
            assert_int_equal(avocet_engine_search(engine, p, NULL, &r, NULL), AVOCET_OK);
            assert_int_equal(avocet_position_play(p, r.best.square, NULL), AVOCET_OK);
        }
        const avocet_status want = size <= 12 ? AVOCET_OK : AVOCET_UNSUPPORTED;
        assert_int_equal(avocet_engine_search(engine, p, NULL, &r, &e), want);
        if (want) check_error(&e, want);
        if (!want) assert_int_equal(r.best.square, AVOCET_NO_SQUARE);
        avocet_position_free(p);
    }
    avocet_engine_free(engine);
}

/* Options and limits that cannot be are refused, with the place in the options. */
static void wrong_wishes_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *options;
        size_t at;
    } options[] = {{"levle=3", 0}, {"level=61", 0},           {"hash=1,threads=0", 7},
                   {"level=", 0},  {"hash=1,weights=/no", 0}, {"ponder=1", 0},
                   {"champion", 0}};
    for (size_t i = 0; i < LENGTH(options); i++) {
        avocet_error e = {.status = AVOCET_OK};
        if (avocet_engine_new(options[i].options, &e)) fail_msg("%s", options[i].options);
        assert_true(e.status != AVOCET_OK && *e.text);
        assert_int_equal(e.at, options[i].at);
    }
    char huge[4000];
    memset(huge, 'x', sizeof huge);
    huge[sizeof huge - 1] = '\0';
    assert_null(avocet_engine_new(huge, NULL));
    static const avocet_request requests[] = {
        {.depth = -1},    {.depth = 251},     {.seconds = -1},  {.seconds = 1e9},
        {.seconds = NAN}, {.increment = 0.1}, {.clock = 1e-30}, {.clock = INFINITY}};
    avocet_engine *engine = engine_of("hash=1");
    avocet_agent *agent = agent_of("compound", 8);
    avocet_position *p = avocet_position_new(8, NULL);
    for (size_t i = 0; i < LENGTH(requests); i++) {
        avocet_result r;
        avocet_error e = {.status = AVOCET_OK};
        assert_int_equal(avocet_engine_search(engine, p, &requests[i], &r, &e), AVOCET_BAD_VALUE);
        check_error(&e, AVOCET_BAD_VALUE);
        assert_int_equal(avocet_agent_search(agent, p, &requests[i], &r, NULL), AVOCET_BAD_VALUE);
    }
    avocet_result r;
    assert_int_equal(avocet_engine_hints(engine, p, 0, NULL, &r, NULL), AVOCET_BAD_VALUE);
    assert_int_equal(avocet_engine_hints(engine, p, 65, NULL, &r, NULL), AVOCET_BAD_VALUE);
    assert_int_equal(avocet_engine_solve(engine, p, -1, NULL, &r, NULL), AVOCET_BAD_VALUE);
    const avocet_request depth = {.depth = 4};
    assert_int_equal(avocet_engine_solve(engine, p, 0, &depth, &r, NULL), AVOCET_UNSUPPORTED);
    avocet_position_free(p);
    avocet_agent_free(agent);
    avocet_engine_free(engine);
}

/* The parts of an evaluation add up to it: to a sixteenth of a disc, where the value is cut. */
static void engines_explain_their_values(void **state) {
    (void)state;
    static const char *const positions[] = {"f5d6c3d3c4f4c5b3", "#pos4", "f5d6"};
    avocet_engine *engine = engine_of("hash=1");
    for (size_t i = 0; i < LENGTH(positions); i++) {
        double value, sum = 0;
        avocet_part part;
        avocet_position *p = i == 1 ? avocet_position_new(6, NULL) : position_of(positions[i]);
        assert_int_equal(avocet_engine_evaluate(engine, p, &value, NULL), AVOCET_OK);
        avocet_explanation *x = avocet_engine_explain(engine, p, NULL);
        assert_non_null(x);
        assert_true(avocet_explanation_value(x) == value);
        assert_true(avocet_explanation_count(x) > 3);
        for (size_t j = 0; avocet_explanation_part(x, j, &part); j++) {
            assert_non_null(part.name);
            sum += part.adds;
        }
        assert_true(fabs(sum - value) < 1.0 / 16);
        assert_false(avocet_explanation_part(x, avocet_explanation_count(x), &part));
        avocet_explanation_free(x);
        avocet_position_free(p);
    }
    avocet_engine_free(engine);
}

/* ---- levels ---- */

static void levels_have_facts(void **state) {
    (void)state;
    avocet_level l, before = {.depth = 0};
    for (int number = 0; number <= AVOCET_LEVEL_MOST; number++) {
        assert_true(avocet_level_about(number, &l));
        assert_true(l.depth >= before.depth && l.nodes >= 1);
        before = l;
    }
    assert_false(avocet_level_about(-1, &l));
    assert_false(avocet_level_about(AVOCET_LEVEL_MOST + 1, &l));
    for (size_t i = 0; i < AVOCET_NAMED_LEVELS; i++) {
        char options[60];
        (void)snprintf(options, sizeof options, "hash=1,level=%s", avocet_level_name(i));
        avocet_engine_free(engine_of(options));
        assert_non_null(avocet_level_sentence(i));
    }
    assert_null(avocet_level_name(AVOCET_NAMED_LEVELS));
    assert_null(avocet_level_sentence(AVOCET_NAMED_LEVELS));
}

/* ---- agents ---- */

/* Every agent of the catalogue moves on the smallest and the largest board. */
static void every_agent_moves(void **state) {
    (void)state;
    static const int sizes[] = {4, 16};
    size_t count = 0;
    for (; avocet_agent_name(count); count++) {
        assert_non_null(avocet_agent_sentence(count));
        for (size_t s = 0; s < LENGTH(sizes); s++) {
            avocet_result r;
            avocet_position *p = avocet_position_new(sizes[s], NULL);
            avocet_agent *a = agent_of(avocet_agent_name(count), sizes[s]);
            const avocet_request request = {.depth = 2};
            assert_int_equal(avocet_agent_size(a), sizes[s]);
            avocet_agent_new_game(a, 5);
            assert_int_equal(avocet_agent_search(a, p, &request, &r, NULL), AVOCET_OK);
            assert_int_equal(avocet_position_play(p, r.best.square, NULL), AVOCET_OK);
            avocet_agent_free(a);
            avocet_position_free(p);
        }
    }
    assert_true(count > 10);
    assert_null(avocet_agent_sentence(count));
}

/* An agent tells each depth that it has finished. */
static void agents_tell_their_progress(void **state) {
    (void)state;
    hearing h = {.calls = 0};
    avocet_result r;
    avocet_agent *a = agent_of("compound,depth=4", 8);
    avocet_position *p = position_of("f5d6c3");
    const avocet_request request = {.progress = hear, .context = &h};
    assert_int_equal(avocet_agent_search(a, p, &request, &r, NULL), AVOCET_OK);
    assert_int_equal(h.last_depth, 4);
    assert_int_equal(r.best.depth, 4);
    assert_true(r.nodes > 0 && r.evaluations > 0);
    avocet_position_free(p);
    avocet_agent_free(a);
}

/* The features of an agent, counted by hand: after f5 white to move has 3 moves and 1 disc. */
static void agents_show_their_features(void **state) {
    (void)state;
    avocet_agent *a = agent_of("compound", 8);
    avocet_position *p = position_of("f5");
    avocet_explanation *x = avocet_agent_explain(a, p, NULL);
    double value, sum = 0;
    avocet_part part;
    int seen = 0;
    assert_non_null(x);
    for (size_t i = 0; avocet_explanation_part(x, i, &part); i++) {
        sum += part.adds;
        if (strcmp(part.feature, "mobility") == 0) {
            assert_true(part.own == 3 && part.other == 3);
            seen |= 1;
        } else if (strcmp(part.feature, "discs") == 0) {
            assert_true(part.own == 1 && part.other == 4);
            seen |= 2;
        }
    }
    assert_int_equal(seen, 3);
    assert_int_equal(avocet_agent_evaluate(a, p, &value, NULL), AVOCET_OK);
    assert_true(avocet_explanation_value(x) == value && fabs(value - sum) < 1);
    avocet_explanation_free(x);
    avocet_position_free(p);
    avocet_agent_free(a);
}

/* In a finished game the features are shown, the result is the value, and no part adds to it. */
static void finished_games_keep_their_features(void **state) {
    (void)state;
    avocet_part part;
    avocet_engine *engine = engine_of("hash=1");
    avocet_agent *a = agent_of("compound", 8);
    avocet_position *p = position_of("e6f4e3f6g5d6e7f5c5"); /* white has lost all discs */
    avocet_explanation *x = avocet_agent_explain(a, p, NULL);
    assert_int_equal(avocet_explanation_count(x), 2);
    assert_true(avocet_explanation_part(x, 1, &part));
    assert_true(part.own + part.other == 13 && part.adds == 0);
    avocet_explanation_free(x);
    x = avocet_engine_explain(engine, p, NULL);
    assert_true(avocet_explanation_value(x) == -64);
    assert_int_equal(avocet_explanation_count(x), 0);
    avocet_explanation_free(x);
    avocet_position_free(p);
    avocet_agent_free(a);
    avocet_engine_free(engine);
}

static void features_have_names(void **state) {
    (void)state;
    size_t count = 0;
    for (; avocet_feature_name(count); count++) assert_non_null(avocet_feature_sentence(count));
    assert_true(count > 10);
    assert_null(avocet_feature_sentence(count));
}

static void wrong_agents_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *specification;
        int size;
    } cases[] = {{"nobody", 8},        {"compound,depth=x", 8}, {"", 8},
                 {"compound", 7},      {"compound", 0},         {"compound", 18},
                 {"@/no/such.ini", 8}, {"champion", 8}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        avocet_error e = {.status = AVOCET_OK};
        if (avocet_agent_new(cases[i].specification, cases[i].size, &e))
            fail_msg("'%s' on %d", cases[i].specification, cases[i].size);
        assert_true(e.status != AVOCET_OK && *e.text);
    }
    avocet_result r;
    double value;
    avocet_agent *a = agent_of("compound", 6), *blind = agent_of("random", 8);
    avocet_position *p = avocet_position_new(8, NULL);
    assert_int_equal(avocet_agent_search(a, p, NULL, &r, NULL), AVOCET_BAD_VALUE);
    assert_int_equal(avocet_agent_evaluate(a, p, &value, NULL), AVOCET_BAD_VALUE);
    assert_int_equal(avocet_agent_evaluate(blind, p, &value, NULL), AVOCET_UNSUPPORTED);
    assert_null(avocet_agent_explain(blind, p, NULL));
    avocet_position_free(p);
    avocet_agent_free(blind);
    avocet_agent_free(a);
}

/* ---- analyses ---- */

static avocet_game *game_of(const char *text) {
    avocet_game *g = avocet_game_read(text, strlen(text), NULL, NULL, NULL);
    assert_non_null(g);
    return g;
}

static void count_positions(void *context, size_t done, size_t all) {
    assert_true(done <= all);
    *(size_t *)context = done;
}

/* A loss is the best value minus the value; totals are sums over the moves of a side. */
static void a_game_is_analysed(void **state) {
    (void)state;
    size_t done = 0, i = 0;
    avocet_analysed_move m;
    double loss[2] = {0, 0};
    int choices[2] = {0, 0};
    avocet_game *g = game_of("f5d6c3d3c4f4c5b3c2");
    const avocet_analysis_request request = {
        .level = 3, .progress = count_positions, .context = &done};
    avocet_analysis *a = avocet_analysis_new(g, &request, NULL);
    assert_non_null(a);
    assert_true(done >= 9);
    assert_int_equal(avocet_analysis_count(a), 9);
    for (; avocet_analysis_move(a, i, &m); i++) {
        assert_int_equal(m.ply, i + 1);
        assert_int_equal(m.square, avocet_game_ply(g, i));
        assert_int_equal(m.side, i % 2 ? AVOCET_WHITE : AVOCET_BLACK);
        assert_true(m.loss >= 0 && fabs(m.best_value - m.value - m.loss) < 1e-9);
        assert_int_equal(m.mark == AVOCET_BEST, m.loss == 0);
        assert_int_equal(m.unit, AVOCET_DISCS);
        assert_non_null(avocet_mark_name(m.mark));
        if (m.choices > 1) loss[m.side] += m.loss;
        choices[m.side] += m.choices > 1;
    }
    assert_int_equal(i, 9);
    avocet_analysis_side t;
    for (int side = AVOCET_BLACK; side <= AVOCET_WHITE; side++) {
        assert_true(avocet_analysis_totals(a, (avocet_colour)side, &t));
        assert_int_equal(t.moves, choices[side]);
        assert_true(fabs(t.loss_discs - loss[side]) < 1e-9);
        assert_true(t.accuracy > 0 && t.accuracy <= 100);
    }
    assert_false(avocet_analysis_totals(a, AVOCET_EMPTY, &t));
    avocet_analysis_free(a);
    avocet_game_free(g);
}

/* A stop leaves no analysis; wrong numbers are refused; a game of a size without the engine has
 * chances. */
static void analyses_that_are_not_usual(void **state) {
    (void)state;
    avocet_error e = {.status = AVOCET_OK};
    avocet_stop *stop = avocet_stop_new(NULL);
    avocet_game *g = game_of("f5d6c3");
    avocet_stop_set(stop);
    const avocet_analysis_request stopped = {.stop = stop};
    assert_null(avocet_analysis_new(g, &stopped, &e));
    check_error(&e, AVOCET_STOPPED);
    static const avocet_analysis_request wrong[] = {
        {.level = 1}, {.level = 61}, {.threads = -1}, {.threads = 1000}, {.seconds = -1}};
    for (size_t i = 0; i < LENGTH(wrong); i++) assert_null(avocet_analysis_new(g, &wrong[i], NULL));
    avocet_position *p = avocet_position_new(14, NULL);
    avocet_game *large = avocet_game_new(p, NULL);
    assert_int_equal(avocet_game_play(large, avocet_square("g6", 14), NULL), AVOCET_OK);
    const avocet_analysis_request quick = {.level = 2};
    avocet_analysis *a = avocet_analysis_new(large, &quick, &e);
    avocet_analysed_move m;
    assert_non_null(a);
    assert_true(avocet_analysis_move(a, 0, &m));
    assert_int_equal(m.unit, AVOCET_CHANCE);
    assert_null(avocet_mark_name((avocet_mark)99));
    avocet_analysis_free(a);
    avocet_game_free(large);
    avocet_position_free(p);
    avocet_game_free(g);
    avocet_stop_free(stop);
}

static void nothing_can_be_freed(void **state) {
    (void)state;
    avocet_engine_free(NULL);
    avocet_agent_free(NULL);
    avocet_explanation_free(NULL);
    avocet_analysis_free(NULL);
    avocet_stop_free(NULL);
    avocet_base_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_are_solved),
        cmocka_unit_test(all_moves_are_solved),
        cmocka_unit_test(hints_arrive_depth_by_depth),
        cmocka_unit_test(a_stop_ends_a_search),
        cmocka_unit_test(answers_repeat),
        cmocka_unit_test(games_are_played_on_every_size),
        cmocka_unit_test(wrong_wishes_are_refused),
        cmocka_unit_test(engines_explain_their_values),
        cmocka_unit_test(levels_have_facts),
        cmocka_unit_test(every_agent_moves),
        cmocka_unit_test(agents_tell_their_progress),
        cmocka_unit_test(agents_show_their_features),
        cmocka_unit_test(finished_games_keep_their_features),
        cmocka_unit_test(features_have_names),
        cmocka_unit_test(wrong_agents_are_refused),
        cmocka_unit_test(a_game_is_analysed),
        cmocka_unit_test(analyses_that_are_not_usual),
        cmocka_unit_test(nothing_can_be_freed),
    };
    return cmocka_run_group_tests_name("library_thinking", tests, NULL, NULL);
}
