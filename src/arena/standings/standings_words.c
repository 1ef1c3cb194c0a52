/* arena/standings/standings_words.c - words and numbers of standings. */
#include "arena/standings/standings_words.h"

#include "arena/encounter.h"
#include "arena/ending.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- names ---- */

static bool begins_character(char c) {
    return ((unsigned char)c & 0xC0) != 0x80;
}

static size_t characters_of(view text) {
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++) count += begins_character(text.data[i]);
    return count;
}

/* The bytes before character `number`. */
static size_t bytes_before(view text, size_t number) {
    size_t at = 0;
    for (; at < text.length; at++)
        if (begins_character(text.data[at]) && number-- == 0) break;
    return at;
}

void standing_name_write(const char *name, size_t most, buffer *out) {
    buffer safe = buffer_make(out->memory);
    assert(most >= 5);
    buffer_append_safe(&safe, view_of(name[0] ? name : "(no name)"), SIZE_MAX);
    if (buffer_status(&safe) && !out->failed) out->failed = buffer_status(&safe);
    const view text = buffer_view(&safe);
    const size_t count = characters_of(text);
    if (count <= most) {
        buffer_append(out, text);
    } else {
        const size_t tail = (most - 2) / 2, head = most - 2 - tail;
        buffer_append(out, (view){text.data, bytes_before(text, head)});
        buffer_add(out, "..");
        buffer_append(out, view_from(text, bytes_before(text, count - tail)));
    }
    buffer_clear(&safe);
}

/* ---- numbers ---- */

void standing_number_write(double value, int decimals, buffer *out) {
    const double unit = pow(10, decimals), rounded = round(value * unit) / unit;
    if (isnan(value))
        buffer_add_char(out, '-');
    else if (rounded == 0)
        buffer_format(out, "%.*f", decimals, 0.0);
    else
        buffer_format(out, "%+.*f", decimals, rounded);
}

void standing_elo_write(const rating *r, buffer *out) {
    static const char *const marks[] = {
        [RATING_NONE] = "",      [RATING_KNOWN] = "",     [RATING_AT_LEAST] = "> ",
        [RATING_AT_MOST] = "< ", [RATING_GUESSED] = "~ ",
    };
    buffer_add(out, marks[r->kind]);
    standing_number_write(isnan(r->bound) ? r->elo : r->bound, 0, out);
}

void standing_chance_write(double chance, buffer *out) {
    if (isnan(chance)) return;
    if (chance > 0.999)
        buffer_add(out, "> 99.9 %");
    else
        buffer_format(out, "%.1f %%", 100 * chance);
}

/* ---- pools ---- */

static bool is_first_of_pool(const standings *s, int row) {
    if (s->rows[row].rating.kind == RATING_NONE) return false;
    for (int i = 0; i < row; i++)
        if (s->rows[i].rating.pool == s->rows[row].rating.pool) return false;
    return true;
}

int standings_pools(const standings *s) {
    int count = 0;
    for (int i = 0; i < s->count; i++) count += is_first_of_pool(s, i);
    return count;
}

int standings_pool(const standings *s, int row) {
    int number = 0;
    if (s->rows[row].rating.kind == RATING_NONE) return 0;
    for (int i = 0; i < s->count; i++) {
        number += is_first_of_pool(s, i);
        if (s->rows[i].rating.pool == s->rows[row].rating.pool) break;
    }
    return number;
}

/* ---- forfeits and times ---- */

void standing_forfeits_write(const standing *row, buffer *out) {
    const char *joint = "";
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
        if (!row->forfeits[e]) continue;
        buffer_format(out, "%s%s %d", joint, game_ending_name(e), row->forfeits[e]);
        joint = ", ";
    }
}

bool standings_have_forfeits(const standings *s) {
    for (int i = 0; i < s->count; i++)
        if (s->rows[i].forfeit_count) return true;
    return false;
}

bool standings_have_times(const standings *s) {
    for (int i = 0; i < s->count; i++)
        if (!isnan(s->rows[i].seconds_per_move)) return true;
    return false;
}

bool standings_have_limits(const standings *s) {
    for (int i = 0; i < s->count; i++)
        if (s->rows[i].limits[0] && strcmp(s->rows[i].limits, encounter_own_limits) != 0)
            return true;
    return false;
}

/* ---- notes ---- */

static bool has_kind(const standings *s, rating_kind kind) {
    for (int i = 0; i < s->count; i++)
        if (s->rows[i].rating.kind == kind) return true;
    return false;
}

static bool has_byes(const standings *s) {
    for (int i = 0; i < s->count; i++)
        if (s->rows[i].bye_halves) return true;
    return false;
}

void standings_each_note(const standings *s, standings_note *note, void *context) {
    note(context, s->anchor == RATINGS_UNANCHORED
                      ? "Elo is what makes all results together most likely: 400 points are a "
                        "factor of ten in the odds, a draw is half a point, and 0 is the average."
                      : "Elo is what makes all results together most likely: 400 points are a "
                        "factor of ten in the odds, a draw is half a point, and one player, which "
                        "has the error 0, was given its number.");
    note(context, "In 95 of 100 tournaments the truth lies within +- of a rating. The two games of "
                  "a pair share their opening, so errors come from pairs, not from games.");
    if (has_kind(s, RATING_AT_LEAST) || has_kind(s, RATING_AT_MOST))
        note(context, "> and < stand where a player, or a group that shared points only among "
                      "itself, took all points from the others or none: there is no rating, only "
                      "a bound that holds at 95 %.");
    if (has_kind(s, RATING_GUESSED))
        note(context, "~ is a guess: points went one way only. The player is placed as if one more "
                      "pair against an average player had been drawn.");
    if (standings_pools(s) > 1)
        note(context, "Not all players are linked by games: the ratings of different pools cannot "
                      "be compared.");
    if (s->order == ORDER_POINTS)
        note(context, "Players are ordered by points, then by the points of all whom they met "
                      "(Buchholz), then by discs.");
    if (has_byes(s))
        note(context, "A player without an opponent in a round got the points of a pairing, a bye: "
                      "they are in points and in nothing else.");
}
