#include "conformance/format/sweeps/sweep_program.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/format/sweeps/number_ranges.h"

namespace hlo::conformance {
namespace {

// Returns whether `name` stands in the text behind one of the characters
// `before`.
bool Names(absl::string_view text, absl::string_view name,
           absl::string_view before) {
  for (size_t at = text.find(name); at != text.npos;
       at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool ends =
        end == text.size() || absl::StrContains(",}) \n", text.substr(end, 1));
    if (ends && at > 0 && absl::StrContains(before, text.substr(at - 1, 1))) {
      return true;
    }
  }
  return false;
}

class ProgramMaker {
 public:
  ProgramMaker(const ProgramParts& parts, Scope& scope, Recipe& recipe)
      : parts_(parts), scope_(scope), recipe_(recipe) {}

  void Apply() {
    scope_.Set("i", absl::StrCat(applications_));
    DrawParameters();
    DrawInfeed();
    for (const ProgramItem& item : *parts_.items) {
      const Scope::Place place(scope_, item.where);
      Add(item);
    }
    ++applications_;
  }

  void Finish(std::set<std::string>& used) {
    if (applications_ == 0) return;
    if (parts_.beside) {
      absl::StrAppend(&body_, "  ROOT r = tuple(",
                      absl::StrJoin(results_, ", "), ")\n");
    }
    std::string common;
    for (auto each = parts_.common->rbegin(); each != parts_.common->rend();
         ++each) {
      if (own_.contains(each->computation) ||
          !Names(absl::StrCat(common, computations_, body_), each->computation,
                 "={,")) {
        continue;
      }
      used.insert(each->where);
      const Scope::Place place(scope_, each->where);
      common = absl::StrCat(scope_.Fill(each->text), "\n", common);
    }
    recipe_.module = absl::StrCat(common, computations_, "ENTRY main {\n",
                                  Parameters(), body_, "}\n");
  }

 private:
  void Add(const ProgramItem& item) {
    (void)scope_.TakeUsed();
    const std::string text = scope_.Fill(item.text);
    const std::set<std::string> used = scope_.TakeUsed();
    const bool repeated =
        std::any_of(used.begin(), used.end(), [&](const std::string& name) {
          return parts_.repeated.contains(name) || drawn_.contains(name);
        });
    if (applications_ > 0 && !repeated) return;
    if (!item.computation.empty()) {
      absl::StrAppend(&computations_, text, "\n");
      own_.insert(item.computation);
      return;
    }
    for (absl::string_view line : absl::StrSplit(text, '\n')) {
      if (line.empty()) continue;
      if (parts_.beside && absl::ConsumePrefix(&line, "ROOT ")) {
        results_.emplace_back(line.substr(0, line.find(' ')));
      }
      absl::StrAppend(&body_, "  ", line, "\n");
    }
  }

  void DrawParameters() {
    if (parts_.draw == nullptr) return;
    const Scope::Place place(scope_, parts_.draw->where);
    const std::string all = parts_.draw->joined();
    for (const absl::string_view entry :
         absl::StrSplit(all, ';', absl::SkipEmpty())) {
      DrawParameter(absl::StripAsciiWhitespace(entry));
    }
  }

  void DrawParameter(absl::string_view entry) {
    const size_t number = recipe_.inputs.size();
    const size_t sign = entry.find(" = ");
    if (sign == entry.npos) {
      recipe_.inputs.push_back(Parsed(entry, nullptr, number));
      return;
    }
    const absl::string_view name = entry.substr(0, sign);
    std::string called(name);
    if (absl::StrContains(name, '$')) {
      called = scope_.Fill(name);
    } else if (parts_.beside) {
      called = absl::StrCat("p", number);
      scope_.Set(name, called);
      drawn_.emplace(name);
    }
    std::string shape;
    recipe_.inputs.push_back(Parsed(entry.substr(sign + 3), &shape, number));
    parameters_.push_back({called, shape, number});
  }

  // The declarations. Parameters that no instruction names are left out, with
  // their inputs.
  std::string Parameters() {
    std::vector<RandomInput> inputs;
    std::string text;
    if (parameters_.empty()) return text;
    for (const Parameter& each : parameters_) {
      if (!Names(body_, each.name, "( ")) continue;
      absl::StrAppend(&text, "  ", each.name, " = ", each.shape, " parameter(",
                      inputs.size(), ")\n");
      inputs.push_back(recipe_.inputs[each.input]);
    }
    recipe_.inputs = std::move(inputs);
    return text;
  }

  void DrawInfeed() {
    if (parts_.infeed == nullptr) return;
    const Scope::Place place(scope_, parts_.infeed->where);
    const std::string all = parts_.infeed->joined();
    for (const absl::string_view entry : absl::StrSplit(all, ';')) {
      InfeedInput infeed;
      infeed.input = Parsed(entry, &infeed.shape, recipe_.infeed.size());
      recipe_.infeed.push_back(std::move(infeed));
    }
  }

  // "shape map lo hi @seed". Null: there is no shape.
  RandomInput Parsed(absl::string_view text, std::string* shape,
                     size_t number) {
    scope_.Set("nth", absl::StrCat(number + 1));
    const std::string filled = scope_.Fill(text);
    std::vector<std::string> words =
        absl::StrSplit(filled, ' ', absl::SkipEmpty());
    std::string seed = parts_.seed == nullptr ? "nth" : parts_.seed->joined();
    if (!words.empty() && words.back()[0] == '@') {
      seed = words.back().substr(1);
      words.pop_back();
    }
    if (shape != nullptr && !words.empty()) {
      *shape = words.front();
      words.erase(words.begin());
    }
    std::vector<int64_t> numbers;
    for (size_t i = 1; i < words.size(); ++i) {
      numbers.push_back(scope_.Number(words[i]));
    }
    RandomInput input;
    if (!words.empty()) input = FromWords(words[0], numbers);
    input.seed = static_cast<uint64_t>(scope_.Number(seed));
    return input;
  }

  RandomInput FromWords(const std::string& map,
                        const std::vector<int64_t>& numbers) {
    if (numbers.size() == 1) {
      const ElementType type = scope_.Type();
      if (map == "numbers") return NumbersUpTo(type, numbers[0]);
      if (map == "terms") return TermsOf(type, numbers[0]);
      if (map == "factors") return FactorsOf(type, numbers[0]);
    }
    if (numbers.empty()) return {map};
    if (numbers.size() == 2) return {map, numbers[0], numbers[1]};
    scope_.Fail(absl::StrCat(map, " has not so many numbers"));
    return {};
  }

  const ProgramParts& parts_;
  Scope& scope_;
  Recipe& recipe_;
  int64_t applications_ = 0;
  std::set<std::string> drawn_;  // names of parameters
  std::set<std::string> own_;    // names of the program's computations
  struct Parameter {
    std::string name, shape;
    size_t input;
  };
  std::vector<Parameter> parameters_;
  std::string computations_, body_;
  std::vector<std::string> results_;
};

}  // namespace

void MakeProgram(const ProgramParts& parts, const Applications& applications,
                 Scope& scope, Recipe& recipe, std::set<std::string>& used) {
  ProgramMaker maker(parts, scope, recipe);
  applications([&] { maker.Apply(); });
  maker.Finish(used);
}

}  // namespace hlo::conformance
