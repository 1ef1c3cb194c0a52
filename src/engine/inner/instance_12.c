/* engine/inner/instance_12.c - the engine on 12x12. Compiled once per tier. */
#define ENGINE_SIDE 12
#include "engine/kernel/body.h"
