/* service/agents/student_host.h - how a student's file of a course is run.
 *
 * Two courses have an interface of their own: COMP 424 of McGill University, in Python, and
 * Introduction to AI of the IT University of Copenhagen, in Java. Adapters in these languages are
 * embedded (data/agents). They supply what the frameworks of the courses supply and speak the lines
 * of player/protocol_student.c.
 *
 * Python gets its adapter as a word of the command line, so nothing is written. Java needs classes:
 * they are compiled into a folder of the cache, whose name depends on all sources. The text of a
 * compile error is kept there, too, so that a match of many games compiles once. If the cache
 * cannot be written, the classes go to a folder that the adapter removes at its end.
 * Ownership: the caller clears *out and the buffer. Threads: any; several processes may compile the
 * same file. */
#ifndef SERVICE_AGENTS_STUDENT_HOST_H
#define SERVICE_AGENTS_STUDENT_HOST_H

#include "base/program.h"
#include "base/text.h"

typedef struct student_order {
    const char *file;
    const char *runner; /* the Python or Java to use; NULL: as found on the PATH */
    const char *cache;  /* the folder of the cache; NULL: there is none. Java only */
    bool is_java;       /* a class with decideMove(GameState); else step() in Python */
    bool lenient;       /* a random move instead of a wrong one or an error */
} student_order;

/* Makes the command that plays the file; compiles Java if that is needed. E_MISSING without Python
 * or a JDK; E_FORMAT if the file does not compile, *said then holds the errors of the compiler;
 * E_IO, E_NOMEM. */
status student_host_command(const student_order *o, program *out, buffer *said, fault *f);

/* Makes the command and replaces this process by it. Returns only after a failure. */
status student_host_become(const student_order *o, buffer *said, fault *f);

#endif
