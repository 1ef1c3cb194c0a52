/* report/tree/tree_text.c - the tree for a terminal. */
#include "base/text.h"
#include "game/squares.h"
#include "report/board_text.h"
#include "report/tree/tree.h"
#include "report/wrap.h"

#include <inttypes.h>

enum {
    DEFAULT_WIDTH = 80,
    WIDEST_STEP = 4,   /* columns by which a ply is indented */
    LINE_COLUMNS = 60, /* what the words of a node usually need */
    SHOWN_BYTES = 400, /* of an agent's name or sentence */
    LEAST_DECIMALS = 3,
};

typedef struct pen {
    const tree *tree;
    const tree_text_style *style;
    int width;
    int step;
    int decimals; /* of every value, without zeros at the end */
    buffer *out;
} pen;

static void take_part(buffer *part, buffer *out) {
    if (buffer_status(part) && !out->failed) out->failed = buffer_status(part);
    buffer_clear(part);
}

/* Branches */

typedef enum branch { BRANCH_NONE, BRANCH_PAST, BRANCH_CHILD, BRANCH_LAST } branch;

static const char *corner(const pen *p, branch b) {
    static const char *const ascii[] = {" ", "|", "|", "`"};
    static const char *const lines[] = {" ", "│", "├", "└"};
    return p->style->lines ? lines[b] : ascii[b];
}

/* One step of the indentation: the corner, then a stroke to the node or blanks. */
static void draw_branch(const pen *p, branch b) {
    const bool reaches = b == BRANCH_CHILD || b == BRANCH_LAST;
    const char *stroke = !reaches ? " " : p->style->lines ? "─" : "-";
    buffer_add(p->out, corner(p, b));
    for (int i = 2; i < p->step; i++) buffer_add(p->out, stroke);
    if (p->step > 1) buffer_add_char(p->out, ' ');
}

static size_t ancestor_at(const tree *t, size_t node, int ply) {
    while (t->nodes[node].ply > ply) node = t->nodes[node].parent;
    return node;
}

static bool has_next(const tree *t, size_t node) {
    return t->nodes[node].next != TREE_NOTHING;
}

/* The lines that run past a row on their way to later siblings, for the plies 1 to `last`. */
static void draw_passing(const pen *p, size_t node, int last) {
    for (int ply = 1; ply <= last; ply++)
        draw_branch(p,
                    has_next(p->tree, ancestor_at(p->tree, node, ply)) ? BRANCH_PAST : BRANCH_NONE);
}

static void draw_way_to(const pen *p, size_t node) {
    const int ply = p->tree->nodes[node].ply;
    draw_passing(p, node, ply - 1);
    if (ply > 0) draw_branch(p, has_next(p->tree, node) ? BRANCH_CHILD : BRANCH_LAST);
}

static void draw_way_past(const pen *p, size_t node) {
    const tree_node *n = &p->tree->nodes[node];
    draw_passing(p, node, n->ply);
    draw_branch(p, n->first != TREE_NOTHING ? BRANCH_PAST : BRANCH_NONE);
}

/* The line of a node */

/* Where the first `columns` columns of text end, in bytes. */
static size_t bytes_of_columns(view text, size_t columns) {
    size_t at = 0;
    while (at < text.length && columns > 0) {
        const size_t length = utf8_length(view_from(text, at));
        at += length ? length : 1;
        columns--;
    }
    return at;
}

static void cut_line(const pen *p, size_t start) {
    const view line = view_from(buffer_view(p->out), start);
    const size_t width = (size_t)p->width;
    if (bytes_of_columns(line, width) == line.length) return;
    buffer_reset(p->out, start + bytes_of_columns(line, width - 3));
    buffer_add(p->out, "...");
}

static void write_number(const pen *p, double value) {
    tree_number_write(value, p->decimals, true, p->out);
}

static void write_value(const pen *p, const tree_node *n) {
    static const char *const relations[] = {"<=", "=", ">="};
    buffer_format(p->out, "  h %s ", relations[tree_bound(n) + 1]);
    write_number(p, n->value);
}

static void write_window(const pen *p, const tree_node *n) {
    buffer_add(p->out, "  [");
    write_number(p, n->alpha);
    buffer_add(p->out, ", ");
    write_number(p, n->beta);
    buffer_add_char(p->out, ']');
}

/* That a leaf is one, and that a node searched all its children, is plain to see. */
static void write_reason(const tree_node *n, buffer *out) {
    if (n->reason == TREE_OPEN || n->reason == TREE_LEAF || n->reason == TREE_ALL) return;
    buffer_format(out, "  %s", n->reason == TREE_OVER ? "game over" : tree_reason_word(n->reason));
}

static void write_visited(const pen *p, const tree_node *n) {
    if (n->has_value) write_value(p, n);
    if (n->has_window) write_window(p, n);
    write_reason(n, p->out);
    if (n->on_line && n->ply > 0) buffer_add(p->out, "  best");
    if (n->left_out) buffer_format(p->out, "  (%" PRIu64 " not shown)", n->left_out);
}

static void write_move(const tree_node *n, buffer *out) {
    enum { MOVE_COLUMNS = 4 };
    const size_t start = out->length;
    tree_move_write(n->move, out);
    const size_t written = out->length - start;
    if (written < MOVE_COLUMNS) buffer_repeat(out, ' ', MOVE_COLUMNS - written);
}

static void write_words(const pen *p, const tree_node *n) {
    if (n->kind == TREE_MORE) {
        buffer_format(p->out, "%" PRIu64 " more %s (not shown)", n->left_out,
                      n->left_out == 1 ? "child" : "children");
        return;
    }
    write_move(n, p->out);
    if (n->kind == TREE_PRUNED)
        buffer_add(p->out, "  ?  pruned");
    else
        write_visited(p, n);
}

/* Boards */

static int board_columns(int size) {
    return 2 * size + 3;
}

static bool board_fits(const pen *p, const tree_node *n) {
    return n->kind != TREE_MORE &&
           (n->ply + 1) * p->step + board_columns(n->board.field.size) <= p->width;
}

static void draw_board(const pen *p, size_t node) {
    const tree_node *n = &p->tree->nodes[node];
    const board_style style = {.discs = p->style->discs,
                               .colour = p->style->colour,
                               .last_move = n->move >= 0 ? n->move : SQUARE_NONE};
    buffer board = buffer_make(p->out->memory);
    board_text_draw(&n->board, &style, &board);
    for (view rest = buffer_view(&board); rest.length;) {
        draw_way_past(p, node);
        buffer_append(p->out, view_take(&rest, '\n'));
        buffer_add_char(p->out, '\n');
    }
    take_part(&board, p->out);
}

static void draw_node(const pen *p, size_t node) {
    const tree_node *n = &p->tree->nodes[node];
    const size_t start = p->out->length;
    draw_way_to(p, node);
    write_words(p, n);
    cut_line(p, start);
    buffer_add_char(p->out, '\n');
    if (p->style->boards && board_fits(p, n)) draw_board(p, node);
}

/* The whole */

/* The node that is drawn behind this one: a child, else what follows it or one of its ancestors. */
static size_t next_in_order(const tree *t, size_t node) {
    if (t->nodes[node].first != TREE_NOTHING) return t->nodes[node].first;
    while (node != TREE_NOTHING && !has_next(t, node)) node = t->nodes[node].parent;
    return node == TREE_NOTHING ? TREE_NOTHING : t->nodes[node].next;
}

/* The widest indentation that leaves the deepest nodes room for their words and boards. */
static int choose_step(const tree *t, const tree_text_style *style, int width) {
    const int board = style->boards ? board_columns(t->nodes[0].board.field.size) : 0;
    const int room = board > LINE_COLUMNS ? board : LINE_COLUMNS;
    int step = WIDEST_STEP;
    while (step > 1 && (tree_deepest(t) + style->boards) * step + room > width) step--;
    return step;
}

static void write_paragraph(const pen *p, const buffer *text) {
    buffer safe = buffer_make(p->out->memory);
    buffer_append_safe(&safe, buffer_view(text), SHOWN_BYTES);
    wrap_text(p->out, buffer_view(&safe), 0, (size_t)p->width);
    take_part(&safe, p->out);
}

static void write_head(const pen *p, const tree_caption *caption) {
    buffer text = buffer_make(p->out->memory);
    tree_title_write(p->tree, caption, &text);
    write_paragraph(p, &text);
    buffer_reset(&text, 0);
    tree_agent_write(caption, &text);
    write_paragraph(p, &text);
    buffer_reset(&text, 0);
    tree_legend_write(p->tree, caption, "<= or >=", &text);
    write_paragraph(p, &text);
    buffer_add_char(p->out, '\n');
    take_part(&text, p->out);
}

status tree_text_write(const tree *t, const tree_caption *caption, const tree_text_style *style,
                       buffer *out) {
    tree shown = tree_make(t->memory);
    const status result = tree_fold(t, &style->limits, &shown);
    if (result) return result;
    const int width = style->width > 0 ? style->width : DEFAULT_WIDTH;
    const pen p = {.tree = &shown,
                   .style = style,
                   .width = width < 16 ? 16 : width,
                   .step = choose_step(&shown, style, width),
                   .decimals = tree_decimals(&shown, LEAST_DECIMALS),
                   .out = out};
    write_head(&p, caption);
    for (size_t i = 0; i != TREE_NOTHING; i = next_in_order(&shown, i)) draw_node(&p, i);
    tree_clear(&shown);
    return buffer_status(out);
}
