/* notation/positions/position_hex.c - reads and writes two words of 64 bits, from either end. */
#include "notation/positions/position_hex.h"

#include "notation/format.h"
#include "notation/positions/position_text.h"
#include "notation/square_name.h"

enum { DIGITS_MAX = 16 };

typedef enum bit_order { A1_IS_LOWEST, A1_IS_HIGHEST } bit_order;

/* 0 to 15, or -1. */
static int digit_value(char c) {
    c = char_lower(c);
    if (char_is_digit(c)) return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void skip_prefix(parser *in) {
    const view rest = view_from(in->text, in->at);
    if (view_starts_with(rest, "0x") || view_starts_with(rest, "0X")) in->at += 2;
}

static status read_word(parser *in, uint64_t *word) {
    skip_prefix(in);
    const size_t start = in->at;
    *word = 0;
    while (digit_value(peek(in)) >= 0) {
        if (in->at - start == DIGITS_MAX)
            return fault_set(in->f, E_RANGE, in->at, "a board has at most %d hex digits",
                             DIGITS_MAX);
        *word = *word << 4 | (uint64_t)digit_value(peek(in));
        in->at++;
    }
    if (in->at == start) return fault_set(in->f, E_FORMAT, start, "expected a hex digit");
    return OK;
}

/* Blanks with at most one comma among them, but not nothing. */
static status read_gap(parser *in) {
    const size_t start = in->at;
    skip_blanks(in);
    if (peek(in) == ',') in->at++;
    skip_blanks(in);
    if (in->at == start)
        return fault_set(in->f, E_FORMAT, start, "expected a blank or a comma behind the board");
    return OK;
}

/* The rest of the text: the name of a side and blanks. */
static status read_side(parser *in, colour *side) {
    static const struct {
        const char *name;
        colour side;
    } names[] = {{"x", BLACK}, {"b", BLACK}, {"black", BLACK},
                 {"o", WHITE}, {"w", WHITE}, {"white", WHITE}};
    const view word = view_trim(view_from(in->text, in->at));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!view_is_word(word, names[i].name)) continue;
        *side = names[i].side;
        return OK;
    }
    return fault_set(in->f, E_FORMAT, in->at, "the side to move is X or O");
}

/* Only blanks left: the side was not given. A comma promises something behind it. */
static bool at_end(const parser *in) {
    return view_trim(view_from(in->text, in->at)).length == 0;
}

static int square_of(int bit, bit_order order) {
    const int index = order == A1_IS_LOWEST ? bit : 63 - bit;
    return square_at(index / 8, index % 8);
}

static squares squares_of_word(uint64_t word, bit_order order) {
    squares set = {{0}};
    for (; word; word &= word - 1) squares_add(&set, square_of(__builtin_ctzll(word), order));
    return set;
}

static status refuse_overlap(uint64_t both, bit_order order, size_t at, fault *f) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(square_of(__builtin_ctzll(both), order), name);
    return fault_set(f, E_RANGE, at, "%s has a disc of both sides", name);
}

static status read_words(parser *in, bit_order order, grid *out) {
    uint64_t own = 0, opp = 0;
    skip_blanks(in);
    status result = read_word(in, &own);
    if (!result) result = read_gap(in);
    const size_t second = in->at;
    if (!result) result = read_word(in, &opp);
    if (result) return result;
    if (own & opp) return refuse_overlap(own & opp, order, second, in->f);
    *out = (grid){squares_of_word(own, order), squares_of_word(opp, order)};
    return OK;
}

static status read_hex(view text, bit_order order, position *out, bool *side_given, fault *f) {
    parser in = {.text = text, .f = f};
    position p = {.to_move = BLACK};
    status result = read_words(&in, order, &p.grid);
    if (result) return result;
    const bool given = !at_end(&in);
    if (given) result = read_gap(&in);
    if (given && !result) result = read_side(&in, &p.to_move);
    if (!result) result = field_init(&p.field, 8, f);
    if (result) return result;
    *out = p;
    if (side_given) *side_given = given;
    return OK;
}

static uint64_t word_of_squares(const squares *set, bit_order order) {
    uint64_t word = 0;
    for (int bit = 0; bit < 64; bit++)
        if (squares_has(set, square_of(bit, order))) word |= UINT64_C(1) << bit;
    return word;
}

static status write_hex(const position *p, bit_order order, buffer *out, fault *f) {
    if (p->field.size != 8)
        return fault_set(f, E_UNSUPPORTED, 0, "two words of 64 bits hold an 8x8 board only");
    if (squares_count(&p->field.open) != 64)
        return fault_set(f, E_UNSUPPORTED, 0, "two words of 64 bits hold no blocked squares");
    buffer_format(
        out, "0x%016llx 0x%016llx %c", (unsigned long long)word_of_squares(&p->grid.own, order),
        (unsigned long long)word_of_squares(&p->grid.opp, order), p->to_move == BLACK ? 'X' : 'O');
    return OK;
}

status position_hex_lsb_read(view text, position *out, bool *side_given, fault *f) {
    return read_hex(text, A1_IS_LOWEST, out, side_given, f);
}

status position_hex_msb_read(view text, position *out, bool *side_given, fault *f) {
    return read_hex(text, A1_IS_HIGHEST, out, side_given, f);
}

status position_hex_lsb_write(const position *p, buffer *out, fault *f) {
    return write_hex(p, A1_IS_LOWEST, out, f);
}

status position_hex_msb_write(const position *p, buffer *out, fault *f) {
    return write_hex(p, A1_IS_HIGHEST, out, f);
}

const position_format position_hex_lsb = {
    "hex-lsb", "two 64-bit words, own discs and the other's, a1 the lowest bit; 8x8",
    position_hex_lsb_read, position_hex_lsb_write};

const position_format position_hex_msb = {
    "hex-msb", "two 64-bit words, own discs and the other's, a1 the highest bit; 8x8",
    position_hex_msb_read, position_hex_msb_write};
