/* service/games/player_listing.c - adds up the runs of each player. */
#include "service/games/player_listing.h"

#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "report/csv.h"
#include "report/table.h"

#include <inttypes.h>
#include <string.h>

enum { A, B, TEXT_MOST = 60 };

typedef struct listed_player {
    char *spec; /* owns its memory; the name stands behind it, or is empty */
    const char *name;
    int64_t runs, games, wins, draws, losses;
} listed_player;

typedef struct player_list {
    listed_player *list;
    size_t count, room;
} player_list;

/* All runs have the last name of a player; people have the same specification. */
static listed_player *find(const player_list *p, const char *spec, const char *name) {
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->list[i].spec, spec) == 0 && strcmp(p->list[i].name, name) == 0)
            return &p->list[i];
    return NULL;
}

static bool make_room(player_list *p) {
    listed_player *list = alloc_grow(NULL, p->list, sizeof *list, p->count + 1, 16, &p->room);
    if (list) p->list = list;
    return list != NULL;
}

static listed_player *add(player_list *p, const char *spec, const char *name) {
    buffer text = buffer_make(NULL);
    buffer_format(&text, "%s%c%s", spec, '\0', name);
    char *copy = !buffer_status(&text) && make_room(p)
                     ? alloc_string(NULL, buffer_text(&text), text.length)
                     : NULL;
    buffer_clear(&text);
    if (!copy) return NULL;
    p->list[p->count] = (listed_player){.spec = copy, .name = copy + strlen(spec) + 1};
    return &p->list[p->count++];
}

/* A store_run_sink. */
static status take_run(void *context, const store_run *r) {
    player_list *p = context;
    const char *const specs[] = {r->a, r->b};
    const char *const names[] = {r->name_a ? r->name_a : "", r->name_b ? r->name_b : ""};
    const bool with_itself = strcmp(r->a, r->b) == 0 && strcmp(names[A], names[B]) == 0;
    for (int who = A; who <= B; who++) {
        listed_player *l = find(p, specs[who], names[who]);
        if (!l) l = add(p, specs[who], names[who]);
        if (!l) return E_NOMEM;
        if (who == A || !with_itself) l->runs++, l->games += r->stored;
        l->wins += who == A ? r->wins : r->losses;
        l->draws += r->draws;
        l->losses += who == A ? r->losses : r->wins;
    }
    return OK;
}

static void add_safe(table *t, const char *text) {
    buffer safe = buffer_make(NULL);
    buffer_append_safe(&safe, view_of(text), TEXT_MOST);
    table_add(t, "%s", buffer_text(&safe));
    buffer_clear(&safe);
}

static void write_text(const player_list *p, size_t width, buffer *out) {
    static const char *const titles[] = {"<name", "runs", "games", "w-d-l", "<specification", NULL};
    table t = table_make(titles, NULL);
    for (size_t i = 0; i < p->count; i++) {
        const listed_player *l = &p->list[i];
        add_safe(&t, l->name[0] ? l->name : l->spec);
        table_add(&t, "%" PRId64, l->runs);
        table_add(&t, "%" PRId64, l->games);
        table_add(&t, "%" PRId64 "-%" PRId64 "-%" PRId64, l->wins, l->draws, l->losses);
        add_safe(&t, l->spec);
    }
    (void)table_write_within(&t, width, out);
    table_clear(&t);
}

static void write_csv(const player_list *p, buffer *out) {
    buffer_add(out, "name,specification,runs,games,wins,draws,losses\n");
    for (size_t i = 0; i < p->count; i++) {
        const listed_player *l = &p->list[i];
        csv_append(out, view_of(l->name));
        buffer_add_char(out, ',');
        csv_append(out, view_of(l->spec));
        buffer_format(out, ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64 "\n",
                      l->runs, l->games, l->wins, l->draws, l->losses);
    }
}

static void write_json(const player_list *p, buffer *out) {
    json_writer j = json_make(out);
    json_open_array(&j);
    for (size_t i = 0; i < p->count; i++) {
        const listed_player *l = &p->list[i];
        json_open_object(&j);
        if (l->name[0]) json_put_text_at(&j, "name", l->name);
        JSON_PUT_FIELDS(&j, json_text_at("specification", l->spec), json_int_at("runs", l->runs),
                        json_int_at("games", l->games), json_int_at("wins", l->wins),
                        json_int_at("draws", l->draws), json_int_at("losses", l->losses));
        json_close(&j);
    }
    json_close(&j);
    buffer_add_char(out, '\n');
}

status player_listing_print(store *s, listing_form form, size_t width, const outlet *out,
                            bool *unread, fault *f) {
    player_list p = {.count = 0};
    buffer text = buffer_make(NULL);
    *unread = false;
    const status result = store_each_run(s, take_run, &p, f);
    if (result == E_NOMEM) (void)fault_set(f, E_NOMEM, 0, "no memory for the players");
    if (form == LISTING_JSON)
        write_json(&p, &text);
    else if (form == LISTING_CSV)
        write_csv(&p, &text);
    else
        write_text(&p, width, &text);
    if (!result) *unread = !outlet_print(out, &text);
    buffer_clear(&text);
    for (size_t i = 0; i < p.count; i++) alloc_free(NULL, p.list[i].spec);
    alloc_free(NULL, p.list);
    return result;
}
