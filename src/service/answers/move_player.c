/* service/answers/move_player.c - sets the keys that a user asks for. */
#include "service/answers/move_player.h"

#include "base/text.h"
#include "base/workers.h"
#include "engine/engine.h"
#include "player/best.h"

#include <string.h>

/* A comma ends a value of a specification. */
static status check_value(const char *option, const char *value, fault *f) {
    if (!value || !strchr(value, ',')) return OK;
    return fault_set(f, E_RANGE, 0, "--%s takes nothing with a comma: '%.80s'", option, value);
}

static status check(const move_wishes *w, fault *f) {
    status failed = check_value("level", w->level, f);
    if (!failed) failed = check_value("weights", w->weights, f);
    if (failed) return failed;
    if (w->level && w->agent && player_kind_of(view_of(w->agent)) != PLAYER_CHAMPION)
        return fault_set(f, E_RANGE, 0, "level is the champion's: %.80s has none", w->agent);
    return OK;
}

static int all_cpus(void) {
    const int cpus = workers_available();
    return cpus < ENGINE_THREADS_MAX ? cpus : ENGINE_THREADS_MAX;
}

static status set_key(player_spec *s, const char *key, const char *value, fault *f) {
    if (!value) return OK;
    if (player_spec_get(s, key, NULL))
        return fault_set(f, E_FORMAT, 0, "%s is given twice: in %.80s, and by --%s", key,
                         player_spec_text(s), key);
    return player_spec_set(s, key, view_of(value), f);
}

/* Other players than the champion say that they have no such key. */
static status set_keys(const move_wishes *w, bool on_all_cpus, player_spec *s, fault *f) {
    status failed = set_key(s, "level", w->level, f);
    if (!failed && !w->threads && on_all_cpus)
        failed = player_spec_set_number(s, "threads", (uint64_t)all_cpus(), f);
    if (!failed) failed = set_key(s, "threads", w->threads, f);
    if (!failed) failed = set_key(s, "hash", w->hash, f);
    if (!failed) failed = set_key(s, "weights", w->weights, f);
    return failed;
}

/* A level without a limit in time repeats its answers. */
status move_player_make(const move_wishes *w, const field *board, player_spec *out,
                        const char **blamed, fault *f) {
    const bool repeats = w->counted || (w->level && !w->timed);
    const char *best = w->level ? "champion" : player_best(board, repeats || w->timed);
    const char *text = w->agent ? w->agent : best;
    *blamed = NULL;
    status failed = check(w, f);
    if (failed) return failed;
    failed = player_spec_read(view_of(text), NULL, out, f);
    if (failed) *blamed = text;
    if (failed) return failed;
    failed = set_keys(w, !w->agent && !repeats && engine_plays_on(board), out, f);
    if (failed) player_spec_clear(out);
    return failed;
}
