// convolution: sums products of an input under each place of a kernel.
// Spec: Operation Semantics 2017-2026 "Conv", "ConvWithGeneralPadding"; 2026
// "ConvGeneralDilated"; semantics.md: accumulation, conv_padding,
// int_overflow_sum, mixed_kinds.
//
// Shape  S1  input and kernel are arrays, of real types or of complex ones; the
//            result's element type is as in dot S4.
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
// Value  V1  output[b, j, o] = acc: acc = 0; for each position k of the window
//            in row-major order, for each input feature i: acc = acc +
//            input[b, i, p / base_dilation] * kernel[k, i, j], where p = o *
//            stride + k * window_dilation - pad_low; product and sum rounded
//            separately. With window reversal the kernel's element is
//            size - 1 - k.
//        V2  where p is outside of the dilated input, or a hole between two
//            elements, nothing is added; with conv_padding=zeros 0 * kernel.
//        V3  feature_group_count: outputs j of group g, of outputs /
//            feature_group_count each, see the features from g * (kernel's
//            input features) on. batch_group_count: those of group g see the
//            batches from g * (batch / batch_group_count) on.
//        V4  acc is f64 if an operand or the result is (or accumulation=f64),
//            else f32; of complex numbers by component; integers wrap; pred:
//            or of ands. One rounding to the result's type. With
//            accumulation=fused each term is one fused multiply-add.
//            operand_precision changes nothing.
//        V5  dynamic dimensions: windows and padding around the actual sizes;
//            without groups the features that input and kernel both have
//            (semantics.md: dynamic_dims).
#include <utility>

#include "ops/attributes/dot.h"
#include "ops/attributes/window.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/promotion.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/shapes/window_sizes.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/rules/sums/sum_types.h"
#include "ops/rules/sums/window_products.h"

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
  return WindowOutputDimensions(context, "S3", its_window, base);
}

absl::StatusOr<Shape> ConvolutionShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const absl::StatusOr<ElementType> type = ProductType(context, "S1", "S1");
  if (!type.ok()) return type.status();
  status = CheckNumbers(context);
  if (!status.ok()) return status;
  const int64_t features = context.attributes().get(attr::feature_group_count);
  const int64_t batches = context.attributes().get(attr::batch_group_count);
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

size_t Index(int64_t d) { return static_cast<size_t>(d); }

// The spatial dimensions of input and kernel, and the kernel's order.
absl::Status AddSpatial(const ValueContext& context, const ProductSizes& sizes,
                        WindowProducts& products) {
  const Attributes& attributes = context.attributes();
  const ConvolutionDimensions& labels = attributes.get(attr::dim_labels);
  const Labels &in = labels.input(), &weights = labels.kernel();
  const std::span<const int64_t> input = sizes.lhs, kernel = sizes.rhs;
  const std::vector<int64_t> input_steps = RowMajorStrides(input);
  const std::vector<int64_t> kernel_steps = RowMajorStrides(kernel);
  const Window& its_window = attributes.get(attr::window);
  std::vector<int64_t> spatial;
  for (int64_t d : in.spatial) spatial.push_back(input[Index(d)]);
  const std::vector<WindowAxis> axes = WindowAxes(its_window, spatial);
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t step = kernel_steps[Index(weights.spatial[i])];
    const bool reversed = its_window[i].reversal;
    if (reversed) products.kernel_origin += (axes[i].size - 1) * step;
    products.spatial.push_back({axes[i], input_steps[Index(in.spatial[i])], 0,
                                reversed ? -step : step});
    if (axes[i].size != kernel[Index(weights.spatial[i])]) {
      return context.Error("V5", "the window has ", axes[i].size,
                           " positions, the kernel ", ListText(kernel));
    }
  }
  return absl::OkStatus();
}

// Sizes and steps of the three arrays; V3, V5.
absl::StatusOr<WindowProducts> ProductsOf(const ValueContext& context,
                                          const ProductSizes& sizes) {
  const Attributes& attributes = context.attributes();
  const ConvolutionDimensions& labels = attributes.get(attr::dim_labels);
  const Labels &in = labels.input(), &weights = labels.kernel();
  const std::span<const int64_t> input = sizes.lhs, kernel = sizes.rhs;
  const std::vector<int64_t> input_steps = RowMajorStrides(input);
  const std::vector<int64_t> kernel_steps = RowMajorStrides(kernel);
  const int64_t by_feature = attributes.get(attr::feature_group_count);
  const int64_t by_batch = attributes.get(attr::batch_group_count);
  const int64_t features = kernel[Index(weights.batch)];
  const int64_t outputs = kernel[Index(weights.feature)];
  const int64_t batch = input[Index(in.batch)];
  WindowProducts products;
  products.groups = by_feature * by_batch;  // one of them is 1
  if (input[Index(in.feature)] != features * by_feature ||
      outputs % products.groups != 0 || batch % by_batch != 0) {
    return context.Error("V5", "actual sizes ", ListText(input), " and ",
                         ListText(kernel), " do not fit");
  }
  products.batch = batch / by_batch;
  products.features = features;
  products.outputs = outputs / products.groups;
  products.batch_step = input_steps[Index(in.batch)];
  products.feature_step = input_steps[Index(in.feature)];
  products.group_step = by_batch > 1 ? products.batch * products.batch_step
                                     : features * products.feature_step;
  products.kernel_feature_step = kernel_steps[Index(weights.batch)];
  products.kernel_output_step = kernel_steps[Index(weights.feature)];
  absl::Status status = AddSpatial(context, sizes, products);
  if (!status.ok()) return status;
  return products;
}

// The sizes of the features that input and kernel have in common; V5.
absl::StatusOr<ProductSizes> SizesOf(const ValueContext& context) {
  const Attributes& attributes = context.attributes();
  const ConvolutionDimensions& labels = attributes.get(attr::dim_labels);
  const ArrayView input = context.operand(0), kernel = context.operand(1);
  ProductSizes sizes = {{input.sizes.begin(), input.sizes.end()},
                        {kernel.sizes.begin(), kernel.sizes.end()}};
  if (attributes.get(attr::feature_group_count) != 1) {
    return sizes;
  }
  const int64_t in = labels.input().feature, weights = labels.kernel().batch;
  const ArrayDimension features[] = {{input, in}, {kernel, weights}};
  auto size = CommonSize(context, "V5", features);
  if (!size.ok()) return size.status();
  sizes.lhs[Index(in)] = sizes.rhs[Index(weights)] = *size;
  return sizes;
}

absl::Status ConvolutionValue(ValueContext& context) {
  const auto operand_sizes = SizesOf(context);
  if (!operand_sizes.ok()) return operand_sizes.status();
  auto products = ProductsOf(context, *operand_sizes);
  if (!products.ok()) return products.status();
  const Labels& out = context.attributes().get(attr::dim_labels).output();
  std::vector<int64_t> sizes(products->spatial.size() + 2);
  sizes[Index(out.batch)] = products->batch;
  sizes[Index(out.feature)] = products->outputs * products->groups;
  for (size_t i = 0; i < products->spatial.size(); ++i) {
    sizes[Index(out.spatial[i])] = products->spatial[i].axis.places;
  }
  const std::vector<int64_t> steps = RowMajorStrides(sizes);
  products->batch_output_step = steps[Index(out.batch)];
  products->output_step = steps[Index(out.feature)];
  for (size_t i = 0; i < products->spatial.size(); ++i) {
    products->spatial[i].output_step = steps[Index(out.spatial[i])];
  }
  const SumTypes types = SumTypesOf(context);
  auto input = ReadProductOperand(context, 0, types, operand_sizes->lhs);
  if (!input.ok()) return input.status();
  auto kernel = ReadProductOperand(context, 1, types, operand_sizes->rhs);
  if (!kernel.ok()) return kernel.status();
  auto result = ResultOfSizes(context, "V5", std::move(sizes));
  if (!result.ok()) return result.status();
  if (IsEmpty(result->sizes)) return absl::OkStatus();
  return SumWindowProducts(context, *products, types, *input, *kernel, *result);
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
    .result_rule = "S6",
    .value = ConvolutionValue};

}  // namespace hlo
