/* engine/inner/instance_10.c - the engine on 10x10. Compiled once per tier. */
#define ENGINE_SIDE 10
#include "engine/kernel/body.h"
