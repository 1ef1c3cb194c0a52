/* engine/eval/unit.h - what values are counted in before the end of the game is in sight. */
#ifndef ENGINE_EVAL_UNIT_H
#define ENGINE_EVAL_UNIT_H

enum { DISC = 16 }; /* units in a disc */

#endif
