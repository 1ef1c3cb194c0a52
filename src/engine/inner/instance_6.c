/* engine/inner/instance_6.c - the engine on 6x6. Compiled once per tier. */
#define ENGINE_SIDE 6
#include "engine/kernel/body.h"
