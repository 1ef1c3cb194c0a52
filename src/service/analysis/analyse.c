/* service/analysis/analyse.c - from a request to text, JSON, pages and pictures. */
#include "service/analysis/analyse.h"

#include "analysis/player_tally.h"
#include "analysis/report/game_json.h"
#include "analysis/report/game_page.h"
#include "analysis/report/game_report.h"
#include "analysis/report/players_report.h"
#include "analysis/report/value_graph.h"
#include "base/clock.h"
#include "base/text.h"
#include "notation/game.h"
#include "service/analysis/analysis_job.h"
#include "service/document_file.h"
#include "service/replaced_file.h"

#include <stdio.h>

status analyse_check(const analyse_request *r, fault *f) {
    const bool page = document_file_is_output(r->html), picture = document_file_is_output(r->svg);
    if (page + picture + r->json > 1)
        return fault_set(f, E_RANGE, 0,
                         "two things would go to the output: give files to all but one");
    const status failed = document_file_check(r->html, REPLACED_PAGE, "--html", f);
    return failed ? failed : document_file_check(r->svg, REPLACED_PICTURE, "--svg", f);
}

/* ---- one game ---- */

typedef struct waiting {
    const outlet *outlet;
    int64_t told_ns;
} waiting;

static void tell_moves(void *context, size_t done, size_t all) {
    waiting *w = context;
    const int64_t now = clock_now_ns();
    char text[60];
    if (now - w->told_ns < PROGRESS_PERIOD_NS && done < all) return;
    w->told_ns = now;
    (void)snprintf(text, sizeof text, "%zu of %zu positions", done, all);
    outlet_progress(w->outlet, done < all ? text : "");
}

static status write_page(const analyse_request *r, const game_report *report, bool *unread,
                         fault *f) {
    buffer text = buffer_make(NULL);
    if (!r->html) return OK;
    game_page_write(report, NULL, &text);
    return document_file_write(r->html, &text, "the page is", r->outlet, unread, f);
}

static status write_picture(const analyse_request *r, const game_report *report, bool *unread,
                            fault *f) {
    buffer text = buffer_make(NULL), title = buffer_make(NULL);
    if (!r->svg) return OK;
    game_report_title(report, &title);
    value_graph_svg(report->analysis, buffer_text(&title), &text);
    buffer_clear(&title);
    return document_file_write(r->svg, &text, "the picture is", r->outlet, unread, f);
}

static status write_game(const analyse_request *r, const game *g, const game_analysis *a,
                         bool *unread, fault *f) {
    const game_report report = game_report_of(g, a);
    buffer text = buffer_make(NULL);
    if (r->json)
        game_json_write(&report, &text);
    else if (!document_file_is_output(r->html) && !document_file_is_output(r->svg))
        game_report_text(&report, r->width, &text);
    *unread = !outlet_print(r->outlet, &text);
    status failed = write_page(r, &report, unread, f);
    if (!failed) failed = write_picture(r, &report, unread, f);
    return failed;
}

static status analyse_one(const analyse_request *r, const game *g, bool *unread, fault *f) {
    waiting w = {.outlet = r->outlet};
    game_analysis_options o = r->options;
    game_analysis a;
    o.progress = tell_moves;
    o.progress_context = &w;
    status failed = game_analysis_run(g, &o, &a, f);
    outlet_progress(r->outlet, "");
    if (failed) return failed;
    failed = write_game(r, g, &a, unread, f);
    game_analysis_clear(&a);
    return failed;
}

/* ---- many games ---- */

typedef struct summing {
    const analyse_request *request;
    player_tally tally;
    bool unread;
} summing;

static status sum_up(void *context, const game *g, const game_analysis *a, fault *f) {
    summing *s = context;
    buffer line = buffer_make(NULL);
    if (s->request->json) {
        const game_report report = game_report_of(g, a);
        game_json_write(&report, &line);
        s->unread = !outlet_print(s->request->outlet, &line);
    }
    return s->unread ? fault_set(f, E_STOPPED, 0, "nobody reads the output")
                     : player_tally_add(&s->tally, g, a, f);
}

static void write_players(summing *s) {
    const analyse_request *r = s->request;
    buffer text = buffer_make(NULL);
    if (s->tally.games == 0 || s->unread) return;
    player_tally_sort(&s->tally);
    if (r->json)
        players_report_json(&s->tally, &text);
    else
        players_report_text(&s->tally, r->games.player, r->rows ? r->rows : SIZE_MAX, r->width,
                            &text);
    s->unread = !outlet_print(r->outlet, &text);
}

static status analyse_many(const analyse_request *r, const game_list *l, bool *unread, fault *f) {
    summing s = {.request = r, .tally = player_tally_make(NULL)};
    analysis_end end;
    const analysis_job job = {.games = l->games,
                              .count = l->count,
                              .options = r->options,
                              .folder = r->results,
                              .outlet = r->outlet,
                              .sink = sum_up,
                              .context = &s,
                              .ranks = r->ranks};
    const status failed = analysis_job_run(&job, &end, f);
    if (end.known)
        outlet_note(r->outlet, "%zu of %zu games were analysed before", end.known, l->count);
    write_players(&s);
    player_tally_clear(&s.tally);
    *unread = s.unread;
    if (failed == E_STOPPED && !s.unread)
        (void)fault_set(f, E_STOPPED, 0,
                        "stopped after %zu of %zu games; the same command continues", end.handed,
                        l->count);
    return s.unread ? OK : failed;
}

static bool is_many(const analyse_request *r, const game_list *l) {
    return l->count > 1 || (l->many && r->games.player.length);
}

status analyse_run(const analyse_request *r, analyse_end *end, fault *f) {
    game_list list;
    status failed = game_list_gather(&r->games, &list, f);
    *end = (analyse_end){.left_out = list.left_out, .none_fits = list.none_fits};
    if (failed) return failed;
    if (!is_many(r, &list) && !deal_is_here(r->ranks)) {
        game_list_clear(&list); /* rank 0 analyses one game alone */
        return OK;
    }
    if (!is_many(r, &list))
        failed = analyse_one(r, &list.games[0], &end->unread, f);
    else if (r->html || r->svg)
        failed = fault_set(f, E_RANGE, 0,
                           "--html and --svg show one game; --record N takes one of the %zu",
                           list.count);
    else
        failed = analyse_many(r, &list, &end->unread, f);
    game_list_clear(&list);
    return failed;
}
