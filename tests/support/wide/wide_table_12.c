/* tests/support/wide/wide_table_12.c - the kernels of 12x12. Compiled once per tier. */
#define WIDE_SIDE 12
#include "support/wide/wide_table_int.h"
