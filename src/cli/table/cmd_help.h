/* cli/table/cmd_help.h - help texts, for the help command and for --help. */
#ifndef CLI_TABLE_CMD_HELP_H
#define CLI_TABLE_CMD_HELP_H

#include "base/text.h"
#include "cli/table/commands.h"

void help_overview(buffer *out);
void help_command(const command *c, buffer *out);

/* "there is no command peft; did you mean perft?" */
int help_unknown(context *c, const char *name);

#endif
