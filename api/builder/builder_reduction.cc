// Functions that apply a computation to elements; sorts; batch norms.
#include <charconv>
#include <numeric>
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"

namespace hloref {
namespace {

Ops Joined(const Ops& first, const Ops& second) {
  Ops all = first;
  all.insert(all.end(), second.begin(), second.end());
  return all;
}

// The shortest decimal of the float, as HLO text has it.
double Decimal(float value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
  double decimal = 0;
  std::from_chars(text, end, decimal);
  return decimal;
}

Op BatchNorm(Recorder& recorder, const char* op, const Ops& operands,
             float epsilon, int64_t feature_index) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::epsilon, Decimal(epsilon));
  attributes.set(hlo::attr::feature_index, feature_index);
  return recorder.Add(op, operands, std::move(attributes));
}

int64_t RankOf(const Recorder& recorder, const Op& op) {
  const hlo::Shape& shape = recorder.shape(op);
  return shape.is_array() ? shape.rank() : 0;
}

}  // namespace

Op ReductionBuilder::Reduce(const Op& operand, const Op& init_value,
                            const Called& computation, const Ints& dimensions,
                            Place place) {
  return Reduce(Ops{operand}, Ops{init_value}, computation, dimensions, place);
}

Op ReductionBuilder::Reduce(const Ops& operands, const Ops& init_values,
                            const Called& computation, const Ints& dimensions,
                            Place place) {
  Recorder recorder(*this, "Reduce", place);
  recorder.Since(2022, operands.size() > 1, "several operands");
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, dimensions);
  attributes.set(hlo::attr::to_apply, recorder.Call(computation));
  return recorder.Add("reduce", Joined(operands, init_values),
                      std::move(attributes));
}

Op ReductionBuilder::Scan(const Ops& inputs, const Ops& inits,
                          const Called& to_apply, int64_t scan_dimension,
                          bool is_reverse, std::optional<bool> is_associative,
                          Place place) {
  Recorder recorder(*this, "Scan", place);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, Ints{scan_dimension});
  attributes.set(hlo::attr::num_carries, int64_t{std::ssize(inits)});
  if (is_reverse) attributes.set(hlo::attr::is_reverse, true);
  if (is_associative) {
    attributes.set(hlo::attr::is_associative, *is_associative);
  }
  attributes.set(hlo::attr::to_apply, recorder.Call(to_apply));
  return recorder.Add("scan", Joined(inputs, inits), std::move(attributes));
}

Op ReductionBuilder::Map(const Ops& operands, const Called& computation,
                         const Ints& dimensions, const Ops& static_operands,
                         Place place) {
  Recorder recorder(*this, "Map", place);
  if (!recorder.Has(operands)) return recorder.Nothing();
  if (operands.empty()) return recorder.Fail("there is no operand");
  Ints all = dimensions;
  if (all.empty()) {
    all.resize(static_cast<size_t>(RankOf(recorder, operands[0])));
    std::iota(all.begin(), all.end(), 0);
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, std::move(all));
  attributes.set(hlo::attr::to_apply, recorder.Call(computation));
  return recorder.Add("map", Joined(operands, static_operands),
                      std::move(attributes));
}

Op ReductionBuilder::Sort(const Ops& operands, const Called& comparator,
                          int64_t dimension, bool is_stable, Place place) {
  Recorder recorder(*this, "Sort", place);
  if (recorder.names_checked() && recorder.in(2017, 2018)) {
    return recorder.Fail("the document of ", recorder.year(),
                         " has no comparator");
  }
  if (!recorder.Has(operands)) return recorder.Nothing();
  if (dimension < 0 && !operands.empty()) {
    dimension += RankOf(recorder, operands[0]);
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, Ints{dimension});
  if (is_stable) attributes.set(hlo::attr::is_stable, true);
  attributes.set(hlo::attr::to_apply, recorder.Call(comparator));
  return recorder.Add("sort", operands, std::move(attributes));
}

// semantics.md: sort_2017.
Op ReductionBuilder::Sort(const Op& operand, Place place) {
  Recorder recorder(*this, "Sort", place);
  if (recorder.names_checked() && !recorder.in(2017, 2018)) {
    return recorder.Fail("the document of ", recorder.year(),
                         " sorts with a comparator");
  }
  if (!recorder.Has(operand)) return recorder.Nothing();
  const hlo::Shape& shape = recorder.shape(operand);
  if (!shape.is_array()) return recorder.Fail("the operand is no array");
  hlo::Attributes order;
  order.set(hlo::attr::direction, hlo::Direction::kLt);
  if (hlo::IsFloat(shape.type())) {
    order.set(hlo::attr::compare_type, hlo::CompareType::kTotalOrder);
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::dimensions, Ints{RankOf(recorder, operand) - 1});
  attributes.set(
      hlo::attr::to_apply,
      recorder.CallBinary("compare", shape.type(), std::move(order)));
  return recorder.Add("sort", {operand}, std::move(attributes));
}

Op ReductionBuilder::TopK(const Op& operand, int64_t k, bool largest,
                          Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::k, k);
  attributes.set(hlo::attr::largest, largest);
  return Recorder(*this, "TopK", place)
      .Add("topk", {operand}, std::move(attributes));
}

Op ReductionBuilder::BatchNormTraining(const Op& operand, const Op& scale,
                                       const Op& offset, float epsilon,
                                       int64_t feature_index, Place place) {
  Recorder recorder(*this, "BatchNormTraining", place);
  return BatchNorm(recorder, "batch-norm-training", {operand, scale, offset},
                   epsilon, feature_index);
}

Op ReductionBuilder::BatchNormInference(const Op& operand, const Op& scale,
                                        const Op& offset, const Op& mean,
                                        const Op& variance, float epsilon,
                                        int64_t feature_index, Place place) {
  Recorder recorder(*this, "BatchNormInference", place);
  return BatchNorm(recorder, "batch-norm-inference",
                   {operand, scale, offset, mean, variance}, epsilon,
                   feature_index);
}

Op ReductionBuilder::BatchNormGrad(const Op& operand, const Op& scale,
                                   const Op& batch_mean, const Op& batch_var,
                                   const Op& grad_output, float epsilon,
                                   int64_t feature_index, Place place) {
  Recorder recorder(*this, "BatchNormGrad", place);
  Op gradients = BatchNorm(recorder, "batch-norm-grad",
                           {operand, scale, batch_mean, batch_var, grad_output},
                           epsilon, feature_index);
  if (!recorder.ok() || !recorder.in(2017, 2018)) return gradients;
  // (operand, offset, scale).
  return recorder.AddTuple({recorder.Element(gradients, 0),
                            recorder.Element(gradients, 2),
                            recorder.Element(gradients, 1)});
}

}  // namespace hloref
