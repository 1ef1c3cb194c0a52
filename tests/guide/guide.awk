# guide.awk - turns the examples of one page into steps that guide.sh carries out.
#
#     awk -v page=NAME -v dir=FOLDER -f guide.awk PAGE.md
#
# Blocks of the page:
#   ```sh             each line is a command; a backslash at its end joins the next line
#   ```console        "$ COMMAND", and below it the output; "..." stands for any lines
#   any other block   becomes a file if its first line is "# NAME.EXT"; else it is only read by people
# A comment before a block says how to treat it; it must give its reason:
#   <!-- not run: WHY -->        runs nothing
#   <!-- numbers vary: WHY -->   compares the output without its numbers
#   <!-- exit code N: WHY -->    expects this exit code instead of 0
#   <!-- needs PROGRAM: WHY -->  runs nothing where PROGRAM is missing
#
# Step K becomes K.cmd (the command), K.want (its output, if the page shows it) and K.how: the line of
# the page, the exit code, "exact" or "numbers", the program it needs or "-". A file becomes a step
# with K.file (its name) and K.cmd (its text). Prints a sentence for each mistake on the page.

function reset_marks() { skip = 0; mode = "exact"; code = 0; needs = "-" }

function begin_step() {
    step++
    at = dir "/" sprintf("%04d", step)
    printf "%d %d %s %s\n", FNR, code, mode, needs >(at ".how")
    close(at ".how")
}

function begin_command(text) {
    begin_step()
    print text >(at ".cmd")
    close(at ".cmd")
}

function mistake(sentence) { printf "%s:%d: %s\n", page, FNR, sentence }

function read_mark(text) {
    if (text !~ /^<!-- [^:]+: .+ -->$/) {
        mistake("a mark must read <!-- WHAT: WHY -->")
        return
    }
    sub(/^<!-- /, "", text)
    sub(/:.*/, "", text)
    if (text == "not run") skip = 1
    else if (text == "numbers vary") mode = "numbers"
    else if (text ~ /^exit code [0-9]+$/) code = substr(text, 11) + 0
    else if (text ~ /^needs [a-z0-9]+$/) needs = substr(text, 7)
    else mistake("unknown mark: " text)
}

function shell_line(text) {
    line = line text
    if (sub(/\\$/, "", line)) return
    if (line !~ /^[ \t]*(#.*)?$/) begin_command(line)
    line = ""
}

function console_line(text) {
    if (text ~ /^\$ /) {
        begin_command(substr(text, 3))
        printf "" >(at ".want")
    } else if (at == "") {
        mistake("a console block must begin with \"$ \"")
    } else {
        print text >>(at ".want")
    }
}

function other_line(text) {
    if (text ~ /^\$ /) mistake("a block with a command must be called ```console")
    if (first && text ~ /^# [A-Za-z0-9_-]+\.[a-z]+$/) {
        begin_step()
        print substr(text, 3) >(at ".file")
        close(at ".file")
        saving = 1
    }
    if (saving) print text >>(at ".cmd")
    first = 0
}

BEGIN { reset_marks() }

/^```/ && !inside {
    inside = 1
    kind = substr($0, 4)
    at = line = ""
    first = 1
    saving = 0
    next
}
/^```/ {
    if (line != "") mistake("a backslash ends the block")
    inside = 0
    reset_marks()
    next
}
inside && skip { next }
inside && kind == "sh" { shell_line($0); next }
inside && kind == "console" { console_line($0); next }
inside { other_line($0); next }
/^<!--/ { read_mark($0) }

END { if (inside) mistake("the last block has no end") }
