/* lab/feature.c - the names and sentences of the features.
 *
 * I1  Every feature has a name and a sentence. */
#include "lab/feature.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

typedef struct feature_text {
    const char *name, *sentence;
} feature_text;

static const feature_text texts[FEATURE_COUNT] = {
    [FEATURE_DISCS] = {"discs", "discs on the board"},
    [FEATURE_MOBILITY] =
        {"mobility", "squares where the side can play, as if it were its move; a square counts "
                     "once, however many lines it turns"},
    [FEATURE_POTENTIAL_MOBILITY] = {"potential-mobility",
                                    "empty squares next to at least one disc of the other side"},
    [FEATURE_CORNERS] = {"corners", "corners held"},
    [FEATURE_POTENTIAL_CORNERS] = {"potential-corners",
                                   "corners the side could take, as if it were its move"},
    [FEATURE_CORNER_VALUE] = {"corner-value",
                              "corners held and corners the side could take, added up; a corner "
                              "open to both sides counts for both"},
    [FEATURE_STABLE] =
        {"stable", "discs that can never be turned, as far as this rule sees it: on each of the "
                   "four lines through the disc the line is full, or the border is beside the "
                   "disc, or a stable disc of its colour is; a lower bound"},
    [FEATURE_UNSTABLE] = {"unstable",
                          "discs that some move of the other side would turn, as if it were its "
                          "move"},
    [FEATURE_SEMI_STABLE] = {"semi-stable", "discs that are neither stable nor unstable"},
    [FEATURE_ANCHORED] = {"anchored",
                          "discs joined to an own corner by own discs along rows and columns; a "
                          "flood fill, so some of them may still be turned"},
    [FEATURE_EXPOSED] = {"exposed",
                         "discs next to a corner that the side does not hold, empty or the other "
                         "side's"},
    [FEATURE_FRONTIER] = {"frontier", "discs next to at least one empty square"},
    [FEATURE_EDGE] = {"edge", "discs on the edge, corners and their neighbours left out"},
    [FEATURE_SQUARES] = {"squares", "the weights of the squares that the side holds, added up"},
    [FEATURE_PARITY] = {"parity",
                        "1 if the side would make the last move of a game without passes: an odd "
                        "number of empty squares and to move, or an even number and not to move; "
                        "0 on a full board"},
    [FEATURE_REGION_PARITY] = {"region-parity",
                               "regions of empty squares, joined in eight directions, in which the "
                               "side would make the last move if both played only there"},
    [FEATURE_COUNTED] =
        {"counted", "discs of the last move only: the new disc and those it turned for its side, "
                    "minus those it turned for the other side; all discs if there was no move"},
    [FEATURE_SHARED_REACH] = {"shared-reach",
                              "corners held, and the corners that the side to move could take, "
                              "which count for both sides"},
    [FEATURE_RASTERED] = {"rastered",
                          "discs joined to an own corner by own discs in eight directions, as far "
                          "as eight passes in reading order get, which run right and down but step "
                          "left and up"},
};

const char *lab_feature_name(lab_feature f) {
    assert((unsigned)f < FEATURE_COUNT); /* I1 */
    return texts[f].name;
}

const char *lab_feature_sentence(lab_feature f) {
    assert((unsigned)f < FEATURE_COUNT); /* I1 */
    return texts[f].sentence;
}

bool lab_feature_find(const char *name, lab_feature *out) {
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (strcmp(texts[f].name, name) != 0) continue;
        *out = (lab_feature)f;
        return true;
    }
    return false;
}
