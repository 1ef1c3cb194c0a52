/* lab/kernel/set_type.h - defines the type `set` for this compilation.
 *
 * LAB_WIDE chooses it: 0 gives a 64-bit word for boards up to 8x8, 1 gives four words for boards
 * up to 16x16. instance_wide.c defines LAB_WIDE as 1; the default is 0.
 *
 * LAB_SUBMITTED says whether the deviations of submitted programs (lab/options.h) are compiled in.
 * Instances without them are as fast as if they did not exist. The default is 1. */
#ifndef LAB_KERNEL_SET_TYPE_H
#define LAB_KERNEL_SET_TYPE_H

#include "game/squares.h"

#include <stdint.h>

#ifndef LAB_WIDE
#define LAB_WIDE 0
#endif

#ifndef LAB_SUBMITTED
#define LAB_SUBMITTED 1
#endif

#if LAB_WIDE
#define LAB_WIDTH wide
typedef squares set;
#else
#define LAB_WIDTH word
typedef uint64_t set;
#endif

#endif
