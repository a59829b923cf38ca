// The text of mhlo.sharding, as HLO has it, and what a function says.
#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"
#include "interpreter/stablehlo/read/lexer.h"

namespace hlo::stablehlo {
namespace {

using Kind = Tiling::Kind;

// 1,0,2 up to what is no number.
bool ReadNumbers(Lexer& lexer, Ints* list) {
  do {
    if (!lexer.Integer(&list->emplace_back())) return false;
  } while (lexer.TryConsume(','));
  return true;
}

// The product of the sizes; 0 where one is not positive or it is too large.
int64_t Product(const Ints& sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (!MultiplySize(size, &product)) return 0;
  }
  return product;
}

// [4] or [2,2]T(1,0): numbers 0, 1, .. as an array, transposed.
bool ReadIota(Lexer& lexer, Ints* devices) {
  IdGrid grid;
  Ints permutation;
  if (!lexer.Expect("[") || !ReadNumbers(lexer, &grid.sizes) ||
      !lexer.Expect("]")) {
    return false;
  }
  if (lexer.TryConsume('T')) {
    if (!lexer.Expect("(") || !ReadNumbers(lexer, &permutation) ||
        !lexer.Expect(")")) {
      return false;
    }
  } else {
    permutation.resize(grid.sizes.size());
    std::iota(permutation.begin(), permutation.end(), 0);
  }
  Ints sorted = permutation;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<int64_t>(i)) return false;
  }
  const int64_t count = Product(grid.sizes);
  if (count == 0 || sorted.size() != grid.sizes.size()) return false;
  grid.ids.resize(static_cast<size_t>(count));
  std::iota(grid.ids.begin(), grid.ids.end(), 0);
  *devices = Transposed(grid, permutation).ids;
  return true;
}

// [2,2]0,1,2,3 or [2,2]<=[4]
bool ReadDevices(Lexer& lexer, Tiling* tiling) {
  tiling->kind = Kind::kTiled;
  return lexer.Expect("[") && ReadNumbers(lexer, &tiling->tiles) &&
         lexer.Expect("]") &&
         (lexer.TryConsume("<=") ? ReadIota(lexer, &tiling->devices)
                                 : ReadNumbers(lexer, &tiling->devices));
}

bool TryKind(Lexer& lexer, Kind* kind) {
  constexpr std::pair<absl::string_view, Kind> kWords[] = {
      {"replicated", Kind::kReplicated},
      {"maximal", Kind::kMaximal},
      {"manual", Kind::kManual},
      {"unknown", Kind::kUnknown},
      {"unreduced", Kind::kUnreduced}};
  for (const auto& [word, each] : kWords) {
    if (!lexer.TryWord(word)) continue;
    *kind = each;
    return true;
  }
  return false;
}

bool ReadLast(Lexer& lexer, Tiling* tiling) {
  if (!lexer.Expect("=") || !lexer.Expect("{")) return false;
  do {
    if (!TryKind(lexer, &tiling->last.emplace_back())) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect("}");
}

bool ReadPart(Lexer& lexer, Tiling* tiling) {
  absl::string_view ignored;
  if (lexer.TryWord("devices")) {
    return lexer.Expect("=") && ReadDevices(lexer, tiling);
  }
  if (lexer.TryWord("device")) {
    return lexer.Expect("=") && lexer.Integer(&tiling->devices.emplace_back());
  }
  if (lexer.TryWord("last_tile_dim_replicate")) {
    tiling->last.push_back(Kind::kReplicated);
    return true;
  }
  if (lexer.TryWord("last_tile_dims")) return ReadLast(lexer, tiling);
  if (lexer.TryWord("metadata")) {
    return lexer.Expect("=") && lexer.Group(&ignored);
  }
  return TryKind(lexer, &tiling->kind);
}

bool IsSound(const Tiling& tiling) {
  if (tiling.kind == Kind::kMaximal) {
    return tiling.devices.size() == 1 && tiling.devices[0] >= 0;
  }
  if (tiling.kind != Kind::kTiled) return tiling.devices.empty();
  Ints sorted = tiling.devices;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<int64_t>(i)) return false;
  }
  return tiling.last.size() <= tiling.tiles.size() &&
         Product(tiling.tiles) == std::ssize(sorted);
}

bool ReadTiling(Lexer& lexer, Tiling* tiling) {
  if (!lexer.Expect("{")) return false;
  while (!lexer.TryConsume('}')) {
    if (!ReadPart(lexer, tiling)) return false;
  }
  return IsSound(*tiling);
}

absl::StatusOr<std::optional<Tiling>> Said(const Module& tree,
                                           const Dictionary& attributes) {
  if (const Attribute* shardy = Find(attributes, "sdy.sharding")) {
    const absl::StatusOr<Sharding> sharding = ReadSharding(tree, *shardy);
    if (!sharding.ok()) return sharding.status();
    return TilingOf(*sharding);
  }
  const Attribute* legacy = Find(attributes, "mhlo.sharding");
  if (legacy == nullptr) return std::nullopt;
  const std::string* text = StringOf(*legacy);
  auto list = ReadTilings(text == nullptr ? absl::string_view() : *text);
  if (!list.ok()) return list.status();
  if (list->size() == 1) return std::move(list->front());
  return absl::InvalidArgumentError(
      absl::StrCat("the sharding ", *text, " is of several values"));
}

}  // namespace

absl::StatusOr<std::vector<Tiling>> ReadTilings(absl::string_view text) {
  Lexer lexer(text, kMeshDepth);
  std::vector<Tiling> list;
  bool fine = true;
  if (text.substr(0, 2) == "{{") {
    lexer.Expect("{");
    do {
      fine = ReadTiling(lexer, &list.emplace_back());
    } while (fine && lexer.TryConsume(','));
    fine = fine && lexer.Expect("}");
  } else {
    fine = ReadTiling(lexer, &list.emplace_back());
  }
  if (fine && lexer.AtEnd()) return list;
  return absl::InvalidArgumentError(
      absl::StrCat("the sharding '", text.substr(0, 200), "' is none that is ",
                   "read: {replicated}, {devices=[2,2]<=[4]}, .."));
}

absl::StatusOr<EntryShardings> ReadEntryShardings(const Module& tree,
                                                  absl::string_view function) {
  EntryShardings said;
  for (const Function& each : tree.functions) {
    if (each.name != function) continue;
    for (size_t i = 0; i < each.argument_types.size(); ++i) {
      static const Dictionary kNone;
      const bool has = i < each.argument_attributes.size();
      auto tiling = Said(tree, has ? each.argument_attributes[i] : kNone);
      if (!tiling.ok()) return tiling.status();
      said.arguments.push_back(*std::move(tiling));
    }
    for (const FunctionResult& result : each.results) {
      auto tiling = Said(tree, result.attributes);
      if (!tiling.ok()) return tiling.status();
      said.results.push_back(*std::move(tiling));
    }
    return said;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("there is no function @", function));
}

}  // namespace hlo::stablehlo
