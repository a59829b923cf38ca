// Diagnostics about a program's text: where, what is wrong or doubtful, what
// was expected.
#ifndef HLOREF_INTERPRETER_IR_DIAGNOSTICS_H_
#define HLOREF_INTERPRETER_IR_DIAGNOSTICS_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/module.h"

namespace hlo {

// A warning is about a program that is accepted, although it looks like a
// mistake or requests something without effect. Under --strict it is an error.
enum class Severity { kWarning, kError };

struct Diagnostic {
  absl::StatusCode code = absl::StatusCode::kInvalidArgument;
  Location location;
  std::string message;      // "add S1: operand shapes differ: ..."
  std::string instruction;  // its name; empty outside one
  Severity severity = Severity::kError;
};

class Diagnostics {
 public:
  static constexpr size_t kMaxKept = 100;

  // `file` and the text are shown in messages; the text may be null. Where it
  // is strict, warnings are errors.
  Diagnostics(std::string file, std::shared_ptr<const std::string> text,
              bool strict = false);

  void Add(Diagnostic diagnostic);
  void Add(const absl::Status& status, Location location,
           absl::string_view instruction = {});
  void Warn(std::string message, Location location,
            absl::string_view instruction = {});
  // Puts the diagnostics into text order.
  void Sort();
  // No errors.
  bool ok() const { return errors_ == 0; }
  // As many errors as are kept: further ones need not be looked for.
  bool full() const { return errors_ >= kMaxKept; }
  size_t errors() const { return errors_; }
  // All warnings; no more than kMaxKept of them are kept.
  size_t warnings() const { return warnings_; }
  const std::vector<Diagnostic>& all() const { return kept_; }

  // OK, or the first error's code with all errors rendered.
  absl::Status ToStatus() const;
  // file:line:column: error: message, the line, a caret; long lines are cut
  // around the caret. Of a proto: file: error: path of fields: message.
  std::string Render(const Diagnostic& diagnostic) const;
  // Errors and warnings; empty without any.
  std::string RenderAll() const;
  // "2 errors, 1 warning".
  std::string Counts() const;

 private:
  std::string file_;
  std::shared_ptr<const std::string> text_;
  bool strict_;
  std::vector<Diagnostic> kept_;
  size_t errors_ = 0;
  size_t warnings_ = 0;
};

// Line and column of a byte offset.
Location Locate(absl::string_view text, size_t offset);
// Location of an attribute of the module's header; none without text.
Location HeaderLocation(const Module& module, absl::string_view attribute);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_DIAGNOSTICS_H_
