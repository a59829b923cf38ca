#include "workshop/rules/sweep_program.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "workshop/rules/number_ranges.h"

namespace hlo::conformance {
namespace {

// Returns whether an attribute in the text calls `name`.
bool Calls(absl::string_view text, absl::string_view name) {
  for (size_t at = text.find(name); at != text.npos;
       at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    const bool ends =
        end == text.size() || absl::StrContains(",}) \n", text.substr(end, 1));
    if (ends && at > 0 && (text[at - 1] == '=' || text[at - 1] == '{')) {
      return true;
    }
  }
  return false;
}

class ProgramMaker {
 public:
  ProgramMaker(const ProgramParts& parts, Scope& scope, Recipe& recipe)
      : parts_(parts), scope_(scope), recipe_(recipe) {}

  absl::Status Apply() {
    scope_.Set("i", absl::StrCat(applications_));
    absl::Status made = DrawParameters();
    if (made.ok()) made = DrawInfeed();
    for (const ProgramItem& item : *parts_.items) {
      if (made.ok()) made = At(item.where, Add(item));
    }
    ++applications_;
    return made;
  }

  absl::Status Finish(std::set<std::string>& used) {
    if (applications_ == 0) return absl::OkStatus();
    if (parts_.beside) {
      absl::StrAppend(&body_, "  ROOT r = tuple(",
                      absl::StrJoin(results_, ", "), ")\n");
    }
    std::string common;
    for (auto each = parts_.common->rbegin(); each != parts_.common->rend();
         ++each) {
      if (own_.contains(each->computation) ||
          !Calls(absl::StrCat(common, computations_, body_),
                 each->computation)) {
        continue;
      }
      used.insert(each->where);
      auto text = scope_.Fill(each->text);
      if (!text.ok()) return At(each->where, text.status());
      common = absl::StrCat(*text, "\n", common);
    }
    recipe_.module = absl::StrCat(common, computations_, "ENTRY main {\n",
                                  parameters_, body_, "}\n");
    return absl::OkStatus();
  }

 private:
  absl::Status Add(const ProgramItem& item) {
    (void)scope_.TakeUsed();
    auto text = scope_.Fill(item.text);
    if (!text.ok()) return text.status();
    const std::set<std::string> used = scope_.TakeUsed();
    const bool repeated =
        std::any_of(used.begin(), used.end(), [&](const std::string& name) {
          return parts_.repeated.contains(name) || drawn_.contains(name);
        });
    if (applications_ > 0 && !repeated) return absl::OkStatus();
    if (!item.computation.empty()) {
      absl::StrAppend(&computations_, *text, "\n");
      own_.insert(item.computation);
      return absl::OkStatus();
    }
    for (absl::string_view line : absl::StrSplit(*text, '\n')) {
      if (line.empty()) continue;
      if (parts_.beside && absl::ConsumePrefix(&line, "ROOT ")) {
        results_.emplace_back(line.substr(0, line.find(' ')));
      }
      absl::StrAppend(&body_, "  ", line, "\n");
    }
    return absl::OkStatus();
  }

  absl::Status DrawParameters() {
    if (parts_.draw == nullptr) return absl::OkStatus();
    const std::string all = parts_.draw->joined();
    for (absl::string_view entry :
         absl::StrSplit(all, ';', absl::SkipEmpty())) {
      const absl::Status drawn =
          DrawParameter(absl::StripAsciiWhitespace(entry));
      if (!drawn.ok()) return At(parts_.draw->where, drawn);
    }
    return absl::OkStatus();
  }

  absl::Status DrawParameter(absl::string_view entry) {
    const size_t number = recipe_.inputs.size();
    const size_t sign = entry.find(" = ");
    if (sign == entry.npos) return DrawOne(entry, nullptr, number);
    const absl::string_view name = entry.substr(0, sign);
    const bool has_variable = absl::StrContains(name, '$');
    absl::StatusOr<std::string> called = std::string(name);
    if (has_variable) {
      called = scope_.Fill(name);
    } else if (parts_.beside) {
      called = absl::StrCat("p", number);
    }
    if (!called.ok()) return called.status();
    if (!has_variable && parts_.beside) {
      scope_.Set(name, *called);
      drawn_.emplace(name);
    }
    std::string shape;
    absl::Status drawn = DrawOne(entry.substr(sign + 3), &shape, number);
    absl::StrAppend(&parameters_, "  ", *called, " = ", shape, " parameter(",
                    number, ")\n");
    return drawn;
  }

  // Takes off the shape, if there is one.
  absl::Status DrawOne(absl::string_view text, std::string* shape,
                       size_t number) {
    auto input = Parsed(text, shape, number);
    if (input.ok()) recipe_.inputs.push_back(*std::move(input));
    return input.status();
  }

  absl::Status DrawInfeed() {
    if (parts_.infeed == nullptr) return absl::OkStatus();
    const std::string all = parts_.infeed->joined();
    for (const absl::string_view entry : absl::StrSplit(all, ';')) {
      InfeedInput infeed;
      auto input = Parsed(entry, &infeed.shape, recipe_.infeed.size());
      if (!input.ok()) return At(parts_.infeed->where, input.status());
      infeed.input = *std::move(input);
      recipe_.infeed.push_back(std::move(infeed));
    }
    return absl::OkStatus();
  }

  // "shape map lo hi @seed", the shape if one is asked for.
  absl::StatusOr<RandomInput> Parsed(absl::string_view text, std::string* shape,
                                     size_t number) {
    scope_.Set("nth", absl::StrCat(number + 1));
    auto filled = scope_.Fill(text);
    if (!filled.ok()) return filled.status();
    std::vector<std::string> words =
        absl::StrSplit(*filled, ' ', absl::SkipEmpty());
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
      auto value = scope_.Number(words[i]);
      if (!value.ok()) return value.status();
      numbers.push_back(*value);
    }
    auto input = words.empty() ? RandomInput{} : FromWords(words[0], numbers);
    if (!input.ok()) return input;
    auto of_seed = scope_.Number(seed);
    if (!of_seed.ok()) return of_seed.status();
    input->seed = static_cast<uint64_t>(*of_seed);
    return input;
  }

  absl::StatusOr<RandomInput> FromWords(const std::string& map,
                                        const std::vector<int64_t>& numbers) {
    if (numbers.size() == 1) {
      auto type = scope_.Type();
      if (!type.ok()) return type.status();
      if (map == "numbers") return NumbersUpTo(*type, numbers[0]);
      if (map == "terms") return TermsOf(*type, numbers[0]);
      if (map == "factors") return FactorsOf(*type, numbers[0]);
    }
    if (numbers.empty()) return RandomInput{map};
    if (numbers.size() == 2) return RandomInput{map, numbers[0], numbers[1]};
    return absl::InvalidArgumentError(
        absl::StrCat(map, " has not so many numbers"));
  }

  const ProgramParts& parts_;
  Scope& scope_;
  Recipe& recipe_;
  int64_t applications_ = 0;
  std::set<std::string> drawn_;  // names of parameters
  std::set<std::string> own_;    // names of the program's computations
  std::string computations_, parameters_, body_;
  std::vector<std::string> results_;
};

}  // namespace

absl::Status MakeProgram(const ProgramParts& parts,
                         const Applications& applications, Scope& scope,
                         Recipe& recipe, std::set<std::string>& used) {
  ProgramMaker maker(parts, scope, recipe);
  absl::Status made = applications([&] { return maker.Apply(); });
  return made.ok() ? maker.Finish(used) : made;
}

}  // namespace hlo::conformance
