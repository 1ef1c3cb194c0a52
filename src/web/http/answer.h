/* web/http/answer.h - answers in the form that libmicrohttpd sends.
 *
 * Ownership: functions that make an answer hand it to the caller, who calls
 * MHD_destroy_response() after queueing it. NULL without memory. Threads: any. */
#ifndef WEB_HTTP_ANSWER_H
#define WEB_HTTP_ANSWER_H

#include "base/fault.h"
#include "base/text.h"
#include "web/http/guests.h"
#include "web/http/head.h"
#include "web/http/refusal.h"
#include "web/http/secret.h"
#include "web/message.h"
#include "web/page/page.h"

#include <microhttpd.h>

struct MHD_Response *answer_refusal(refusal_kind why);

/* The same as a page, for a device that is not known: REFUSE_TOKEN or REFUSE_LINK. */
struct MHD_Response *answer_refusal_page(refusal_kind why);

/* The reply of the interface. Borrows its body, which must live until the request is completed. */
struct MHD_Response *answer_reply(const web_reply *reply);

struct MHD_Response *answer_stream(stream *s);

/* A page that gives the device its cookie and leads to the start. */
struct MHD_Response *answer_welcome(const secret *s);

/* The answers for all files of the page, made once. */
typedef struct file_answers file_answers;

status file_answers_make(file_answers **out, fault *f);
void file_answers_free(file_answers *a); /* NULL is allowed */

/* Queues a file as the request wants it: packed, or unchanged (304) if the browser has it. Returns
 * the bytes of the answer's body in *length. */
enum MHD_Result file_answers_queue(const file_answers *a, const page_file *file, const head *h,
                                   struct MHD_Connection *connection, size_t *length);

#endif
