/* web/api/lab/tree_routes.c - searches to be watched: made as a work, read in parts. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "lab/agent.h"
#include "report/tree/tree.h"
#include "service/answers/watched_tree.h"
#include "web/api/api_int.h"
#include "web/api/body.h"
#include "web/api/card_json.h"
#include "web/api/lab/own_agents.h"
#include "web/api/lab/works.h"
#include "web/api/places.h"
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/api/search_json.h"
#include "web/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TREES_KEPT = 3, DEPTH_MOST = 60, COUNT_USUAL = 1000, COUNT_MOST = 5000 };

#define USUAL_AGENT "seven"

typedef struct tree_work {
    work work;
    position where;
    int depth;
    char *spec;
    watched_tree tree; /* of a finished job; only `run` makes it */
} tree_work;

/* ---- the work ---- */

static const tree_work *of(const work *w) {
    return (const tree_work *)(const void *)w;
}

static void put_count(json_writer *j, const char *key, uint64_t count) {
    json_key(j, key);
    if (count == WATCHED_UNKNOWN)
        json_put_null(j);
    else
        json_put_uint(j, count);
}

static void put_line(json_writer *j, const watched_tree *t) {
    json_open_array_at(j, "line");
    for (uint32_t i = 1; i < t->count;) {
        const bool on_line = t->nodes[i].on_line;
        if (on_line) search_json_move(j, t->nodes[i].move);
        i += on_line ? 1 : t->nodes[i].subtree;
    }
    json_close(j);
}

static void write_tree(const work *w, json_writer *j) {
    const tree_work *q = of(w);
    const watched_tree *t = &q->tree;
    json_open_object(j);
    JSON_PUT_FIELDS(j, json_text_at("id", w->id), json_text_at("state", w->state),
                    json_text_at("sentence", *w->sentence ? w->sentence : NULL),
                    json_text_at("agent", q->spec));
    json_put_text_at(j, "about", t->sentence.data ? buffer_text(&t->sentence) : "");
    json_put_int_at(j, "depth", q->depth);
    json_put_int_at(j, "searched", t->depth);
    json_put_int_at(j, "size", q->where.field.size);
    json_put_text_at(j, "turn", colour_name(q->where.to_move));
    json_put_uint_at(j, "visited", t->visited);
    json_put_uint_at(j, "pruned", t->pruned);
    put_count(j, "minimax", t->nodes || t->visited ? t->minimax : WATCHED_UNKNOWN);
    json_put_uint_at(j, "nodes", t->count);
    json_put_int_at(j, "deepest", t->deepest);
    json_put_real_at(j, "value",
                     t->count && t->nodes[0].has_value ? t->nodes[0].value : (double)NAN);
    put_line(j, t);
    json_close(j);
}

static void say(work *w, const watched_tree *t, int depth) {
    if (t->end == WATCHED_TOO_LARGE)
        (void)snprintf(w->sentence, sizeof w->sentence,
                       "This search visits more than 1,000,000 nodes, too many to show: choose a "
                       "smaller depth, or a technique that cuts more.");
    else if (position_over(&t->root))
        (void)snprintf(w->sentence, sizeof w->sentence, "The game is over: nothing is searched.");
    else if (t->count == 1)
        (void)snprintf(w->sentence, sizeof w->sentence,
                       "There is no move but to pass: nothing is searched.");
    else if (t->depth != depth)
        (void)snprintf(w->sentence, sizeof w->sentence,
                       "Shown is the last finished iteration, of depth %d.", t->depth);
}

static void run_tree(work *w, const stop_token *stop) {
    tree_work *q = (tree_work *)(void *)w;
    watched_tree made;
    fault f = {.text = ""};
    const watched_request request = {.spec = q->spec,
                                     .position = &q->where,
                                     .depth = q->depth,
                                     .tier = w->api->tier,
                                     .stop = stop};
    const status failed = watched_tree_make(&request, &made, &f);
    (void)pthread_mutex_lock(&w->lock);
    if (failed) {
        works_set_failed(w, &f);
    } else if (made.end == WATCHED_STOPPED) {
        watched_tree_clear(&made);
        works_set_stopped(w);
    } else {
        q->tree = made;
        w->state = made.end == WATCHED_TOO_LARGE ? "too_large" : "done";
        say(w, &q->tree, q->depth);
    }
    (void)pthread_mutex_unlock(&w->lock);
}

static void clear_tree(work *w) {
    tree_work *q = (tree_work *)(void *)w;
    watched_tree_clear(&q->tree);
    alloc_free(NULL, q->spec);
}

static const work_kind trees = {.event = "tree",
                                .most = TREES_KEPT,
                                .job = JOB_HINT,
                                .write = write_tree,
                                .run = run_tree,
                                .clear = clear_tree};

/* ---- requests ---- */

/* Appends the whole specification: the agent, and the switches of the technique. */
static bool read_spec(api *a, const json_t *body, int size, buffer *out, refusal *why) {
    const char *agent = USUAL_AGENT, *technique = NULL;
    fault f = {.text = ""};
    buffer spec = buffer_make(NULL), resolved = buffer_make(NULL);
    bool fine = body_name(body, "agent", LAB_SPEC_MAX - 1, OPTIONAL, &agent, why) &&
                body_text(body, "technique", 20, OPTIONAL, &technique, why) &&
                own_agents_resolve(a, view_of(agent), "agent", &resolved, why);
    if (fine && !technique) buffer_append(&spec, buffer_view(&resolved));
    if (fine && technique && watched_technique(buffer_view(&resolved), technique, &spec, &f))
        fine = refuse(why, 400, "bad_request", f.code == E_MISSING ? "technique" : "agent", "%s",
                      f.text);
    lab_agent *made = fine ? own_agents_make(a, buffer_view(&spec), size, "agent", out, why) : NULL;
    alloc_free(NULL, made);
    buffer_clear(&resolved);
    buffer_clear(&spec);
    return made != NULL;
}

static bool make_tree(api *a, const char *id, const position *where, int depth, const char *spec,
                      web_reply *out, refusal *why) {
    bool existed = false;
    work *w = works_make(a, &trees, id, sizeof(tree_work), &existed, why);
    if (!w) return false;
    tree_work *q = (tree_work *)(void *)w;
    bool fine = true;
    if (!existed) {
        q->where = *where;
        q->depth = depth;
        q->spec = alloc_string(NULL, spec, strlen(spec));
        fine = q->spec ? works_start(w, why)
                       : refuse(why, 500, "internal", NULL, "There is no memory for the tree");
        if (!fine) works_drop(w);
    }
    if (fine) works_reply_made(w, out);
    works_close(w);
    return fine;
}

bool answer_make_tree(api *a, const web_request *r, const char *unused, web_reply *out,
                      refusal *why) {
    static const char *const fields[] = {"id",        "board", "turn", "agent",
                                         "technique", "depth", NULL};
    json_t *body = body_parse(r->body, why);
    buffer spec = buffer_make(NULL);
    const char *id = NULL;
    position where;
    int64_t depth = 0;
    (void)unused;
    const bool fine = body && body_knows(body, "", fields, why) && works_read_id(body, &id, why) &&
                      places_read(body, &where, why) &&
                      body_int(body, "depth", 1, DEPTH_MOST, NEEDED, &depth, why) &&
                      read_spec(a, body, where.field.size, &spec, why) &&
                      make_tree(a, id, &where, (int)depth, buffer_text(&spec), out, why);
    buffer_clear(&spec);
    body_free(body);
    return fine;
}

bool answer_tree(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    (void)r;
    return works_answer(a, &trees, id, out, why);
}

bool answer_drop_tree(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    work *w = works_open(a, &trees, id, why);
    (void)r;
    if (!w) return false;
    works_stop(w);
    if (!w->busy) {
        watched_tree_clear(&((tree_work *)(void *)w)->tree);
        w->state = "stopped";
    }
    works_reply(w, out);
    works_close(w);
    return true;
}

/* ---- nodes ---- */

static void put_window(json_writer *j, const watched_node *n) {
    json_put_real_at(j, "alpha", n->alpha);
    json_put_real_at(j, "beta", n->beta);
}

static void put_node(json_writer *j, const watched_tree *t, uint32_t number) {
    static const char *const bounds[] = {"upper", "exact", "lower"};
    const watched_node *n = &t->nodes[number];
    const colour root = t->root.to_move;
    json_open_object(j);
    json_put_uint_at(j, "node", number);
    json_key(j, "parent");
    if (n->parent == WATCHED_NOTHING)
        json_put_null(j);
    else
        json_put_uint(j, n->parent);
    json_put_int_at(j, "ply", n->ply);
    json_put_text_at(j, "kind", n->kind == TREE_PRUNED ? "pruned" : "visited");
    json_key(j, "move");
    if (n->move == SQUARE_NONE)
        json_put_null(j);
    else
        search_json_move(j, n->move);
    json_put_text_at(j, "turn", colour_name(n->root_to_move ? root : colour_other(root)));
    if (n->has_value) {
        json_put_real_at(j, "value", n->value);
        json_put_text_at(j, "bound", bounds[watched_bound(n) + 1]);
    }
    if (n->kind == TREE_VISITED) {
        put_window(j, n);
        json_put_text_at(j, "reason", tree_reason_word((tree_reason)n->reason));
    }
    json_put_bool_at(j, "best", n->on_line);
    json_put_uint_at(j, "children", watched_children(t, number));
    json_put_uint_at(j, "subtree", n->subtree);
    json_put_uint_at(j, "visited", n->visited);
    put_count(j, "minimax", n->minimax);
    json_close(j);
}

static void put_next(json_writer *j, uint64_t next, uint64_t total) {
    json_key(j, "next");
    if (next < total)
        json_put_uint(j, next);
    else
        json_put_null(j);
    json_put_uint_at(j, "total", total);
}

static void write_range(json_writer *j, const watched_tree *t, uint64_t from, uint64_t count) {
    const uint64_t end = from + count < t->count ? from + count : t->count;
    put_next(j, end, t->count);
    json_open_array_at(j, "nodes");
    for (uint64_t i = from; i < end; i++) put_node(j, t, (uint32_t)i);
    json_close(j);
}

static void write_children(json_writer *j, const watched_tree *t, uint32_t parent, uint64_t from,
                           uint64_t count) {
    const uint32_t end = parent + t->nodes[parent].subtree;
    uint64_t rank = 0;
    put_next(j, from + count, watched_children(t, parent));
    json_open_array_at(j, "nodes");
    for (uint32_t i = parent + 1; i < end; i += t->nodes[i].subtree, rank++)
        if (rank >= from && rank < from + count) put_node(j, t, i);
    json_close(j);
}

/* Opens a tree that can be read. */
static work *open_whole(api *a, const char *id, refusal *why) {
    work *w = works_open(a, &trees, id, why);
    if (!w || of(w)->tree.count) return w;
    (void)refuse(why, 409, "conflict", NULL, "This tree has no nodes: its state is %s", w->state);
    works_close(w);
    return NULL;
}

bool answer_tree_nodes(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"from", "count", "parent", NULL};
    uint64_t from = 0, count = COUNT_USUAL, parent = WATCHED_NOTHING;
    if (!api_knows(r, names, why)) return false;
    work *w = open_whole(a, id, why);
    if (!w) return false;
    const watched_tree *t = &of(w)->tree;
    const bool fine = api_number(r, "from", 0, t->count, &from, why) &&
                      api_number(r, "count", 1, COUNT_MOST, &count, why) &&
                      api_number(r, "parent", 0, t->count - 1, &parent, why);
    if (fine) {
        json_writer j = api_reply(out, 200);
        json_open_object(&j);
        json_put_uint_at(&j, "from", from);
        if (parent == WATCHED_NOTHING)
            write_range(&j, t, from, count);
        else
            write_children(&j, t, (uint32_t)parent, from, count);
        json_close(&j);
    }
    works_close(w);
    return fine;
}

static void write_shown(const watched_tree *t, uint32_t node, web_reply *out) {
    position board;
    int16_t moves[WATCHED_PLIES];
    buffer words = buffer_make(NULL);
    const int plies = watched_board(t, node, &board, moves);
    json_writer j = api_reply(out, 200);
    watched_words(t, node, &words);
    json_open_object(&j);
    json_key(&j, "node");
    put_node(&j, t, node);
    card_json_board(&j, "board", &board);
    card_json_legal(&j, &board);
    json_open_array_at(&j, "path");
    for (int i = 0; i < plies; i++) search_json_move(&j, moves[i]);
    json_close(&j);
    json_put_string_at(&j, "sentence", buffer_view(&words));
    json_close(&j);
    buffer_clear(&words);
}

bool answer_tree_node(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"node", NULL};
    uint64_t node = 0;
    if (!api_knows(r, names, why)) return false;
    if (!api_parameter(r, "node").length)
        return refuse(why, 400, "bad_request", "node", "The parameter node is missing");
    work *w = open_whole(a, id, why);
    if (!w) return false;
    const bool fine = api_number(r, "node", 0, of(w)->tree.count - 1, &node, why);
    if (fine) write_shown(&of(w)->tree, (uint32_t)node, out);
    works_close(w);
    return fine;
}
