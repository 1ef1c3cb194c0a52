/* protocol/settings.c - copies texts, reads limits, and lets later words overrule earlier ones. */
#include "protocol/settings.h"

#include "base/alloc.h"
#include "engine/engine.h"
#include "search/limits.h"

#include <string.h>

const char *setting_name(setting s) {
    static const char *const names[SETTINGS] = {"agent", "level", "threads", "hash", "weights",
                                                "time",  "depth", "nodes",   "seed"};
    return names[s];
}

static const char **place_of(partner_options *o, int which) {
    const char **places[SETTING_TEXTS] = {&o->agent, &o->level, &o->threads, &o->hash, &o->weights};
    return places[which];
}

/* NULL removes it. */
static status replace(settings *s, int which, const char *text, fault *f) {
    char *copy = text ? alloc_string(s->options.memory, text, strlen(text)) : NULL;
    if (text && !copy) return fault_set(f, E_NOMEM, 0, "no memory for a setting");
    alloc_free(s->options.memory, s->texts[which]);
    s->texts[which] = copy;
    *place_of(&s->options, which) = copy;
    return OK;
}

status settings_copy(const partner_options *from, settings *out, fault *f) {
    partner_options given = *from;
    *out = (settings){.options = given};
    for (int i = 0; i < SETTING_TEXTS; i++) {
        const status failed = replace(out, i, *place_of(&given, i), f);
        if (!failed) continue;
        settings_clear(out);
        return failed;
    }
    return OK;
}

void settings_clear(settings *s) {
    for (int i = 0; i < SETTING_TEXTS; i++) {
        alloc_free(s->options.memory, s->texts[i]);
        s->texts[i] = NULL;
        *place_of(&s->options, i) = NULL;
    }
}

static status read_number(const char *text, uint64_t least, uint64_t most, uint64_t *out,
                          fault *f) {
    if (view_number(view_of(text), most, out, NULL) || *out < least)
        return fault_set(f, E_RANGE, 0, "this is a whole number from %llu to %llu, not '%.40s'",
                         (unsigned long long)least, (unsigned long long)most, text);
    return OK;
}

static status say_number(settings *s, setting which, const char *text, fault *f) {
    search_limits *l = &s->options.limits;
    uint64_t depth = 0;
    status failed = OK;
    switch (which) {
    case SETTING_TIME:
        return search_parse_time(view_of(text), &l->time_ns, f);
    case SETTING_NODES:
        return read_number(text, 1, UINT64_MAX / 2, &l->nodes, f);
    case SETTING_SEED:
        return read_number(text, 0, UINT64_MAX, &s->options.seed, f);
    default:
        failed = read_number(text, 1, SEARCH_DEPTH_MAX, &depth, f);
        l->depth = (int)depth;
        return failed;
    }
}

/* The others are checked by their readers, who know more. */
static status check_text(setting which, const char *text, fault *f) {
    uint64_t unused = 0;
    if (which == SETTING_THREADS) return read_number(text, 1, ENGINE_THREADS_MAX, &unused, f);
    if (which == SETTING_HASH) return read_number(text, 1, ENGINE_TABLE_MB_MAX, &unused, f);
    return OK;
}

/* Takes away what the new words overrule. */
static void make_room(settings *s, const settings_said *said) {
    const bool agent = said->texts[SETTING_AGENT], level = said->texts[SETTING_LEVEL];
    const bool depth = said->texts[SETTING_DEPTH];
    if (level) (void)replace(s, SETTING_AGENT, NULL, NULL);
    if (level) s->options.limits.depth = 0;
    if (agent || depth) (void)replace(s, SETTING_LEVEL, NULL, NULL);
    for (int i = SETTING_THREADS; agent && i <= SETTING_WEIGHTS; i++)
        (void)replace(s, i, NULL, NULL);
}

status settings_say(settings *s, const settings_said *said, setting *wrong, fault *f) {
    make_room(s, said);
    for (int i = 0; i < SETTINGS; i++) {
        const char *text = said->texts[i];
        if (!text) continue;
        *wrong = (setting)i;
        status failed = check_text((setting)i, text, f);
        if (!failed && i < SETTING_TEXTS) failed = replace(s, i, text, f);
        if (!failed && i >= SETTING_TEXTS) failed = say_number(s, (setting)i, text, f);
        if (failed) return failed;
    }
    return OK;
}
