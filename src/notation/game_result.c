/* notation/game_result.c - the words for a result, one reader each. */
#include "notation/game_result.h"

#include "notation/decimal.h"

#include <string.h>

static game_result won_by(int sign) {
    return (game_result){.known = true, .discs = sign};
}

static game_result by_margin(double discs, char ending) {
    return (game_result){.known = true, .has_margin = true, .discs = discs, .ending = ending};
}

/* What SGF writes behind B+ or W+: a margin, a word for how it came, or nothing. */
static game_result sgf_result(view rest, int sign) {
    double margin = 0;
    if (decimal_read(rest, &margin)) return by_margin(sign * margin, '\0');
    game_result r = won_by(sign);
    const char first = rest.length ? char_lower(rest.data[0]) : '\0';
    if (first == 'r' || first == 't') r.ending = first;
    return r;
}

/* "40-24": the discs of both; "1-0" is PGN's and says nothing of discs. */
static bool counts_result(view text, game_result *out) {
    view rest = text;
    const view black = view_take(&rest, '-');
    uint64_t blacks = 0, whites = 0;
    if (view_number(black, SQUARE_LIMIT, &blacks, NULL) ||
        view_number(rest, SQUARE_LIMIT, &whites, NULL))
        return false;
    *out = blacks + whites <= 1 ? won_by((int)blacks - (int)whites)
                                : by_margin((double)blacks - (double)whites, '\0');
    return true;
}

static bool ggf_result(view text, game_result *out) {
    view suffix = text;
    const view number = view_take(&suffix, ':');
    double discs = 0;
    if (!decimal_read(number, &discs)) return false;
    const char ending = suffix.length ? char_lower(suffix.data[0]) : '\0';
    *out = by_margin(discs, ending && strchr("rtsl", ending) ? ending : '\0');
    return true;
}

static game_result read_result(view text) {
    game_result r = {.known = false};
    if (text.length >= 2 && text.data[1] == '+' && char_lower(text.data[0]) == 'b')
        return sgf_result(view_from(text, 2), 1);
    if (text.length >= 2 && text.data[1] == '+' && char_lower(text.data[0]) == 'w')
        return sgf_result(view_from(text, 2), -1);
    if (view_is_word(text, "1/2-1/2") || view_is_word(text, "draw")) return won_by(0);
    if (counts_result(text, &r) || ggf_result(text, &r)) return r;
    return (game_result){.known = false};
}

int game_result_sign(const game_result *r) {
    return decimal_sign(r->discs);
}

game_result game_result_of(const game *g) {
    const game_result told = read_result(view_trim(view_of(g->tags[TAG_RESULT])));
    if (told.has_margin || !position_over(&g->now)) return told;
    const game_result seen = by_margin(position_final_score(&g->now), '\0');
    const bool agree = game_result_sign(&told) == game_result_sign(&seen) && !told.ending;
    return !told.known || agree ? seen : told;
}
