#include "conformance/programs/shrink_text.h"

#include <algorithm>
#include <regex>
#include <set>
#include <utility>

#include "absl/status/statusor.h"

namespace hlo::conformance {
namespace {

// The elements whose index is within other sizes; zeros where there are none.
absl::StatusOr<Literal> Cropped(const Literal& literal, const Shape& shape) {
  auto cropped = Literal::Zeros(shape);
  if (!cropped.ok()) return cropped;
  if (shape.rank() != literal.shape().rank() || !shape.is_static() ||
      shape.type() != literal.shape().type()) {
    return absl::InvalidArgumentError("another rank");
  }
  auto view = cropped->mutable_view();
  if (!view.ok()) return view.status();
  const auto width = static_cast<size_t>(StorageBytes(shape.type()));
  const std::byte* source = literal.view().data;
  for (int64_t i = 0; i < view->count(); ++i) {
    int64_t rest = i, offset = 0, stride = 1;
    bool inside = true;
    for (int d = shape.rank(); d-- > 0;) {
      const int64_t at = rest % shape.size(d);
      rest /= shape.size(d);
      inside = inside && at < literal.sizes()[d];
      offset += at * stride;
      stride *= literal.sizes()[d];
    }
    if (inside) {
      std::copy_n(source + static_cast<size_t>(offset) * width, width,
                  view->data + static_cast<size_t>(i) * width);
    }
  }
  return cropped;
}

// The shape with a dimension of size 1 before `at`.
Shape WithDimension(const Shape& shape, int at) {
  std::vector<Dimension> dimensions(shape.dimensions().begin(),
                                    shape.dimensions().end());
  dimensions.insert(dimensions.begin() + at, Dimension(1));
  return Shape::Array(shape.type(), std::move(dimensions));
}

absl::StatusOr<Literal> Fitted(const Literal& literal, const Shape& shape,
                               int dropped) {
  const int rank = shape.rank();
  if (!literal.shape().is_array() || literal.shape().rank() != rank + 1 ||
      dropped < 0 || dropped > rank) {
    return Cropped(literal, shape);
  }
  const auto thin = Cropped(literal, WithDimension(shape, dropped));
  auto fitted = Literal::Zeros(shape);
  if (!thin.ok() || !fitted.ok()) return thin.ok() ? fitted : thin;
  auto view = fitted->mutable_view();
  if (!view.ok()) return view.status();
  std::copy_n(thin->view().data, view->count() * StorageBytes(shape.type()),
              view->data);
  return fitted;
}

}  // namespace

bool ReadLine(const std::string& line, LineParts& parts) {
  static const std::regex form(
      R"(^(  (?:ROOT )?[\w.\-]+ = )(.+?)( [a-z][a-z0-9\-]*\()(.*)$)");
  std::smatch found;
  if (!std::regex_match(line, found, form)) return false;
  parts = {found[1], found[2], found[3], found[4]};
  return true;
}

bool IsShapeWritten(const std::string& op) {
  static const std::set<std::string> kWritten = {
      " bitcast-convert(", " broadcast(", " constant(", " convert(", " iota(",
      " custom-call(",     " parameter(", " reshape(",  " rng("};
  return kWritten.contains(op);
}

bool FitArguments(Candidate& next, int dropped) {
  const Computation& entry = next.module.entry_computation();
  for (std::vector<Literal>& process : next.arguments) {
    if (process.size() != entry.parameters.size()) return false;
    for (size_t i = 0; i < process.size(); ++i) {
      const Shape& shape = entry.instructions[entry.parameters[i]].shape;
      if (SameIgnoringLayout(shape, process[i].shape())) continue;
      if (!shape.is_array()) return false;
      auto fitted = Fitted(process[i], shape.WithoutLayouts(), dropped);
      if (!fitted.ok()) return false;
      process[i] = *std::move(fitted);
    }
  }
  return true;
}

}  // namespace hlo::conformance
