#include "ops/rules/dot_types.h"

#include <algorithm>

#include "ops/attributes/dot.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

bool Contains(const Ints& dims, int64_t d) {
  return std::find(dims.begin(), dims.end(), d) != dims.end();
}

// In range, and none twice, also across the two lists.
absl::Status CheckSide(const ShapeContext& context, absl::string_view rule,
                       const Attribute<Ints>& contracting,
                       const Attribute<Ints>& batch, const Shape& array) {
  const Ints& contracted = context.attributes().get(contracting);
  const Ints& batched = context.attributes().get(batch);
  absl::Status status =
      CheckDimensions(context, rule, contracting, contracted, array.rank());
  if (!status.ok()) return status;
  status = CheckDimensions(context, rule, batch, batched, array.rank());
  if (!status.ok()) return status;
  for (int64_t d : contracted) {
    if (!Contains(batched, d)) continue;
    return context.Error(rule, "dimension ", d, " of ", Text(array),
                         " is in both ", contracting.name, " and ", batch.name);
  }
  return absl::OkStatus();
}

absl::Status CheckPairs(const ShapeContext& context, absl::string_view rule,
                        const Attribute<Ints>& lhs_handle,
                        const Attribute<Ints>& rhs_handle, const Shape& lhs,
                        const Shape& rhs) {
  const Ints& lhs_dims = context.attributes().get(lhs_handle);
  const Ints& rhs_dims = context.attributes().get(rhs_handle);
  if (lhs_dims.size() != rhs_dims.size()) {
    return context.Error(rule, lhs_handle.name, "=", ListText(lhs_dims),
                         " and ", rhs_handle.name, "=", ListText(rhs_dims),
                         " differ in length");
  }
  for (size_t i = 0; i < lhs_dims.size(); ++i) {
    const int l = static_cast<int>(lhs_dims[i]);
    const int r = static_cast<int>(rhs_dims[i]);
    if (SizesMatch(lhs.dimension(l), rhs.dimension(r))) continue;
    return context.Error(rule, "dimension ", l, " of ", Text(lhs),
                         " and dimension ", r, " of ", Text(rhs),
                         " differ in size");
  }
  return absl::OkStatus();
}

enum class Class { kPred, kInteger, kFloat, kComplex };

Class ClassOf(ElementType type) {
  if (IsPred(type)) return Class::kPred;
  if (IsInteger(type)) return Class::kInteger;
  return IsFloat(type) ? Class::kFloat : Class::kComplex;
}

}  // namespace

absl::Status CheckDotDimensions(const ShapeContext& context,
                                absl::string_view rule, const Shape& lhs,
                                const Shape& rhs) {
  absl::Status status = CheckSide(context, rule, attr::lhs_contracting_dims,
                                  attr::lhs_batch_dims, lhs);
  if (status.ok()) {
    status = CheckSide(context, rule, attr::rhs_contracting_dims,
                       attr::rhs_batch_dims, rhs);
  }
  if (status.ok()) {
    status = CheckPairs(context, rule, attr::lhs_contracting_dims,
                        attr::rhs_contracting_dims, lhs, rhs);
  }
  if (!status.ok()) return status;
  return CheckPairs(context, rule, attr::lhs_batch_dims, attr::rhs_batch_dims,
                    lhs, rhs);
}

std::vector<Dimension> FreeDimensions(const Shape& array,
                                      const Ints& contracting,
                                      const Ints& batch) {
  std::vector<Dimension> free;
  for (int d = 0; d < array.rank(); ++d) {
    if (!Contains(contracting, d) && !Contains(batch, d)) {
      free.push_back(array.dimension(d));
    }
  }
  return free;
}

absl::StatusOr<ElementType> ProductType(const ShapeContext& context,
                                        absl::string_view rule, ElementType lhs,
                                        ElementType rhs) {
  const Class kind = ClassOf(lhs);
  if (kind != ClassOf(rhs)) {
    return context.Error(rule, "no product of ", Name(lhs), " and ", Name(rhs));
  }
  ElementType common = BitWidth(rhs) > BitWidth(lhs) ? rhs : lhs;
  if (lhs != rhs && BitWidth(lhs) == BitWidth(rhs) && kind == Class::kFloat) {
    common = BitWidth(lhs) == 8 ? ElementType::kF16 : ElementType::kF32;
  }
  const Shape* written = context.written();
  if (written == nullptr || !written->is_array()) return common;
  const ElementType wanted = written->type();
  const bool kind_fits =
      kind == ClassOf(wanted) ||
      (kind == Class::kInteger && ClassOf(wanted) == Class::kFloat) ||
      (kind == Class::kPred && ClassOf(wanted) != Class::kComplex);
  const bool width_fits =
      kind == Class::kFloat || BitWidth(wanted) >= BitWidth(common);
  if (kind_fits && width_fits) return wanted;
  return context.Error(rule, "products of ", Name(common),
                       " are not summed as ", Name(wanted));
}

}  // namespace hlo
