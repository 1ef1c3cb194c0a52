/* cluster/message.h - the messages of a deal between ranks.
 *
 * A message is a head and the bytes behind it. The dealer is rank 0. Values without ownership. */
#ifndef CLUSTER_MESSAGE_H
#define CLUSTER_MESSAGE_H

#include "base/text.h"
#include "cluster/wire.h"

typedef enum message_kind {
    /* from the dealer */
    MESSAGE_DEAL,   /* do the job with this number */
    MESSAGE_FORGET, /* do not begin it */
    MESSAGE_END,    /* the deal has ended with this result; behind it the sentence of the fault */
    MESSAGE_LEAVE,  /* the run has ended */
    /* to the dealer */
    MESSAGE_HERE,      /* this rank is alive; behind it the name of the machine */
    MESSAGE_READY,     /* for this deal; `number`: workers; behind it its sums (cluster_int.h) */
    MESSAGE_ANSWER,    /* behind it the bytes of the answer */
    MESSAGE_FAILED,    /* the job failed with this result; behind it the sentence */
    MESSAGE_FORGOTTEN, /* the job was forgotten */
    MESSAGE_TROUBLE,   /* this rank cannot work: result and sentence */
    MESSAGE_GONE,      /* the last message of this rank */
    MESSAGE_KINDS
} message_kind;

typedef struct message_head {
    uint32_t kind;
    uint32_t deal;   /* counted from 0 */
    uint64_t number; /* of a job */
    uint32_t result; /* a status */
    uint32_t unused; /* 0: no byte of a message is left open */
} message_head;

typedef struct message {
    message_head head;
    view rest; /* borrowed from the wire until the next message */
    int from;
} message;

/* Sends a head and `rest`. Failures of the wire; E_NOMEM. */
status message_send(cluster_wire *w, int to, const message_head *head, view rest, fault *f);

/* Takes the next message. *there is false if none has arrived. E_FORMAT for bytes that are none. */
status message_receive(cluster_wire *w, message *out, bool *there, fault *f);

#endif
