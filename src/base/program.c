/* base/program.c - the words of a command, and one run from start to end. */
#include "base/program.h"
#include "base/process.h"

#include "base/clock.h"
#include "base/files.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- words ---- */

static status cut_words(program *p, fault *f) {
    char *rest = NULL;
    for (char *w = strtok_r(p->text, " \t\r\n", &rest); w; w = strtok_r(NULL, " \t\r\n", &rest)) {
        if (p->count == PROGRAM_WORDS)
            return fault_set(f, E_FORMAT, 0, "a command has at most %d words", PROGRAM_WORDS);
        p->words[p->count++] = w;
    }
    return p->count ? OK : fault_set(f, E_FORMAT, 0, "a program needs a name");
}

status program_parse(view text, const allocator *memory, program *out, fault *f) {
    *out = (program){.memory = memory};
    out->text = alloc_string(memory, text.length ? text.data : "", text.length);
    if (!out->text) return fault_set(f, E_NOMEM, 0, "no memory for a command");
    if (strchr(out->text, '/') && access(out->text, X_OK) == 0) {
        out->words[out->count++] = out->text;
        return OK;
    }
    const status result = cut_words(out, f);
    if (result) program_clear(out);
    return result;
}

status program_take_words(buffer *words, program *out, fault *f) {
    *out = (program){.memory = words->memory};
    if (buffer_status(words)) {
        buffer_clear(words);
        return fault_set(f, E_NOMEM, 0, "no memory for a command");
    }
    out->text = words->data;
    const char *const end = words->data + words->length;
    *words = buffer_make(words->memory);
    for (char *word = out->text; word < end; word += strlen(word) + 1) {
        if (out->count == PROGRAM_WORDS) {
            program_clear(out);
            return fault_set(f, E_FORMAT, 0, "a command has at most %d words", PROGRAM_WORDS);
        }
        out->words[out->count++] = word;
    }
    return OK;
}

void program_clear(program *p) {
    alloc_free(p->memory, p->text);
    *p = (program){.memory = p->memory};
}

/* ---- finding ---- */

static bool can_run(view folder, const char *name) {
    buffer path = buffer_make(NULL);
    buffer_append(&path, folder);
    if (folder.length > 0) buffer_add_char(&path, '/');
    buffer_add(&path, name);
    const bool found = !buffer_status(&path) && access(buffer_text(&path), X_OK) == 0;
    buffer_clear(&path);
    return found;
}

static bool is_on_path(const char *name) {
    const char *folders = getenv("PATH");
    view rest = view_of(folders ? folders : "/bin:/usr/bin");
    while (rest.length > 0)
        if (can_run(view_take(&rest, ':'), name)) return true;
    return false;
}

status program_find(const program *p, fault *f) {
    const char *name = p->words[0];
    if (strchr(name, '/') ? can_run((view){NULL, 0}, name) : is_on_path(name)) return OK;
    if (strchr(name, '/') && access(name, F_OK) == 0)
        return fault_set(f, E_MISSING, 0,
                         "%.80s may not be run: chmod +x %.80s allows it, or name its interpreter "
                         "first",
                         name, name);
    return fault_set(f, E_MISSING, 0, "there is no program %.80s that can be run", name);
}

status program_own_path(buffer *out, fault *f) {
    char path[FILES_PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length <= 0)
        return fault_set(f, E_UNSUPPORTED, 0, "this system does not tell where avocet is");
    buffer_append(out, (view){path, (size_t)length});
    return buffer_status(out) ? fault_set(f, E_NOMEM, 0, "no memory for a path") : OK;
}

/* ---- running ---- */

/* Keeps the start of the output. Reads the rest too, because the program would otherwise wait for
 * us. */
static void keep_answer(process *p, program_answer *out) {
    const view got = process_pending(p);
    const size_t room = PROGRAM_ANSWER - 1 - out->length;
    const size_t kept = got.length < room ? got.length : room;
    if (kept) memcpy(out->text + out->length, got.data, kept);
    out->length += kept;
    out->text[out->length] = '\0';
    out->is_cut |= kept < got.length;
    p->taken = p->count;
}

static program_end follow(process *p, int64_t until_ns, const stop_token *stop,
                          program_answer *out) {
    for (;;) {
        const process_news news = process_wait(p, until_ns, stop);
        keep_answer(p, out);
        if (news == PROCESS_ENDED) return PROGRAM_EXITED;
        if (news == PROCESS_LATE) return PROGRAM_HUNG;
        if (news == PROCESS_STOPPED) return PROGRAM_STOPPED;
    }
}

/* Reads the bytes that are still in the pipe. Other processes that hold the pipe may go on writing,
 * so this reads no more than a pipe holds. */
static void read_rest(process *p, program_answer *out) {
    enum { ROUNDS = (1 << 16) / PROCESS_LINE_MAX + 1 };
    for (int i = 0; i < ROUNDS; i++) keep_answer(p, out);
}

static void finish(process *p, program_answer *out) {
    out->seconds = clock_seconds_since(p->start_ns);
    read_rest(p, out);
    (void)process_end(p, (view){NULL, 0}, 0);
    out->peak_mb = (double)p->peak_kb / 1024;
    (void)memcpy(out->errors, process_errors(p), PROGRAM_ERRORS);
    if (out->end != PROGRAM_EXITED) return;
    if (p->ended_by_signal) out->end = PROGRAM_SIGNALLED;
    out->code = p->code;
}

/* Writes the input. A program that reads only part of its input may still answer. */
static void hand_input(process *p, view input, int64_t until_ns, const stop_token *stop) {
    (void)process_write(p, input, until_ns, stop);
    process_close_input(p);
}

status program_run(const program *p, const char *const *extra, const program_setting *setting,
                   int64_t patience_ns, const stop_token *stop, program_answer *out, fault *f) {
    static const program_setting plain = {.input = {NULL, 0}};
    const program_setting *s = setting ? setting : &plain;
    const process_options o = {.extra = extra,
                               .listens = s->input.data != NULL,
                               .keeps_errors = s->keeps_errors,
                               .limits = s->limits};
    process run;
    *out = (program_answer){.end = PROGRAM_EXITED};
    const status result = process_start(&run, p, &o, f);
    if (result) return result;
    run.hurry = s->hurry;
    const int64_t until_ns = run.start_ns + patience_ns;
    if (o.listens) hand_input(&run, s->input, until_ns, stop);
    out->end = follow(&run, until_ns, stop, out);
    finish(&run, out);
    return OK;
}
