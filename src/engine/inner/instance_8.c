/* engine/inner/instance_8.c - the engine on 8x8. Compiled once per tier. */
#define ENGINE_SIDE 8
#include "engine/kernel/body.h"
