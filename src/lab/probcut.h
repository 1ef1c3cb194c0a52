/* lab/probcut.h - what a shallow search tells about a deep one, as fitted numbers.
 *
 * The value of a search to depth `full` is about slope * (value at depth `check`) + offset, with a
 * normal error of sigma. When that puts the deep value outside the window by enough sigmas, the
 * deep search is left out: ProbCut with one pair of depths, Multi-ProbCut with several. Values are
 * the mover's. Fitted per agent, size and phase by `avocet probcut`; data/lab/probcut.ini holds
 * what was fitted, as "check-full = slope offset sigma" lines in sections "agent-size-phase".
 * Plain data without ownership. */
#ifndef LAB_PROBCUT_H
#define LAB_PROBCUT_H

#include "base/text.h"
#include "lab/options.h"

enum { PROBCUT_PAIRS = 8, PROBCUT_PHASES = 3 };

typedef struct probcut_line {
    double slope, offset, sigma; /* slope 0: not fitted, never cuts */
} probcut_line;

typedef struct probcut_pair {
    int check, full; /* depths, of the same parity */
    probcut_line by_phase[PROBCUT_PHASES];
} probcut_pair;

typedef struct probcut_model {
    int count;
    probcut_pair pairs[PROBCUT_PAIRS]; /* by rising `full` */
} probcut_model;

/* By lab_third(): "early", "mid", "late". */
extern const char *const probcut_phase_names[PROBCUT_PHASES];

/* The model of an agent in the text of such a file. PROBCUT_SINGLE keeps the pair with the deepest
 * `full`. E_MISSING when the file has none for this agent and size, E_FORMAT with the line. */
status probcut_read(view text, const char *agent, int size, lab_probcut kind,
                    const allocator *memory, probcut_model *out, fault *f);

/* The same from what is built in. */
status probcut_built_in(const char *agent, int size, lab_probcut kind, const allocator *memory,
                        probcut_model *out, fault *f);

/* The model's sections, as probcut_read() takes them. */
void probcut_write(const probcut_model *m, const char *agent, int size, buffer *out);

#endif
