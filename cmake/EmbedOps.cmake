# cmake -DSOURCE=repository -DOUTPUT=file.cc -P EmbedOps.cmake: writes the texts
# of interpreter/cases/op_texts.h, so that the installed programs need no sources:
# for every op of ops.def the comment that its file begins with, the rest of the
# file, and its cases.

file(STRINGS ${SOURCE}/ops/ops.def lines REGEX "^OP\\(")
set(rows "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^OP\\(([a-z]+), *([a-z0-9_]+).*" "\\1/\\2" op_file ${line})
  get_filename_component(identifier ${op_file} NAME)
  file(READ ${SOURCE}/ops/${op_file}.cc source)
  string(REGEX MATCH "^(//[^\n]*\n)+" header "${source}")
  string(LENGTH "${header}" length)
  string(SUBSTRING "${source}" ${length} -1 code)
  set(cases "")
  if(EXISTS ${SOURCE}/ops/${op_file}.cases)
    file(READ ${SOURCE}/ops/${op_file}.cases cases)
  endif()
  string(APPEND rows "    {\"${identifier}\", R\"__op(${header})__op\",\n"
    "     R\"__op(${code})__op\",\n     R\"__op(${cases})__op\"},\n")
endforeach()

file(WRITE ${OUTPUT}.new "// Made by cmake/EmbedOps.cmake.
#include \"interpreter/cases/op_texts.h\"

namespace hlo {
namespace {
constexpr OpText kOps[] = {
${rows}};
}  // namespace

std::span<const OpText> AllOpTexts() { return kOps; }
}  // namespace hlo
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
