/* cluster/message.c - heads in front of bytes. */
#include "cluster/message.h"

#include <string.h>

enum { SMALL = 512 };

static status send_large(cluster_wire *w, int to, const message_head *head, view rest, fault *f) {
    buffer b = buffer_make(NULL);
    buffer_append(&b, (view){(const char *)head, sizeof *head});
    buffer_append(&b, rest);
    const status result = buffer_status(&b) ? fault_set(f, E_NOMEM, 0, "no memory for a message")
                                            : w->send(w, to, b.data, b.length, f);
    buffer_clear(&b);
    return result;
}

status message_send(cluster_wire *w, int to, const message_head *head, view rest, fault *f) {
    char bytes[sizeof *head + SMALL];
    if (rest.length > SMALL) return send_large(w, to, head, rest, f);
    memcpy(bytes, head, sizeof *head);
    if (rest.length) memcpy(bytes + sizeof *head, rest.data, rest.length);
    return w->send(w, to, bytes, sizeof *head + rest.length, f);
}

status message_receive(cluster_wire *w, message *out, bool *there, fault *f) {
    const void *bytes = NULL;
    size_t length = 0;
    const status result = w->receive(w, &out->from, &bytes, &length, f);
    *there = false;
    if (result || !bytes) return result;
    if (length < sizeof out->head)
        return fault_set(f, E_FORMAT, 0, "a message of rank %d is too short", out->from);
    memcpy(&out->head, bytes, sizeof out->head);
    out->rest = (view){(const char *)bytes + sizeof out->head, length - sizeof out->head};
    if (out->head.kind >= MESSAGE_KINDS || out->head.result >= STATUS_COUNT)
        return fault_set(f, E_FORMAT, 0, "a message of rank %d cannot be read", out->from);
    *there = true;
    return OK;
}
