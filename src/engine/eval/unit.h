/* engine/eval/unit.h - the unit of estimated values. Exact values are whole discs. */
#ifndef ENGINE_EVAL_UNIT_H
#define ENGINE_EVAL_UNIT_H

enum { DISC = 16 }; /* units in a disc */

#endif
