/* cluster/launch.c - the environment of mpirun and srun, and the library of the wire. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "cluster/launch.h"

#include "base/checksum.h"
#include "base/text.h"

#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, RANKS_MOST = 1 << 20 };

#ifndef AVOCET_LIBRARY_FOLDER
#define AVOCET_LIBRARY_FOLDER "lib"
#endif

/* Reads a number from the environment; -1 if there is none. */
static int number_of(const char *name) {
    const char *text = getenv(name);
    uint64_t value = 0;
    if (!text || view_number(view_of(text), RANKS_MOST, &value, NULL)) return -1;
    return (int)value;
}

/* A script of a Slurm job knows the number of its tasks, too, but only srun's processes have a rank
 * of PMI. With AVOCET_RANKS=off somebody wants a process of its own below a launcher. */
cluster_launch cluster_launch_find(void) {
    static const char *const names[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                           {"PMIX_RANK", "SLURM_STEP_NUM_TASKS"},
                                           {"PMI_RANK", "PMI_SIZE"}};
    const char *wish = getenv("AVOCET_RANKS");
    const bool alone = wish && strcmp(wish, "off") == 0;
    for (size_t i = 0; !alone && i < sizeof names / sizeof *names; i++) {
        const int rank = number_of(names[i][0]), ranks = number_of(names[i][1]);
        if (rank >= 0 && rank < ranks) return (cluster_launch){rank, ranks};
    }
    return (cluster_launch){0, 1};
}

/* Finds the build id in the notes of a program: name and content are padded to four bytes. */
static view find_build_id(view notes) {
    ElfW(Nhdr) head;
    while (notes.length >= sizeof head) {
        memcpy(&head, notes.data, sizeof head);
        const view name = view_from(notes, sizeof head);
        const view content = view_from(name, (head.n_namesz + 3U) & ~3U);
        if (head.n_type == NT_GNU_BUILD_ID && view_starts_with(name, "GNU"))
            return (view){content.data, head.n_descsz};
        notes = view_from(content, (head.n_descsz + 3U) & ~3U);
    }
    return view_of(NULL);
}

/* Sums the build id of the first object, which is the program. */
static int sum_object(struct dl_phdr_info *object, size_t size, void *context) {
    uint64_t *sum = context;
    (void)size;
    for (int i = 0; i < object->dlpi_phnum && !*sum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_NOTE) continue;
        const char *start = (const char *)(object->dlpi_addr + part->p_vaddr);
        const view id = find_build_id((view){start, part->p_memsz});
        if (id.length) *sum = checksum(id);
    }
    return 1;
}

uint64_t cluster_program_sum(void) {
    uint64_t sum = 0;
    (void)dl_iterate_phdr(sum_object, &sum);
    return sum;
}

#ifdef AVOCET_STATIC
status cluster_join(cluster_wire **out, fault *f) {
    (void)out;
    return fault_set(f, E_UNSUPPORTED, 0, "this build of Avocet runs on one machine only");
}
#else

/* Finds the library in a folder, as seen from the folder of the program. */
static bool find_library(const char *folder, char path[PATH_BYTES]) {
    char program[PATH_BYTES];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash) return false;
    *slash = '\0';
    const int written = snprintf(path, PATH_BYTES, "%s/%s/avocet_mpi.so", program, folder);
    return written > 0 && written < PATH_BYTES && access(path, R_OK) == 0;
}

/* Open MPI loads parts of itself that need its symbols, so these are made visible. The library
 * stays loaded until the process ends. */
static status load(const char *path, cluster_wire **out, fault *f) {
    cluster_wire_open *join = NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    void *found = library ? dlsym(library, CLUSTER_WIRE_SYMBOL) : NULL;
    if (!found) {
        const char *why = dlerror();
        return fault_set(f, E_IO, 0, "Open MPI could not be loaded: %.120s", why ? why : path);
    }
    memcpy(&join, &found, sizeof join); /* C has no cast from an object to a function */
    return join(out, f);
}

/* Open MPI starts threads of its own. They inherit which signals are blocked, and a signal to the
 * process must reach the thread of the program that waits for it, later. */
static status load_unhearing(const char *path, cluster_wire **out, fault *f) {
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    const status result = load(path, out, f);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

status cluster_join(cluster_wire **out, fault *f) {
    char path[PATH_BYTES];
    if (!find_library(".", path) && !find_library("../" AVOCET_LIBRARY_FOLDER "/avocet", path))
        return fault_set(f, E_UNSUPPORTED, 0,
                         "a launcher started several processes, but avocet_mpi.so is not there: "
                         "install avocet-mpi (Debian), or build with libopenmpi-dev");
    return load_unhearing(path, out, f);
}
#endif
