# Every op of ops/ops.def has its file, every such file is in ops/ops.def, else
# the configure step fails and says what to do.

set(ops_def ${PROJECT_SOURCE_DIR}/ops/ops.def)
if(NOT EXISTS ${ops_def})
  return()
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ops_def})

set(listed "")
set(hloref_groups "")  # the folders of ops that hold an op a file
file(STRINGS ${ops_def} lines REGEX "^OP\\(")
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^OP\\(([a-z]+), *([a-z0-9_]+)")
    message(FATAL_ERROR "ops/ops.def: this line is not OP(group, name): ${line}")
  endif()
  list(APPEND listed ops/${CMAKE_MATCH_1}/${CMAKE_MATCH_2}.cc)
  list(APPEND hloref_groups ${CMAKE_MATCH_1})
endforeach()

list(REMOVE_DUPLICATES hloref_groups)

set(op_files "")
foreach(group IN LISTS hloref_groups)
  file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/ops/${group}/*.cc)
  list(APPEND op_files ${files})
endforeach()
list(FILTER op_files EXCLUDE REGEX "_test\\.cc$")

set(problems "")
foreach(op_file IN LISTS listed)
  if(NOT op_file IN_LIST op_files)
    string(APPEND problems "\n  ${op_file} is missing: ops/ops.def lists its op. "
      "Write it, or take the line out.")
  endif()
endforeach()
foreach(op_file IN LISTS op_files)
  if(NOT op_file IN_LIST listed)
    string(REGEX REPLACE "^ops/(.*)/(.*)\\.cc$" "OP(\\1, \\2)" entry ${op_file})
    string(APPEND problems "\n  ${op_file} is not listed: "
      "add the line ${entry} to ops/ops.def.")
  endif()
endforeach()
if(problems)
  message(FATAL_ERROR "ops/ops.def and the files of ops differ:${problems}")
endif()
