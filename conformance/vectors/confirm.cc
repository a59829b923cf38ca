#include "conformance/vectors/confirm.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/oracles/naive.h"
#include "conformance/vectors/digest.h"
#include "literals/compare.h"
#include "literals/types/convert.h"
#include "ops/choices.h"

namespace hlo::conformance {
namespace {

using Outputs = std::vector<std::vector<Literal>>;

std::string DefaultOf(const std::string& id) {
  for (const ChoiceInfo& choice : AllChoices()) {
    if (choice.id == id) {
      return std::vector<std::string>(absl::StrSplit(choice.values, ", "))[0];
    }
  }
  return "";
}

bool FitsDefaults(const Expectation& expectation) {
  return std::all_of(
      expectation.when.begin(), expectation.when.end(), [](const auto& choice) {
        const auto& values = choice.second;
        return std::find(values.begin(), values.end(),
                         DefaultOf(choice.first)) != values.end();
      });
}

// The values that a lane may have.
std::vector<const Literal*> Candidates(const ExpectedLeaf& leaf) {
  std::vector<const Literal*> all;
  if (leaf.value) all.push_back(&*leaf.value);
  for (const Literal& each : leaf.check.alternatives) all.push_back(&each);
  return all;
}

template <typename T>
bool SameLanes(const ExpectedLeaf& leaf, const Literal& got) {
  const auto lanes = got.as<T>();
  const auto& skipped = leaf.check.skipped;
  for (int64_t lane = 0; lane < got.count(); ++lane) {
    if (std::binary_search(skipped.begin(), skipped.end(), lane)) continue;
    const auto fits = [&](const Literal* each) {
      const T wanted = each->as<T>()[lane];
      const uint64_t steps = UlpDistance(wanted, lanes[lane]);
      return leaf.check.kind == Check::Kind::kUlp
                 ? static_cast<double>(steps) <= leaf.check.ulp
                 : steps == 0;
    };
    const auto candidates = Candidates(leaf);
    if (!std::any_of(candidates.begin(), candidates.end(), fits)) return false;
  }
  return true;
}

bool Fits(const ExpectedLeaf& leaf, const Literal& got) {
  if (!leaf.shape.is_array() || leaf.shape.type() != got.shape().type()) {
    return false;
  }
  if (!leaf.value) return DigestOf(got) == leaf.digest;
  const auto mine = leaf.value->sizes(), theirs = got.sizes();
  if (!std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end())) {
    return false;
  }
  if (leaf.check.kind == Check::Kind::kExact && leaf.check.skipped.empty()) {
    return SameLeaf(*leaf.value, got);
  }
  if (leaf.check.kind == Check::Kind::kErrbound && leaf.check.real) {
    return LiesWithinBounds(leaf, got);
  }
  return VisitElementType(got.shape().type(), [&](auto tag) {
    return SameLanes<typename decltype(tag)::type>(leaf, got);
  });
}

Opinion Disagrees(size_t process, absl::string_view what) {
  return {Opinion::Kind::kDisagrees,
          absl::StrCat("the naive oracle gives process ", process, " ", what)};
}

Opinion CompareAll(const Expectation& expectation, const Outputs& got) {
  for (size_t p = 0; p < expectation.outputs.size(); ++p) {
    const std::vector<ExpectedLeaf>& leaves = expectation.outputs[p];
    if (leaves.empty()) continue;
    std::vector<const ExpectedLeaf*> arrays;
    for (const ExpectedLeaf& leaf : leaves) {
      if (leaf.shape.is_array()) arrays.push_back(&leaf);
    }
    if (p >= got.size() || got[p].size() != arrays.size()) {
      return Disagrees(p, "another number of arrays");
    }
    for (size_t i = 0; i < arrays.size(); ++i) {
      if (Fits(*arrays[i], got[p][i])) continue;
      return Disagrees(p, absl::StrCat("another array ", i));
    }
  }
  return {Opinion::Kind::kAgrees, ""};
}

}  // namespace

bool LiesWithinBounds(const ExpectedLeaf& leaf, const Literal& got) {
  const auto& skipped = leaf.check.skipped;
  std::vector<double> numbers(static_cast<size_t>(got.count()));
  ConvertLanes(got.shape().type(), ElementType::kF64, got.view().data,
               numbers.data(), got.count());
  for (int64_t lane = 0; lane < got.count(); ++lane) {
    if (std::binary_search(skipped.begin(), skipped.end(), lane)) continue;
    const double real = leaf.check.real->as<double>()[lane];
    if (!(std::abs(numbers[lane] - real) <= leaf.check.bounds[lane])) {
      return false;
    }
  }
  return true;
}

bool SameLeaf(const Literal& a, const Literal& b) {
  return Compare(a, b).equal();
}

const Expectation* UnderDefaults(const Vector& vector) {
  for (const Expectation& expectation : vector.expect) {
    if (FitsDefaults(expectation)) return &expectation;
  }
  return nullptr;
}

Opinion AskNaive(const Vector& vector) {
  const Expectation* expectation = UnderDefaults(vector);
  if (expectation == nullptr || expectation->outcome != Outcome::kValue ||
      !expectation->outfeed.empty()) {
    return {Opinion::Kind::kNone, "no value is expected"};
  }
  Outputs arguments;
  for (const std::vector<Datum>& process : vector.inputs) {
    std::vector<Literal>& mine = arguments.emplace_back();
    for (const Datum& datum : process) mine.push_back(datum.value);
  }
  const auto got =
      RunNaive(vector.module, vector.replicas, vector.partitions, arguments);
  if (!got.ok()) {
    return {Opinion::Kind::kNone, std::string(got.status().message())};
  }
  return CompareAll(*expectation, *got);
}

}  // namespace hlo::conformance
