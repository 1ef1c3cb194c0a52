/* service/ranks/rank_session.c - joins, silences the working ranks, parts. */
#include "service/ranks/rank_session.h"

#include "base/text.h"
#include "cluster/launch.h"
#include "cluster/wire.h"

#include <stdlib.h>
#include <string.h>

bool rank_session_is_idle(void) {
    return cluster_launch_find().rank > 0;
}

status rank_session_refuse(const char *command, fault *f) {
    const int ranks = cluster_launch_find().ranks;
    if (ranks < 2) return OK;
    return fault_set(f, E_UNSUPPORTED, 0,
                     "avocet %s runs in one process, and a launcher started %d: start it without "
                     "one (or with AVOCET_RANKS=off, to run it %d times)",
                     command, ranks, ranks);
}

FILE *rank_session_output(FILE *usual) {
    FILE *nowhere = rank_session_is_idle() ? fopen("/dev/null", "w") : NULL;
    return nowhere ? nowhere : usual;
}

/* Opens two files that nobody sees. The second is kept, to tell the dealer what went wrong. */
static status fall_silent(rank_session *s, fault *f) {
    s->out = fopen("/dev/null", "w");
    s->err = open_memstream(&s->said, &s->said_bytes);
    return s->out && s->err ? OK : fault_set(f, E_NOMEM, 0, "no memory for the messages of a rank");
}

static void close_files(rank_session *s) {
    if (s->out) (void)fclose(s->out);
    if (s->err) (void)fclose(s->err);
    free(s->said);
    *s = (rank_session){.cluster = NULL};
}

/* Without its help srun starts processes that do not know each other. */
static status check_count(cluster_wire *w, int wanted, fault *f) {
    const int ranks = w->ranks;
    if (ranks == wanted) return OK;
    w->close(w, true);
    return fault_set(
        f, E_RANGE, 0,
        "the launcher started %d processes, but Open MPI found %d (Slurm: srun --mpi=pmix)", wanted,
        ranks);
}

/* A launcher gives its standard input to rank 0 alone. */
static status check_input(const char *const *operands, int count, fault *f) {
    for (int i = 0; i < count; i++)
        if (strcmp(operands[i], "-") == 0)
            return fault_set(
                f, E_UNSUPPORTED, 0,
                "many ranks read a file each for itself: name one instead of standard input");
    return OK;
}

status rank_session_open(rank_session *s, const char *const *operands, int count,
                         cluster_quit *quit, fault *f) {
    cluster_wire *wire = NULL;
    const int ranks = cluster_launch_find().ranks;
    *s = (rank_session){.cluster = NULL};
    if (ranks < 2) return OK;
    status result = check_input(operands, count, f);
    if (!result) result = cluster_join(&wire, f);
    if (!result) result = check_count(wire, ranks, f);
    if (!result) result = cluster_new(wire, quit, &s->cluster, f);
    if (result) return result;
    s->ranks = cluster_ranks(s->cluster);
    cluster_add_common(s->cluster, (deal_part){"another version of Avocet", cluster_program_sum()});
    return s->ranks->is_dealer ? OK : fall_silent(s, f);
}

void rank_session_compare(const rank_session *s, uint64_t settings) {
    if (s->cluster)
        cluster_add_common(s->cluster, (deal_part){"other options or settings", settings});
}

/* Appends the last thing that the command reported, without the name of the program. That is the
 * failure: notes go before it, and the dealer's sentence has little room. */
static void add_failure(const rank_session *s, buffer *out) {
    static const char name[] = "avocet: ";
    view rest = {s->said, s->said_bytes}, line;
    while (s->said && view_take_line(&rest, &line)) {
        if (!view_starts_with(line, name)) continue;
        buffer_reset(out, 0);
        buffer_append(out, view_from(line, sizeof name - 1));
    }
    if (!out->length) buffer_add(out, "its command has ended early");
}

int rank_session_close(rank_session *s, int code, fault *f) {
    *f = (fault){.code = OK};
    if (!s->cluster) return code;
    const bool is_dealer = s->ranks->is_dealer;
    buffer trouble = buffer_make(NULL);
    if (s->err) {
        (void)fflush(s->err);
        add_failure(s, &trouble);
    }
    (void)cluster_leave(s->cluster, buffer_text(&trouble), f);
    buffer_clear(&trouble);
    close_files(s);
    return is_dealer ? code : EXIT_SUCCESS;
}
