/* engine/inner/technique.c - the names and sentences of the techniques. */
#include "engine/inner/technique.h"

#include "base/nearest.h"

#include <string.h>

const technique_info techniques[TECHNIQUES] = {
    [TECHNIQUE_PROBCUT] = {"probcut", "skips a node when a shallower search makes its result all "
                                      "but certain"},
    [TECHNIQUE_REDUCTIONS] = {"reductions", "searches late moves less deep at first"},
    [TECHNIQUE_PASSES] = {"passes", "runs selective passes before the exact one"},
    [TECHNIQUE_WARM_UP] = {"warm-up", "searches to a depth before solving"},
    [TECHNIQUE_KNOWN_CHILD] = {"known-child", "cuts a node off when the table knows a child that "
                                              "is good enough"},
    [TECHNIQUE_KNOWN_FIRST] = {"known-first", "searches the table's move before it rates the "
                                              "others"},
    [TECHNIQUE_ESTIMATES] = {"estimates", "orders moves by the evaluation, not only by the number "
                                          "of replies"},
    [TECHNIQUE_LOOK_AHEAD] = {"look-ahead", "lets the solver order moves by estimates a few plies "
                                            "ahead"},
    [TECHNIQUE_IMAGES] = {"images", "keeps one entry of the table for all images of a position, on "
                                    "6x6"},
    [TECHNIQUE_OPENINGS] = {"openings", "looks openings of 6x6 up that were solved before"},
};

static status no_such_technique(view wrong, fault *f) {
    char names[160] = "";
    nearest n = nearest_make(wrong);
    for (int i = 0; i < TECHNIQUES; i++) {
        nearest_consider(&n, techniques[i].name);
        (void)strcat(names, i == 0 ? "" : i < TECHNIQUES - 1 ? ", " : " and ");
        (void)strcat(names, techniques[i].name);
    }
    if (nearest_best(&n))
        return fault_set(f, E_MISSING, 0, "there is no technique '%s'; did you mean %s?", n.wrong,
                         nearest_best(&n));
    return fault_set(f, E_MISSING, 0, "there is no such technique; there are %s", names);
}

status techniques_read(view text, unsigned *set, fault *f) {
    view rest = text;
    size_t used = 0;
    bool more = true;
    *set = 0;
    while (more) {
        const view name = view_take(&rest, '+');
        used += name.length;
        more = used++ < text.length; /* a '+' follows the name */
        int i = 0;
        while (i < TECHNIQUES && !view_is(name, techniques[i].name)) i++;
        if (i == TECHNIQUES) return no_such_technique(name, f);
        *set |= 1U << i;
    }
    return OK;
}
