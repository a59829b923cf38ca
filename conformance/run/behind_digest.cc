#include "conformance/run/behind_digest.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "conformance/backends/backend.h"
#include "literals/types/convert.h"

namespace hlo::conformance {

std::optional<Literal> ValueBehindDigest(const Vector& vector, size_t process,
                                         size_t leaf) {
  const Answer answer = MakeCpuBackend({})->Run(vector);
  if (answer.kind != Answer::Kind::kOk || process >= answer.outputs.size() ||
      leaf >= answer.outputs[process].size()) {
    return std::nullopt;
  }
  return answer.outputs[process][leaf];
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

std::optional<Literal> RealBehindDigest(const Vector& vector, size_t process,
                                        size_t leaf) {
  if (process >= vector.inputs.size() || vector.inputs[process].empty()) {
    return std::nullopt;
  }
  Vector wide = vector;
  const ElementType type = vector.inputs[process][0].value.shape().type();
  if (type == ElementType::kF64) return std::nullopt;
  wide.module = absl::StrReplaceAll(vector.module,
                                    {{absl::StrCat(Name(type), "["), "f64["}});
  for (std::vector<Datum>& inputs : wide.inputs) {
    for (Datum& datum : inputs) {
      auto value = InF64(datum.value);
      if (!value) return std::nullopt;
      datum.value = *std::move(value);
      datum.generator.reset();
    }
  }
  return ValueBehindDigest(wide, process, leaf);
}

}  // namespace hlo::conformance
