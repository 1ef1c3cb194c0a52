/* player/player.c - leads each call to the table of the right kind. */
#include "player/player.h"

#include "player/champion.h"
#include "player/player_class.h"

/* ---- players that are not open ---- */

status player_describe(const player_spec *s, const player_options *o, player_facts *out, fault *f) {
    *out = (player_facts){.name = player_spec_text(s)};
    return player_class_of(s->kind)->describe(s, o, out, f);
}

status player_verify(const player_spec *s, const player_options *o, player_facts *out, fault *f) {
    const player_class *class = player_class_of(s->kind);
    player_facts unused;
    const status failed = player_describe(s, o, out ? out : &unused, f);
    return failed || !class->verify ? failed : class->verify(s, o, f);
}

status player_verify_text(const char *text, const player_options *o, player_facts *out, fault *f) {
    player_spec s;
    status failed = player_spec_read(view_of(text), o->memory, &s, f);
    if (!failed) failed = player_verify(&s, o, out, f);
    if (!failed && out) out->name = text;
    player_spec_clear(&s);
    return failed;
}

static status find_named(const char *text, const player_options *o, player_named *out, fault *f) {
    player_spec s;
    status failed = player_spec_read(view_of(text), o->memory, &s, f);
    if (!failed) failed = player_class_of(s.kind)->limits(&s, o, out, f);
    player_spec_clear(&s);
    return failed;
}

status player_limits(const char *text, const player_options *o, const search_limits *common,
                     search_limits *out, fault *f) {
    player_named own;
    *out = *common;
    if (!search_limited(common)) return OK;
    const status failed = find_named(text, o, &own, f);
    if (failed) return failed;
    if (own.limits.depth || own.level) out->depth = own.limits.depth;
    if (own.limits.nodes) out->nodes = own.limits.nodes;
    if (own.limits.time_ns) out->time_ns = own.limits.time_ns;
    return OK;
}

status player_share_spec(const player_spec *s, player_options *o, fault *f) {
    const player_class *class = player_class_of(s->kind);
    return class->share && !o->shared ? class->share(s, o, f) : OK;
}

status player_share(view text, player_options *o, fault *f) {
    player_spec s;
    status failed = player_spec_read(text, o->memory, &s, f);
    if (failed) return failed == E_NOMEM ? failed : OK;
    failed = player_share_spec(&s, o, f);
    player_spec_clear(&s);
    return failed;
}

/* Only champions share anything. */
void player_unshare(player_options *o) {
    champion_unshare(o);
}

/* ---- players ---- */

status player_open_spec(const player_spec *s, const player_options *o, player **out, fault *f) {
    *out = NULL;
    return player_class_of(s->kind)->open(s, o, out, f);
}

status player_open(view text, const player_options *o, player **out, fault *f) {
    player_spec s;
    *out = NULL;
    status failed = player_spec_read(text, o->memory, &s, f);
    if (!failed) failed = player_open_spec(&s, o, out, f);
    player_spec_clear(&s);
    return failed;
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
