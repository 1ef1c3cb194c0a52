/* tests/support/engine/engine_units_4.c - the parts on 4x4. Compiled once per tier. */
#define ENGINE_SIDE 4
#include "support/engine/engine_units_int.h"
