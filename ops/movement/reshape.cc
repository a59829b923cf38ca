// reshape: the same elements in row-major order, in other dimensions.
// Spec: Operation Semantics 2017-2026 "Reshape", "Collapse".
//
// Shape  S1  the operand is an array; the result's shape is written, with the
//            operand's element type.
//        S2  operand and result have equally many elements; at most one
//            dimension of the result is unbounded.
//        S3  inferred_dimension, where given, is a dimension of the result.
//        S4  a dynamic dimension of the operand has one of the result that
//            takes what it leaves (V2); an array of rank 0 has none.
// Value  V1  the elements keep their row-major order.
//        V2  dynamic dimensions: sizes and bounds are split into the shortest
//            groups of equal products; in each, one dynamic dimension of the
//            result takes what the operand's actual sizes leave it. A group of
//            which the operand alone has a dynamic dimension joins the next
//            ones until the result has one, too, else those before. Where a
//            dimension is unbounded all are one group, and the result's
//            unbounded one takes: 0 beside a dimension of size 0 (semantics.md:
//            dynamic_dims).
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "ops/attributes/dimensions.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Wraps where a zero elsewhere makes the product of all 0 anyway.
int64_t Times(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}

// Dimensions [from_begin, from_end) of the operand, [to_begin, to_end) of the
// result.
struct Group {
  size_t from_begin, from_end, to_begin, to_end;
};

// The shortest groups of equal products; dimensions of size 1 join the group
// before them.
std::vector<Group> GroupsOf(std::span<const int64_t> from,
                            std::span<const int64_t> to) {
  std::vector<Group> groups;
  size_t s = 0, t = 0;
  while (s < from.size() || t < to.size()) {
    const size_t from_begin = s, to_begin = t;
    int64_t source = 1, target = 1;
    do {
      if (s < from.size() && (source <= target || t == to.size())) {
        source = Times(source, from[s++]);
      } else {
        target = Times(target, to[t++]);
      }
    } while (source != target && (s < from.size() || t < to.size()));
    while (s < from.size() && from[s] == 1) ++s;
    while (t < to.size() && to[t] == 1) ++t;
    groups.push_back({from_begin, s, to_begin, t});
  }
  return groups;
}

bool HasDynamic(const Shape& shape, size_t begin, size_t end) {
  const auto dimensions = shape.dimensions().subspan(begin, end - begin);
  return std::ranges::any_of(dimensions, &Dimension::dynamic);
}

// A group of which the operand alone has a dynamic dimension joins the next
// ones until the result has one, too; the last groups those before.
std::vector<Group> GroupsThatTake(const Shape& from, const Shape& to) {
  if (from.is_unbounded() || to.is_unbounded()) {
    return {{0, from.dimensions().size(), 0, to.dimensions().size()}};
  }
  std::vector<Group> joined;
  bool joins = false;
  for (const Group& group : GroupsOf(from.sizes(), to.sizes())) {
    if (joins) {
      joined.back().from_end = group.from_end;
      joined.back().to_end = group.to_end;
    } else {
      joined.push_back(group);
    }
    joins = (joins || HasDynamic(from, group.from_begin, group.from_end)) &&
            !HasDynamic(to, group.to_begin, group.to_end);
  }
  while (joins && joined.size() > 1) {
    const Group last = joined.back();
    joined.pop_back();
    Group& group = joined.back();
    group.from_end = last.from_end;
    group.to_end = last.to_end;
    joins = !HasDynamic(to, group.to_begin, group.to_end);
  }
  return joined;
}

// Actual sizes of the result: V2. None where the elements do not fill them.
std::optional<std::vector<int64_t>> ActualSizesOf(const Shape& from,
                                                  ArrayView operand,
                                                  const Shape& to) {
  std::vector<int64_t> sizes = to.sizes();
  for (const Group& group : GroupsThatTake(from, to)) {
    int64_t actual = 1, fixed = 1;
    for (size_t s = group.from_begin; s < group.from_end; ++s) {
      actual = Times(actual, operand.sizes[s]);
    }
    std::optional<size_t> free;
    for (size_t t = group.to_begin; t < group.to_end; ++t) {
      const Dimension& dimension = to.dimension(t);
      const bool takes = !free && dimension.dynamic &&
                         (dimension.unbounded() || !to.is_unbounded());
      if (takes) free = t;
      fixed = Times(fixed, takes ? 1 : sizes[t]);
    }
    if (free && fixed > 0) sizes[*free] = actual / fixed;
    if (free && fixed == 0 && to.dimension(*free).unbounded()) sizes[*free] = 0;
    if (Times(fixed, free ? sizes[*free] : 1) != actual) return std::nullopt;
  }
  // The groups' products may have wrapped.
  return CheckedCount(sizes) == operand.count() ? std::optional(sizes)
                                                : std::nullopt;
}

// True if a size of 0 in dimension `d` of the operand fits the result.
bool HasPlace(const Shape& from, int d, const Shape& to) {
  std::vector<int64_t> sizes;
  for (const Dimension& dimension : from.dimensions()) {
    sizes.push_back(dimension.unbounded() ? 1 : dimension.size);
  }
  sizes[d] = 0;
  return ActualSizesOf(from, {&from, sizes}, to).has_value();
}

// `to` with dimension `d` dynamic.
Shape WithDynamic(const Shape& to, int d) {
  std::vector<Dimension> dimensions(to.dimensions().begin(),
                                    to.dimensions().end());
  dimensions[d].dynamic = true;
  return Shape::Array(to.type(), std::move(dimensions));
}

// The dimensions of `to`, the best first to take what dimension `d` of the
// operand leaves: those of its group before others, and those of size 1 last.
std::vector<int> PlacesFor(const Shape& from, int d, const Shape& to) {
  Group own = {};
  for (const Group& group : GroupsOf(from.sizes(), to.sizes())) {
    if (static_cast<size_t>(d) >= group.from_begin) own = group;
  }
  std::vector<int> places(to.rank());
  std::iota(places.begin(), places.end(), 0);
  std::ranges::stable_sort(places, {}, [&](int t) {
    const auto place = static_cast<size_t>(t);
    const bool inside = place >= own.to_begin && place < own.to_end;
    return std::pair(!inside, to.size(t) == 1);
  });
  return places;
}

// S4: `to` if it has the places, else with dimensions made dynamic.
Shape WithPlaces(const Shape& from, Shape to) {
  for (int d = 0; d < from.rank(); ++d) {
    if (!from.dimension(d).dynamic) continue;
    for (const int t : PlacesFor(from, d, to)) {
      if (HasPlace(from, d, to)) break;
      const Shape with = WithDynamic(to, t);
      if (HasPlace(from, d, with)) to = with;
    }
  }
  return to;
}

absl::StatusOr<Shape> ReshapeShape(const ShapeContext& context) {
  absl::Status status = CheckArray(context, "S1", 0);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = WrittenArray(context, "S1");
  if (!result.ok()) return result;
  const Shape& operand = context.operand(0);
  if (!operand.is_unbounded() && !result->is_unbounded() &&
      operand.element_count() != result->element_count()) {
    return context.Error("S2", Text(operand), " and ", Text(*result),
                         " have different numbers of elements");
  }
  if (context.attributes().has(attr::inferred_dimension)) {
    const int64_t d = context.attributes().get(attr::inferred_dimension);
    status = CheckDimensions(context, "S3", attr::inferred_dimension, {{d}},
                             result->rank());
    if (!status.ok()) return status;
  }
  const std::span<const Dimension> sizes = result->dimensions();
  if (std::count_if(sizes.begin(), sizes.end(),
                    [](const Dimension& d) { return d.unbounded(); }) > 1) {
    return context.Error("S2", Text(*result), " has several unbounded sizes");
  }
  return WithPlaces(operand, result->WithType(operand.type()));
}

absl::Status ReshapeValue(ValueContext& context) {
  const Shape& shape = context.shape();
  const ArrayView operand = context.operand(0);
  ActualSizes actual;
  if (!shape.is_static() || !operand.shape->is_static()) {
    auto sizes = ActualSizesOf(*operand.shape, operand, shape);
    if (!sizes) {
      return context.Error("V2", "actual sizes ", ListText(operand.sizes),
                           " do not fill ", Text(shape));
    }
    auto checked = SizesFor(context, "V2", *std::move(sizes), shape);
    if (!checked.ok()) return checked.status();
    actual = *std::move(checked);
  }
  if (operand.type() == shape.type()) {
    Value value = context.Take(0);  // V1: the same bytes
    value.sizes = std::move(actual);
    context.SetResult(std::move(value));
    return absl::OkStatus();
  }
  auto converted = OperandAs(context, 0, shape.type());
  if (!converted.ok()) return converted.status();
  context.SetResult({std::move(converted->converted), std::move(actual)});
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op reshape_op = {
    .name = "reshape",
    .arity = 1,
    .attributes = {{&attr::inferred_dimension}},
    .passes_values = OperandsFrom(0),
    .keeps_bits = true,
    .shape = ReshapeShape,
    .result_rule = "S4",
    .value = ReshapeValue};

}  // namespace hlo
