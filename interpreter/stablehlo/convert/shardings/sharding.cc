#include "interpreter/stablehlo/convert/shardings/sharding.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "interpreter/stablehlo/read/lexer.h"

namespace hlo::stablehlo {
namespace {

absl::Status NoSharding() {
  return absl::InvalidArgumentError("is no sharding");
}

absl::Status About(absl::string_view text, const absl::Status& status) {
  constexpr size_t kLongest = 200;
  const bool cut = text.size() > kLongest;
  return absl::Status(status.code(),
                      absl::StrCat("the sharding <", text.substr(0, kLongest),
                                   cut ? ".." : "", "> ", status.message()));
}

// {"x", "y":(1)2}, and with `open` {"x", ?}
bool ReadAxes(Lexer& lexer, std::vector<AxisRef>* axes, bool open) {
  if (!lexer.Expect("{")) return false;
  while (!lexer.TryConsume('}')) {
    if (!axes->empty() && !lexer.Expect(",")) return false;
    if (open && lexer.TryConsume('?')) return lexer.Expect("}");
    if (!ReadShardyAxis(lexer, &axes->emplace_back())) return false;
  }
  return true;
}

// [{"x"}, {?}p1]; what follows the axes is for propagation alone.
bool ReadDimensions(Lexer& lexer, Sharding* sharding) {
  if (!lexer.Expect("[")) return false;
  while (!lexer.TryConsume(']')) {
    if (!sharding->dimensions.empty() && !lexer.Expect(",")) return false;
    if (!ReadAxes(lexer, &sharding->dimensions.emplace_back(), true)) {
      return false;
    }
    if (lexer.Peek('p')) lexer.TryBareId();
  }
  return true;
}

// unreduced={"x"}, unreduced=max{"x"}, unreduced{"x"}
bool ReadUnreduced(Lexer& lexer, Sharding* sharding) {
  using Reduction = Sharding::Reduction;
  lexer.TryConsume('=');
  if (lexer.TryWord("max")) {
    sharding->reduction = Reduction::kMax;
  } else if (lexer.TryWord("min")) {
    sharding->reduction = Reduction::kMin;
  } else {
    lexer.TryWord("sum");
  }
  return ReadAxes(lexer, &sharding->unreduced, false);
}

absl::StatusOr<Mesh> ReadMeshOrName(const Module& tree, Lexer& lexer) {
  if (lexer.Peek('@')) {
    std::string name;
    return lexer.Symbol(&name) ? FindMesh(tree, name) : NoSharding();
  }
  if (!lexer.TryWord("mesh") || !lexer.Expect("<")) return NoSharding();
  absl::StatusOr<Mesh> mesh = ReadShardyMesh(lexer);
  if (mesh.ok() && !lexer.Expect(">")) return NoSharding();
  return mesh;
}

absl::Status CheckAxes(const Sharding& sharding) {
  std::vector<AxisRef> all;
  const auto add = [&](const std::vector<AxisRef>& axes) {
    all.insert(all.end(), axes.begin(), axes.end());
  };
  for (const std::vector<AxisRef>& axes : sharding.dimensions) add(axes);
  add(sharding.replicated);
  add(sharding.unreduced);
  return DigitsOf(sharding.mesh, all).status();
}

// @mesh, [..], replicated={..}, unreduced={..}
absl::StatusOr<Sharding> ReadBody(const Module& tree, Lexer& lexer) {
  Sharding sharding;
  absl::StatusOr<Mesh> mesh = ReadMeshOrName(tree, lexer);
  if (!mesh.ok()) return mesh.status();
  if (absl::Status status = CheckMesh(*mesh); !status.ok()) return status;
  sharding.mesh = *std::move(mesh);
  if (!lexer.Expect(",") || !ReadDimensions(lexer, &sharding)) {
    return NoSharding();
  }
  while (lexer.TryConsume(',')) {
    const bool fine =
        lexer.TryWord("replicated")
            ? lexer.Expect("=") && ReadAxes(lexer, &sharding.replicated, false)
            : lexer.ExpectWord("unreduced") && ReadUnreduced(lexer, &sharding);
    if (!fine) return NoSharding();
  }
  const absl::Status status = CheckAxes(sharding);
  if (!status.ok()) return status;
  return sharding;
}

absl::StatusOr<Sharding> ReadText(const Module& tree, absl::string_view text) {
  Lexer lexer(text, kMeshDepth);
  absl::StatusOr<Sharding> sharding = ReadBody(tree, lexer);
  if (!sharding.ok()) return About(text, sharding.status());
  if (!lexer.AtEnd()) return About(text, NoSharding());
  return sharding;
}

}  // namespace

const std::string* ShardyText(const Attribute& attribute) {
  if (const auto* tagged = TaggedOf(attribute)) {
    return &tagged->text;
  }
  const auto* opaque = OpaqueOf(attribute);
  return opaque == nullptr ? nullptr : &opaque->text;
}

absl::StatusOr<Sharding> ReadSharding(const Module& tree,
                                      const Attribute& attribute) {
  const std::string* text = ShardyText(attribute);
  return text == nullptr ? About("..", NoSharding()) : ReadText(tree, *text);
}

absl::StatusOr<std::vector<Sharding>> ReadShardings(
    const Module& tree, const Attribute& attribute) {
  const std::string* text = ShardyText(attribute);
  if (text == nullptr) return About("..", NoSharding());
  Lexer lexer(*text, kMeshDepth);
  std::vector<Sharding> list;
  bool fine = lexer.Expect("[");
  while (fine && !lexer.TryConsume(']')) {
    absl::string_view body;
    fine = (list.empty() || lexer.Expect(",")) && lexer.Peek('<') &&
           lexer.Group(&body);
    if (!fine) break;
    absl::StatusOr<Sharding> sharding =
        ReadText(tree, body.substr(1, body.size() - 2));
    if (!sharding.ok()) return sharding.status();
    list.push_back(*std::move(sharding));
  }
  if (!fine || !lexer.AtEnd()) return About(*text, NoSharding());
  return list;
}

absl::StatusOr<std::vector<std::string>> ReadManualAxes(
    const Attribute& attribute) {
  const std::string* found = ShardyText(attribute);
  absl::string_view text = found == nullptr ? absl::string_view() : *found;
  absl::ConsumePrefix(&text, "manual_axes");
  Lexer lexer(text, kMeshDepth);
  std::vector<std::string> names;
  bool fine = lexer.Expect("{");
  while (fine && !lexer.TryConsume('}')) {
    fine = (names.empty() || lexer.Expect(",")) &&
           lexer.String(&names.emplace_back());
  }
  if (fine && lexer.AtEnd()) return names;
  return absl::InvalidArgumentError("manual_axes is no list of axes");
}

}  // namespace hlo::stablehlo
