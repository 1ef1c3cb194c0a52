/* train/fit/pattern_text.h - reads lists of patterns: a line for each, "NAME a1 b1 c1 ...".
 *
 * Empty lines and text behind a '#' are ignored. Lines may begin with the word "pattern", as in
 * files of weights. Nothing is owned. Errors: E_FORMAT with the offset of the line, E_RANGE for too
 * many patterns or none. */
#ifndef TRAIN_FIT_PATTERN_TEXT_H
#define TRAIN_FIT_PATTERN_TEXT_H

#include "base/text.h"
#include "engine/weights.h"

/* Reads a list for boards of `side` squares a side. E_FORMAT with the offset of the line, E_RANGE
 * for too many or none. */
status pattern_text_read(view text, int side, pattern list[PATTERNS_MAX], int *count, fault *f);

#endif
