# The sweep files of ops/, built into the library of workshop/rules. As a script,
# cmake -DOUTPUT=file.cc -DSWEEPS=paths -P EmbedSweeps.cmake, from the root of the
# repository: writes what workshop/rules/sweep_texts.h declares.
if(CMAKE_SCRIPT_MODE_FILE)
  set(rows "")
  foreach(path IN LISTS SWEEPS)
    file(READ ${path} text)
    string(APPEND rows "    {\"${path}\", R\"__sweeps(${text})__sweeps\"},\n")
  endforeach()
  file(WRITE ${OUTPUT} "// Made by cmake/EmbedSweeps.cmake.
#include \"workshop/rules/sweep_texts.h\"

namespace hlo::conformance {
namespace {
constexpr SweepText kSweeps[] = {
${rows}};
}  // namespace

std::span<const SweepText> AllSweepTexts() { return kSweeps; }
}  // namespace hlo::conformance
")
  return()
endif()

function(hloref_embed_sweeps target)
  file(GLOB sweeps RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/ops/*.sweeps ${PROJECT_SOURCE_DIR}/ops/*/*.sweeps)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedSweeps.cmake)
  set(output ${PROJECT_BINARY_DIR}/sweep_texts.cc)
  list(TRANSFORM sweeps PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DSWEEPS=${sweeps}" -P ${script}
    DEPENDS ${script} ${paths} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Embedding the ops' sweeps" VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
