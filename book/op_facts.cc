#include "book/op_facts.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "ops/attributes/numbers.h"
#include "ops/choices.h"
#include "ops/lane_kernel.h"
#include "ops/op_table.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

bool HasKernel(const Op& op, const std::vector<ElementType>& operands,
               ElementType written) {
  Attributes attributes;
  attributes.set(attr::exponent_bits, int64_t{5});
  attributes.set(attr::mantissa_bits, int64_t{10});
  std::vector<Shape> shapes;
  for (ElementType type : operands) shapes.push_back(Shape::Scalar(type));
  const Shape result = Shape::Scalar(written);
  const ShapeContext context(op, shapes, attributes, {}, &result, 1, 1);
  const auto inferred = op.shape(context);
  if (!inferred.ok() || !inferred->is_array()) return false;
  const Choices choices;
  const LaneContext lanes = {op, operands, inferred->type(), attributes,
                             choices};
  return op.lanes(lanes).ok();
}

// All operands of one type, or a predicate before them (select).
std::vector<ElementType> KernelTypes(const Op& op) {
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    const ElementType type = static_cast<ElementType>(i);
    std::vector<ElementType> operands(static_cast<size_t>(op.arity.minimum),
                                      type);
    bool runs = HasKernel(op, operands, type);
    if (!runs && operands.size() == 3) {
      operands[0] = ElementType::kPred;
      runs = HasKernel(op, operands, type);
    }
    if (runs) types.push_back(type);
  }
  return types;
}

std::vector<ElementType> CaseTypes(const CaseFile& cases) {
  std::vector<bool> named(kElementTypeCount);
  for (const Case& one : cases.cases) {
    if (one.Rejects()) continue;
    for (ElementType type : one.types) named[static_cast<size_t>(type)] = true;
  }
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    if (named[i]) {
      types.push_back(static_cast<ElementType>(i));
    }
  }
  return types;
}

// Takes the types of a kind out of `rest` if all of them are there.
bool TakeKind(TypeKind kind, std::vector<ElementType>& rest) {
  std::ptrdiff_t all = 0;
  for (const ElementTypeInfo& info : kElementTypeInfos)
    all += info.kind == kind;
  const auto is_of_kind = [&](ElementType type) { return Kind(type) == kind; };
  if (std::count_if(rest.begin(), rest.end(), is_of_kind) != all) return false;
  std::erase_if(rest, is_of_kind);
  return true;
}

std::vector<std::string> TypeWords(const std::vector<ElementType>& types) {
  std::vector<std::string> words;
  std::vector<ElementType> rest = types;
  if (types.size() == kElementTypeCount) return {"any"};
  constexpr std::pair<TypeKind, const char*> kKinds[] = {
      {TypeKind::kPred, "pred"},
      {TypeKind::kSigned, "signed"},
      {TypeKind::kUnsigned, "unsigned"},
      {TypeKind::kFloat, "float"},
      {TypeKind::kComplex, "complex"}};
  for (const auto& [kind, word] : kKinds) {
    if (TakeKind(kind, rest)) words.push_back(word);
  }
  for (ElementType type : rest) words.emplace_back(Name(type));
  return words;
}

}  // namespace

std::vector<OpPage> AllOpPages() {
  std::vector<OpPage> pages;
  for (OpSource& source : AllOpSources()) {
    OpPage& page = pages.emplace_back(OpPage{std::move(source), {}});
    page.types = page.entry->op->lanes ? KernelTypes(*page.entry->op)
                                       : CaseTypes(page.cases);
  }
  return pages;
}

std::string OperandsText(const Op& op) {
  if (op.payload != nullptr) return op.payload->name;
  return absl::StrCat(op.arity.minimum, op.arity.variadic ? " or more" : "");
}

std::string TypesText(const std::vector<ElementType>& types) {
  return types.empty() ? "-" : absl::StrJoin(TypeWords(types), " ");
}

const char* RunsText(const Op& op) {
  if (op.role != Role::kStep) return "alias";
  return op.runs() ? "implemented" : "not yet";
}

std::string MeaningOf(const AttributeBase& handle) {
  absl::string_view sentence = handle.sentence;
  if (handle.changes_value) return std::string(sentence);
  absl::ConsumeSuffix(&sentence, ".");
  return absl::StrCat(sentence, "; changes no value.");
}

}  // namespace hlo
