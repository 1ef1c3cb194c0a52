/* lab/feature.h - what the course programs look at on a board, by name.
 *
 * A feature is a number for one side: how many of something it has. Its definition in bit
 * operations is in kernel/features.h, one function each; this is the list of names and the
 * sentences that explain them. "Next to" means one of the eight neighbours; a legal square counts
 * once, however many lines it turns; "can play" and "could take" ask as if it were that side's
 * move. All of it constant. */
#ifndef LAB_FEATURE_H
#define LAB_FEATURE_H

#include <stdbool.h>

typedef enum lab_feature {
    FEATURE_DISCS,              /* discs on the board */
    FEATURE_MOBILITY,           /* squares where the side can play */
    FEATURE_POTENTIAL_MOBILITY, /* empty squares next to a disc of the other side */
    FEATURE_CORNERS,            /* corners held */
    FEATURE_POTENTIAL_CORNERS,  /* corners the side could take */
    FEATURE_CORNER_VALUE,       /* corners held and corners it could take, added up */
    FEATURE_STABLE,             /* discs that can never be turned, by the rule of text 001 */
    FEATURE_UNSTABLE,           /* discs that some move of the other side would turn */
    FEATURE_SEMI_STABLE,        /* discs that are neither stable nor unstable */
    FEATURE_ANCHORED,           /* text 002's "stable": own discs joined to an own corner by rows
                                   and columns; a flood fill, which can count too many */
    FEATURE_EXPOSED,            /* discs next to a corner that the side does not hold */
    FEATURE_FRONTIER,           /* discs next to an empty square */
    FEATURE_EDGE,               /* discs on the edge, corners and their neighbours left out */
    FEATURE_SQUARES,            /* the weights of the squares it holds, added up */
    FEATURE_PARITY,             /* 1 if the side would make the last move of the game with no
                                   passes: odd empties and to move, or even and not to move; 0
                                   on a full board */
    FEATURE_REGION_PARITY,      /* the same for each region of empty squares by itself, regions
                                   joined in eight directions, added up */
    FEATURE_COUNT
} lab_feature;

const char *lab_feature_name(lab_feature f);     /* "potential-mobility" */
const char *lab_feature_sentence(lab_feature f); /* its definition, without a full stop */
bool lab_feature_find(const char *name, lab_feature *out);

#endif
