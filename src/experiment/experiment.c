/* experiment/experiment.c - from a plan to a folder. */
#include "experiment/experiment.h"

#include "base/deal.h"
#include "base/text.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "experiment/papers/papers.h"
#include "game/colour.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const experiment *const experiments[] = {
    &experiment_000,   &experiment_001,    &experiment_002,
    &experiment_003,   &experiment_004,    &experiment_techniques,
    &experiment_terms, &experiment_league, NULL};

int settings_choose(const experiment_settings *s, int full, int brief, int quick) {
    return s->length == LENGTH_QUICK ? quick : s->length == LENGTH_SHORT ? brief : full;
}

int settings_pairs(const experiment_settings *s, int full, int brief, int quick) {
    return s->games ? s->games / 2 : settings_choose(s, full, brief, quick);
}

const experiment *experiment_find(const char *name) {
    for (const experiment *const *e = experiments; *e; e++)
        if (strcmp((*e)->name, name) == 0) return *e;
    return NULL;
}

/* ---- the report ---- */

/* What a reader must know of a run that is not full. */
static const char *length_sentence(experiment_length length) {
    if (length == LENGTH_SHORT)
        return " This is a short run: games may be fewer and searches shallower than the "
               "papers', so a verdict may differ from that of the full run.";
    if (length == LENGTH_QUICK)
        return " This is a quick run, too small and too shallow to prove anything: verdicts "
               "with an error stay open.";
    return "";
}

static void report_head(const experiment *e, const experiment_options *o, document *d) {
    const experiment_settings *s = &o->settings;
    document_text(d, "%s", e->sentence);
    document_text(d, "Made by: %s. Seed %llu. Avocet %s on %s.%s", o->command,
                  (unsigned long long)s->seed, o->version, o->machine, length_sentence(s->length));
    document_text(
        d,
        "Intervals are at 95 %%. The same command goes on after an interruption; with the "
        "same seed it gives the same tables wherever depth limits the players. Times were taken "
        "with %d %s at once; a folder that was begun on another machine keeps those of that one.",
        o->jobs.threads, o->jobs.threads == 1 ? "job" : "jobs");
}

/* Moves of large boards are longer than a cell of a table, so rows are written by hand. */
static void write_game_row(view key, const game_outcome *g, buffer *out) {
    static const char *const texts[] = {"size",    "start",        "black", "white",
                                        "opening", "opening-seed", "line",  "seed"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const view value = fields_get(key, texts[i]);
        const bool quoted = value.length && memchr(value.data, ',', value.length);
        buffer_add(out, quoted ? "\"" : "");
        buffer_append(out, value);
        buffer_add(out, quoted ? "\"," : ",");
    }
    buffer_format(out, "%d,%d,%.*s,%.6f,%.6f\n", g->score, g->count, (int)g->record.length,
                  g->record.data, g->seconds[BLACK], g->seconds[WHITE]);
}

/* Every game once, in the order of the plan; returns how many. */
static size_t write_game_rows(const plan *p, const known_results *known, bool *written,
                              buffer *out) {
    size_t games = 0;
    for (size_t i = 0; i < p->count; i++) {
        const view key = plan_key(p, i);
        const size_t place = known_place(known, key);
        view text;
        if (!view_is(fields_word(key), game_job.name) || !known_find(known, key, &text) ||
            written[place])
            continue;
        const game_outcome g = game_outcome_read(text);
        write_game_row(key, &g, out);
        written[place] = true;
        games++;
    }
    return games;
}

static bool has_games(const plan *p) {
    for (size_t i = 0; i < p->count; i++)
        if (view_is(fields_word(plan_key(p, i)), game_job.name)) return true;
    return false;
}

static void write_games(const plan *p, const known_results *known, document *d) {
    if (!has_games(p)) return;
    buffer *out = document_add_file(d, "games.csv");
    bool *written = alloc_array(NULL, known_count(known) + 1, sizeof *written);
    if (!out || !written) {
        d->failed = E_NOMEM;
        alloc_free(NULL, written);
        return;
    }
    buffer_add(out, "size,start,black,white,opening,opening_seed,line,seed,score,count,moves,"
                    "black_seconds,white_seconds\n");
    const size_t games = write_game_rows(p, known, written, out);
    alloc_free(NULL, written);
    document_heading(d, "Games");
    document_text(
        d,
        "All %zu games are in games.csv: who played, from which opening and seed, black's "
        "discs minus white's (score: empty squares to the winner; count: to nobody), the "
        "moves and the thinking times in seconds.",
        games);
}

/* ---- the folder ---- */

static status replace(const experiment_options *o, const char *name, const buffer *content,
                      fault *f) {
    char path[FILES_PATH_MAX];
    const int n = snprintf(path, sizeof path, "%s/%s", o->folder, name);
    if (n < 0 || (size_t)n >= sizeof path)
        return fault_set(f, E_RANGE, 0, "the path of the folder is too long");
    return files_replace(o->files, path, buffer_view(content), f);
}

/* The report comes last: where it is there, everything it names is. */
static status write_folder(const experiment_options *o, const document *d, fault *f) {
    status failed = OK;
    if (document_status(d)) return fault_set(f, E_NOMEM, 0, "no memory for the report");
    for (size_t i = 0; i < d->count && !failed; i++)
        failed = replace(o, d->files[i].name, &d->files[i].content, f);
    if (!failed) failed = replace(o, "report.md", &d->markdown, f);
    if (!failed) failed = replace(o, "report.html", &d->html, f);
    return failed;
}

typedef struct contents {
    const keeper *keeper;
    bool is_empty;
    const char *results; /* the keeper's file, or NULL */
} contents;

static int see_name(void *who, const char *name) {
    contents *c = who;
    c->is_empty = false;
    for (const char *const *n = c->keeper->names; *n && *n != c->results; n++)
        if (strcmp(name, *n) == 0) {
            c->results = *n;
            break;
        }
    return 0;
}

static status refuse_folder(const experiment_options *o, fault *f) {
    return fault_set(f, E_RANGE, 0,
                     "%.80s is not empty and holds no experiment: --out names another folder",
                     o->folder);
}

/* Only a folder of ours is written to, so that nobody's own report.html is lost. */
static status find_results(const experiment_options *o, const char **name, fault *f) {
    contents c = {.keeper = o->keeper, .is_empty = true};
    const status failed = files_list(o->files, o->folder, see_name, &c, f);
    if (failed) return failed;
    *name = c.results ? c.results : o->keeper->names[0];
    return c.is_empty || c.results ? OK : refuse_folder(o, f);
}

/* One process at a time: several may add results, but each file of a report has one writer. Where
 * folders cannot be locked nobody is kept away. */
static status lock_folder(const experiment_options *o, int *handle, fault *f) {
    const file_ops *ops = o->files ? o->files : files_system();
    *handle = ops->open(ops->context, o->folder, FILE_READ);
    if (*handle < 0) return files_fault(f, "open", o->folder, *handle);
    if (ops->lock(ops->context, *handle) != -EWOULDBLOCK) return OK;
    return fault_set(f, E_BUSY, 0, "%.80s is in use by another process", o->folder);
}

static void unlock_folder(const experiment_options *o, int handle) {
    const file_ops *ops = o->files ? o->files : files_system();
    if (handle >= 0) (void)ops->close(ops->context, handle);
}

static status open_results(const experiment *e, const experiment_options *o, known_results **known,
                           fault *f) {
    char path[FILES_PATH_MAX];
    const char *name = NULL;
    const status failed = find_results(o, &name, f);
    if (failed) return failed;
    const int n = snprintf(path, sizeof path, "%s/%s", o->folder, name);
    if (n < 0 || (size_t)n >= sizeof path)
        return fault_set(f, E_RANGE, 0, "the path of the folder is too long");
    return known_open(o->keeper, path, e->name, o->version, o->jobs.memory, known, f);
}

/* ---- one experiment ---- */

static status write_report(const experiment *e, const experiment_options *o,
                           const experiment_account *planned, const plan *p, fault *f) {
    document d = document_make(NULL, e->title);
    experiment_account a = *planned;
    d.undecided = o->settings.length == LENGTH_QUICK;
    a.document = &d;
    report_head(e, o, &d);
    status failed = e->report(&a, f);
    if (!failed) {
        write_games(p, a.known, &d);
        document_end(&d);
        failed = write_folder(o, &d, f);
    }
    document_clear(&d);
    return failed;
}

static status plan_and_run(const experiment *e, const experiment_options *o,
                           const experiment_account *a, known_results *known, fault *f) {
    plan p = plan_make(NULL);
    status failed = e->plan(a, &p, f);
    const bool is_here = deal_is_here(o->jobs.ranks);
    if (!failed) failed = crew_run(&p, known, &o->jobs, f);
    if (!failed && is_here) failed = write_report(e, o, a, &p, f);
    plan_clear(&p);
    return failed;
}

status experiment_run(const experiment *e, const experiment_options *o, fault *f) {
    experiment_account a = {.settings = &o->settings};
    known_results *known = NULL;
    int lock = -1;
    const view numbers = e->numbers ? (view){e->numbers, *e->number_list_length} : (view){"", 0};
    status failed = authors_read(numbers, &a.authors, f);
    if (failed) return failed;
    const bool is_here = deal_is_here(o->jobs.ranks);
    if (is_here) failed = files_make_dirs(o->files, o->folder, f);
    if (!failed && is_here) failed = lock_folder(o, &lock, f);
    if (!failed && is_here) failed = open_results(e, o, &known, f);
    a.known = known;
    if (!failed) failed = plan_and_run(e, o, &a, known, f);
    known_close(known);
    unlock_folder(o, lock);
    authors_clear(&a.authors);
    return failed;
}

/* ---- all of them ---- */

static int see_first(void *who, const char *name) {
    contents *c = who;
    c->is_empty = false;
    if (strcmp(name, experiments[0]->name) == 0) c->results = experiments[0]->name;
    return 0;
}

/* An index replaces nobody's own: a folder of ours holds that of the first experiment. */
status experiment_check_folder(const experiment_options *o, fault *f) {
    contents c = {.is_empty = true};
    status failed = files_make_dirs(o->files, o->folder, f);
    if (!failed) failed = files_list(o->files, o->folder, see_first, &c, f);
    return failed || c.is_empty || c.results ? failed : refuse_folder(o, f);
}

status experiment_index(const experiment_options *o, fault *f) {
    document d = document_make(NULL, "The experiments of the papers");
    document_text(&d, "Made by: %s. Seed %llu. Avocet %s on %s.", o->command,
                  (unsigned long long)o->settings.seed, o->version, o->machine);
    for (const experiment *const *e = experiments; *e; e++) {
        char to[DOCUMENT_NAME_BYTES];
        (void)snprintf(to, sizeof to, "%s/report.html", (*e)->name);
        document_link(&d, to, (*e)->title, (*e)->sentence);
    }
    document_end(&d);
    status failed = document_status(&d) ? fault_set(f, E_NOMEM, 0, "no memory for the index") : OK;
    if (!failed) failed = replace(o, "index.md", &d.markdown, f);
    if (!failed) failed = replace(o, "index.html", &d.html, f);
    document_clear(&d);
    return failed;
}
