// convolution: sums products of an input under each place of a kernel.
// Spec: Operation Semantics 2017-2026 "Conv", "ConvWithGeneralPadding"; 2026
// "ConvGeneralDilated"; semantics.md: accumulation, conv_padding.
//
// Shape  S1  input and kernel are arrays; their types have products, the result
//            the type of the sums (promotion.h).
//        S2  dim_labels names every dimension of input, kernel and output once;
//            all three have the same number of spatial dimensions.
//        S3  the window has the kernel's spatial sizes, and fits the input as
//            in reduce-window S2.
//        S4  feature_group_count and batch_group_count are positive, one of
//            them is 1.
//        S5  the input's features are the kernel's input features times
//            feature_group_count; the kernel's output features are a multiple
//            of both counts, the batch of batch_group_count.
//        S6  result: batch / batch_group_count, output features, and one
//            element for each place of the window.
#include <utility>

#include "ops/rules/promotion.h"
#include "ops/rules/shape_helpers.h"
#include "ops/rules/window_sizes.h"

namespace hlo {
namespace {

using Labels = ConvolutionDimensions::Array;

absl::Status CheckLabels(const ShapeContext& context, const Labels& labels,
                         int64_t rank, absl::string_view name) {
  Ints all = labels.spatial;
  all.push_back(labels.batch);
  all.push_back(labels.feature);
  if (std::ssize(all) != rank) {
    return context.Error("S2", "dim_labels names ", all.size(),
                         " dimensions of the ", name, ", which has ", rank);
  }
  return CheckDimensions(context, "S2", attr::dim_labels, all,
                         static_cast<int>(rank));
}

absl::Status CheckNumbers(const ShapeContext& context) {
  const ConvolutionDimensions& labels =
      context.attributes().get(attr::dim_labels);
  if (labels.arrays.size() != 3) {
    return context.Error("S2", "dim_labels is empty");
  }
  const size_t spatial = labels.input().spatial.size();
  if (labels.kernel().spatial.size() != spatial ||
      labels.output().spatial.size() != spatial) {
    return context.Error("S2", "the numbers of spatial dimensions differ");
  }
  absl::Status status =
      CheckLabels(context, labels.input(), context.operand(0).rank(), "input");
  if (!status.ok()) return status;
  status = CheckLabels(context, labels.kernel(), context.operand(1).rank(),
                       "kernel");
  if (!status.ok()) return status;
  return CheckLabels(context, labels.output(),
                     static_cast<int64_t>(spatial) + 2, "output");
}

// True where a size is unknown.
bool IsMultiple(const Dimension& size, int64_t count) {
  return size.unbounded() || size.size % count == 0;
}

absl::Status CheckGroups(const ShapeContext& context, int64_t features,
                         int64_t batches) {
  if (features < 1 || batches < 1 || (features > 1 && batches > 1)) {
    return context.Error("S4", "feature_group_count=", features,
                         ", batch_group_count=", batches);
  }
  const ConvolutionDimensions& labels =
      context.attributes().get(attr::dim_labels);
  const Shape &input = context.operand(0), &kernel = context.operand(1);
  const Dimension in = input.dimension(labels.input().feature);
  const Dimension kernel_in = kernel.dimension(labels.kernel().batch);
  const Dimension out = kernel.dimension(labels.kernel().feature);
  const bool features_fit =
      in.unbounded() || kernel_in.unbounded() ||
      Product(kernel_in.size, features) == std::optional<int64_t>(in.size);
  if (!features_fit || !IsMultiple(out, features) ||
      !IsMultiple(out, batches) ||
      !IsMultiple(input.dimension(labels.input().batch), batches)) {
    return context.Error("S5", "features or batches of ", Text(input), " and ",
                         Text(kernel),
                         " do not fit feature_group_count=", features,
                         ", batch_group_count=", batches);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Dimension>> SpatialResult(
    const ShapeContext& context) {
  const ConvolutionDimensions& labels =
      context.attributes().get(attr::dim_labels);
  const Window& its_window = context.attributes().get(attr::window);
  std::vector<Dimension> base;
  for (size_t i = 0; i < labels.input().spatial.size(); ++i) {
    base.push_back(context.operand(0).dimension(labels.input().spatial[i]));
    const Dimension taps =
        context.operand(1).dimension(labels.kernel().spatial[i]);
    if (i < its_window.size() && !taps.unbounded() &&
        its_window[i].size != taps.size) {
      return context.Error("S3", "window dimension ", i, " has size ",
                           its_window[i].size, ", the kernel ",
                           Text(context.operand(1)));
    }
  }
  return WindowPlaces(context, "S3", its_window, base);
}

absl::StatusOr<Shape> ConvolutionShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<ElementType> type = ProductType(context, "S1", "S1");
  if (!type.ok()) return type.status();
  status = CheckNumbers(context);
  if (!status.ok()) return status;
  const int64_t features =
      context.attributes().get_or(attr::feature_group_count, int64_t{1});
  const int64_t batches =
      context.attributes().get_or(attr::batch_group_count, int64_t{1});
  status = CheckGroups(context, features, batches);
  if (!status.ok()) return status;
  const auto spatial = SpatialResult(context);
  if (!spatial.ok()) return spatial.status();
  const ConvolutionDimensions& labels =
      context.attributes().get(attr::dim_labels);
  const Labels& output = labels.output();
  std::vector<Dimension> result(spatial->size() + 2);
  Dimension batch = context.operand(0).dimension(labels.input().batch);
  if (!batch.unbounded()) batch.size /= batches;
  result[output.batch] = batch;
  result[output.feature] =
      context.operand(1).dimension(labels.kernel().feature);
  for (size_t i = 0; i < spatial->size(); ++i) {
    result[output.spatial[i]] = (*spatial)[i];
  }
  return WithWrittenDynamism(context, Shape::Array(*type, std::move(result)));
}

}  // namespace

constinit extern const Op convolution_op = {
    .name = "convolution",
    .arity = 2,
    .attributes = {{&attr::window},
                   {&attr::dim_labels, kRequired},
                   {&attr::feature_group_count},
                   {&attr::batch_group_count},
                   {&attr::operand_precision},
                   {&attr::convolution_kind},
                   {&attr::sparsity_config}},
    .shape = ConvolutionShape,
    .result_rule = "S6"};

}  // namespace hlo
