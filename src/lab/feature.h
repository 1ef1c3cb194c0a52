/* lab/feature.h - the features of the students' programs, by name.
 *
 * A feature is a number for one side: how many of something the side has. kernel/features.h
 * computes them, one function each. This header has their names and the sentences that define them.
 * "Next to" means one of the eight neighbours. A square where a side can play counts once, however
 * many lines it turns. "Can play" and "could take" suppose that the side is to move. All constant.
 */
#ifndef LAB_FEATURE_H
#define LAB_FEATURE_H

#include <stdbool.h>

typedef enum lab_feature {
    FEATURE_DISCS,              /* discs on the board */
    FEATURE_MOBILITY,           /* squares where the side can play */
    FEATURE_POTENTIAL_MOBILITY, /* empty squares next to a disc of the other side */
    FEATURE_CORNERS,            /* corners held */
    FEATURE_POTENTIAL_CORNERS,  /* corners the side could take */
    FEATURE_CORNER_VALUE,       /* corners held plus corners it could take */
    FEATURE_STABLE,             /* discs that can never be turned, by the rule of paper 001 */
    FEATURE_UNSTABLE,           /* discs that some move of the other side would turn */
    FEATURE_SEMI_STABLE,        /* discs that are neither stable nor unstable */
    FEATURE_ANCHORED,           /* paper 002's "stable": own discs joined to an own corner by rows
                                   and columns; this flood fill may count too many */
    FEATURE_EXPOSED,            /* discs next to a corner that the side does not hold */
    FEATURE_FRONTIER,           /* discs next to an empty square */
    FEATURE_EDGE,               /* discs on the edge, corners and their neighbours left out */
    FEATURE_SQUARES,            /* sum of the weights of the squares it holds */
    FEATURE_PARITY,             /* 1 if the side would make the last move of the game with no
                                   passes: odd empties and to move, or even and not to move; 0
                                   on a full board */
    FEATURE_REGION_PARITY,      /* number of regions of empty squares, connected in eight
                                   directions, for which the same holds */
    FEATURE_COUNTED,            /* discs as paper 004's program counts them: of the last move, the
                                   disc put down and those turned for its side, minus those turned
                                   for the other; all discs if there was no last move */
    FEATURE_SHARED_REACH,       /* corners held plus corners that the side to move could take, even
                                   if that is the other side */
    FEATURE_RASTERED,           /* paper 002's program: discs joined to an own corner in eight
                                   directions, found by eight passes in reading order */
    FEATURE_COUNT
} lab_feature;

const char *lab_feature_name(lab_feature f);     /* "potential-mobility" */
const char *lab_feature_sentence(lab_feature f); /* its definition, without a full stop */
bool lab_feature_find(const char *name, lab_feature *out);

#endif
