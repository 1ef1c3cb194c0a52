/* lab/instance_word.c - the lab on boards up to 8x8. Compiled once per tier. */
#define LAB_WIDE      0
#define LAB_SUBMITTED 0
#include "lab/kernel/body.h"
