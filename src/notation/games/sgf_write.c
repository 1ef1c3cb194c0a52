/* notation/games/sgf_write.c - writes a tree of moves as SGF. */
#include "base/text.h"
#include "game/position.h"
#include "notation/decimal.h"
#include "notation/game.h"
#include "notation/game_result.h"
#include "notation/games/game_text.h"
#include "notation/games/sgf_tags_int.h"
#include "notation/games/tree_sgf.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"

#include <string.h>

const tag_name sgf_tags[] = {
    {"PB", TAG_BLACK},  {"PW", TAG_WHITE}, {"BR", TAG_BLACK_RATING}, {"WR", TAG_WHITE_RATING},
    {"EV", TAG_EVENT},  {"PC", TAG_PLACE}, {"RO", TAG_ROUND},        {"DT", TAG_DATE},
    {"RE", TAG_RESULT}, {"TM", TAG_CLOCK}, {"KM", TAG_KOMI},         {NULL, TAG_COUNT},
};

/* ---- tags and discs ---- */

/* Only comments keep their lines. */
static void write_text(const char *text, bool keeps_lines, buffer *out) {
    for (; *text; text++) {
        const bool is_line = *text == '\n',
                   is_control = (unsigned char)*text < 0x20 || *text == 0x7F;
        if (*text == ']' || *text == '\\') buffer_add_char(out, '\\');
        buffer_add_char(out, is_control && !(is_line && keeps_lines) ? ' ' : *text);
    }
}

static void write_tag(const game *g, const char *name, game_tag tag, buffer *out) {
    if (!g->tags[tag]) return;
    buffer_format(out, "%s[", name);
    write_text(g->tags[tag], tag == TAG_COMMENT, out);
    buffer_add_char(out, ']');
}

/* SGF has one word for all forfeits but that on time. '\0' where it has none. */
static char ending_word(char ending) {
    static const char endings[] = "rtfa", words[] = "RTFF";
    const char *found = ending ? strchr(endings, ending) : NULL;
    return found ? words[found - endings] : '\0';
}

static void write_result(const game *g, buffer *out) {
    const game_result r = game_result_of(g);
    const char word = ending_word(r.ending);
    const int sign = game_result_sign(&r);
    if (!r.known || sign == 0) {
        buffer_add(out, r.known ? "RE[0]" : "RE[?]");
        return;
    }
    buffer_add(out, sign > 0 ? "RE[B+" : "RE[W+");
    if (word)
        buffer_add_char(out, word);
    else if (r.has_margin)
        decimal_write(sign * r.discs, out);
    buffer_add_char(out, ']');
}

/* The name follows from the moves, so a reader does not need it. */
static void write_opening(const game *g, buffer *out) {
    opening_name n;
    if (!opening_name_of_game(g, &n)) return;
    buffer_add(out, "ON[");
    buffer_append(out, n.english);
    buffer_add_char(out, ']');
}

static void write_tags(const game *g, buffer *out) {
    buffer_format(out, "FF[4]GM[2]CA[UTF-8]SZ[%d]", g->start.field.size);
    for (const tag_name *t = sgf_tags; t->name; t++)
        if (t->tag == TAG_RESULT)
            write_result(g, out);
        else
            write_tag(g, t->name, t->tag, out);
    write_opening(g, out);
    write_tag(g, "GC", TAG_COMMENT, out);
}

static void write_point(int square, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(square, name);
    buffer_format(out, "[%s]", name);
}

static void write_discs(const char *name, const squares *discs, buffer *out) {
    if (squares_empty(discs)) return;
    buffer_add(out, name);
    for (int sq = squares_next(discs, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(discs, sq))
        write_point(sq, out);
}

/* Writes the start. A reader takes a board without discs for the usual start, so an empty board
 * removes the usual discs (AE). */
static void write_start(const position *p, buffer *out) {
    const squares all = squares_or(&p->grid.own, &p->grid.opp);
    position usual;
    if (squares_empty(&all) && position_start(&usual, p->field.size, START_STANDARD, NULL) == OK) {
        const squares middle = squares_or(&usual.grid.own, &usual.grid.opp);
        write_discs("AE", &middle, out);
    }
    write_discs("AB", position_discs(p, BLACK), out);
    write_discs("AW", position_discs(p, WHITE), out);
    buffer_add(out, p->to_move == BLACK ? "PL[B]" : "PL[W]");
}

static void write_move(int square, colour side, buffer *out) {
    buffer_add(out, side == BLACK ? ";B" : ";W");
    if (square == GAME_PASS)
        buffer_add(out, "[]");
    else
        write_point(square, out);
}

/* ---- the tree ---- */

static bool has_variations(const game_tree *t, int node) {
    return t->nodes[node].first != t->nodes[node].last;
}

static void write_node(const game_tree *t, int node, buffer *out) {
    const move_node *n = &t->nodes[node];
    const char *comment = game_tree_comment(t, node);
    if (has_variations(t, n->parent)) buffer_add(out, "\n(");
    write_move(n->square, t->nodes[n->parent].to_move, out);
    if (!*comment) return;
    buffer_add(out, "C[");
    write_text(comment, true, out);
    buffer_add_char(out, ']');
}

/* Closes the branches that end with a leaf. */
static void close_branches(const game_tree *t, int leaf, int next, buffer *out) {
    const int stays = next == TREE_NONE ? TREE_ROOT : t->nodes[next].parent;
    for (int i = leaf; i != stays; i = t->nodes[i].parent)
        if (has_variations(t, t->nodes[i].parent)) buffer_add_char(out, ')');
}

static status write_all(const game_tree *t, const game *main_line, buffer *out, fault *f) {
    const position *start = &main_line->start;
    const int size = start->field.size;
    if (squares_count(&start->field.open) != size * size)
        return fault_set(f, E_UNSUPPORTED, 0, "SGF has no blocked squares");
    buffer_add(out, "(;");
    write_tags(main_line, out);
    write_start(start, out);
    for (int i = game_tree_next(t, TREE_ROOT); i != TREE_NONE;) {
        const int next = game_tree_next(t, i);
        write_node(t, i, out);
        if (t->nodes[i].first == TREE_NONE) close_branches(t, i, next, out);
        i = next;
    }
    buffer_add(out, ")\n");
    return game_written(out, f);
}

status tree_sgf_write(const game_tree *t, buffer *out, fault *f) {
    game line = game_make(t->head.memory);
    status result = game_tree_line(t, game_tree_main_end(t), &line);
    if (result)
        (void)fault_set(f, result, 0, "no memory for the main line");
    else
        result = write_all(t, &line, out, f);
    game_clear(&line);
    return result;
}
