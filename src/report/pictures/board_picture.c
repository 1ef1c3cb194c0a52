/* report/pictures/board_picture.c - a board with coordinates, marks, labels and words. */
#include "report/pictures/board_picture.h"

#include "notation/square_name.h"
#include "report/board_text.h"
#include "report/pictures/board_parts.h"
#include "report/wrap.h"
#include "report/xml.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    CELL = 40,
    EDGE = 28,   /* above and left, for the names of columns and rows */
    MARGIN = 12, /* below and right */
    LINE_HEIGHT = 19,
    LETTER_PERMILLE = 620, /* width of a letter, in thousandths of its font size */
    BOLD_PERMILLE = 720,
};

#define FRAME "#a03c00"
#define RING  "#4d7356"

board_picture board_picture_of(const position *board) {
    return (board_picture){.board = board, .last_move = SQUARE_NONE};
}

board_picture board_picture_of_game(const game *g, size_t plies, position *board) {
    *board = game_position_after(g, plies);
    board_picture p = board_picture_of(board);
    if (plies == 0 || g->plies[plies - 1].square == GAME_PASS) return p;
    const position before = game_position_after(g, plies - 1);
    p.last_move = g->plies[plies - 1].square;
    p.turned = grid_flips(&before.field, &before.grid, p.last_move);
    return p;
}

/* ---- labels ---- */

static const char *label_of(const board_picture *p, int square) {
    return p->labels ? p->labels->text[square] : "";
}

static size_t letters_of(view text) {
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++) count += ((unsigned char)text.data[i] & 0xC0) != 0x80;
    return count;
}

status board_label_read(view text, int size, board_labels *out, fault *f) {
    view rest = text;
    int square = SQUARE_NONE;
    const view name = view_take(&rest, '=');
    if (name.length == text.length)
        return fault_set(f, E_FORMAT, text.length, "a label is a square, = and a text: c4=+2");
    const status result = square_name_read(name, size, &square, f);
    if (result) return result;
    if (letters_of(rest) > BOARD_LABEL_LETTERS || rest.length >= BOARD_LABEL_BYTES)
        return fault_set(f, E_RANGE, name.length + 1, "a label has at most %d letters",
                         BOARD_LABEL_LETTERS);
    if (rest.length) memcpy(out->text[square], rest.data, rest.length);
    out->text[square][rest.length] = '\0';
    return OK;
}

status board_frames_read(view text, int size, squares *out, fault *f) {
    do {
        int square = SQUARE_NONE;
        const status result = square_name_read(view_trim(view_take(&text, ',')), size, &square, f);
        if (result) return result;
        squares_add(out, square);
    } while (text.length);
    return OK;
}

/* ---- marks ---- */

static int middle_x(int square) {
    return square_column(square) * CELL + CELL / 2;
}

static int middle_y(int square) {
    return square_row(square) * CELL + CELL / 2;
}

static colour disc_at(const position *p, int square) {
    return squares_has(position_discs(p, BLACK), square) ? BLACK : WHITE;
}

/* A mark beside a label becomes a ring inside the disc: full for the move, broken for a turned
 * disc. */
static void draw_ring(const board_pen *pen, int square, const char *tint, const char *dashes) {
    buffer_format(pen->out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"3\"%s>", tint, dashes);
    board_draw_circle(pen, square, CELL / 2 - 4);
    buffer_add(pen->out, "</g>");
}

static const char *tint_on(const board_pen *pen, colour disc, const char *tint) {
    if (!pen->mono) return tint;
    return disc == BLACK ? BOARD_PAPER : BOARD_INK;
}

static void draw_turned(const board_pen *pen, int square, colour disc) {
    buffer_format(pen->out, "<path d=\"M%d %dl8 8l-8 8l-8 -8z\" fill=\"%s\"/>", middle_x(square),
                  middle_y(square) - 8, tint_on(pen, disc, BOARD_TURNED));
}

static void draw_marks(const board_picture *p, const board_pen *pen) {
    for (int sq = squares_next(&p->turned, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&p->turned, sq)) {
        const colour disc = disc_at(p->board, sq);
        if (*label_of(p, sq))
            draw_ring(pen, sq, tint_on(pen, disc, BOARD_TURNED), " stroke-dasharray=\"4 4\"");
        else
            draw_turned(pen, sq, disc);
    }
    if (p->last_move == SQUARE_NONE) return;
    const colour disc = disc_at(p->board, p->last_move);
    if (*label_of(p, p->last_move))
        draw_ring(pen, p->last_move, tint_on(pen, disc, BOARD_MOVED), "");
    else
        board_draw_moved(pen, p->last_move, disc);
}

static void draw_frames(const board_picture *p, const board_pen *pen) {
    for (int sq = squares_next(&p->framed, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&p->framed, sq))
        buffer_format(pen->out,
                      "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                      "stroke=\"%s\" stroke-width=\"3\"/>",
                      square_column(sq) * CELL + 2, square_row(sq) * CELL + 2, CELL - 4, CELL - 4,
                      pen->mono ? BOARD_INK : FRAME);
}

static void draw_moves(const board_picture *p, const board_pen *pen) {
    const squares moves = position_moves(p->board);
    if (!p->look.moves || squares_empty(&moves)) return;
    buffer_format(pen->out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"2\">",
                  pen->mono ? BOARD_INK : RING);
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq))
        if (!*label_of(p, sq)) board_draw_circle(pen, sq, CELL / 8);
    buffer_add(pen->out, "</g>");
}

/* A long label gets a smaller font, so that it stays inside its square. */
static int font_size(size_t letters, bool is_bold) {
    enum { LARGEST = 18, ROOM = CELL - 4 };
    const size_t wide = is_bold ? BOLD_PERMILLE : LETTER_PERMILLE;
    const int fitting = (int)(ROOM * 1000 / (wide * (letters ? letters : 1)));
    return fitting < LARGEST ? fitting : LARGEST;
}

static void draw_label(const board_picture *p, const board_pen *pen, int square) {
    const view text = view_of(label_of(p, square));
    const bool is_dark = squares_has(position_discs(p->board, BLACK), square);
    const bool is_strong = squares_has(&p->labels->strong, square);
    const int size = font_size(letters_of(text), is_strong);
    buffer_format(pen->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\"%s>",
                  middle_x(square), middle_y(square) + (size * 36 + 50) / 100, size,
                  is_dark ? BOARD_PAPER : BOARD_INK,
                  is_strong ? " font-weight=\"bold\" text-decoration=\"underline\"" : "");
    xml_append(pen->out, text);
    buffer_add(pen->out, "</text>");
}

static void draw_labels(const board_picture *p, const board_pen *pen) {
    const squares *open = &p->board->field.open;
    for (int sq = squares_next(open, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(open, sq))
        if (*label_of(p, sq)) draw_label(p, pen, sq);
}

/* ---- the board ---- */

static void draw_names(int size, buffer *out) {
    buffer_add(out, "<g font-size=\"15\">");
    for (int i = 0; i < size; i++) {
        buffer_format(out, "<text x=\"%d\" y=\"%d\">%c</text>", EDGE + i * CELL + CELL / 2,
                      EDGE - 9, 'a' + i);
        buffer_format(out, "<text x=\"%d\" y=\"%d\">%d</text>", EDGE / 2,
                      EDGE + i * CELL + CELL / 2 + 5, i + 1);
    }
    buffer_add(out, "</g>\n");
}

/* Small dots at the inner corners, as on a real board. They help to count squares. */
static void draw_dots(const board_pen *pen, int size) {
    enum { FROM_EDGE = 2, LEAST_SIZE = 8 };
    if (size < LEAST_SIZE) return;
    const int near = FROM_EDGE * CELL, far = (size - FROM_EDGE) * CELL;
    buffer_format(
        pen->out,
        "<path fill=\"%s\" d=\"M%d %dh6v6h-6zM%d %dh6v6h-6zM%d %dh6v6h-6zM%d %dh6v6h-6z\"/>",
        pen->mono ? BOARD_FAINT : BOARD_LATTICE, near - 3, near - 3, far - 3, near - 3, near - 3,
        far - 3, far - 3, far - 3);
}

static void draw_board(const board_picture *p, buffer *out) {
    const board_pen pen = {.cell = CELL, .mono = p->look.mono, .out = out};
    buffer_format(out, "<g transform=\"translate(%d %d)\">", EDGE, EDGE);
    board_draw_cloth(&pen, p->board->field.size);
    draw_dots(&pen, p->board->field.size);
    board_draw_blocked(&pen, &p->board->field);
    draw_frames(p, &pen);
    board_draw_discs(&pen, position_discs(p->board, BLACK), BLACK);
    board_draw_discs(&pen, position_discs(p->board, WHITE), WHITE);
    buffer_add_char(out, '\n');
    draw_moves(p, &pen);
    draw_marks(p, &pen);
    buffer_add_char(out, '\n');
    draw_labels(p, &pen);
    buffer_add(out, "</g>\n");
}

/* ---- words for people who do not see the picture ---- */

static void list_squares(const squares *s, const char *before, buffer *out) {
    if (squares_empty(s)) return;
    buffer_add(out, before);
    for (int sq = squares_next(s, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(s, sq)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        buffer_format(out, " %s", name);
    }
    buffer_add_char(out, '.');
}

static void list_labels(const board_picture *p, buffer *out) {
    const squares *open = &p->board->field.open;
    const char *before = " Labels: ";
    for (int sq = squares_next(open, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(open, sq)) {
        if (!*label_of(p, sq)) continue;
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        buffer_format(out, "%s%s ", before, name);
        xml_append(out, view_of(label_of(p, sq)));
        before = ", ";
    }
    if (*before == ',') buffer_add_char(out, '.');
}

static void describe(const board_picture *p, buffer *out) {
    squares last = {{0}};
    if (p->last_move != SQUARE_NONE) squares_add(&last, p->last_move);
    list_squares(position_discs(p->board, BLACK), "Black:", out);
    list_squares(position_discs(p->board, WHITE), " White:", out);
    list_squares(&last, " Last move:", out);
    list_squares(&p->turned, " Turned:", out);
    list_squares(&p->framed, " Marked:", out);
    list_labels(p, out);
}

/* ---- the picture ---- */

/* Returns the width of the first character of a caption in pixels, about as wide as the widest
 * usual font has it: nobody knows which font the reader has, and a line may not leave the picture.
 */
static int caption_letter(view text) {
    enum { NARROW = 6, USUAL = 9, CAPITAL = 11, WIDEST = 14, LONG_LETTER = 3 };
    const char c = *text.data;
    if (utf8_length(text) >= LONG_LETTER || strchr("MWmw@%", c)) return WIDEST;
    if (strchr("ijl.,:;'|! ", c)) return NARROW;
    return c >= 'A' && c <= 'Z' ? CAPITAL : USUAL;
}

/* Returns the bytes of the next line: up to the last blank that fits, or all that fits of a word
 * that is longer than a line. */
static size_t caption_line(view text, int room) {
    size_t at = 0, blank = 0;
    int used = 0;
    while (at < text.length && text.data[at] != '\n') {
        const view rest = view_from(text, at);
        const size_t bytes = utf8_length(rest);
        used += caption_letter(rest);
        if (char_is_blank(*rest.data)) blank = at;
        if (used > room && at > 0) return blank ? blank : at;
        at += bytes ? bytes : 1;
    }
    return at;
}

static void wrap_caption(view text, int room, buffer *out) {
    for (text = view_trim(text); text.length;) {
        const size_t bytes = caption_line(text, room);
        buffer_append(out, (view){text.data, bytes});
        buffer_add_char(out, '\n');
        text = view_trim(view_from(text, bytes));
    }
}

typedef struct sheet {
    buffer title;   /* one line */
    buffer caption; /* in lines */
    int width, height;
} sheet;

static sheet make_sheet(const board_picture *p, const char *title, const allocator *memory) {
    const int side = EDGE + p->board->field.size * CELL;
    sheet s = {
        .title = buffer_make(memory), .caption = buffer_make(memory), .width = side + MARGIN};
    buffer_add(&s.title, title);
    if (!*title) {
        buffer_add(&s.title, "Othello position, ");
        board_text_summary(p->board, &s.title);
    }
    wrap_caption(view_of(p->caption), s.width - EDGE, &s.caption);
    s.height = side + MARGIN + LINE_HEIGHT * wrap_count(&s.caption);
    return s;
}

static void open_picture(const board_picture *p, const sheet *s, buffer *out) {
    const int shown = p->look.width ? p->look.width : s->width;
    const int high = (int)(((int64_t)shown * s->height + s->width / 2) / s->width);
    buffer_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" "
                  "text-anchor=\"middle\" fill=\"" BOARD_INK "\" aria-label=\"",
                  shown, high ? high : 1, s->width, s->height);
    xml_append(out, buffer_view(&s->title));
    buffer_add(out, "\">\n<title>");
    xml_append(out, buffer_view(&s->title));
    buffer_add(out, "</title>\n<desc>");
    describe(p, out);
    buffer_format(out, "</desc>\n<rect width=\"%d\" height=\"%d\" fill=\"" BOARD_PAPER "\"/>\n",
                  s->width, s->height);
}

static void draw_caption(const sheet *s, int y, buffer *out) {
    for (view rest = buffer_view(&s->caption); rest.length; y += LINE_HEIGHT) {
        buffer_format(out, "<text x=\"%d\" y=\"%d\" font-size=\"14\" text-anchor=\"start\">", EDGE,
                      y);
        xml_append(out, view_take(&rest, '\n'));
        buffer_add(out, "</text>\n");
    }
}

static void write_picture(const board_picture *p, const char *title, buffer *out) {
    sheet s = make_sheet(p, title, out->memory);
    open_picture(p, &s, out);
    draw_names(p->board->field.size, out);
    draw_board(p, out);
    draw_caption(&s, EDGE + p->board->field.size * CELL + LINE_HEIGHT, out);
    buffer_add(out, "</svg>\n");
    xml_drop(out, &s.title);
    xml_drop(out, &s.caption);
}

void board_picture_write(const board_picture *p, buffer *out) {
    write_picture(p, "", out);
}

/* ---- diagrams ---- */

/* Puts each move as a disc with the number of its ply; the discs of the start stay as they are. */
static void number_moves(const game *g, size_t plies, position *board, board_labels *labels) {
    colour side = g->start.to_move;
    for (size_t i = 0; i < plies; i++, side = colour_other(side)) {
        const int square = g->plies[i].square;
        if (square == GAME_PASS) continue;
        position_put(board, square, side);
        (void)snprintf(labels->text[square], BOARD_LABEL_BYTES, "%zu", i + 1);
    }
}

static void add_name(const game *g, game_tag tag, const char *usual, buffer *out) {
    enum { LONGEST = 60 };
    buffer_append_safe(out, view_of(g->tags[tag] ? g->tags[tag] : usual), LONGEST);
}

/* Writes "Passes: 24 (white), 42 (black). ": numbers that stand on no disc. */
static void add_passes(const game *g, size_t plies, buffer *out) {
    const char *before = "Passes: ";
    colour side = g->start.to_move;
    for (size_t i = 0; i < plies; i++, side = colour_other(side)) {
        if (g->plies[i].square != GAME_PASS) continue;
        buffer_format(out, "%s%zu (%s)", before, i + 1, colour_name(side));
        before = ", ";
    }
    if (*before == ',') buffer_add(out, ". ");
}

static void add_result(const position *now, buffer *out) {
    const int black = squares_count(position_discs(now, BLACK));
    const int white = squares_count(position_discs(now, WHITE));
    buffer_format(out, "%d-%d", black, white);
    if (!position_over(now)) buffer_format(out, ", %s to move", colour_name(now->to_move));
}

static void add_caption(const game *g, size_t plies, buffer *out) {
    const position now = game_position_after(g, plies);
    if (g->tags[TAG_BLACK] || g->tags[TAG_WHITE]) {
        add_name(g, TAG_BLACK, "black", out);
        buffer_add(out, " - ");
        add_name(g, TAG_WHITE, "white", out);
        buffer_add_char(out, ' ');
    }
    add_result(&now, out);
    buffer_add(out, ". ");
    add_passes(g, plies, out);
}

void board_diagram_write(const game *g, size_t plies, const board_look *look, buffer *out) {
    assert(plies <= g->count);
    board_labels labels = {.strong = {{0}}};
    position board = g->start;
    number_moves(g, plies, &board, &labels);
    buffer caption = buffer_make(out->memory);
    add_caption(g, plies, &caption);
    board_picture p = board_picture_of(&board);
    p.labels = &labels;
    p.look = *look;
    p.look.moves = false;
    p.caption = buffer_text(&caption);
    write_picture(&p, "Diagram of an Othello game: the number on a disc is its ply", out);
    xml_drop(out, &caption);
}
