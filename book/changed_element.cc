#include "book/changed_element.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "literals/types/convert.h"

namespace hlo::book {
namespace {

// An element as numbers: one, or the two parts of a complex one.
struct Number {
  double real = 0, imaginary = 0;
};

Number NumberAt(const Literal& array, int64_t index) {
  Number number;
  const ElementType type = array.shape().type();
  ConvertLanes(type, ElementType::kC128,
               array.view().data + index * StorageBytes(type), &number, 1);
  return number;
}

std::vector<std::byte> BytesOf(const Number& number, ElementType type) {
  std::vector<std::byte> bytes(static_cast<size_t>(StorageBytes(type)));
  ConvertLanes(IsComplex(type) ? ElementType::kC128 : ElementType::kF64, type,
               &number, bytes.data(), 1);
  return bytes;
}

class Changes {
 public:
  Changes(const Literal& array, int64_t index)
      : type_(array.shape().type()), was_(NumberAt(array, index)) {
    const std::byte* at = array.view().data + index * StorageBytes(type_);
    bytes_.assign(at, at + StorageBytes(type_));
  }

  // Adds a number if the type has it, and it is none of those so far.
  void Add(Number number, bool small) {
    std::vector<std::byte> bytes = BytesOf(number, type_);
    if (bytes == bytes_) return;
    for (const ChangedElement& other : all_) {
      if (other.bytes == bytes) return;
    }
    all_.push_back({std::move(bytes), small});
  }

  void AddSmall() {
    if (IsInteger(type_) || IsPred(type_)) {
      Add({was_.real + 1, 0}, true);
      Add({was_.real - 1, 0}, true);
      if (IsPred(type_)) Add({1 - was_.real, 0}, true);
      return;
    }
    for (double part : {32., 8., 2.}) {  // the first that the type can hold
      Number other = was_;
      other.real += std::max(std::abs(other.real), 1.) / part;
      Add(other, true);
      if (!all_.empty()) break;
    }
    if (!IsComplex(type_)) return;
    Number other = was_;
    other.imaginary += std::max(std::abs(other.imaginary), 1.) / 32;
    Add(other, true);
  }

  void AddLarge(double reach) {
    Add({reach, was_.imaginary}, false);
    Add({-reach, was_.imaginary}, false);
    Add({-was_.real - (IsInteger(type_) ? 1 : 0), -was_.imaginary}, false);
    Add({0, 0}, false);
    if (HasNan(type_)) {
      Add({std::numeric_limits<double>::quiet_NaN(), was_.imaginary}, false);
    }
  }

  std::vector<ChangedElement> Take() { return std::move(all_); }

 private:
  const ElementType type_;
  const Number was_;
  std::vector<std::byte> bytes_;
  std::vector<ChangedElement> all_;
};

}  // namespace

std::vector<ChangedElement> ChangesOf(const Literal& array, int64_t index,
                                      double reach) {
  Changes changes(array, index);
  changes.AddSmall();
  changes.AddLarge(reach);
  return changes.Take();
}

double LargestMagnitude(const Literal& array) {
  double largest = 0;
  for (int64_t i = 0; i < array.count(); ++i) {
    const double magnitude = std::abs(NumberAt(array, i).real);
    if (std::isfinite(magnitude)) largest = std::max(largest, magnitude);
  }
  return largest;
}

absl::StatusOr<Literal> WithElement(const Literal& array, int64_t index,
                                    const std::vector<std::byte>& bytes) {
  Literal other = array;
  auto view = other.mutable_view();
  if (!view.ok()) return view.status();
  std::memcpy(view->data + index * static_cast<int64_t>(bytes.size()),
              bytes.data(), bytes.size());
  return other;
}

}  // namespace hlo::book
