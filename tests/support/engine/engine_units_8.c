/* tests/support/engine/engine_units_8.c - the parts on 8x8. Compiled once per tier. */
#define ENGINE_SIDE 8
#include "support/engine/engine_units_int.h"
