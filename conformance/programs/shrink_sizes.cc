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

// The parts of an instruction's line: what stands before its shape, the shape,
// and the rest.
struct LineParts {
  std::string head, shape, op, rest;
};
bool ReadLine(const std::string& line, LineParts& parts) {
  static const std::regex form(
      R"(^(  (?:ROOT )?[\w.\-]+ = )(.+?)( [a-z][a-z0-9\-]*\()(.*)$)");
  std::smatch found;
  if (!std::regex_match(line, found, form)) return false;
  parts = {found[1], found[2], found[3], found[4]};
  return true;
}

enum class Where : uint8_t { kShapes, kEverywhere, kInferred };

// Shapes of these ops cannot be inferred.
bool IsWritten(const std::string& op) {
  static const std::set<std::string> kWritten = {
      " bitcast-convert(", " broadcast(", " constant(", " convert(", " iota(",
      " custom-call(",     " parameter(", " reshape(",  " rng("};
  return kWritten.contains(op);
}

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
    if (where == Where::kInferred && !IsWritten(parts.op)) shape.clear();
    const bool payload = parts.op == " constant(" || parts.op == " parameter(";
    absl::StrAppend(&out, parts.head, shape, parts.op,
                    where == Where::kShapes || payload
                        ? parts.rest
                        : WithNumber(parts.rest, from, to),
                    "\n");
  }
  return out;
}

// The elements whose index is within other sizes; zeros where there are none.
absl::StatusOr<Literal> Cropped(const Literal& literal, const Shape& shape) {
  auto cropped = Literal::Zeros(shape);
  if (!cropped.ok()) return cropped;
  if (shape.rank() != literal.shape().rank() || !shape.is_static() ||
      shape.type() != literal.shape().type()) {
    return absl::InvalidArgumentError("another rank");
  }
  auto view = cropped->mutable_view();
  if (!view.ok()) return view.status();
  const auto width = static_cast<size_t>(StorageBytes(shape.type()));
  const std::byte* source = literal.view().data;
  for (int64_t i = 0; i < view->count(); ++i) {
    int64_t rest = i, offset = 0, stride = 1;
    bool inside = true;
    for (int d = shape.rank(); d-- > 0;) {
      const int64_t at = rest % shape.size(d);
      rest /= shape.size(d);
      inside = inside && at < literal.sizes()[d];
      offset += at * stride;
      stride *= literal.sizes()[d];
    }
    if (inside) {
      std::copy_n(source + static_cast<size_t>(offset) * width, width,
                  view->data + static_cast<size_t>(i) * width);
    }
  }
  return cropped;
}

bool CropArguments(Candidate& next) {
  const Computation& entry = next.module.entry_computation();
  for (std::vector<Literal>& process : next.arguments) {
    if (process.size() != entry.parameters.size()) return false;
    for (size_t i = 0; i < process.size(); ++i) {
      const Shape& shape = entry.instructions[entry.parameters[i]].shape;
      if (SameIgnoringLayout(shape, process[i].shape())) continue;
      if (!shape.is_array()) return false;
      auto cropped = Cropped(process[i], shape.WithoutLayouts());
      if (!cropped.ok()) return false;
      process[i] = *std::move(cropped);
    }
  }
  return true;
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
        if (CropArguments(next) && visit(std::move(next))) return true;
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
