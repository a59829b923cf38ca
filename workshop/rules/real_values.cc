#include "workshop/rules/real_values.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/flush.h"
#include "conformance/format/program_run.h"
#include "conformance/format/sweeps/begin_vector.h"
#include "interpreter/hlo/printer.h"
#include "literals/types/convert.h"
#include "workshop/making/ask_naive.h"
#include "workshop/oracles/naive.h"
#include "workshop/shadow/shadow.h"

namespace hlo::conformance {
namespace {

absl::StatusOr<Literal> InF64(const Literal& literal) {
  auto wide = Literal::Zeros(literal.shape().WithType(ElementType::kF64));
  if (!wide.ok()) return wide;
  auto view = wide->mutable_view();
  if (!view.ok()) return view.status();
  ConvertLanes(literal.shape().type(), ElementType::kF64, literal.view().data,
               view->data, literal.count());
  return wide;
}

// Sums of rational numbers, rounded once to f64; of f64 where they are not all
// rational.
absl::StatusOr<NaiveLists> RunWide(const Recipe& recipe,
                                   const std::vector<std::vector<Datum>>& given,
                                   bool flushes) {
  Recipe program = recipe;
  program.module = recipe.wide;
  const absl::StatusOr<VerifiedModule> module = LoadProgram(program);
  if (!module.ok()) return module.status();
  const std::string text = Print(**module);
  NaiveInputs inputs;
  inputs.replicas = recipe.replicas;
  inputs.partitions = recipe.partitions;
  for (const std::vector<Datum>& process : given) {
    std::vector<Literal>& mine = inputs.arguments.emplace_back();
    for (const Datum& datum : process) {
      absl::StatusOr<Literal> wide =
          InF64(flushes ? Flushed(datum.value) : datum.value);
      if (!wide.ok()) return wide.status();
      mine.push_back(*std::move(wide));
    }
  }
  inputs.exact = true;
  absl::StatusOr<NaiveEnding> ending = RunNaive(text, inputs);
  if (absl::IsUnimplemented(ending.status())) {
    inputs.exact = false;
    ending = RunNaive(text, inputs);
  }
  if (!ending.ok()) return ending.status();
  return std::move(ending)->results;
}

absl::StatusOr<Literal> Doubles(const Shape& shape,
                                const std::vector<double>& numbers) {
  auto literal = Literal::Zeros(shape.WithType(ElementType::kF64));
  if (!literal.ok()) return literal;
  auto view = literal->mutable_view();
  if (!view.ok()) return view.status();
  std::copy(numbers.begin(), numbers.end(), view->as<double>().begin());
  return literal;
}

// Adds the real values of one leaf and their bounds.
absl::Status AddBoundsTo(const ShadowLeaf& shadow, ExpectedLeaf& leaf) {
  if (!leaf.value || leaf.value->count() != std::ssize(shadow.real)) {
    return absl::InvalidArgumentError("the shadow has other results");
  }
  if (4 * shadow.open.size() > shadow.real.size()) {
    return absl::InvalidArgumentError("more than a quarter of it is open");
  }
  auto real = Doubles(leaf.shape, shadow.real);
  if (!real.ok()) return real.status();
  leaf.check.real = *std::move(real);
  leaf.check.bounds = shadow.bounds;
  leaf.check.skipped = shadow.open;
  return LiesWithinBounds(leaf, *leaf.value)
             ? absl::OkStatus()
             : absl::InvalidArgumentError(
                   "the interpreter is outside of its bound");
}

}  // namespace

absl::Status AddRealValues(const Recipe& recipe,
                           const std::vector<std::vector<Datum>>& inputs,
                           Expectation& expectation) {
  const absl::StatusOr<NaiveLists> reals =
      RunWide(recipe, inputs, FlushesInputs(expectation.condition));
  if (!reals.ok()) return reals.status();
  auto& outputs = expectation.outputs;
  for (size_t p = 0; p < outputs.size(); ++p) {
    if (p >= reals->size() || (*reals)[p].size() != outputs[p].size()) {
      return absl::InvalidArgumentError("the wide program has other results");
    }
    for (size_t i = 0; i < outputs[p].size(); ++i) {
      if (outputs[p][i].value) outputs[p][i].check.real = (*reals)[p][i];
    }
  }
  return absl::OkStatus();
}

absl::Status AddBounds(const Recipe& recipe, Vector& vector) {
  const auto shadows = RunShadow(vector.module, {vector.replicas, recipe.tight},
                                 InputsOf(vector).arguments);
  if (!shadows.ok()) return shadows.status();
  auto& outputs = vector.expect.front().outputs;
  for (size_t p = 0; p < outputs.size(); ++p) {
    if (p >= shadows->size() || (*shadows)[p].size() != outputs[p].size()) {
      return absl::InvalidArgumentError("the shadow has other results");
    }
    for (size_t i = 0; i < outputs[p].size(); ++i) {
      absl::Status added = AddBoundsTo((*shadows)[p][i], outputs[p][i]);
      if (!added.ok()) return added;
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
