#include "interpreter/eval/argument_leaves.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "literals/sizes.h"

namespace hlo {

bool Fits(const Literal& given, const Shape& shape) {
  if (given.shape().is_tuple() && shape.is_tuple()) {
    return std::equal(given.elements().begin(), given.elements().end(),
                      shape.elements().begin(), shape.elements().end(), Fits);
  }
  if (!given.shape().is_array() || !shape.is_array()) {
    return SameIgnoringLayout(given.shape(), shape);
  }
  return given.shape().type() == shape.type() && SizesFit(given.sizes(), shape);
}

void AppendLeaves(const Literal& given, const Shape& shape, Values& leaves) {
  if (given.is_tuple()) {
    for (size_t i = 0; i < given.elements().size(); ++i) {
      AppendLeaves(given.elements()[i], shape.elements()[i], leaves);
    }
    return;
  }
  Value value = given.leaf();
  if (shape.is_static()) {
    value.sizes = nullptr;
  } else if (!value.sizes) {
    value.sizes = std::make_shared<const std::vector<int64_t>>(
        given.sizes().begin(), given.sizes().end());
  }
  leaves.push_back(std::move(value));
}

}  // namespace hlo
