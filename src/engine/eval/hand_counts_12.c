/* engine/eval/hand_counts_12.c - on 12x12. */
#define ENGINE_SIDE 12
#include "engine/eval/hand_counts_int.h"
