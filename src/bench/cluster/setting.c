/* bench/cluster/setting.c - one table of all words: what they set, and within which range. */
#include "bench/cluster/setting.h"

#include "base/number.h"

#include <stddef.h>
#include <string.h>

typedef enum word_kind { WORD_INT, WORD_COUNT, WORD_REAL, WORD_TIME, WORD_BOOL } word_kind;

typedef struct word {
    const char *name;
    word_kind kind;
    double least, most; /* times in seconds */
    size_t place;       /* in simulation_setting */
} word;

#define PLACE(member) offsetof(simulation_setting, member)

static const word words[] = {
    {"ahead", WORD_INT, 0, 1000, PLACE(ahead)},
    {"patience", WORD_COUNT, 0, 1e6, PLACE(patience)},
    {"window", WORD_COUNT, 0, 1e9, PLACE(window)},
    {"cost", WORD_TIME, 1e-6, 86400, PLACE(cost.mean_ns)},
    {"spread", WORD_REAL, 0, 100, PLACE(cost.spread)},
    {"latency", WORD_TIME, 0, 10, PLACE(latency_ns)},
    {"byte", WORD_TIME, 0, 1e-3, PLACE(byte_ns)},
    {"job-bytes", WORD_INT, 0, 1e6, PLACE(job_bytes)},
    {"answer-bytes", WORD_INT, 0, 1e6, PLACE(answer_bytes)},
    {"send", WORD_TIME, 0, 10, PLACE(send_ns)},
    {"take", WORD_TIME, 0, 10, PLACE(take_ns)},
    {"write", WORD_TIME, 0, 10, PLACE(write_ns)},
    {"poll", WORD_TIME, 0, 10, PLACE(poll_ns)},
    {"group", WORD_INT, 0, 16384, PLACE(group)},
    {"block", WORD_INT, 1, 1e6, PLACE(block)},
    {"group-ahead", WORD_INT, 0, 1000, PLACE(group_ahead)},
    {"slow", WORD_REAL, 0, 1, PLACE(slow_share)},
    {"slow-factor", WORD_REAL, 1, 1000, PLACE(slow_factor)},
    {"life", WORD_TIME, 0, 3e9, PLACE(life_ns)},
    {"restart", WORD_TIME, 0, 86400, PLACE(restart_ns)},
    {"survive", WORD_BOOL, 0, 1, PLACE(survive)},
    {"seed", WORD_COUNT, 0, 9e15, PLACE(seed)},
};
enum { WORDS = sizeof words / sizeof *words, NAME_BYTES = 24 };

static const char *const cost_names[] = {
    [JOB_COST_CONSTANT] = "constant",
    [JOB_COST_UNIFORM] = "uniform",
    [JOB_COST_EXPONENTIAL] = "exponential",
    [JOB_COST_LOGNORMAL] = "lognormal",
};
enum { COSTS = sizeof cost_names / sizeof *cost_names };

static const double second_ns = 1e9;

/* As the cluster does it; the dealer's times are rounded up from measured ones. */
static cluster_setting usual(void) {
    return (cluster_setting){
        .base = {.cost = {.kind = JOB_COST_EXPONENTIAL, .mean_ns = 1e9, .spread = 1},
                 .ahead = 2,
                 .patience = 3,
                 .latency_ns = 50000,
                 .poll_ns = 1000000,
                 .byte_ns = 8,
                 .job_bytes = 64,
                 .answer_bytes = 64,
                 .send_ns = 10000,
                 .take_ns = 10000,
                 .block = 10,
                 .group_ahead = 4,
                 .slow_factor = 4,
                 .restart_ns = 60000000000,
                 .seed = 1},
        .count = 4,
        .ranks = {16, 100, 1000, 10000}};
}

/* ---- reading ---- */

/* Takes a unit of time off the end. Without one the number counts seconds. */
static double take_unit(view *text) {
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const size_t length = strlen(units[i].name);
        if (text->length <= length) continue;
        if (!view_is(view_from(*text, text->length - length), units[i].name)) continue;
        text->length -= length;
        return units[i].seconds;
    }
    return 1;
}

static status wrong_value(const char *name, view value, double least, double most, fault *f) {
    return fault_set(f, E_RANGE, 0, "%s takes a number from %g to %g, not '%.*s'", name, least,
                     most, (int)(value.length < 40 ? value.length : 40), value.data);
}

static status read_number(const word *w, view value, double *out, fault *f) {
    view digits = value;
    const double unit = w->kind == WORD_TIME ? take_unit(&digits) : 1;
    const bool is_whole = w->kind != WORD_TIME && w->kind != WORD_REAL;
    if (!number_read(digits, out)) return wrong_value(w->name, value, w->least, w->most, f);
    *out *= unit;
    if (*out < w->least || *out > w->most || (is_whole && *out != (double)(uint64_t)*out))
        return wrong_value(w->name, value, w->least, w->most, f);
    return OK;
}

/* Times of single costs are real numbers of nanoseconds, all others whole ones. */
static bool is_real_time(const word *w) {
    return w->place == PLACE(cost.mean_ns) || w->place == PLACE(byte_ns);
}

static void set_value(simulation_setting *s, const word *w, double value) {
    void *place = (char *)s + w->place;
    if (w->kind == WORD_INT)
        *(int *)place = (int)value;
    else if (w->kind == WORD_COUNT)
        *(uint64_t *)place = (uint64_t)value;
    else if (w->kind == WORD_BOOL)
        *(bool *)place = value != 0;
    else if (w->kind == WORD_REAL)
        *(double *)place = value;
    else if (is_real_time(w))
        *(double *)place = value * second_ns;
    else
        *(int64_t *)place = (int64_t)(value * second_ns + 0.5);
}

static status read_ranks(cluster_setting *s, view value, fault *f) {
    view rest = value;
    s->count = 0;
    do {
        uint64_t ranks = 0;
        if (view_number(view_take(&rest, ','), SIMULATION_RANKS_MAX, &ranks, NULL) || !ranks)
            return wrong_value("ranks", value, 1, SIMULATION_RANKS_MAX, f);
        if (s->count == CLUSTER_RUNS_MAX)
            return fault_set(f, E_RANGE, 0, "ranks takes at most %d numbers", CLUSTER_RUNS_MAX);
        s->ranks[s->count++] = (int)ranks;
    } while (rest.length);
    return OK;
}

static status read_jobs(cluster_setting *s, view value, fault *f) {
    if (view_number(value, SIMULATION_JOBS_MAX, &s->jobs, NULL) || !s->jobs)
        return wrong_value("jobs", value, 1, SIMULATION_JOBS_MAX, f);
    return OK;
}

static status read_costs(cluster_setting *s, view value, fault *f) {
    for (int i = 0; i < COSTS; i++) {
        if (!view_is(value, cost_names[i])) continue;
        s->base.cost.kind = (job_cost_kind)i;
        return OK;
    }
    return fault_set(f, E_FORMAT, 0, "costs is constant, uniform, exponential or lognormal");
}

static status read_other(cluster_setting *s, view name, view value, fault *f) {
    for (int i = 0; i < WORDS; i++) {
        double number = 0;
        if (!view_is(name, words[i].name)) continue;
        const status result = read_number(&words[i], value, &number, f);
        if (!result) set_value(&s->base, &words[i], number);
        return result;
    }
    return fault_set(f, E_FORMAT, 0, "there is no setting '%.*s': see avocet help bench cluster",
                     (int)(name.length < 40 ? name.length : 40), name.data);
}

static status read_word(cluster_setting *s, const char *text, fault *f) {
    view value = view_of(text);
    const view name = view_take(&value, '=');
    if (!value.length)
        return fault_set(f, E_FORMAT, 0, "a setting is NAME=VALUE, as in ranks=1000; not '%.40s'",
                         text);
    if (view_is(name, "ranks")) return read_ranks(s, value, f);
    if (view_is(name, "jobs")) return read_jobs(s, value, f);
    if (view_is(name, "costs")) return read_costs(s, value, f);
    return read_other(s, name, value, f);
}

status cluster_setting_read(cluster_setting *out, const char *const *texts, int count, fault *f) {
    *out = usual();
    for (int i = 0; i < count; i++) {
        const status result = read_word(out, texts[i], f);
        if (result) return result;
    }
    out->base.cost.seed = out->base.seed;
    return OK;
}

simulation_setting cluster_setting_of(const cluster_setting *s, int run) {
    simulation_setting one = s->base;
    one.ranks = s->ranks[run];
    one.jobs = s->jobs ? s->jobs : (uint64_t)one.ranks * CLUSTER_JOBS_PER_RANK;
    return one;
}

/* ---- writing ---- */

static double value_of(const simulation_setting *s, const word *w) {
    const void *place = (const char *)s + w->place;
    if (w->kind == WORD_INT) return *(const int *)place;
    if (w->kind == WORD_COUNT) return (double)*(const uint64_t *)place;
    if (w->kind == WORD_BOOL) return *(const bool *)place;
    if (w->kind == WORD_REAL) return *(const double *)place;
    return (is_real_time(w) ? *(const double *)place : (double)*(const int64_t *)place) / second_ns;
}

/* The name of a word as a key of JSON. */
static const char *key_of(const word *w, char key[NAME_BYTES]) {
    size_t length = 0;
    for (; length < NAME_BYTES - 1 && w->name[length]; length++)
        key[length] = w->name[length] == '-' ? '_' : w->name[length];
    key[length] = '\0';
    return key;
}

void cluster_setting_put(const cluster_setting *s, json_writer *j) {
    json_put_text_at(j, "costs", cost_names[s->base.cost.kind]);
    char key[NAME_BYTES];
    for (int i = 0; i < WORDS; i++)
        json_put_real_at(j, key_of(&words[i], key), value_of(&s->base, &words[i]));
}
