/* tests/support/left_behind.c - looks for processes and descriptors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/left_behind.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int left_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    assert_non_null(folder);
    while (readdir(folder)) count++;
    (void)closedir(folder);
    return count;
}

void left_make_file(char path[LEFT_PATH]) {
    (void)strcpy(path, "/tmp/avocet-outside-XXXXXX");
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    (void)close(fd);
}

/* Ended, or as good as that: nobody may have asked for the exit code of an orphan. */
static bool is_gone(long number) {
    char path[64], name[64], state = 'Z';
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", number);
    FILE *f = fopen(path, "r");
    if (!f) return true;
    const bool read = fscanf(f, "%*d %63s %c", name, &state) == 2;
    (void)fclose(f);
    return !read || state == 'Z' || state == 'X';
}

bool left_is_gone(long number) {
    for (int looks = 0; !is_gone(number) && looks < 500; looks++)
        (void)nanosleep(&(struct timespec){0, 10 * 1000000}, NULL);
    return is_gone(number);
}

static int count_alive(const char *path) {
    FILE *f = fopen(path, "r");
    long number = 0;
    int alive = 0;
    assert_non_null(f);
    while (fscanf(f, "%ld", &number) == 1) alive += !left_is_gone(number);
    (void)fclose(f);
    return alive;
}

void left_assert_nothing(const char *numbers, int descriptors) {
    assert_int_equal(count_alive(numbers), 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    assert_int_equal(left_descriptors(), descriptors);
}
