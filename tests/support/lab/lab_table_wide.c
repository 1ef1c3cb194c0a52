/* tests/support/lab/lab_table_wide.c - the lab on all boards, in four lanes. Compiled once per
 * tier. */
#include "lab/kernel/set_wide.h"
#include "support/lab/lab_table.h"

#include "support/lab/lab_table_int.h"

const lab_table LAB_NAME(lab_table) = LAB_TABLE(16);
