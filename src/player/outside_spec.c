/* player/outside_spec.c - reads "gtp,memory=512:edax -gtp" and finds the program it names. */
#include "base/nearest.h"
#include "base/program.h"
#include "base/text.h"
#include "player/outside.h"
#include "player/outside_int.h"
#include "search/limits.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const outside_protocol *const protocols[] = {
    &protocol_gtp,      &protocol_nboard, &protocol_oneshot, &protocol_threeline,
    &protocol_external, &protocol_so,     &protocol_step,    &protocol_itu};

enum { PROTOCOLS = sizeof protocols / sizeof *protocols, DEPTH_MOST = 250, KEY_SHOWN = 30 };

const outside_key outside_keys[] = {
    {"time", "such as 2s or 250ms", "time for a move if the game sets none", NULL},
    {"depth", "plies", "depth of a search if the game sets none", "gtp nboard"},
    {"patience", "such as 10s",
     "how long to wait beyond its time; 10s by default, 10 minutes if it has no time limit", NULL},
    {"memory", "megabytes", "most address space of each of its processes", NULL},
    {"cpu", "seconds", "most CPU time of each of its processes; then the system ends it", NULL},
    {"isolate", "0 or 1",
     "1: no network, and no writing except to a /dev/shm of its own; needs bubblewrap", NULL},
    {"restart", "0 or 1", "1: start a new process for each game",
     "gtp nboard threeline so step itu"},
    {"colours", "long or short", "black and white, or b and w", "gtp"},
    {"case", "upper or lower", "of squares", "gtp"},
    {"squares", "othello or go", "go: no column i, rows counted from the bottom", "gtp"},
    {"passes", "sent or omitted", "whether forced passes are sent to it", "gtp"},
    {"version", "1 or 2", "of the protocol; 2 by default", "nboard"},
    {"host", "a file", "the avocet program that runs the agent; this one by default",
     "so step itu"},
    {"lenient", "0 or 1", "1: a random move instead of a wrong one or an error, as in the course",
     "step itu"},
    {"python", "a file", "the Python that runs the file; python3 by default", "step"},
    {"java", "a file", "the java that runs the file, with javac beside it", "itu"},
    {NULL, NULL, NULL, NULL},
};

const char *outside_protocol_name(int index) {
    return index >= 0 && index < PROTOCOLS ? protocols[index]->name : NULL;
}

const char *outside_protocol_near(view text) {
    view rest = text, head = view_take(&rest, ':');
    if (head.length == text.length) return NULL;
    nearest n = nearest_make(view_take(&head, ','));
    for (int i = 0; i < PROTOCOLS; i++) nearest_consider(&n, protocols[i]->name);
    const char *best = nearest_best(&n);
    for (int i = 0; i < PROTOCOLS; i++)
        if (best && strcmp(best, protocols[i]->name) == 0) return protocols[i]->name;
    return NULL;
}

static const outside_protocol *protocol_of(view spec) {
    view rest = spec, head = view_take(&rest, ':');
    const view name = view_take(&head, ',');
    for (int i = 0; i < PROTOCOLS; i++)
        if (view_is(name, protocols[i]->name)) return protocols[i];
    return NULL;
}

bool outside_claims(view text) {
    return protocol_of(text) != NULL;
}

/* ---- values ---- */

static status read_number(const char *key, view text, uint64_t least, uint64_t most, uint64_t *out,
                          fault *f) {
    if (!view_number(text, most, out, NULL) && *out >= least) return OK;
    return fault_set(f, E_RANGE, 0, "%s must be a number from %llu to %llu", key,
                     (unsigned long long)least, (unsigned long long)most);
}

static status read_time(const char *key, view text, int64_t *out, fault *f) {
    fault why;
    if (!search_parse_time(text, out, &why)) return OK;
    return fault_set(f, why.code, 0, "%s: %s", key, why.text);
}

/* *out is whether the text is the second of two words. */
static status read_choice(const char *key, view text, const char *no, const char *yes, bool *out,
                          fault *f) {
    *out = view_is(text, yes);
    if (*out || view_is(text, no)) return OK;
    return fault_set(f, E_FORMAT, 0, "%s is %s or %s", key, no, yes);
}

static status read_limit(const char *key, view text, outside_wishes *w, fault *f) {
    uint64_t number = 0;
    if (strcmp(key, "time") == 0) return read_time(key, text, &w->limits.time_ns, f);
    if (strcmp(key, "patience") == 0) return read_time(key, text, &w->patience_ns, f);
    if (strcmp(key, "memory") == 0)
        return read_number(key, text, 1, UINT64_C(1) << 32, &w->program.memory_mb, f);
    if (strcmp(key, "cpu") == 0)
        return read_number(key, text, 1, UINT64_C(1) << 24, &w->program.cpu_seconds, f);
    if (strcmp(key, "isolate") == 0)
        return read_choice(key, text, "0", "1", &w->program.isolated, f);
    if (strcmp(key, "restart") == 0) return read_choice(key, text, "0", "1", &w->restart, f);
    const status failed = read_number(key, text, 1, DEPTH_MOST, &number, f);
    if (!failed) w->limits.depth = (int)number;
    return failed;
}

static status read_file(const char *key, view text, view *out, fault *f) {
    *out = text;
    return text.length ? OK : fault_set(f, E_FORMAT, 0, "%s is a file", key);
}

static status read_value(const char *key, view text, outside_wishes *w, fault *f) {
    bool second = false;
    if (strcmp(key, "colours") == 0)
        return read_choice(key, text, "long", "short", &w->dialect.short_colours, f);
    if (strcmp(key, "case") == 0)
        return read_choice(key, text, "upper", "lower", &w->dialect.lower_case, f);
    if (strcmp(key, "squares") == 0)
        return read_choice(key, text, "othello", "go", &w->dialect.go_squares, f);
    if (strcmp(key, "passes") == 0)
        return read_choice(key, text, "sent", "omitted", &w->dialect.omits_passes, f);
    if (strcmp(key, "lenient") == 0) return read_choice(key, text, "0", "1", &w->lenient, f);
    if (strcmp(key, "host") == 0) return read_file(key, text, &w->host, f);
    if (strcmp(key, "python") == 0 || strcmp(key, "java") == 0)
        return read_file(key, text, &w->runner, f);
    if (strcmp(key, "version") != 0) return read_limit(key, text, w, f);
    const status failed = read_choice(key, text, "1", "2", &second, f);
    w->nboard_version = second ? 2 : 1;
    return failed;
}

/* ---- keys ---- */

static bool knows(const outside_key *k, const outside_protocol *p) {
    view rest = view_of(k->protocols);
    while (rest.length > 0)
        if (view_is(view_take(&rest, ' '), p->name)) return true;
    return !k->protocols;
}

static status no_such_key(const outside_protocol *p, view name, size_t at, fault *f) {
    const int shown = name.length < KEY_SHOWN ? (int)name.length : KEY_SHOWN;
    char names[140] = "";
    for (const outside_key *k = outside_keys; k->name; k++) {
        if (!knows(k, p)) continue;
        if (names[0]) (void)strcat(names, ", ");
        (void)strcat(names, k->name);
    }
    return fault_set(f, E_MISSING, at, "%s has no key '%.*s'; it has %s", p->name, shown, name.data,
                     names);
}

/* Notes that a key is there. E_FORMAT the second time. */
static status note_given(const outside_key *k, outside_wishes *w, fault *f) {
    const unsigned bit = 1U << (k - outside_keys);
    if (w->given & bit) return fault_set(f, E_FORMAT, 0, "%s is given twice", k->name);
    w->given |= bit;
    return OK;
}

static status read_pair(view pair, size_t at, outside_wishes *w, fault *f) {
    view text = pair;
    const view name = view_take(&text, '=');
    for (const outside_key *k = outside_keys; k->name; k++)
        if (view_is(name, k->name) && knows(k, w->protocol)) {
            status failed = note_given(k, w, f);
            if (!failed) failed = read_value(k->name, text, w, f);
            if (failed && f) f->at = at;
            return failed;
        }
    return no_such_key(w->protocol, name, at, f);
}

status outside_read_spec(view text, outside_wishes *out, fault *f) {
    view rest = text, head = view_take(&rest, ':');
    *out = (outside_wishes){.protocol = protocol_of(text), .command = rest, .nboard_version = 2};
    if (text.length > 0 && memchr(text.data, '\0', text.length))
        return fault_set(f, E_FORMAT, 0, "a specification is text");
    if (view_trim(rest).length == 0)
        return fault_set(f, E_FORMAT, head.length, "%s needs a %s behind a colon: %s:%s",
                         out->protocol->name, out->protocol->host ? "file" : "command",
                         out->protocol->name,
                         out->protocol->example ? out->protocol->example : "./mine");
    (void)view_take(&head, ',');
    while (head.length > 0) {
        const size_t at = (size_t)(head.data - text.data);
        const status failed = read_pair(view_take(&head, ','), at, out, f);
        if (failed) return failed;
    }
    return OK;
}

/* ---- files ---- */

/* Returns the text behind the first @ or = of a part. A part goes from comma to comma, also in the
 * command. The keys of stored runs depend on this rule. */
static view file_in(view part) {
    size_t start = 0;
    while (start < part.length && part.data[start] != '@' && part.data[start] != '=') start++;
    return view_from(part, start + 1);
}

bool outside_spec_file(view text, int index, view *name) {
    const outside_protocol *p = protocol_of(text);
    if (p && p->plays_source) {
        view command = text;
        (void)view_take(&command, ':');
        *name = view_trim(command);
        return index == 0;
    }
    while (text.length) {
        *name = file_in(view_take(&text, ','));
        if (name->length && index-- == 0) return true;
    }
    return false;
}

/* ---- the program of a specification ---- */

/* Our own program runs shared objects and students' files. */
static status write_host(const outside_wishes *w, buffer *out, fault *f) {
    fault why;
    buffer_append(out, w->host);
    if (w->host.length) return buffer_status(out);
    const status failed = program_own_path(out, &why);
    return failed == E_UNSUPPORTED ? fault_set(f, failed, 0, "%s: say it with host=", why.text)
                                   : failed;
}

static void add_word(buffer *text, view word) {
    buffer_append(text, word);
    buffer_add_char(text, '\0');
}

/* The words of avocet agent-host, the file last. They are put together by hand, because a name may
 * hold blanks. */
static status make_host_program(const outside_wishes *w, const allocator *memory, program *out,
                                fault *f) {
    buffer text = buffer_make(memory);
    status failed = write_host(w, &text, f);
    buffer_add_char(&text, '\0');
    add_word(&text, view_of("agent-host"));
    add_word(&text, view_of("--as"));
    add_word(&text, view_of(w->protocol->host));
    if (w->lenient) add_word(&text, view_of("--lenient"));
    if (w->runner.length) {
        add_word(&text, view_of("--with"));
        add_word(&text, w->runner);
    }
    add_word(&text, view_trim(w->command));
    if (!failed) failed = program_take_words(&text, out, f);
    buffer_clear(&text);
    if (failed) return failed;
    const char *file = out->words[out->count - 1];
    struct stat about;
    if (access(file, R_OK) || stat(file, &about))
        return fault_set(f, E_MISSING, 0, "there is no file %.100s", file);
    if (S_ISDIR(about.st_mode))
        return fault_set(f, E_FORMAT, 0, "%.100s is a folder: name a file in it", file);
    return OK;
}

status outside_find_program(const outside_wishes *w, const allocator *memory, program *out,
                            fault *f) {
    *out = (program){.memory = memory};
    const status failed = w->protocol->host ? make_host_program(w, memory, out, f)
                                            : program_parse(w->command, memory, out, f);
    return failed ? failed : program_find(out, f);
}
