#include "ops/rules/shapes/dot_dimensions.h"

#include <algorithm>

#include "ops/attributes/dot.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

Ints FreeDimensions(const Ints& batch, const Ints& contracting, int rank) {
  Ints free;
  for (int64_t d = 0; d < rank; ++d) {
    if (std::find(batch.begin(), batch.end(), d) == batch.end() &&
        std::find(contracting.begin(), contracting.end(), d) ==
            contracting.end()) {
      free.push_back(d);
    }
  }
  return free;
}

// In range, none twice, also across the two lists.
absl::Status CheckSide(const ShapeContext& context, absl::string_view rule,
                       const Attribute<Ints>& batch,
                       const Attribute<Ints>& contracting, int rank) {
  const Attributes& attributes = context.attributes();
  const Ints& first = attributes.get(batch);
  absl::Status status = CheckDimensions(context, rule, batch, first, rank);
  if (!status.ok()) return status;
  const Ints& second = attributes.get(contracting);
  status = CheckDimensions(context, rule, contracting, second, rank);
  if (!status.ok()) return status;
  for (int64_t d : second) {
    if (std::find(first.begin(), first.end(), d) != first.end()) {
      return context.Error(rule, "dimension ", d, " is in ", batch.name,
                           " and in ", contracting.name);
    }
  }
  return absl::OkStatus();
}

absl::Status CheckPairs(const ShapeContext& context, absl::string_view rule,
                        const Attribute<Ints>& lhs,
                        const Attribute<Ints>& rhs) {
  const Ints& l = context.attributes().get(lhs);
  const Ints& r = context.attributes().get(rhs);
  if (l.size() != r.size()) {
    return context.Error(rule, lhs.name, "=", ListText(l), " and ", rhs.name,
                         "=", ListText(r), " differ in number");
  }
  for (size_t i = 0; i < l.size(); ++i) {
    const Dimension& a = context.operand(0).dimension(l[i]);
    const Dimension& b = context.operand(1).dimension(r[i]);
    if (!SizesMatch(a, b)) {
      return context.Error(rule, "dimension ", l[i], " of ",
                           Text(context.operand(0)), " and dimension ", r[i],
                           " of ", Text(context.operand(1)), " differ in size");
    }
  }
  return absl::OkStatus();
}

// Several dimensions as one: their sizes' product and the step of the last.
// False if there is no such step.
bool Join(const Ints& dims, std::span<const int64_t> sizes,
          std::span<const int64_t> steps, int64_t& size, int64_t& step) {
  size = 1;
  step = 0;
  bool joined = true;
  for (size_t i = dims.size(); i-- > 0;) {
    const int64_t d = dims[i];
    if (sizes[d] == 1) continue;
    if (size == 1) {
      step = steps[d];
    } else if (steps[d] != step * size) {
      joined = false;
    }
    size *= sizes[d];
  }
  return joined;
}

}  // namespace

DotDimensions DimensionsOfDot(const Attributes& attributes, int lhs_rank,
                              int rhs_rank) {
  DotDimensions dims;
  dims.lhs.batch = attributes.get(attr::lhs_batch_dims);
  dims.rhs.batch = attributes.get(attr::rhs_batch_dims);
  dims.lhs.contracting = attributes.get(attr::lhs_contracting_dims);
  dims.rhs.contracting = attributes.get(attr::rhs_contracting_dims);
  dims.lhs.free =
      FreeDimensions(dims.lhs.batch, dims.lhs.contracting, lhs_rank);
  dims.rhs.free =
      FreeDimensions(dims.rhs.batch, dims.rhs.contracting, rhs_rank);
  return dims;
}

absl::Status CheckDotDimensions(const ShapeContext& context,
                                absl::string_view range_rule,
                                absl::string_view size_rule) {
  absl::Status status =
      CheckSide(context, range_rule, attr::lhs_batch_dims,
                attr::lhs_contracting_dims, context.operand(0).rank());
  if (!status.ok()) return status;
  status = CheckSide(context, range_rule, attr::rhs_batch_dims,
                     attr::rhs_contracting_dims, context.operand(1).rank());
  if (!status.ok()) return status;
  status = CheckPairs(context, size_rule, attr::lhs_batch_dims,
                      attr::rhs_batch_dims);
  if (!status.ok()) return status;
  return CheckPairs(context, size_rule, attr::lhs_contracting_dims,
                    attr::rhs_contracting_dims);
}

std::vector<Dimension> DotResultDimensions(const DotDimensions& dims,
                                           const Shape& lhs, const Shape& rhs) {
  std::vector<Dimension> result;
  for (size_t i = 0; i < dims.lhs.batch.size(); ++i) {
    const Dimension& l = lhs.dimension(dims.lhs.batch[i]);
    const Dimension& r = rhs.dimension(dims.rhs.batch[i]);
    result.push_back(
        Dimension(l.unbounded() ? r.size : l.size, l.dynamic || r.dynamic));
  }
  for (int64_t d : dims.lhs.free) {
    result.push_back(lhs.dimension(d));
  }
  for (int64_t d : dims.rhs.free) {
    result.push_back(rhs.dimension(d));
  }
  return result;
}

DotMatrix AsMatrix(const DotSide& side, std::span<const int64_t> sizes) {
  const std::vector<int64_t> steps = RowMajorStrides(sizes);
  DotMatrix matrix;
  matrix.copy =
      !Join(side.batch, sizes, steps, matrix.batch, matrix.batch_step);
  matrix.copy |= !Join(side.free, sizes, steps, matrix.rows, matrix.row_step);
  matrix.copy |= !Join(side.contracting, sizes, steps, matrix.k, matrix.k_step);
  if (!matrix.copy) return matrix;
  for (const Ints* dims : {&side.batch, &side.free, &side.contracting}) {
    for (int64_t d : *dims) matrix.axes.push_back({sizes[d], steps[d], 0});
  }
  int64_t to = 1;
  for (size_t i = matrix.axes.size(); i-- > 0;) {
    matrix.axes[i].to = to;
    to *= matrix.axes[i].size;
  }
  matrix.k_step = 1;
  matrix.row_step = matrix.k;
  matrix.batch_step = matrix.k * matrix.rows;
  return matrix;
}

}  // namespace hlo
