/* tests/report/tree.c - search trees in reports, and how one grows out of the events of a search.
 */
#include "report/tree/tree.h"
#include "base/text.h"
#include "game/position.h"
#include "lab/trace.h"

#include "experiment/tree_builder.h"
#include "search/result.h"
#include "support/failing_alloc.h"
#include "support/mailbox.h"
#include "support/xml_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const tree_caption caption = {
    .agent = "seven", .sentence = "Seven characteristics, from paper 001.", .depth = 2};

static position start(int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    return p;
}

/* Adds the position after `move` ("pass" for a pass); its number. */
static size_t grow(tree *t, size_t parent, const char *move, tree_kind kind, double value) {
    tree_node n = {.kind = kind, .has_value = kind == TREE_VISITED, .value = value};
    n.board = t->nodes[parent].board;
    n.reason = TREE_LEAF;
    if (strcmp(move, "pass") == 0) {
        n.move = TREE_PASS;
        position_pass(&n.board);
    } else {
        n.move = mailbox_square(move);
        position_play(&n.board, n.move);
    }
    if (parent != 0 || t->nodes[0].reason == TREE_OPEN) t->nodes[parent].reason = TREE_ALL;
    assert_int_equal(tree_add(t, parent, &n), OK);
    return t->count - 1;
}

static void plant(tree *t, int size) {
    const tree_node root = {.board = start(size), .move = SQUARE_NONE};
    assert_int_equal(tree_add(t, TREE_NOTHING, &root), OK);
}

/* On 4x4: two first moves, the second of them cut off after one reply. */
static tree small_tree(void) {
    tree t = tree_make(NULL);
    plant(&t, 4);
    const size_t b1 = grow(&t, 0, "b1", TREE_VISITED, -0.25);
    (void)grow(&t, b1, "a1", TREE_VISITED, 0.125);
    (void)grow(&t, b1, "c1", TREE_VISITED, -0.25);
    const size_t a2 = grow(&t, 0, "a2", TREE_VISITED, -0.3);
    (void)grow(&t, a2, "a1", TREE_VISITED, -0.3);
    (void)grow(&t, a2, "a3", TREE_PRUNED, 0);
    t.nodes[a2].reason = TREE_CUT;
    t.nodes[a2].has_window = true;
    t.nodes[a2].alpha = -0.25;
    t.nodes[a2].beta = INFINITY;
    t.nodes[0].has_value = true;
    t.nodes[0].value = -0.25;
    t.visited = 6;
    t.pruned = 1;
    return t;
}

static const char head[] = "Black to move, depth limit 2\n"
                           "seven: Seven characteristics, from paper 001.\n"
                           "h is the value for black; where it is a bound (<= or >=), alpha-beta "
                           "needed no\nmore. 6 positions visited, 1 pruned.\n\n";

static void assert_text(const tree *t, const tree_text_style *style, const char *expected) {
    buffer out = buffer_make(NULL);
    assert_int_equal(tree_text_write(t, &caption, style, &out), OK);
    assert_memory_equal(buffer_text(&out), head, strlen(head));
    assert_string_equal(buffer_text(&out) + strlen(head), expected);
    buffer_clear(&out);
}

/* ---- text ---- */

/* A line for each node, children indented below their parent, the best line marked; what is not
 * better than alpha is a bound. */
static void text_is_a_line_for_each_node(void **state) {
    (void)state;
    tree t = small_tree();
    const tree_text_style plain = {.width = 80}, lines = {.width = 80, .lines = true};
    assert_text(&t, &plain,
                "root  h = -0.25\n"
                "|-- b1    h = -0.25  best\n"
                "|   |-- a1    h = 0.125\n"
                "|   `-- c1    h = -0.25  best\n"
                "`-- a2    h <= -0.3  [-0.25, inf]  cut\n"
                "    |-- a1    h = -0.3\n"
                "    `-- a3    ?  pruned\n");
    assert_text(&t, &lines,
                "root  h = -0.25\n"
                "├── b1    h = -0.25  best\n"
                "│   ├── a1    h = 0.125\n"
                "│   └── c1    h = -0.25  best\n"
                "└── a2    h <= -0.3  [-0.25, inf]  cut\n"
                "    ├── a1    h = -0.3\n"
                "    └── a3    ?  pruned\n");
    tree_clear(&t);
}

/* Boards stand under their node, and the branches go on beside them. */
static void text_with_boards(void **state) {
    (void)state;
    tree t = small_tree();
    const tree_text_style style = {.boards = true, .limits = {.children = 1}};
    assert_text(&t, &style,
                "root  h = -0.25\n"
                "|      a b c d\n"
                "|    1 . . . .\n"
                "|    2 . O X .\n"
                "|    3 . X O .\n"
                "|    4 . . . .\n"
                "|-- b1    h = -0.25  best\n"
                "|   |      a b c d\n"
                "|   |    1 . X . .\n"
                "|   |    2 . X X .\n"
                "|   |    3 . X O .\n"
                "|   |    4 . . . .\n"
                "|   |-- c1    h = -0.25  best\n"
                "|   |          a b c d\n"
                "|   |        1 . X O .\n"
                "|   |        2 . X O .\n"
                "|   |        3 . X O .\n"
                "|   |        4 . . . .\n"
                "|   `-- 1 more child (not shown)\n"
                "`-- 1 more child (not shown)\n");
    tree_clear(&t);
}

/* A chain of so many passes is nonsense on a board, but a tree may be that deep. */
static tree deep_tree(int plies) {
    tree t = tree_make(NULL);
    plant(&t, 8);
    for (int i = 0; i < plies; i++) (void)grow(&t, t.count - 1, "pass", TREE_VISITED, -1.0 / 3);
    return t;
}

static size_t columns_of(view line) {
    size_t columns = 0;
    for (size_t i = 0; i < line.length; i++)
        columns += ((unsigned char)line.data[i] & 0xC0) != 0x80;
    return columns;
}

/* No line is wider than asked, however deep the tree. */
static void text_keeps_its_width(void **state) {
    (void)state;
    static const int widths[] = {16, 40, 80, 132};
    for (int plies = 0; plies <= 200; plies += 50)
        for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
            tree t = deep_tree(plies);
            buffer out = buffer_make(NULL);
            const tree_text_style style = {
                .width = widths[i], .boards = true, .lines = true, .discs = true};
            assert_int_equal(tree_text_write(&t, &caption, &style, &out), OK);
            for (view rest = buffer_view(&out); rest.length;)
                assert_in_range(columns_of(view_take(&rest, '\n')), 0, widths[i]);
            buffer_clear(&out);
            tree_clear(&t);
        }
}

/* Values have as many decimals as they need and no minus before nothing. */
static void numbers_are_short(void **state) {
    (void)state;
    static const struct {
        double value;
        int decimals;
        bool trim;
        const char *text;
    } cases[] = {
        {-0.125, 3, true, "-0.125"},   {2, 3, true, "2"},
        {-0.0001, 3, true, "0"},       {-0.04, 1, false, "0.0"},
        {-0.06, 1, false, "-0.1"},     {12000, 1, false, "12000.0"},
        {100, 0, true, "100"},         {INFINITY, 1, false, "inf"},
        {-INFINITY, 3, true, "-inf"},  {NAN, 1, false, "nan"},
        {-1e300, 1, false, "-1e+300"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buffer out = buffer_make(NULL);
        tree_number_write(cases[i].value, cases[i].decimals, cases[i].trim, &out);
        assert_string_equal(buffer_text(&out), cases[i].text);
        buffer_clear(&out);
    }
}

/* ---- folding ---- */

static tree bush(const double *values, size_t count) {
    static const char *const moves[] = {"d3", "c4", "f5", "e6"};
    tree t = tree_make(NULL);
    plant(&t, 8);
    for (size_t i = 0; i < count; i++) (void)grow(&t, 0, moves[i], TREE_VISITED, values[i]);
    return t;
}

/* The moves that are shown below the root, and how many are said to be hidden. */
static void assert_folded(const tree *t, size_t children, const char *moves, uint64_t hidden) {
    tree shown = tree_make(NULL);
    buffer names = buffer_make(NULL);
    uint64_t more = 0;
    assert_int_equal(tree_fold(t, &(tree_limits){.children = children}, &shown), OK);
    for (size_t i = shown.nodes[0].first; i != TREE_NOTHING; i = shown.nodes[i].next) {
        assert_int_equal(more, 0); /* it is the last one */
        if (shown.nodes[i].kind == TREE_MORE)
            more = shown.nodes[i].left_out;
        else
            tree_move_write(shown.nodes[i].move, &names);
    }
    assert_string_equal(buffer_text(&names), moves);
    assert_int_equal(more, hidden);
    buffer_clear(&names);
    tree_clear(&shown);
}

/* The first ones are shown and the best one, in the order of the search; one node stands for the
 * rest. Of equals the first is the best. */
static void folding_keeps_the_first_and_the_best(void **state) {
    (void)state;
    static const double last[] = {1, 2, 3, 4}, first[] = {4, 4, 3, 2};
    tree t = bush(last, 4), u = bush(first, 4);
    assert_folded(&t, 0, "d3c4f5e6", 0);
    assert_folded(&t, 4, "d3c4f5e6", 0);
    assert_folded(&t, 3, "d3c4e6", 1);
    assert_folded(&t, 2, "d3e6", 2);
    assert_folded(&t, 1, "e6", 3);
    assert_folded(&u, 2, "d3c4", 2);
    assert_folded(&u, 1, "d3", 3);
    tree_clear(&t);
    tree_clear(&u);
}

/* The other side prefers what is bad for the root's. */
static void the_best_is_the_movers(void **state) {
    (void)state;
    tree t = tree_make(NULL);
    plant(&t, 8);
    const size_t d3 = grow(&t, 0, "d3", TREE_VISITED, 0);
    (void)grow(&t, d3, "c3", TREE_VISITED, 5);
    const size_t e3 = grow(&t, d3, "e3", TREE_VISITED, -5);
    (void)grow(&t, d3, "c5", TREE_PRUNED, -9);
    assert_int_equal(tree_best_child(&t, 0), d3);
    assert_int_equal(tree_best_child(&t, d3), e3);
    assert_int_equal(tree_best_child(&t, e3), TREE_NOTHING);
    tree_clear(&t);
}

/* Children that are known by number count as hidden; a node that shows none says it itself. */
static void folding_counts_what_was_not_kept(void **state) {
    (void)state;
    static const double values[] = {1, 2, 3};
    tree t = bush(values, 3), shown = tree_make(NULL);
    t.nodes[0].left_out = 10;
    t.nodes[1].left_out = 7;
    assert_folded(&t, 2, "d3f5", 11);
    assert_folded(&t, 0, "d3c4f5", 10);
    assert_int_equal(tree_fold(&t, &(tree_limits){.nodes = 3}, &shown), OK);
    assert_int_equal(shown.count, 1);
    assert_int_equal(shown.nodes[0].left_out, 13);
    tree_clear(&shown);
    assert_int_equal(tree_fold(&t, &(tree_limits){0}, &shown), OK);
    assert_int_equal(shown.nodes[1].left_out, 7);
    assert_int_equal(shown.nodes[1].first, TREE_NOTHING);
    tree_clear(&shown);
    tree_clear(&t);
}

/* The limit in all holds, and goes to the plies near the root. */
static void folding_stays_below_the_limit(void **state) {
    (void)state;
    tree t = small_tree();
    for (size_t limit = 1; limit <= 8; limit++) {
        tree shown = tree_make(NULL);
        assert_int_equal(tree_fold(&t, &(tree_limits){.nodes = limit}, &shown), OK);
        assert_in_range(shown.count, 1, limit);
        assert_int_equal(shown.count, limit >= 7 ? 7 : limit >= 5 ? 5 : limit >= 3 ? 3 : 1);
        tree_clear(&shown);
    }
    tree_clear(&t);
}

/* Cutting removes the deep plies and their parents keep count. */
static void cutting_counts_children(void **state) {
    (void)state;
    tree t = small_tree();
    tree_cut(&t, 2);
    assert_int_equal(t.count, 3);
    assert_int_equal(t.nodes[0].first, 1);
    assert_int_equal(t.nodes[0].last, 2);
    assert_int_equal(t.nodes[1].next, 2);
    assert_int_equal(t.nodes[2].move, mailbox_square("a2"));
    for (size_t i = 1; i < 3; i++) {
        assert_int_equal(t.nodes[i].parent, 0);
        assert_int_equal(t.nodes[i].first, TREE_NOTHING);
        assert_int_equal(t.nodes[i].left_out, 2);
    }
    tree_clear(&t);
}

/* ---- SVG ---- */

/* One decimal, as in the paper, is enough only if the chosen move then shows a better value than
 * the others: all numbers get the decimals that the closest pair of siblings needs. */
static void values_show_why_a_move_is_chosen(void **state) {
    (void)state;
    static const struct {
        double values[3];
        int one, three; /* decimals, from that many on */
    } cases[] = {
        {{0.1, 0.2, 0.3}, 1, 3},
        {{0.5, 0.5, 0.5}, 1, 3},
        {{0.52, 0.53, 0.1}, 2, 3},
        {{0.1, 0.9, 0.89996}, 5, 5},
        {{0.52, 0.53, 0.9}, 1, 3},
        {{1, 1 + 1e-12, 0}, 9, 9},
        {{2e15, 3e15, 2.0000001e15}, 1, 3},
        {{-INFINITY, 7.251, 7.249}, 1, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tree t = bush(cases[i].values, 3);
        assert_int_equal(tree_decimals(&t, 1), cases[i].one);
        assert_int_equal(tree_decimals(&t, 3), cases[i].three);
        tree_clear(&t);
    }
    buffer out = buffer_make(NULL);
    tree t = bush(cases[3].values, 3);
    assert_int_equal(tree_svg_write(&t, &caption, &(tree_limits){0}, &out), OK);
    assert_int_equal(count_of(buffer_text(&out), "h = 0.90000<"), 1);
    assert_int_equal(count_of(buffer_text(&out), "h = 0.89996<"), 1);
    buffer_reset(&out, 0);
    assert_int_equal(tree_text_write(&t, &caption, &(tree_text_style){.width = 80}, &out), OK);
    assert_non_null(strstr(buffer_text(&out), "h = 0.9  best\n"));
    buffer_clear(&out);
    tree_clear(&t);
}

/* The figure shows every board, values to one decimal, what is pruned and who is to move. */
static void svg_shows_the_figure(void **state) {
    (void)state;
    tree t = small_tree();
    buffer out = buffer_make(NULL);
    assert_int_equal(tree_svg_write(&t, &caption, &(tree_limits){0}, &out), OK);
    const char *svg = buffer_text(&out);
    assert_xml(svg);
    assert_int_equal(count_of(svg, "<use href=\"#avocet-board-4\"/>"), 7);
    assert_int_equal(count_of(svg, "h = -0.2<") + count_of(svg, "h = -0.3<"), 4);
    assert_int_equal(count_of(svg, "h = 0.1<"), 1);
    assert_int_equal(count_of(svg, "h ≤ -0.3<"), 1);
    assert_int_equal(count_of(svg, ">?<"), 1);
    assert_int_equal(count_of(svg, ">pruned<"), 1);
    assert_non_null(strstr(svg, "<title>Search tree. Black to move, depth limit 2</title>"));
    assert_non_null(strstr(svg, "role=\"img\" aria-label=\"Search tree. Black to move"));
    buffer_clear(&out);
    assert_int_equal(tree_svg_write(&t, &caption, &(tree_limits){.children = 1}, &out), OK);
    assert_xml(buffer_text(&out));
    assert_int_equal(count_of(buffer_text(&out), ">1 more child</text>\n"), 2);
    buffer_clear(&out);
    tree_clear(&t);
}

/* Whatever an agent is called, the picture is XML and the text has no control characters. */
static void hostile_names_do_no_harm(void **state) {
    (void)state;
    static const char *const names[] = {"</svg><script>alert(1)</script>",
                                        "\" onload=\"x",
                                        "a&b&amp;'<>",
                                        "\x1b[31m\x07\x01",
                                        "\xff\xfe\xc3(\xed\xa0\x80",
                                        "\xef\xbf\xbe\xef\xbf\xbf",
                                        "]]>--><!--",
                                        "%s%n%d",
                                        "●─é",
                                        ""};
    tree t = small_tree();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const tree_caption hostile = {.agent = names[i], .sentence = names[i], .note = names[i]};
        const tree_text_style style = {.width = 80};
        buffer out = buffer_make(NULL);
        assert_int_equal(tree_svg_write(&t, &hostile, &(tree_limits){0}, &out), OK);
        assert_xml(buffer_text(&out));
        assert_null(strstr(buffer_text(&out), "<script"));
        assert_null(strstr(buffer_text(&out), "\xef\xbf\xbe"));
        buffer_clear(&out);
        assert_int_equal(tree_text_write(&t, &hostile, &style, &out), OK);
        for (const char *c = buffer_text(&out); *c; c++)
            assert_true((unsigned char)*c >= 0x20 || *c == '\n');
        buffer_clear(&out);
    }
    tree_clear(&t);
}

static int number_behind(const char *text, const char *key) {
    const char *found = strstr(text, key);
    assert_non_null(found);
    return atoi(found + strlen(key));
}

/* A picture has an end: of a large tree a part is drawn, and no side is longer than allowed. */
static void svg_of_a_large_tree_is_bounded(void **state) {
    (void)state;
    tree t = tree_make(NULL);
    plant(&t, 16);
    for (int i = 0; i < 3000; i++) {
        const tree_node n = {
            .board = t.nodes[0].board, .move = square_at(3, 3), .has_value = true, .value = i};
        assert_int_equal(tree_add(&t, (size_t)i / 7, &n), OK);
    }
    buffer out = buffer_make(NULL);
    assert_int_equal(tree_svg_write(&t, &caption, &(tree_limits){0}, &out), OK);
    assert_xml(buffer_text(&out));
    assert_in_range(count_of(buffer_text(&out), "<use "), 300, TREE_SVG_NODES);
    assert_in_range(number_behind(buffer_text(&out), " width=\""), 600, 4000);
    assert_in_range(number_behind(buffer_text(&out), " height=\""), 100, 6000);
    assert_in_range(out.length, 1, 1000000);
    buffer_clear(&out);
    tree_clear(&t);
}

/* Boxes of nodes never lie on each other: boards are drawn at different places, a side apart. */
static void svg_boards_do_not_overlap(void **state) {
    (void)state;
    tree t = tree_make(NULL);
    plant(&t, 8);
    for (size_t i = 0; i < 60; i++) {
        const tree_node n = {.board = t.nodes[0].board, .move = square_at(2, 3)};
        assert_int_equal(tree_add(&t, i * i % 29 < t.count ? i * i % 29 : i / 4, &n), OK);
    }
    buffer out = buffer_make(NULL);
    assert_int_equal(tree_svg_write(&t, &caption, &(tree_limits){0}, &out), OK);
    struct {
        int x, y;
    } at[61];
    size_t count = 0;
    for (const char *p = buffer_text(&out); (p = strstr(p, "translate(")); count++) {
        char *end;
        at[count].x = (int)strtol(p + strlen("translate("), &end, 10);
        at[count].y = (int)strtol(end, &end, 10);
        p = end;
        for (size_t i = 0; i < count; i++)
            assert_true(abs(at[i].x - at[count].x) >= 112 || abs(at[i].y - at[count].y) >= 112);
    }
    assert_int_equal(count, 61);
    buffer_clear(&out);
    tree_clear(&t);
}

/* ---- JSON ---- */

/* Every node knows its parent; a pruned one has no value. */
static void json_is_flat(void **state) {
    (void)state;
    tree t = small_tree();
    buffer out = buffer_make(NULL);
    assert_int_equal(tree_json_write(&t, &caption, &(tree_limits){0}, &out), OK);
    const char *json = buffer_text(&out);
    assert_int_equal(count_of(json, "\"parent\":"), 7);
    assert_int_equal(count_of(json, "\"value\":"), 6);
    assert_int_equal(count_of(json, "\"kind\":\"pruned\""), 1);
    assert_int_equal(count_of(json, "\"bound\":\"upper\""), 1);
    assert_non_null(strstr(json, "\"visited\":6,\"pruned\":1"));
    assert_non_null(strstr(json, "\"move\":\"a3\",\"position\":\""));
    buffer_clear(&out);
    tree_clear(&t);
}

/* ---- short memory ---- */

static status write_all(const tree *t, buffer *out) {
    const tree_text_style style = {.boards = true, .limits = {.children = 2}};
    status result = tree_text_write(t, &caption, &style, out);
    if (!result) result = tree_svg_write(t, &caption, &style.limits, out);
    return result ? result : tree_json_write(t, &caption, &style.limits, out);
}

/* When any request for memory fails, writers say so and leave nothing behind. */
static void short_memory_is_told(void **state) {
    (void)state;
    tree t = small_tree();
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        t.memory = &a.memory; /* for what is made from it; its own nodes are not touched */
        buffer out = buffer_make(&a.memory);
        const status result = write_all(&t, &out);
        buffer_clear(&out);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
    t.memory = NULL;
    tree_clear(&t);
}

/* ---- the builder ---- */

typedef struct script {
    tree_builder builder;
    position root;
} script;

/* Tells the builder that the position after `moves` ("d3c3") is met. */
static void tell(script *s, lab_event event, const char *moves, lab_reason reason, double value) {
    position p = s->root;
    lab_visit v = {.event = event,
                   .square = SQUARE_NONE,
                   .alpha = -INFINITY,
                   .beta = INFINITY,
                   .value = value,
                   .reason = reason};
    for (; *moves; moves += 2, v.ply++) {
        const char name[] = {moves[0], moves[1], '\0'};
        v.square = moves[0] == '-' ? SEARCH_PASS : mailbox_square(name);
        if (v.square == SEARCH_PASS)
            position_pass(&p);
        else
            position_play(&p, v.square);
    }
    v.grid = p.grid;
    v.root_to_move = p.to_move == s->root.to_move;
    tree_builder_see(&s->builder, &v);
}

static void enter(script *s, const char *moves) {
    tell(s, LAB_ENTER, moves, REASON_NONE, 0);
}

static void leave(script *s, const char *moves, lab_reason reason, double value) {
    tell(s, LAB_LEAVE, moves, reason, value);
}

static void visit(script *s, const char *moves, lab_reason reason, double value) {
    enter(s, moves);
    leave(s, moves, reason, value);
}

static void prepare(script *s, size_t most, const allocator *memory) {
    s->root = start(8);
    tree_builder_start(&s->builder, &s->root, most, memory);
}

/* A search of depth 2 whose second move is refuted at once. */
static void tell_depth_2(script *s) {
    enter(s, "");
    enter(s, "d3");
    visit(s, "d3c3", REASON_LEAF, 1);
    visit(s, "d3e3", REASON_TABLE, 2);
    leave(s, "d3", REASON_ALL, 1);
    enter(s, "c4");
    visit(s, "c4c3", REASON_LEAF, 0);
    tell(s, LAB_PRUNED, "c4e3", REASON_NONE, 0);
    tell(s, LAB_PRUNED, "c4c5", REASON_NONE, 0);
    leave(s, "c4", REASON_CUT, 0);
    leave(s, "", REASON_ALL, 1);
}

static void assert_node(const tree *t, size_t number, const char *move, size_t parent,
                        tree_kind kind, tree_reason reason) {
    const tree_node *n = &t->nodes[number];
    assert_int_equal(n->move, mailbox_square(move));
    assert_int_equal(n->parent, parent);
    assert_int_equal(n->kind, kind);
    assert_int_equal(n->reason, reason);
}

/* Events become nodes, with boards, colours, values and reasons. */
static void events_become_a_tree(void **state) {
    (void)state;
    script s;
    prepare(&s, 1000, NULL);
    assert_int_equal(tree_builder_tree(&s.builder)->count, 0);
    tell_depth_2(&s);
    const tree *t = tree_builder_tree(&s.builder);
    assert_true(tree_builder_complete(&s.builder));
    assert_int_equal(t->count, 8);
    assert_int_equal(t->visited, 6);
    assert_int_equal(t->pruned, 2);
    assert_true(position_equal(&t->nodes[0].board, &s.root));
    assert_node(t, 1, "d3", 0, TREE_VISITED, TREE_ALL);
    assert_node(t, 2, "c3", 1, TREE_VISITED, TREE_LEAF);
    assert_node(t, 3, "e3", 1, TREE_VISITED, TREE_TABLE);
    assert_node(t, 4, "c4", 0, TREE_VISITED, TREE_CUT);
    assert_node(t, 6, "e3", 4, TREE_PRUNED, TREE_OPEN);
    assert_true(t->nodes[3].has_value && t->nodes[3].value == 2);
    assert_false(t->nodes[6].has_value);
    position after = s.root;
    position_play(&after, mailbox_square("c4"));
    assert_true(position_equal(&t->nodes[4].board, &after));
    tree_builder_clear(&s.builder);
}

/* An iteration that the clock ends does not replace the one before. */
static void the_last_finished_iteration_is_kept(void **state) {
    (void)state;
    script s;
    prepare(&s, 1000, NULL);
    enter(&s, "");
    visit(&s, "d3", REASON_LEAF, 3);
    leave(&s, "", REASON_ALL, 3);
    tell_depth_2(&s);
    enter(&s, "");
    enter(&s, "d3");
    visit(&s, "d3c3", REASON_STOPPED, 0);
    leave(&s, "d3", REASON_STOPPED, 0);
    leave(&s, "", REASON_STOPPED, 0);
    assert_int_equal(tree_builder_tree(&s.builder)->count, 8);
    assert_int_equal(tree_builder_tree(&s.builder)->visited, 6);
    tree_builder_clear(&s.builder);
}

/* Stopped in the first iteration, there is what there is, and the values of stopped nodes mean
 * nothing. */
static void a_stopped_search_leaves_a_part(void **state) {
    (void)state;
    script s;
    prepare(&s, 1000, NULL);
    enter(&s, "");
    visit(&s, "d3", REASON_LEAF, 3);
    visit(&s, "c4", REASON_STOPPED, 77);
    leave(&s, "", REASON_STOPPED, 77);
    const tree *t = tree_builder_tree(&s.builder);
    assert_false(tree_builder_complete(&s.builder));
    assert_int_equal(t->count, 3);
    assert_true(t->nodes[1].has_value);
    assert_false(t->nodes[2].has_value);
    assert_int_equal(t->nodes[2].reason, TREE_STOPPED);
    assert_false(t->nodes[0].has_value);
    tree_builder_clear(&s.builder);
}

/* A pass is a child without a square; the other side is to move. */
static void a_pass_is_a_child(void **state) {
    (void)state;
    script s;
    prepare(&s, 1000, NULL);
    enter(&s, "");
    visit(&s, "--", REASON_LEAF, 3);
    leave(&s, "", REASON_ALL, 3);
    const tree *t = tree_builder_tree(&s.builder);
    assert_int_equal(t->nodes[1].move, TREE_PASS);
    assert_int_equal(t->nodes[1].board.to_move, WHITE);
    tree_builder_clear(&s.builder);
}

/* ProbCut enters a node again for its checks: they are no children. */
static void checks_are_left_out(void **state) {
    (void)state;
    script s;
    prepare(&s, 1000, NULL);
    enter(&s, "");
    enter(&s, "d3");
    for (int check = 0; check < 2; check++) {
        enter(&s, "d3");
        visit(&s, "d3c3", REASON_LEAF, 9);
        tell(&s, LAB_PRUNED, "d3e3", REASON_NONE, 0);
        leave(&s, "d3", REASON_CUT, 9);
    }
    visit(&s, "d3e3", REASON_LEAF, 1);
    leave(&s, "d3", REASON_ALL, 1);
    visit(&s, "c4", REASON_LEAF, 0);
    leave(&s, "", REASON_ALL, 1);
    const tree *t = tree_builder_tree(&s.builder);
    assert_int_equal(t->count, 4);
    assert_node(t, 1, "d3", 0, TREE_VISITED, TREE_ALL);
    assert_node(t, 2, "e3", 1, TREE_VISITED, TREE_LEAF);
    assert_node(t, 3, "c4", 0, TREE_VISITED, TREE_LEAF);
    assert_true(t->nodes[1].value == 1);
    tree_builder_clear(&s.builder);
}

/* Too many nodes: the deepest ply is only counted, the first plies stay whole and right. */
static void the_deepest_ply_goes_first(void **state) {
    (void)state;
    for (size_t most = 1; most <= 8; most++) {
        script s;
        prepare(&s, most, NULL);
        tell_depth_2(&s);
        const tree *t = tree_builder_tree(&s.builder);
        assert_int_equal(t->visited, 6);
        assert_int_equal(t->pruned, 2);
        assert_int_equal(t->count, most == 8 ? 8 : most >= 3 ? 3 : most);
        assert_true(t->nodes[0].has_value && t->nodes[0].value == 1);
        if (most >= 3 && most < 8) {
            assert_node(t, 1, "d3", 0, TREE_VISITED, TREE_ALL);
            assert_node(t, 2, "c4", 0, TREE_VISITED, TREE_CUT);
            assert_int_equal(t->nodes[1].left_out, 2);
            assert_int_equal(t->nodes[2].left_out, 3);
        } else if (most < 3) {
            assert_int_equal(t->nodes[0].left_out, 3 - most);
        }
        tree_builder_clear(&s.builder);
    }
}

/* Short memory is remembered, and later events do no harm. */
static void the_builder_remembers_short_memory(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        script s;
        failing_alloc_start(&a, n, false);
        prepare(&s, 1000, &a.memory);
        tell_depth_2(&s);
        tell_depth_2(&s);
        const status result = tree_builder_status(&s.builder);
        tree_builder_clear(&s.builder);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_a_line_for_each_node),
        cmocka_unit_test(text_with_boards),
        cmocka_unit_test(text_keeps_its_width),
        cmocka_unit_test(numbers_are_short),
        cmocka_unit_test(folding_keeps_the_first_and_the_best),
        cmocka_unit_test(the_best_is_the_movers),
        cmocka_unit_test(folding_counts_what_was_not_kept),
        cmocka_unit_test(folding_stays_below_the_limit),
        cmocka_unit_test(cutting_counts_children),
        cmocka_unit_test(svg_shows_the_figure),
        cmocka_unit_test(values_show_why_a_move_is_chosen),
        cmocka_unit_test(hostile_names_do_no_harm),
        cmocka_unit_test(svg_of_a_large_tree_is_bounded),
        cmocka_unit_test(svg_boards_do_not_overlap),
        cmocka_unit_test(json_is_flat),
        cmocka_unit_test(short_memory_is_told),
        cmocka_unit_test(events_become_a_tree),
        cmocka_unit_test(the_last_finished_iteration_is_kept),
        cmocka_unit_test(a_stopped_search_leaves_a_part),
        cmocka_unit_test(a_pass_is_a_child),
        cmocka_unit_test(checks_are_left_out),
        cmocka_unit_test(the_deepest_ply_goes_first),
        cmocka_unit_test(the_builder_remembers_short_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
