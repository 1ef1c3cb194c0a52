/* engine/inner/instance_4.c - the engine on 4x4. Compiled once per tier. */
#define ENGINE_SIDE 4
#include "engine/kernel/body.h"
