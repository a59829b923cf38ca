// einsum: sums of products over labelled dimensions.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"

namespace hlo::stablehlo {
namespace {

// An array and the label of each of its dimensions.
struct Labelled {
  Id id = kBroken;
  std::string labels;
};

bool Contains(absl::string_view labels, char label) {
  return labels.find(label) != labels.npos;
}

Ints Positions(absl::string_view labels, absl::string_view in) {
  Ints positions;
  for (char label : labels) {
    positions.push_back(static_cast<int64_t>(in.find(label)));
  }
  return positions;
}

// Sums over the labels that are not needed.
void SumUnneeded(OpContext& context, absl::string_view needed,
                 Labelled& array) {
  std::string kept, dropped;
  for (char label : array.labels) {
    (Contains(needed, label) ? kept : dropped).push_back(label);
  }
  if (dropped.empty() || array.id < 0) return;
  Builder& builder = context.builder();
  const ElementType type = builder.shape(array.id).type();
  Attributes attributes;
  attributes.set(attr::dimensions, Positions(dropped, array.labels));
  attributes.set(attr::to_apply, AddReducer(context, "add", type));
  if (!context.ok()) return;
  array.id = builder.Add("reduce", {array.id, builder.Scalar(type, 0)},
                         std::move(attributes));
  array.labels = kept;
}

// Transposes the array to the order of labels in `result`.
Id Arrange(OpContext& context, const Labelled& array,
           absl::string_view result) {
  if (array.id < 0) return kBroken;
  return Transpose(context.builder(), array.id,
                   Positions(result, array.labels));
}

Labelled Product(OpContext& context, const Labelled& a, const Labelled& b,
                 absl::string_view result) {
  std::string batch, contracted, free_a, free_b;
  for (char label : a.labels) {
    const bool shared = Contains(b.labels, label);
    (shared ? (Contains(result, label) ? batch : contracted) : free_a)
        .push_back(label);
  }
  for (char label : b.labels) {
    if (!Contains(a.labels, label)) free_b.push_back(label);
  }
  Attributes attributes;
  attributes.set(attr::lhs_batch_dims, Positions(batch, a.labels));
  attributes.set(attr::rhs_batch_dims, Positions(batch, b.labels));
  attributes.set(attr::lhs_contracting_dims, Positions(contracted, a.labels));
  attributes.set(attr::rhs_contracting_dims, Positions(contracted, b.labels));
  CopyPrecision(context, attributes);
  return {context.builder().Add("dot", {a.id, b.id}, std::move(attributes)),
          absl::StrCat(batch, free_a, free_b)};
}

// Fails unless the labels fit the operands and no part has one twice.
bool IsPlain(OpContext& context, const std::vector<Labelled>& arrays,
             const std::string& result) {
  std::string all;
  for (const Labelled& array : arrays) {
    std::string sorted = array.labels;
    std::sort(sorted.begin(), sorted.end());
    const bool repeats =
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
    if (repeats || Contains(sorted, '.')) {
      context.Refuse("a label twice in one operand, and `...`");
      return false;
    }
    if (std::ssize(sorted) != context.builder().shape(array.id).rank()) {
      context.Fail("its labels do not fit its operands");
      return false;
    }
    all += sorted;
  }
  for (size_t i = 0; i < result.size(); ++i) {
    if (Contains(all, result[i]) &&
        result.find(result[i], i + 1) == std::string::npos) {
      continue;
    }
    context.Fail("the result's labels are the operands', none twice");
    return false;
  }
  return true;
}

}  // namespace

void ConvertEinsum(OpContext& context) {
  const int n = context.op().name == "stablehlo.einsum" ? 2 : 1;
  if (!context.Has({.operands = n}) || !context.AreArrays(0, n)) return;
  const std::string config = context.GetString("einsum_config");
  const std::vector<std::string> sides = absl::StrSplit(config, "->");
  std::vector<std::string> parts = absl::StrSplit(sides[0], ',');
  if (n == 1 && parts.size() == 2 && parts[0].empty()) {
    parts.erase(parts.begin());  // ",ab->ba"
  }
  if (sides.size() != 2 || std::ssize(parts) != n) {
    context.Fail("'", config,
                 "' has not one list of labels an operand, and "
                 "one of the result's");
    return;
  }
  std::vector<Labelled> arrays;
  for (int i = 0; i < n; ++i) {
    arrays.push_back({context.operand(i), parts[i]});
  }
  const std::string& result = sides[1];
  if (!IsPlain(context, arrays, result)) return;
  for (size_t i = 0; i < arrays.size(); ++i) {
    const std::string other =
        arrays.size() == 2 ? arrays[1 - i].labels : std::string();
    SumUnneeded(context, absl::StrCat(result, other), arrays[i]);
  }
  const Labelled product =
      n == 1 ? arrays[0] : Product(context, arrays[0], arrays[1], result);
  context.Result(Arrange(context, product, result));
}

}  // namespace hlo::stablehlo
