#include "interpreter/ir/diagnostics.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/shortened.h"
#include "interpreter/ir/place.h"

namespace hlo {
namespace {

// Bytes shown of a long line, around the caret.
constexpr size_t kShown = 100;

// The part of `line` to show and where the caret stands in it.
struct Excerpt {
  std::string text;
  size_t caret;
};

Excerpt Cut(absl::string_view line, size_t caret) {
  caret = std::min(caret, line.size());
  const size_t start = caret > kShown / 2 && line.size() > kShown
                           ? std::min(caret - kShown / 2, line.size() - kShown)
                           : 0;
  const bool more = start + kShown < line.size();
  std::string text(line.substr(start, kShown));
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
  }
  return {absl::StrCat(start > 0 ? "..." : "", text, more ? "..." : ""),
          caret - start + (start > 0 ? 3 : 0)};
}

absl::string_view LineOf(absl::string_view text, int number) {
  for (int line = 1; line < number; ++line) {
    const size_t end = text.find('\n');
    if (end == text.npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

// The message with the path of fields in front, which it goes on with, or
// begins with `:`, where the reader found the error.
std::string WithPath(const Diagnostic& diagnostic) {
  const std::string path = PlaceText(diagnostic.location);
  absl::string_view message = diagnostic.message;
  const bool goes_on =
      absl::StartsWith(message, ".") || absl::StartsWith(message, ":");
  if (!path.empty()) {
    return absl::StrCat(path, goes_on ? "" : ": ", message);
  }
  if (!absl::ConsumePrefix(&message, ".")) absl::ConsumePrefix(&message, ": ");
  return std::string(message);
}

}  // namespace

Location Locate(absl::string_view text, size_t offset) {
  const absl::string_view before = text.substr(0, offset);
  const size_t newline = before.rfind('\n');
  const size_t start = newline == before.npos ? 0 : newline + 1;
  return {static_cast<int>(1 + std::count(before.begin(), before.end(), '\n')),
          static_cast<int>(before.size() - start + 1)};
}

Location HeaderLocation(const Module& module, absl::string_view attribute) {
  if (module.source == nullptr) return {};
  const absl::string_view text(*module.source);
  const size_t at = text.find(attribute);
  return Locate(text, at == text.npos ? 0 : at);
}

Diagnostics::Diagnostics(std::string file,
                         std::shared_ptr<const std::string> text, bool strict)
    : file_(std::move(file)), text_(std::move(text)), strict_(strict) {}

void Diagnostics::Add(Diagnostic diagnostic) {
  if (strict_) diagnostic.severity = Severity::kError;
  if (diagnostic.severity == Severity::kWarning) {
    if (++warnings_ > kMaxKept) return;
  } else {
    if (full()) return;
    ++errors_;
  }
  diagnostic.message = Shortened(diagnostic.message);
  diagnostic.instruction = Shortened(diagnostic.instruction);
  kept_.push_back(std::move(diagnostic));
}

void Diagnostics::Add(const absl::Status& status, Location location,
                      absl::string_view instruction) {
  Add(Diagnostic{status.code(), location, std::string(status.message()),
                 std::string(instruction)});
}

void Diagnostics::Warn(std::string message, Location location,
                       absl::string_view instruction) {
  Add(Diagnostic{absl::StatusCode::kInvalidArgument, location,
                 std::move(message), std::string(instruction),
                 Severity::kWarning});
}

void Diagnostics::Sort() {
  std::stable_sort(kept_.begin(), kept_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     // Of a proto they are negative.
                     const int line_a = std::abs(a.location.line);
                     const int line_b = std::abs(b.location.line);
                     if (line_a != line_b) return line_a < line_b;
                     return a.location.column < b.location.column;
                   });
}

absl::Status Diagnostics::ToStatus() const {
  absl::StatusCode code = absl::StatusCode::kOk;
  std::string text;
  for (const Diagnostic& diagnostic : kept_) {
    if (diagnostic.severity != Severity::kError) continue;
    if (text.empty()) code = diagnostic.code;
    absl::StrAppend(&text, text.empty() ? "" : "\n", Render(diagnostic));
  }
  return absl::Status(code, text);
}

std::string Diagnostics::Render(const Diagnostic& diagnostic) const {
  const Location at = diagnostic.location;
  std::string out = file_;
  if (at.line > 0) absl::StrAppend(&out, ":", at.line, ":", at.column);
  const bool is_error = diagnostic.severity == Severity::kError;
  absl::StrAppend(&out, is_error ? ": error: " : ": warning: ",
                  IsInBytes(at) ? WithPath(diagnostic) : diagnostic.message);
  if (!diagnostic.instruction.empty()) {
    absl::StrAppend(&out, " [in ", diagnostic.instruction, "]");
  }
  if (text_ == nullptr || at.line <= 0) return out;
  const Excerpt excerpt = Cut(LineOf(*text_, at.line),
                              static_cast<size_t>(std::max(at.column, 1) - 1));
  absl::StrAppend(&out, "\n", excerpt.text, "\n",
                  std::string(excerpt.caret, ' '), "^");
  return out;
}

std::string Diagnostics::RenderAll() const {
  std::string out;
  for (const Diagnostic& diagnostic : kept_) {
    absl::StrAppend(&out, out.empty() ? "" : "\n", Render(diagnostic));
  }
  if (full()) absl::StrAppend(&out, "\n", file_, ": too many errors");
  return out;
}

std::string Diagnostics::Counts() const {
  const auto count = [](size_t n, absl::string_view what) {
    return absl::StrCat(n, " ", what, n == 1 ? "" : "s");
  };
  std::string out;
  if (errors_ > 0) {
    out =
        absl::StrCat(count(errors_, "error"), full() ? ", and maybe more" : "");
  }
  if (warnings_ > 0) {
    absl::StrAppend(&out, out.empty() ? "" : ", ", count(warnings_, "warning"));
  }
  return out;
}

}  // namespace hlo
