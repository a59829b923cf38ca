#include "interpreter/stablehlo/read/locations.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {

bool LocationReader::Read(int* source) {
  int node = -1;
  if (!lexer_.Expect("(") || !ReadLocation(&node) || !lexer_.Expect(")")) {
    return false;
  }
  *source = -1;
  const Node& read = table_.node(node);
  if (read.kind == Node::Kind::kUnknown) return true;
  if (read.kind == Node::Kind::kAlias) {
    const auto [at, fresh] =
        by_alias_.try_emplace(read.alias, static_cast<int>(roots_.size()));
    *source = at->second;
    if (!fresh) {
      table_.RemoveLast();
      return true;
    }
  } else {
    *source = static_cast<int>(roots_.size());
  }
  roots_.push_back(node);
  return true;
}

bool LocationReader::Define(absl::string_view name) {
  int node = -1;
  if (!lexer_.Expect("(") || !ReadLocation(&node) || !lexer_.Expect(")")) {
    return false;
  }
  const auto offset = static_cast<size_t>(name.data() - lexer_.text().data());
  return aliases_.try_emplace(name, node).second ||
         lexer_.Fail(offset - 1,
                     absl::StrCat("the alias ", name, " is defined twice"));
}

bool LocationReader::ReadLocation(int* node) {
  Lexer::Nested nested(lexer_);
  if (!nested.ok()) return false;
  Node read;
  bool fine = true;
  if (lexer_.Peek('"')) {
    fine = ReadQuoted(&read);
  } else if (lexer_.TryConsume('#')) {
    fine = ReadAlias(&read);
  } else if (lexer_.TryWord("callsite")) {
    fine = ReadCall(&read);
  } else if (lexer_.TryWord("fused")) {
    fine = ReadFused(&read);
  } else if (lexer_.Peek('[')) {
    fine = ReadFused(&read);
  } else if (!lexer_.TryWord("unknown")) {
    return lexer_.FailExpected("a location");
  }
  *node = table_.Add(std::move(read));
  return fine;
}

// "file":line:column [to [line]:column], "name", "name"(location)
bool LocationReader::ReadQuoted(Node* node) {
  std::string text;
  if (!lexer_.String(&text)) return false;
  if (lexer_.Peek(':')) {
    node->kind = Node::Kind::kFile;
    node->position.file = std::move(text);
    return ReadPosition(node);
  }
  node->kind = Node::Kind::kName;
  node->position.name = std::move(text);
  if (!lexer_.TryConsume('(')) return true;
  int child = -1;
  if (!ReadLocation(&child)) return false;
  node->parts.push_back(child);
  return lexer_.Expect(")");
}

bool LocationReader::ReadPosition(Node* node) {
  const auto number = [&](int* value) {
    const size_t start = lexer_.Next();
    int64_t read = 0;
    if (!lexer_.Integer(&read)) return false;
    *value = static_cast<int>(read);
    return (read >= 0 && read <= INT32_MAX) ||
           lexer_.Fail(start, "this is no line or column");
  };
  SourceLocation& at = node->position;
  if (!lexer_.Expect(":") || !number(&at.line) || !lexer_.Expect(":") ||
      !number(&at.column)) {
    return false;
  }
  at.end_line = at.line;
  at.end_column = at.column;
  if (!lexer_.TryWord("to")) return true;
  if (!lexer_.Peek(':') && !number(&at.end_line)) return false;
  return lexer_.Expect(":") && number(&at.end_column);
}

// callsite(callee at caller)
bool LocationReader::ReadCall(Node* node) {
  node->kind = Node::Kind::kCall;
  node->parts = {-1, -1};
  return lexer_.Expect("(") && ReadLocation(&node->parts[0]) &&
         lexer_.ExpectWord("at") && ReadLocation(&node->parts[1]) &&
         lexer_.Expect(")");
}

// fused<metadata>[location, ..]
bool LocationReader::ReadFused(Node* node) {
  node->kind = Node::Kind::kFused;
  absl::string_view metadata;
  if (lexer_.Peek('<') && !lexer_.Group(&metadata)) return false;
  if (!lexer_.Expect("[")) return false;
  if (lexer_.TryConsume(']')) return true;
  do {
    if (!ReadLocation(&node->parts.emplace_back(-1))) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect("]");
}

bool LocationReader::ReadAlias(Node* node) {
  absl::string_view name;
  node->kind = Node::Kind::kAlias;
  if (!lexer_.SuffixId(&name)) return false;
  node->alias = std::string(name);
  return true;
}

std::vector<SourceLocation> LocationReader::Sources() {
  for (int i = 0; i < table_.size(); ++i) {
    Node& node = table_.node(i);
    const auto target = aliases_.find(node.alias);
    if (node.kind == Node::Kind::kAlias && node.parts.empty() &&
        target != aliases_.end()) {
      node.parts.push_back(target->second);
    }
  }
  std::vector<SourceLocation> sources;
  sources.reserve(roots_.size());
  for (int root : roots_) sources.push_back(table_.Resolve(root));
  return sources;
}

}  // namespace hlo::stablehlo
