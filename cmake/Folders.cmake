# A folder is a target: its sources are globbed, so that adding a file to a
# folder is the whole edit.

# The precompiled headers: for the libraries, for those that are COLD, and for
# tests, with GoogleTest added. Each is valid only for the flags that it was made
# with.
function(hloref_precompiled name)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/pch/${name}.cc CONTENT "\n")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/pch/${name}.cc)
  target_link_libraries(${name} PRIVATE hloref_compile hloref_openmp
    absl::status absl::statusor absl::strings absl::span absl::flat_hash_map)
  target_precompile_headers(${name} PRIVATE
    <absl/container/flat_hash_map.h> <absl/status/status.h>
    <absl/status/statusor.h> <absl/strings/str_cat.h>
    <absl/strings/string_view.h> <absl/types/span.h>
    <algorithm> <cmath> <cstdint> <cstring> <functional> <limits> <memory>
    <optional> <string> <utility> <variant> <vector> ${ARGN})
endfunction()
if(HLOREF_PCH)
  hloref_precompiled(hloref_pch)
  hloref_precompiled(hloref_cold_pch)
  target_compile_options(hloref_cold_pch PRIVATE ${HLOREF_OPTIMIZE_COLD})
  if(HLOREF_TESTS)
    hloref_precompiled(hloref_test_pch <gmock/gmock.h> <gtest/gtest.h>)
    target_compile_options(hloref_test_pch PRIVATE ${HLOREF_OPTIMIZE_COLD})
    target_link_libraries(hloref_test_pch PRIVATE GTest::gmock)
  endif()
endif()

function(hloref_use_precompiled target pch)
  if(TARGET ${pch})
    target_precompile_headers(${target} REUSE_FROM ${pch})
    target_link_libraries(${target} PRIVATE hloref_openmp)
  endif()
endfunction()

# Compiles files of one folder together, at most `size` of them. Clang reads them
# in the other order than GCC: a file that uses what only those before it include
# fails there.
function(hloref_unity target size)
  foreach(source IN LISTS ARGN)
    get_filename_component(folder ${source} DIRECTORY)
    string(MAKE_C_IDENTIFIER ${folder} group)
    if(NOT DEFINED count_${group})
      set(count_${group} 0)
    endif()
    math(EXPR batch "${count_${group}} / ${size}")
    math(EXPR count_${group} "${count_${group}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${batch})
  endforeach()
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    get_target_property(sources ${target} SOURCES)
    list(REVERSE sources)
    set_target_properties(${target} PROPERTIES SOURCES "${sources}")
  endif()
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# hloref_library(folder LINK targets.. [EXCEPT files..] [RECURSE] [COLD]
# [ONE_BY_ONE]): the static library hloref_<path of the folder> of the sources
# that lie directly in the folder, with RECURSE in its sub-folders too, without
# tests. COLD code is compiled quickly rather than to be fast. HLOREF_UNITY
# compiles several files together, but for those that are ONE_BY_ONE: they gain
# nothing or repeat each other's names.
function(hloref_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "ONE_BY_ONE;RECURSE;COLD" "" "LINK;EXCEPT")
  set(glob GLOB)
  if(ARG_RECURSE)
    set(glob GLOB_RECURSE)
  endif()
  file(${glob} sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(REMOVE_ITEM sources ${ARG_EXCEPT})
  string(REPLACE / _ name ${folder})
  add_library(hloref_${name} STATIC ${sources})
  target_link_libraries(hloref_${name} PUBLIC hloref_compile ${ARG_LINK})
  if(ARG_COLD)
    target_compile_options(hloref_${name} PRIVATE ${HLOREF_OPTIMIZE_COLD})
    hloref_use_precompiled(hloref_${name} hloref_cold_pch)
  else()
    hloref_use_precompiled(hloref_${name} hloref_pch)
  endif()
  if(HLOREF_UNITY AND NOT ARG_ONE_BY_ONE)
    hloref_unity(hloref_${name} ${HLOREF_UNITY} ${sources})
  endif()
endfunction()

# hloref_add_tests(target [SHARDS n] [UNSANITIZED filter]): the GoogleTest
# program is one test of CTest, or n that share its tests: a process a test
# would take longer to start than to run. Sanitizers leave out those of the
# filter, which run thousands of times what other tests run, too. Tests run in
# the repository's root, so that they name case files and examples by their path
# there. What each test did is in junit/.
function(hloref_add_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "SHARDS;UNSANITIZED" "")
  set(filter)
  if(HLOREF_SANITIZE AND ARG_UNSANITIZED)
    set(filter ";GTEST_FILTER=-${ARG_UNSANITIZED}")
  endif()
  if(NOT ARG_SHARDS)
    set(ARG_SHARDS 1)
  endif()
  math(EXPR last "${ARG_SHARDS} - 1")
  foreach(shard RANGE ${last})
    set(name ${target})
    if(last GREATER 0)
      set(name ${target}.${shard})
    endif()
    add_test(NAME ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
      COMMAND ${target} --gtest_brief=1
        --gtest_output=xml:${PROJECT_BINARY_DIR}/junit/${name}.xml)
    set_tests_properties(${name} PROPERTIES ENVIRONMENT
      "GTEST_TOTAL_SHARDS=${ARG_SHARDS};GTEST_SHARD_INDEX=${shard}${filter}")
  endforeach()
endfunction()

# hloref_folder_test(folder LINK targets.. [SHARDS n] [UNSANITIZED filter]): the
# GoogleTest program <folder>_test of all *_test.cc under the folder.
function(hloref_folder_test folder)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "SHARDS;UNSANITIZED" "LINK")
  file(GLOB_RECURSE sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/${folder}/*_test.cc)
  add_executable(${folder}_test ${sources})
  if(HLOREF_UNITY)
    hloref_unity(${folder}_test 1000 ${sources})
    target_compile_options(${folder}_test PRIVATE  # as in Compile.cmake
      $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
  target_compile_options(${folder}_test PRIVATE ${HLOREF_OPTIMIZE_COLD})
  target_link_libraries(${folder}_test PRIVATE ${ARG_LINK}
    GTest::gmock GTest::gmock_main)
  hloref_use_precompiled(${folder}_test hloref_test_pch)
  hloref_add_tests(${folder}_test SHARDS "${ARG_SHARDS}"
                   UNSANITIZED "${ARG_UNSANITIZED}")
endfunction()

# hloref_programs(folder LINK targets..): each file of the folder is a program
# <folder>_<file>.
function(hloref_programs folder)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "LINK")
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(${folder}_${name} ${source})
    target_link_libraries(${folder}_${name} PRIVATE ${ARG_LINK})
  endforeach()
endfunction()
