#!/usr/bin/env bash
# libraries.sh FOLDER: the C libraries that the program needs, built for WebAssembly into FOLDER, once.
#
# Debian has them for its own processors alone, so that they are compiled from Debian's sources. apt-get gets these, from
# where this system has its packages, and checks their signatures; what it keeps of that is in FOLDER, too. The headers of
# libraries that are headers alone are linked beside them: emcc must not look into /usr/include. It ends with 77, as tests
# that are skipped do, where a source cannot be had.
set -euo pipefail
skipped() { echo "libraries.sh: skipped, as apt-get cannot get $1" >&2; exit 77; }
folder=$(realpath -m "$1")
here=$(dirname "$(realpath "$0")")
done_mark=$folder/made-by-$(sha256sum "$here/libraries.sh" | cut -c1-16)
[ -e "$done_mark" ] && exit

flags=(-O2 -fwasm-exceptions)

rm -rf "$folder/made-by-"* "$folder/root" "$folder/source"
root=$folder/root
mkdir -p "$folder/archives" "$folder/apt/lists/partial" "$folder/source" "$root/include/nettle" "$root/lib/cmake/fmt" "$root/share"

# Of this release of Debian; what its server has no more is taken of the next one.
cd "$folder/archives"
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
next=trixie
from=$(apt-get indextargets --format '$(ORIGIN) $(CREATED_BY) $(COMPONENT) $(RELEASE) $(REPO_URI)' | sed -n "s/^Debian Packages main $release //p" | head -1)
[ -n "$from" ] || { echo "libraries.sh: apt-get knows no address of Debian's packages of $release" >&2; exit 1; }
for one in "$release" "$next"; do
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $from $one main"
done >"$folder/apt/sources.list"
apt=(apt-get -qq -o APT::Sandbox::User=root -o Dir::Etc::SourceList="$folder/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
     -o Dir::State::Lists="$folder/apt/lists" -o Dir::Cache="$folder/apt")
for library in gmp mpfr4 mpfi zlib nettle rapidcheck; do
  archive() { ls "$library"_*.orig.tar.* 2>/dev/null; }
  if ! archive >/dev/null; then
    ls "$folder/apt/lists/"*_Sources* >/dev/null 2>&1 || "${apt[@]}" update || skipped "the list of Debian's sources"
    "${apt[@]}" source --download-only --tar-only "$library/$release" 2>/dev/null ||
      "${apt[@]}" source --download-only --tar-only "$library/$next" || skipped "the source of $library"
  fi
  mkdir -p "$folder/source/$library"
  tar -xf "$(archive)" -C "$folder/source/$library"
  # Some archives have one folder, others none.
  inner=("$folder/source/$library"/*)
  if [ ${#inner[@]} -eq 1 ]; then mv "${inner[0]}" "$folder/source/$library.inner" && rmdir "$folder/source/$library" && mv "$folder/source/$library.inner" "$folder/source/$library"; fi
done

# configured LIBRARY OPTION...
configured() {
  cd "$folder/source/$1"
  emconfigure ./configure --host=none --prefix="$root" --disable-shared "${@:2}" CC=emcc CC_FOR_BUILD=gcc CFLAGS="${flags[*]}" >configure.log 2>&1 ||
    { tail -30 configure.log; exit 1; }
}
# made COMMAND...
made() {
  nice -n 5 "$@" >make.log 2>&1 || { tail -30 make.log; exit 1; }
}
# archived LIBRARY FILE...: the objects of files that need no configuration.
archived() {
  emar rcs "$root/lib/lib$1.a" "${@:2}"
}

# GMP and MPFR count the zeros at either end of a limb with a table, byte by byte, on processors that they do not know,
# and a greatest common divisor does it at every step; WebAssembly has an instruction for each end.
for header in gmp/longlong.h mpfr4/src/mpfr-longlong.h; do
  sed -i '1i #define count_leading_zeros(count, x) ((count) = __builtin_clzll(x))\n#define count_trailing_zeros(count, x) ((count) = __builtin_ctzll(x))' "$folder/source/$header"
done

# Limbs of 64 bits, though `long` has 32. The package's source has no manual, which its makefiles ask for.
cd "$folder/source/gmp"
sed -i 's/^abilist="standard"$/abilist="standard"\nlimb=longlong/' configure
mkdir -p doc && printf 'all:\ninstall:\n' >doc/Makefile.in
configured gmp --disable-assembly --disable-cxx
# Its configure reads an object file to see how doubles are laid out, and cannot read this one.
grep -q 'HAVE_DOUBLE_IEEE_LITTLE_ENDIAN 1' config.h || echo '#define HAVE_DOUBLE_IEEE_LITTLE_ENDIAN 1' >>config.h
made emmake make -j2
made emmake make install

configured mpfr4 --disable-thread-safe --with-gmp="$root"
made emmake make -j2 -C src
made emmake make -C src install

# The package has no configure script yet; what it would find out is that MPFR is a new one.
cd "$folder/source/mpfi/src"
printf '#define %s 1\n' HAVE_MPFR_Z_SUB HAVE_STDARG >mpfi_config.h
for file in *.c; do echo "$file"; done | grep -v '^alea\.c$' | xargs -P 2 -n 20 nice -n 5 emcc "${flags[@]}" -c -I"$root/include" -I. -DVERSION='"of Debian"'
archived mpfi *.o
cp mpfi.h mpfi_io.h "$root/include/"

cd "$folder/source/zlib"
nice -n 5 emcc "${flags[@]}" -c -DHAVE_UNISTD_H adler32.c crc32.c deflate.c inflate.c inffast.c inftrees.c trees.c zutil.c compress.c uncompr.c gzlib.c gzread.c gzwrite.c gzclose.c
archived z *.o
cp zlib.h zconf.h "$root/include/"

cd "$folder/source/nettle"
: >config.h
nice -n 5 emcc "${flags[@]}" -c -I. -DHAVE_CONFIG_H sha256.c sha256-compress*.c write-be32.c
archived nettle *.o
cp sha2.h nettle-types.h "$root/include/nettle/"

cd "$folder/source/rapidcheck"
nice -n 5 em++ "${flags[@]}" -std=c++20 -c -Iinclude src/Random.cpp
archived rapidcheck Random.o

for headers in boost eigen3 fmt nlohmann CLI rapidcheck; do ln -s "/usr/include/$headers" "$root/include/$headers"; done
cp -r /usr/share/eigen3 /usr/share/cmake "$root/share/"
cat >"$root/lib/cmake/fmt/fmt-config.cmake" <<'CMAKE'
add_library(fmt::fmt-header-only INTERFACE IMPORTED)
set_target_properties(fmt::fmt-header-only PROPERTIES INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY=1
                      INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_CURRENT_LIST_DIR}/../../../include)
CMAKE
# What was compiled computes what it computes elsewhere: doubles go into GMP and MPFR and out of them bit by bit.
cat >"$folder/source/doubles.c" <<'C'
#include <gmp.h>
#include <mpfr.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  static const struct { double value; const char* fraction; } known[] = {
      {1.0, "1"}, {-0.1, "-3602879701896397/36028797018963968"}, {0x1.8p100, "1901475900342344102245054808064"},
      {0x1p-60, "1/1152921504606846976"}};
  mpq_t q;
  mpfr_t f;
  mpq_init(q);
  mpfr_init2(f, 53);
  for (unsigned i = 0; i < sizeof known / sizeof *known; ++i) {
    char text[100];
    long exponent = 0;
    mpq_set_d(q, known[i].value);
    mpq_get_str(text, 10, q);
    mpfr_set_q(f, q, MPFR_RNDN);
    if (strcmp(text, known[i].fraction) != 0 || mpq_get_d(q) != known[i].value || mpfr_get_d(f, MPFR_RNDN) != known[i].value ||
        (mpz_get_d_2exp(&exponent, mpq_numref(q)), exponent) != (long)mpz_sizeinbase(mpq_numref(q), 2)) {
      printf("libraries.sh: GMP made %s of the double %a, which is %s\n", text, known[i].value, known[i].fraction);
      return 1;
    }
  }
  return GMP_NUMB_BITS == 64 ? 0 : 2;
}
C
emcc "${flags[@]}" -sWASM_ASYNC_COMPILATION=0 -I"$root/include" -o "$folder/source/doubles.js" "$folder/source/doubles.c" -L"$root/lib" -lmpfr -lgmp
node "$folder/source/doubles.js"

rm -rf "$folder/source"
touch "$done_mark"
