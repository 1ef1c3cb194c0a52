/* service/patient_base.h - loads a WTHOR base, and ends soon after a stop.
 *
 * Errors: those of wthor_base_load(); E_STOPPED, also if the files had just been read. Ownership:
 * as in archive/wthor_base.h; after a failure *out is empty. */
#ifndef SERVICE_PATIENT_BASE_H
#define SERVICE_PATIENT_BASE_H

#include "archive/wthor_base.h"
#include "base/fault.h"
#include "base/stop.h"

/* Loads the base of a folder, or one file of games with its names. `stop` may be NULL. */
status patient_base_load(const char *path, const stop_token *stop, wthor_base *out, fault *f);

#endif
