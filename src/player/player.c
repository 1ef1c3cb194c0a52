/* player/player.c - the kinds of players, and the way from a call to the right one. */
#include "player/player.h"

#include "player/champion.h"
#include "player/champion_keys.h"
#include "player/lab_player.h"
#include "player/outside.h"
#include "player/player_class.h"

/* Asked in this order. The lab's agents come last and claim everything: what is for nobody else is
 * a name of their catalogue, or a mistake that they explain best. */
static const player_class *const classes[] = {&champion_class, &outside_class, &lab_player_class};

static const player_class *class_of(view spec) {
    size_t i = 0;
    while (!classes[i]->claims(spec)) i++;
    return classes[i];
}

status player_share(view spec, player_options *o, fault *f) {
    return champion_claims(spec) ? champion_share(spec, o, f) : OK;
}

void player_unshare(player_options *o) {
    champion_unshare(o);
}

status player_open(view spec, const player_options *o, player **out, fault *f) {
    *out = NULL;
    return class_of(spec)->open(spec, o, out, f);
}

void player_close(player *p) {
    if (p) p->class->close(p);
}

const player_facts *player_about(const player *p) {
    return &p->facts;
}

const char *player_name(const player *p) {
    return p->facts.name;
}

const char *player_sentence(const player *p) {
    return p->facts.sentence;
}

void player_new_game(player *p, uint64_t seed) {
    p->class->new_game(p, seed);
}

void player_follow(player *p, const struct game *so_far) {
    if (p->class->follow) p->class->follow(p, so_far);
}

const player_evidence *player_evidence_of(player *p) {
    return p->class->evidence ? p->class->evidence(p) : NULL;
}

status player_choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f) {
    return p->class->choose(p, where, request, out, f);
}

void player_ponder(player *p, const position *after) {
    if (p->class->ponder) p->class->ponder(p, after);
}

void player_ponder_end(player *p) {
    if (p->class->ponder_end) p->class->ponder_end(p);
}
