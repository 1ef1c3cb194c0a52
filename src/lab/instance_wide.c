/* lab/instance_wide.c - the lab on boards from 10x10 to 16x16. Compiled once per tier. */
#define LAB_WIDE      1
#define LAB_SUBMITTED 0
#include "lab/kernel/body.h"
