/* service/training/rounds_report.c - rounds of training as a line, a table and JSON. */
#include "service/training/rounds_report.h"

#include "base/json.h"
#include "engine/weights.h"
#include "report/table.h"
#include "train/fit/fit.h"
#include "train/fit/fit_lane.h"

#include <inttypes.h>
#include <math.h>

void rounds_report_progress(const rounds_event *e, buffer *out) {
    switch (e->kind) {
    case ROUNDS_PLAY:
        buffer_format(out, "plays, depth %d, solved from %d empty squares", e->settings.depth,
                      e->settings.exact);
        break;
    case ROUNDS_GAMES:
        buffer_format(out, "plays, %" PRIu64 " games, %" PRIu64 " positions, %.0f s left", e->games,
                      e->positions, e->left);
        break;
    case ROUNDS_FIT:
        buffer_add(out, "reads its positions");
        break;
    case ROUNDS_MATCH:
        buffer_add(out, "plays the best so far");
        break;
    case ROUNDS_MATCH_GAME:
        buffer_format(out, "plays the best so far, %d games, LLR %+.2f", e->game->played.number + 1,
                      e->game->llr);
        break;
    case ROUNDS_MEASURED: {
        const fit_error held = fit_errors_all(&e->progress->held);
        buffer_format(out, "fits %s, step %d, error of games held out %.3f",
                      e->layer == EVAL_MAIN ? "values" : "the order of moves",
                      e->progress->iteration, fit_error_mean(&held));
        break;
    }
    default:
        break;
    }
}

static void add_real(table *t, int decimals, double value) {
    if (isnan(value))
        table_add(t, "-");
    else
        table_add(t, "%.*f", decimals, value);
}

static void add_row(table *t, const round_result *r) {
    table_add(t, "%d", r->round);
    table_add(t, "%.0f", r->seconds);
    table_add(t, "%d", r->depth);
    table_add(t, "%d", r->exact);
    table_add(t, "%" PRIu64, r->fit.games);
    table_add(t, "%" PRIu64, r->fit.positions);
    table_add(t, "%" PRIu64, r->fit.distinct);
    add_real(t, 3, r->fit.error);
    add_real(t, 1, r->score);
    add_real(t, 2, r->discs);
    add_real(t, 2, r->discs_error);
    add_real(t, 0, r->elo);
    table_add(t, "%s", r->kept ? "kept" : "not kept");
}

void rounds_report_table(const round_list *l, int width, buffer *out) {
    static const char *const titles[] = {"round",     "?seconds",  "?depth", "?exact",  "?games",
                                         "positions", "?distinct", "error",  "score %", "discs",
                                         "+-",        "elo",       "<",      NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < l->count; i++) add_row(&t, &l->items[i]);
    (void)table_write_within(&t, width > 1 ? (size_t)width - 1 : 0, out);
    table_clear(&t);
}

static void put_round(json_writer *w, const round_result *r) {
    JSON_PUT_OBJECT(w, json_int_at("round", r->round), json_real_at("seconds", r->seconds),
                    json_int_at("depth", r->depth), json_int_at("exact", r->exact),
                    json_uint_at("games", r->fit.games),
                    json_uint_at("positions", r->fit.positions),
                    json_uint_at("distinct", r->fit.distinct), json_real_at("error", r->fit.error),
                    json_real_at("score_percent", r->score), json_real_at("discs", r->discs),
                    json_real_at("discs_error", r->discs_error), json_real_at("elo", r->elo),
                    json_bool_at("kept", r->kept));
}

void rounds_report_json(const rounds_outcome *o, const char *best, buffer *out) {
    json_writer w = json_make(out);
    json_open_object(&w);
    json_put_real_at(&w, "seconds", o->seconds);
    json_put_text_at(&w, "best", best);
    json_open_array_at(&w, "rounds");
    for (int i = 0; i < o->rounds.count; i++) put_round(&w, &o->rounds.items[i]);
    json_close(&w);
    json_close(&w);
    buffer_add_char(out, '\n');
}
