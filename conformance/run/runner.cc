#include "conformance/run/runner.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/backends/profile.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

bool Contains(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

// The needs of the vector that the backend has declared unsupported; empty: it
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

using Lists = std::vector<std::vector<Literal>>;

bool SameLists(const Lists& a, const Lists& b) {
  if (a.size() != b.size()) return false;
  for (size_t p = 0; p < a.size(); ++p) {
    if (a[p].size() != b[p].size()) return false;
    for (size_t i = 0; i < a[p].size(); ++i) {
      if (ToJson(a[p][i]) != ToJson(b[p][i])) return false;
    }
  }
  return true;
}

bool SameAnswers(const Answer& a, const Answer& b) {
  return a.kind == b.kind && SameLists(a.outputs, b.outputs) &&
         SameLists(a.outfeed, b.outfeed) &&
         std::equal(a.to_host.begin(), a.to_host.end(), b.to_host.begin(),
                    b.to_host.end(), [](const auto& mine, const auto& theirs) {
                      return mine.first == theirs.first &&
                             SameLists(mine.second, theirs.second);
                    });
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
      : golden_(golden),
        backend_(backend),
        options_(options),
        form_(options.form) {}

  absl::StatusOr<Results> All() {
    absl::StatusOr<Hello> hello = backend_.Start();
    if (!hello.ok()) return hello.status();
    hello_ = *std::move(hello);
    // A backend that reads no HLO text gets protos, which say the same, or
    // StableHLO.
    if (form_.language == Language::kHlo && !Contains(hello_.forms, "hlo")) {
      if (Contains(hello_.forms, "proto")) {
        form_.language = Language::kProto;
      } else if (form_ == ProgramForm() &&
                 Contains(hello_.forms, "stablehlo")) {
        form_.language = Language::kStablehlo;
      }
    }
    for (const auto& [choice, value] : options_.profile) {
      hello_.profile[choice] = value;
    }
    for (const Result& result : options_.done) asked_before_.insert(result.id);
    for (const Vector& vector : golden_.vectors) by_id_[vector.id] = &vector;
    Selected selected = Select(golden_, options_);
    chosen_ = std::move(selected.vectors);
    of_all_shards_ = selected.of_all_shards;
    Results results;
    results.head = Head();
    if (options_.begin != nullptr) {
      absl::Status begun = options_.begin(results.head);
      if (!begun.ok()) return begun;
    }
    total_ = static_cast<int64_t>(chosen_.size());
    for (const Result& result : options_.done) known_[result.id] = result;
    results_ = options_.done;
    AskChosen();
    if (!status_.ok()) return status_;
    results.results = std::move(results_);
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
    head.form = Name(form_);
    head.huge = options_.huge;
    head.only = options_.only;
    head.repeat = options_.repeat;
    head.neighbours = options_.neighbours;
    head.shard = options_.shard;
    head.shards = options_.shards;
    head.vectors = of_all_shards_;
    return head;
  }

  void AskChosen() {
    std::vector<const Vector*> asked, huge;
    for (const Vector* vector : chosen_) {
      if (asked_before_.contains(vector->id)) continue;
      (vector->huge() ? huge : asked).push_back(vector);
    }
    for (size_t start = 0; start < asked.size(); start += kChunk) {
      const size_t end = std::min(asked.size(), start + kChunk);
      Chunk({asked.begin() + start, asked.begin() + end});
    }
    Settle();
    // No two of them at a time.
    for (const Vector* vector : huge) Chunk({vector});
  }

  // Vectors that are sent together.
  static constexpr size_t kChunk = 64;

  void Chunk(const std::vector<const Vector*>& vectors) {
    if (!status_.ok()) return;
    AskAll(vectors);
    for (const Vector* vector : vectors) {
      if (IsPassedRejection(*vector)) {
        waiting_.push_back(vector);
      } else {
        Add(known_.at(vector->id));
      }
    }
    if (waiting_.size() >= kChunk) Settle();
  }

  bool IsPassedRejection(const Vector& vector) const {
    return IsRejection(vector) &&
           known_.at(vector.id).verdict == Verdict::kPass;
  }

  // A passed rejection counts only as its valid counterpart does, which may not
  // be among the vectors that were chosen.
  void Settle() {
    std::map<std::string, const Vector*> counterparts;
    for (const Vector* vector : waiting_) {
      const auto counterpart = by_id_.find(vector->valid_counterpart);
      if (counterpart == by_id_.end() || known_.contains(counterpart->first))
        continue;
      counterparts.insert(*counterpart);
    }
    std::vector<const Vector*> legal;
    for (const auto& [id, counterpart] : counterparts)
      legal.push_back(counterpart);
    AskAll(legal);
    for (const Vector* vector : waiting_) {
      Result& result = known_.at(vector->id);
      CheckValidCounterpart(*vector, result);
      Add(result);
    }
    waiting_.clear();
  }

  void Add(const Result& result) {
    results_.push_back(result);
    if (options_.progress == nullptr || !status_.ok()) return;
    status_ = options_.progress(result, std::ssize(results_), total_);
  }

  // A backend that rejects everything passes no rejection.
  void CheckValidCounterpart(const Vector& vector, Result& result) {
    const auto counterpart = known_.find(vector.valid_counterpart);
    if (counterpart == known_.end()) return;
    const Result& legal = counterpart->second;
    const bool earned =
        legal.verdict != Verdict::kUnsupported && !IsFailure(legal.verdict);
    if (earned) return;
    result.verdict = legal.verdict;
    result.message =
        absl::StrCat("its valid counterpart ", vector.valid_counterpart, ": ",
                     Name(legal.verdict));
  }

  std::vector<Answer> Ask(const std::vector<const Vector*>& vectors) {
    return backend_.RunAll({vectors.begin(), vectors.end()});
  }

  // Leaves the result of each in `known_`.
  void AskAll(const std::vector<const Vector*>& vectors) {
    std::vector<Vector> formed;
    formed.reserve(vectors.size());
    std::vector<const Vector*> able;
    for (const Vector* vector : vectors) {
      Result& result = known_[vector->id] = ResultOf(*vector);
      if (result.verdict != Verdict::kPass) continue;
      auto other = InForm(*vector, form_);
      if (!other.ok()) {
        result.verdict = form_.language == Language::kHlo
                             ? Verdict::kFiltered
                             : Verdict::kUnsupported;
        result.message = std::string(other.status().message());
        continue;
      }
      const std::string form(other->form());
      if (!Contains(hello_.forms, form)) {
        result.verdict = Verdict::kUnsupported;
        result.message = absl::StrCat("form:", form);
        continue;
      }
      other->choices = ChoicesFor(*other, hello_.profile);
      formed.push_back(*std::move(other));
      able.push_back(&formed.back());
    }
    const std::vector<Answer> answers = Ask(able);
    for (size_t i = 0; i < able.size(); ++i) {
      Judged(*able[i], answers[i], known_[able[i]->id]);
    }
    Relate(able, answers);
    Repeat(able, answers);
  }

  // A result that is only known to be the same each time is computed twice.
  void Relate(const std::vector<const Vector*>& vectors,
              const std::vector<Answer>& first) {
    std::vector<const Vector*> related;
    std::vector<size_t> places;
    for (size_t i = 0; i < vectors.size(); ++i) {
      const bool passed = known_[vectors[i]->id].verdict == Verdict::kPass;
      if (!passed || !HasRelation(*vectors[i])) continue;
      related.push_back(vectors[i]);
      places.push_back(i);
    }
    if (related.empty()) return;
    const std::vector<Answer> again = Ask(related);
    for (size_t i = 0; i < related.size(); ++i) {
      if (SameAnswers(first[places[i]], again[i])) continue;
      Result& result = known_[related[i]->id];
      result.verdict = Verdict::kFailValue;
      result.message = "a second run gives another result";
    }
  }

  // The result of a vector before it is run: kPass if it is to be run.
  Result ResultOf(const Vector& vector) const {
    Result result;
    result.id = vector.id;
    result.rev = vector.rev;
    result.level = vector.level;
    result.clauses = vector.clauses;
    result.message = Missing(vector, hello_);
    if (!result.message.empty()) result.verdict = Verdict::kUnsupported;
    if (vector.huge() && !options_.huge) {
      result.verdict = Verdict::kFiltered;
      result.message = std::string(kHugeMessage);
    }
    return result;
  }

  void Judged(const Vector& vector, const Answer& answer, Result& result) {
    result.ms = answer.ms;
    Judgement judgement =
        Judge(vector, answer, ChoicesFor(vector, hello_.profile));
    result.verdict = judgement.verdict;
    result.message = std::move(judgement.message);
    result.worst = std::move(judgement.worst);
    result.looks_like = std::move(judgement.looks_like);
    result.holding = std::move(judgement.holding);
    if (result.verdict == Verdict::kUnsupported) Undeclared(result);
  }

  // A backend declares beforehand what is unsupported; "*" if it cannot know.
  void Undeclared(Result& result) const {
    if (Contains(hello_.unsupported, "*")) return;
    result.verdict = Verdict::kErrored;
    result.message = absl::StrCat(
        "unsupported, and not declared in its hello: ", result.message);
  }

  // Runs the vectors that passed again.
  void Repeat(const std::vector<const Vector*>& vectors,
              const std::vector<Answer>& first) {
    for (int64_t i = 1; i < options_.repeat; ++i) {
      const std::vector<Answer> again = Ask(vectors);
      for (size_t j = 0; j < vectors.size(); ++j) {
        Result& result = known_[vectors[j]->id];
        if (result.verdict != Verdict::kPass) continue;
        if (SameAnswers(first[j], again[j])) continue;
        result.verdict = Verdict::kFailUnstable;
        result.message = "another result when asked again";
      }
    }
  }

  const Golden& golden_;
  Backend& backend_;
  const RunOptions& options_;
  ProgramForm form_;
  Hello hello_;
  std::vector<const Vector*> chosen_;
  int64_t of_all_shards_ = 0;
  std::map<std::string, const Vector*> by_id_;
  std::map<std::string, Result>
      known_;  // counterparts that were not chosen, too
  std::set<std::string> asked_before_;
  std::vector<const Vector*> waiting_;  // rejections, for their counterparts
  std::vector<Result> results_;
  int64_t total_ = 0;
  absl::Status status_;  // of options_.progress
};

}  // namespace

absl::StatusOr<Results> Run(const Golden& golden, Backend& backend,
                            const RunOptions& options) {
  return Runner(golden, backend, options).All();
}

}  // namespace hlo::conformance
