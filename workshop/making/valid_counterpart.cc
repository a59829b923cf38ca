#include "workshop/making/valid_counterpart.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace hlo::conformance {
namespace {

bool IsWordLetter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' ||
         c == '-' || c == '.';
}

// Up to the comma or the bracket that ends the value.
absl::string_view ValueOf(absl::string_view text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' || c == '[' || c == '(') ++depth;
    if (c == '}' || c == ']' || c == ')') --depth;
    if (depth < 0 || (depth == 0 && (c == ',' || c == '\n' || c == ' '))) {
      return text.substr(0, i);
    }
  }
  return text;
}

// A program's features, each with its weight.
using Features = std::map<std::string, double>;

constexpr double kOpCounts = 4, kTypeCounts = 2, kShapeCounts = 1;
constexpr double kAttributeCounts = 3, kValueCounts = 2;

// The text after the word decides its kind.
void AddWord(absl::string_view word, absl::string_view rest,
             Features& features) {
  if (rest.empty()) return;
  if (rest[0] == '(') {
    features[absl::StrCat("op ", word)] = kOpCounts;
  } else if (rest[0] == '[') {
    features[absl::StrCat("type ", word)] = kTypeCounts;
    const size_t end = rest.find(']');
    if (end == absl::string_view::npos) return;
    features[absl::StrCat("shape ", word, rest.substr(0, end))] = kShapeCounts;
  } else if (rest[0] == '=') {
    features[absl::StrCat("attribute ", word)] = kAttributeCounts;
    features[absl::StrCat("value ", word, ValueOf(rest))] = kValueCounts;
  }
}

Features FeaturesIn(absl::string_view program) {
  Features features;
  for (size_t i = 0; i < program.size();) {
    size_t end = i;
    while (end < program.size() && IsWordLetter(program[end])) ++end;
    if (end > i)
      AddWord(program.substr(i, end - i), program.substr(end), features);
    i = end > i ? end : i + 1;
  }
  // Constants and arguments stand for each other.
  features.erase("op constant");
  features.erase("op parameter");
  return features;
}

double Shared(const Features& a, const Features& b) {
  double shared = 0, all = 0;
  for (const auto& [feature, counts] : a) {
    all += counts;
    if (b.contains(feature)) shared += counts;
  }
  for (const auto& [feature, counts] : b) {
    if (!a.contains(feature)) all += counts;
  }
  return all == 0 ? 0 : shared / all;
}

// The features that a backend must have beyond the rejected program's needs.
// Without them its rejections would count for nothing.
int64_t MoreNeeds(const Vector& legal, const Vector& rejection) {
  const auto& known = rejection.features;
  return std::count_if(legal.features.begin(), legal.features.end(),
                       [&](const std::string& need) {
                         return !absl::StartsWith(need, "op:") &&
                                std::find(known.begin(), known.end(), need) ==
                                    known.end();
                       });
}

}  // namespace

double Likeness(absl::string_view a, absl::string_view b) {
  return Shared(FeaturesIn(a), FeaturesIn(b));
}

std::string NearestLegal(const Vector& rejection,
                         const std::vector<Vector>& all) {
  const Features wanted = FeaturesIn(rejection.module);
  std::string best;
  std::tuple<int64_t, double, int64_t> most = {INT64_MIN, 0, 0};
  for (const Vector& vector : all) {
    if (vector.expect.front().outcome != Outcome::kValue) continue;
    const std::tuple<int64_t, double, int64_t> fit = {
        -MoreNeeds(vector, rejection),
        Shared(wanted, FeaturesIn(vector.module)), -vector.processes()};
    if (fit <= most) continue;
    most = fit;
    best = vector.id;
  }
  return best;
}

}  // namespace hlo::conformance
