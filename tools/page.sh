# shellcheck shell=sh disable=SC2154
# Sourced by run, test and .ci/run behind setup.sh: the page that avocet serve shows. $root is the folder of the
# repository; its page is built from ui/ into ui/dist, and the build of the program embeds that.

# need_page: remembers the packages that the page and its server need.
need_page() {
    need_library libmicrohttpd libmicrohttpd-dev jansson libjansson-dev sqlite3 libsqlite3-dev
    # A page that was built before needs no Node.
    [ ! -f "$root/ui/package.json" ] || page_is_built || need node nodejs npm npm gzip gzip
}

# need_page_tests: the same for the tests of the page, with a browser and Japanese letters for its pictures.
need_page_tests() {
    need node nodejs npm npm gzip gzip chromium chromium
    [ -n "$(find /usr/share/fonts ~/.fonts ~/.local/share/fonts -iname '*gothic*' -o -iname '*cjk*' 2>/dev/null)" ] ||
        missing="$missing fonts-ipafont-gothic"
}

# one_at_a_time COMMAND: runs it while nobody else installs or builds in ui/.
one_at_a_time() {
    lock_build page
    page_code=0
    "$@" || page_code=$?
    unlock_build
    return $page_code
}

# build_page_with_tests: builds the page and installs what its tests need. As build_page().
build_page_with_tests() { one_at_a_time make_page_with_tests; }

make_page_with_tests() {
    if ! node_is_new_enough; then
        page_trouble="Node.js 18 or later with npm (Debian: nodejs npm)"
        return 1
    fi
    if [ ! -d "$root/ui/node_modules/playwright-core" ] || [ -z "$(find "$root/ui/node_modules/.package-lock.json" \
        -newer "$root/ui/package-lock.json" 2>/dev/null)" ]; then
        said=$(cd "$root/ui" && npm ci --no-audit --no-fund 2>&1) || {
            page_trouble="the parts of ui/package-lock.json; npm says:
$said"
            return 1
        }
    fi
    make_page
}

# page_sources: one line for all sources of the page, which changes when one of them does.
page_sources() {
    (cd "$root" && find ui docs/openapi.yaml \( -path ui/node_modules -o -path ui/dist -o -path ui/build-fake \
        -o -path ui/shots \) -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum)
}

page_is_built() {
    [ -f "$root/ui/dist/index.html" ] && [ "$(cat "$root/build/page.sources" 2>/dev/null)" = "$(page_sources)" ]
}

# node_is_new_enough: Node 18 or later is there.
node_is_new_enough() {
    command -v npm >/dev/null 2>&1 && node -e 'process.exit(parseInt(process.versions.node, 10) >= 18 ? 0 : 1)' 2>/dev/null
}

# build_page: builds the page if its sources have changed. Fails, with a sentence in $page_trouble, if there is
# no page afterwards. A page that cannot be built anew stays as it was.
build_page() {
    page_trouble=
    [ -f "$root/ui/package.json" ] || return 0 # the program has a page that says so
    ! page_is_built || return 0
    one_at_a_time make_page
}

make_page() {
    page_trouble=
    ! page_is_built || return 0 # by somebody else, while this one waited
    if ! node_is_new_enough; then
        page_trouble="Node.js 18 or later with npm (Debian: nodejs npm)"
    else
        echo "Building the page ..." >&2
        said=$(cd "$root/ui" && {
            [ -n "$(find node_modules/.package-lock.json -newer package-lock.json 2>/dev/null)" ] ||
                npm ci --omit=dev --no-audit --no-fund
        } 2>&1 && npm run build 2>&1) || page_trouble="a build of ui/ that succeeds; npm says:
$said"
    fi
    if [ -z "$page_trouble" ]; then
        mkdir -p "$root/build"
        page_sources >"$root/build/page.sources"
        return 0
    fi
    [ ! -f "$root/ui/dist/index.html" ] || {
        echo "The page is an older one. A newer one needs $page_trouble" >&2
        page_trouble=
        return 0
    }
    return 1
}

# page_lacks: prints what the server of the page needs and this machine does not have.
page_lacks() {
    for library in libmicrohttpd jansson sqlite3; do
        pkg-config --exists "$library" 2>/dev/null || printf ' %s' "$library"
    done
}
