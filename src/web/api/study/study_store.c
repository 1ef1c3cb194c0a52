/* web/api/study/study_store.c - studies from and to the store, and their events. */
#include "base/json.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "store/store.h"
#include "web/api/api.h"
#include "web/api/api_int.h"
#include "web/api/refusal.h"
#include "web/api/study/studies.h"
#include "web/message.h"

#include "base/fault.h"
#include "game/position.h"
#include "notation/positions/position_string.h"
#include "notation/tree_lines.h"
#include "store/studies.h"
#include "web/api/card_json.h"
#include "web/events.h"

#include <stdio.h>
#include <string.h>

study study_make(const char *id) {
    study s = {.name = buffer_make(NULL), .version = 1, .tree = game_tree_make(NULL)};
    (void)snprintf(s.id, sizeof s.id, "%s", id);
    return s;
}

void study_clear(study *s) {
    buffer_clear(&s->name);
    game_tree_clear(&s->tree);
}

void study_channel(const char *id, char out[STUDY_CHANNEL_BYTES]) {
    (void)snprintf(out, STUDY_CHANNEL_BYTES, "study:%s", id);
}

static bool no_memory(refusal *why) {
    return refuse(why, 500, "internal", NULL, "There is no memory for the study");
}

/* ---- loading ---- */

static status take_study(void *context, const stored_study *row) {
    study *s = context;
    buffer_add(&s->name, row->name);
    s->version = row->version;
    s->deleted = row->deleted;
    (void)snprintf(s->created, sizeof s->created, "%s", row->created);
    (void)snprintf(s->changed, sizeof s->changed, "%s", row->changed);
    return tree_lines_read(row->tree, &s->tree, NULL);
}

bool study_load(api *a, const char *id, study *out, refusal *why) {
    fault f = {.text = ""};
    *out = study_make(id);
    (void)pthread_mutex_lock(&a->desk);
    status result = store_study_find(a->store, id, take_study, out, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (!result) result = buffer_status(&out->name);
    if (!result) return true;
    study_clear(out);
    if (result == E_MISSING)
        return refuse(why, 404, "not_found", NULL, "There is no study with the id %s", id);
    if (result == E_NOMEM) return no_memory(why);
    if (f.text[0]) return refuse_fault(why, &f);
    return refuse(why, 500, "internal", NULL, "The study %s is damaged in the data file", id);
}

bool study_node(const study *s, int64_t node, refusal *why) {
    if (game_tree_has(&s->tree, node)) return true;
    return refuse(why, 404, "not_found", "node", "This move is not in the study any more");
}

bool study_line(const study *s, int node, game *out, refusal *why) {
    return game_tree_line(&s->tree, node, out) == OK || no_memory(why);
}

/* ---- storing ---- */

/* The row of a study and the texts that it points to. */
typedef struct study_row {
    stored_study row;
    buffer board, tree;
} study_row;

static study_row make_row(const study *s) {
    const int end = game_tree_main_end(&s->tree);
    const position last = game_tree_position(&s->tree, end);
    study_row r = {.board = buffer_make(NULL), .tree = buffer_make(NULL)};
    position_cells_write(&last, &r.board);
    tree_lines_write(&s->tree, &r.tree);
    r.row = (stored_study){.id = s->id,
                           .name = buffer_text(&s->name),
                           .version = s->version,
                           .size = last.field.size,
                           .moves = s->tree.nodes[end].depth,
                           .variations = (int)game_tree_lines(&s->tree) - 1,
                           .board = buffer_text(&r.board),
                           .turn = card_json_turn(&last),
                           .created = s->created,
                           .changed = s->changed,
                           .deleted = s->deleted,
                           .tree = buffer_view(&r.tree)};
    return r;
}

static void clear_row(study_row *r) {
    buffer_clear(&r->board);
    buffer_clear(&r->tree);
}

static bool is_too_large(const study *s) {
    return game_tree_count(&s->tree) > STUDY_NODES_MOST || s->tree.bytes > STUDY_COMMENT_BYTES;
}

static bool refuse_size(refusal *why) {
    return refuse(why, 413, "too_large", NULL, "A study has at most %d moves and 2 MB of comments",
                  (int)STUDY_NODES_MOST);
}

typedef status store_call(store *s, const stored_study *row, fault *f);

static status store_row(api *a, const study *s, store_call *call, fault *f) {
    study_row r = make_row(s);
    status result = buffer_status(&r.board) || buffer_status(&r.tree)
                        ? fault_set(f, E_NOMEM, 0, "no memory for the study")
                        : OK;
    if (!result) {
        (void)pthread_mutex_lock(&a->desk);
        result = call(a->store, &r.row, f);
        (void)pthread_mutex_unlock(&a->desk);
    }
    clear_row(&r);
    return result;
}

static void publish_list(api *a, const char *id) {
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    JSON_PUT_OBJECT(&j, json_text_at("study", id));
    if (!buffer_status(&text)) event_publish(a->events, view_of(""), "studies", buffer_view(&text));
    buffer_clear(&text);
}

bool study_store_new(api *a, study *s, bool *taken, refusal *why) {
    fault f = {.text = ""};
    *taken = false;
    if (is_too_large(s)) return refuse_size(why);
    api_date(s->created);
    memcpy(s->changed, s->created, sizeof s->changed);
    const status result = store_row(a, s, store_study_add, &f);
    *taken = result == E_BUSY;
    if (result) return refuse_fault(why, &f);
    publish_list(a, s->id);
    return true;
}

/* ---- changes ---- */

bool study_store_change(api *a, study *s, study_change *c, web_reply *out, refusal *why) {
    fault f = {.text = ""};
    char channel[STUDY_CHANNEL_BYTES];
    const bool changed = s->version != c->before;
    if (changed && is_too_large(s)) return refuse_size(why);
    if (changed) {
        api_date(s->changed);
        if (store_row(a, s, store_study_change, &f)) return refuse_fault(why, &f); /* I1 */
    }
    json_writer j = api_reply(out, 200);
    study_write_change(s, c, &j);
    if (!changed || buffer_status(&out->body)) return true;
    study_channel(s->id, channel);
    event_publish(a->events, view_of(channel), "change", buffer_view(&out->body));
    publish_list(a, s->id);
    return true;
}
