#include "ops/custom_calls/lapack_call.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/parallel_for.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/targets.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// Numbers that an element of the matrices takes while it is worked on: the
// matrix, its factors and what they are made from, two doubles each.
constexpr int64_t kBytesOfElement = 8 * 16;

ElementType RealOf(ElementType type) {
  if (type == ElementType::kC64) return ElementType::kF32;
  return type == ElementType::kC128 ? ElementType::kF64 : type;
}

ElementType ComplexOf(ElementType type) {
  if (type == ElementType::kF32) return ElementType::kC64;
  return type == ElementType::kF64 ? ElementType::kC128 : type;
}

ElementType TypeOf(LapackArray::Type type, ElementType same) {
  switch (type) {
    case LapackArray::Type::kSame:
      return same;
    case LapackArray::Type::kReal:
      return RealOf(same);
    case LapackArray::Type::kComplex:
      return ComplexOf(same);
    case LapackArray::Type::kS32:
      return ElementType::kS32;
  }
  return same;
}

// Result `i` of today's convention: a leaf of the result.
int LeafOf(const std::vector<int>& results, int i) {
  return results.empty() ? i : results[i];
}

}  // namespace

int64_t AttributeOfConfig(absl::string_view config, absl::string_view name) {
  for (absl::string_view entry :
       absl::StrSplit(config, absl::ByAnyChar("{},\""))) {
    const std::vector<absl::string_view> sides = absl::StrSplit(entry, '=');
    if (sides.size() != 2 || absl::StripAsciiWhitespace(sides[0]) != name) {
      continue;
    }
    const std::vector<absl::string_view> value = absl::StrSplit(sides[1], ':');
    const absl::string_view text = absl::StripAsciiWhitespace(value[0]);
    int64_t number = 0;
    if (absl::SimpleAtoi(text, &number)) return number;
    return text == "true" ? 1 : 0;
  }
  return 0;
}

absl::Status LapackCall::Error(absl::string_view what) const {
  return context_.Error(
      "V3", context_.attributes().get(attr::custom_call_target), ": ", what);
}

absl::Status LapackCall::Begin(ElementType type) {
  type_ = type;
  first_ = has_attributes_ ? 0 : routine_.scalars;
  if (context_.operand_count() <= first_) return Error("too few operands");
  for (int i = 0; i < context_.operand_count(); ++i) {
    const Shape& shape = context_.operand_shape(i);
    if (!shape.is_array() || !shape.is_static()) {
      return Error("operands are arrays of static sizes");
    }
    if (i < first_ && !shape.is_scalar()) {
      return Error(
          absl::StrCat("operand ", i, " is ", Text(shape), ", not a scalar"));
    }
  }
  const Shape& shape = context_.operand_shape(first_);
  const int own = routine_.of_vectors ? 1 : 2;
  if (shape.rank() < own || shape.type() != type) {
    return Error(absl::StrCat("the operand is ", Text(shape)));
  }
  batch_ = shape.sizes();
  batch_.resize(batch_.size() - static_cast<size_t>(own));
  return absl::OkStatus();
}

int64_t LapackCall::rows(int i) const {
  const std::span<const int64_t> sizes = array(i).sizes;
  return sizes.size() < 2 ? 0 : sizes[sizes.size() - 2];
}

int64_t LapackCall::columns(int i) const {
  const std::span<const int64_t> sizes = array(i).sizes;
  return sizes.empty() ? 0 : sizes.back();
}

int64_t LapackCall::Attribute(absl::string_view name) const {
  return AttributeOfConfig(context_.attributes().get(attr::backend_config).text,
                           name);
}

int64_t LapackCall::Scalar(int operand) const {
  const ArrayView scalar = context_.operand(operand);
  int64_t value = 0;
  VisitElementType(scalar.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Integer<T>) value = static_cast<int64_t>(scalar.as<T>()[0]);
  });
  return value;
}

Shape LapackCall::ShapeOf(const LapackArray& array) const {
  std::vector<Dimension> dimensions(batch_.begin(), batch_.end());
  dimensions.insert(dimensions.end(), array.sizes.begin(), array.sizes.end());
  return Shape::Array(TypeOf(array.type, type_), std::move(dimensions));
}

absl::Status LapackCall::Check(const std::vector<LapackArray>& operands,
                               const std::vector<LapackArray>& results) {
  if (array_count() < std::ssize(operands)) return Error("too few operands");
  for (size_t i = 0; i < operands.size(); ++i) {
    const Shape expected = ShapeOf(operands[i]);
    const Shape& shape = context_.operand_shape(first_ + static_cast<int>(i));
    if (!SameIgnoringLayout(shape, expected)) {
      return Error(absl::StrCat("array ", i, " is ", Text(shape), ", not ",
                                Text(expected)));
    }
  }
  return MakeResults(results);
}

absl::Status LapackCall::MakeResults(const std::vector<LapackArray>& results) {
  const std::vector<Shape> leaves = context_.shape().Leaves();
  std::vector<MutableArrayView> views;
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    if (!leaves[leaf].is_array() || !leaves[leaf].is_static()) {
      return Error("results are arrays of static sizes");
    }
    auto view = context_.Result(static_cast<int>(leaf));
    if (!view.ok()) return view.status();
    // Zeros in workspace, and in results that no flag requests.
    std::memset(view->data, 0, static_cast<size_t>(leaves[leaf].byte_size()));
    views.push_back(*view);
  }
  const std::vector<int> older = has_attributes_    ? std::vector<int>()
                                 : IsComplex(type_) ? routine_.complex_results
                                                    : routine_.real_results;
  for (size_t i = 0; i < results.size(); ++i) {
    const auto leaf = static_cast<size_t>(LeafOf(older, static_cast<int>(i)));
    const Shape expected = ShapeOf(results[i]);
    if (leaf >= views.size() || !SameIgnoringLayout(leaves[leaf], expected)) {
      return Error(absl::StrCat("result ", leaf, " must be ", Text(expected),
                                ", in ", Text(context_.shape())));
    }
    results_.push_back(views[leaf]);
  }
  return absl::OkStatus();
}

bool LapackCall::HasResult(int i, const std::vector<int64_t>& sizes) const {
  const std::span<const Shape> parts = context_.shape().elements();
  return i < std::ssize(parts) &&
         SameIgnoringLayout(parts[i],
                            ShapeOf({LapackArray::Type::kSame, sizes}));
}

absl::Status LapackCall::ForEach(int64_t elements,
                                 absl::FunctionRef<void(int64_t)> f) const {
  // Else each index of the batch has an element in memory.
  if (std::ranges::all_of(results_, [](const MutableArrayView& result) {
        return result.count() == 0;
      })) {
    return absl::OkStatus();
  }
  int64_t n = 1;
  for (int64_t size : batch_) n *= size;
  const Threads threads = {context_.threads().count, 1};
  const int64_t parts = Shares(threads, n, 1);
  int64_t bytes = 0;
  if (__builtin_mul_overflow(elements, parts * kBytesOfElement, &bytes)) {
    return absl::ResourceExhaustedError("matrices that are too large");
  }
  // Not used: what the factorization allocates by itself counts as this.
  const auto counted = context_.Scratch(bytes);
  if (!counted.ok()) return counted.status();
  ParallelFor(threads, n, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end && !context_.cancelled(); ++i) f(i);
  });
  return absl::OkStatus();
}

void AddLapack(CustomCallRegistry& targets) {
  const auto types = {
      std::pair('s', ElementType::kF32), std::pair('d', ElementType::kF64),
      std::pair('c', ElementType::kC64), std::pair('z', ElementType::kC128)};
  for (const auto& routines :
       {HouseholderRoutines(), ReductionRoutines(), SolveRoutines(),
        TridiagonalRoutines(), SvdRoutines(), SymmetricRoutines(),
        SchurRoutines()}) {
    for (const LapackRoutine& each : routines) {
      const auto routine = std::make_shared<const LapackRoutine>(each);
      for (const auto& [letter, type] : types) {
        const char* name = IsComplex(type) ? each.complex : each.real;
        for (bool ffi : {true, false}) {
          // Routines that came later have no older convention.
          if (!ffi && each.scalars < 0) continue;
          targets.Add(
              absl::StrCat(ffi ? "lapack" : each.family, "_",
                           std::string(1, letter), name, ffi ? "_ffi" : ""),
              [routine, ffi, element = type](ValueContext& context) {
                LapackCall call(context, *routine, ffi);
                absl::Status status = call.Begin(element);
                return status.ok() ? routine->run(call) : status;
              },
              absl::StrCat(ffi ? "lapack" : each.family, "_",
                           IsComplex(type) ? "[cz]" : "[sd]", name,
                           ffi ? "_ffi" : ""));
        }
      }
    }
  }
}

}  // namespace hlo
