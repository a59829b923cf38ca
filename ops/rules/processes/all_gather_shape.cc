#include "ops/rules/processes/all_gather_shape.h"

#include <algorithm>
#include <utility>

#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// The size of a group as the written shape implies it, where it is unknown.
int64_t WrittenCount(const ShapeContext& context, int d) {
  const Shape* shape = context.written();
  while (shape != nullptr && shape->is_tuple()) {
    shape = shape->elements().empty() ? nullptr : &shape->elements().back();
  }
  if (shape == nullptr || !shape->is_array() || d >= shape->rank()) return 1;
  const int64_t size = context.operands().back().size(d);
  return size < 1 || shape->size(d) < size ? 1 : shape->size(d) / size;
}

}  // namespace

absl::StatusOr<Shape> OneOrTuple(std::vector<Shape> shapes) {
  if (shapes.size() == 1) return shapes[0].WithoutLayouts();
  return Shape::Tuple(std::move(shapes));
}

absl::StatusOr<int> OneDimension(const ShapeContext& context,
                                 absl::string_view rule) {
  const Ints& dims = context.attributes().get(attr::dimensions);
  if (dims.size() != 1) {
    return context.Error(rule, "dimensions=", ListText(dims), " is not one");
  }
  for (const Shape& operand : context.operands()) {
    absl::Status status =
        CheckDimensions(context, rule, attr::dimensions, dims, operand.rank());
    if (!status.ok()) return status;
  }
  return static_cast<int>(dims[0]);
}

absl::StatusOr<std::optional<int64_t>> CheckEvenGroups(
    const ShapeContext& context, GroupRule kind, absl::string_view rule) {
  absl::StatusOr<std::optional<int64_t>> group =
      CheckGroups(context, rule, kind, true);
  if (!group.ok()) return group;
  const IdGroups& groups =
      context.attributes().get(attr::replica_groups).groups;
  if (!group->has_value() && groups.size() > 1) {
    return context.Error(rule, "replica_groups are of different sizes");
  }
  return group;
}

absl::StatusOr<std::vector<Shape>> AllGatherShapes(
    const ShapeContext& context) {
  const absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<int> d = OneDimension(context, "S1");
  if (!d.ok()) return d.status();
  const absl::StatusOr<std::optional<int64_t>> group = CheckEvenGroups(context);
  if (!group.ok()) return group.status();
  const int64_t count =
      group->has_value() ? **group : WrittenCount(context, *d);
  std::vector<Shape> results;
  for (const Shape& operand : context.operands()) {
    std::vector<Dimension> result(operand.dimensions().begin(),
                                  operand.dimensions().end());
    Dimension& size = result[*d];
    const std::optional<int64_t> whole = Product(size.size, count);
    if (!whole.has_value()) {
      return context.Error("S3", "the result is too large");
    }
    if (!size.unbounded()) size.size = *whole;
    results.push_back(Shape::Array(operand.type(), std::move(result)));
  }
  return results;
}

}  // namespace hlo
