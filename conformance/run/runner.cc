#include "conformance/run/runner.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "conformance/vectors/digest.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

using Clock = std::chrono::steady_clock;

bool Contains(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// What the backend has said it cannot do of what the vector needs; empty: it
// can do all.
std::string Missing(const Vector& vector, const Hello& hello) {
  if (vector.processes() > hello.devices) return "processes";
  for (const std::string& type : vector.types) {
    if (!hello.types.empty() && !Contains(hello.types, type)) return type;
  }
  for (const std::string& feature : vector.features) {
    if (Contains(hello.unsupported, feature) ||
        Contains(hello.unsupported, absl::StrCat("feature:", feature))) {
      return feature;
    }
  }
  return "";
}

bool IsRejection(const Vector& vector) {
  return vector.expect.size() == 1 &&
         vector.expect.front().outcome == Outcome::kReject;
}

bool SameAnswers(const Answer& a, const Answer& b) {
  if (a.kind != b.kind || a.outputs.size() != b.outputs.size()) return false;
  for (size_t p = 0; p < a.outputs.size(); ++p) {
    if (a.outputs[p].size() != b.outputs[p].size()) return false;
    for (size_t i = 0; i < a.outputs[p].size(); ++i) {
      if (ToJson(a.outputs[p][i]) != ToJson(b.outputs[p][i])) return false;
    }
  }
  return true;
}

bool HasRelation(const Vector& vector) {
  for (const Expectation& expectation : vector.expect) {
    for (const auto& process : expectation.outputs) {
      for (const ExpectedLeaf& leaf : process) {
        if (leaf.check.kind == Check::Kind::kRelation) return true;
      }
    }
  }
  return false;
}

class Runner {
 public:
  Runner(const Golden& golden, Backend& backend, const RunOptions& options)
      : golden_(golden), backend_(backend), options_(options) {}

  absl::StatusOr<Results> All() {
    absl::StatusOr<Hello> hello = backend_.Start();
    if (!hello.ok()) return hello.status();
    hello_ = *std::move(hello);
    for (const auto& [choice, value] : options_.profile) {
      hello_.profile[choice] = value;
    }
    Select();
    Results results;
    results.head = Head();
    if (options_.begin != nullptr) {
      absl::Status begun = options_.begin(results.head);
      if (!begun.ok()) return begun;
    }
    results.results = options_.done;
    for (const Result& result : options_.done) known_[result.id] = result;
    int64_t done = static_cast<int64_t>(options_.done.size());
    for (const Vector* vector : chosen_) {
      if (asked_before_.contains(vector->id)) continue;
      results.results.push_back(ResultOf(*vector));
      if (options_.progress == nullptr) continue;
      options_.progress(results.results.back(), ++done,
                        static_cast<int64_t>(chosen_.size()));
    }
    std::sort(results.results.begin(), results.results.end(),
              [](const Result& a, const Result& b) { return a.id < b.id; });
    return results;
  }

 private:
  RunHead Head() const {
    RunHead head;
    head.root = golden_.root;
    head.backend = hello_.name;
    head.version = hello_.version;
    head.profile = hello_.profile;
    head.shard = options_.shard;
    head.shards = options_.shards;
    head.vectors = of_all_shards_;
    return head;
  }

  bool IsChosen(const std::string& id) const {
    if (options_.only.empty()) return true;
    return std::any_of(
        options_.only.begin(), options_.only.end(),
        [&](const std::string& start) { return absl::StartsWith(id, start); });
  }

  // The vectors to ask, in the order of the seed.
  void Select() {
    for (const Result& result : options_.done) asked_before_.insert(result.id);
    for (const Vector& vector : golden_.vectors) {
      by_id_[vector.id] = &vector;
      if (!IsChosen(vector.id)) continue;
      ++of_all_shards_;
      if (ShardOf(vector, options_.shards) == options_.shard) {
        chosen_.push_back(&vector);
      }
    }
    if (options_.order_seed == 0) return;
    std::mt19937_64 random(options_.order_seed);
    for (size_t i = chosen_.size(); i > 1; --i) {
      std::swap(chosen_[i - 1], chosen_[random() % i]);
    }
  }

  Result ResultOf(const Vector& vector) {
    const auto known = known_.find(vector.id);
    if (known != known_.end()) return known->second;
    Result result = Ask(vector);
    if (IsRejection(vector) && result.verdict == Verdict::kPass) {
      CheckTwin(vector, result);
    }
    known_[vector.id] = result;
    return result;
  }

  // Who rejects everything earns nothing.
  void CheckTwin(const Vector& vector, Result& result) {
    const auto twin = by_id_.find(vector.twin);
    if (twin == by_id_.end()) return;
    const Result legal = ResultOf(*twin->second);
    if (!IsFailure(legal.verdict)) {
      if (legal.verdict == Verdict::kUnsupported)
        result.verdict = legal.verdict;
      return;
    }
    result.verdict = legal.verdict;
    result.message =
        absl::StrCat("its legal twin ", vector.twin, " does not pass");
  }

  Result Ask(const Vector& vector) {
    Result result;
    result.id = vector.id;
    result.rev = vector.rev;
    result.level = vector.level;
    result.clauses = vector.clauses;
    if (std::string missing = Missing(vector, hello_); !missing.empty()) {
      result.verdict = Verdict::kUnsupported;
      result.message = std::move(missing);
      return result;
    }
    const auto start = Clock::now();
    const Answer answer = backend_.Run(vector);
    result.ms =
        std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    Judgement judgement = Judge(vector, answer, hello_.profile);
    result.verdict = judgement.verdict;
    result.message = std::move(judgement.message);
    result.worst = std::move(judgement.worst);
    result.holding = std::move(judgement.holding);
    if (result.verdict == Verdict::kUnsupported) Undeclared(result);
    if (result.verdict == Verdict::kPass) Relate(vector, answer, result);
    if (result.verdict == Verdict::kPass) Repeat(vector, answer, result);
    return result;
  }

  // What a backend cannot do it says beforehand; who cannot know says "*".
  void Undeclared(Result& result) const {
    if (Contains(hello_.unsupported, "*")) return;
    result.verdict = Verdict::kErrored;
    result.message = absl::StrCat(
        "unsupported, and not declared in its hello: ", result.message);
  }

  // What is only known to be the same each time is asked twice.
  void Relate(const Vector& vector, const Answer& first, Result& result) {
    if (!HasRelation(vector) || SameAnswers(first, backend_.Run(vector))) {
      return;
    }
    result.verdict = Verdict::kFailValue;
    result.message = "a second run gives another result";
  }

  void Repeat(const Vector& vector, const Answer& first, Result& result) {
    for (int64_t i = 1; i < options_.repeat; ++i) {
      if (SameAnswers(first, backend_.Run(vector))) continue;
      result.verdict = Verdict::kFailUnstable;
      result.message = "another result when asked again";
      return;
    }
  }

  const Golden& golden_;
  Backend& backend_;
  const RunOptions& options_;
  Hello hello_;
  std::vector<const Vector*> chosen_;
  int64_t of_all_shards_ = 0;
  std::map<std::string, const Vector*> by_id_;
  std::map<std::string, Result> known_;
  std::set<std::string> asked_before_;
};

}  // namespace

int64_t ShardOf(const Vector& vector, int64_t shards) {
  uint64_t number = 0;
  (void)absl::SimpleHexAtoi(Sha256(vector.module).substr(0, 15), &number);
  return static_cast<int64_t>(number % static_cast<uint64_t>(shards));
}

absl::StatusOr<Results> Run(const Golden& golden, Backend& backend,
                            const RunOptions& options) {
  return Runner(golden, backend, options).All();
}

}  // namespace hlo::conformance
