// The variables of a sweep, and texts in which they stand: docs/sweeps.md.
#ifndef HLOREF_WORKSHOP_RULES_SCOPE_H_
#define HLOREF_WORKSHOP_RULES_SCOPE_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

// Variables that were declared, and those that were used: "file:line: $name".
struct Usage {
  std::set<std::string> declared, used;
};

// A row of BY: the value of its variable for these element types.
struct TypeRow {
  std::vector<ElementType> types;
  std::string value;
};

class Scope {
 public:
  explicit Scope(Usage& usage) : usage_(usage) {}

  // Sets the variable to `text`; variables in it are replaced when it is used.
  // `where`: the line that declares it, empty if none does.
  void Set(absl::string_view name, std::string text,
           const std::string& where = "");
  // The variable depends on the element type that `subject` is.
  void SetByType(absl::string_view name, std::string subject,
                 std::vector<TypeRow> rows, const std::string& where);
  // Sets a size: `drawn` in programs, `published` in names and conditions.
  void SetSize(absl::string_view name, int64_t drawn, int64_t published,
               const std::string& where);

  // `published`: sizes stand for the published ones.
  void set_published(bool published) { published_ = published; }
  // Replaces the name of T, if not empty; its properties stay.
  void set_type_name(std::string name) { type_name_ = std::move(name); }

  // The text with values for `$name`, `$name.property` and `${expression}`.
  absl::StatusOr<std::string> Fill(absl::string_view text);
  absl::StatusOr<int64_t> Number(absl::string_view expression);
  // The element type T.
  absl::StatusOr<ElementType> Type();

  // The variables that were used since the last call.
  std::set<std::string> TakeUsed() { return std::exchange(used_, {}); }
  // Since the last call a variable was used that is `-`: there is nothing of
  // this kind.
  bool TakeMissing() { return std::exchange(missing_, false); }

 private:
  struct Variable {
    std::string text;
    std::string subject;  // of a variable that depends on a type
    std::vector<TypeRow> rows;
    std::string origin;  // in Usage; empty: nothing declares it
  };

  absl::StatusOr<std::string> Value(absl::string_view name);
  absl::StatusOr<std::string> ValueByType(const Variable& variable,
                                          absl::string_view name);
  absl::StatusOr<std::string> Property(absl::string_view name,
                                       absl::string_view property);
  // Takes the variable off that `text` begins with, and returns its value.
  absl::StatusOr<std::string> TakeVariable(absl::string_view& text);

  Usage& usage_;
  std::map<std::string, Variable, std::less<>> variables_;
  bool published_ = false;
  std::string type_name_;
  std::set<std::string> used_;
  bool missing_ = false;
  int depth_ = 0;
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_SCOPE_H_
