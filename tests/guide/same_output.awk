# same_output.awk - compares the output of a command with the output that a page shows.
#
#     awk -v mode=exact|numbers -f same_output.awk WANTED GOT
#
# A wanted line "..." stands for any number of lines. Blanks at the end of lines do not count. In mode
# "numbers" every number counts as the same and any number of blanks as one. Exit code 1 if they differ.

function plain(text) {
    sub(/[ \t]+$/, "", text)
    if (mode == "numbers") {
        gsub(/[0-9]+(\.[0-9]+)?/, "N", text)
        gsub(/[ \t]+/, " ", text)
    }
    return text
}

FILENAME == ARGV[1] { want[++wants] = plain($0); next }
{ got[++gots] = plain($0) }

# fits[i, j]: the first i wanted lines fit the first j lines of the output.
END {
    wants += 0
    gots += 0
    fits[0, 0] = 1
    for (i = 1; i <= wants; i++) {
        fits[i, 0] = want[i] == "..." && fits[i - 1, 0]
        for (j = 1; j <= gots; j++)
            fits[i, j] = want[i] == "..." ? fits[i - 1, j] || fits[i, j - 1] : \
                         want[i] == got[j] && fits[i - 1, j - 1]
    }
    exit !fits[wants, gots]
}
