// custom-call: the targets that docs/semantics.md lists (custom_call), but for
// LAPACK's routines. They are no part of the language, and a second LAPACK
// would be the first one again: their vectors expect what a hand has
// calculated, and interpreter/eval/lapack_equations_test.cc holds their
// equations.
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/scalars.h"
#include "workshop/oracles/ops/folds.h"

namespace hlo::conformance::naive {
namespace {

Value Mark(Evaluator& evaluator, const Step&, const Values& operands) {
  if (operands.size() != 1) evaluator.Refuse("several operands to mark");
  if (evaluator.failed()) return {};
  return *operands[0];
}

Value ZeroElements(Evaluator& evaluator, const Step& step,
                   const Values& operands) {
  if (!operands.empty()) evaluator.Refuse("a buffer of operands");
  if (step.shape.format == nullptr) evaluator.Fail("a tuple of buffers");
  if (evaluator.failed()) return {};
  Array array = Zeros(*step.shape.format, step.shape.sizes);
  for (Number& number : array.at) number = Fit(*array.format, number);
  return OfArray(std::move(array));
}

// The k elements of each row that come first by the comparison that is called,
// or the largest; k is as many as the result has.
Value TopKCall(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Array& operand = operands[0]->array;
  const int64_t n = operand.sizes.back();
  Index sizes = operand.sizes;
  sizes.back() = step.shape.parts[0].sizes.back();
  if (sizes.back() > n) evaluator.Refuse("fewer than k");
  if (evaluator.failed()) return {};
  const Format& s32 = *FindFormat("s32");
  const auto before = [&](const Number& a, const Number& b, int64_t i,
                          int64_t j) {
    if (!step.has("to_apply")) {
      return TopKLess(evaluator.choices(), *operand.format, b, a);
    }
    const std::vector<Number> got = CallOnNumbers(
        evaluator, step.text("to_apply"), {a, b, {i, 0, 0}, {j, 0, 0}},
        {operand.format, operand.format, &s32, &s32});
    return got.size() == 1 && got[0].integer != 0;
  };
  Array values = Zeros(*operand.format, sizes), indices = Zeros(s32, sizes);
  const int64_t rows = n == 0 ? 0 : Count(operand.sizes) / n;
  for (int64_t row = 0; row < rows; ++row) {
    const Number* first = operand.at.data() + row * n;
    Index order(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
      return before(first[i], first[j], i, j);
    });
    for (int64_t i = 0; i < sizes.back(); ++i) {
      values.at[row * sizes.back() + i] = first[order[i]];
      indices.at[row * sizes.back() + i].integer = order[i];
    }
  }
  return FromArrays({std::move(values), std::move(indices)}, true);
}

struct NamedTarget {
  absl::string_view target;
  ValueRule rule;
};
constexpr NamedTarget kTargets[] = {
    {"Sharding", Mark},
    {"SPMDFullToShardShape", Mark},
    {"SPMDShardToFullShape", Mark},
    {"SetBound", Mark},
    {"ShardBarrierFrom", Mark},
    {"ShardBarrierTo", Mark},
    {"annotate_device_placement", Mark},
    {"LayoutConstraint", Mark},
    {"MoveToHost", Mark},
    {"MoveToDevice", Mark},
    {"AllocateBuffer", ZeroElements},
    {"TopK", TopKCall},
    {"mhlo.topk", TopKCall},
};

Value CustomCall(Evaluator& evaluator, const Step& step,
                 const Values& operands) {
  const std::string target = step.text("custom_call_target");
  if (operands.empty() && target != "\"AllocateBuffer\"") {
    evaluator.Refuse("no operands");
  }
  if (evaluator.failed()) return {};
  for (const NamedTarget& each : kTargets) {
    if (target == absl::StrCat("\"", each.target, "\"")) {
      return each.rule(evaluator, step, operands);
    }
  }
  for (const absl::string_view outside :
       {"\"lapack_", "\"blas_", "\"tridiagonal_solve_perturbed"}) {
    if (absl::StartsWith(target, outside)) evaluator.Fail("a LAPACK routine");
  }
  if (!evaluator.failed()) evaluator.Refuse("no such target");
  return {};
}

}  // namespace

ValueRule FindCustomCall(absl::string_view op) {
  return op == "custom-call" ? CustomCall : nullptr;
}

}  // namespace hlo::conformance::naive
