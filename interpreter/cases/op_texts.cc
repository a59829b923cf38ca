#include "interpreter/cases/op_texts.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "interpreter/cases/labels.h"

namespace hlo {

std::vector<OpSource> AllOpSources() {
  std::vector<OpSource> sources;
  const auto texts = AllOpTexts();
  for (size_t i = 0; i < texts.size() && i < AllOps().size(); ++i) {
    OpSource& source = sources.emplace_back();
    source.entry = &AllOps()[i];
    source.header = OpHeader(texts[i].header);
    source.code = texts[i].source;
    source.cases_text = texts[i].cases;
    source.cases =
        ParseCaseFile(absl::StrCat("ops/", source.entry->group, "/",
                                   source.entry->identifier, ".cases"),
                      source.cases_text);
  }
  return sources;
}

}  // namespace hlo
