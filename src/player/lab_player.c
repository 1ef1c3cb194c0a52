/* player/lab_player.c - an agent, its search, and nothing in between. */
#include "player/lab_player.h"

#include "lab/agent_file.h"
#include "lab/search.h"

typedef struct lab_player {
    player base; /* first, so that a pointer to one is a pointer to the other */
    lab_search *search;
    buffer sentence;
} lab_player;

static lab_player *lab_player_of(player *p) {
    return (lab_player *)p;
}

static bool claims_everything(view spec) {
    (void)spec;
    return true;
}

static void close_lab_player(player *p) {
    lab_player *l = lab_player_of(p);
    lab_search_free(l->search);
    buffer_clear(&l->sentence);
    alloc_free(p->memory, l);
}

static status make_search(view spec, const player_options *o, lab_search **out, fault *f) {
    lab_agent agent;
    const status failed = lab_agent_load(spec, o->size, NULL, o->memory, &agent, f);
    return failed ? failed : lab_search_create(&agent, o->tier, o->memory, out, f);
}

static status gather_facts(lab_player *l, fault *f) {
    const lab_agent *agent = lab_search_agent(l->search);
    lab_agent_sentence(agent, &l->sentence);
    l->base.facts = (player_facts){.name = agent->spec,
                                   .base = agent->info->name,
                                   .sentence = buffer_text(&l->sentence),
                                   .searches = agent->evaluation.count > 0,
                                   .counts_for_white = agent->info->counts_for_white};
    if (buffer_status(&l->sentence)) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    return OK;
}

static status open_lab_player(view spec, const player_options *o, player **out, fault *f) {
    lab_player *l = alloc_array(o->memory, 1, sizeof *l);
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    l->base = (player){.class = &lab_player_class, .memory = o->memory};
    l->sentence = buffer_make(o->memory);
    status failed = make_search(spec, o, &l->search, f);
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
    .open = open_lab_player,
    .close = close_lab_player,
    .new_game = new_game,
    .choose = choose,
};
