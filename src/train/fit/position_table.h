/* train/fit/position_table.h - the positions of a data set as numbers, for a program that learns
 * elsewhere (training/).
 *
 * The file is a table of rows of POSITION_ROW_BYTES bytes. All numbers are little-endian. The first
 * row begins with "avocet positions 1\n"; at byte 24 it has the number of positions (8 bytes). The
 * others have a position each:
 *
 *   0  own discs, a1 is bit 0, b1 bit 1, a2 bit 8          8 bytes
 *   8  discs of the other side                             8
 *  16  squares to which the side to move may move          8
 *  24  squares to which the other side may move            8
 *  32  label in discs for the side to move                 4   a floating-point number
 *  36  sum of the weights in 256ths of a disc              4   signed
 *  40  correction of the network in 256ths; 0 without one  4   signed
 *  44  weight, DATASET_WEIGHT is 1                         1
 *  45  flags of dataset.h                                  1
 *  46  zeros                                               2
 *
 * Positions come in the order of the data set.
 * Threads: as many as the data set was made with. Errors: E_RANGE for weights whose main layer
 * leaves out patterns, E_NOMEM, those of files_append(). */
#ifndef TRAIN_FIT_POSITION_TABLE_H
#define TRAIN_FIT_POSITION_TABLE_H

#include "base/fault.h"
#include "base/files.h"
#include "engine/weights.h"
#include "train/fit/dataset.h"

enum { POSITION_ROW_BYTES = 48 };

#define POSITION_TABLE_NAME "avocet positions 1\n"

/* Appends the table to a file that was begun. The caller commits or abandons it. */
status position_table_write(const dataset *d, const eval_weights *w, file_replacement *to,
                            fault *f);

#endif
