/* report/xml.h - puts untrusted text into XML.
 *
 * Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_XML_H
#define REPORT_XML_H

#include "base/text.h"

/* Appends text so that it may stand between tags and inside quotes. Markup is escaped. Control
 * characters and bytes outside UTF-8, which XML cannot hold, become U+FFFD. */
void xml_append(buffer *out, view text);

/* Appends the content of a buffer in the same way, clears it, and passes its failure on. */
void xml_take(buffer *out, buffer *text);

/* Clears a buffer whose content was used, and passes its failure on. */
void xml_drop(buffer *out, buffer *text);

#endif
