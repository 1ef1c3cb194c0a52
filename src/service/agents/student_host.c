/* service/agents/student_host.c - the command for a student's file in Python. */
#include "service/agents/student_host.h"

#include "service/agents/student_int.h"

#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

extern const char agent_step_py[];

void student_add_word(buffer *words, const char *word) {
    buffer_add(words, word);
    buffer_add_char(words, '\0');
}

static status python_command(const student_order *o, program *out, fault *f) {
    buffer words = buffer_make(NULL);
    fault why;
    student_add_word(&words, o->runner ? o->runner : "python3");
    student_add_word(&words, "-B"); /* writes nothing beside the file */
    student_add_word(&words, "-c");
    student_add_word(&words, agent_step_py);
    student_add_word(&words, o->file);
    student_add_word(&words, o->lenient ? "lenient" : "strict");
    const status failed = program_take_words(&words, out, f);
    if (failed || !program_find(out, &why)) return failed;
    return fault_set(f, E_MISSING, 0, "%s: install python3, or name one by python=FILE", why.text);
}

status student_host_command(const student_order *o, program *out, buffer *said, fault *f) {
    return o->is_java ? student_java_command(o, out, said, f) : python_command(o, out, f);
}

status student_host_become(const student_order *o, buffer *said, fault *f) {
    program p = {.count = 0};
    status failed = student_host_command(o, &p, said, f);
    if (!failed) {
        /* The same hashes in each run of Python: games repeat. */
        (void)setenv("PYTHONHASHSEED", "0", 1);
        (void)execvp(p.words[0], p.words);
        failed = fault_set(f, E_IO, 0, "%.60s cannot be run", p.words[0]);
    }
    program_clear(&p);
    return failed;
}
