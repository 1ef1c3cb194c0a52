/* cli/eval_lab.h - avocet eval for an agent of the laboratory. */
#ifndef CLI_EVAL_LAB_H
#define CLI_EVAL_LAB_H

#include "cli/context.h"
#include "game/position.h"

/* What p is worth for `root`, term by term. An exit code; failures have been reported. */
int eval_lab(context *c, const char *spec, const position *p, colour root, bool json);

#endif
