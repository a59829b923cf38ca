#include "conformance/generators/real_values.h"

#include <cmath>
#include <utility>

#include "conformance/generators/type_lists.h"
#include "conformance/oracles/naive.h"
#include "literals/types/convert.h"

namespace hlo::conformance {
namespace {

absl::StatusOr<Literal> InF64(const Literal& literal, bool magnitude) {
  auto wide = Literal::Zeros(literal.shape().WithType(ElementType::kF64));
  if (!wide.ok()) return wide;
  auto view = wide->mutable_view();
  if (!view.ok()) return view.status();
  ConvertLanes(literal.shape().type(), ElementType::kF64, literal.view().data,
               view->data, literal.count());
  if (magnitude) {
    for (double& lane : view->as<double>()) lane = std::abs(lane);
  }
  return wide;
}

// Sums of rational numbers, rounded once to f64; of f64 where they are not all
// rational.
absl::StatusOr<NaiveLists> RunWide(const Recipe& recipe, const Vector& vector,
                                   bool magnitudes) {
  NaiveInputs inputs;
  inputs.replicas = vector.replicas;
  inputs.partitions = vector.partitions;
  for (const std::vector<Datum>& process : vector.inputs) {
    std::vector<Literal>& mine = inputs.arguments.emplace_back();
    for (const Datum& datum : process) {
      absl::StatusOr<Literal> wide = InF64(datum.value, magnitudes);
      if (!wide.ok()) return wide.status();
      mine.push_back(*std::move(wide));
    }
  }
  inputs.exact = true;
  absl::StatusOr<NaiveEnding> ending = RunNaive(recipe.wide, inputs);
  if (absl::IsUnimplemented(ending.status())) {
    inputs.exact = false;
    ending = RunNaive(recipe.wide, inputs);
  }
  if (!ending.ok()) return ending.status();
  return std::move(ending)->results;
}

std::vector<double> Bounds(const Recipe& recipe, ElementType type,
                           const Literal& real, const Literal& sums) {
  const double u = std::ldexp(1, -24);
  const double result_u = std::ldexp(1, -ExactBits(type));
  const auto k = static_cast<double>(recipe.terms);
  const double g = (k + 1) * u / (1 - (k + 1) * u);
  std::vector<double> bounds;
  for (int64_t lane = 0; lane < real.count(); ++lane) {
    const double spread = g * sums.as<double>()[lane];
    bounds.push_back(spread +
                     result_u * (std::abs(real.as<double>()[lane]) + spread) +
                     (k + 1) * std::ldexp(1, -150));
  }
  return bounds;
}

}  // namespace

absl::Status AddRealValues(const Recipe& recipe, Vector& vector) {
  const bool bounded = recipe.check.kind == Check::Kind::kErrbound;
  absl::StatusOr<NaiveLists> reals = RunWide(recipe, vector, false);
  if (!reals.ok()) return reals.status();
  absl::StatusOr<NaiveLists> sums =
      bounded ? RunWide(recipe, vector, true) : reals;
  if (!sums.ok()) return sums.status();
  auto& outputs = vector.expect.front().outputs;
  for (size_t p = 0; p < outputs.size(); ++p) {
    if (p >= reals->size() || (*reals)[p].size() != outputs[p].size()) {
      return absl::InvalidArgumentError("the wide program has other results");
    }
    for (size_t i = 0; i < outputs[p].size(); ++i) {
      Check& check = outputs[p][i].check;
      check.real = (*reals)[p][i];
      if (!bounded) continue;
      check.bounds = Bounds(recipe, outputs[p][i].shape.type(), *check.real,
                            (*sums)[p][i]);
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
