#include "ops/rules/sums/ragged_products.h"

#include <algorithm>
#include <utility>

#include "ops/attributes/dot.h"
#include "ops/choices/places.h"
#include "ops/kernels/copies/box_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/indexing/load_integers.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/dense_operand.h"
#include "ops/rules/sums/sum_types.h"

namespace hlo {
namespace {

bool Has(const Ints& dims, int64_t d) {
  return std::find(dims.begin(), dims.end(), d) != dims.end();
}

// V7: the sizes of group_sizes as far as lhs has the places and rhs the groups;
// rhs is cut to those that it has in common.
absl::StatusOr<std::vector<int64_t>> GroupSizesOf(const ValueContext& context,
                                                  Ragged& ragged) {
  const ArrayView lhs = context.operand(0), sizes = context.operand(2);
  std::vector<int64_t> common;
  const Ints outside = OutsideDimensions(ragged.dims.lhs, ragged.dimension);
  for (int64_t i = 0; i + 1 < sizes.rank(); ++i) {
    const ArrayDimension meeting[] = {{sizes, i}, {lhs, outside[i]}};
    const auto size = CommonSize(context, "V7", meeting);
    if (!size.ok()) return size.status();
    if (*size < ragged.sizes.lhs[outside[i]]) {
      return context.Error("V7", "actual sizes of group_sizes are ",
                           ListText(sizes.sizes));
    }
    common.push_back(*size);
  }
  std::vector<ArrayDimension> groups = {{sizes, sizes.rank() - 1}};
  const Ints& in_rhs = context.attributes().get(attr::rhs_group_dims);
  for (int64_t d : in_rhs) groups.push_back({context.operand(1), d});
  const auto size = CommonSize(context, "V7", groups);
  if (!size.ok()) return size.status();
  for (int64_t d : in_rhs) ragged.sizes.rhs[d] = *size;
  ragged.groups = *size;
  common.push_back(*size);
  return common;
}

// V1, V6.
absl::Status ReadGroups(ValueContext& context, int64_t places, Ragged& ragged) {
  const auto common = GroupSizesOf(context, ragged);
  if (!common.ok()) return common.status();
  const auto read =
      OperandAs(context, 2, context.operand_shape(2).type(), *common);
  if (!read.ok()) return read.status();
  ArrayView sizes = read->view;
  sizes.data = read->data();
  const int64_t rows = sizes.rank() == 1 ? 1 : places;
  const bool clip = context.choices().is(choice::ragged_dot::clip);
  ragged.ends.resize(places * ragged.groups);
  for (int64_t p = 0; p < places; ++p) {
    int64_t* ends = ragged.ends.data() + p * ragged.groups;
    LoadIntegers(sizes, rows == 1 ? 0 : p * ragged.groups, 1, ragged.groups,
                 ends);
    int64_t end = 0;
    for (int64_t g = 0; g < ragged.groups; ++g) {
      const int64_t left = ragged.size - end;
      if (!clip && (ends[g] < 0 || ends[g] > left)) {
        return context.Error("V6", "group ", g, " of size ", ends[g], " with ",
                             left, " left in dimension ", ragged.dimension,
                             " of lhs");
      }
      end += std::clamp<int64_t>(ends[g], 0, left);
      ends[g] = end;
    }
  }
  return absl::OkStatus();
}

}  // namespace

Ints OutsideDimensions(const DotSide& lhs, int64_t ragged) {
  Ints outside;
  const auto add = [&](const Ints& dims) {
    for (int64_t d : dims) {
      if (d == ragged) return;
      outside.push_back(d);
    }
  };
  add(lhs.batch);
  if (Has(lhs.contracting, ragged)) add(lhs.contracting);
  if (Has(lhs.free, ragged)) add(lhs.free);
  return outside;
}

absl::StatusOr<Ragged> RaggedOf(ValueContext& context) {
  const Attributes& attributes = context.attributes();
  Ragged ragged{RaggedMode::kFree,
                DimensionsOfDot(attributes, context.operand(0).rank(),
                                context.operand(1).rank()),
                attributes.get(attr::lhs_ragged_dims)[0]};
  auto sizes = ProductSizesOf(context, "V7", ragged.dims);
  if (!sizes.ok()) return sizes.status();
  ragged.sizes = *std::move(sizes);
  const std::span<const int64_t> lhs = ragged.sizes.lhs;
  const DotSide& side = ragged.dims.lhs;
  const Ints* list = &side.free;
  if (Has(side.contracting, ragged.dimension)) {
    ragged.mode = RaggedMode::kContracting;
    list = &side.contracting;
  } else if (Has(side.batch, ragged.dimension)) {
    ragged.mode = RaggedMode::kBatch;
    list = &side.batch;
  }
  int64_t* count = &ragged.before;
  for (int64_t d : *list) {
    const int64_t size = lhs[d];
    if (d == ragged.dimension) {
      ragged.size = size;
      count = &ragged.after;
    } else {
      *count *= size;
    }
  }
  const int64_t batch =
      ragged.mode == RaggedMode::kBatch ? 1 : CountOf(lhs, side.batch);
  absl::Status status = ReadGroups(context, batch * ragged.before, ragged);
  if (!status.ok()) return status;
  return ragged;
}

namespace {

// Both operands in the product's order, and the sums to fill.
struct RaggedSums {
  const ValueContext& context;
  const Ragged& ragged;
  const SumTypes& types;
  ElementType lhs_type, rhs_type;
  const std::byte *lhs, *rhs;
  int64_t batch, rows, columns, k;  // rows: of lhs, free
  std::byte* sums;

  GemmOperand Lhs(int64_t offset, int64_t count) const {
    return {lhs_type, lhs + offset * StorageBytes(lhs_type), count, k, 1};
  }
  GemmOperand Rhs(int64_t offset) const {
    return {rhs_type, rhs + offset * StorageBytes(rhs_type), columns, k, 1};
  }
  void Multiply(int64_t terms, const GemmOperand& a, const GemmOperand& b,
                int64_t result) const {
    SumOfProducts(context, types, terms, a, b,
                  sums + result * StorageBytes(types.accumulator),
                  context.threads());
  }
};

// V2: lhs [batch, before, ragged, after, k], rhs [group, batch, columns, k].
void MultiplyRows(const RaggedSums& p) {
  const Ragged& ragged = p.ragged;
  for (int64_t place = 0; place < p.batch * ragged.before; ++place) {
    const int64_t b = place / ragged.before;
    for (int64_t g = 0; g < ragged.groups && !p.context.cancelled(); ++g) {
      const int64_t begin = ragged.begin(place, g), end = ragged.end(place, g);
      const int64_t row = (place * ragged.size + begin) * ragged.after;
      p.Multiply(p.k, p.Lhs(row * p.k, (end - begin) * ragged.after),
                 p.Rhs((g * p.batch + b) * p.columns * p.k), row * p.columns);
    }
  }
}

// The terms of one group, of all rows of an operand: [rows, terms].
std::vector<std::byte> TermsOf(const Ragged& ragged, int64_t b, int64_t g,
                               int64_t terms, const GemmOperand& operand) {
  const int width = StorageBytes(operand.type);
  std::vector<std::byte> taken(
      static_cast<size_t>(operand.rows * terms * width));
  int64_t to = 0;
  for (int64_t i = 0; i < ragged.before; ++i) {
    const int64_t place = b * ragged.before + i;
    const int64_t begin = ragged.begin(place, g);
    const int64_t n = (ragged.end(place, g) - begin) * ragged.after;
    const StridedLoop loops[] = {{operand.rows, operand.row_step, terms},
                                 {n, 1, 1}};
    CopyBox(width,
            static_cast<const std::byte*>(operand.data) +
                (i * ragged.size + begin) * ragged.after * width,
            taken.data() + to * width, loops);
    to += n;
  }
  return taken;
}

// V3: lhs [batch, rows, before, ragged, after], rhs the same of columns.
void MultiplyTerms(const RaggedSums& p) {
  const Ragged& ragged = p.ragged;
  for (int64_t g = 0; g < ragged.groups; ++g) {
    for (int64_t b = 0; b < p.batch && !p.context.cancelled(); ++b) {
      int64_t terms = 0;
      for (int64_t i = 0; i < ragged.before; ++i) {
        const int64_t place = b * ragged.before + i;
        terms += (ragged.end(place, g) - ragged.begin(place, g)) * ragged.after;
      }
      GemmOperand lhs = p.Lhs(b * p.rows * p.k, p.rows);
      GemmOperand rhs = p.Rhs(b * p.columns * p.k);
      const std::vector<std::byte> l = TermsOf(ragged, b, g, terms, lhs),
                                   r = TermsOf(ragged, b, g, terms, rhs);
      lhs.data = l.data();
      rhs.data = r.data();
      lhs.row_step = rhs.row_step = terms;
      p.Multiply(terms, lhs, rhs, (g * p.batch + b) * p.rows * p.columns);
    }
  }
}

// Operand i as products read it, in the order `dims`.
absl::StatusOr<Buffer> ReadInOrder(ValueContext& context, int i,
                                   const SumTypes& types,
                                   std::span<const int64_t> sizes,
                                   const Ints& dims) {
  auto read = ReadProductOperand(context, i, types, sizes);
  if (!read.ok()) return read.status();
  return InOrder(context, StorageBytes(read->type), read->data(), sizes, dims);
}

}  // namespace

absl::Status SumGroups(ValueContext& context, const Ragged& ragged,
                       MutableArrayView result) {
  const SumTypes types = SumTypesOf(context);
  const DotSide &l = ragged.dims.lhs, &r = ragged.dims.rhs;
  const Ints& groups = context.attributes().get(attr::rhs_group_dims);
  Ints columns = r.free;
  for (int64_t d : groups) std::erase(columns, d);
  const std::span<const int64_t> left = ragged.sizes.lhs;
  const std::span<const int64_t> right = ragged.sizes.rhs;
  auto lhs = ReadInOrder(context, 0, types, left,
                         Joined({&l.batch, &l.free, &l.contracting}));
  if (!lhs.ok()) return lhs.status();
  auto rhs = ReadInOrder(context, 1, types, right,
                         Joined({&groups, &r.batch, &columns, &r.contracting}));
  if (!rhs.ok()) return rhs.status();
  const int64_t count = result.count();
  const int64_t bytes = count * StorageBytes(types.accumulator);
  auto sums = context.Scratch(bytes);
  if (!sums.ok()) return sums.status();
  std::fill_n(sums->mutable_data(), bytes, std::byte{0});
  const RaggedSums product{
      .context = context,
      .ragged = ragged,
      .types = types,
      .lhs_type = types.operand.value_or(context.operand_shape(0).type()),
      .rhs_type = types.operand.value_or(context.operand_shape(1).type()),
      .lhs = lhs->data(),
      .rhs = rhs->data(),
      .batch = CountOf(left, l.batch),
      .rows = CountOf(left, l.free),
      .columns = CountOf(right, columns),
      .k = CountOf(left, l.contracting),
      .sums = sums->mutable_data()};
  if (ragged.mode == RaggedMode::kFree) {
    MultiplyRows(product);
  } else {
    MultiplyTerms(product);
  }
  RoundSums(context, types, sums->data(), result.data, count);
  return absl::OkStatus();
}

}  // namespace hlo
