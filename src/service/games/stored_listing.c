/* service/games/stored_listing.c - from rows of a store to an outlet. */
#include "service/games/stored_listing.h"

#include "base/json.h"
#include "base/text.h"
#include "report/table.h"
#include "service/games/stored_game_report.h"

enum { FLUSH_AT = 1 << 16 };

typedef struct lister {
    const stored_listing *options;
    const outlet *outlet;
    stored_listing_end *end;
    buffer out;
    json_writer json;
    table runs;
} lister;

/* Prints a full buffer. The JSON writer goes on with the emptied one. */
static status pass_on(lister *l) {
    if (l->out.length >= FLUSH_AT) l->end->unread = !outlet_print(l->outlet, &l->out);
    return l->end->unread ? E_STOPPED : OK;
}

static status list_run(void *argument, const store_run *r) {
    lister *l = argument;
    l->end->shown++;
    if (l->options->form == LISTING_JSON)
        stored_game_report_run_json(r, &l->json);
    else if (l->options->form == LISTING_CSV)
        stored_game_report_run_csv(r, &l->out);
    else
        stored_game_report_run(r, &l->runs);
    return pass_on(l);
}

static void write_game(lister *l, const store_run *r, const store_game *g) {
    const stored_listing *o = l->options;
    if (o->form == LISTING_JSON)
        stored_game_report_game_json(r, g, &l->json);
    else if (o->form == LISTING_CSV)
        stored_game_report_game_csv(r, g, &l->out);
    else if (o->filter.id)
        stored_game_report_show(r, g, &o->style, &l->out);
    else
        stored_game_report_game(r, g, o->width, &l->out);
}

static status list_game(void *argument, const store_run *r, const store_game *g) {
    lister *l = argument;
    l->end->more = l->options->limit && l->end->shown == l->options->limit;
    if (l->end->more) return E_STOPPED;
    l->end->shown++;
    write_game(l, r, g);
    return pass_on(l);
}

static void write_titles(lister *l) {
    const stored_listing *o = l->options;
    if (o->form == LISTING_JSON)
        json_open_array(&l->json);
    else if (o->form == LISTING_CSV)
        buffer_add(&l->out,
                   o->games ? stored_game_report_game_titles : stored_game_report_run_titles);
    else if (o->games && !o->filter.id)
        buffer_add(&l->out, stored_game_report_titles);
}

static void write_end(lister *l) {
    const stored_listing *o = l->options;
    if (o->form == LISTING_JSON) {
        json_close(&l->json);
        buffer_add_char(&l->out, '\n');
    } else if (o->form == LISTING_TEXT && !o->games) {
        (void)table_write_within(&l->runs, o->width, &l->out);
    }
}

status stored_listing_print(const stored_listing *o, store *s, const outlet *out,
                            stored_listing_end *end, fault *f) {
    lister l = {.options = o,
                .outlet = out,
                .end = end,
                .out = buffer_make(NULL),
                .runs = stored_game_report_runs()};
    *end = (stored_listing_end){.shown = 0};
    l.json = json_make(&l.out);
    write_titles(&l);
    status result = o->games ? store_each_game(s, &o->filter, list_game, &l, f)
                             : store_each_run(s, list_run, &l, f);
    if (result == E_STOPPED && (end->more || end->unread)) result = OK;
    write_end(&l);
    if (!end->unread) end->unread = !outlet_print(out, &l.out);
    buffer_clear(&l.out);
    table_clear(&l.runs);
    return result;
}
