// The variables of a sweep, and texts in which they stand: docs/sweeps.md.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_SCOPE_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_SCOPE_H_

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
  // `where`: the place that errors begin with, but for those below a Place.
  Scope(Usage& usage, std::string where)
      : usage_(usage), where_(std::move(where)) {}

  // While it lives, errors begin with this place.
  class Place {
   public:
    Place(Scope& scope, std::string where)
        : scope_(scope), outer_(std::move(where)) {
      std::swap(scope_.where_, outer_);
    }
    ~Place() { std::swap(scope_.where_, outer_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    Scope& scope_;
    std::string outer_;
  };

  // The first error. After it texts are empty and numbers are 0.
  const absl::Status& status() const { return status_; }
  bool ok() const { return status_.ok(); }
  void Fail(absl::string_view message);
  // The value; or else an error here, and an empty one.
  template <typename T>
  T Checked(absl::StatusOr<T> value) {
    if (value.ok()) return *std::move(value);
    Fail(value.status().message());
    return T();
  }

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
  std::string Fill(absl::string_view text);
  int64_t Number(absl::string_view expression);
  // The element type T.
  ElementType Type();

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

  std::string Value(absl::string_view name);
  std::string ValueByType(const Variable& variable, absl::string_view name);
  std::string Property(absl::string_view name, absl::string_view property);
  // Takes the variable off that `text` begins with, and returns its value.
  std::string TakeVariable(absl::string_view& text);

  Usage& usage_;
  std::string where_;
  absl::Status status_;
  std::map<std::string, Variable, std::less<>> variables_;
  bool published_ = false;
  std::string type_name_;
  std::set<std::string> used_;
  bool missing_ = false;
  int depth_ = 0;
  int64_t values_ = 0;  // that were looked up
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_SCOPE_H_
