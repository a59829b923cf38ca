// `HloModule name, attribute=..`.
#include <algorithm>

#include "interpreter/hlo/header_reader.h"
#include "interpreter/hlo/module_parser.h"

namespace hlo {

void ModuleParser::ParseHeader() {
  if (!lexer_.TryWord("HloModule")) return;
  absl::string_view name;
  if (!lexer_.Name("the module's name", &name)) {
    Report();
    return SkipHeader();
  }
  module_.name = std::string(name);
  lexer_.TryConsume(':');  // dumps of 2017 and 2018
  const auto warn = [&](size_t offset, std::string message) {
    WarnAt(offset, std::move(message));
  };
  HeaderReader reader(lexer_, shapes_, module_.attributes, warn);
  while (lexer_.TryConsume(',')) {
    const size_t start = lexer_.position();
    if (reader.Read()) continue;
    Report();
    lexer_.Seek(start);
    absl::string_view value;
    name = lexer_.TryName();
    if (name == "replica_count" || name == "num_partitions" ||
        !lexer_.TryConsume('=') || !lexer_.RawText(&value)) {
      return SkipHeader();
    }
  }
}

// Skips an unreadable header; checks that depend on it are left out.
void ModuleParser::SkipHeader() {
  draft_.unreadable.header = true;
  if (lexer_.failed()) lexer_.TakeFailure();
  const size_t end = text_->find('\n', lexer_.position());
  lexer_.Seek(std::min(end, text_->size()));
}

}  // namespace hlo
