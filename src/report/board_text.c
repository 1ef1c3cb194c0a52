/* report/board_text.c - the board as text. */
#include "report/board_text.h"

#include "notation/square_name.h"

/* 256-colour codes that read well on dark and light terminals alike. */
#define ON_GREEN    "\x1b[48;5;29m"
#define BLACK_DISC  "\x1b[38;5;16m"
#define WHITE_DISC  "\x1b[38;5;231m"
#define FAINT       "\x1b[38;5;72m"
#define MARKED      "\x1b[38;5;221m"
#define RESET       "\x1b[0m"
#define FULL_CIRCLE "\xe2\x97\x8f"
#define OPEN_CIRCLE "\xe2\x97\x8b"
#define MIDDLE_DOT  "\xc2\xb7"
#define FULL_BLOCK  "\xe2\x96\x88"
#define FULL_RINGED "\xe2\x97\x89"
#define OPEN_RINGED "\xe2\x97\x8e"

typedef enum look {
    LOOK_BLACK,
    LOOK_WHITE,
    LOOK_EMPTY,
    LOOK_MOVE,
    LOOK_BLOCKED,
    LOOK_BLACK_TURNED,
    LOOK_WHITE_TURNED
} look;

static look look_at(const position *p, const board_style *style, const squares *moves, int square) {
    const bool turned = style->marks && squares_has(&style->turned, square);
    if (!squares_has(&p->field.open, square)) return LOOK_BLOCKED;
    if (squares_has(position_discs(p, BLACK), square))
        return turned ? LOOK_BLACK_TURNED : LOOK_BLACK;
    if (squares_has(position_discs(p, WHITE), square))
        return turned ? LOOK_WHITE_TURNED : LOOK_WHITE;
    return squares_has(moves, square) ? LOOK_MOVE : LOOK_EMPTY;
}

static const char *symbol(look l, const board_style *style) {
    static const char *const ascii[] = {"X", "O", ".", "+", "#", "x", "o"};
    /* The shape tells the colour too: a copy from a terminal has lost its colours. */
    static const char *const shapes[] = {FULL_CIRCLE, OPEN_CIRCLE, MIDDLE_DOT, "+",
                                         FULL_BLOCK,  FULL_RINGED, OPEN_RINGED};
    static const char *const coloured[] = {
        BLACK_DISC FULL_CIRCLE, WHITE_DISC OPEN_CIRCLE, FAINT MIDDLE_DOT,      MARKED "+",
        BLACK_DISC FULL_BLOCK,  BLACK_DISC FULL_RINGED, WHITE_DISC OPEN_RINGED};
    if (!style->discs) return ascii[l];
    return style->colour ? coloured[l] : shapes[l];
}

static void draw_letters(int size, buffer *out) {
    buffer_add(out, "  ");
    for (int column = 0; column < size; column++) buffer_format(out, " %c", 'a' + column);
    buffer_add_char(out, '\n');
}

/* The last move gets brackets where there is a terminal to see them. A pipe stays plain, unless
 * somebody asks for marks. */
static bool has_brackets(const board_style *style) {
    return style->discs || style->marks;
}

static void draw_gap(const board_style *style, int left, int right, buffer *out) {
    const bool brackets = has_brackets(style);
    const bool opens = brackets && right == style->last_move && right != SQUARE_NONE;
    const bool closes = brackets && left == style->last_move && left != SQUARE_NONE;
    if (style->colour && (opens || closes)) buffer_add(out, MARKED);
    buffer_add_char(out, opens ? '(' : closes ? ')' : ' ');
}

static void draw_row(const position *p, const board_style *style, const squares *moves, int row,
                     buffer *out) {
    const int size = p->field.size;
    buffer_format(out, "%2d", row + 1);
    if (style->colour) buffer_add(out, ON_GREEN);
    int left = SQUARE_NONE;
    for (int column = 0; column < size; column++) {
        const int square = square_at(row, column);
        draw_gap(style, left, square, out);
        buffer_add(out, symbol(look_at(p, style, moves, square), style));
        left = square;
    }
    if (style->discs || (style->marks && left == style->last_move))
        draw_gap(style, left, SQUARE_NONE, out);
    if (style->colour) buffer_add(out, RESET);
    buffer_add_char(out, '\n');
}

int board_text_width(int size, const board_style *style) {
    return 2 + 2 * size + (has_brackets(style) ? 1 : 0);
}

void board_text_draw(const position *p, const board_style *style, buffer *out) {
    const squares moves = style->show_moves ? position_moves(p) : (squares){{0}};
    draw_letters(p->field.size, out);
    for (int row = 0; row < p->field.size; row++) draw_row(p, style, &moves, row, out);
}

static void add_moves(const squares *moves, buffer *out) {
    buffer_add(out, ", moves");
    for (int sq = squares_next(moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(moves, sq)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        buffer_format(out, " %s", name);
    }
}

static void add_result(const position *p, buffer *out) {
    const int score = position_final_score(p);
    if (score == 0)
        buffer_add(out, "game over: a draw");
    else
        buffer_format(out, "game over: %s wins by %d", score > 0 ? "black" : "white",
                      score > 0 ? score : -score);
}

void board_text_summary(const position *p, buffer *out) {
    const bool over = position_over(p);
    const squares moves = position_moves(p), empty = grid_empty(&p->field, &p->grid);
    if (over)
        add_result(p, out);
    else
        buffer_format(out, "%s to move", colour_name(p->to_move));
    buffer_format(out, ", %d black, %d white, %d empty", squares_count(position_discs(p, BLACK)),
                  squares_count(position_discs(p, WHITE)), squares_count(&empty));
    if (!squares_empty(&moves))
        add_moves(&moves, out);
    else if (!over)
        buffer_add(out, ", must pass");
}
