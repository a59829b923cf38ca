// Smaller programs by their sizes, and simpler arguments.
#include <algorithm>
#include <functional>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/programs/shrink.h"
#include "conformance/programs/shrink_text.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "literals/types/convert.h"

namespace hlo::conformance {
namespace {

std::set<int64_t, std::greater<>> SizesOf(const Module& module) {
  std::set<int64_t, std::greater<>> sizes;
  for (const Computation& computation : module.computations) {
    for (const Instruction& step : computation.instructions) {
      for (const Shape& leaf : step.shape.Leaves()) {
        if (!leaf.is_array()) continue;
        for (const Dimension& d : leaf.dimensions()) {
          if (d.size > 1) sizes.insert(d.size);
        }
      }
    }
  }
  return sizes;
}

// Every number `from` of `text` becomes `to`.
std::string WithNumber(const std::string& text, int64_t from, int64_t to) {
  const std::regex number(absl::StrCat("\\b", from, "\\b"));
  return std::regex_replace(text, number, absl::StrCat(to));
}

enum class Where : uint8_t { kShapes, kEverywhere, kInferred };

std::string Resized(const std::string& text, int64_t from, int64_t to,
                    Where where) {
  std::string out;
  for (const auto& line : absl::StrSplit(text, '\n')) {
    LineParts parts;
    if (!ReadLine(std::string(line), parts)) {
      const bool header = absl::string_view(line).substr(0, 9) == "HloModule";
      absl::StrAppend(
          &out,
          header ? std::string(line) : WithNumber(std::string(line), from, to),
          "\n");
      continue;
    }
    std::string shape = WithNumber(parts.shape, from, to);
    if (where == Where::kInferred && !IsShapeWritten(parts.op)) shape.clear();
    const bool payload = parts.op == " constant(" || parts.op == " parameter(";
    absl::StrAppend(&out, parts.head, shape, parts.op,
                    where == Where::kShapes || payload
                        ? parts.rest
                        : WithNumber(parts.rest, from, to),
                    "\n");
  }
  return out;
}

// All numbers are `first`, or count from it by `step`.
absl::StatusOr<Literal> Counted(const Literal& like, double first,
                                double step) {
  Literal literal = like;
  const ElementType type = like.shape().type(), part = PartType(type);
  auto view = literal.mutable_view();
  if (!view.ok()) return view.status();
  const int64_t count = literal.count() * (part == type ? 1 : 2);
  std::vector<double> numbers(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    numbers[i] = first + step * static_cast<double>(i % 100);
  }
  ConvertLanes(ElementType::kF64, part, numbers.data(), view->data, count);
  return literal;
}

bool IsSame(const Literal& a, const Literal& b) {
  const Buffer &x = a.leaf().buffer, &y = b.leaf().buffer;
  return std::equal(x.data(), x.data() + x.size(), y.data(),
                    y.data() + y.size());
}

// The arguments number `n` of all processes, simpler; once each.
bool TryValues(const Candidate& from, size_t n, TryCandidate visit) {
  constexpr std::pair<double, double> kSimple[] = {{0, 0}, {1, 0}, {1, 1}};
  for (const auto& [first, step] : kSimple) {
    Candidate next = from;
    bool same = true;
    for (std::vector<Literal>& process : next.arguments) {
      auto simple = Counted(process[n], first, step);
      if (!simple.ok()) return false;
      same = same && IsSame(process[n], *simple);
      process[n] = *std::move(simple);
    }
    if (same) return false;
    if (visit(std::move(next))) return true;
  }
  return false;
}

}  // namespace

bool TrySizes(const Candidate& from, TryCandidate visit) {
  const std::string text = Print(from.module);
  if (text.size() > 100'000) return false;
  for (const int64_t size : SizesOf(from.module)) {
    for (const int64_t to : {int64_t{1}, int64_t{2}, size / 2, size - 1}) {
      if (to >= size || to < 1) continue;
      for (const Where where :
           {Where::kShapes, Where::kEverywhere, Where::kInferred}) {
        auto module = LoadUnverified(Resized(text, size, to, where));
        if (!module.ok()) continue;
        Candidate next = {*std::move(module), from.arguments};
        if (FitArguments(next) && visit(std::move(next))) return true;
      }
    }
  }
  return false;
}

bool TrySimpleValues(const Candidate& from, TryCandidate visit) {
  const size_t arguments =
      from.arguments.empty() ? 0 : from.arguments.front().size();
  for (size_t n = 0; n < arguments; ++n) {
    if (!from.arguments.front()[n].shape().is_array()) continue;
    if (TryValues(from, n, visit)) return true;
  }
  return false;
}

}  // namespace hlo::conformance
