/* engine/eval/hand_counts_8.c - on 8x8. */
#define ENGINE_SIDE 8
#include "engine/eval/hand_counts_int.h"
