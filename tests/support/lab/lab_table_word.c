/* tests/support/lab/lab_table_word.c - the lab on boards up to 8x8. Compiled once per tier. */
#include "lab/kernel/set_word.h"
#include "support/lab/lab_table.h"

#include "support/lab/lab_table_int.h"

const lab_table LAB_NAME(lab_table) = LAB_TABLE(8);
