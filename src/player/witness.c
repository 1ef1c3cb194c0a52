/* player/witness.c - hands everything on, and listens to the answers. */
#include "player/witness.h"

#include "base/alloc.h"
#include "player/player_class.h"

typedef struct witness {
    player base; /* first, so that a pointer to one is a pointer to the other */
    player *who;
    witness_listener *hear;
    void *context;
} witness;

static witness *witness_of(player *p) {
    return (witness *)p;
}

static void close_witness(player *p) {
    player_close(witness_of(p)->who);
    alloc_free(p->memory, p);
}

static void new_game(player *p, uint64_t seed) {
    player_new_game(witness_of(p)->who, seed);
}

static status choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f) {
    const witness *w = witness_of(p);
    const status failed = player_choose(w->who, where, request, out, f);
    if (!failed) w->hear(w->context, where, out);
    return failed;
}

static void follow(player *p, const struct game *so_far) {
    player_follow(witness_of(p)->who, so_far);
}

static const player_evidence *evidence(player *p) {
    return player_evidence_of(witness_of(p)->who);
}

static void ponder(player *p, const position *after) {
    player_ponder(witness_of(p)->who, after);
}

static void ponder_end(player *p) {
    player_ponder_end(witness_of(p)->who);
}

/* No specification asks for one. */
static const player_class witness_class = {
    .close = close_witness,
    .new_game = new_game,
    .choose = choose,
    .follow = follow,
    .evidence = evidence,
    .ponder = ponder,
    .ponder_end = ponder_end,
};

status witness_open(player *who, witness_listener *hear, void *context, player **out, fault *f) {
    witness *w = alloc_array(who->memory, 1, sizeof *w);
    if (!w) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    w->base = (player){.class = &witness_class, .facts = who->facts, .memory = who->memory};
    w->who = who;
    w->hear = hear;
    w->context = context;
    *out = &w->base;
    return OK;
}
