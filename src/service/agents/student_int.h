/* service/agents/student_int.h - shared by the two kinds of student's files. Internal. */
#ifndef SERVICE_AGENTS_STUDENT_INT_H
#define SERVICE_AGENTS_STUDENT_INT_H

#include "base/program.h"
#include "base/text.h"
#include "service/agents/student_host.h"

/* The command for Java; see student_host_command(). */
status student_java_command(const student_order *o, program *out, buffer *said, fault *f);

void student_add_word(buffer *words, const char *word); /* with its NUL */

#endif
