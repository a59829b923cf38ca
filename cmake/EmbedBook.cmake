# cmake -DSOURCE=book -DFILES=names -DOUTPUT=file.cc -P EmbedBook.cmake: writes
# what book/assets.h declares.
set(rows "")
foreach(name IN LISTS FILES)
  file(READ ${SOURCE}/${name} text)
  string(APPEND rows "    {\"${name}\", R\"__book(${text})__book\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by cmake/EmbedBook.cmake.
#include \"book/assets.h\"

namespace hlo::book {
namespace {
constexpr Asset kAssets[] = {
${rows}};
}  // namespace

std::span<const Asset> AllAssets() { return kAssets; }
}  // namespace hlo::book
")
