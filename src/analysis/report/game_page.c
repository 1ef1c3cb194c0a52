/* analysis/report/game_page.c - fills a document. */
#include "analysis/report/game_page.h"

#include "analysis/analyst.h"
#include "analysis/game_analysis.h"
#include "analysis/mark.h"
#include "analysis/report/value_graph.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/squares.h"
#include "notation/game_tree.h"
#include "report/document.h"
#include "report/pictures/board_picture.h"
#include "report/table.h"

#include <stdio.h>

enum { BOARD_WIDTH = 340, NAME_BYTES = 32 };

static void add_words(document *d, const game_report *r) {
    buffer words = buffer_make(d->memory);
    game_report_words(r, &words);
    for (view rest = buffer_view(&words); rest.length;) {
        const view line = view_take(&rest, '\n');
        document_text(d, "%.*s", (int)line.length, line.data);
    }
    buffer_clear(&words);
}

static void add_graph(document *d, const game_report *r, const char *title) {
    buffer svg = buffer_make(d->memory);
    value_graph_svg(r->analysis, title, &svg);
    document_picture(d, "values", "The value of the game after each move", &svg);
    buffer_clear(&svg);
}

/* The position before the move: its square has a frame, and the better move has a label. */
static void add_board(document *d, const game_report *r, size_t index) {
    const analysed_move *m = &r->analysis->moves[index];
    static const board_labels none;
    board_labels labels = none;
    position before;
    board_picture p = board_picture_of_game(r->game, index, &before);
    char name[NAME_BYTES], caption[160], move[MOVE_NAME_BYTES], best[MOVE_NAME_BYTES];
    buffer svg = buffer_make(d->memory);
    (void)snprintf(labels.text[m->best], BOARD_LABEL_BYTES, "!");
    (void)snprintf(labels.text[m->move], BOARD_LABEL_BYTES, "%s", mark_sign(m->mark));
    squares_add(&labels.strong, m->best);
    squares_add(&p.framed, m->move);
    p.labels = &labels;
    p.look.width = BOARD_WIDTH;
    (void)snprintf(name, sizeof name, "move-%d", m->ply);
    (void)snprintf(caption, sizeof caption, "%s to move played %s; best was %s",
                   m->side == BLACK ? "Black" : "White", move_name_write(m->move, move),
                   move_name_write(m->best, best));
    board_picture_write(&p, &svg);
    document_picture(d, name, caption, &svg);
    buffer_clear(&svg);
}

static void write_line(const analysis_line *line, buffer *out) {
    for (int i = 0; i < line->count; i++) {
        char name[MOVE_NAME_BYTES];
        buffer_format(out, "%s%s", i ? " " : "", move_name_write(line->squares[i], name));
    }
}

static void add_mistake(document *d, const game_report *r, size_t index) {
    const analysed_move *m = &r->analysis->moves[index];
    char move[MOVE_NAME_BYTES], best[MOVE_NAME_BYTES], depth[MOVE_VALUE_BYTES];
    char value[MOVE_VALUE_BYTES], worth[MOVE_VALUE_BYTES], title[80];
    buffer line = buffer_make(d->memory);
    (void)snprintf(title, sizeof title, "Move %d: %s by %s, a %s", m->ply,
                   move_name_write(m->move, move), colour_name(m->side), mark_name(m->mark));
    write_line(&m->line, &line);
    document_heading(d, title);
    document_text(d, "%s is worth %s, %s would be worth %s (depth %s). Best play: %s", move,
                  move_value_write(m->value, m->unit, m->exact, value),
                  move_name_write(m->best, best),
                  move_value_write(m->best_value, m->unit, m->exact, worth),
                  move_depth_write(m, depth), buffer_text(&line));
    add_board(d, r, index);
    buffer_clear(&line);
}

static void add_table(document *d, const char *name, const char *caption, table t) {
    document_table(d, name, caption, &t);
    table_clear(&t);
}

/* ---- comments and variations ---- */

/* Writes "12. f5", and behind it the comment of the node. */
static void write_node(const game_tree *t, int node, buffer *out) {
    char move[MOVE_NAME_BYTES];
    const char *comment = game_tree_comment(t, node);
    buffer_format(out, "%d. %s", t->nodes[node].depth,
                  move_name_write(t->nodes[node].square, move));
    if (*comment) buffer_format(out, " (%s)", comment);
}

/* A variation up to its end, by first children. */
static void add_variation(document *d, const game_tree *t, int node) {
    char instead[MOVE_NAME_BYTES];
    const int main_move = t->nodes[t->nodes[node].parent].first;
    buffer line = buffer_make(d->memory);
    for (int i = node; i != TREE_NONE; i = t->nodes[i].first) {
        if (i != node) buffer_add_char(&line, ' ');
        write_node(t, i, &line);
    }
    document_text(d, "Instead of %d. %s: %s", t->nodes[node].depth,
                  move_name_write(t->nodes[main_move].square, instead), buffer_text(&line));
    buffer_clear(&line);
}

static void add_comment(document *d, const game_tree *t, int node) {
    buffer text = buffer_make(d->memory);
    write_node(t, node, &text);
    document_text(d, "%s", buffer_text(&text));
    buffer_clear(&text);
}

/* In the order of the tree: comments of the main line, and each variation where it begins. */
static void add_tree(document *d, const game_tree *t) {
    bool any = false;
    for (int i = game_tree_next(t, TREE_ROOT); i != TREE_NONE; i = game_tree_next(t, i)) {
        const bool begins = t->nodes[i].before != TREE_NONE;
        const bool speaks = *game_tree_comment(t, i) && game_tree_is_main(t, i);
        if (!begins && !speaks) continue;
        if (!any) document_heading(d, "Comments and variations");
        any = true;
        if (begins)
            add_variation(d, t, i);
        else
            add_comment(d, t, i);
    }
}

/* ---- the page ---- */

void game_page_write(const game_report *r, const game_tree *t, buffer *out) {
    const game_analysis *a = r->analysis;
    buffer title = buffer_make(out->memory);
    game_report_title(r, &title);
    document d = document_make(out->memory, buffer_text(&title));
    d.alone = true;
    if (t && *game_tree_comment(t, TREE_ROOT))
        document_text(&d, "%s", game_tree_comment(t, TREE_ROOT));
    add_words(&d, r);
    if (a->count) add_graph(&d, r, buffer_text(&title));
    add_table(&d, "totals", "Discs lost by each side in each part of the game",
              game_report_totals(r));
    for (size_t i = 0; i < a->count; i++)
        if (a->moves[i].mark >= MARK_MISTAKE) add_mistake(&d, r, i);
    if (t) add_tree(&d, t);
    document_heading(&d, "All moves");
    add_table(&d, "moves", "Value, best move and loss of each move", game_report_moves(r));
    document_end(&d);
    if (document_status(&d) && !out->failed) out->failed = document_status(&d);
    buffer_append(out, buffer_view(&d.html));
    document_clear(&d);
    buffer_clear(&title);
}
