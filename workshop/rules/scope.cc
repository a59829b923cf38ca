#include "workshop/rules/scope.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "interpreter/cases/case_types.h"
#include "workshop/rules/expression.h"
#include "workshop/rules/number_ranges.h"

namespace hlo::conformance {
namespace {

// Nothing nests so deeply, but for variables that stand in themselves.
constexpr int kMaxDepth = 32;

template <typename... Parts>
absl::Status ScopeError(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

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

absl::StatusOr<std::string> Scope::ValueByType(const Variable& variable,
                                               absl::string_view name) {
  auto subject = Value(variable.subject);
  if (!subject.ok()) return subject;
  const auto type = ElementTypeFromName(*subject);
  for (const TypeRow& row : variable.rows) {
    if (type && std::count(row.types.begin(), row.types.end(), *type) > 0) {
      return row.value;
    }
  }
  return ScopeError("$", name, " has no row for ", *subject);
}

absl::StatusOr<std::string> Scope::Value(absl::string_view name) {
  if (published_) {
    const auto size = variables_.find(absl::StrCat(name, ".published"));
    if (size != variables_.end()) return size->second.text;
  }
  const auto found = variables_.find(name);
  if (found == variables_.end()) {
    return ScopeError("there is no variable $", name);
  }
  if (name == "T" && !type_name_.empty()) return type_name_;
  const Variable& variable = found->second;
  used_.insert(found->first);
  if (!variable.origin.empty()) usage_.used.insert(variable.origin);
  absl::StatusOr<std::string> text = variable.text;
  if (!variable.rows.empty()) text = ValueByType(variable, name);
  if (!text.ok()) return text;
  if (*text == "-") missing_ = true;
  if (depth_ == kMaxDepth) return ScopeError("$", name, " stands in itself");
  ++depth_;
  text = Fill(*text);
  --depth_;
  return text;
}

absl::StatusOr<std::string> Scope::Property(absl::string_view name,
                                            absl::string_view property) {
  if (property == "published") {
    const auto size = variables_.find(absl::StrCat(name, ".published"));
    if (size == variables_.end()) return ScopeError("$", name, " is no size");
    used_.insert(std::string(name));
    return size->second.text;
  }
  const std::string other = std::exchange(type_name_, "");
  const auto value = Value(name);
  type_name_ = other;
  if (!value.ok()) return value;
  const auto type = ElementTypeFromName(*value);
  if (!type) {
    return ScopeError("$", name, ".", property, ": ", *value,
                      " is no element type");
  }
  if (property == "part") return std::string(hlo::Name(PartType(*type)));
  if (property == "digits") return absl::StrCat(DigitsOf(*type));
  if (property == "exact") return absl::StrCat(FirstInexact(*type));
  return ReplaceType(absl::StrCat("$T.", property), *type);
}

absl::StatusOr<std::string> Scope::TakeVariable(absl::string_view& text) {
  text.remove_prefix(1);
  if (!text.empty() && text[0] == '{') {
    const size_t end = text.find('}');
    if (end == text.npos) return ScopeError("`${` without `}`");
    const absl::string_view inside = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    if (!inside.empty() && NameAt(inside) == inside) return Value(inside);
    const auto number = Number(inside);
    if (!number.ok()) return number.status();
    return absl::StrCat(*number);
  }
  const absl::string_view name = NameAt(text);
  if (name.empty()) return ScopeError("`$` without a name");
  text.remove_prefix(name.size());
  const absl::string_view property =
      text.empty() || text[0] != '.' ? "" : NameAt(text.substr(1));
  if (property.empty()) return Value(name);
  text.remove_prefix(1 + property.size());
  return Property(name, property);
}

absl::StatusOr<std::string> Scope::Fill(absl::string_view text) {
  std::string filled;
  while (!text.empty()) {
    const size_t at = std::min(text.find('$'), text.size());
    absl::StrAppend(&filled, text.substr(0, at));
    text.remove_prefix(at);
    if (text.empty()) break;
    auto value = TakeVariable(text);
    if (!value.ok()) return value;
    filled += *value;
  }
  return filled;
}

absl::StatusOr<int64_t> Scope::Number(absl::string_view expression) {
  return Evaluate(expression, [&](absl::string_view name) {
    const size_t dot = name.find('.');
    if (dot == name.npos) return Value(name);
    return Property(name.substr(0, dot), name.substr(dot + 1));
  });
}

absl::StatusOr<ElementType> Scope::Type() {
  const auto name = Value("T");
  if (!name.ok()) return name.status();
  const auto type = ElementTypeFromName(*name);
  if (!type) return ScopeError("$T: ", *name, " is no element type");
  return *type;
}

}  // namespace hlo::conformance
