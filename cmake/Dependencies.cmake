# Everything from outside, by find_package or pkg-config.

find_package(absl REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(ZLIB REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Protobuf REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
if(HLOREF_TESTS)
  find_package(GTest REQUIRED)
endif()
if(HLOREF_BENCH)
  find_package(benchmark REQUIRED)
endif()

# Eigen with one order of operations on every machine.
add_library(hloref_eigen INTERFACE)
target_link_libraries(hloref_eigen INTERFACE Eigen3::Eigen)
target_compile_definitions(hloref_eigen INTERFACE
  EIGEN_DONT_VECTORIZE EIGEN_DONT_PARALLELIZE EIGEN_MPL2_ONLY)

# MPC (complex) on MPFR (real) on GMP; MPC has no pkg-config file.
pkg_check_modules(MPFR IMPORTED_TARGET mpfr)
pkg_check_modules(GMP IMPORTED_TARGET gmp)
pkg_check_modules(MD4C REQUIRED IMPORTED_TARGET md4c-html)
pkg_check_modules(HTTPLIB REQUIRED IMPORTED_TARGET cpp-httplib)
find_path(HLOREF_MPC_INCLUDE mpc.h)
find_library(HLOREF_MPC_LIBRARY mpc)
if(NOT (MPFR_FOUND AND GMP_FOUND AND HLOREF_MPC_INCLUDE AND HLOREF_MPC_LIBRARY))
  message(FATAL_ERROR "GMP, MPFR or MPC was not found. All three are required: "
    "they decide how functions are rounded where nothing faster is certain. "
    "On Debian: apt-get install libgmp-dev libmpfr-dev libmpc-dev")
endif()
add_library(hloref_mpfr INTERFACE)
target_include_directories(hloref_mpfr SYSTEM INTERFACE ${HLOREF_MPC_INCLUDE})
target_link_libraries(hloref_mpfr INTERFACE
  ${HLOREF_MPC_LIBRARY} PkgConfig::MPFR PkgConfig::GMP)

# Only base/parallel_for.cc knows OpenMP; without it loops run serially.
add_library(hloref_openmp INTERFACE)
if(HLOREF_OPENMP)
  find_package(OpenMP COMPONENTS CXX)
  if(OpenMP_CXX_FOUND)
    target_link_libraries(hloref_openmp INTERFACE OpenMP::OpenMP_CXX)
  else()
    message(STATUS "OpenMP not found: loops run on one thread")
  endif()
endif()

if(HLOREF_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "HLOREF_FUZZ needs clang: cmake --preset fuzz")
  endif()
  add_library(hloref_fuzzer INTERFACE)
  target_link_options(hloref_fuzzer INTERFACE -fsanitize=fuzzer)
endif()

include(Protos)
