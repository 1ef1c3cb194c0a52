/* lab/instance_wide.c - the lab on boards from 10x10 to 16x16. Compiled once per tier. */
#define LAB_WIDE 1
#include "lab/kernel/body.h"
