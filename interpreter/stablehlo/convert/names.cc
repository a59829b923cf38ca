#include "interpreter/stablehlo/convert/names.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "base/name_table.h"
#include "literals/types/element_type.h"

namespace hlo::stablehlo {
namespace {

// Words of HLO text that XLA's lexer does not take for names.
bool IsReserved(absl::string_view name) {
  constexpr absl::string_view kWords[] = {
      "ENTRY",      "HloModule",  "ROOT",
      "false",      "inf",        "last_tile_dim_replicate",
      "manual",     "maximal",    "nan",
      "opaque",     "replicated", "shard_as",
      "shard_like", "token",      "true",
      "tuple",      "unknown",    "unreduced"};
  return ElementTypeFromName(name).has_value() ||
         std::find(std::begin(kWords), std::end(kWords), name) !=
             std::end(kWords);
}

}  // namespace

bool NameTable::Take(absl::string_view name) {
  return taken_.insert(hlo::NameTable::Hash(name)).second;
}

std::string NameTable::Unique(std::string base) {
  if (Take(base)) return base;
  int& number = numbers_[base];
  std::string name;
  do {
    name = absl::StrCat(base, ".", ++number);
  } while (!Take(name));
  return name;
}

std::string HloName(absl::string_view text) {
  std::string name(text);
  for (char& c : name) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' &&
        c != '.' && c != '-') {
      c = '_';
    }
  }
  const bool begins =
      !name.empty() &&
      (absl::ascii_isalpha(static_cast<unsigned char>(name[0])) ||
       name[0] == '_');
  if (!begins) name.insert(name.begin(), '_');
  if (name[0] != '_' && IsReserved(name)) name.push_back('_');
  return name;
}

}  // namespace hlo::stablehlo
