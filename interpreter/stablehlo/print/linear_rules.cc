// Products, transforms, comparisons and random values.
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/order.h"
#include "ops/attributes/random.h"
#include "ops/attributes/window.h"

namespace hlo::mlir {
namespace {

absl::Status AppendPrecision(OpPrinter& op,
                             std::vector<std::string>* attributes) {
  const Words& words = op.attributes().get(attr::operand_precision);
  for (int index : words.indices) {
    if (static_cast<Precision>(index) == Precision::kPackedNibble) {
      return op.Unsupported("precision packed_nibble");
    }
  }
  // StableHLO has an algorithm or precisions, which change no value.
  if (words.indices.empty() || op.attributes().has(attr::dot_algorithm)) {
    return absl::OkStatus();
  }
  attributes->push_back(
      op.Text("precision_config", attr::operand_precision, "precision"));
  return absl::OkStatus();
}

// The algorithm by the parts of its word, dot_bf16_bf16_f32_x3. For `any_f8`
// the type is f8E5M2, as XLA writes it.
absl::Status AppendAlgorithm(OpPrinter& op,
                             std::vector<std::string>* attributes) {
  const DotAlgorithm algorithm = op.attributes().get(attr::dot_algorithm);
  if (algorithm == DotAlgorithm::kUnset) return absl::OkStatus();
  const absl::string_view word =
      attr::dot_algorithm.words[static_cast<size_t>(algorithm)];
  std::vector<std::string> parts = absl::StrSplit(word, '_');
  if (absl::StrContains(word, "_any")) {
    const bool is_fast = parts.back() == "accum";
    const std::string sum = parts[5];
    if (sum == "any") return op.Unsupported("algorithm ", word);
    parts = {"dot", "f8E5M2", "f8E5M2", sum, "x1", is_fast ? "true" : "false"};
  }
  if (parts.size() == 4) parts.push_back("x1");
  if (parts.size() == 5) parts.push_back("false");
  attributes->push_back(absl::StrCat(
      "algorithm = #stablehlo.dot_algorithm<lhs_precision_type = ", parts[1],
      ", rhs_precision_type = ", parts[2], ", accumulation_type = ", parts[3],
      ", lhs_component_count = 1, rhs_component_count = 1, "
      "num_primitive_operations = ",
      parts[4].substr(1), ", allow_imprecise_accumulation = ", parts[5], ">"));
  return absl::OkStatus();
}

struct DimensionField {
  const char* name;
  const Attribute<Ints>* handle;
};
constexpr DimensionField kDotFields[] = {
    {"lhs_batching_dimensions", &attr::lhs_batch_dims},
    {"rhs_batching_dimensions", &attr::rhs_batch_dims},
    {"lhs_contracting_dimensions", &attr::lhs_contracting_dims},
    {"rhs_contracting_dimensions", &attr::rhs_contracting_dims}};

std::vector<std::string> DotFieldTexts(const Attributes& attributes) {
  std::vector<std::string> fields;
  for (const DimensionField& field : kDotFields) {
    const Ints& values = attributes.get(*field.handle);
    if (values.empty()) continue;
    fields.push_back(absl::StrCat(field.name, " = ", ListText(values)));
  }
  return fields;
}

// [b, 0, 1, f]; empty if a dimension has no meaning.
std::string LabelsText(const ConvolutionDimensions::Array& array,
                       const char* batch, const char* feature) {
  std::vector<std::string> labels(static_cast<size_t>(array.rank));
  const auto at = [&](int64_t i) -> std::string& { return labels[i]; };
  if (std::ssize(array.spatial) + 2 != array.rank) return "";
  at(array.batch) = batch;
  at(array.feature) = feature;
  for (size_t i = 0; i < array.spatial.size(); ++i) {
    at(array.spatial[i]) = absl::StrCat(i);
  }
  return absl::StrCat("[", absl::StrJoin(labels, ", "), "]");
}

std::string ReversalText(const Window& window) {
  std::vector<std::string> values;
  for (const WindowDimension& each : window) {
    values.push_back(each.reversal ? "true" : "false");
  }
  return absl::StrCat("window_reversal = array<i1", values.empty() ? "" : ": ",
                      absl::StrJoin(values, ", "), ">");
}

std::vector<std::string> ConvolutionWindow(const Window& window) {
  return {EachText("lhs_dilation", window, &WindowDimension::base_dilation),
          PaddingText(window),
          EachText("rhs_dilation", window, &WindowDimension::window_dilation),
          ReversalText(window),
          EachText("window_strides", window, &WindowDimension::stride)};
}

}  // namespace

absl::StatusOr<Leaves> PrintCholesky(OpPrinter& op) {
  return BecomeOp(op, "stablehlo.cholesky", {op.Text("lower", attr::lower)});
}

absl::StatusOr<Leaves> PrintSelect(OpPrinter& op) {
  if (!op.shape().is_tuple()) return BecomeWidened(op, "stablehlo.select");
  Leaves leaves;  // tuples are selected leaf by leaf
  for (size_t i = 0; i < op.operand(1).size(); ++i) {
    absl::StatusOr<Leaves> leaf = op.Become(
        {.name = "stablehlo.select",
         .operands = {op.array(0), op.operand(1)[i], op.operand(2)[i]},
         .results = {op.operand(1)[i].shape}});
    if (!leaf.ok()) return leaf;
    leaves.push_back((*leaf)[0]);
  }
  return leaves;
}

// The sign of an unsigned number is 1 unless it is 0: the lesser of it and 1.
absl::StatusOr<Leaves> PrintSign(OpPrinter& op) {
  if (!IsUnsigned(op.shape().type())) return BecomeOp(op, "stablehlo.sign");
  const Shape scalar = Shape::Scalar(op.shape().type());
  absl::StatusOr<Leaf> one = op.HelpOne(
      {.name = "stablehlo.constant",
       .attributes = {absl::StrCat("value = dense<1> : ", TypeText(scalar))},
       .results = {scalar}});
  if (!one.ok()) return one.status();
  absl::StatusOr<Leaf> ones =
      op.HelpOne({.name = "stablehlo.broadcast_in_dim",
                  .operands = {*one},
                  .attributes = {"broadcast_dimensions = array<i64>"},
                  .results = {op.shape()}});
  if (!ones.ok()) return ones.status();
  return op.Become(
      {.name = "stablehlo.minimum", .operands = {op.array(0), *ones}});
}

absl::StatusOr<Leaves> PrintCompare(OpPrinter& op) {
  const ElementType types[] = {op.array(0).shape.type(),
                               op.array(1).shape.type()};
  const ElementType wider =
      BitWidth(types[0]) < BitWidth(types[1]) ? types[1] : types[0];
  OpText text = {.name = "stablehlo.compare"};
  for (int i = 0; i < 2; ++i) {
    absl::StatusOr<Leaf> widened = op.Widen(op.array(i), wider);
    if (!widened.ok()) return widened.status();
    text.operands.push_back(*std::move(widened));
  }
  if (op.attributes().has(attr::compare_type)) {
    text.attributes.push_back(
        op.Text("compare_type", attr::compare_type, "comparison_type"));
  }
  text.attributes.push_back(
      op.Text("comparison_direction", attr::direction, "comparison_direction"));
  return op.Become(std::move(text));
}

absl::StatusOr<Leaves> PrintConvolution(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  if (attributes.has(attr::sparsity_config)) {
    return op.Unsupported("sparsity");
  }
  if (op.array(0).shape.type() != op.array(1).shape.type()) {
    return op.Unsupported("convolution of two types");
  }
  const ConvolutionDimensions& dimensions = attributes.get(attr::dim_labels);
  const std::string labels[] = {LabelsText(dimensions.input(), "b", "f"),
                                LabelsText(dimensions.kernel(), "i", "o"),
                                LabelsText(dimensions.output(), "b", "f")};
  for (const std::string& each : labels) {
    if (each.empty()) return op.Unsupported("dimension without a meaning");
  }
  std::vector<std::string> written = {
      absl::StrCat("batch_group_count = ",
                   attributes.get(attr::batch_group_count), " : i64"),
      absl::StrCat("dimension_numbers = #stablehlo.conv<", labels[0], "x",
                   labels[1], "->", labels[2], ">"),
      absl::StrCat("feature_group_count = ",
                   attributes.get(attr::feature_group_count), " : i64")};
  Window window = attributes.get(attr::window);
  window.resize(dimensions.input().spatial.size());
  for (std::string& text : ConvolutionWindow(window)) {
    written.push_back(std::move(text));
  }
  absl::Status status = AppendPrecision(op, &written);
  if (!status.ok()) return status;
  return BecomeOp(op, "stablehlo.convolution", std::move(written));
}

absl::StatusOr<Leaves> PrintDot(OpPrinter& op) {
  std::vector<std::string> written = {
      absl::StrCat("dot_dimension_numbers = #stablehlo.dot<",
                   absl::StrJoin(DotFieldTexts(op.attributes()), ", "), ">")};
  absl::Status status = AppendPrecision(op, &written);
  if (status.ok()) status = AppendAlgorithm(op, &written);
  if (!status.ok()) return status;
  return BecomeOp(op, "stablehlo.dot_general", std::move(written));
}

absl::StatusOr<Leaves> PrintRaggedDot(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  std::vector<std::string> fields = DotFieldTexts(attributes);
  fields.push_back(
      absl::StrCat("lhs_ragged_dimensions = ",
                   ListText(attributes.get(attr::lhs_ragged_dims))));
  if (!attributes.get(attr::rhs_group_dims).empty()) {
    fields.push_back(
        absl::StrCat("rhs_group_dimensions = ",
                     ListText(attributes.get(attr::rhs_group_dims))));
  }
  std::vector<std::string> written = {
      absl::StrCat("ragged_dot_dimension_numbers = #chlo.ragged_dot<",
                   absl::StrJoin(fields, ", "), ">")};
  absl::Status status = AppendPrecision(op, &written);
  if (!status.ok()) return status;
  return BecomeOp(op, "chlo.ragged_dot", std::move(written));
}

absl::StatusOr<Leaves> PrintRng(OpPrinter& op) {
  const Distribution distribution = op.attributes().get(attr::distribution);
  if (distribution == Distribution::kBernoulli || op.operand_count() != 2 ||
      !op.shape().is_static()) {
    return op.Unsupported("such an rng");
  }
  const Ints sizes = op.shape().sizes();
  absl::StatusOr<Leaf> shape = op.HelpOne(
      {.name = "stablehlo.constant",
       .attributes = {absl::StrCat("value = dense<",
                                   sizes.empty() ? "" : ListText(sizes),
                                   "> : tensor<", sizes.size(), "xi64>")},
       .results = {Shape::Array(ElementType::kS64,
                                {static_cast<int64_t>(sizes.size())})}});
  if (!shape.ok()) return shape.status();
  return op.Become({.name = "stablehlo.rng",
                    .operands = {op.array(0), op.array(1), *std::move(shape)},
                    .attributes = RowTexts(op)});
}

}  // namespace hlo::mlir
