/* report/xml.h - text from anywhere, put into XML.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_XML_H
#define REPORT_XML_H

#include "base/text.h"

/* Appends text so that it may stand between tags and inside quotes: markup is escaped, and what
 * XML cannot hold (control characters, bytes that are no UTF-8) becomes U+FFFD. */
void xml_append(buffer *out, view text);

/* The same with what a buffer holds: clears it, and passes its failure on. */
void xml_take(buffer *out, buffer *text);

#endif
