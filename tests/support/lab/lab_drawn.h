/* tests/support/lab/lab_drawn.h - the positions whose features were counted by hand.
 *
 * X is black, to move, and "own". Counts are in tests/lab/lab_features.c;
 * tests/lab/lab_evaluations.c works out what the texts' formulas make of them. */
#ifndef TESTS_SUPPORT_LAB_DRAWN_H
#define TESTS_SUPPORT_LAB_DRAWN_H

enum { DRAWN_START, DRAWN_EDGE, DRAWN_LATE, DRAWN_TEN, DRAWN_WALLS, DRAWN_BLOCKED, DRAWN_FULL };

static const char *const lab_drawn[] = {
    [DRAWN_START] = "........\n"
                    "........\n"
                    "........\n"
                    "...OX...\n"
                    "...XO...\n"
                    "........\n"
                    "........\n"
                    "........\n",
    /* X holds a whole edge: 10 discs to 6, 20 empty. */
    [DRAWN_EDGE] = "XXXXXX\n"
                   "XOOO..\n"
                   "X.OX..\n"
                   "..XO..\n"
                   "......\n"
                   "O.....\n",
    /* Two squares left, not next to each other: 7 to 7. */
    [DRAWN_LATE] = "XXOO\n"
                   "XXO.\n"
                   "XOOO\n"
                   ".OXX\n",
    /* Play on an edge, in the centre and around a corner: 8 to 9, 83 empty. */
    [DRAWN_TEN] = ".OXXXO....\n"
                  "..OOO.....\n"
                  "...X......\n"
                  "..........\n"
                  "....OX....\n"
                  "....XO....\n"
                  "..........\n"
                  ".........X\n"
                  "........XO\n"
                  ".........O\n",
    /* Two walls and a corner; nobody can move: 13 to 12, regions of 23, 12 and 84. */
    [DRAWN_WALLS] = "X...........\n"
                    "............\n"
                    "XXXXXXXXXXXX\n"
                    "............\n"
                    "OOOOOOOOOOOO\n"
                    "............\n"
                    "............\n"
                    "............\n"
                    "............\n"
                    "............\n"
                    "............\n"
                    "............\n",
    /* The corner a1 and c3 are blocked: 6 to 4, 24 empty. */
    [DRAWN_BLOCKED] = "#OX...\n"
                      "OXX...\n"
                      "XX#O..\n"
                      "...XO.\n"
                      "......\n"
                      "......\n",
    /* A full board: 8 to 8. */
    [DRAWN_FULL] = "XXXX\n"
                   "XOOX\n"
                   "OOXX\n"
                   "OOOO\n",
};

enum { DRAWN_COUNT = sizeof lab_drawn / sizeof *lab_drawn };

#endif
