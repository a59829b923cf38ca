#include "interpreter/stablehlo/read/locations.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace hlo::stablehlo {
namespace {

// XLA's name of a named location: the text before an '@'. A name that ends with
// ':' is that of a kind of op and does not count.
absl::string_view DebugName(absl::string_view name) {
  if (absl::EndsWith(name, ":")) return {};
  return name.substr(0, name.find('@'));
}

}  // namespace

int LocationReader::Add(Node node) {
  nodes_.push_back(std::move(node));
  return static_cast<int>(std::ssize(nodes_)) - 1;
}

bool LocationReader::Read(int* source) {
  int node = -1;
  if (!lexer_.Expect("(") || !ReadLocation(&node) || !lexer_.Expect(")")) {
    return false;
  }
  *source = -1;
  const Node& read = nodes_[node];
  if (read.kind == Node::Kind::kUnknown) return true;
  if (read.kind == Node::Kind::kAlias) {
    const auto [at, fresh] =
        by_alias_.try_emplace(read.alias, static_cast<int>(roots_.size()));
    *source = at->second;
    if (!fresh) {
      nodes_.pop_back();
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
  *node = Add(std::move(read));
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

int LocationReader::Aliased(const Node& node) const {
  const auto at = aliases_.find(node.alias);
  return at == aliases_.end() ? -1 : at->second;
}

// Post-order over parts and aliases, with a stack of its own: aliases make
// chains as long as the text.
void LocationReader::Resolve(int index) {
  std::vector<int> stack = {index};
  while (!stack.empty()) {
    Node& node = nodes_[stack.back()];
    if (node.kind == Node::Kind::kAlias && node.parts.empty()) {
      const int target = Aliased(node);
      if (target >= 0) node.parts.push_back(target);
    }
    if (!node.entered) {
      node.entered = true;
      for (int part : node.parts) {
        if (!nodes_[part].entered) stack.push_back(part);
      }
      continue;
    }
    stack.pop_back();
    if (!node.resolved) Combine(&node);
    node.resolved = true;
  }
}

void LocationReader::Combine(Node* node) {
  SourceLocation& at = node->position;
  const std::string name(node->kind == Node::Kind::kName ? DebugName(at.name)
                                                         : at.name);
  std::string joined;
  bool first = true;
  bool file = !at.file.empty();
  for (int index : node->parts) {
    const SourceLocation& part = nodes_[index].position;
    if (!file && !part.file.empty()) {
      const std::string kept = std::move(at.name);
      at = part;
      at.name = kept;
      file = true;
    }
    const bool counts = first || node->kind == Node::Kind::kFused;
    if (counts && !part.name.empty()) {
      absl::StrAppend(&joined, joined.empty() ? "" : ";", part.name);
    }
    first = false;
  }
  at.name = node->kind == Node::Kind::kName ? name : joined;
}

std::vector<SourceLocation> LocationReader::Sources() {
  std::vector<SourceLocation> sources;
  sources.reserve(roots_.size());
  for (int root : roots_) {
    Resolve(root);
    sources.push_back(nodes_[root].position);
  }
  return sources;
}

}  // namespace hlo::stablehlo
