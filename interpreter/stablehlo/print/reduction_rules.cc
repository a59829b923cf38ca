// Ops that apply a computation to elements.
#include <algorithm>
#include <numeric>

#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"
#include "ops/attributes/window.h"

namespace hlo::mlir {
namespace {

// Writes the op with the computations as its regions.
absl::StatusOr<Leaves> Applying(
    OpPrinter& op, absl::string_view name, std::vector<std::string> attributes,
    std::initializer_list<const Attribute<ComputationId>*> computations = {
        &attr::to_apply}) {
  std::vector<std::string> regions;
  for (const auto* handle : computations) {
    absl::StatusOr<std::string> region =
        op.function().Region(op.attributes().get(*handle));
    if (!region.ok()) return region.status();
    regions.push_back(*std::move(region));
  }
  return BecomeOp(op, name, std::move(attributes), std::move(regions));
}

// Sizes, strides and padding of a window.
std::vector<std::string> WindowTexts(const Window& window) {
  return {PaddingText(window),
          EachText("window_dimensions", window, &WindowDimension::size),
          EachText("window_strides", window, &WindowDimension::stride)};
}

// The op's window; one that is not written is one element.
Window WindowOf(OpPrinter& op) {
  Window window = op.attributes().get(attr::window);
  if (window.empty()) {
    window.resize(static_cast<size_t>(op.array(0).shape.rank()));
  }
  return window;
}

bool IsReversed(const Window& window) {
  return std::any_of(window.begin(), window.end(),
                     [](const WindowDimension& each) { return each.reversal; });
}

}  // namespace

absl::StatusOr<Leaves> PrintBatchNorm(OpPrinter& op) {
  const auto epsilon = static_cast<float>(op.attributes().get(attr::epsilon));
  if (!(epsilon - epsilon == 0)) return op.Unsupported("infinite epsilon");
  std::string name = absl::StrCat("stablehlo.", op.instruction().op->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return BecomeWidened(op, name,
                       {op.Text("epsilon", attr::epsilon, "f32"),
                        op.Text("feature_index", attr::feature_index)});
}

// A scalar that is passed to each call becomes an array of it.
absl::StatusOr<Leaves> PrintMap(OpPrinter& op) {
  const Computation& computation =
      op.function().module().computation(op.attributes().get(attr::to_apply));
  const Signature signature = computation.signature();
  const Shape& mapped = op.array(0).shape;
  std::vector<Leaves> operands = op.operands();
  for (size_t i = 0; i < operands.size(); ++i) {
    Leaf& array = operands[i][0];
    const Shape& parameter = signature.parameters[i];
    if (!parameter.is_scalar() || parameter.type() != array.shape.type()) {
      return op.Unsupported("map of such an operand");
    }
    if (array.shape.rank() == mapped.rank()) continue;
    absl::StatusOr<Leaf> all =
        op.HelpOne({.name = "stablehlo.broadcast_in_dim",
                    .operands = {array},
                    .attributes = {"broadcast_dimensions = array<i64>"},
                    .results = {mapped.WithType(array.shape.type())}});
    if (!all.ok()) return all.status();
    array = *std::move(all);
  }
  Ints all(static_cast<size_t>(mapped.rank()));
  std::iota(all.begin(), all.end(), 0);
  OpPrinter widened(op, std::move(operands), op.shape());
  return Applying(widened, "stablehlo.map",
                  {absl::StrCat("dimensions = ", IntsText(all))});
}

// In StableHLO the results have the types of the computation's.
absl::Status CheckTypes(OpPrinter& op) {
  const Computation& computation =
      op.function().module().computation(op.attributes().get(attr::to_apply));
  const std::vector<Shape> given = computation.signature().result.Leaves();
  const std::vector<Shape> wanted = op.ResultLeaves();
  for (size_t i = 0; i < wanted.size(); ++i) {
    const Shape& each = given[given.size() == 1 ? 0 : i];
    if (each.type() == wanted[i].type()) continue;
    return op.Unsupported("computation in ", Name(each.type()), " for ",
                          Name(wanted[i].type()));
  }
  return absl::OkStatus();
}

absl::StatusOr<Leaves> PrintReduce(OpPrinter& op) {
  return Applying(op, "stablehlo.reduce",
                  {op.Text("dimensions", attr::dimensions)});
}

absl::StatusOr<Leaves> PrintReduceWindow(OpPrinter& op) {
  const Window window = WindowOf(op);
  if (IsReversed(window)) return op.Unsupported("reversed window");
  std::vector<std::string> attributes = WindowTexts(window);
  attributes.push_back(
      EachText("base_dilations", window, &WindowDimension::base_dilation));
  attributes.push_back(
      EachText("window_dilations", window, &WindowDimension::window_dilation));
  return Applying(op, "stablehlo.reduce_window", std::move(attributes));
}

absl::StatusOr<Leaves> PrintSelectAndScatter(OpPrinter& op) {
  const Window window = WindowOf(op);
  const bool is_plain = std::all_of(
      window.begin(), window.end(), [](const WindowDimension& each) {
        return each.base_dilation == 1 && each.window_dilation == 1 &&
               !each.reversal;
      });
  if (!is_plain) return op.Unsupported("dilated or reversed window");
  return Applying(op, "stablehlo.select_and_scatter", WindowTexts(window),
                  {&attr::select_computation, &attr::scatter_computation});
}

absl::StatusOr<Leaves> PrintScatter(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  std::vector<std::string> fields;
  for (const auto* handle :
       {&attr::update_window_dims, &attr::inserted_window_dims,
        &attr::input_batching_dims, &attr::scatter_indices_batching_dims,
        &attr::scatter_dims_to_operand_dims}) {
    const Ints& values = attributes.get(*handle);
    if (values.empty()) continue;
    fields.push_back(absl::StrCat(handle->name, " = ", ListText(values)));
  }
  fields.push_back(absl::StrCat("index_vector_dim = ",
                                attributes.get(attr::index_vector_dim)));
  absl::Status types = CheckTypes(op);
  if (!types.ok()) return types;
  return Applying(
      op, "stablehlo.scatter",
      {op.Text("indices_are_sorted", attr::indices_are_sorted),
       absl::StrCat("scatter_dimension_numbers = #stablehlo.scatter<",
                    absl::StrJoin(fields, ", "), ">"),
       op.Text("unique_indices", attr::unique_indices)});
}

absl::StatusOr<Leaves> PrintSort(OpPrinter& op) {
  return Applying(op, "stablehlo.sort",
                  {op.Text("dimension", attr::dimensions, "i64"),
                   op.Text("is_stable", attr::is_stable)});
}

absl::StatusOr<Leaves> PrintScan(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  const auto carries = static_cast<int>(attributes.get(attr::num_carries));
  int64_t carried = 0;  // leaves that are carried
  for (int i = op.operand_count() - carries; i < op.operand_count(); ++i) {
    carried += std::ssize(op.operand(i));
  }
  const int64_t read = std::ssize(op.AllOperands()) - carried;
  const int64_t given = op.shape().leaf_count() - carried;
  std::vector<std::string> written = {
      op.Text("dimension", attr::dimensions, "i64"),
      op.Text("is_reverse", attr::is_reverse),
      absl::StrCat("operandSegmentSizes = array<i32: ", read, ", ", carried,
                   ">"),
      absl::StrCat("resultSegmentSizes = array<i32: ", given, ", ", carried,
                   ">")};
  if (attributes.has(attr::is_associative)) {
    written.push_back(op.Text("is_associative", attr::is_associative));
  }
  if (read == 0) return op.Unsupported("scan without inputs");
  return Applying(op, "chlo.scan", std::move(written));
}

// chlo.top_k takes the largest; the others are what XLA calls mhlo.topk.
absl::StatusOr<Leaves> PrintTopK(OpPrinter& op) {
  const std::string k = op.Text("k", attr::k);
  if (op.attributes().get(attr::largest)) {
    return BecomeOp(op, "chlo.top_k", {k});
  }
  return BecomeOp(op, "stablehlo.custom_call",
                  {"call_target_name = \"mhlo.topk\"",
                   absl::StrCat("mhlo.attributes = {", k, ", largest = false}"),
                   "mhlo.version = 1 : i64"});
}

}  // namespace hlo::mlir
