// scan: applies a computation to the slices of arrays one after another, and
// hands values on from step to step.
// Spec: Operation Semantics 2026 "Scan"; semantics.md: scan_order.
//
// Shape  S1  `dimensions` is the one scan dimension.
//        S2  m >= 1 inputs, arrays that have the scan dimension, all of one
//            size along it; then num_carries carries of any shape.
//        S3  to_apply takes the inputs without the scan dimension, then the
//            carries.
//        S4  it gives n outputs, arrays, then the carries, as a tuple; one
//            value may stand alone.
//        S5  result: the outputs with the scan dimension added, then the
//            carries; one value stands alone if it does in to_apply.
#include <utility>

#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

Shape WithoutDimension(const Shape& array, int64_t d) {
  std::vector<Dimension> dimensions(array.dimensions().begin(),
                                    array.dimensions().end());
  dimensions.erase(dimensions.begin() + d);
  return Shape::Array(array.type(), std::move(dimensions));
}

// S1, S2.
absl::Status CheckOperands(const ShapeContext& context, int64_t inputs) {
  const Ints& dims = context.attributes().get(attr::dimensions);
  if (dims.size() != 1 || dims[0] < 0) {
    return context.Error("S1", "dimensions=", ListText(dims));
  }
  if (inputs < 1 || inputs > context.operand_count()) {
    return context.Error("S2", context.operand_count(), " operands with ",
                         context.attributes().get(attr::num_carries),
                         " carries");
  }
  const int d = static_cast<int>(std::min<int64_t>(dims[0], INT32_MAX));
  for (int i = 0; i < inputs; ++i) {
    const Shape& input = context.operand(i);
    if (!input.is_array() || d >= input.rank() ||
        !SizesMatch(input.dimension(d), context.operand(0).dimension(d))) {
      return context.Error("S2", "input ", i, " is ", Text(input),
                           ", the scan dimension ", dims[0]);
    }
  }
  return absl::OkStatus();
}

absl::Status CheckParameters(const ShapeContext& context, int64_t inputs) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  const Signature& f =
      context.signature(context.attributes().get(attr::to_apply));
  if (std::ssize(f.parameters) != context.operand_count()) {
    return context.Error("S3", "to_apply takes ", f.parameters.size(),
                         " values for ", context.operand_count(), " operands");
  }
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& operand = context.operand(i);
    const Shape passed = i < inputs ? WithoutDimension(operand, d) : operand;
    if (!SameIgnoringLayout(f.parameters[i], passed)) {
      return context.Error("S3", "parameter ", i, " of to_apply is ",
                           Text(f.parameters[i]), " and gets ", Text(passed));
    }
  }
  return absl::OkStatus();
}

// S4: an output of to_apply with the scan dimension back in its place.
absl::StatusOr<Shape> Stacked(const ShapeContext& context, int64_t i,
                              const Shape& value) {
  const int64_t d = context.attributes().get(attr::dimensions)[0];
  if (!value.is_array() || d > value.rank()) {
    return context.Error("S4", "output ", i, " is ", Text(value));
  }
  std::vector<Dimension> with(value.dimensions().begin(),
                              value.dimensions().end());
  with.insert(with.begin() + d, context.operand(0).dimension(d));
  return Shape::Array(value.type(), std::move(with));
}

absl::StatusOr<Shape> ScanShape(const ShapeContext& context) {
  const int64_t carries = context.attributes().get(attr::num_carries);
  const int64_t inputs = carries < 0 || carries > context.operand_count()
                             ? 0
                             : context.operand_count() - carries;
  absl::Status status = CheckOperands(context, inputs);
  if (status.ok()) status = CheckParameters(context, inputs);
  if (!status.ok()) return status;
  const Shape& given =
      context.signature(context.attributes().get(attr::to_apply)).result;
  std::vector<Shape> values = {given};
  if (given.is_tuple()) {
    values.assign(given.elements().begin(), given.elements().end());
  }
  const int64_t outputs = std::ssize(values) - carries;
  if (outputs < 0) {
    return context.Error("S4", "to_apply gives ", Text(given), " for ", carries,
                         " carries");
  }
  for (int64_t i = 0; i < std::ssize(values); ++i) {
    Shape& value = values[i];
    if (i < outputs) {
      absl::StatusOr<Shape> stacked = Stacked(context, i, value);
      if (!stacked.ok()) return stacked;
      value = *std::move(stacked);
      continue;
    }
    const Shape& carry =
        context.operand(static_cast<int>(inputs + i - outputs));
    if (!SameIgnoringLayout(value, carry)) {
      return context.Error("S4", "the carry ", Text(carry), " becomes ",
                           Text(value));
    }
  }
  return given.is_tuple() ? Shape::Tuple(std::move(values)) : values[0];
}

}  // namespace

constinit extern const Op scan_op = {
    .name = "scan",
    .arity = AtLeast(1),
    .attributes = {{&attr::dimensions, kRequired},
                   {&attr::num_carries, kRequired},
                   {&attr::is_reverse},
                   {&attr::is_associative},
                   {&attr::to_apply, kRequired}},
    .shape = ScanShape,
    .result_rule = "S5"};

}  // namespace hlo
