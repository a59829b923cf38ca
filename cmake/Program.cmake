# The programs: `hloref`, which users run, of cli/; `hloref-pjrt`, by which it
# asks a plugin, of pjrt/client/; `hloref-serve`, which it becomes, of
# book/serve/; `hloref-gpu`, a second engine, of gpu_check/; and `hloref-vectors`, which makes and tests
# vectors, of workshop/. The libraries do without them.

# Embeds what interpreter/cases/op_texts.h declares: the comments of the ops'
# files, and their cases.
function(hloref_embed_op_texts target)
  file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ops/*/*.cc
    ${PROJECT_SOURCE_DIR}/ops/*/*.cases)
  set(op_texts ${PROJECT_BINARY_DIR}/op_texts.cc)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedOps.cmake)
  add_custom_command(OUTPUT ${op_texts}
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${op_texts}
      -P ${script}
    DEPENDS ${script} ${PROJECT_SOURCE_DIR}/ops/ops.def ${texts}
    COMMENT "Embedding the ops' comments and cases")
  target_sources(${target} PRIVATE ${op_texts})
endfunction()

# Embeds AllProfiles of interpreter/inputs/profiles.h: ops/choices/*.json.
function(hloref_embed_profiles target)
  file(GLOB profiles CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ops/choices/*.json)
  set(rows "")
  foreach(profile IN LISTS profiles)
    get_filename_component(name ${profile} NAME_WE)
    file(READ ${profile} json)
    string(APPEND rows "    {\"${name}\", R\"__json(${json})__json\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${profile})
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/profiles.cc CONTENT "// Made by cmake/Program.cmake.
#include \"interpreter/inputs/profiles.h\"

namespace hlo {
namespace {
constexpr ProfileText kProfiles[] = {
@rows@};
}  // namespace

std::span<const ProfileText> AllProfiles() { return kProfiles; }
}  // namespace hlo
" @ONLY)
  target_sources(${target} PRIVATE ${PROJECT_BINARY_DIR}/profiles.cc)
endfunction()

# Embeds what book/assets.h declares: the book's own files.
function(hloref_embed_book target)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/book
    ${PROJECT_SOURCE_DIR}/book/assets/* ${PROJECT_SOURCE_DIR}/book/course/*
    ${PROJECT_SOURCE_DIR}/book/*.md ${PROJECT_SOURCE_DIR}/book/*.html
    ${PROJECT_SOURCE_DIR}/book/*.js)
  set(output ${PROJECT_BINARY_DIR}/book_assets.cc)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedBook.cmake)
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/book/ OUTPUT_VARIABLE paths)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${files}"
      -DSOURCE=${PROJECT_SOURCE_DIR}/book -P ${script}
    DEPENDS ${script} ${paths} COMMENT "Embedding the book's files" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# hloref_program(name SOURCES files.. LINK targets..): a program of the files that
# are no tests.
function(hloref_program name)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;LINK")
  list(FILTER ARG_SOURCES EXCLUDE REGEX "_test\\.cc$")
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  target_compile_options(${name} PRIVATE ${HLOREF_OPTIMIZE_COLD})
  hloref_use_precompiled(${name} hloref_cold_pch)
  if(HLOREF_UNITY)
    hloref_unity(${name} ${HLOREF_UNITY} ${ARG_SOURCES})
  endif()
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

function(hloref_programs_of_users)
  hloref_library(book COLD
    LINK hloref_conformance_reports hloref_interpreter_inputs
      PkgConfig::MD4C Threads::Threads)
  hloref_embed_book(hloref_book)
  hloref_library(book/serve LINK hloref_book PkgConfig::HTTPLIB COLD ONE_BY_ONE
                 EXCEPT book/serve/hloref_serve.cc)
  hloref_program(hloref-serve SOURCES book/serve/hloref_serve.cc
    LINK hloref_book_serve)
  file(GLOB_RECURSE sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/cli/*.cc)
  hloref_program(hloref SOURCES ${sources}
    LINK hloref_conformance_programs hloref_conformance_reports hloref_book)
  hloref_starts_fast(hloref)
  # It opens a namespace whose names others give to other things.
  set_source_files_properties(cli/conform/conform_command.cc PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON)
  install(FILES scripts/hloref-completion.bash RENAME hloref
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  hloref_install_data()
  # Plugins are loaded into it: it has no protobuf of its own, and little else.
  file(GLOB sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/pjrt/client/*.cc)
  hloref_program(hloref-pjrt SOURCES ${sources}
    LINK hloref_literals nlohmann_json::nlohmann_json ${CMAKE_DL_LIBS})
  target_sources(hloref-pjrt PRIVATE conformance/format/literal_texts.cc
    pjrt/plugin/programs/compile_options.cc pjrt/plugin/messages.cc pjrt/plugin/arrays/types.cc)
  # A second engine, which shares with the first only what gpu_check/README.md
  # says.
  hloref_library(gpu_check LINK hloref_conformance_format ${CMAKE_DL_LIBS} RECURSE
                 EXCEPT gpu_check/hloref_gpu.cc
                        gpu_check/libs/testing/fake_libraries.cc)
  include(Cuda)
  hloref_program(hloref-gpu SOURCES gpu_check/hloref_gpu.cc LINK hloref_gpu_check)
  set_target_properties(hloref-gpu PROPERTIES  # libhloref_cub.so lies beside it
    BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN")
  if(HLOREF_WORKSHOP)
    file(GLOB sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
      ${PROJECT_SOURCE_DIR}/workshop/*.cc)
    hloref_program(hloref-vectors SOURCES ${sources}
      LINK hloref_workshop_mutants hloref_workshop_rules)
  endif()
endfunction()

# Links archives, and at a fixed address: most of the time of a small program
# would go to loading and relocating.
function(hloref_starts_fast target)
  if(HLOREF_SANITIZE OR NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
    return()
  endif()
  set_property(TARGET ${target} PROPERTY
    RULE_LAUNCH_LINK ${PROJECT_SOURCE_DIR}/cmake/link_archives.sh)
  set_property(TARGET ${target} APPEND PROPERTY
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/link_archives.sh)
  target_link_options(${target} PRIVATE
    -no-pie -static-libstdc++ -static-libgcc)
endfunction()

# Installs the data of the programs, compressed, in share/hloref.
function(hloref_install_data)
  install(CODE "set(source \"${PROJECT_SOURCE_DIR}\")
    set(data \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/hloref\")
    set(program \"$<TARGET_FILE:hloref>\")")
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/InstallData.cmake)
endfunction()

# Tests that spawn the programs find hloref by HLOREF_COMMAND; hloref finds
# hloref-vectors beside itself.
function(hloref_spawns_program)
  foreach(target IN LISTS ARGN)
    target_compile_definitions(${target} PRIVATE
      HLOREF_COMMAND="$<TARGET_FILE:hloref>")
    add_dependencies(${target} hloref)
    if(HLOREF_WORKSHOP)
      add_dependencies(${target} hloref-vectors)
    endif()
  endforeach()
endfunction()
