/* play/screen.c - lays out the picture. */
#include "play/screen.h"

#include "arena/ending.h"
#include "notation/square_name.h"
#include "report/board_text.h"
#include "report/wrap.h"

#include <string.h>

#define CLEAR      "\x1b[H\x1b[2J"
#define DISC_BLACK "\xe2\x97\x8f"
#define DISC_WHITE "\xe2\x97\x8b"

enum { WIDEST = 1 << 20, NARROWEST_TEXT = 16 };

/* ---- lines ---- */

/* Bytes of at most `width` characters. */
static size_t fitting(view line, int width) {
    size_t at = 0;
    for (int column = 0; at < line.length && column < width; column++) {
        const size_t bytes = utf8_length(view_from(line, at));
        at += bytes ? bytes : 1;
    }
    return at;
}

/* Words that are longer than a line are broken: the terminal would do it, too, and count wrong. */
static void add_broken(view line, int width, buffer *out) {
    while (line.length) {
        const size_t bytes = fitting(line, width);
        buffer_append(out, (view){line.data, bytes});
        buffer_add_char(out, '\n');
        line = view_from(line, bytes);
    }
}

void screen_wrap(view lines, int width, buffer *out) {
    const int room = width > 0 ? width : WIDEST;
    while (lines.length) {
        const view line = view_take(&lines, '\n');
        if (view_starts_with(line, "  ")) {
            buffer_append(out, (view){line.data, fitting(line, room)});
            buffer_add_char(out, '\n');
            continue;
        }
        buffer wrapped = buffer_make(NULL);
        wrap_text(&wrapped, line, 0, (size_t)room);
        for (view rest = buffer_view(&wrapped); rest.length;) {
            const view part = view_take(&rest, '\n');
            if (part.length)
                add_broken(part, room, out);
            else
                buffer_add_char(out, '\n');
        }
        if (buffer_status(&wrapped) && !out->failed) out->failed = buffer_status(&wrapped);
        buffer_clear(&wrapped);
    }
}

static int count_lines(view text) {
    int count = 0;
    for (size_t i = 0; i < text.length; i++) count += text.data[i] == '\n';
    return count;
}

/* ---- parts ---- */

int last_move_of(const game *g, squares *turned) {
    *turned = (squares){{0}};
    if (g->count == 0 || g->plies[g->count - 1].square == GAME_PASS) return SQUARE_NONE;
    const position before = game_position_after(g, g->count - 1);
    const int square = g->plies[g->count - 1].square;
    *turned = grid_flips(&before.field, &before.grid, square);
    return square;
}

static board_style style_of(const screen *s, const talk_look *look) {
    board_style style = {
        .discs = look->discs, .colour = look->colour, .show_moves = s->shows_moves, .marks = true};
    style.last_move = last_move_of(session_game(s->session), &style.turned);
    return style;
}

/* "4:05", or "9.8" in the last seconds. */
static void add_clock(int64_t left_ns, buffer *out) {
    enum { TENTHS_BELOW = 10 };
    const int64_t tenths = left_ns / 100000000, seconds = tenths / 10;
    if (left_ns < 0) return;
    if (seconds < TENTHS_BELOW)
        buffer_format(out, " %d.%d", (int)seconds, (int)(tenths % 10));
    else
        buffer_format(out, " %d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

static void add_side(const screen *s, const talk_look *look, colour side, buffer *out) {
    const position *p = session_position(s->session);
    const char *disc = look->discs     ? side == BLACK ? DISC_BLACK : DISC_WHITE
                       : side == BLACK ? "X"
                                       : "O";
    buffer_format(out, "%s ", disc);
    buffer_append_safe(out, view_of(session_seat_of(s->session, side).name), 30);
    buffer_format(out, ": %d", squares_count(position_discs(p, side)));
    add_clock(session_clock_left(s->session, side), out);
}

static void add_status(const screen *s, const talk_look *look, buffer *out) {
    add_side(s, look, BLACK, out);
    buffer_add(out, " | ");
    add_side(s, look, WHITE, out);
    if (*s->opening) buffer_format(out, " | %s", s->opening);
    if (*s->value) buffer_format(out, " | %s", s->value);
    buffer_add_char(out, '\n');
}

/* ---- layout ---- */

/* Columns of a row of the board. Without discs it has only letters. */
static int columns_of(view row, bool is_first, int size, int board_width, bool discs) {
    if (row.length == 0) return 0;
    return is_first ? 2 + 2 * size : discs ? board_width : (int)row.length;
}

/* Board and text side by side; the text may be longer. */
static void join(view board, int size, int board_width, bool discs, view text, buffer *out) {
    bool is_first = true;
    while (board.length || text.length) {
        const view row = view_take(&board, '\n'), line = view_take(&text, '\n');
        const int taken = columns_of(row, is_first, size, board_width, discs);
        buffer_append(out, row);
        if (line.length) buffer_repeat(out, ' ', (size_t)(board_width + 2 - taken));
        buffer_append(out, line);
        buffer_add_char(out, '\n');
        is_first = false;
    }
}

/* Appends status and news in lines of `width` columns. */
static void write_text(const screen *s, const talk_look *look, int width, buffer *out) {
    buffer lines = buffer_make(NULL);
    add_status(s, look, &lines);
    screen_wrap(buffer_view(&lines), width, out);
    screen_wrap(s->news, width, out);
    if (buffer_status(&lines) && !out->failed) out->failed = buffer_status(&lines);
    buffer_clear(&lines);
}

/* The first `most` lines of a text. */
static view first_lines(view text, int most) {
    view rest = text;
    for (int i = 0; i < most && rest.length; i++) (void)view_take(&rest, '\n');
    return (view){text.data, text.length - rest.length};
}

typedef enum layout {
    LAYOUT_BELOW,  /* the text stands below the board */
    LAYOUT_BESIDE, /* and here beside it */
    LAYOUT_NEWS,   /* the board stays as it is, above or out of sight */
    LAYOUT_SCROLL, /* line by line: the screen cannot be cleared or is too small */
} layout;

/* The parts of a picture. */
typedef struct picture {
    int size, board_width;
    buffer board, below, beside;
} picture;

static layout choose_layout(const screen *s, const talk_look *look, const picture *p) {
    const int room = look->height - 1; /* the prompt needs a line */
    const int board = p->size + 1, below = count_lines(buffer_view(&p->below)),
              beside = count_lines(buffer_view(&p->beside));
    if (!look->redraws) return LAYOUT_SCROLL;
    if (look->width < p->board_width) return LAYOUT_NEWS;
    if (board + below <= room) return LAYOUT_BELOW;
    if (beside && board <= room && beside <= room) return LAYOUT_BESIDE;
    if (!s->is_new) return LAYOUT_NEWS;
    /* A new board is seen as a whole, and as much of the text as there is room for. */
    if (board > room) return LAYOUT_SCROLL;
    return beside ? LAYOUT_BESIDE : LAYOUT_BELOW;
}

static void write_picture(const screen *s, const talk_look *look, const picture *p, buffer *out) {
    const int room = look->height - 1;
    const view board = buffer_view(&p->board), below = buffer_view(&p->below);
    switch (choose_layout(s, look, p)) {
    case LAYOUT_BELOW:
        buffer_add(out, CLEAR);
        buffer_append(out, board);
        buffer_append(out, first_lines(below, room - p->size - 1));
        break;
    case LAYOUT_BESIDE:
        buffer_add(out, CLEAR);
        join(board, p->size, p->board_width, look->discs,
             first_lines(buffer_view(&p->beside), room), out);
        break;
    case LAYOUT_NEWS:
        screen_wrap(s->news, look->width, out);
        break;
    case LAYOUT_SCROLL:
        if (!look->width || look->width >= p->board_width) buffer_append(out, board);
        buffer_append(out, below);
        break;
    }
}

void screen_draw(const screen *s, const talk_look *look, buffer *out) {
    const board_style style = style_of(s, look);
    const int size = session_position(s->session)->field.size;
    picture p = {.size = size,
                 .board_width = board_text_width(size, &style),
                 .board = buffer_make(NULL),
                 .below = buffer_make(NULL),
                 .beside = buffer_make(NULL)};
    const int beside = look->width - p.board_width - 2;
    board_text_draw(session_position(s->session), &style, &p.board);
    write_text(s, look, look->width, &p.below);
    if (beside >= NARROWEST_TEXT) write_text(s, look, beside, &p.beside);
    write_picture(s, look, &p, out);
    if (buffer_status(&p.board) || buffer_status(&p.below) || buffer_status(&p.beside))
        if (!out->failed) out->failed = E_NOMEM;
    buffer_clear(&p.board);
    buffer_clear(&p.below);
    buffer_clear(&p.beside);
}

/* ---- words ---- */

void words_square(int square, buffer *out) {
    char name[SQUARE_NAME_BYTES];
    if (square == GAME_PASS) {
        buffer_add(out, "a pass");
        return;
    }
    square_name_write(square, name);
    buffer_add(out, name);
}

void words_squares(const squares *s, buffer *out) {
    const int count = squares_count(s);
    int at = 0;
    for (int sq = squares_next(s, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(s, sq), at++) {
        if (at) buffer_add(out, at == count - 1 ? " and " : ", ");
        words_square(sq, out);
    }
}

static void add_player(const session *s, colour side, buffer *out) {
    buffer_format(out, "%s (", side == BLACK ? "Black" : "White");
    buffer_append_safe(out, view_of(session_seat_of(s, side).name), 40);
    buffer_add(out, ")");
}

void words_last_ply(const session *s, bool all, buffer *out) {
    enum { FEW = 4 };
    const game *g = session_game(s);
    squares turned;
    if (g->count == 0) return;
    const colour side = colour_other(g->now.to_move);
    const int square = last_move_of(g, &turned), count = squares_count(&turned);
    add_player(s, side, out);
    if (square == SQUARE_NONE) {
        buffer_add(out, " has no move and passes.\n");
        return;
    }
    buffer_add(out, " plays ");
    words_square(square, out);
    buffer_add(out, " and turns ");
    if (all || count <= FEW)
        words_squares(&turned, out);
    else
        buffer_format(out, "%d discs", count);
    buffer_add(out, ".\n");
}

void words_result(const session *s, buffer *out) {
    const session_end e = session_ending(s);
    const position *p = session_position(s);
    const int black = squares_count(position_discs(p, BLACK)),
              white = squares_count(position_discs(p, WHITE));
    const bool won_by_black = e.score > 0;
    if (e.evidence.sentence[0]) {
        buffer_append_safe(out, view_of(e.evidence.sentence), 200);
        buffer_add(out, ".\n");
    }
    if (e.ending != ENDING_NORMAL) {
        add_player(s, e.loser, out);
        if (e.ending == ENDING_RESIGNED)
            buffer_add(out, " resigned. ");
        else
            buffer_format(out, " lost %s. ", game_ending_words(e.ending));
        add_player(s, colour_other(e.loser), out);
        buffer_add(out, " wins.\n");
    } else if (e.score == 0) {
        buffer_format(out, "The game is drawn, %d to %d.\n", black, white);
    } else {
        const int margin = won_by_black ? e.score : -e.score;
        add_player(s, won_by_black ? BLACK : WHITE, out);
        const int discs[2] = {won_by_black ? black : white, won_by_black ? white : black};
        buffer_format(out, " wins by %d %s, %d to %d", margin, margin == 1 ? "disc" : "discs",
                      discs[0], discs[1]);
        if (margin != discs[0] - discs[1]) buffer_add(out, "; empty squares go to the winner");
        buffer_add(out, ".\n");
    }
}

static void add_row(const position *p, int row, buffer *out) {
    bool any = false;
    for (int column = 0; column < p->field.size; column++) {
        const int square = square_at(row, column);
        const bool black = squares_has(position_discs(p, BLACK), square),
                   white = squares_has(position_discs(p, WHITE), square);
        if (!black && !white) continue;
        if (!any) buffer_format(out, "Row %d: ", row + 1);
        buffer_format(out, "%s%c %s", any ? ", " : "", 'a' + column, black ? "black" : "white");
        any = true;
    }
    if (any) buffer_add(out, ".\n");
}

void screen_words(const screen *s, buffer *out) {
    const position *p = session_position(s->session);
    for (int row = 0; row < p->field.size; row++) add_row(p, row, out);
}

void screen_status(const screen *s, buffer *out) {
    const position *p = session_position(s->session);
    const squares moves = position_moves(p);
    for (int side = 0; side < 2; side++) {
        add_player(s->session, (colour)side, out);
        const int discs = squares_count(position_discs(p, (colour)side));
        buffer_format(out, " has %d %s", discs, discs == 1 ? "disc" : "discs");
        const int64_t left = session_clock_left(s->session, (colour)side);
        if (left >= 0) buffer_add(out, " and");
        add_clock(left, out);
        buffer_add(out, left >= 0 ? " left. " : ". ");
    }
    if (*s->opening) buffer_format(out, "Opening: %s. ", s->opening);
    if (*s->value) buffer_format(out, "The %s. ", s->value);
    if (!squares_empty(&moves)) {
        buffer_format(out, "Moves of %s: ", colour_name(p->to_move));
        words_squares(&moves, out);
        buffer_add(out, ".");
    }
    buffer_add_char(out, '\n');
}
