/* report/value_text.h - a value of the laboratory for people.
 *
 * Values come in any unit and size. Programs read them from JSON, with all digits. */
#ifndef REPORT_VALUE_TEXT_H
#define REPORT_VALUE_TEXT_H

enum { VALUE_TEXT_BYTES = 32 };

/* Writes a value with at most six significant digits: 12, -0.0166667, 1.5e-07. From a million on it
 * writes the whole number instead of an exponent. -0 is 0. Returns `text`. */
const char *value_text(double value, char text[VALUE_TEXT_BYTES]);

#endif
