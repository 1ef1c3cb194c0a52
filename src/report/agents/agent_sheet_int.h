/* report/agents/agent_sheet_int.h - parts that the writers of sheets share. */
#ifndef REPORT_AGENTS_AGENT_SHEET_INT_H
#define REPORT_AGENTS_AGENT_SHEET_INT_H

#include "base/json.h"
#include "base/text.h"
#include "report/agents/agent_sheet.h"

enum { SHEET_INDENT = 24 }; /* the column where explanations begin */

/* Writes the members of a line of the list; without `defaults`. */
void agent_line_json(const agent_line *l, json_writer *j);

/* Writes "  KEY=VALUE     HELP (VALUES)". */
void sheet_parameter_text(const sheet_parameter *p, size_t width, buffer *out);

#endif
