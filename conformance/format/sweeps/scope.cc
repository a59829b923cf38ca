#include "conformance/format/sweeps/scope.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "conformance/format/sweeps/expression.h"
#include "conformance/format/sweeps/number_ranges.h"
#include "conformance/format/sweeps/sweep_file.h"
#include "interpreter/cases/case_types.h"

namespace hlo::conformance {
namespace {

// Nothing nests so deeply, but for variables that stand in themselves.
constexpr int kMaxDepth = 32;
// The most values that are looked up for one sweep, and the longest text: rules
// that are far above double their text at each level.
constexpr int64_t kMostValues = 10'000'000;
constexpr size_t kLongestText = size_t{1} << 20;

bool IsNameStart(char c) {
  return absl::ascii_isalpha(static_cast<unsigned char>(c)) || c == '_';
}

// The name that the text begins with; maybe empty.
absl::string_view NameAt(absl::string_view text) {
  size_t end = 0;
  while (end < text.size() &&
         (IsNameStart(text[end]) ||
          (end > 0 &&
           absl::ascii_isdigit(static_cast<unsigned char>(text[end]))))) {
    ++end;
  }
  return text.substr(0, end);
}

}  // namespace

void Scope::Set(absl::string_view name, std::string text,
                const std::string& where) {
  Variable& variable = variables_[std::string(name)];
  variable = Variable();
  variable.text = std::move(text);
  variables_.erase(absl::StrCat(name, ".published"));
  if (where.empty()) return;
  variable.origin = absl::StrCat(where, ": $", name);
  usage_.declared.insert(variable.origin);
}

void Scope::SetByType(absl::string_view name, std::string subject,
                      std::vector<TypeRow> rows, const std::string& where) {
  Set(name, "", where);
  Variable& variable = variables_[std::string(name)];
  variable.subject = std::move(subject);
  variable.rows = std::move(rows);
}

void Scope::SetSize(absl::string_view name, int64_t drawn, int64_t published,
                    const std::string& where) {
  Set(name, absl::StrCat(drawn), where);
  Set(absl::StrCat(name, ".published"), absl::StrCat(published));
}

void Scope::Fail(absl::string_view message) {
  if (ok()) status_ = At(where_, absl::InvalidArgumentError(message));
}

std::string Scope::ValueByType(const Variable& variable,
                               absl::string_view name) {
  const std::string subject = Value(variable.subject);
  const auto type = ElementTypeFromName(subject);
  for (const TypeRow& row : variable.rows) {
    if (type && std::count(row.types.begin(), row.types.end(), *type) > 0) {
      return row.value;
    }
  }
  Fail(absl::StrCat("$", name, " has no row for ", subject));
  return "";
}

std::string Scope::Value(absl::string_view name) {
  if (published_) {
    const auto size = variables_.find(absl::StrCat(name, ".published"));
    if (size != variables_.end()) return size->second.text;
  }
  const auto found = variables_.find(name);
  if (found == variables_.end()) {
    Fail(absl::StrCat("there is no variable $", name));
    return "";
  }
  if (name == "T" && !type_name_.empty()) return type_name_;
  const Variable& variable = found->second;
  used_.insert(found->first);
  if (!variable.origin.empty()) usage_.used.insert(variable.origin);
  if (++values_ > kMostValues) Fail("too many variables are used");
  const std::string text =
      variable.rows.empty() ? variable.text : ValueByType(variable, name);
  if (text == "-") missing_ = true;
  if (depth_ == kMaxDepth) Fail(absl::StrCat("$", name, " stands in itself"));
  ++depth_;
  std::string filled = Fill(text);
  --depth_;
  return filled;
}

std::string Scope::Property(absl::string_view name,
                            absl::string_view property) {
  if (property == "published") {
    const auto size = variables_.find(absl::StrCat(name, ".published"));
    if (size != variables_.end()) {
      used_.insert(std::string(name));
      return size->second.text;
    }
    Fail(absl::StrCat("$", name, " is no size"));
    return "";
  }
  const std::string other = std::exchange(type_name_, "");
  const std::string value = Value(name);
  type_name_ = other;
  const auto type = ElementTypeFromName(value);
  if (!type) {
    Fail(absl::StrCat("$", name, ".", property, ": ", value,
                      " is no element type"));
    return "";
  }
  if (property == "part") return std::string(hlo::Name(PartType(*type)));
  if (property == "digits") return absl::StrCat(DigitsOf(*type));
  if (property == "exact") return absl::StrCat(FirstInexact(*type));
  return Checked(ReplaceType(absl::StrCat("$T.", property), *type));
}

std::string Scope::TakeVariable(absl::string_view& text) {
  text.remove_prefix(1);
  if (!text.empty() && text[0] == '{') {
    const size_t end = text.find('}');
    if (end == text.npos) {
      Fail("`${` without `}`");
      return "";
    }
    const absl::string_view inside = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    if (!inside.empty() && NameAt(inside) == inside) return Value(inside);
    return absl::StrCat(Number(inside));
  }
  const absl::string_view name = NameAt(text);
  if (name.empty()) Fail("`$` without a name");
  text.remove_prefix(name.size());
  const absl::string_view property =
      text.empty() || text[0] != '.' ? "" : NameAt(text.substr(1));
  if (property.empty()) return Value(name);
  text.remove_prefix(1 + property.size());
  return Property(name, property);
}

std::string Scope::Fill(absl::string_view text) {
  std::string filled;
  while (ok() && !text.empty()) {
    const size_t at = std::min(text.find('$'), text.size());
    absl::StrAppend(&filled, text.substr(0, at));
    text.remove_prefix(at);
    if (!text.empty()) filled += TakeVariable(text);
    if (filled.size() > kLongestText) Fail("the text is too long");
  }
  return ok() ? filled : "";
}

int64_t Scope::Number(absl::string_view expression) {
  const auto lookup =
      [&](absl::string_view name) -> absl::StatusOr<std::string> {
    const size_t dot = name.find('.');
    std::string text =
        dot == name.npos ? Value(name)
                         : Property(name.substr(0, dot), name.substr(dot + 1));
    if (!ok()) return status_;
    return text;
  };
  return ok() ? Checked(Evaluate(expression, lookup)) : 0;
}

ElementType Scope::Type() {
  const std::string name = Value("T");
  const auto type = ElementTypeFromName(name);
  if (!type) Fail(absl::StrCat("$T: ", name, " is no element type"));
  return type.value_or(ElementType::kF32);
}

}  // namespace hlo::conformance
