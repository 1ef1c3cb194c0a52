/* notation/game_result.c - the words for a result, one reader each. */
#include "notation/game_result.h"

#include "game/position.h"
#include "notation/decimal.h"

#include <string.h>

static game_result won_by(int sign) {
    return (game_result){.known = true, .discs = sign};
}

static game_result by_margin(double discs, char ending) {
    return (game_result){.known = true, .has_margin = true, .discs = discs, .ending = ending};
}

/* Reads the part behind B+ or W+ in SGF: a margin, a word for the ending, or nothing. */
static game_result sgf_result(view rest, int sign) {
    double margin = 0;
    if (decimal_read(rest, &margin)) return by_margin(sign * margin, '\0');
    game_result r = won_by(sign);
    const char first = rest.length ? char_lower(rest.data[0]) : '\0';
    const bool is_ours = first == 'a' && rest.length == 1; /* others write "B+Adjudication" */
    if (is_ours || (first && strchr("rtf", first))) r.ending = first;
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
    char ending = suffix.length ? char_lower(suffix.data[0]) : '\0';
    if (ending && !strchr("rtslfa", ending)) ending = '\0';
    if (discs == 0) ending = '\0'; /* nobody resigns or runs out of time to a draw */
    *out = by_margin(discs, ending);
    if (ending && (discs == 1 || discs == -1)) out->has_margin = false;
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

bool game_result_has_ggf_ending(const game_result *r) {
    return r->ending && strchr("rtsl", r->ending);
}

/* Returns the result of the source. Agreed scores, adjournments and forfeits of a finished game are
 * not believed. */
static game_result told_result(const game *g) {
    game_result r = read_result(view_trim(view_of(g->tags[TAG_RESULT])));
    if (position_over(&g->now) && r.ending != 'r' && r.ending != 't') r.ending = '\0';
    return r;
}

static game_result board_result(const game *g) {
    return by_margin(position_final_score(&g->now), '\0');
}

static bool has_komi_tag(const game *g) {
    double komi = 0;
    return decimal_read(view_trim(view_of(g->tags[TAG_KOMI])), &komi) && decimal_sign(komi) != 0;
}

static bool has_part_of_disc(const game_result *r) {
    return r->discs != (int)r->discs;
}

/* Returns whether the source counts against the board, for the two reasons in the header. */
static bool overrules(const game *g, const game_result *told) {
    return told->ending || has_komi_tag(g) || has_part_of_disc(told);
}

/* Returns whether a margin agrees with the board. Some sources give the empty squares to the winner
 * and some to nobody: both are right. */
static bool is_margin_of(const game *g, double discs) {
    return decimal_sign(discs - position_final_score(&g->now)) == 0 ||
           decimal_sign(discs - position_count_score(&g->now)) == 0;
}

static bool agrees(const game *g, const game_result *told) {
    if (told->has_margin) return is_margin_of(g, told->discs);
    const int score = position_final_score(&g->now);
    return game_result_sign(told) == (score > 0) - (score < 0);
}

game_result game_result_of(const game *g) {
    const game_result told = told_result(g);
    if (!position_over(&g->now) || overrules(g, &told)) return told;
    return told.known && told.has_margin && agrees(g, &told) ? told : board_result(g);
}

game_result game_result_without_margin(const game *g) {
    const game_result r = game_result_of(g);
    const bool decides = position_over(&g->now) && !r.ending && !has_komi_tag(g);
    return decides ? board_result(g) : r;
}

bool game_result_is_contradicted(const game *g) {
    const game_result told = told_result(g);
    return position_over(&g->now) && told.known && !overrules(g, &told) && !agrees(g, &told);
}

bool game_result_is_on_board(const game *g) {
    const game_result r = game_result_of(g);
    return position_over(&g->now) && !r.ending && r.known && agrees(g, &r);
}

bool game_result_is_discs(view text, int *lead) {
    game_result r;
    const bool counts = counts_result(text, &r);
    if (counts && lead) *lead = (int)r.discs;
    return counts;
}

bool game_result_is_word(view text) {
    text = view_trim(text);
    return text.length == 0 || view_is(text, "?") || view_is(text, "*") || read_result(text).known;
}
