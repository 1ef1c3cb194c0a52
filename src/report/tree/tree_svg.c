/* report/tree/tree_svg.c - the tree as a picture: first the places, then the drawing.
 *
 * The root is on top, its children in a row below. Children that have none themselves stand in a
 * column under their parent, on a line at their left: a search of depth 2 fits a page that way. */
#include "base/text.h"
#include "game/position.h"
#include "report/pictures/board_parts.h"
#include "report/tree/tree.h"
#include "report/wrap.h"
#include "report/xml.h"

#include <inttypes.h>

enum {
    MARGIN = 20,
    GAP_X = 18,
    GAP_Y = 26,
    INDENT = 16,       /* of a column, for its line */
    MOVE_HEIGHT = 18,  /* the move above a board */
    VALUE_HEIGHT = 18, /* the value below it */
    COUNT_HEIGHT = 14, /* and the number of children that are not shown */
    MORE_HEIGHT = 44,
    BOARD_SIDE = 112, /* about */
    LEAST_NODE_WIDTH = 112,
    LEAST_WIDTH = 600,
    LEAST_DECIMALS = 1, /* as in paper 001's figure */
    TITLE_HEIGHT = 24,
    LINE_HEIGHT = 17,
    LETTER_WIDTH = 7,  /* more than the mean of the common fonts at this size */
    MOST_WIDTH = 4000, /* larger pictures are scaled to this */
    MOST_HEIGHT = 6000,
};

typedef struct place {
    int x, y;          /* of the node */
    int width, height; /* of the node with everything below it */
    bool is_column;    /* its children stand one below the other */
} place;

typedef struct sheet {
    const tree *tree;
    place *places; /* one for each node */
    int cell;      /* side of a square */
    int decimals;  /* of every value */
    buffer *out;
} sheet;

/* Places */

static int cell_side(int size) {
    const int side = BOARD_SIDE / size;
    return side > 14 ? 14 : side;
}

static int board_side(const sheet *s) {
    return s->cell * s->tree->nodes[0].board.field.size;
}

static int node_width(const sheet *s) {
    return board_side(s) > LEAST_NODE_WIDTH ? board_side(s) : LEAST_NODE_WIDTH;
}

static int node_height(const sheet *s, const tree_node *n) {
    if (n->kind == TREE_MORE) return MORE_HEIGHT;
    return MOVE_HEIGHT + board_side(s) + VALUE_HEIGHT + (n->left_out ? COUNT_HEIGHT : 0);
}

static bool has_only_leaves(const tree *t, const tree_node *n) {
    for (size_t i = n->first; i != TREE_NOTHING; i = t->nodes[i].next)
        if (t->nodes[i].first != TREE_NOTHING) return false;
    return n->first != TREE_NOTHING;
}

static void measure_column(const sheet *s, const tree_node *n, place *at) {
    at->width += INDENT;
    for (size_t i = n->first; i != TREE_NOTHING; i = s->tree->nodes[i].next)
        at->height += GAP_Y / 2 + s->places[i].height;
}

static void measure_row(const sheet *s, const tree_node *n, place *at) {
    int width = -GAP_X, height = 0;
    for (size_t i = n->first; i != TREE_NOTHING; i = s->tree->nodes[i].next) {
        width += GAP_X + s->places[i].width;
        if (s->places[i].height > height) height = s->places[i].height;
    }
    if (width > at->width) at->width = width;
    if (n->first != TREE_NOTHING) at->height += GAP_Y + height;
}

/* Children stand behind their parents in the array: backwards, every child is measured first. */
static void measure(const sheet *s) {
    for (size_t i = s->tree->count; i-- > 0;) {
        const tree_node *n = &s->tree->nodes[i];
        place *at = &s->places[i];
        at->width = node_width(s);
        at->height = node_height(s, n);
        at->is_column = n->ply > 0 && has_only_leaves(s->tree, n);
        if (at->is_column)
            measure_column(s, n, at);
        else
            measure_row(s, n, at);
    }
}

/* x and y are first the corner of the whole subtree; the node itself is then moved to its middle.
 */
static void arrange_column(const sheet *s, const tree_node *n, const place *at) {
    int y = at->y + node_height(s, n);
    for (size_t i = n->first; i != TREE_NOTHING; i = s->tree->nodes[i].next) {
        y += GAP_Y / 2;
        s->places[i].x = at->x + INDENT;
        s->places[i].y = y;
        y += s->places[i].height;
    }
}

static int row_width(const sheet *s, const tree_node *n) {
    place row = {.width = 0};
    measure_row(s, n, &row);
    return row.width;
}

static void arrange_row(const sheet *s, const tree_node *n, place *at) {
    int x = at->x + (at->width - row_width(s, n)) / 2;
    for (size_t i = n->first; i != TREE_NOTHING; i = s->tree->nodes[i].next) {
        s->places[i].x = x;
        s->places[i].y = at->y + node_height(s, n) + GAP_Y;
        x += s->places[i].width + GAP_X;
    }
    at->x += (at->width - node_width(s)) / 2;
}

static void arrange(const sheet *s, int x, int y) {
    s->places[0].x = x;
    s->places[0].y = y;
    for (size_t i = 0; i < s->tree->count; i++) {
        place *at = &s->places[i];
        if (at->is_column)
            arrange_column(s, &s->tree->nodes[i], at);
        else
            arrange_row(s, &s->tree->nodes[i], at);
    }
}

/* Branches */

/* Down the left of a column, from the edge of the parent's board to the middle of the child. */
static void draw_column_branch(const sheet *s, const place *from, const place *to, int height) {
    buffer_format(s->out, "<path d=\"M%d %dV%dH%d\"", from->x + INDENT / 2,
                  from->y + MOVE_HEIGHT + board_side(s), to->y + height / 2, to->x);
}

static void draw_row_branch(const sheet *s, const place *from, const place *to, int height) {
    const int bottom = from->y + height, middle = node_width(s) / 2;
    buffer_format(s->out, "<path d=\"M%d %dV%dH%dV%d\"", from->x + middle, bottom,
                  bottom + GAP_Y / 2, to->x + middle, to->y);
}

static void draw_branch(const sheet *s, size_t number) {
    const tree_node *n = &s->tree->nodes[number];
    const place *to = &s->places[number], *from = &s->places[n->parent];
    if (from->is_column)
        draw_column_branch(s, from, to, node_height(s, n));
    else
        draw_row_branch(s, from, to, node_height(s, &s->tree->nodes[n->parent]));
    if (n->on_line) buffer_add(s->out, " stroke=\"" BOARD_INK "\" stroke-width=\"3\"");
    buffer_add(s->out, "/>\n");
}

/* Those of the best line come last, on top of the others. */
static void draw_branches(const sheet *s) {
    buffer_add(s->out, "<g fill=\"none\" stroke=\"" BOARD_FAINT "\">\n");
    for (size_t i = 1; i < s->tree->count; i++)
        if (!s->tree->nodes[i].on_line) draw_branch(s, i);
    for (size_t i = 1; i < s->tree->count; i++)
        if (s->tree->nodes[i].on_line) draw_branch(s, i);
    buffer_add(s->out, "</g>\n");
}

/* Boards */

static board_pen pen_of(const sheet *s) {
    return (board_pen){.cell = s->cell, .out = s->out};
}

/* The empty board, defined once. Its name tells the size, so pictures of several sizes can stand
 * in one page. */
static void define_board(const sheet *s) {
    const board_pen pen = pen_of(s);
    const int size = s->tree->nodes[0].board.field.size;
    buffer_format(s->out, "<defs><g id=\"avocet-board-%d\">", size);
    board_draw_cloth(&pen, size);
    buffer_add(s->out, "</g></defs>\n");
}

static void draw_board(const sheet *s, const tree_node *n, int x, int y) {
    const char *faded = n->kind == TREE_PRUNED ? " opacity=\"0.35\"" : "";
    const board_pen pen = pen_of(s);
    buffer_format(s->out, "<g transform=\"translate(%d %d)\"%s><use href=\"#avocet-board-%d\"/>", x,
                  y, faded, n->board.field.size);
    board_draw_blocked(&pen, &n->board.field);
    board_draw_discs(&pen, position_discs(&n->board, BLACK), BLACK);
    board_draw_discs(&pen, position_discs(&n->board, WHITE), WHITE);
    if (n->move >= 0) board_draw_moved(&pen, n->move, colour_other(n->board.to_move));
    buffer_add(s->out, "</g>\n");
}

/* Words around a board */

static void open_text(const sheet *s, int x, int y, const char *more) {
    buffer_format(s->out, "<text x=\"%d\" y=\"%d\"%s>", x, y, more);
}

static void close_text(const sheet *s) {
    buffer_add(s->out, "</text>\n");
}

static const char *notable_reason(const tree_node *n) {
    switch (n->reason) {
    case TREE_OVER:
        return ", game over";
    case TREE_TABLE:
        return ", table";
    case TREE_PROBCUT:
        return ", probcut";
    case TREE_STOPPED:
        return ", stopped";
    default:
        return "";
    }
}

static void draw_move(const sheet *s, const tree_node *n, int middle, int y) {
    open_text(s, middle, y + MOVE_HEIGHT - 5, n->on_line ? " font-weight=\"bold\"" : "");
    if (n->move == SQUARE_NONE)
        buffer_format(s->out, "%s to move", colour_name(n->board.to_move));
    else
        tree_move_write(n->move, s->out);
    if (n->kind == TREE_VISITED) buffer_add(s->out, notable_reason(n));
    close_text(s);
}

static void draw_value(const sheet *s, const tree_node *n, int middle, int y) {
    static const char *const relations[] = {"≤", "=", "≥"};
    if (n->kind == TREE_VISITED && !n->has_value) return;
    open_text(s, middle, y, "");
    if (n->kind == TREE_PRUNED) {
        buffer_add(s->out, "pruned");
    } else {
        buffer_format(s->out, "h %s ", relations[tree_bound(n) + 1]);
        tree_number_write(n->value, s->decimals, false, s->out);
    }
    close_text(s);
}

static void draw_question(const sheet *s, int middle, int y) {
    open_text(s, middle, y + 14, " font-size=\"40\" font-weight=\"bold\"");
    buffer_add_char(s->out, '?');
    close_text(s);
}

static void draw_count(const sheet *s, const tree_node *n, int middle, int y) {
    open_text(s, middle, y, " font-size=\"11\" fill=\"" BOARD_FAINT "\"");
    buffer_format(s->out, "%" PRIu64 " %s not shown", n->left_out,
                  n->left_out == 1 ? "child" : "children");
    close_text(s);
}

static void draw_more(const sheet *s, const tree_node *n, const place *at) {
    const int middle = at->x + node_width(s) / 2;
    buffer_format(s->out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"none\" "
                  "stroke=\"" BOARD_FAINT "\" stroke-dasharray=\"4 3\"/>\n",
                  at->x, at->y, node_width(s), MORE_HEIGHT);
    open_text(s, middle, at->y + 19, "");
    buffer_format(s->out, "%" PRIu64 " more %s", n->left_out,
                  n->left_out == 1 ? "child" : "children");
    close_text(s);
    open_text(s, middle, at->y + 35, "");
    buffer_add(s->out, "(not shown)");
    close_text(s);
}

static void draw_node(const sheet *s, size_t number) {
    const tree_node *n = &s->tree->nodes[number];
    const place *at = &s->places[number];
    const int middle = at->x + node_width(s) / 2, side = board_side(s);
    const int top = at->y + MOVE_HEIGHT, bottom = top + side;
    if (n->kind == TREE_MORE) {
        draw_more(s, n, at);
        return;
    }
    draw_move(s, n, middle, at->y);
    draw_board(s, n, middle - side / 2, top);
    if (n->kind == TREE_PRUNED) draw_question(s, middle, top + side / 2);
    draw_value(s, n, middle, bottom + VALUE_HEIGHT - 4);
    if (n->left_out) draw_count(s, n, middle, bottom + VALUE_HEIGHT + COUNT_HEIGHT - 4);
}

/* The head */

/* Flowing text in lines as wide as the picture. */
static buffer lines_of(const buffer *text, int width) {
    buffer lines = buffer_make(text->memory);
    wrap_text(&lines, buffer_view(text), 0, (size_t)((width - 2 * MARGIN) / LETTER_WIDTH));
    return lines;
}

/* Draws each line below the one before; returns how many there are. */
static int draw_lines(const buffer *lines, int y, buffer *out) {
    int count = 0;
    for (view rest = buffer_view(lines); rest.length; count++) {
        buffer_format(out, "<text x=\"%d\" y=\"%d\">", MARGIN, y + LINE_HEIGHT * count + 12);
        xml_append(out, view_take(&rest, '\n'));
        buffer_add(out, "</text>\n");
    }
    return count;
}

typedef struct head {
    buffer title, agent, legend; /* the last two in lines */
} head;

static head make_head(const tree *t, const tree_caption *caption, int width, buffer *out) {
    buffer agent = buffer_make(out->memory), legend = buffer_make(out->memory);
    head h = {.title = buffer_make(out->memory)};
    tree_title_write(t, caption, &h.title);
    tree_agent_write(caption, &agent);
    tree_legend_write(t, caption, "≤ or ≥", &legend);
    h.agent = lines_of(&agent, width);
    h.legend = lines_of(&legend, width);
    xml_drop(out, &agent);
    xml_drop(out, &legend);
    return h;
}

static void drop_head(head *h, buffer *out) {
    xml_drop(out, &h->title);
    xml_drop(out, &h->agent);
    xml_drop(out, &h->legend);
}

static int head_height(const head *h) {
    return TITLE_HEIGHT + LINE_HEIGHT * (wrap_count(&h->agent) + wrap_count(&h->legend)) +
           GAP_Y / 2;
}

static void draw_head(const head *h, buffer *out) {
    buffer_format(out,
                  "<g text-anchor=\"start\"><text x=\"%d\" y=\"%d\" font-size=\"17\" "
                  "font-weight=\"bold\">",
                  MARGIN, MARGIN + 14);
    xml_append(out, buffer_view(&h->title));
    buffer_add(out, "</text>\n");
    const int y = MARGIN + TITLE_HEIGHT;
    const int lines = draw_lines(&h->agent, y, out);
    (void)draw_lines(&h->legend, y + LINE_HEIGHT * lines, out);
    buffer_add(out, "</g>\n");
}

/* The picture */

/* A length in the picture as it is shown: the same share of both sides, none above its limit. */
static int scaled(int length, int width, int height) {
    const double across = width > MOST_WIDTH ? (double)MOST_WIDTH / width : 1;
    const double down = height > MOST_HEIGHT ? (double)MOST_HEIGHT / height : 1;
    const int shown = (int)(length * (across < down ? across : down));
    return shown > 0 ? shown : 1;
}

static void open_picture(const head *h, int width, int height, buffer *out) {
    buffer_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Search tree. ",
                  scaled(width, width, height), scaled(height, width, height), width, height);
    xml_append(out, buffer_view(&h->title));
    buffer_add(out, ". ");
    xml_append(out, view_trim(buffer_view(&h->agent)));
    buffer_add(out, "\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\" "
                    "fill=\"" BOARD_INK "\">\n<title>Search tree. ");
    xml_append(out, buffer_view(&h->title));
    buffer_format(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"" BOARD_PAPER "\"/>\n",
                  width, height);
}

static void draw_picture(const sheet *s, const tree_caption *caption) {
    measure(s);
    const int tree_width = s->places[0].width + 2 * MARGIN;
    const int width = tree_width < LEAST_WIDTH ? LEAST_WIDTH : tree_width;
    head h = make_head(s->tree, caption, width, s->out);
    const int top = MARGIN + head_height(&h);
    arrange(s, (width - s->places[0].width) / 2, top);
    open_picture(&h, width, top + s->places[0].height + MARGIN, s->out);
    define_board(s);
    draw_head(&h, s->out);
    draw_branches(s);
    for (size_t i = 0; i < s->tree->count; i++) draw_node(s, i);
    buffer_add(s->out, "</svg>\n");
    drop_head(&h, s->out);
}

static tree_limits within_picture(const tree_limits *l) {
    const bool is_less = l->nodes > 0 && l->nodes < TREE_SVG_NODES;
    return (tree_limits){l->children, is_less ? l->nodes : TREE_SVG_NODES};
}

status tree_svg_write(const tree *t, const tree_caption *caption, const tree_limits *limits,
                      buffer *out) {
    const tree_limits within = within_picture(limits);
    tree shown = tree_make(t->memory);
    const status result = tree_fold(t, &within, &shown);
    if (result) return result;
    const sheet s = {.tree = &shown,
                     .places = alloc_array(t->memory, shown.count, sizeof(place)),
                     .cell = cell_side(t->nodes[0].board.field.size),
                     .decimals = tree_decimals(&shown, LEAST_DECIMALS),
                     .out = out};
    const bool is_short = !s.places;
    if (!is_short) draw_picture(&s, caption);
    alloc_free(t->memory, s.places);
    tree_clear(&shown);
    return is_short ? E_NOMEM : buffer_status(out);
}
