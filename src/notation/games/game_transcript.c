/* notation/games/game_transcript.c - a tolerant reader of move lists, and a plain writer. */
#include "notation/games/game_transcript.h"

#include "notation/cell.h"
#include "notation/games/game_text.h"
#include "notation/positions/position_string.h"
#include "notation/record_stream.h"
#include "notation/square_name.h"

#include <string.h>

/* A place in the text; `at` counts from the start of the whole text. */
typedef struct cursor {
    view text;
    size_t at;
} cursor;

static char peek(const cursor *c, size_t ahead) {
    return c->at + ahead < c->text.length ? c->text.data[c->at + ahead] : '\0';
}

static bool at_end(const cursor *c) {
    return c->at >= c->text.length;
}

static bool is_separator(char c) {
    return c != '\0' && strchr(" \t\r\n,;.()[]{}|/!?", c) != NULL;
}

/* ---- passes ---- */

/* A word of letters ends where the next one begins: at no letter, or at a square ("pac5"). */
static bool starts_word(const cursor *c, const char *word) {
    const size_t length = strlen(word);
    for (size_t i = 0; i < length; i++) {
        if (char_lower(peek(c, i)) != word[i]) return false;
    }
    return !char_is_letter(word[0]) || !char_is_letter(peek(c, length)) ||
           char_is_digit(peek(c, length + 1));
}

/* How many bytes a written pass takes here, 0 if there is none. */
static size_t pass_length(const cursor *c) {
    static const char *const words[] = {"pass", "pa", "ps", "@@@@", "--"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (starts_word(c, words[i])) return strlen(words[i]);
    return 0;
}

/* ---- numbers: of moves, and results at the end ---- */

static size_t digits_at(const cursor *c, size_t ahead) {
    size_t n = 0;
    while (char_is_digit(peek(c, ahead + n))) n++;
    return n;
}

/* Whether only separators follow `ahead` bytes from here. */
static bool nothing_follows(const cursor *c, size_t ahead) {
    while (is_separator(peek(c, ahead))) ahead++;
    return c->at + ahead >= c->text.length;
}

/* "12.", "12)", "12:", or a bare number with a blank and a letter behind it. */
static size_t move_number_length(const cursor *c) {
    size_t n = digits_at(c, 0);
    if (n == 0 || n > 3) return 0;
    if (peek(c, n) == '.' || peek(c, n) == ')' || peek(c, n) == ':') {
        while (peek(c, n) == '.' || peek(c, n) == ')' || peek(c, n) == ':') n++;
        return n;
    }
    const size_t number = n;
    while (peek(c, n) == ' ' || peek(c, n) == '\t') n++;
    return n > number && (char_is_letter(peek(c, n)) || peek(c, n) == '-') ? number : 0;
}

/* "40-24", "+16", "-4.0", "B+16", "1/2-1/2", "*", "=": how a text may close. Looks a few bytes
 * ahead only, as it is asked at every dash. */
static bool is_result(const cursor *c) {
    enum { LONGEST = 24 };
    size_t n = 0;
    const char first = peek(c, 0);
    if (first == '-' && !char_is_digit(peek(c, 1))) return false; /* a dash, perhaps before "--" */
    if ((first == 'b' || first == 'B' || first == 'w' || first == 'W') && peek(c, 1) == '+') n = 2;
    bool any = n > 0 || first == '*' || first == '=';
    for (; n < LONGEST && peek(c, n) != '\0' && strchr("0123456789+-/.*= ", peek(c, n)); n++)
        any = any || char_is_digit(peek(c, n));
    return any && nothing_follows(c, n);
}

/* ---- squares ---- */

/* The row takes two digits only where the board has such a row. */
static size_t row_length(const cursor *c, int size) {
    const size_t digits = digits_at(c, 1);
    if (digits >= 2 && peek(c, 1) == '1' && 10 + (peek(c, 2) - '0') <= size) return 2;
    return digits ? 1 : 0;
}

static status read_square(cursor *c, int size, int *square, fault *f) {
    const size_t row = char_is_letter(peek(c, 0)) ? row_length(c, size) : 0;
    if (row == 0) return fault_set(f, E_FORMAT, c->at, "expected a move, such as f5");
    const status result = square_name_read((view){c->text.data + c->at, 1 + row}, size, square, f);
    if (result && f) f->at = c->at;
    if (result == OK) c->at += 1 + row;
    return result;
}

static status read_token(cursor *c, game *g, fault *f) {
    const size_t start = c->at, pass = pass_length(c), number = move_number_length(c);
    status result = OK;
    if (pass) {
        result = game_add_pass(g, f);
        c->at += pass;
    } else if (number) {
        c->at += number;
    } else if (is_result(c)) {
        c->at = c->text.length;
    } else if (peek(c, 0) == '-') {
        c->at++;
    } else {
        int square = SQUARE_NONE;
        result = read_square(c, g->now.field.size, &square, f);
        if (result) return result;
        result = game_add_move(g, square, f);
    }
    if (result && f) f->at = start;
    return result;
}

static status read_moves(cursor *c, game *g, fault *f) {
    while (!at_end(c)) {
        if (is_separator(peek(c, 0))) {
            c->at++;
            continue;
        }
        const status result = read_token(c, g, f);
        if (result) return result;
    }
    return OK;
}

static status read_from(const position *start, cursor c, game *out, fault *f) {
    game_set_start(out, start);
    const status result = read_moves(&c, out, f);
    if (result) game_clear(out);
    return result;
}

status transcript_read_from(const position *start, view text, game *out, fault *f) {
    return read_from(start, (cursor){text, 0}, out, f);
}

/* ---- a board before the moves ---- */

/* A letter with a number behind it is a move or a result: "b4", "o12", "B+16". */
static bool is_cell(const cursor *c) {
    const char here = peek(c, 0), next = peek(c, 1);
    if (here == '\0') return false;
    if (strchr("BbOoWw", here)) return !char_is_digit(next) && next != '+';
    return strchr("Xx*-.#", here) != NULL;
}

static bool is_board(int cells, bool with_side) {
    return cell_board_size(cells - with_side) != 0;
}

/* "--" as a word of its own, behind a board and its side. */
static bool is_first_pass(const cursor *c, int cells) {
    if (!is_board(cells, true) || !is_separator(c->text.data[c->at - 1])) return false;
    return starts_word(c, "--") && !is_cell(&(cursor){c->text, c->at + 2});
}

/* The cells at the start of the text, and the bytes they take. */
static size_t board_length(view text, int *cells) {
    size_t length = 0;
    *cells = 0;
    for (cursor c = {text, 0}; !at_end(&c); c.at++) {
        if (is_cell(&c)) {
            if (is_first_pass(&c, *cells)) break;
            ++*cells;
            length = c.at + 1;
        } else if (!is_separator(peek(&c, 0))) {
            break;
        }
    }
    return length;
}

static status read_after_board(view text, size_t length, game *out, fault *f) {
    position start;
    bool side_given = false;
    const status result = position_string_read((view){text.data, length}, &start, &side_given, f);
    if (result) return result;
    if (!side_given) out->notes |= GAME_SIDE_GUESSED;
    const unsigned notes = out->notes;
    const status moves = read_from(&start, (cursor){text, length}, out, f);
    if (moves == OK) out->notes |= notes;
    return moves;
}

/* ---- which size ---- */

static status read_on_size(int size, view text, game *out, fault *f) {
    position start;
    const status result = position_start(&start, size, START_STANDARD, f);
    return result ? result : read_from(&start, (cursor){text, 0}, out, f);
}

/* 8x8 did not fit; *f says why. Takes the only other size that fits. */
static status read_on_other_size(view text, game *out, fault *f) {
    int found = 0;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        game attempt = game_make(out->memory);
        const status result = size == 8 ? E_RANGE : read_on_size(size, text, &attempt, NULL);
        const bool fits = result == OK && attempt.count > 0;
        game_clear(&attempt);
        if (result == E_NOMEM) return fault_set(f, E_NOMEM, 0, "no memory for the moves");
        if (!fits) continue;
        if (found)
            return fault_set(f, E_FORMAT, 0,
                             "the moves fit %dx%d and %dx%d; put the board before them", found,
                             found, size, size);
        found = size;
    }
    if (!found) return f ? f->code : E_FORMAT;
    const status result = read_on_size(found, text, out, f);
    if (result == OK) out->notes |= GAME_SIZE_GUESSED;
    return result;
}

static status read_transcript(view text, game *out, fault *f) {
    fault own;
    if (!f) f = &own;
    if (text.length > RECORD_MAX_BYTES)
        return fault_set(f, E_RANGE, RECORD_MAX_BYTES, "the text is too long for a game");
    int cells = 0;
    const size_t length = board_length(text, &cells);
    if (is_board(cells, false) || is_board(cells, true))
        return read_after_board(text, length, out, f);
    const status result = read_on_size(8, text, out, f);
    if (result == OK && out->count == 0)
        return fault_set(f, E_FORMAT, text.length, "there is no move and no board");
    if (result == OK || result == E_NOMEM) return result;
    return read_on_other_size(text, out, f);
}

/* Every game fits. One without moves is its board, as an empty line would be no record. */
static status write_transcript(const game *g, buffer *out, fault *f) {
    if (g->count == 0 || g->start.field.size != 8 || !game_start_is_standard(g)) {
        position_string_write(&g->start, out);
        if (g->count) buffer_add_char(out, ' ');
    }
    for (size_t i = 0; i < g->count; i++) {
        if (g->plies[i].square == GAME_PASS) continue;
        char name[SQUARE_NAME_BYTES];
        square_name_write(g->plies[i].square, name);
        buffer_add(out, name);
    }
    /* A pass before a move goes without saying; one at the very end would be lost. */
    if (g->count && g->plies[g->count - 1].square == GAME_PASS) buffer_add(out, "--");
    buffer_add_char(out, '\n');
    return game_written(out, f);
}

const game_format game_transcript = {
    {"transcript", "txt", "moves one after the other: f5d6c3d3c4; one game a line"},
    {measure_line, NULL, read_transcript, write_transcript},
    .holds = {.tags = 0},
};
