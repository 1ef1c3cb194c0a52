/* lab/instance_wide.c - the lab on boards from 10x10 to 16x16. Compiled once per tier. */
#define LAB_WIDTH wide
#include "lab/kernel/set_wide.h"

#include "lab/kernel/body.h"
