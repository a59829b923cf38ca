#include "workshop/mutants/vector_validity.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/choice_values.h"
#include "conformance/run/verdict.h"
#include "literals/compare.h"
#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "ops/choice_values.h"
#include "ops/choices.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/requirement_level_probes.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/legal_answer.h"

namespace hlo::conformance {
namespace {

// Calls change(view, element, its bytes, check) for each element compared.
template <typename F>
void EachElement(const Expectation& expectation, Answer& answer, F change) {
  for (size_t p = 0; p < answer.outputs.size(); ++p) {
    for (size_t i = 0; i < answer.outputs[p].size(); ++i) {
      Literal& leaf = answer.outputs[p][i];
      if (!leaf.shape().is_array() || leaf.count() == 0) continue;
      auto view = leaf.mutable_view();
      if (!view.ok()) continue;
      static const Check kExact;
      const Check& check =
          p < expectation.outputs.size() && i < expectation.outputs[p].size()
              ? expectation.outputs[p][i].check
              : kExact;
      const int64_t width = StorageBytes(view->type());
      for (int64_t element = 0; element < view->count(); ++element) {
        if (std::binary_search(check.skipped.begin(), check.skipped.end(),
                               element)) {
          continue;
        }
        change(*view, element, view->data + element * width, check);
      }
    }
  }
}

template <typename F>
void LastElement(const Expectation& expectation, Answer& answer, F change) {
  std::function<void()> last;
  EachElement(expectation, answer,
              [&](const MutableArrayView& view, int64_t element, std::byte* at,
                  const Check& check) {
                last = [&change, &check, type = view.type(), element, at] {
                  change(type, element, at, check);
                };
              });
  if (last != nullptr) last();
}

// Just beyond what the check allows.
void StepBeyond(ElementType type, int64_t element, std::byte* at,
                const Check& check, int sign) {
  if (check.kind == Check::Kind::kErrbound && PartType(type) == type) {
    double number = 0;
    ConvertLanes(type, ElementType::kF64, at, &number, 1);
    if (check.real) number = check.real->as<double>()[element];
    number += sign * 1.01 * check.bounds[element];
    ConvertLanes(ElementType::kF64, type, &number, at, 1);
    return;
  }
  ArrayCopy one = {Shape::Scalar(type), {}, {at, at + StorageBytes(type)}};
  for (uint64_t i = 0; i <= MostSteps(check); ++i) StepElement(one, 0, sign);
  std::copy(one.bytes.begin(), one.bytes.end(), at);
}

void Fill(const Expectation& expectation, Answer& answer, int bit) {
  EachElement(
      expectation, answer,
      [&](const MutableArrayView& view, int64_t, std::byte* at, const Check&) {
        VisitElementType(view.type(), [&](auto tag) {
          using T = typename decltype(tag)::type;
          if constexpr (Pred<T> || IsSmallInt<T>) {
            *reinterpret_cast<T*>(at) = T(-bit);
          } else {
            std::memset(at, -bit, sizeof(T));
          }
        });
      });
}

template <typename F>
void EachFloat(const Expectation& expectation, Answer& answer, F change) {
  EachElement(
      expectation, answer,
      [&](const MutableArrayView& view, int64_t, std::byte* at, const Check&) {
        const ElementType part = PartType(view.type());
        VisitElementType(part, [&](auto tag) {
          using T = typename decltype(tag)::type;
          if constexpr (Float<T> || SmallFloat<T>) {
            T* number = reinterpret_cast<T*>(at);
            *number = change(*number);
            if (part != view.type()) number[1] = change(number[1]);
          }
        });
      });
}

struct WrongAnswer {
  std::string name;
  Answer answer;
};

Answer RunBounded(const Vector& vector, const ChoiceValues& profile) {
  HlorefChanges changes;
  changes.bounded = true;
  return RunOnHloref(vector, profile, changes);
}

class WrongAnswers {
 public:
  WrongAnswers(const Vector& vector, const ChoiceValues& profile,
               const Expectation& expectation, const Answer& right)
      : vector_(vector),
        profile_(profile),
        expectation_(expectation),
        right_(right) {}

  std::vector<WrongAnswer> All(const Answer& before) {
    Add("zeros", [&](Answer& a) { Fill(expectation_, a, 0); });
    Add("all ones", [&](Answer& a) { Fill(expectation_, a, 1); });
    Add("NaN", [&](Answer& a) {
      EachFloat(expectation_, a,
                [](auto x) { return MakeNan<decltype(x)>(false).value_or(x); });
    });
    Add("-0 for 0", [&](Answer& a) {
      EachFloat(expectation_, a, [](auto x) {
        return OrderedCode(x) == 0 ? Negated(x, !SignBit(x)) : x;
      });
    });
    for (const int sign : {1, -1}) {
      Add(sign > 0 ? "the last element too large"
                   : "the last element too small",
          [&](Answer& a) {
            LastElement(expectation_, a,
                        [sign](ElementType type, int64_t element, std::byte* at,
                               const Check& check) {
                          StepBeyond(type, element, at, check, sign);
                        });
          });
    }
    AddOperand();
    AddRuns();
    if (before.outputs.size() == right_.outputs.size()) {
      answers_.push_back({"the result of another run", before});
    }
    return std::move(answers_);
  }

 private:
  template <typename F>
  void Add(std::string name, F change) {
    WrongAnswer& wrong =
        answers_.emplace_back(WrongAnswer{std::move(name), right_});
    change(wrong.answer);
  }

  void AddOperand() {
    if (vector_.inputs.size() != right_.outputs.size()) return;
    Answer answer = right_;
    for (size_t p = 0; p < answer.outputs.size(); ++p) {
      if (answer.outputs[p].size() != 1 || vector_.inputs[p].empty()) return;
      answer.outputs[p][0] = vector_.inputs[p][0].value;
    }
    answers_.push_back({"an operand", std::move(answer)});
  }

  // The interpreter's answer to other arguments.
  void AddRuns() {
    if (vector_.huge()) return;
    Vector dropped = vector_, swapped = vector_;
    bool swaps = false, drops = false;
    for (std::vector<Datum>& process : dropped.inputs) {
      if (process.empty() || !process[0].value.shape().is_array()) continue;
      auto view = process[0].value.mutable_view();
      if (!view.ok() || view->count() == 0) continue;
      const int64_t width = StorageBytes(view->type());
      std::memset(view->data + (view->count() - 1) * width, 0,
                  static_cast<size_t>(width));
      drops = true;
    }
    for (std::vector<Datum>& process : swapped.inputs) {
      if (process.size() < 2) continue;
      if (!(process[0].value.shape() == process[1].value.shape())) continue;
      std::swap(process[0], process[1]);
      swaps = true;
    }
    if (drops)
      answers_.push_back({"the last term lost", RunBounded(dropped, profile_)});
    if (swaps)
      answers_.push_back({"operands swapped", RunBounded(swapped, profile_)});
  }

  const Vector& vector_;
  const ChoiceValues& profile_;
  const Expectation& expectation_;
  const Answer& right_;
  std::vector<WrongAnswer> answers_;
};

// The choices' first values, but those under which the vector expects a value
// where it expects none under them.
ChoiceValues ProfileOf(const Vector& vector) {
  ChoiceValues profile = DefaultChoices();
  const Expectation* usual = UnderDefaults(vector);
  if (usual != nullptr && usual->outcome != Outcome::kUnspecified) {
    return profile;
  }
  const auto value = std::find_if(
      vector.expect.begin(), vector.expect.end(), [](const Expectation& each) {
        return each.outcome != Outcome::kUnspecified;
      });
  if (value == vector.expect.end()) return profile;
  for (const auto& [choice, values] : value->condition) {
    profile[choice] = values.front();
  }
  return profile;
}

bool Passes(const Vector& vector, const ChoiceValues& profile,
            const Answer& answer) {
  return !IsFailure(Judge(vector, answer, profile).verdict);
}

// The expectation that holds for the interpreter's answer.
const Expectation* UsualOf(const Vector& vector, const ChoiceValues& profile,
                           const Answer& right) {
  for (const int holding : Judge(vector, right, profile).holding) {
    const Expectation& each = vector.expect[holding];
    if (each.outcome == Outcome::kValue) return &each;
  }
  return nullptr;
}

bool HasElements(const Expectation& expectation, Answer answer) {
  bool any = false;
  EachElement(expectation, answer,
              [&](const MutableArrayView&, int64_t, std::byte*, const Check&) {
                any = true;
              });
  return any;
}

void TryWrongAnswers(const Vector& vector, const ChoiceValues& profile,
                     const Answer& right, const Answer& before,
                     Validity& validity) {
  const Expectation* usual = UsualOf(vector, profile, right);
  if (usual == nullptr) {
    validity.problems.push_back("the interpreter's answer is not legal");
    return;
  }
  for (const WrongAnswer& wrong :
       WrongAnswers(vector, profile, *usual, right).All(before)) {
    if (LegalUnder(*usual, right, wrong.answer)) continue;
    ++validity.mutants;
    if (Passes(vector, profile, wrong.answer)) {
      validity.problems.push_back(absl::StrCat("passes with ", wrong.name));
    }
  }
  // A vector without mutants is valid if its queues are compared.
  const bool feeds = !usual->outfeed.empty() || !usual->to_host.empty();
  if (validity.mutants == 0 && !feeds && HasElements(*usual, right)) {
    validity.problems.push_back("no mutant of its result fails");
  }
}

void TryRefusal(const Vector& vector, const ChoiceValues& profile,
                Validity& validity) {
  ++validity.mutants;
  if (Passes(vector, profile, Answer())) {
    validity.problems.push_back("passes when the program runs");
  }
}

ChoiceValues DrawProfile(std::mt19937_64& random) {
  ChoiceValues profile;
  for (const ChoiceInfo& info : AllChoices()) {
    const std::vector<std::string> values = ValuesOf(info);
    profile[info.id] = values[random() % values.size()];
  }
  return profile;
}

// Checks that expectations found for each choice alone hold for all together.
void TryProfiles(const Vector& vector, int profiles, Validity& validity) {
  std::mt19937_64 random(1);
  const bool chosen = !vector.expect.front().condition.empty();
  for (int i = 0; i < (chosen ? profiles : profiles / 8); ++i) {
    const ChoiceValues profile = DrawProfile(random);
    const Judgement judgement =
        Judge(vector, RunOnHloref(vector, profile), profile);
    if (!IsFailure(judgement.verdict)) continue;
    validity.problems.push_back(
        absl::StrCat(Name(judgement.verdict), " ", judgement.message, " under ",
                     absl::StrJoin(profile, ",", absl::PairFormatter("="))));
    return;
  }
}

// Returns the expected answer of a program that is not run.
Answer ExpectedAnswer(const Vector& vector) {
  Answer answer;
  for (const auto& process : vector.expect.front().outputs) {
    std::vector<Literal>& leaves = answer.outputs.emplace_back();
    for (const ExpectedLeaf& leaf : process) {
      if (leaf.value) leaves.push_back(*leaf.value);
    }
  }
  return answer;
}

}  // namespace

Validity CheckValidity(const Vector& vector, int profiles, Answer& before) {
  Validity validity;
  if (!vector.huge()) TryProfiles(vector, profiles, validity);
  if (vector.level == RequirementLevel::kOpen) return validity;
  const ChoiceValues profile = ProfileOf(vector);
  Answer right =
      vector.huge() ? ExpectedAnswer(vector) : RunOnHloref(vector, profile);
  if (right.kind == Answer::Kind::kOk) {
    TryWrongAnswers(vector, profile, right, before, validity);
    before = std::move(right);
  } else {
    TryRefusal(vector, profile, validity);
  }
  return validity;
}

}  // namespace hlo::conformance
