/* cli/train/train.h - the sub-commands of `avocet train`, one file each, and their shared parts:
 * options, and the data file that several of them write.
 *
 * The commands return exit codes and borrow context and arguments. */
#ifndef CLI_TRAIN_TRAIN_H
#define CLI_TRAIN_TRAIN_H

#include "base/fault.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "engine/engine.h"
#include "report/outlet.h"
#include "service/training/data_output.h"
#include "service/training/fit_inputs.h"

enum {
    TRAIN_TABLE_MB = 2,          /* for each thread; the searches are small */
    TRAIN_RELABEL_TABLE_MB = 64, /* here they are large */
};

/* Sub-commands in files of their own. */
extern const command train_agent, train_agent_probcut;

int train_all(context *c, const arguments *a);
int train_selfplay(context *c, const arguments *a);
int train_import(context *c, const arguments *a);
int train_relabel(context *c, const arguments *a);
int train_data(context *c, const arguments *a);
int train_probcut(context *c, const arguments *a);
int train_network(context *c, const arguments *a);
int train_openings(context *c, const arguments *a);

/* A data file that a command writes. It stays where it is until it is closed. */
typedef struct train_output {
    context *context;
    outlet speaks;
    data_output data;
    interrupt interrupt;
} train_output;

/* Opens the file of --out. From then on Ctrl-C sets the stop token. Fingerprint and size are those
 * of data_writer_open(). E_RANGE without --out. */
status train_output_open(train_output *o, context *c, const arguments *a, uint16_t fingerprint,
                         int size, fault *f);

/* Closes the file and returns the exit code of a job that ended with `result` and *f. */
int train_output_end(train_output *o, status result, fault *f);

/* --threads, --hash and --weights: all CPUs, TRAIN_TABLE_MB and what is built in by default. The
 * caller hands weights back: engine_leave_weights(). */
status train_engine(const context *c, const arguments *a, engine_options *out, fault *f);

/* Copies the values of --without and returns their number. */
int train_without(const arguments *a, const char *out[ARGUMENTS_OPTIONS]);

/* The operands and --without; `without` is room for the values and must outlive the result. */
fit_inputs train_inputs(const arguments *a, const char *without[ARGUMENTS_OPTIONS]);

/* --size: the board, 8 or 6; 8 by default, and after a failure. */
status train_size(const arguments *a, int *out, fault *f);

#endif
