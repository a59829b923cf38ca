#include "ops/rules/sums/matrix_batch.h"

#include <utility>

#include "base/parallel_for.h"
#include "literals/types/float_bits.h"
#include "ops/choices/precision.h"
#include "ops/rules/sums/sum_types.h"

namespace hlo {
namespace {

// Units of parallel_for.h for a byte: each number meets many others.
constexpr int64_t kByteWork = 8;

// Steps of a matrix's elements in the array, and the offset of its first.
struct Steps {
  int64_t start, row, column;
};

Steps StepsOf(int64_t index, const MatrixSizes& sizes, const MatrixForm& form) {
  Steps steps = {index * sizes.count(), sizes.columns, 1};
  if (form.transposed) steps = {steps.start, 1, sizes.rows};
  if (form.rows_reversed) {
    steps.start += (sizes.rows - 1) * steps.row;
    steps.row = -steps.row;
  }
  if (form.columns_reversed) {
    steps.start += (sizes.columns - 1) * steps.column;
    steps.column = -steps.column;
  }
  return steps;
}

template <typename F>
void EachNumber(ElementType type, std::byte* matrix, int64_t n, F f) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || ComplexNumber<T>) {
      T* numbers = reinterpret_cast<T*>(matrix);
      for (int64_t i = 0; i < n; ++i) numbers[i] = f(numbers[i]);
    }
  });
}

void Conjugate(ElementType type, std::byte* matrix, int64_t n) {
  EachNumber(type, matrix, n, [](auto x) {
    if constexpr (ComplexNumber<decltype(x)>) x.im = -x.im;
    return x;
  });
}

}  // namespace

MatrixSizes SizesOfMatrices(std::span<const int64_t> sizes,
                            const MatrixForm& form) {
  const size_t rank = sizes.size();
  MatrixSizes result = {sizes[rank - 2], sizes[rank - 1]};
  if (form.transposed) std::swap(result.rows, result.columns);
  return result;
}

MatrixTypes MatrixTypesOf(const ValueContext& context, ElementType stored) {
  using choice::accumulation;
  const bool is_f64 = PartType(stored) == ElementType::kF64;
  const bool f64 = is_f64 || context.choices().is(accumulation::f64);
  const ElementType real = f64 ? ElementType::kF64 : ElementType::kF32;
  const ElementType complex = f64 ? ElementType::kC128 : ElementType::kC64;
  return {stored, IsComplex(stored) ? complex : real, SumsOf(context, is_f64)};
}

void ReadMatrix(const MatrixTypes& types, const std::byte* array, int64_t index,
                const MatrixSizes& sizes, const MatrixForm& form,
                std::byte* matrix, std::byte* raw) {
  const auto [type, wide, sums] = types;
  const int width = StorageBytes(type);
  const Steps steps = StepsOf(index, sizes, form);
  CopyStrided(width, array + steps.start * width, wide == type ? matrix : raw,
              {{sizes.rows, steps.row, sizes.columns},
               {sizes.columns, steps.column, 1}});
  if (wide != type) ConvertLanes(type, wide, raw, matrix, sizes.count());
  if (form.conjugated) Conjugate(wide, matrix, sizes.count());
}

void WriteMatrix(const MatrixTypes& types, std::byte* array, int64_t index,
                 const MatrixSizes& sizes, const MatrixForm& form,
                 std::byte* matrix, std::byte* raw) {
  const auto [type, wide, sums] = types;
  const int width = StorageBytes(type);
  if (form.conjugated) Conjugate(wide, matrix, sizes.count());
  EachNumber(wide, matrix, sizes.count(), [](auto x) { return Canonical(x); });
  if (wide != type) ConvertLanes(wide, type, matrix, raw, sizes.count());
  const Steps steps = StepsOf(index, sizes, form);
  CopyStrided(width, wide == type ? matrix : raw, array + steps.start * width,
              {{sizes.rows, sizes.columns, steps.row},
               {sizes.columns, 1, steps.column}});
}

absl::Status ForEachMatrix(
    ValueContext& context, int64_t n, int64_t bytes,
    absl::FunctionRef<void(int64_t, std::byte*, const Threads&)> body) {
  if (n == 0) return absl::OkStatus();
  const Threads threads = context.threads();
  const int64_t parts = Shares(threads, n, kByteWork * bytes);
  // Never inline, and each part aligned.
  const int64_t each = (bytes + 63) / 64 * 64 + 64;
  auto scratch = context.Scratch(each * parts);
  if (!scratch.ok()) return scratch.status();
  std::byte* memory = scratch->mutable_data();
  ParallelFor({threads.count, 1}, parts, 1, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      const int64_t last = n * (part + 1) / parts;
      for (int64_t i = n * part / parts; i < last && !context.cancelled();
           ++i) {
        body(i, memory + part * each,
             parts > 1 ? threads.OneThread() : threads);
      }
    }
  });
  return absl::OkStatus();
}

}  // namespace hlo
