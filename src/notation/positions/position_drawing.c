/* notation/positions/position_drawing.c - reads and writes drawn boards.
 *
 * Line by line: each is blank, a border, the letters of the columns, a row, or says whose turn it
 * is. The first letters or the first row tell the size, and everything else must agree with it.
 * The ink (the colour of an ANSI escape) is the only thing that lasts from line to line. */
#include "notation/positions/position_drawing.h"

#include "notation/cell.h"
#include "notation/format.h"

typedef enum ink { INK_PLAIN, INK_BLACK, INK_WHITE, INK_OTHER } ink;

typedef struct reader {
    view text;
    size_t at;       /* the next byte */
    size_t line_end; /* of the line `at` is in */
    int size;        /* 0 until it is known */
    int rows;        /* read so far */
    cell cells[GRID_MAX][GRID_MAX];
    ink ink;
    bool has_turn; /* a line said whose turn it is, or that the game is over */
    bool has_side;
    colour side;
    size_t told_at[CELL_BLOCKED]; /* where the line of the turn counts discs of a kind, or 0 */
    int told[CELL_BLOCKED];       /* and what it says */
    fault *f;
} reader;

static status refuse(const reader *in, size_t at, const char *sentence) {
    return fault_set(in->f, E_FORMAT, at, "%s", sentence);
}

/* The byte in sight; a newline at the end of the line, even of the last one. */
static char peek(const reader *in) {
    return in->at < in->line_end ? in->text.data[in->at] : '\n';
}

static view rest_of_line(const reader *in) {
    return (view){in->text.data + in->at, in->line_end - in->at};
}

/* ANSI escapes: only those that set colours, "ESC [ numbers m". */

enum { ESCAPE_NUMBERS = 8, ESCAPE_LARGEST = 255 };

static ink ink_of_palette(int number) {
    enum { PALETTE_BLACK = 16, PALETTE_WHITE = 231 }; /* of the 256 colours; what we draw with */
    if (number == 0 || number == PALETTE_BLACK) return INK_BLACK;
    return number == 7 || number == 15 || number == PALETTE_WHITE ? INK_WHITE : INK_OTHER;
}

/* The ink after the numbers of one escape. 38 and 48 take those behind them along. */
static ink ink_after(ink now, const int *numbers, int count) {
    for (int i = 0; i < count; i++) {
        const int n = numbers[i];
        const bool in_palette = i + 2 < count && numbers[i + 1] == 5;
        if (n == 38) now = in_palette ? ink_of_palette(numbers[i + 2]) : INK_OTHER;
        if (n == 38 || n == 48) i += in_palette ? 2 : 4;
        if (n == 0 || n == 39) now = INK_PLAIN;
        if ((n >= 30 && n <= 37) || (n >= 90 && n <= 97))
            now = n == 30 ? INK_BLACK : n == 37 || n == 97 ? INK_WHITE : INK_OTHER;
    }
    return now;
}

/* A number as far as it goes; none at all is 0, as terminals have it. */
static int take_number(reader *in, int largest) {
    int value = 0;
    while (char_is_digit(peek(in)) && value <= largest)
        value = 10 * value + (in->text.data[in->at++] - '0');
    return value;
}

static status read_escape(reader *in) {
    const size_t start = in->at;
    int numbers[ESCAPE_NUMBERS], count = 0;
    bool good = view_starts_with(rest_of_line(in), "\x1b[");
    if (good) in->at += 2;
    for (bool more = good; more;) {
        numbers[count] = take_number(in, ESCAPE_LARGEST);
        good = numbers[count++] <= ESCAPE_LARGEST;
        more = good && count < ESCAPE_NUMBERS && peek(in) == ';';
        if (more) in->at++;
    }
    if (!good || peek(in) != 'm')
        return refuse(in, start, "an escape sequence that does not set a colour");
    in->at++;
    in->ink = ink_after(in->ink, numbers, count);
    return OK;
}

/* Bytes that may stand between squares; 0 when there is none. Box drawing is U+2500 to U+257F. */
static size_t filler_length(view rest) {
    if (rest.length == 0) return 0;
    switch (rest.data[0]) {
    case ' ':
    case '\t':
    case '\r':
    case '|':
    case '(':
    case ')':
    case '[':
    case ']':
    case '=':
        return 1;
    default:
        return utf8_length(rest) == 3 &&
                       (view_starts_with(rest, "\xe2\x94") || view_starts_with(rest, "\xe2\x95"))
                   ? 3
                   : 0;
    }
}

static status skip_filler(reader *in) {
    for (;;) {
        const size_t length = filler_length(rest_of_line(in));
        if (length == 0 && peek(in) != '\x1b') return OK;
        const status result = length ? OK : read_escape(in);
        if (result) return result;
        in->at += length;
    }
}

/* Squares. */

static cell cell_of_drawn(char c) {
    return c == '_' || c == '+' ? CELL_EMPTY : cell_of_letter(c);
}

static cell cell_of_circle(ink i) {
    return i == INK_WHITE ? CELL_WHITE : i == INK_OTHER ? CELL_NONE : CELL_BLACK;
}

/* The square in sight and the bytes it takes; CELL_NONE when there is none. */
static cell cell_in_sight(const reader *in, size_t *length) {
    const view rest = rest_of_line(in);
    *length = utf8_length(rest);
    if (view_starts_with(rest, "\xe2\x97\x8f")) return cell_of_circle(in->ink);
    if (view_starts_with(rest, "\xe2\x97\x8b")) return CELL_WHITE;
    if (view_starts_with(rest, "\xe2\x96\x88")) return CELL_BLOCKED;
    if (view_starts_with(rest, "\xc2\xb7")) return CELL_EMPTY;
    return cell_of_drawn(peek(in));
}

static status refuse_square(const reader *in) {
    if (peek(in) == '0')
        return refuse(in, in->at, "0 is white to some programs and black to others; write O or X");
    if (view_starts_with(rest_of_line(in), "\xe2\x97\x8f"))
        return refuse(in, in->at, "the colour of this disc is neither black nor white");
    return refuse(in, in->at, "this is no square; X, O, . and # are");
}

/* The first line with squares or letters settles the size, the others must have it. */
static status agree_on_size(reader *in, int count) {
    if (in->size == 0 && (count < GRID_MIN || count > GRID_MAX || count % 2 != 0))
        return fault_set(in->f, E_FORMAT, in->at, "a line of %d squares makes no board", count);
    if (in->size == 0) in->size = count;
    if (in->size != count)
        return fault_set(in->f, E_FORMAT, in->at, "this line has %d squares, the first has %d",
                         count, in->size);
    return OK;
}

/* The number of a row, on its left or its right, if one is there. */
static status read_row_number(reader *in) {
    const size_t start = in->at;
    if (!char_is_digit(peek(in)) || peek(in) == '0') return OK; /* 0 is refused as a square */
    if (take_number(in, GRID_MAX) != in->rows + 1)
        return fault_set(in->f, E_FORMAT, start, "row %d should stand here", in->rows + 1);
    return OK;
}

static status read_squares(reader *in, int *count) {
    const int most = in->size ? in->size : GRID_MAX;
    for (*count = 0;; ++*count) {
        size_t length = 0;
        const status result = skip_filler(in);
        if (result) return result;
        if (peek(in) == '\n' || (*count > 0 && char_is_digit(peek(in)) && peek(in) != '0'))
            return OK;
        const cell c = cell_in_sight(in, &length);
        if (c == CELL_NONE) return refuse_square(in);
        if (*count == most)
            return fault_set(in->f, E_FORMAT, in->at, "this line has more than %d squares", most);
        in->cells[in->rows][*count] = c;
        in->at += length;
    }
}

static status read_row(reader *in) {
    int count = 0;
    if (in->size && in->rows == in->size)
        return fault_set(in->f, E_FORMAT, in->at,
                         "all %d rows are there; only whose turn it is may follow", in->size);
    status result = read_row_number(in);
    if (!result) result = read_squares(in, &count);
    if (!result) result = agree_on_size(in, count);
    if (!result) result = read_row_number(in);
    if (!result) result = skip_filler(in);
    if (result) return result;
    if (peek(in) != '\n') return refuse(in, in->at, "nothing may follow the row and its number");
    in->rows++;
    return OK;
}

/* The other lines. */

/* a b c d ..., in order. */
static status read_letters(reader *in) {
    int count = 0;
    while (peek(in) != '\n') {
        if (count == GRID_MAX || char_lower(peek(in)) != 'a' + count)
            return refuse(in, in->at, "the columns are lettered a, b, c and so on");
        count++;
        in->at++;
        const status result = skip_filler(in);
        if (result) return result;
    }
    return agree_on_size(in, count);
}

/* Not a row: + and - are squares too, but a row as drawn here has blanks or other squares. */
static bool is_border(view line) {
    line = view_trim(line);
    if (line.length < 3 || line.data[0] != '+' || line.data[line.length - 1] != '+') return false;
    for (size_t i = 0; i < line.length; i++)
        if (line.data[i] != '+' && line.data[i] != '-' && line.data[i] != '=') return false;
    return true;
}

/* The bytes of `prefix` when the text starts with it, in either case, and a word ends there; else
 * 0. */
static size_t phrase_length(view text, const char *prefix) {
    size_t i = 0;
    while (i < text.length && prefix[i] && char_lower(text.data[i]) == prefix[i]) i++;
    const char next = i < text.length ? text.data[i] : ' ';
    return prefix[i] || char_is_letter(next) ? 0 : i;
}

/* "black to move ...": the side, or CELL_NONE when the line says nothing of the kind. */
static cell side_of_line(view line) {
    static const struct {
        const char *phrase;
        cell side;
    } phrases[] = {
        {"black to move", CELL_BLACK}, {"x to move", CELL_BLACK},     {"b to move", CELL_BLACK},
        {"* to move", CELL_BLACK},     {"white to move", CELL_WHITE}, {"o to move", CELL_WHITE},
        {"w to move", CELL_WHITE},
    };
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (phrase_length(line, phrases[i].phrase)) return phrases[i].side;
    return CELL_NONE;
}

static status read_turn(reader *in, cell side) {
    if (in->has_turn) return refuse(in, in->at, "whose turn it is was said before");
    in->has_turn = true;
    in->has_side = side != CELL_NONE;
    in->side = side == CELL_WHITE ? WHITE : BLACK;
    return OK;
}

/* "5 black" at the start of the text: the kind that is counted, else CELL_NONE. */
static cell kind_counted(view text, int *count) {
    static const char *const kinds[] = {
        [CELL_BLACK] = "black", [CELL_WHITE] = "white", [CELL_EMPTY] = "empty"};
    uint64_t number = 0;
    const view digits = view_take(&text, ' ');
    if (view_number(digits, SQUARE_LIMIT, &number, NULL)) return CELL_NONE;
    for (cell c = CELL_BLACK; c <= CELL_EMPTY; c++) {
        if (!phrase_length(text, kinds[c])) continue;
        *count = (int)number;
        return c;
    }
    return CELL_NONE;
}

/* Reads the counts of discs on the line of the turn, ", 5 black, 2 white, 57 empty". They reveal a
 * drawing that was copied without its colours. */
static void read_counts(reader *in, view line) {
    const char *start = line.data;
    while (line.length) {
        view text = view_take(&line, ',');
        while (text.length && text.data[0] == ' ') text = view_from(text, 1);
        int count = 0;
        const cell kind = kind_counted(text, &count);
        if (kind == CELL_NONE) continue;
        in->told[kind] = count;
        in->told_at[kind] = in->at + (size_t)(text.data - start);
    }
}

static status check_counts(const reader *in) {
    static const char *const kinds[] = {
        [CELL_BLACK] = "black", [CELL_WHITE] = "white", [CELL_EMPTY] = "empty"};
    int drawn[CELL_BLOCKED + 1] = {0};
    for (int row = 0; row < in->size; row++)
        for (int column = 0; column < in->size; column++) drawn[in->cells[row][column]]++;
    for (cell c = CELL_BLACK; c <= CELL_EMPTY; c++)
        if (in->told_at[c] && in->told[c] != drawn[c])
            return fault_set(in->f, E_FORMAT, in->told_at[c],
                             "%d %s are drawn, but the line beside the board says %d", drawn[c],
                             kinds[c], in->told[c]);
    return OK;
}

static status read_line(reader *in) {
    if (is_border(rest_of_line(in))) return OK;
    const status result = skip_filler(in);
    if (result || peek(in) == '\n') return result;
    const view rest = rest_of_line(in);
    const cell side = side_of_line(rest);
    if (side != CELL_NONE || phrase_length(rest, "game over")) {
        read_counts(in, rest);
        return read_turn(in, side);
    }
    return char_lower(peek(in)) == 'a' ? read_letters(in) : read_row(in);
}

static status read_lines(reader *in) {
    for (size_t start = 0; start < in->text.length; start = in->line_end + 1) {
        view rest = view_from(in->text, start);
        in->at = start;
        in->line_end = start + view_take(&rest, '\n').length;
        const status result = read_line(in);
        if (result) return result;
    }
    if (in->rows == 0) return refuse(in, in->text.length, "there is no board");
    if (in->rows < in->size)
        return fault_set(in->f, E_FORMAT, in->text.length, "%d rows are missing",
                         in->size - in->rows);
    return check_counts(in);
}

static void put_cells(position *p, const reader *in) {
    for (int row = 0; row < in->size; row++)
        for (int column = 0; column < in->size; column++)
            cell_put(p, square_at(row, column), in->cells[row][column]);
}

status position_drawing_read(view text, position *out, bool *side_given, fault *f) {
    reader in = {.text = text, .f = f, .side = BLACK};
    status result = read_lines(&in);
    if (result) return result;
    position p = {.to_move = in.side};
    result = field_init(&p.field, in.size, f);
    if (result) return result;
    put_cells(&p, &in);
    *out = p;
    if (side_given) *side_given = in.has_side;
    return OK;
}

status position_drawing_write(const position *p, buffer *out, fault *f) {
    (void)f; /* every position fits */
    buffer_add(out, "  ");
    for (int column = 0; column < p->field.size; column++) buffer_format(out, " %c", 'a' + column);
    for (int row = 0; row < p->field.size; row++) {
        buffer_format(out, "\n%2d", row + 1);
        for (int column = 0; column < p->field.size; column++) {
            const char pair[] = {' ', "XO.#"[cell_at(p, square_at(row, column))]};
            buffer_append(out, (view){pair, sizeof pair});
        }
    }
    buffer_format(out, "\n%s to move", colour_name(p->to_move));
    return OK;
}

const position_format position_drawing = {
    "drawing", "a board drawn for people, as show does, or with X O . # in rows",
    position_drawing_read, position_drawing_write};
