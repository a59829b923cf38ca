#include "interpreter/stablehlo/convert/names.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
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

bool NameTable::IsTaken(absl::string_view name) const {
  if (taken_.contains(hlo::NameTable::Hash(name))) return true;
  const size_t dot = name.rfind('.');
  if (dot == name.npos) return false;
  const absl::string_view digits = name.substr(dot + 1);
  int number = 0;
  if (digits.find_first_not_of("0123456789") != digits.npos ||
      !absl::SimpleAtoi(digits, &number) || digits[0] == '0') {
    return false;
  }
  const auto base = numbers_.find(name.substr(0, dot));
  return base != numbers_.end() && number <= base->second;
}

std::string NameTable::Unique(std::string base) {
  if (!IsTaken(base)) {
    taken_.insert(hlo::NameTable::Hash(base));
    return base;
  }
  int& number = numbers_[base];
  std::string name;
  do {
    name = absl::StrCat(base, ".", ++number);
  } while (taken_.contains(hlo::NameTable::Hash(name)));
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
