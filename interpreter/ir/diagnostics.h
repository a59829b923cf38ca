// Findings about a program's text: where, what is wrong, what was expected.
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

struct Diagnostic {
  absl::StatusCode code = absl::StatusCode::kInvalidArgument;
  Location location;
  std::string message;      // "add S1: operand shapes differ: ..."
  std::string instruction;  // its name; empty outside one
};

class Diagnostics {
 public:
  static constexpr size_t kMaxFindings = 100;

  // `file` and the text are shown in messages; the text may be null.
  Diagnostics(std::string file, std::shared_ptr<const std::string> text);

  void Add(Diagnostic finding);
  void Add(const absl::Status& status, Location location,
           absl::string_view instruction = {});
  // Puts the findings into text order.
  void Sort();
  bool ok() const { return findings_.empty(); }
  bool full() const { return findings_.size() >= kMaxFindings; }
  const std::vector<Diagnostic>& findings() const { return findings_; }

  // OK, or the first finding's code with all findings rendered.
  absl::Status ToStatus() const;
  // file:line:column: error: message, the line, a caret; long lines are cut
  // around the caret.
  std::string Render(const Diagnostic& finding) const;
  std::string RenderAll() const;

 private:
  std::string file_;
  std::shared_ptr<const std::string> text_;
  std::vector<Diagnostic> findings_;
};

// Without the middle of a very long message: messages quote names, numbers and
// shapes as they are written, and their ends say what is wrong.
std::string Shortened(absl::string_view message);

// Line and column of a byte offset.
Location Locate(absl::string_view text, size_t offset);
// Of an attribute of the module's header; none without text.
Location HeaderLocation(const Module& module, absl::string_view attribute);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_DIAGNOSTICS_H_
