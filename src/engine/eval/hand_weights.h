/* engine/eval/hand_weights.h - the weights of the evaluation made by hand, at a few numbers of
 * empty squares (anchors), in 256ths of a disc and in the order of hand_feature. Between two
 * anchors they are interpolated.
 *
 * They were fitted by least squares, so a weight is the worth of its count beside all others, not
 * alone. A corner's weight is negative because the prospects of its edges already count it.
 * docs/decisions/ describes how to repeat the fit. 4x4 uses the weights of 6x6.
 *
 * Those of 10x10 and 12x12 are no fit: they are the weights of 8x8 at the same share of empty
 * squares, except that corners, squares diagonal to them and stable discs have the worth that
 * players give them, because no table of edges counts them there. */
#ifndef ENGINE_EVAL_HAND_WEIGHTS_H
#define ENGINE_EVAL_HAND_WEIGHTS_H

#include "engine/eval/hand_tables.h"

typedef struct hand_anchor {
    int empty;
    int16_t weights[HAND_ANCHOR_WEIGHTS];
} hand_anchor;

enum { HAND_ANCHORS_8 = 8, HAND_ANCHORS_6 = 6, HAND_ANCHORS_WIDE = 8 };

static const hand_anchor hand_anchors_8[HAND_ANCHORS_8] = {
    {5, {-301, 363,  41,  305,  291, -430, -453, -72, -588, 439,
         156,  -769, 523, -432, -22, 184,  24,   87,  480,  522}},
    {10, {230, 223,   47,  574,  389, -134, -331, -43, -477, 199,
          109, -1311, 713, -264, 39,  -43,  30,   142, 372,  845}},
    {14, {-782, -106,  88,   877,  120, 362, -187, -145, -554, 314,
          55,   -1666, 1730, -186, 114, 91,  41,   84,   186,  254}},
    {20, {-504, -24,   70,   783,  -37, 313, -32, -293, -500, 267,
          19,   -2218, 2117, -128, 172, -1,  53,  53,   5,    -173}},
    {27, {-696, 9,     68,   716,  -137, 251, 16, -547, -470, 220,
          -20,  -3732, 2309, -118, 233,  -39, 72, 93,   33,   -78}},
    {35, {-720, -31,   94,   747,  -133, 2,    67, -674, -433, 198,
          -26,  -4603, 2255, -149, 170,  -228, 87, 152,  11,   -115}},
    {44, {-697, 115,   48,   -185, -90, -126, 183, -393, -280, -190,
          5,    -3290, 2336, 316,  114, -374, 97,  -234, 5,    92}},
    {53, {-588, -643, 220, 88,  -477, -780, 106, 660, -785, -501,
          563,  48,   988, 236, -555, -732, 71,  169, 153,  -625}},
};

static const hand_anchor hand_anchors_6[HAND_ANCHORS_6] = {
    {4, {48,  423,  15,  50,   -102, -341, -416, 154, -373, 207,
         189, -790, 436, -260, -90,  42,   22,   104, 303,  291}},
    {8, {140, 274,   32,  272,  -116, -254, -290, 197, -387, 192,
         154, -1281, 899, -234, 5,    16,   31,   182, 201,  131}},
    {12, {-101, 287,   33,   350,  -141, -149, -119, -108, -298, 82,
          99,   -2008, 1375, -183, 83,   -23,  44,   271,  143,  648}},
    {17, {-317, 138,   37,   607, -125, -81, 128, -576, -211, -67,
          3,    -2965, 2274, 9,   245,  46,  66,  326,  18,   71}},
    {22, {446,  235,   9,    20,  -159, -184, 99, -789, -32, -387,
          -358, -3313, 2021, 626, 580,  208,  79, 664,  34,  -323}},
    {28, {407,  -422,  98,  415,  -16, -118, -8, -1072, -147, -1151,
          -274, -1138, 571, 1450, 641, 272,  75, 928,   -6,   213}},
};

/* `empty` in 64ths of the board. */
static const hand_anchor hand_anchors_wide[HAND_ANCHORS_WIDE] = {
    {5, {-301, 363, 41,   305, 291, -430, -453, -72, -588, 439,
         156,  400, -100, 0,   0,   0,    0,    250, 240,  522}},
    {10, {230, 223, 47,   574, 389, -134, -331, -43, -477, 199,
          109, 800, -200, 0,   0,   0,    0,    350, 186,  845}},
    {14,
     {-782, 0, 88, 877, 120, 0, -187, -145, -554, 200, 55, 1200, -400, 0, 0, 0, 0, 400, 93, 254}},
    {20, {-504, 0, 70, 783, 0, 0, -32, -293, -500, 150, 19, 1500, -600, 0, 0, 0, 0, 400, 0, 0}},
    {27, {-696, 9, 68, 716, 0, 0, 16, -547, -400, 100, -20, 1700, -700, 0, 0, 0, 0, 400, 0, 0}},
    {35, {-720, 0, 94, 747, 0, 0, 67, -600, -350, 50, -26, 1800, -700, 0, 0, 0, 0, 400, 0, 0}},
    {44, {-697, 50, 60, 700, 0, 0, 100, -400, -280, 0, 5, 1800, -700, 0, 0, 0, 0, 400, 0, 0}},
    {53, {-588, 0, 90, 600, 0, 0, 100, -300, -300, -100, 50, 1800, -600, 0, 0, 0, 0, 400, 0, 0}},
};

#endif
