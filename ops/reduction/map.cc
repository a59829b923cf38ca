// map: applies a computation to each element of arrays.
// Spec: Operation Semantics 2017-2026 "Map"; static operands 2017, 2018, 2026
// (semantics.md, map_static_operands).
//
// Shape  S1  at least one array that is not static; these have one shape but
//            for element types.
//        S2  `dimensions`, if given, are all dimensions of these arrays, in
//            order.
//        S3  to_apply takes, for each operand, a scalar of its element type
//            (or a wider float); or, for a static one, an array of its shape.
//            It gives a scalar; the result has its type.
// Value  V1  result[i] = f(operand_0[i], operand_1[i], ..).
//        V2  a static operand is passed whole, to every application.
#include <algorithm>

#include "base/parallel_for.h"
#include "ops/rules/array_value.h"
#include "ops/rules/promotion.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

// Fewer elements than this are not worth a second thread.
constexpr int64_t kGrain = 1 << 14;

bool IsStatic(const Shape& parameter) { return parameter.rank() > 0; }

absl::Status CheckParameter(const ShapeContext& context, int i,
                            const Shape& parameter) {
  const Shape& operand = context.operand(i);
  if (parameter.is_array() && IsStatic(parameter) &&
      SameIgnoringLayout(parameter, operand)) {
    return absl::OkStatus();
  }
  if (parameter.is_scalar() && Widens(operand.type(), parameter.type())) {
    return absl::OkStatus();
  }
  return context.Error("S3", "operand ", i, ", ", Text(operand),
                       ", meets the parameter ", Text(parameter));
}

// The first operand that is mapped; null if all are static.
absl::StatusOr<const Shape*> MappedShape(const ShapeContext& context,
                                         const Signature& f) {
  const Shape* first = nullptr;
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& parameter = f.parameters[i];
    absl::Status status = CheckParameter(context, i, parameter);
    if (!status.ok()) return status;
    if (IsStatic(parameter)) continue;
    if (first == nullptr) first = &context.operand(i);
    if (!DimensionsMatch(*first, context.operand(i))) {
      return context.Error("S1", Text(*first), " and ",
                           Text(context.operand(i)),
                           " have different dimensions");
    }
  }
  if (first == nullptr) return context.Error("S1", "no array to map");
  return first;
}

absl::StatusOr<Shape> MapShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const Signature& f =
      context.signature(context.attributes().get(attr::to_apply));
  if (std::ssize(f.parameters) != context.operand_count()) {
    return context.Error("S3", "to_apply has ", f.parameters.size(),
                         " parameters for ", context.operand_count(),
                         " operands");
  }
  if (!f.result.is_scalar()) {
    return context.Error("S3", "to_apply gives ", Text(f.result),
                         " instead of a scalar");
  }
  absl::StatusOr<const Shape*> mapped = MappedShape(context, f);
  if (!mapped.ok()) return mapped.status();
  const Ints& dims = context.attributes().get(attr::dimensions);
  bool all = std::ssize(dims) == (*mapped)->rank() ||
             !context.attributes().has(attr::dimensions);
  for (size_t d = 0; d < dims.size(); ++d) {
    all = all && dims[d] == static_cast<int64_t>(d);
  }
  if (!all) {
    return context.Error("S2", "dimensions=", ListText(dims),
                         " are not the dimensions of ", Text(**mapped),
                         " in order");
  }
  return (*mapped)->WithType(f.result.type()).WithLayout(std::nullopt);
}

// The operands as the region takes them; `sizes` are those of the mapped ones.
absl::Status PrepareOperands(ValueContext& context, const Signature& f,
                             std::vector<Operand>& operands,
                             std::span<const int64_t>& sizes) {
  bool first = true;
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& parameter = f.parameters[i];
    auto operand = OperandAs(context, i, parameter.type());
    if (!operand.ok()) return operand.status();
    if (!IsStatic(parameter)) {
      if (first) sizes = operand->sizes();
      first = false;
      absl::Status same =
          CheckSameSizes(context, "V1", sizes, operand->sizes());
      if (!same.ok()) return same;
    }
    operands.push_back(*std::move(operand));
  }
  return absl::OkStatus();
}

absl::Status MapValue(ValueContext& context) {
  const std::unique_ptr<Region> region =
      context.region(context.attributes().get(attr::to_apply));
  const Signature& f = region->signature();
  std::vector<Operand> operands;
  std::span<const int64_t> sizes;
  absl::Status status = PrepareOperands(context, f, operands, sizes);
  if (!status.ok()) return status;
  auto result = ResultOfSizes(context, "V1", {sizes.begin(), sizes.end()});
  if (!result.ok()) return result.status();
  FirstError error;
  ParallelFor(
      region->concurrent() ? context.threads() : 1, result->count(), kGrain,
      [&](int64_t begin, int64_t end) {
        std::vector<const void*> lanes;
        for (size_t i = 0; i < operands.size(); ++i) {
          const int64_t offset =
              IsStatic(f.parameters[i]) ? 0 : begin;  // V2, else V1
          lanes.push_back(operands[i].data() +
                          offset * StorageBytes(f.parameters[i].type()));
        }
        void* target = result->data + begin * StorageBytes(result->type());
        error.Set(begin,
                  region->Apply(lanes, std::span(&target, 1), end - begin));
      });
  return std::move(error).Get();
}

}  // namespace

constinit extern const Op map_op = {
    .name = "map",
    .arity = AtLeast(1),
    .attributes = {{&attr::dimensions}, {&attr::to_apply, kRequired}},
    .shape = MapShape,
    .value = MapValue};

}  // namespace hlo
