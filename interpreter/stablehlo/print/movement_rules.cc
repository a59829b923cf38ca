// Ops that move elements.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/gather_scatter.h"

namespace hlo::mlir {
namespace {

// The dimensions of an array, as they lie in memory: major to minor.
Ints MajorToMinor(const Shape& shape) {
  Ints order(static_cast<size_t>(shape.rank()));
  if (shape.layout() == nullptr) {
    std::iota(order.begin(), order.end(), 0);
  } else {
    order.assign(shape.layout()->minor_to_major.rbegin(),
                 shape.layout()->minor_to_major.rend());
  }
  return order;
}

std::vector<Dimension> Permuted(const Shape& shape, const Ints& order) {
  std::vector<Dimension> dimensions;
  for (int64_t i : order) dimensions.push_back(shape.dimension(i));
  return dimensions;
}

absl::StatusOr<Leaf> Transposed(OpPrinter& op, const Leaf& array,
                                const Ints& permutation) {
  if (std::is_sorted(permutation.begin(), permutation.end())) return array;
  return op.HelpOne(
      {.name = "stablehlo.transpose",
       .operands = {array},
       .attributes = {absl::StrCat("permutation = ", IntsText(permutation))},
       .results = {Shape::Array(array.shape.type(),
                                Permuted(array.shape, permutation))}});
}

Ints Inverse(const Ints& permutation) {
  Ints inverse(permutation.size());
  for (size_t i = 0; i < permutation.size(); ++i) {
    inverse[permutation[i]] = static_cast<int64_t>(i);
  }
  return inverse;
}

}  // namespace

// The bytes in the physical order of the operand, then in that of the result.
absl::StatusOr<Leaves> PrintBitcast(OpPrinter& op) {
  const Shape& from = op.operand_instruction(0).shape;
  const Shape& to = op.shape();
  for (const Layout* layout : {from.layout(), to.layout()}) {
    if (layout != nullptr && !layout->tiles.empty()) {
      return op.Unsupported("bitcast of tiles");
    }
  }
  if (BitWidth(from.type()) != BitWidth(to.type()) ||
      IsComplex(from.type()) != IsComplex(to.type()) ||
      IsPred(from.type()) != IsPred(to.type())) {
    return op.Unsupported("bitcast between widths");
  }
  absl::StatusOr<Leaf> array = Transposed(op, op.array(0), MajorToMinor(from));
  if (array.ok() && from.type() != to.type()) {
    array = op.HelpOne({.name = "stablehlo.bitcast_convert",
                        .operands = {*array},
                        .results = {array->shape.WithType(to.type())}});
  }
  const Ints order = MajorToMinor(to);
  if (array.ok()) array = op.Reshape(*array, Permuted(to, order));
  if (array.ok()) array = Transposed(op, *array, Inverse(order));
  if (!array.ok()) return array.status();
  return Leaves{*std::move(array)};
}

absl::StatusOr<Leaves> PrintBroadcast(OpPrinter& op) {
  return BecomeOp(op, "stablehlo.broadcast_in_dim",
                  {op.Text("broadcast_dimensions", attr::dimensions)});
}

// The sizes become one array.
absl::StatusOr<Leaves> PrintDynamicReshape(OpPrinter& op) {
  OpText joined = {.name = "stablehlo.concatenate",
                   .attributes = {"dimension = 0 : i64"}};
  bool one_type = true;
  for (int i = 2; i < op.operand_count(); ++i) {
    one_type &= op.array(i).shape.type() == op.array(1).shape.type();
  }
  for (int i = 1; i < op.operand_count(); ++i) {
    absl::StatusOr<Leaf> size = op.Reshape(op.array(i), {1});
    if (size.ok() && !one_type) {
      size = op.HelpOne({.name = "stablehlo.convert",
                         .operands = {*size},
                         .results = {size->shape.WithType(ElementType::kS64)}});
    }
    if (!size.ok()) return size.status();
    joined.operands.push_back(*std::move(size));
  }
  const bool is_scalar = joined.operands.empty();
  const ElementType type =
      is_scalar ? ElementType::kS64 : joined.operands[0].shape.type();
  joined.results = {
      Shape::Array(type, {static_cast<int64_t>(joined.operands.size())})};
  if (is_scalar) {
    joined.name = "stablehlo.constant";
    joined.attributes = {"value = dense<> : tensor<0xi64>"};
  }
  absl::StatusOr<Leaf> sizes = op.HelpOne(joined);
  if (!sizes.ok()) return sizes.status();
  return op.Become({.name = "stablehlo.dynamic_reshape",
                    .operands = {op.array(0), *std::move(sizes)}});
}

// Indices in one array, as old dumps have them, are cut into scalars.
absl::StatusOr<Leaves> PrintDynamicSlice(OpPrinter& op) {
  const Leaf& last = op.operands().back()[0];
  if (op.operand_count() < 2 || last.shape.rank() != 1 ||
      std::ssize(op.AllOperands()) == op.array(0).shape.rank() + 2) {
    return PrintRow(op);
  }
  std::vector<Leaves> operands(op.operands().begin(), op.operands().end() - 1);
  for (int64_t i = 0; i < last.shape.size(0); ++i) {
    absl::StatusOr<Leaf> index = op.HelpOne(
        {.name = "stablehlo.slice",
         .operands = {last},
         .attributes = {absl::StrCat("limit_indices = ", IntsText(Ints{i + 1})),
                        absl::StrCat("start_indices = ", IntsText(Ints{i})),
                        "strides = array<i64: 1>"},
         .results = {Shape::Array(last.shape.type(), {1})}});
    if (index.ok()) index = op.Reshape(*index, {});
    if (!index.ok()) return index.status();
    operands.push_back({*std::move(index)});
  }
  OpPrinter scalar(op, std::move(operands), op.shape());
  return PrintRow(scalar);
}

absl::StatusOr<Leaves> PrintGather(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  std::vector<std::string> fields;
  for (const auto* handle :
       {&attr::offset_dims, &attr::collapsed_slice_dims,
        &attr::operand_batching_dims, &attr::start_indices_batching_dims,
        &attr::start_index_map}) {
    const Ints& values = attributes.get(*handle);
    if (values.empty()) continue;
    fields.push_back(absl::StrCat(handle->name, " = ", ListText(values)));
  }
  fields.push_back(absl::StrCat("index_vector_dim = ",
                                attributes.get(attr::index_vector_dim)));
  return BecomeOp(op, "stablehlo.gather",
                  {absl::StrCat("dimension_numbers = #stablehlo.gather<",
                                absl::StrJoin(fields, ", "), ">"),
                   op.Text("indices_are_sorted", attr::indices_are_sorted),
                   op.Text("slice_sizes", attr::slice_sizes)});
}

absl::StatusOr<Leaves> PrintIota(OpPrinter& op) {
  if (!op.shape().is_static()) return op.Unsupported("iota of dynamic sizes");
  return BecomeOp(op, "stablehlo.iota",
                  {op.Text("iota_dimension", attr::iota_dimension)});
}

absl::StatusOr<Leaves> PrintPad(OpPrinter& op) {
  const Padding& padding = op.attributes().get(attr::padding);
  return BecomeWidened(
      op, "stablehlo.pad",
      {EachText("edge_padding_high", padding, &PadDimension::high),
       EachText("edge_padding_low", padding, &PadDimension::low),
       EachText("interior_padding", padding, &PadDimension::interior)});
}

absl::StatusOr<Leaves> PrintSetDimensionSize(OpPrinter& op) {
  return BecomeOp(op, "stablehlo.set_dimension_size",
                  {op.Text("dimension", attr::dimensions, "i64")});
}

absl::StatusOr<Leaves> PrintSlice(OpPrinter& op) {
  const SliceRanges& ranges = op.attributes().get(attr::slice_ranges);
  return BecomeOp(op, "stablehlo.slice",
                  {EachText("limit_indices", ranges, &SliceRange::limit),
                   EachText("start_indices", ranges, &SliceRange::start),
                   EachText("strides", ranges, &SliceRange::stride)});
}

}  // namespace hlo::mlir
