/* tests/support/left_behind.h - what other programs leave behind when they have played: nothing.
 *
 * odd_program writes the number of each of its processes to a file; those are looked for. */
#ifndef TESTS_SUPPORT_LEFT_BEHIND_H
#define TESTS_SUPPORT_LEFT_BEHIND_H

#include <stdbool.h>

enum { LEFT_PATH = 40 };

/* Returns whether a process has ended. Waits a while for it, since the end of an orphan is not ours
 * to wait for. */
bool left_is_gone(long number);

int left_descriptors(void); /* how many this process has */

void left_make_file(char path[LEFT_PATH]); /* an empty one; the caller removes it */

/* No process of the file's is alive, no child waits for us, and descriptors are as many as before
 * (asserted). */
void left_assert_nothing(const char *numbers, int descriptors);

#endif
