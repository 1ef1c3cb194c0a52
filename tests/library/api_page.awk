# api_page.awk - turns the examples of docs/api.md into programs and their outputs.
#
#     awk -v dir=FOLDER -f api_page.awk docs/api.md
#
# A block ```c becomes NN.c: a whole program if it has a main(), else the inside of one behind the block marked
# "<!-- head: WHY -->". The next block ```text is its output, NN.want. Prints a sentence for each mistake.

function mistake(sentence) { printf "line %d: %s\n", FNR, sentence }

function save() {
    at = dir "/" sprintf("%02d", ++count)
    if (text ~ /int main\(/) printf "%s", text >(at ".c")
    else printf "%s\nint main(void) {\n%s    return 0;\n}\n", head, text >(at ".c")
    close(at ".c")
}

/^<!-- head: .+ -->$/ { is_head = 1; next }
/^```/ && !inside {
    inside = 1
    kind = substr($0, 4)
    text = ""
    if (kind == "text" && at == "") mistake("an output without a program before it")
    if (kind != "c" && kind != "text") mistake("a block must be c or text, not " kind)
    next
}
/^```/ {
    inside = 0
    if (kind == "text" && at != "") {
        printf "%s", text >(at ".want")
        close(at ".want")
        at = ""
    } else if (is_head) {
        head = text
        is_head = 0
    } else if (kind == "c") {
        if (at != "") mistake("the program before it has no output")
        save()
    }
    next
}
inside { text = text $0 "\n" }

END {
    if (inside) mistake("the last block has no end")
    if (at != "") mistake("the last program has no output")
    if (!count) mistake("there is no example")
}
