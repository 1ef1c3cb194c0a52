/* engine/eval/hand_counts_6.c - on 6x6. */
#define ENGINE_SIDE 6
#include "engine/eval/hand_counts_int.h"
