/* tests/support/engine/engine_units_6.c - the parts on 6x6. Compiled once per tier. */
#define ENGINE_SIDE 6
#include "support/engine/engine_units_int.h"
