/* service/agents/student_java.c - compiles a student's class in Java, and the command for it. */
#include "base/checksum.h"
#include "base/files.h"
#include "base/program.h"
#include "base/scratch/scratch.h"
#include "base/text.h"
#include "service/agents/student_host.h"
#include "service/agents/student_int.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern const char agent_itu_ioa[], agent_itu_position[], agent_itu_state[], agent_itu_game[],
    agent_itu_host[];

static const struct {
    const char *name, *text;
} adapter[] = {
    {"IOthelloAI.java", agent_itu_ioa},  {"Position.java", agent_itu_position},
    {"GameState.java", agent_itu_state}, {"AvocetGame.java", agent_itu_game},
    {"AvocetHost.java", agent_itu_host},
};

enum { ADAPTER = sizeof adapter / sizeof *adapter, SOURCE_MOST = 4 << 20, CLASS_NAME = 200 };

static const int64_t patience_ns = 110 * INT64_C(1000000000); /* of the compiler */

/* The work under way. */
typedef struct compilation {
    const student_order *order;
    char folder[FILES_PATH_MAX]; /* of the student's file */
    char name[CLASS_NAME];       /* of the class */
    char javac[FILES_PATH_MAX];
    uint64_t key; /* of all sources and the compiler */
    buffer *said;
} compilation;

/* ---- names ---- */

static status read_name(compilation *c, fault *f) {
    const char *slash = strrchr(c->order->file, '/');
    const char *base = slash ? slash + 1 : c->order->file;
    const char *dot = strrchr(base, '.');
    if (!dot || strcmp(dot, ".java") != 0 || dot == base || dot - base >= CLASS_NAME)
        return fault_set(f, E_FORMAT, 0, "%.100s is no Java file: its name must end with .java",
                         base);
    (void)snprintf(c->name, sizeof c->name, "%.*s", (int)(dot - base), base);
    if (files_folder_of(c->order->file, c->folder)) return OK;
    return fault_set(f, E_RANGE, 0, "the path of %.100s is too long", base);
}

/* javac lies beside java. A name without a slash is found on the PATH. */
static void name_compiler(compilation *c) {
    const char *java = c->order->runner ? c->order->runner : "java";
    const char *slash = strrchr(java, '/');
    const int folder = slash ? (int)(slash + 1 - java) : 0;
    (void)snprintf(c->javac, sizeof c->javac, "%.*sjavac", folder, java);
}

/* ---- the key ---- */

/* Adds one more source to the key. The order does not matter, because folders have none. */
static int add_source(void *who, const char *name) {
    compilation *c = who;
    buffer text = buffer_make(NULL);
    char path[FILES_PATH_MAX + 300];
    const size_t length = strlen(name);
    if (length < 5 || strcmp(name + length - 5, ".java") != 0) return 0;
    (void)snprintf(path, sizeof path, "%s/%.255s", c->folder, name);
    buffer_add(&text, name);
    buffer_add_char(&text, '\0');
    (void)files_read(NULL, path, SOURCE_MOST, &text, NULL); /* the compiler tells what is wrong */
    c->key += checksum(buffer_view(&text));
    buffer_clear(&text);
    return 0;
}

/* Another JDK writes classes that this one perhaps cannot read, so the file behind the name of the
 * compiler is part of the key. */
static status make_key(compilation *c, fault *f) {
    char real[FILES_PATH_MAX];
    const file_ops *ops = files_system();
    const char *compiler = strchr(c->javac, '/') ? c->javac : "/usr/bin/javac";
    buffer text = buffer_make(NULL);
    buffer_add(&text, c->name);
    buffer_add(&text, ops->resolve(ops->context, compiler, real) == 0 ? real : compiler);
    for (int i = 0; i < ADAPTER; i++) buffer_add(&text, adapter[i].text);
    c->key = checksum(buffer_view(&text));
    const status failed = buffer_status(&text);
    buffer_clear(&text);
    if (failed) return fault_set(f, E_NOMEM, 0, "no memory to compile");
    return files_list(NULL, c->folder, add_source, c, f);
}

/* ---- compiling ---- */

static status write_adapter(const scratch *s, fault *f) {
    char path[SCRATCH_PATH_BYTES];
    status failed = OK;
    for (int i = 0; i < ADAPTER && !failed; i++) {
        scratch_path(s, adapter[i].name, path);
        failed = files_replace(NULL, path, view_of(adapter[i].text), f);
    }
    return failed;
}

/* Our sources come first, so a file beside the student's that has the name of one is not read. */
static status compiler_words(const compilation *c, const scratch *s, const char *encoding,
                             program *out, fault *f) {
    /* The first two let the compiler start soon: it has little to do. */
    const char *const options[] = {"-J-XX:TieredStopAtLevel=1",
                                   "-J-XX:+UseSerialGC",
                                   "-proc:none",
                                   "-nowarn",
                                   "-Xmaxerrs",
                                   "3",
                                   "-encoding",
                                   encoding,
                                   "-sourcepath",
                                   c->folder,
                                   "-classpath",
                                   c->folder,
                                   "-d",
                                   s->folder,
                                   "-Xprefer:source"};
    buffer words = buffer_make(NULL);
    char path[SCRATCH_PATH_BYTES];
    student_add_word(&words, c->javac);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        student_add_word(&words, options[i]);
    for (int i = 0; i < ADAPTER; i++) {
        scratch_path(s, adapter[i].name, path);
        student_add_word(&words, path);
    }
    student_add_word(&words, c->order->file);
    return program_take_words(&words, out, f);
}

static status run_compiler(const compilation *c, const scratch *s, const char *encoding,
                           program_answer *answer, fault *f) {
    const program_setting setting = {.keeps_errors = true};
    program compiler;
    status failed = compiler_words(c, s, encoding, &compiler, f);
    if (failed) return failed;
    failed =
        program_run(&compiler, (const char *const[]){NULL}, &setting, patience_ns, NULL, answer, f);
    program_clear(&compiler);
    return failed;
}

static bool has_compiled(const program_answer *a) {
    return a->end == PROGRAM_EXITED && a->code == 0;
}

static status does_not_compile(const compilation *c, fault *f) {
    return fault_set(f, E_FORMAT, 0, "%.100s.java does not compile", c->name);
}

/* Sources that are not UTF-8 are read as Latin 1. */
static status compile(compilation *c, const scratch *s, fault *f) {
    program_answer answer = {.end = PROGRAM_HUNG};
    status failed = write_adapter(s, f);
    if (!failed) failed = run_compiler(c, s, "UTF-8", &answer, f);
    if (!failed && !has_compiled(&answer) && strstr(answer.errors, "unmappable character"))
        failed = run_compiler(c, s, "ISO-8859-1", &answer, f);
    if (failed || has_compiled(&answer)) return failed;
    if (answer.end != PROGRAM_EXITED)
        return fault_set(f, E_IO, 0, "the compiler did not finish %.100s.java", c->name);
    buffer_add(c->said, answer.errors);
    return does_not_compile(c, f);
}

/* ---- the cache ---- */

static void cache_path(const compilation *c, const char *end, char out[SCRATCH_PATH_BYTES]) {
    (void)snprintf(out, SCRATCH_PATH_BYTES, "%.500s/itu/%016" PRIx64 "%s", c->order->cache, c->key,
                   end);
}

/* Returns whether the cache knows the classes, or the errors of the compiler. */
static bool find_cached(const compilation *c, char classes[SCRATCH_PATH_BYTES], status *failed,
                        fault *f) {
    char path[SCRATCH_PATH_BYTES];
    if (!c->order->cache) return false;
    cache_path(c, "/AvocetHost.class", path);
    cache_path(c, "", classes);
    *failed = OK;
    if (access(path, R_OK) == 0) return true;
    cache_path(c, ".error", path);
    if (files_read(NULL, path, PROGRAM_ERRORS, c->said, NULL)) return false;
    *failed = does_not_compile(c, f);
    return true;
}

/* Makes a folder in the cache, or elsewhere if that cannot be. An isolated program can write to
 * /dev/shm alone. */
static status make_folder(const compilation *c, scratch *s, bool *in_cache, fault *f) {
    char path[SCRATCH_PATH_BYTES];
    *in_cache = false;
    if (c->order->cache) {
        (void)snprintf(path, sizeof path, "%.500s/itu", c->order->cache);
        *in_cache = !files_make_dirs(NULL, path, NULL) && !scratch_make(s, path, NULL);
    }
    if (*in_cache || !scratch_make(s, NULL, NULL)) return OK;
    return scratch_make(s, "/dev/shm", f);
}

/* Gives the folder its name in the cache. Another process may have been faster. */
static void move_into_cache(const compilation *c, scratch *s, char classes[SCRATCH_PATH_BYTES]) {
    cache_path(c, "", classes);
    if (rename(s->folder, classes) != 0) scratch_remove(s);
}

static void keep_errors(const compilation *c, bool in_cache) {
    char path[SCRATCH_PATH_BYTES];
    cache_path(c, ".error", path);
    if (in_cache) (void)files_replace(NULL, path, buffer_view(c->said), NULL);
}

/* Writes the folder of the classes. *removes: the adapter must remove it at its end. */
static status find_classes(compilation *c, char classes[SCRATCH_PATH_BYTES], bool *removes,
                           fault *f) {
    scratch s = {.folder = ""};
    bool in_cache;
    status failed = OK;
    *removes = false;
    if (find_cached(c, classes, &failed, f)) return failed;
    failed = make_folder(c, &s, &in_cache, f);
    if (failed) return failed;
    failed = compile(c, &s, f);
    if (failed == E_FORMAT) keep_errors(c, in_cache);
    if (failed) {
        scratch_remove(&s);
        return failed;
    }
    *removes = !in_cache;
    if (in_cache)
        move_into_cache(c, &s, classes);
    else
        (void)snprintf(classes, SCRATCH_PATH_BYTES, "%s", s.folder);
    return OK;
}

/* ---- the command ---- */

static status find_tool(const char *name, fault *f) {
    program tool;
    fault why;
    status failed = program_parse(view_of(name), NULL, &tool, f);
    if (failed) return failed;
    failed = program_find(&tool, &why);
    program_clear(&tool);
    if (!failed) return OK;
    return fault_set(f, failed, 0,
                     "there is no %.60s: install a JDK (Debian: default-jdk-headless), or name one "
                     "by java=FILE",
                     name);
}

static status make_command(const compilation *c, const char *classes, bool removes, program *out,
                           fault *f) {
    buffer words = buffer_make(NULL);
    student_add_word(&words, c->order->runner ? c->order->runner : "java");
    student_add_word(&words, "-XX:+UseSerialGC"); /* starts sooner, and one core a game */
    student_add_word(&words, "-Djava.awt.headless=true");
    student_add_word(&words, "-cp");
    student_add_word(&words, classes);
    student_add_word(&words, "AvocetHost");
    student_add_word(&words, classes);
    student_add_word(&words, c->folder);
    student_add_word(&words, c->name);
    student_add_word(&words, c->order->lenient ? "lenient" : "strict");
    student_add_word(&words, removes ? "remove" : "keep");
    return program_take_words(&words, out, f);
}

status student_java_command(const student_order *o, program *out, buffer *said, fault *f) {
    compilation c = {.order = o, .said = said};
    char classes[SCRATCH_PATH_BYTES];
    bool removes = false;
    *out = (program){.text = NULL};
    status failed = read_name(&c, f);
    name_compiler(&c);
    if (!failed) failed = find_tool(o->runner ? o->runner : "java", f);
    if (!failed) failed = find_tool(c.javac, f);
    if (!failed) failed = make_key(&c, f);
    if (!failed) failed = find_classes(&c, classes, &removes, f);
    return failed ? failed : make_command(&c, classes, removes, out, f);
}
