#include "workshop/mutants/report_changes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "literals/types/convert.h"
#include "literals/types/element_type.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/report_trigger.h"

namespace hlo::conformance {
namespace {

// The value of an operand, or, along a path "0/1", of an operand's operand;
// null: not known.
const ArrayCopy* ValueAlong(const SeenStep& step, absl::string_view path) {
  const Instruction* at = &step.instruction;
  for (const absl::string_view each : absl::StrSplit(path, '/')) {
    size_t number = 0;
    if (!absl::SimpleAtoi(each, &number) || number >= at->operands.size()) {
      return nullptr;
    }
    at = &step.event.computation.instructions[at->operands[number]];
  }
  if (step.values == nullptr) return nullptr;
  const auto found = step.values->find({step.event.process, at});
  return found == step.values->end() || !HasElements(found->second)
             ? nullptr
             : &found->second;
}

// Element i of a value, or its only one.
void PutElementOf(const ArrayCopy& from, int64_t i, ArrayCopy& result) {
  if (from.count() != result.count() && from.count() != 1) return;
  const int64_t at = from.count() == 1 ? 0 : i;
  if (from.type() == result.type()) {
    CopyElement(from, at, result, i);
  } else {
    PutNumber(NumberAt(from, at), result, i);
  }
}

// `put=CLASS:VALUE`; with `@k`, the class is that of operand k's element.
void Put(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(word.argument, absl::MaxSplits(':', 1));
  const ArrayCopy* of = &result;
  if (word.operand >= 0) {
    if (word.operand >= static_cast<int64_t>(step.operands.size())) return;
    of = &step.operands[word.operand];
  }
  if (!HasElements(*of)) return;
  const ElementType type = of->type();
  const std::vector<double> numbers = NumbersOf(*of);
  for (int64_t i = 0; i < result.count(); ++i) {
    const auto at = static_cast<size_t>(numbers.size() == 1 ? 0 : i);
    if (at < numbers.size() && IsOfClass(numbers[at], type, parts.first)) {
      PutValue(step, parts.second, i, result);
    }
  }
}

// `N:VALUE` of `tail`, `after`, `last`.
struct Part {
  int64_t number = 0;
  std::string value;
  explicit Part(const ReportWord& word) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(word.argument, absl::MaxSplits(':', 1));
    if (!absl::SimpleAtoi(parts.first, &number)) number = 0;
    value = parts.second;
  }
};

// Behind the last multiple of N along the minor dimension.
void Tail(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  const Part part(word);
  if (result.sizes.empty() || result.sizes.back() == 0) return;
  const int64_t minor = result.sizes.back();
  for (int64_t i = 0; i < result.count(); ++i) {
    if (i % minor >= minor - minor % part.number) {
      PutValue(step, part.value, i, result);
    }
  }
}

// From element N on.
void After(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  const Part part(word);
  for (int64_t i = part.number; i < result.count(); ++i) {
    PutValue(step, part.value, i, result);
  }
}

// The last N elements.
void Last(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  const Part part(word);
  for (int64_t i = std::max<int64_t>(result.count() - part.number, 0);
       i < result.count(); ++i) {
    PutValue(step, part.value, i, result);
  }
}

// The first N elements.
void Head(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  const Part part(word);
  for (int64_t i = 0; i < std::min(part.number, result.count()); ++i) {
    PutValue(step, part.value, i, result);
  }
}

// Elements that an update has left as they were.
void Kept(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  if (step.operands.empty() || !HasElements(step.operands[0]) ||
      step.operands[0].count() != result.count()) {
    return;
  }
  const std::vector<double> olds = NumbersOf(step.operands[0]);
  const std::vector<double> numbers = NumbersOf(result);
  for (int64_t i = 0; i < result.count(); ++i) {
    if (olds[i] == numbers[i]) PutValue(step, word.argument, i, result);
  }
}

// Element i is what stands at `at(i)`.
template <typename F>
void Permute(ArrayCopy& result, F at) {
  const ArrayCopy before = result;
  for (int64_t i = 0; i < result.count(); ++i) {
    CopyElement(before, at(i), result, i);
  }
}

void Rotate(const SeenStep&, const ReportWord& word, ArrayCopy& result) {
  const int64_t n = result.count();
  Permute(result, [&](int64_t i) { return (i + word.number() + n) % n; });
}

// Element i is element i % N.
void Wrap(const SeenStep&, const ReportWord& word, ArrayCopy& result) {
  Permute(result, [&](int64_t i) { return i % word.number(); });
}

// The last two dimensions are read in the other order.
void Transposed(const SeenStep&, const ReportWord&, ArrayCopy& result) {
  if (result.sizes.size() < 2) return;
  const int64_t columns = result.sizes.back();
  const int64_t rows = result.sizes[result.sizes.size() - 2];
  Permute(result, [&](int64_t i) {
    const int64_t plane = i / (rows * columns), in = i % (rows * columns);
    return plane * rows * columns + in % rows * columns + in / rows;
  });
}

void Reversed(const SeenStep&, const ReportWord&, ArrayCopy& result) {
  Permute(result, [&](int64_t i) { return result.count() - 1 - i; });
}

// The bytes of another value, as far as there are some.
void Take(const SeenStep& step, const ReportWord& word, ArrayCopy& result) {
  const ArrayCopy* from = ValueAlong(step, word.argument);
  if (from == nullptr || from->width() != result.width()) return;
  std::copy_n(from->bytes.begin(),
              std::min(from->bytes.size(), result.bytes.size()),
              result.bytes.begin());
}

// Integers have N bits: signed, as the type is.
void Bits(const SeenStep&, const ReportWord& word, ArrayCopy& result) {
  const double size = std::ldexp(1.0, static_cast<int>(word.number()));
  const bool is_signed = IsSigned(result.type());
  for (int64_t i = 0; i < result.count(); ++i) {
    double number = NumberAt(result, i);
    number -= std::floor(number / size) * size;
    if (is_signed && number >= size / 2) number -= size;
    PutNumber(number, result, i);
  }
}

// Numbers are rounded to another type, and back.
void Round(const SeenStep&, const ReportWord& word, ArrayCopy& result) {
  const auto type = ElementTypeFromName(word.argument);
  if (!type || !IsReal(result)) return;
  const int64_t n = result.count();
  std::vector<std::byte> narrow(n * StorageBytes(*type));
  ConvertLanes(result.type(), *type, result.bytes.data(), narrow.data(), n);
  ConvertLanes(*type, result.type(), narrow.data(), result.bytes.data(), n);
}

// An update in place that reads what it has written: each element of the update
// that is one of the old array is read where that stood, by then.
void Clobber(const SeenStep& step, const ReportWord&, ArrayCopy& result) {
  if (step.operands.size() < 2 || !HasElements(step.operands[0]) ||
      step.operands[0].type() != result.type() ||
      step.operands[0].count() != result.count()) {
    return;
  }
  const ArrayCopy& old = step.operands[0];
  const ArrayCopy right = result;
  result.bytes = old.bytes;
  const std::vector<double> olds = NumbersOf(old), rights = NumbersOf(right);
  for (int64_t i = 0; i < right.count(); ++i) {
    if (rights[i] == olds[i]) continue;
    const auto place = std::find(olds.begin(), olds.end(), rights[i]);
    if (place == olds.end()) {
      CopyElement(right, i, result, i);
    } else {
      CopyElement(result, place - olds.begin(), result, i);
    }
  }
}

constexpr ResultChange kChanges[] = {
    {"put", Put},         {"tail", Tail},         {"after", After},
    {"last", Last},       {"rotate", Rotate},     {"wrap", Wrap},
    {"take", Take},       {"bits", Bits},         {"round", Round},
    {"clobber", Clobber}, {"reversed", Reversed}, {"transposed", Transposed},
    {"head", Head},       {"kept", Kept},
};

}  // namespace

void PutValue(const SeenStep& step, absl::string_view value, int64_t i,
              ArrayCopy& result) {
  double number = 0;
  if (value.substr(0, 2) == "x/") {
    const ArrayCopy* from = ValueAlong(step, value.substr(2));
    if (from != nullptr) PutElementOf(*from, i, result);
  } else if (value.substr(0, 6) == "first/") {
    const ArrayCopy* from = ValueAlong(step, value.substr(6));
    if (from != nullptr) CopyElement(*from, 0, result, i);
  } else if (value == "next") {
    StepElement(result, i, 1);
  } else if (value == "flip") {
    Spoil(result, i);
  } else if (value == "-") {
    PutNumber(-NumberAt(result, i), result, i);
  } else if (absl::SimpleAtod(value, &number)) {
    PutNumber(number, result, i);
  }
}

const ResultChange* FindChange(absl::string_view name) {
  for (const ResultChange& each : kChanges) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace hlo::conformance
