/* engine/eval/hand_counts_4.c - on 4x4. */
#define ENGINE_SIDE 4
#include "engine/eval/hand_counts_int.h"
