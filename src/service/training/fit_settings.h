/* service/training/fit_settings.h - settings of a fit that are lists, read from text.
 *
 * Each leaves the plan as it is without a text (NULL). Ownership: texts are borrowed for the call.
 * Errors: E_RANGE with the option, those of files and of pattern_text_read(). */
#ifndef SERVICE_TRAINING_FIT_SETTINGS_H
#define SERVICE_TRAINING_FIT_SETTINGS_H

#include "base/fault.h"
#include "engine/weights.h"
#include "train/fit/fit_job.h"

status fit_settings_shrink(const char *text, fit_plan *p, fault *f);  /* "20,20,10" */
status fit_settings_anchors(const char *text, fit_plan *p, fault *f); /* "2,12,22" */

/* Reads a file of patterns into `list`, which must outlive the plan. */
status fit_settings_patterns(const char *path, pattern list[PATTERNS_MAX], fit_plan *p, fault *f);

#endif
