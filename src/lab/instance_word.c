/* lab/instance_word.c - the lab on boards up to 8x8. Compiled once per tier. */
#define LAB_WIDTH word
#include "lab/kernel/set_word.h"

#include "lab/kernel/body.h"
