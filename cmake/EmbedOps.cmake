# cmake -DSOURCE=repository -DOUTPUT=file.cc -P EmbedOps.cmake: writes what
# `hloref ops` shows, so that the installed program needs no sources: of every
# op of ops.def the comment that its room begins with, and its cases.

file(STRINGS ${SOURCE}/ops/ops.def lines REGEX "^OP\\(")
set(rows "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^OP\\(([a-z]+), *([a-z0-9_]+).*" "\\1/\\2" room ${line})
  get_filename_component(identifier ${room} NAME)
  file(READ ${SOURCE}/ops/${room}.cc source)
  string(REGEX MATCH "^(//[^\n]*\n)+" header "${source}")
  set(cases "")
  if(EXISTS ${SOURCE}/ops/${room}.cases)
    file(READ ${SOURCE}/ops/${room}.cases cases)
  endif()
  string(APPEND rows "    {\"${identifier}\", R\"__room(${header})__room\",\n"
    "     R\"__room(${cases})__room\"},\n")
endforeach()

file(WRITE ${OUTPUT}.new "// Made by cmake/EmbedOps.cmake.
#include \"interpreter/cli/op_texts.h\"

namespace hlo {
namespace {
constexpr OpText kOps[] = {
${rows}};
}  // namespace

std::span<const OpText> AllOpTexts() { return kOps; }
}  // namespace hlo
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
