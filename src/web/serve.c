/* web/serve.c - puts interface and server together. */
#include "web/serve.h"

#include "base/text.h"
#include "web/api/api.h"
#include "web/http/server.h"
#include "web/neighbour.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>

enum { FILES_WANTED = 4096 };

extern char **environ;

/* Connections need descriptors; many systems give 1024 unless a program asks. */
static void allow_many_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= FILES_WANTED) return;
    limit.rlim_cur = limit.rlim_max < FILES_WANTED ? limit.rlim_max : FILES_WANTED;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

static void say(const outlet *speaks, const char *sentence, const char *address) {
    buffer text = buffer_make(NULL);
    buffer_format(&text, "%s%s\n", sentence, address);
    (void)outlet_print(speaks, &text);
}

static void tell_link(void *context, const char *link) {
    say(context, "A device has opened its link. The next device opens ", link);
}

/* The browser outlives the server, also when the keys Ctrl-C end the server: they reach the whole
 * group of processes, so the browser gets a group of its own. It is found by the desktop, not by
 * us. */
static void open_browser(const outlet *speaks, const char *address) {
    char command[] = "xdg-open";
    char *copy = alloc_string(NULL, address, strlen(address));
    char *words[] = {command, copy, NULL};
    posix_spawn_file_actions_t quiet;
    posix_spawnattr_t apart;
    pid_t pid;
    (void)posix_spawn_file_actions_init(&quiet);
    (void)posix_spawnattr_init(&apart);
    (void)posix_spawnattr_setflags(&apart, POSIX_SPAWN_SETPGROUP);
    for (int i = 0; i < 3; i++)
        (void)posix_spawn_file_actions_addopen(&quiet, i, "/dev/null", 2, 0);
    if (!copy || posix_spawnp(&pid, command, &quiet, &apart, words, environ) != 0)
        outlet_note(speaks, "there is no xdg-open to show the page: open the address yourself");
    (void)posix_spawnattr_destroy(&apart);
    (void)posix_spawn_file_actions_destroy(&quiet);
    alloc_free(NULL, copy);
}

/* Tries ports from o->port on. Without a server on success, a server of ours has the port. */
static status find_port(const serve_options *o, server_options *s, server **out, fault *f) {
    status result = E_BUSY;
    for (int i = 0; result == E_BUSY && i < SERVE_PORTS_TRIED && o->port + i <= UINT16_MAX; i++) {
        s->port = o->port + i;
        result = server_make(s, out, f);
        if (result == E_BUSY && neighbour_is_avocet(o->address, s->port, o->data)) return OK;
    }
    return result;
}

static void greet(const serve_options *o, const server *s, const outlet *speaks) {
    buffer address = buffer_make(NULL);
    server_address(s, &address);
    say(speaks, "Avocet is at ", buffer_text(&address));
    if (server_has_token(s))
        outlet_note(speaks, "other devices reach this server. The link opens once; then the "
                            "browser keeps a cookie. Nothing is encrypted: use it in a network "
                            "that you trust");
    const int left_out = server_addresses_left_out(s);
    if (left_out)
        outlet_note(speaks,
                    "%d addresses of this machine are left out, because it has too many: open the "
                    "address above, the name of the machine, or bind one address",
                    left_out);
    if (o->opens) open_browser(speaks, buffer_text(&address));
    buffer_clear(&address);
}

static void greet_neighbour(const serve_options *o, int port, const outlet *speaks) {
    buffer address = buffer_make(NULL);
    neighbour_address(o->address, port, &address);
    say(speaks, "Avocet runs already, at ", buffer_text(&address));
    if (o->opens) open_browser(speaks, buffer_text(&address));
    buffer_clear(&address);
}

/* `mark` is the server's: the file is there once the interface is. */
static status serve(const serve_options *o, server *s, char mark[NEIGHBOUR_MARK_BYTES],
                    const outlet *speaks, const stop_token *stop, fault *f) {
    const api_options options = {
        .data = o->data, .threads = o->threads, .tier = o->tier, .wthor = o->wthor};
    api *a = NULL;
    const status result = api_make(&options, &a, f);
    if (result) return result;
    (void)neighbour_mark(o->data, mark);
    greet(o, s, speaks);
    server_run(s, a, stop);
    api_free(a);
    return OK;
}

/* The port comes first: a file that another server of ours has open stays closed. */
status serve_run(const serve_options *o, const outlet *speaks, const stop_token *stop, fault *f) {
    outlet said = *speaks;
    char mark[NEIGHBOUR_MARK_BYTES] = "";
    server_options options = {.address = o->address,
                              .log = speaks->log,
                              .tell_link = tell_link,
                              .context = &said,
                              .mark_header = NEIGHBOUR_HEADER,
                              .mark = mark};
    server *s = NULL;
    allow_many_files();
    status result = find_port(o, &options, &s, f);
    if (!result && s)
        result = serve(o, s, mark, speaks, stop, f);
    else if (!result)
        greet_neighbour(o, options.port, speaks);
    server_free(s);
    return result;
}
