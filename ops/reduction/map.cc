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
//            A scalar among arrays is static, too. to_apply gives a scalar; the
//            result has its type.
// Value  V1  result[i] = f(operand_0[i], operand_1[i], ..).
//        V2  a static operand is passed whole, to every application.
//        V3  dynamic dimensions: the elements that all mapped arrays have
//            (semantics.md: dynamic_dims).
#include <algorithm>

#include "base/parallel_for.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Units of parallel_for.h for an element.
constexpr int64_t kWork = 16;
// How many lanes a static scalar is repeated for.
constexpr int64_t kLanes = 1 << 12;

bool IsArray(const Shape& parameter) { return parameter.rank() > 0; }

// An operand that is an array, for a parameter that is none, is mapped; where
// there is no such operand, scalars are.
const Shape* FirstMapped(std::span<const Shape> operands, const Signature& f) {
  const Shape* scalar = nullptr;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (IsArray(f.parameters[i])) continue;
    if (operands[i].rank() > 0) return &operands[i];
    if (scalar == nullptr) scalar = &operands[i];
  }
  return scalar;
}

// A scalar that every lane gets.
bool IsStaticScalar(const Shape& operand, const Shape& mapped) {
  return operand.rank() == 0 && mapped.rank() > 0;
}

bool IsMapped(const Shape& operand, const Shape& parameter,
              const Shape& mapped) {
  return !IsArray(parameter) && !IsStaticScalar(operand, mapped);
}

absl::Status CheckParameter(const ShapeContext& context, int i,
                            const Shape& parameter) {
  const Shape& operand = context.operand(i);
  if (parameter.is_array() && IsArray(parameter) &&
      SameIgnoringLayout(parameter, operand)) {
    return absl::OkStatus();
  }
  if (parameter.is_scalar() && Widens(operand.type(), parameter.type())) {
    return CheckPrecision(context, operand.type(), parameter.type());
  }
  return context.Error("S3", "operand ", i, ", ", Text(operand),
                       ", meets the parameter ", Text(parameter));
}

// The first operand that is mapped; all others that are have its dimensions.
absl::StatusOr<const Shape*> MappedShape(const ShapeContext& context,
                                         const Signature& f) {
  for (int i = 0; i < context.operand_count(); ++i) {
    absl::Status status = CheckParameter(context, i, f.parameters[i]);
    if (!status.ok()) return status;
  }
  const Shape* first = FirstMapped(context.operands(), f);
  if (first == nullptr) return context.Error("S1", "no array to map");
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& operand = context.operand(i);
    if (IsArray(f.parameters[i]) || IsStaticScalar(operand, *first) ||
        DimensionsMatch(*first, operand)) {
      continue;
    }
    return context.Error("S1", Text(*first), " and ", Text(operand),
                         " have different dimensions");
  }
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
  std::vector<Shape> arrays;
  for (int i = 0; i < context.operand_count(); ++i) {
    if (IsMapped(context.operand(i), f.parameters[i], **mapped)) {
      arrays.push_back(context.operand(i));
    }
  }
  auto common = CommonDimensions(arrays);
  if (!common) return context.Error("S1", "the dimensions differ");
  return Shape::Array(f.result.type(), *std::move(common));
}

// An operand as the region takes it: lane by lane, or one array for all.
struct Argument {
  Operand operand;
  Buffer repeated;   // of a static scalar: kLanes copies
  int64_t step = 0;  // bytes from lane to lane; 0 where all lanes share it
  const std::byte* lanes(int64_t lane) const {
    return repeated.size() > 0 ? repeated.data() : operand.data() + lane * step;
  }
};

// V2 for a scalar.
absl::Status Repeat(ValueContext& context, ElementType type,
                    Argument& argument) {
  const int width = static_cast<int>(StorageBytes(type));
  absl::StatusOr<Buffer> copies = context.Scratch(kLanes * width);
  if (!copies.ok()) return copies.status();
  CopyStrided(width, argument.operand.data(), copies->mutable_data(),
              {{kLanes, 0, 1}});
  argument.repeated = *std::move(copies);
  return absl::OkStatus();
}

// V3: what all mapped operands have.
absl::StatusOr<std::vector<int64_t>> MappedSizes(const ValueContext& context,
                                                 const Signature& f,
                                                 const Shape& mapped) {
  std::vector<ArrayView> arrays;
  for (int i = 0; i < context.operand_count(); ++i) {
    if (IsMapped(context.operand_shape(i), f.parameters[i], mapped)) {
      arrays.push_back(context.operand(i));
    }
  }
  return CommonSizes(context, "V3", arrays);
}

// `sizes` become those of the mapped operands.
absl::Status PrepareArguments(ValueContext& context, const Signature& f,
                              std::vector<Argument>& arguments,
                              std::vector<int64_t>& sizes) {
  std::vector<Shape> shapes;
  for (int i = 0; i < context.operand_count(); ++i) {
    shapes.push_back(context.operand_shape(i));
  }
  const Shape* mapped = FirstMapped(shapes, f);
  auto common = MappedSizes(context, f, *mapped);
  if (!common.ok()) return common.status();
  sizes = *std::move(common);
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& shape = shapes[i];
    const Shape& parameter = f.parameters[i];
    auto operand = OperandAs(context, i, parameter.type());
    if (!operand.ok()) return operand.status();
    Argument& argument = arguments.emplace_back();
    argument.operand = *std::move(operand);
    absl::Status status;
    if (IsMapped(shape, parameter, *mapped)) {  // V1
      argument.step = StorageBytes(parameter.type());
      status = CutTo(context, sizes, parameter.type(), argument.operand);
    } else if (!IsArray(parameter)) {  // V2
      status = Repeat(context, parameter.type(), argument);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status MapValue(ValueContext& context) {
  const std::unique_ptr<Region> region =
      context.region(context.attributes().get(attr::to_apply));
  std::vector<Argument> arguments;
  std::vector<int64_t> sizes;
  absl::Status status =
      PrepareArguments(context, region->signature(), arguments, sizes);
  if (!status.ok()) return status;
  auto result = ResultOfSizes(context, "V3", std::move(sizes));
  if (!result.ok()) return result.status();
  FirstError error;
  const auto apply = [&](int64_t begin, int64_t end) {
    std::vector<const void*> lanes;
    for (const Argument& argument : arguments) {
      lanes.push_back(argument.lanes(begin));
    }
    void* target = result->data + begin * StorageBytes(result->type());
    error.Set(begin, region->Apply(lanes, std::span(&target, 1), end - begin));
  };
  const Threads threads =
      region->concurrent() ? context.threads() : context.threads().OneThread();
  ParallelFor(threads, result->count(), kWork, [&](int64_t begin, int64_t end) {
    for (; begin < end && !threads.stopped(); begin += kLanes) {
      apply(begin, std::min(begin + kLanes, end));
    }
  });
  return std::move(error).Get();
}

}  // namespace

constinit extern const Op map_op = {
    .name = "map",
    .arity = AtLeast(1),
    .attributes = {{&attr::dimensions}, {&attr::to_apply, kRequired}},
    .calls = Calls::kLanes,
    .shape = MapShape,
    .value = MapValue};

}  // namespace hlo
