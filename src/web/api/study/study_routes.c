/* web/api/study/study_routes.c - requests that make, show and change studies. */
#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "notation/square_name.h"
#include "store/studies.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/refusal.h"
#include "web/api/study/studies.h"
#include "web/game_id.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

enum { LIST_USUAL = 50, LIST_MOST = 200, COMMENT_MOST = 20000 };

/* ---- making and showing ---- */

static bool reply_study(const study *s, const buffer *notes, int http, web_reply *out) {
    json_writer j = api_reply(out, http);
    study_write(s, notes, &j);
    return true;
}

static bool show(api *a, const char *id, web_reply *out, refusal *why) {
    study s;
    if (!study_load(a, id, &s, why)) return false;
    const bool fine = reply_study(&s, NULL, 200, out);
    study_clear(&s);
    return fine;
}

bool answer_get_study(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return show(a, id, out, why);
}

bool study_write_state(api *a, const char *id, buffer *out) {
    study s;
    refusal unused;
    if (!study_load(a, id, &s, &unused)) return false;
    json_writer j = json_make(out);
    study_write(&s, NULL, &j);
    study_clear(&s);
    return true;
}

static bool make(api *a, const json_t *body, const char *id, const char *name, web_reply *out,
                 refusal *why) {
    study s = study_make(id);
    buffer notes = buffer_make(NULL);
    bool taken = false;
    bool fine = study_begin(a, body, &s, &notes, why);
    if (fine && name) {
        buffer_reset(&s.name, 0);
        buffer_add(&s.name, name);
    }
    if (fine) fine = study_store_new(a, &s, &taken, why);
    if (fine) fine = reply_study(&s, &notes, 201, out);
    if (taken) fine = show(a, id, out, why);
    buffer_clear(&notes);
    study_clear(&s);
    return fine;
}

/* The same id again gives the study that is there, even if it began with something else. */
static bool is_there(api *a, const char *id, web_reply *out) {
    refusal unused;
    return show(a, id, out, &unused);
}

bool answer_make_study(api *a, const web_request *r, const char *unused, web_reply *out,
                       refusal *why) {
    static const char *const fields[] = {"id", "name", "start", NULL};
    json_t *body = body_parse(r->body, why);
    const char *id = NULL, *name = NULL;
    (void)unused;
    bool fine = body && body_knows(body, "", fields, why) &&
                body_text(body, "id", GAME_ID_MOST, NEEDED, &id, why) &&
                body_name(body, "name", STUDY_NAME_MOST, OPTIONAL, &name, why);
    if (fine && !game_id_is(view_of(id)))
        fine = refuse(why, 400, "bad_request", "id",
                      "An id has 1 to 40 letters, digits, hyphens and underscores");
    if (fine && name && !*name)
        fine = refuse(why, 400, "bad_request", "name", "A study needs a name");
    if (fine && !is_there(a, id, out)) fine = make(a, body, id, name, out, why);
    body_free(body);
    return fine;
}

/* ---- the list ---- */

typedef struct listing {
    json_writer *j;
    int64_t last;
    int count, limit;
    bool more;
} listing;

static status put_summary(void *context, const stored_study *s) {
    listing *l = context;
    json_writer *j = l->j;
    if (l->count == l->limit) { /* one more than was wanted: there is a next page */
        l->more = true;
        return OK;
    }
    l->count++;
    l->last = s->order;
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("id", s->id), json_text_at("name", s->name),
                    json_int_at("size", s->size), json_text_at("board", s->board),
                    json_text_at("turn", s->turn), json_int_at("moves", s->moves),
                    json_int_at("variations", s->variations));
    card_json_date(j, "created", s->created);
    card_json_date(j, "changed", s->changed);
    json_put_bool_at(j, "deleted", s->deleted);
    json_close(j);
    return OK;
}

bool answer_list_studies(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    static const char *const names[] = {"text", "state", "limit", "after", NULL};
    const view state = api_parameter(r, "state");
    uint64_t limit = LIST_USUAL, after = 0;
    fault f = {.text = ""};
    int64_t total = 0;
    (void)id;
    if (!api_knows(r, names, why) || !api_number(r, "limit", 1, LIST_MOST, &limit, why) ||
        !api_number(r, "after", 1, INT64_MAX, &after, why))
        return false;
    const bool deleted = view_is(state, "deleted");
    if (state.length && !deleted && !view_is(state, "any"))
        return refuse(why, 400, "bad_request", "state", "The state is any or deleted");
    json_writer j = api_reply(out, 200);
    listing l = {.j = &j, .limit = (int)limit};
    const study_filter w = {.text = api_parameter(r, "text"),
                            .deleted = deleted,
                            .before = (int64_t)after,
                            .limit = (int)limit + 1};
    json_open_object(&j);
    json_open_array_at(&j, "studies");
    (void)pthread_mutex_lock(&a->desk);
    const status result = store_study_list(a->store, &w, put_summary, &l, &total, &f);
    (void)pthread_mutex_unlock(&a->desk);
    if (result) return refuse_fault(why, &f);
    json_close(&j);
    char next[24];
    (void)snprintf(next, sizeof next, "%lld", (long long)l.last);
    json_put_text_at(&j, "next", l.more ? next : NULL);
    json_put_int_at(&j, "total", total);
    json_close(&j);
    return true;
}

/* ---- changes ---- */

/* Changes a study that was read. Leaves the version alone if nothing is to change. */
typedef bool change_call(study *s, const json_t *body, study_change *c, refusal *why);

static bool change(api *a, const char *id, const json_t *body, change_call *call, web_reply *out,
                   refusal *why) {
    study s;
    (void)pthread_mutex_lock(&a->study_turn);
    bool fine = study_load(a, id, &s, why);
    if (fine) {
        study_change c = {
            .before = s.version, .touched = TREE_NONE, .first_new = (int)s.tree.count};
        fine = call(&s, body, &c, why) && study_store_change(a, &s, &c, out, why);
        alloc_free(NULL, c.removed);
        study_clear(&s);
    }
    (void)pthread_mutex_unlock(&a->study_turn);
    return fine;
}

static bool change_by(api *a, const web_request *r, const char *id, const char *const *fields,
                      change_call *call, web_reply *out, refusal *why) {
    json_t *body = body_parse(r->body, why);
    const bool fine =
        body && body_knows(body, "", fields, why) && change(a, id, body, call, out, why);
    body_free(body);
    return fine;
}

static bool no_memory(refusal *why) {
    return refuse(why, 500, "internal", NULL, "There is no memory for the change");
}

static bool rename_study(study *s, const json_t *body, study_change *c, refusal *why) {
    const char *name = NULL;
    (void)c;
    if (!body_name(body, "name", STUDY_NAME_MOST, OPTIONAL, &name, why)) return false;
    if (!name || strcmp(name, buffer_text(&s->name)) == 0) return true;
    if (!*name) return refuse(why, 400, "bad_request", "name", "A study needs a name");
    buffer_reset(&s->name, 0);
    buffer_add(&s->name, name);
    s->version++;
    return buffer_status(&s->name) ? no_memory(why) : true;
}

bool answer_change_study(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    static const char *const fields[] = {"name", NULL};
    return change_by(a, r, id, fields, rename_study, out, why);
}

static bool put_aside(study *s, const json_t *body, study_change *c, refusal *why) {
    (void)body, (void)c, (void)why;
    s->version += !s->deleted;
    s->deleted = true;
    return true;
}

static bool bring_back(study *s, const json_t *body, study_change *c, refusal *why) {
    (void)body, (void)c, (void)why;
    s->version += s->deleted;
    s->deleted = false;
    return true;
}

bool answer_delete_study(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    (void)r;
    return change(a, id, NULL, put_aside, out, why);
}

bool answer_restore_study(api *a, const web_request *r, const char *id, web_reply *out,
                          refusal *why) {
    (void)r;
    return change(a, id, NULL, bring_back, out, why);
}

static bool read_node(const study *s, const json_t *body, int *out, refusal *why) {
    int64_t node = 0;
    if (!body_int(body, "node", 0, TREE_NODES_MAX, NEEDED, &node, why) || !study_node(s, node, why))
        return false;
    *out = (int)node;
    return true;
}

/* A square, or "pass" as GAME_PASS. */
static bool read_move(const study *s, const json_t *body, int *out, refusal *why) {
    const char *text = NULL;
    *out = GAME_PASS;
    if (!body_text(body, "move", 8, NEEDED, &text, why)) return false;
    if (strcmp(text, "pass") == 0) return true;
    if (square_name_read(view_of(text), s->tree.head.start.field.size, out, NULL) == OK)
        return true;
    return refuse(why, 400, "bad_request", "move", "A move is a square such as f5, or pass");
}

static bool refuse_move(int square, const fault *f, refusal *why) {
    char name[SQUARE_NAME_BYTES] = "";
    if (f->code == E_NOMEM) return no_memory(why);
    if (square == GAME_PASS)
        return refuse(why, 422, "illegal_move", "move", "The side to move has a move");
    square_name_write(square, name);
    return refuse(why, 422, "illegal_move", "move", "%s is not a legal move", name);
}

static bool play(study *s, const json_t *body, study_change *c, refusal *why) {
    fault f = {.text = ""};
    int node = 0, square = 0, to = TREE_NONE;
    if (!read_node(s, body, &node, why) || !read_move(s, body, &square, why)) return false;
    const status result = square == GAME_PASS ? game_tree_pass(&s->tree, node, &to, &f)
                                              : game_tree_play(&s->tree, node, square, &to, &f);
    const bool full = result && s->tree.count + 2 > TREE_NODES_MAX;
    if (full)
        return refuse(why, 413, "too_large", NULL,
                      "This study has had %d moves, the most there are: copy it by export and "
                      "import",
                      (int)TREE_NODES_MAX);
    if (result) return refuse_move(square, &f, why);
    if (square == GAME_PASS && to == node) return refuse_move(square, &f, why);
    c->node = to;
    if ((int)s->tree.count == c->first_new) return true; /* it was there */
    c->touched = s->tree.nodes[c->first_new].parent;
    s->version++;
    return true;
}

bool answer_study_move(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const fields[] = {"node", "move", NULL};
    return change_by(a, r, id, fields, play, out, why);
}

static bool comment(study *s, const json_t *body, study_change *c, refusal *why) {
    const char *text = NULL;
    int node = 0;
    if (!read_node(s, body, &node, why) ||
        !body_text(body, "comment", COMMENT_MOST, NEEDED, &text, why))
        return false;
    c->node = node;
    char *old = alloc_string(NULL, game_tree_comment(&s->tree, node),
                             strlen(game_tree_comment(&s->tree, node)));
    const bool failed = !old || game_tree_set_comment(&s->tree, node, view_of(text), NULL);
    if (!failed && strcmp(old, game_tree_comment(&s->tree, node)) != 0) {
        c->touched = node;
        s->version++;
    }
    alloc_free(NULL, old);
    return failed ? no_memory(why) : true;
}

bool answer_study_comment(api *a, const web_request *r, const char *id, web_reply *out,
                          refusal *why) {
    static const char *const fields[] = {"node", "comment", NULL};
    return change_by(a, r, id, fields, comment, out, why);
}

static bool promote(study *s, const json_t *body, study_change *c, refusal *why) {
    bool to_main = false;
    int node = 0;
    if (!read_node(s, body, &node, why) || !body_bool(body, "to_main", OPTIONAL, &to_main, why))
        return false;
    c->node = node;
    if (game_tree_promote(&s->tree, node, to_main) == TREE_NONE) return true;
    c->touched = node;
    c->line = true;
    s->version++;
    return true;
}

bool answer_study_promote(api *a, const web_request *r, const char *id, web_reply *out,
                          refusal *why) {
    static const char *const fields[] = {"node", "to_main", NULL};
    return change_by(a, r, id, fields, promote, out, why);
}

/* Notes the numbers that go. */
static bool note_removed(const study *s, int node, study_change *c, refusal *why) {
    c->removed = alloc_array(NULL, s->tree.count, sizeof *c->removed);
    if (!c->removed) return no_memory(why);
    for (int i = node; i != TREE_NONE; i = game_tree_next_of(&s->tree, node, i))
        c->removed[c->removed_count++] = i;
    return true;
}

/* A number that is used up was removed before: the wish came twice. */
static bool remove_node(study *s, const json_t *body, study_change *c, refusal *why) {
    int64_t node = 0;
    if (!body_int(body, "node", 0, TREE_NODES_MAX, NEEDED, &node, why)) return false;
    if (node == TREE_ROOT)
        return refuse(why, 400, "bad_request", "node",
                      "The start cannot be deleted: delete the study");
    if (node < (int64_t)s->tree.count && s->tree.nodes[node].gone) return true;
    if (!study_node(s, node, why)) return false;
    c->node = c->touched = s->tree.nodes[node].parent;
    if (!note_removed(s, (int)node, c, why)) return false;
    game_tree_remove(&s->tree, (int)node);
    s->version++;
    return true;
}

bool answer_study_remove(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    static const char *const fields[] = {"node", NULL};
    return change_by(a, r, id, fields, remove_node, out, why);
}
