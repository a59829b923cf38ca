#include "interpreter/stablehlo/read/location_table.h"

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

int LocationTable::Add(Node node) {
  nodes_.push_back(std::move(node));
  return size() - 1;
}

// Post-order over parts, with a stack of its own: they make chains as long as
// the file.
const SourceLocation& LocationTable::Resolve(int index) {
  std::vector<int> stack = {index};
  while (!stack.empty()) {
    Node& node = this->node(stack.back());
    if (!node.entered) {
      node.entered = true;
      for (int part : node.parts) {
        if (!this->node(part).entered) stack.push_back(part);
      }
      continue;
    }
    stack.pop_back();
    if (!node.resolved) Combine(&node);
    node.resolved = true;
  }
  return node(index).position;
}

// False where there is no room for so many more bytes.
bool LocationTable::Take(size_t size) {
  if (size > room_) return false;
  room_ -= size;
  return true;
}

void LocationTable::Combine(Node* node) {
  SourceLocation& at = node->position;
  const std::string name(node->kind == Node::Kind::kName ? DebugName(at.name)
                                                         : at.name);
  std::string joined;
  bool first = true;
  bool file = !at.file.empty();
  for (int index : node->parts) {
    const SourceLocation& part = nodes_[index].position;
    if (!file && !part.file.empty() && Take(part.file.size())) {
      std::string kept = std::move(at.name);
      at.name.clear();
      at = {std::move(kept), part.file,     part.line,
            part.column,     part.end_line, part.end_column};
      file = true;
    }
    const bool counts = first || node->kind == Node::Kind::kFused;
    if (counts && !part.name.empty() && Take(part.name.size())) {
      absl::StrAppend(&joined, joined.empty() ? "" : ";", part.name);
    }
    first = false;
  }
  at.name = node->kind == Node::Kind::kName ? name : joined;
}

}  // namespace hlo::stablehlo
