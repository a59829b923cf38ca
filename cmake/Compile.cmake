# The language, the warnings and the code generation of every target.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()

# -O3: at -O2 g++ 12 leaves loops of unknown length scalar. Line tables are all
# the debug information that a stack trace needs; the rest doubles link time.
# Asserts (REQUIRES) stay on in RelWithDebInfo.
set(HLOREF_OPTIMIZE "-O3 -g1" CACHE STRING "Code generation in RelWithDebInfo")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "${HLOREF_OPTIMIZE}")
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
# Code that no benchmark measures for long is compiled quickly: languages,
# reports, the command line, tests. A release optimises it, too.
set(HLOREF_OPTIMIZE_COLD $<$<CONFIG:RelWithDebInfo>:-O1>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # At -O1 GCC 12 warns of std::string's own copies (its bug 105329).
  list(APPEND HLOREF_OPTIMIZE_COLD -Wno-array-bounds -Wno-stringop-overflow)
endif()

# The C of tests is compiled by the compiler of the C++.
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND NOT CMAKE_C_COMPILER)
  string(REGEX REPLACE "clang\\+\\+" clang CMAKE_C_COMPILER ${CMAKE_CXX_COMPILER})
endif()

# Warnings are errors with the two compilers that the project is checked with;
# a newer compiler's new warning must not stop a user's build.
set(checked OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU
   AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  set(checked ON)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL Clang
       AND CMAKE_CXX_COMPILER_VERSION MATCHES "^14\\.")
  set(checked ON)
endif()
option(HLOREF_WERROR "Warnings are errors" ${checked})

add_library(hloref_compile INTERFACE)
target_include_directories(hloref_compile INTERFACE ${PROJECT_SOURCE_DIR})
# -ffp-contract=off: a * b + c is two roundings on every machine.
target_compile_options(hloref_compile INTERFACE
  -Wall -Wextra -Wconversion $<$<BOOL:${HLOREF_WERROR}>:-Werror>
  # HLO counts dimensions, operands and elements with signed numbers, and so do
  # subscripts: clang's -Wconversion means what g++'s does.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
  -ffp-contract=off
  # Every object may be part of libhloref.so, which exports the public API alone.
  -fPIC -fvisibility=hidden $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>
  # No value depends on these two: nobody reads errno or the exception flags.
  -fno-math-errno -fno-trapping-math
  # Paths in messages and debug information start at the repository.
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)

# All bits are the same without these.
target_compile_definitions(hloref_compile INTERFACE
  $<$<NOT:$<BOOL:${HLOREF_LIBMVEC}>>:HLO_NO_LIBMVEC>
  $<$<NOT:$<BOOL:${HLOREF_WIDE_INSTRUCTIONS}>>:HLO_ONLY_BASE>)

# How vectors wider than the base instruction set are passed. No such value
# crosses a call here: kernels are inlined into their wrappers.
target_compile_options(hloref_compile INTERFACE -Wno-psabi)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # GCC 12 warns of an overlap in std::string's own operator+ (its bug 105651).
  target_compile_options(hloref_compile INTERFACE -Wno-restrict)
endif()

if(HLOREF_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Of files that are included by the one that is compiled GCC thinks that
  # others include them, too.
  target_compile_options(hloref_compile INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>)
endif()

if(HLOREF_SANITIZE)
  target_compile_options(hloref_compile INTERFACE
    -fsanitize=${HLOREF_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  string(REGEX REPLACE ",?fuzzer-no-link" "" runtime "${HLOREF_SANITIZE}")
  target_link_options(hloref_compile INTERFACE -fsanitize=${runtime})
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # Whether a loop marked for it becomes a vector loop is for bench/ to say.
  target_compile_options(hloref_compile INTERFACE -Wno-pass-failed)
  # Without the time stamp ccache recognises a precompiled header.
  target_compile_options(hloref_compile INTERFACE
    "SHELL:-Xclang -fno-pch-timestamp")
endif()

# ccache, shared by all checkouts of the repository: paths are hashed relative
# to its root.
find_program(HLOREF_CCACHE ccache)
if(HLOREF_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_NOHASHDIR=1
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${HLOREF_CCACHE})
endif()
