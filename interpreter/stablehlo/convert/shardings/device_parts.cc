#include "interpreter/stablehlo/convert/shardings/device_parts.h"

#include <algorithm>

#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"

namespace hlo::stablehlo {
namespace {

using Digits = std::vector<PlaceDigit>;

bool HasName(const std::vector<std::string>& names, absl::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The digits of the axes among `axes`, which must come first: of one dimension.
absl::StatusOr<Digits> ManualDigits(const Mesh& mesh,
                                    const std::vector<AxisRef>& dimension,
                                    const std::vector<std::string>& axes) {
  std::vector<AxisRef> manual;
  for (size_t i = 0; i < dimension.size(); ++i) {
    if (!HasName(axes, dimension[i].name)) continue;
    if (manual.size() < i) {
      return absl::InvalidArgumentError(
          absl::StrCat("has the manual axis ", ToString(dimension[i]),
                       " behind one that is not manual"));
    }
    manual.push_back(dimension[i]);
  }
  return DigitsOf(mesh, manual);
}

// The digits of the manual axes that divide each dimension.
std::vector<Digits> DigitsOfDimensions(OpContext& context, Id value,
                                       const Sharding& sharding,
                                       const std::vector<std::string>& axes,
                                       absl::string_view name) {
  const Shape& shape = context.builder().shape(value);
  const auto rank =
      shape.is_array() ? static_cast<size_t>(shape.rank()) : size_t{0};
  if (sharding.mesh.is_maximal()) return std::vector<Digits>(rank);
  if (sharding.dimensions.size() != rank) {
    context.Fail(name, " is ", shape.ToString(false), ", its sharding has ",
                 sharding.dimensions.size(), " dimensions");
    return {};
  }
  std::vector<Digits> all;
  for (const std::vector<AxisRef>& dimension : sharding.dimensions) {
    auto digits = ManualDigits(sharding.mesh, dimension, axes);
    if (!digits.ok()) {
      context.Fail("the sharding of ", name, " ", digits.status().message());
      return {};
    }
    all.push_back(*std::move(digits));
  }
  return all;
}

// The number that the table has for this process.
Id OwnNumber(Builder& builder, const Ints& table) {
  auto literal = Literal::Array<int64_t>(table, {std::ssize(table)});
  if (!literal.ok()) return builder.Fail(literal.status());
  Attributes one;
  one.set(attr::dynamic_slice_sizes, Ints{1});
  const Id numbers = builder.Constant(*std::move(literal));
  const Id process = builder.Add("partition-id", {});
  return Reshape(
      builder, builder.Add("dynamic-slice", {numbers, process}, std::move(one)),
      {});
}

Id AddGlobalCollective(OpContext& context, absl::string_view op, Id value,
                       IdGroups groups, Attributes attributes) {
  attributes.set(attr::replica_groups, ReplicaGroups{std::move(groups), ""});
  attributes.set(attr::use_global_device_ids, true);
  attributes.set(attr::channel_id, int64_t{1});
  Builder& builder = context.builder();
  const Id id = builder.Add(op, {value}, std::move(attributes));
  if (id >= 0) context.module().WantsChannel(builder.id(), id);
  return id;
}

Id SumOfTerms(OpContext& context, Id term, const Terms& terms) {
  constexpr absl::string_view kOps[] = {"add", "maximum", "minimum"};
  Attributes attributes;
  attributes.set(attr::to_apply,
                 AddReducer(context, kOps[static_cast<int>(terms.reduction)],
                            context.builder().shape(term).type()));
  return AddGlobalCollective(
      context, "all-reduce", term,
      GroupsOver(terms.mesh, *DigitsOf(terms.mesh, terms.axes)),
      std::move(attributes));
}

// The value on the first process of each group, zeros on the others. Of a
// maximum or minimum all terms may be the value.
Id OwnTerm(OpContext& context, Id value, const Terms& terms) {
  if (terms.reduction != Sharding::Reduction::kSum) return value;
  Builder& builder = context.builder();
  Ints is_first(static_cast<size_t>(terms.mesh.size()), 0);
  for (const Ints& group :
       GroupsOver(terms.mesh, *DigitsOf(terms.mesh, terms.axes))) {
    is_first[group[0]] = 1;
  }
  const Shape shape = builder.shape(value);
  const Id own =
      ConvertTo(builder, OwnNumber(builder, is_first), ElementType::kPred);
  const Id mask = BroadcastInDim(
      context, own, {},
      Shape::Array(ElementType::kPred,
                   {shape.dimensions().begin(), shape.dimensions().end()}));
  const Id zero =
      BroadcastInDim(context, builder.Scalar(shape.type(), 0), {}, shape);
  return builder.Add("select", {mask, value, zero});
}

// For each device: its place without the digits of manual axes.
Ints FreePlaces(const ManualRegion& region) {
  const Mesh& mesh = region.mesh;
  Ints free(static_cast<size_t>(mesh.size()));
  for (int64_t place = 0; place < mesh.size(); ++place) {
    int64_t& rest = free[mesh.device(place)] = place;
    for (const DeviceMesh::Axis& axis : mesh.axes) {
      if (!region.IsManual(axis.name)) continue;
      const auto digit = DigitOf(mesh, {axis.name});
      rest -= place / digit->stride % digit->size * digit->stride;
    }
  }
  return free;
}

}  // namespace

bool ManualRegion::IsManual(absl::string_view axis) const {
  return HasName(axes, axis) || (outer != nullptr && outer->IsManual(axis));
}

void CheckGroups(OpContext& context, const IdGroups& groups) {
  if (context.scope().manual() == nullptr) return;
  const Ints free = FreePlaces(*context.scope().manual());
  const auto differ = [&](int64_t a, int64_t b) {
    const auto size = std::ssize(free);
    return a >= 0 && a < size && b >= 0 && b < size && free[a] != free[b];
  };
  for (const Ints& group : groups) {
    for (int64_t member : group) {
      if (!differ(group[0], member)) continue;
      context.Fail("processes ", group[0], " and ", member,
                   " meet, which differ along an axis that is not manual");
      return;
    }
  }
}

Id AsTerm(OpContext& context, Id value, const Terms* from, const Terms* to) {
  if (value < 0 || AreSame(from, to)) return value;
  if (!context.builder().shape(value).is_array()) {
    return context.Fail("only arrays have unreduced axes");
  }
  if (from != nullptr) value = SumOfTerms(context, value, *from);
  return to == nullptr || value < 0 ? value : OwnTerm(context, value, *to);
}

Id CutPart(OpContext& context, Id whole, const Sharding& sharding,
           const std::vector<std::string>& axes, absl::string_view name) {
  const std::vector<Digits> digits =
      DigitsOfDimensions(context, whole, sharding, axes, name);
  Builder& builder = context.builder();
  const Shape shape = builder.shape(whole);
  const Mesh& mesh = sharding.mesh;
  std::vector<Ints> tables(digits.size());  // of starts; none: all 0
  Ints sizes;
  bool is_whole = true;
  for (size_t i = 0; i < digits.size(); ++i) {
    const int64_t parts = SizeOf(digits[i]);
    const int64_t size = shape.size(static_cast<int>(i));
    if (parts > 1 && (!shape.is_static() || size % parts != 0)) {
      return context.Fail("dimension ", i, " of ", name, ", ",
                          shape.ToString(false), ", cannot be cut into ", parts,
                          " equal parts");
    }
    sizes.push_back(size / parts);
    if (parts == 1) continue;
    is_whole = false;
    tables[i].resize(static_cast<size_t>(mesh.size()));
    for (int64_t place = 0; place < mesh.size(); ++place) {
      tables[i][mesh.device(place)] =
          IndexOver(digits[i], place) * sizes.back();
    }
  }
  if (is_whole || !context.ok()) return whole;
  std::vector<Id> operands = {whole};
  for (const Ints& table : tables) {
    operands.push_back(table.empty() ? builder.Scalar(ElementType::kS64, 0)
                                     : OwnNumber(builder, table));
  }
  Attributes attributes;
  attributes.set(attr::dynamic_slice_sizes, std::move(sizes));
  return builder.Add("dynamic-slice", std::move(operands),
                     std::move(attributes));
}

Id JoinParts(OpContext& context, Id part, const Sharding& sharding,
             const std::vector<std::string>& axes, absl::string_view name) {
  const std::vector<Digits> digits =
      DigitsOfDimensions(context, part, sharding, axes, name);
  for (size_t i = 0; context.ok() && i < digits.size(); ++i) {
    if (SizeOf(digits[i]) == 1) continue;
    Attributes attributes;
    attributes.set(attr::dimensions, Ints{static_cast<int64_t>(i)});
    part = AddGlobalCollective(context, "all-gather", part,
                               GroupsOver(sharding.mesh, digits[i]),
                               std::move(attributes));
  }
  return part;
}

}  // namespace hlo::stablehlo
