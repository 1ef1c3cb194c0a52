/* notation/opening_name.c - looks positions up in a sorted table, and their names in the embedded
 * list. */
#include "notation/opening_name.h"

#include "game/board.h"
#include "game/symmetry.h"
#include "notation/opening_keys_int.h"

#include <assert.h>

extern const char opening_names_txt[]; /* embedded */
extern const size_t opening_names_txt_length;

/* ---- the list ---- */

bool opening_name_next(size_t *at, opening_name *out) {
    *out = (opening_name){{NULL, 0}, {NULL, 0}, {NULL, 0}};
    while (*at < opening_names_txt_length) {
        view rest = {opening_names_txt + *at, opening_names_txt_length - *at};
        view line = view_take(&rest, '\n');
        *at += line.length + 1;
        line = view_trim(line);
        if (line.length == 0 || line.data[0] == '#') continue;
        out->moves = view_take(&line, '|');
        out->english = view_take(&line, '|');
        out->french = line;
        return true;
    }
    return false;
}

size_t opening_name_count(void) {
    return opening_keys_count;
}

/* ---- positions ---- */

/* 8x8 without blocked squares. */
static bool is_usual_board(const position *p) {
    return p->field.size == BOARD_SIZE && squares_count(&p->field.open) == BOARD_SIZE * BOARD_SIZE;
}

/* The place of the board in the table, or NULL. */
static const opening_key *find_key(board b) {
    size_t low = 0, high = opening_keys_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const opening_key *k = &opening_keys[middle];
        if (k->own == b.own && k->opp == b.opp) return k;
        if (k->own < b.own || (k->own == b.own && k->opp < b.opp))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Black made the first move, so the number of moves tells whose turn it is. */
static colour turn_after(size_t moves) {
    return moves % 2 ? WHITE : BLACK;
}

bool opening_name_of_board(board b, colour to_move, opening_name *out) {
    *out = (opening_name){{NULL, 0}, {NULL, 0}, {NULL, 0}};
    const opening_key *found = find_key(board_canonical(b, NULL));
    if (!found || to_move != turn_after(found->moves)) return false;
    size_t at = found->line;
    return opening_name_next(&at, out);
}

bool opening_name_of_position(const position *p, opening_name *out) {
    *out = (opening_name){{NULL, 0}, {NULL, 0}, {NULL, 0}};
    return is_usual_board(p) && opening_name_of_board(board_from_grid(&p->grid), p->to_move, out);
}

/* ---- games ---- */

bool opening_name_of_plies(const game *g, size_t plies, opening_name *out, size_t *at) {
    assert(plies <= g->count);
    opening_name found = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    *out = found;
    if (g->start.field.size != BOARD_SIZE || !game_start_is_standard(g)) return false;
    position p = g->start;
    for (size_t i = 0; i < plies && i < OPENING_NAME_PLIES; i++) {
        if (g->plies[i].square == GAME_PASS) break;
        position_play(&p, g->plies[i].square);
        if (!opening_name_of_position(&p, &found)) continue;
        *out = found;
        if (at) *at = i + 1;
    }
    return out->english.length > 0;
}

bool opening_name_of_game(const game *g, opening_name *out) {
    return g->count ? opening_name_of_plies(g, g->count, out, NULL)
                    : opening_name_of_position(&g->now, out);
}

/* ---- words ---- */

bool opening_name_spelling(view *rest, view *out) {
    *out = view_trim(view_take(rest, ','));
    return out->length > 0;
}

view opening_name_first(view spellings) {
    view first;
    (void)opening_name_spelling(&spellings, &first);
    return first;
}

/* Bytes above ASCII are parts of letters with accents. */
static bool counts(char c) {
    return char_is_letter(c) || char_is_digit(c) || (unsigned char)c >= 0x80;
}

static bool same_words(view a, view b) {
    size_t i = 0, j = 0;
    bool any = false;
    for (;; i++, j++) {
        while (i < a.length && !counts(a.data[i])) i++;
        while (j < b.length && !counts(b.data[j])) j++;
        if (i == a.length || j == b.length) return any && i == a.length && j == b.length;
        if (char_lower(a.data[i]) != char_lower(b.data[j])) return false;
        any = true;
    }
}

static bool is_spelled(view spellings, view name) {
    view one;
    if (same_words(spellings, name)) return true;
    while (opening_name_spelling(&spellings, &one))
        if (same_words(one, name)) return true;
    return false;
}

bool opening_name_find(view name, opening_name *out) {
    for (size_t at = 0; opening_name_next(&at, out);)
        if (is_spelled(out->english, name)) return true;
    for (size_t at = 0; opening_name_next(&at, out);)
        if (is_spelled(out->french, name)) return true;
    return false;
}
