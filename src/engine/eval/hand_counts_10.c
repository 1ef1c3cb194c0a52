/* engine/eval/hand_counts_10.c - on 10x10. */
#define ENGINE_SIDE 10
#include "engine/eval/hand_counts_int.h"
