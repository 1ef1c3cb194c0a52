/* experiment/experiment.h - the experiments of the papers, from nothing to a report.
 *
 * An experiment is a record: it makes a plan of jobs from the settings and reports their results.
 * experiment_run() does what lies between: it looks up what is known, does the rest on threads, and
 * writes a folder with report.html, report.md, a CSV file for each table and for all games, and the
 * plots as SVG. A keeper's file in the same folder holds every finished job, so a run that was
 * stopped, or killed, goes on where it was. One process at a time works in a folder: E_BUSY.
 *
 * The same seed gives the same tables on any number of threads where depth limits the players.
 * Measured times never do: tables of them have names that end with -times.
 * Ownership: everything in the options is borrowed. Errors: those of jobs, the keeper and files. */
#ifndef EXPERIMENT_EXPERIMENT_H
#define EXPERIMENT_EXPERIMENT_H

#include "base/fault.h"
#include "base/files.h"
#include "experiment/authors.h"
#include "experiment/crew.h"
#include "experiment/keeper.h"
#include "experiment/known.h"
#include "experiment/plan.h"
#include "game/tier.h"
#include "report/document.h"

/* How much is done. */
typedef enum experiment_length {
    LENGTH_FULL,  /* as much as the papers did */
    LENGTH_SHORT, /* about a minute on two cores: fewer games, less depth, a thousandth of the time
                   */
    LENGTH_QUICK, /* seconds, for a test: too few games for verdicts; depth limits everybody */
} experiment_length;

typedef struct experiment_settings {
    double scale;      /* of the papers' seconds */
    bool paper_depths; /* search as deep as the paper did; time is no limit */
    int games;         /* of a cell or pairing; 0: as many as the paper */
    uint64_t seed;
    experiment_length length;
    tier tier;
} experiment_settings;

/* Returns the number that belongs to the length of the run. */
int settings_choose(const experiment_settings *s, int full, int brief, int quick);

/* Returns the pairs of a pairing: half of `games`, or the number of the length. */
int settings_pairs(const experiment_settings *s, int full, int brief, int quick);

/* The things an experiment works with. */
typedef struct experiment_account {
    const experiment_settings *settings;
    authors authors;
    const known_results *known; /* NULL while planning */
    document *document;         /* NULL while planning */
} experiment_account;

typedef struct experiment {
    const char *name;     /* "004" */
    const char *title;    /* of the report */
    const char *sentence; /* what it asks, with a full stop */
    const char *numbers;  /* the authors', as the string of a settings file; NULL: none */
    const size_t *number_list_length;
    status (*plan)(const experiment_account *a, plan *p, fault *f);
    status (*report)(const experiment_account *a, fault *f);
} experiment;

extern const experiment *const experiments[]; /* ends with NULL */
const experiment *experiment_find(const char *name);

typedef struct experiment_options {
    experiment_settings settings;
    const char *folder;    /* made if it is not there */
    const keeper *keeper;  /* of results */
    const char *version;   /* of the program: results of others are not taken */
    const char *command;   /* for the report */
    const char *machine;   /* for the report */
    const file_ops *files; /* may be NULL */
    crew_options jobs;
} experiment_options;

status experiment_run(const experiment *e, const experiment_options *o, fault *f);

/* Makes the folder of all, if need be. E_RANGE where it is somebody else's: an index must not
 * replace theirs. */
status experiment_check_folder(const experiment_options *o, fault *f);

/* index.html and index.md in the folder of the options, with a link to the report of every
 * experiment in the folder of its name. */
status experiment_index(const experiment_options *o, fault *f);

#endif
