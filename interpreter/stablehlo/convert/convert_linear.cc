#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/window.h"

namespace hlo::stablehlo {
namespace {

// Adds an op with the result type that is written: a dot's is the preferred
// one.
void AddTyped(OpContext& context, absl::string_view op, Attributes attributes) {
  if (!context.ok()) return;
  Builder& builder = context.builder();
  const std::vector<Id> operands = context.operands();
  if (context.ResultIsStatic(0)) {
    return context.Result(builder.AddAs(context.ResultShape(0), op, operands,
                                        std::move(attributes)));
  }
  const Id id = builder.Add(op, operands, std::move(attributes));
  const Shape written = context.ResultShape(0);
  if (id >= 0 && written.is_array() && builder.shape(id).is_array()) {
    builder.at(id).shape = builder.shape(id).WithType(written.type());
  }
  context.Result(id);
}

absl::string_view TypeName(const Dictionary& fields, absl::string_view name) {
  const Attribute* field = Find(fields, name);
  const Type* type = field ? std::get_if<Type>(&field->value) : nullptr;
  return type == nullptr ? absl::string_view() : type->text();
}

// Sets the algorithm by HLO's word for it: dot_L_R_ACC, dot_L_R_ACC_xN.
void CopyAlgorithm(OpContext& context, Attributes& attributes) {
  if (!context.HasAttribute("algorithm")) return;
  const Dictionary& fields = context.GetStruct("algorithm");
  const absl::string_view lhs = TypeName(fields, "lhs_precision_type");
  const absl::string_view rhs = TypeName(fields, "rhs_precision_type");
  const absl::string_view sum = TypeName(fields, "accumulation_type");
  const int64_t steps =
      FieldInteger(context, fields, "num_primitive_operations", 1);
  const Attribute* imprecise = Find(fields, "allow_imprecise_accumulation");
  const bool fast = imprecise && BoolOf(*imprecise).value_or(false);
  const bool is_f8 = absl::StartsWithIgnoreCase(lhs, "f8") &&
                     absl::StartsWithIgnoreCase(rhs, "f8");
  const int64_t lhs_parts =
      FieldInteger(context, fields, "lhs_component_count", 1);
  const int64_t rhs_parts =
      FieldInteger(context, fields, "rhs_component_count", 1);
  if (attributes.has(attr::operand_precision)) {
    context.Fail("beside an algorithm precision_config must be DEFAULT");
  }
  if (std::min({steps, lhs_parts, rhs_parts}) < 1) {
    context.Fail("its algorithm's counts must be positive");
  }
  if (!context.ok()) return;
  std::string word =
      is_f8 ? absl::StrCat("dot_any_f8_any_f8_", sum, fast ? "_fast_accum" : "")
            : absl::StrCat("dot_", lhs, "_", rhs, "_", sum);
  if (steps != 1) absl::StrAppend(&word, "_x", steps);
  const bool parts = lhs_parts != 1 || rhs_parts != 1;
  const int index = FindWord(attr::dot_algorithm, word);
  if (index < 0 || parts || (fast && !is_f8)) {
    context.Refuse("HLO has no algorithm ", word,
                   parts ? " of several components" : "",
                   fast && !is_f8 ? " with imprecise accumulation" : "");
    return;
  }
  attributes.Set(attr::dot_algorithm, Word{index});
}

ConvolutionDimensions::Array ArrayDimensions(OpContext& context,
                                             const Dictionary& fields,
                                             absl::string_view name,
                                             absl::string_view batch,
                                             absl::string_view feature) {
  ConvolutionDimensions::Array array;
  array.batch = FieldInteger(context, fields, absl::StrCat(name, batch));
  array.feature = FieldInteger(context, fields, absl::StrCat(name, feature));
  array.spatial =
      FieldInts(context, fields, absl::StrCat(name, "_spatial_dimensions"));
  array.rank = std::ssize(array.spatial) + 2;
  return array;
}

}  // namespace

void CopyPrecision(OpContext& context, Attributes& attributes) {
  context.Copy("precision_config", attr::operand_precision, attributes);
  const Words& words = attributes.get(attr::operand_precision);
  if (words.indices.size() > 2) {
    context.Fail("precision_config has ", words.indices.size(),
                 " words for 2 operands");
  }
  const bool is_default =
      std::all_of(words.indices.begin(), words.indices.end(),
                  [](int index) { return index == 0; });
  if (is_default) attributes.erase(attr::operand_precision);
}

// The last dimension of lhs with the first of rhs.
void ConvertDot(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  const int rank = context.shape(0).rank();
  if (rank < 1 || rank > 2 || context.shape(1).rank() < 1 ||
      context.shape(1).rank() > 2) {
    context.Fail("its operands are vectors or matrices");
    return;
  }
  Attributes attributes;
  attributes.set(attr::lhs_contracting_dims, Ints{rank - 1});
  attributes.set(attr::rhs_contracting_dims, Ints{0});
  CopyPrecision(context, attributes);
  AddTyped(context, "dot", std::move(attributes));
}

void ConvertDotGeneral(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  const Dictionary& fields = context.GetStruct("dot_dimension_numbers");
  Attributes attributes;
  const auto set = [&](absl::string_view name,
                       const hlo::Attribute<Ints>& handle, bool always) {
    Ints values = FieldInts(context, fields, name);
    if (always || !values.empty()) attributes.set(handle, std::move(values));
  };
  set("lhs_batching_dimensions", attr::lhs_batch_dims, false);
  set("lhs_contracting_dimensions", attr::lhs_contracting_dims, true);
  set("rhs_batching_dimensions", attr::rhs_batch_dims, false);
  set("rhs_contracting_dimensions", attr::rhs_contracting_dims, true);
  CopyPrecision(context, attributes);
  CopyAlgorithm(context, attributes);
  AddTyped(context, "dot", std::move(attributes));
}

Id Convolve(OpContext& context,
            const std::vector<std::pair<int64_t, int64_t>>& padding) {
  const Dictionary& fields = context.GetStruct("dimension_numbers");
  if (context.shape(0).type() != context.shape(1).type()) {
    return context.Fail("its operands are ", context.shape(0).ToString(false),
                        " and ", context.shape(1).ToString(false));
  }
  ConvolutionDimensions dimensions;
  dimensions.arrays = {
      ArrayDimensions(context, fields, "input", "_batch_dimension",
                      "_feature_dimension"),
      ArrayDimensions(context, fields, "kernel", "_input_feature_dimension",
                      "_output_feature_dimension"),
      ArrayDimensions(context, fields, "output", "_batch_dimension",
                      "_feature_dimension")};
  Ints sizes;
  for (int64_t dimension : dimensions.kernel().spatial) {
    if (dimension < 0 || dimension >= context.shape(1).rank()) {
      return context.Fail("the kernel has no dimension ", dimension);
    }
    sizes.push_back(context.shape(1).size(dimension));
  }
  Attributes attributes;
  attributes.set(attr::window, GetWindow(context, sizes, padding,
                                         "lhs_dilation", "rhs_dilation"));
  attributes.set(attr::dim_labels, std::move(dimensions));
  for (const auto* count :
       {&attr::feature_group_count, &attr::batch_group_count}) {
    const int64_t groups = context.GetInteger(count->name, 1);
    if (groups != 1) attributes.set(*count, groups);
  }
  CopyPrecision(context, attributes);
  if (!context.ok()) return kBroken;
  Builder& builder = context.builder();
  const std::vector<Id> operands = context.operands(0, 2);
  if (context.ResultIsStatic(0)) {
    return builder.AddAs(context.ResultShape(0), "convolution", operands,
                         std::move(attributes));
  }
  return builder.Add("convolution", operands, std::move(attributes));
}

void ConvertConvolution(OpContext& context) {
  if (!context.Has({.operands = 2}) || !context.AreArrays(0, 2)) return;
  const auto spatial =
      static_cast<size_t>(std::max(0, context.shape(1).rank() - 2));
  context.Result(Convolve(context, context.GetPairs("padding", spatial)));
}

void ConvertFft(OpContext& context) {
  if (!context.Has({.operands = 1})) return;
  AddTyped(context, "fft", context.RowAttributes());
}

void ConvertCholesky(OpContext& context) {
  if (!context.Has({.operands = 1})) return;
  Attributes attributes;
  attributes.set(attr::lower, context.GetBool("lower"));
  AddTyped(context, "cholesky", std::move(attributes));
}

}  // namespace hlo::stablehlo
