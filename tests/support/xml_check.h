/* tests/support/xml_check.h - a reader of XML that knows nothing of our writer.
 *
 * Tags must nest, attributes be quoted and different, every & begin one of the entities that XML
 * itself knows. Fails the test otherwise. */
#ifndef TESTS_SUPPORT_XML_CHECK_H
#define TESTS_SUPPORT_XML_CHECK_H

#include <stddef.h>

size_t assert_xml(const char *text); /* returns the number of elements */

/* Counts the places of a part in a text. */
size_t count_of(const char *text, const char *part);

#endif
