#include "pjrt/plugin/foreign/aliases.h"

#include <cstdint>

#include "interpreter/hlo/lexer.h"

namespace hlo::pjrt {
namespace {

constexpr int64_t kMaxDepth = 8;

// {} or {1}; longer ones are not read.
bool ReadIndex(Lexer& in, int64_t* index, bool* whole) {
  *index = 0;
  if (!in.Expect('{')) return false;
  *whole = in.TryConsume('}');
  return *whole || (in.Integer(index) && in.Expect('}'));
}

}  // namespace

std::vector<CallAlias> AliasesOf(absl::string_view text) {
  std::vector<CallAlias> aliases;
  Lexer in(text, kMaxDepth);
  if (!in.Expect('{')) return aliases;
  do {
    int64_t result = 0, operand = 0, part = 0;
    bool whole = true;
    if (!ReadIndex(in, &result, &whole) || !in.Expect(':') || !in.Expect('(') ||
        !in.Integer(&operand) || !in.Expect(',') ||
        !ReadIndex(in, &part, &whole) || !in.Expect(')')) {
      break;
    }
    if (!whole || result < 0 || operand < 0) continue;
    aliases.push_back(
        {static_cast<size_t>(result), static_cast<size_t>(operand)});
  } while (in.TryConsume(','));
  return aliases;
}

}  // namespace hlo::pjrt
