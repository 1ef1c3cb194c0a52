/* engine/inner/technique.c - names of techniques. */
#include "engine/inner/technique.h"

#include <string.h>

const technique_info techniques[TECHNIQUES] = {
    [TECHNIQUE_PROBCUT] = {"probcut", "nodes are left on the word of a shallower search"},
    [TECHNIQUE_REDUCTIONS] = {"reductions", "late moves are searched less deep at first"},
    [TECHNIQUE_PASSES] = {"passes", "selective passes come before the exact one"},
    [TECHNIQUE_WARM_UP] = {"warm-up", "the search to a depth comes before the solver"},
    [TECHNIQUE_KNOWN_CHILD] = {"known-child", "a child that the table knows may settle a node"},
    [TECHNIQUE_KNOWN_FIRST] = {"known-first", "the table's move is searched before others are "
                                              "rated"},
    [TECHNIQUE_ESTIMATES] = {"estimates", "moves are ordered by the evaluation, not by counting "
                                          "replies alone"},
    [TECHNIQUE_LOOK_AHEAD] = {"look-ahead", "the solver orders moves by estimates a few plies on"},
};

static status no_such_technique(fault *f) {
    char names[160] = "";
    for (int i = 0; i < TECHNIQUES; i++) {
        (void)strcat(names, i == 0 ? "" : i < TECHNIQUES - 1 ? ", " : " and ");
        (void)strcat(names, techniques[i].name);
    }
    return fault_set(f, E_MISSING, 0, "there is no such technique; there are %s", names);
}

status techniques_read(view text, unsigned *set, fault *f) {
    view rest = text;
    bool more = true;
    *set = 0;
    while (more) {
        const view name = view_take(&rest, '+');
        more = name.data + name.length < text.data + text.length; /* a + stands behind it */
        int i = 0;
        while (i < TECHNIQUES && !view_is(name, techniques[i].name)) i++;
        if (i == TECHNIQUES) return no_such_technique(f);
        *set |= 1U << i;
    }
    return OK;
}
