// The lines that hold for a sweep: those of its family, then its own.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_LINES_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_LINES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/sweeps/recipe.h"
#include "conformance/format/sweeps/scope.h"
#include "conformance/format/sweeps/sweep_file.h"

namespace hlo::conformance {

// Variables that have one value after the other: EACH, TYPES or SIZES.
struct Axis {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
  bool sizes = false;
  std::string where;
};

// `text`: behind the word, and of each continuation.
Axis AxisOf(absl::string_view word, const std::vector<std::string>& text,
            const std::string& where, Scope& scope);

class SweepLines {
 public:
  // Lines that are added later hold against those before.
  void Add(const std::vector<SweepLine>& lines);

  const std::vector<const SweepLine*>& all() const { return lines_; }
  std::vector<const SweepLine*> All(absl::string_view word) const;
  // The last one. Null: there is none.
  const SweepLine* Find(absl::string_view word) const;
  // The text of its last line with the values of variables; empty: no line.
  std::string Text(absl::string_view word, Scope& scope) const;

  // LET and BY.
  void Declare(Scope& scope) const;
  // Sets the fields of a recipe beside its program: GOLDEN, WHY, CHECK, ORACLE,
  // MAY, PROCESSES, DEADLOCK, RECIPE.
  void SetFields(Scope& scope, Recipe& recipe) const;
  // ELEMENTS.
  void SetElements(Scope& scope, Recipe& recipe) const;

 private:
  std::vector<const SweepLine*> lines_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_SWEEP_LINES_H_
