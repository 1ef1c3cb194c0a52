/* lab/submitted_word.c - instance_word.c with the deviations of submitted programs. */
#define LAB_WIDE      0
#define LAB_SUBMITTED 1
#include "lab/kernel/body.h"
