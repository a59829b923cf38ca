#include "book/dependence.h"

#include <cstring>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "book/changed_element.h"

namespace hlo::book {
namespace {

// Adds the arrays of a literal, and counts their elements.
void AddArrays(const Literal& literal, ArrayAt at, int64_t* count,
               std::vector<ArrayAt>& arrays) {
  const std::vector<Shape> shapes = literal.shape().Leaves();
  std::vector<Value> leaves = literal.Leaves();
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!shapes[i].is_array()) continue;
    auto value = Literal::FromValue(shapes[i], std::move(leaves[i]));
    if (!value.ok()) continue;
    at.leaf = static_cast<int64_t>(i);
    at.value = *std::move(value);
    at.first = *count;
    *count += at.value.count();
    arrays.push_back(at);
  }
}

// The literal with another array as one of its leaves.
absl::StatusOr<Literal> WithLeaf(const Literal& literal, int64_t leaf,
                                 Literal array) {
  std::vector<Value> leaves = literal.Leaves();
  leaves[static_cast<size_t>(leaf)] = std::move(array).TakeValue();
  return Literal::FromLeaves(literal.shape(), std::move(leaves));
}

// Equal bits.
bool SameElement(const ArrayAt& a, const ArrayAt& b, int64_t i) {
  const auto size = static_cast<size_t>(StorageBytes(a.value.shape().type()));
  const size_t at = static_cast<size_t>(i) * size;
  return std::memcmp(a.value.view().data + at, b.value.view().data + at,
                     size) == 0;
}

class Finder {
 public:
  Finder(std::shared_ptr<const Program> program,
         const std::vector<Arguments>& arguments,
         const ExecutionOptions& execution, const DependenceLimits& limits)
      : program_(std::move(program)),
        arguments_(arguments),
        execution_(execution),
        limits_(limits) {}

  absl::StatusOr<Dependence> Find() {
    absl::Status status = RunAsItIs();
    if (!status.ok()) return status;
    double reach = 1;
    for (const ArrayAt& array : found_.arguments) {
      reach = std::max(reach, LargestMagnitude(array.value));
    }
    for (const ArrayAt& array : found_.arguments) {
      for (int64_t i = 0; i < array.value.count(); ++i) {
        status = Change(array, i, 2 * reach + 2);
        if (!status.ok()) return status;
      }
    }
    return std::move(found_);
  }

 private:
  absl::StatusOr<std::vector<ArrayAt>> Run(
      const std::vector<Arguments>& arguments, int64_t* count) {
    auto results = Evaluate(program_, arguments, execution_);
    if (!results.ok()) return results.status();
    std::vector<ArrayAt> arrays;
    for (size_t p = 0; p < results->size(); ++p) {
      AddArrays((*results)[p], {static_cast<int64_t>(p), 0, 0, {}, 0}, count,
                arrays);
    }
    return arrays;
  }

  absl::Status RunAsItIs() {
    int64_t inputs = 0, outputs = 0;
    for (size_t p = 0; p < arguments_.size(); ++p) {
      for (size_t i = 0; i < arguments_[p].size(); ++i) {
        AddArrays(arguments_[p][i],
                  {static_cast<int64_t>(p), static_cast<int64_t>(i), 0, {}, 0},
                  &inputs, found_.arguments);
      }
    }
    if (inputs > limits_.most_elements) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the arguments have ", inputs, " elements"));
    }
    auto results = Run(arguments_, &outputs);
    if (!results.ok()) return results.status();
    if (outputs > limits_.most_elements) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the results have ", outputs, " elements"));
    }
    found_.results = *std::move(results);
    return absl::OkStatus();
  }

  // Every change of one element.
  absl::Status Change(const ArrayAt& array, int64_t index, double reach) {
    std::set<int32_t> near, all;
    for (const ChangedElement& change : ChangesOf(array.value, index, reach)) {
      if (++runs_ > limits_.most_runs) {
        return absl::ResourceExhaustedError("the search takes too many runs");
      }
      auto other = WithElement(array.value, index, change.bytes);
      if (!other.ok()) return other.status();
      std::vector<Arguments> arguments = arguments_;
      Literal& literal = arguments[static_cast<size_t>(array.process)]
                                  [static_cast<size_t>(array.argument)];
      auto whole = WithLeaf(literal, array.leaf, *std::move(other));
      if (!whole.ok()) return whole.status();
      literal = *std::move(whole);
      int64_t count = 0;
      const auto results = Run(arguments, &count);
      if (results.ok()) Note(*results, change.small ? near : all);
    }
    found_.near.emplace_back(near.begin(), near.end());
    std::vector<int32_t>& far = found_.far.emplace_back();
    for (int32_t element : all) {
      if (!near.contains(element)) far.push_back(element);
    }
    return absl::OkStatus();
  }

  // Adds the elements of the results that differ from what they were.
  void Note(const std::vector<ArrayAt>& results, std::set<int32_t>& changed) {
    for (size_t k = 0; k < found_.results.size(); ++k) {
      const ArrayAt& was = found_.results[k];
      const bool whole = k >= results.size() ||
                         was.value.shape() != results[k].value.shape() ||
                         was.value.count() != results[k].value.count();
      for (int64_t i = 0; i < was.value.count(); ++i) {
        if (whole || !SameElement(was, results[k], i)) {
          changed.insert(static_cast<int32_t>(was.first + i));
        }
      }
    }
  }

  const std::shared_ptr<const Program> program_;
  const std::vector<Arguments>& arguments_;
  const ExecutionOptions& execution_;
  const DependenceLimits& limits_;
  Dependence found_;
  int64_t runs_ = 0;
};

}  // namespace

absl::StatusOr<Dependence> FindDependence(
    const VerifiedModule& module, const std::vector<Arguments>& arguments,
    const ExecutionOptions& execution, const DependenceLimits& limits) {
  auto program = Prepare(module);
  if (!program.ok()) return program.status();
  return Finder(*std::move(program), arguments, execution, limits).Find();
}

}  // namespace hlo::book
