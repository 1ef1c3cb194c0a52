/* player/lab_player.c - an agent, its search, and nothing in between. */
#include "player/lab_player.h"

#include "base/text.h"
#include "game/position.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/search.h"
#include "player/player.h"
#include "search/result.h"

#include <stdio.h>

typedef struct lab_player {
    player base; /* first, so that a pointer to one is a pointer to the other */
    lab_search *search;
} lab_player;

static lab_player *lab_player_of(player *p) {
    return (lab_player *)p;
}

static bool claims_everything(view text) {
    (void)text;
    return true;
}

/* ---- an agent that is not open ---- */

/* The agent file. */
static bool file(view text, int index, view *name) {
    view rest = view_from(text, 1);
    if (index > 0 || !view_starts_with(text, "@")) return false;
    *name = view_take(&rest, ',');
    return true;
}

static status write_sentence(const lab_agent *a, const allocator *memory,
                             char out[PLAYER_SENTENCE_BYTES], fault *f) {
    buffer sentence = buffer_make(memory);
    lab_agent_sentence(a, &sentence);
    const status failed = buffer_status(&sentence);
    (void)snprintf(out, PLAYER_SENTENCE_BYTES, "%s", buffer_text(&sentence));
    buffer_clear(&sentence);
    return failed ? fault_set(f, E_NOMEM, 0, "no memory for a sentence") : OK;
}

static status write_facts(const lab_agent *a, const allocator *memory, player_facts *out,
                          fault *f) {
    out->base = a->info->name;
    out->searches = a->evaluation.count > 0;
    out->counts_for_white = a->info->counts_for_white;
    return write_sentence(a, memory, out->sentence, f);
}

static status describe(const player_spec *s, const player_options *o, player_facts *out, fault *f) {
    lab_agent agent;
    const status failed = lab_agent_load(player_spec_view(s), o->size, NULL, o->memory, &agent, f);
    return failed ? failed : write_facts(&agent, o->memory, out, f);
}

static status limits(const player_spec *s, const player_options *o, player_named *out, fault *f) {
    lab_agent a;
    const status failed = lab_agent_load(player_spec_view(s), o->size, NULL, o->memory, &a, f);
    if (failed) return failed;
    *out = (player_named){.limits = {.depth = a.names_depth ? a.options.depth : 0,
                                     .nodes = a.names_nodes ? a.options.nodes : 0,
                                     .time_ns = a.names_time ? a.options.time_ns : 0}};
    return OK;
}

/* ---- a player ---- */

static void close_lab_player(player *p) {
    lab_player *l = lab_player_of(p);
    lab_search_free(l->search);
    alloc_free(p->memory, l);
}

static status make_search(const player_spec *s, const player_options *o, lab_search **out,
                          fault *f) {
    lab_agent agent;
    const status failed = lab_agent_load(player_spec_view(s), o->size, NULL, o->memory, &agent, f);
    return failed ? failed : lab_search_create(&agent, o->tier, o->memory, out, f);
}

/* The name is the search's copy of the specification. */
static status gather_facts(lab_player *l, fault *f) {
    const lab_agent *agent = lab_search_agent(l->search);
    l->base.facts.name = agent->spec;
    return write_facts(agent, l->base.memory, &l->base.facts, f);
}

static status open_lab_player(const player_spec *s, const player_options *o, player **out,
                              fault *f) {
    lab_player *l = alloc_array(o->memory, 1, sizeof *l);
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    l->base = (player){.class = &lab_player_class, .memory = o->memory};
    status failed = make_search(s, o, &l->search, f);
    if (!failed) failed = gather_facts(l, f);
    if (failed) {
        close_lab_player(&l->base);
        return failed;
    }
    *out = &l->base;
    return OK;
}

static void new_game(player *p, uint64_t seed) {
    lab_search_new_game(lab_player_of(p)->search, seed);
}

static status choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f) {
    return lab_search_run(lab_player_of(p)->search, where, request, out, f);
}

const player_class lab_player_class = {
    .claims = claims_everything,
    .read = lab_agent_check_form,
    .file = file,
    .describe = describe,
    .limits = limits,
    .open = open_lab_player,
    .close = close_lab_player,
    .new_game = new_game,
    .choose = choose,
};
