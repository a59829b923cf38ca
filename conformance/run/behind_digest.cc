#include "conformance/run/behind_digest.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/flush.h"
#include "literals/types/convert.h"

namespace hlo::conformance {

std::optional<Literal> ValueBehindDigest(const LeafPlace& place) {
  ChoiceValues choice_values;
  for (const auto& [choice, values] : place.condition) {
    choice_values[choice] = values.front();
  }
  const Answer answer = RunOnHloref(place.vector, choice_values);
  if (answer.kind != Answer::Kind::kOk ||
      place.process >= answer.outputs.size() ||
      place.leaf >= answer.outputs[place.process].size()) {
    return std::nullopt;
  }
  return answer.outputs[place.process][place.leaf];
}

namespace {

std::optional<Literal> InF64(const Literal& literal) {
  auto wide = Literal::Zeros(literal.shape().WithType(ElementType::kF64));
  if (!wide.ok()) return std::nullopt;
  auto view = wide->mutable_view();
  if (!view.ok()) return std::nullopt;
  ConvertLanes(literal.shape().type(), ElementType::kF64, literal.view().data,
               view->data, literal.count());
  return *std::move(wide);
}

}  // namespace

std::optional<Literal> RealBehindDigest(const LeafPlace& place) {
  const auto& inputs = place.vector.inputs;
  if (place.process >= inputs.size() || inputs[place.process].empty()) {
    return std::nullopt;
  }
  Vector wide = place.vector;
  const ElementType type = inputs[place.process][0].value.shape().type();
  if (type == ElementType::kF64) return std::nullopt;
  wide.module = absl::StrReplaceAll(place.vector.module,
                                    {{absl::StrCat(Name(type), "["), "f64["}});
  const bool flushes = FlushesInputs(place.condition);
  for (std::vector<Datum>& process : wide.inputs) {
    for (Datum& datum : process) {
      auto value = InF64(flushes ? Flushed(datum.value) : datum.value);
      if (!value) return std::nullopt;
      datum.value = *std::move(value);
      datum.generator.reset();
    }
  }
  return ValueBehindDigest({wide, {}, place.process, place.leaf});
}

}  // namespace hlo::conformance
