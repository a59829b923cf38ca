# The program `hloref`: cli/main.cc and the command line around the libraries,
# which do without it.
file(GLOB_RECURSE hloref_cli RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/cli/*.cc)
list(FILTER hloref_cli EXCLUDE REGEX "_test\\.cc$")

# What cli/profiles.h declares, of ops/choices/*.json.
function(hloref_embed_profiles output)
  file(GLOB profiles CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ops/choices/*.json)
  set(rows "")
  foreach(profile IN LISTS profiles)
    get_filename_component(name ${profile} NAME_WE)
    file(READ ${profile} json)
    string(APPEND rows "    {\"${name}\", R\"__json(${json})__json\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${profile})
  endforeach()
  file(CONFIGURE OUTPUT ${output} CONTENT "// Made by cmake/Program.cmake.
#include \"cli/profiles.h\"

namespace hlo {
namespace {
constexpr ProfileText kProfiles[] = {
@rows@};
}  // namespace

std::span<const ProfileText> AllProfiles() { return kProfiles; }
}  // namespace hlo
" @ONLY)
endfunction()

function(hloref_program)
  file(GLOB texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ops/*/*.cc
    ${PROJECT_SOURCE_DIR}/ops/*/*.cases)
  set(op_texts ${PROJECT_BINARY_DIR}/op_texts.cc)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedOps.cmake)
  add_custom_command(OUTPUT ${op_texts}
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${op_texts}
      -P ${script}
    DEPENDS ${script} ${PROJECT_SOURCE_DIR}/ops/ops.def ${texts}
    COMMENT "Embedding the ops' comments and cases")
  set(profiles ${PROJECT_BINARY_DIR}/profiles.cc)
  hloref_embed_profiles(${profiles})
  add_executable(hloref ${hloref_cli} ${op_texts} ${profiles})
  target_link_libraries(hloref PRIVATE hloref_interpreter_inputs hloref_conformance_reports
    hloref_workshop_mutants hloref_workshop_rules
    nlohmann_json::nlohmann_json CLI11::CLI11)
  if(HLOREF_UNITY)
    hloref_unity(hloref ${HLOREF_UNITY} ${hloref_cli})
  endif()
  # It opens a namespace whose names others give to other things.
  set_source_files_properties(cli/conform/conform_command.cc PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON)
  target_compile_options(hloref PRIVATE ${HLOREF_OPTIMIZE_COLD})
  if(HLOREF_PCH)
    target_precompile_headers(hloref PRIVATE <CLI/CLI.hpp> <nlohmann/json.hpp>
      <absl/status/statusor.h> <absl/strings/str_cat.h> <string> <vector>)
  endif()
  install(TARGETS hloref RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES scripts/hloref-completion.bash RENAME hloref
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endfunction()

# Tests that spawn the program find it by HLOREF_COMMAND.
function(hloref_spawns_program)
  foreach(target IN LISTS ARGN)
    target_compile_definitions(${target} PRIVATE
      HLOREF_COMMAND="$<TARGET_FILE:hloref>")
    add_dependencies(${target} hloref)
  endforeach()
endfunction()
