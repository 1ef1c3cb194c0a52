/* arena/standings/standings_json.c - keys and values. */
#include "arena/standings/standings_json.h"

#include "arena/ending.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings_words.h"

#include <math.h>

static void put_sum(json_writer *j, const standing_sum *sum) {
    json_put_int_at(j, "games", sum->games);
    json_put_int_at(j, "wins", sum->wins);
    json_put_int_at(j, "draws", sum->draws);
    json_put_int_at(j, "losses", sum->losses);
    json_put_real_at(j, "share", standing_share(sum));
    json_put_real_at(j, "discs", sum->games ? (double)sum->discs / sum->games : NAN);
}

static void put_forfeits(json_writer *j, const standing *row) {
    json_open_object_at(j, "forfeits");
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        if (row->forfeits[e]) json_put_int_at(j, game_ending_name(e), row->forfeits[e]);
    json_close(j);
}

static void put_row(json_writer *j, const standings *s, int i) {
    const standing *row = &s->rows[i];
    json_open_object(j);
    json_put_int_at(j, "rank", row->rank);
    json_put_text_at(j, "name", row->name);
    json_put_real_at(j, "elo", row->rating.elo);
    json_put_real_at(j, "elo_error", row->rating.error);
    json_put_text_at(j, "elo_kind", rating_kind_name(row->rating.kind));
    json_put_real_at(j, "elo_bound", row->rating.bound);
    json_put_int_at(j, "pool", standings_pool(s, i));
    json_put_real_at(j, "better_than_next", row->superiority);
    json_put_real_at(j, "points", row->points);
    json_put_real_at(j, "bye_points", row->bye_halves / 2.0);
    json_put_real_at(j, "buchholz", row->buchholz);
    put_sum(j, &row->sum);
    json_put_real_at(j, "discs_error", row->discs_error);
    json_put_real_at(j, "seconds_per_move", row->seconds_per_move);
    json_put_real_at(j, "longest_move", row->longest_move);
    json_put_text_at(j, "limits", row->limits);
    put_forfeits(j, row);
    json_close(j);
}

static void put_cell(json_writer *j, const standings *s, int size, int row, int against) {
    const standing_sum c = standings_cell(s, size, row, against);
    if (c.games == 0) return;
    json_open_object(j);
    json_put_int_at(j, "player", row);
    json_put_int_at(j, "against", against);
    json_key(j, "size");
    if (size == STANDINGS_ALL)
        json_put_null(j);
    else
        json_put_int(j, size);
    json_put_real_at(j, "points", standing_points(&c));
    put_sum(j, &c);
    json_close(j);
}

static void put_cells(json_writer *j, const standings *s, int size) {
    for (int row = 0; row < s->count; row++)
        for (int against = 0; against < s->count; against++) put_cell(j, s, size, row, against);
}

void standings_json_write(const standings *s, json_writer *j) {
    json_open_object(j);
    json_put_text_at(j, "order", s->order == ORDER_ELO ? "elo" : "points");
    json_put_int_at(j, "games", s->games);
    json_put_int_at(j, "pairs", s->pairs);
    json_put_int_at(j, "pools", standings_pools(s));
    json_open_array_at(j, "sizes");
    for (int z = 0; z < s->size_count; z++) json_put_int(j, s->sizes[z]);
    json_close(j);
    json_open_array_at(j, "players");
    for (int i = 0; i < s->count; i++) put_row(j, s, i);
    json_close(j);
    json_open_array_at(j, "cross");
    put_cells(j, s, STANDINGS_ALL);
    for (int z = 0; z < s->size_count && s->size_count > 1; z++) put_cells(j, s, s->sizes[z]);
    json_close(j);
    json_close(j);
}
