/* service/patient_files.h - files whose reading ends soon after a stop, also while it waits.
 *
 * A person or a slow pipe may keep a reader waiting for ever. This table looks at the stop token
 * many times a second, and a stop reads as the end of the file. So the caller asks the token before
 * it believes that a file has ended.
 * Ownership: the stop token is borrowed; the table must stay where it is while it is used. */
#ifndef SERVICE_PATIENT_FILES_H
#define SERVICE_PATIENT_FILES_H

#include "base/files.h"
#include "base/stop.h"

typedef struct patient_files {
    file_ops ops; /* the system's, but for read() */
    const stop_token *stop;
} patient_files;

/* Fills the table in place. `stop` may be NULL. */
void patient_files_init(patient_files *p, const stop_token *stop);

#endif
