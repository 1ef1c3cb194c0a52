/* lab/submitted_wide.c - instance_wide.c with the deviations of submitted programs. */
#define LAB_WIDE      1
#define LAB_SUBMITTED 1
#include "lab/kernel/body.h"
