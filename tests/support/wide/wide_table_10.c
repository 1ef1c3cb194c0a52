/* tests/support/wide/wide_table_10.c - the kernels of 10x10. Compiled once per tier. */
#define WIDE_SIDE 10
#include "support/wide/wide_table_int.h"
