#include "literals/shape.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <unordered_set>
#include <utility>

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "literals/sizes.h"

namespace hlo {
namespace {

constexpr int64_t kMaxCount = std::numeric_limits<int64_t>::max();

int64_t SaturatingAdd(int64_t a, int64_t b) {
  return Sum(a, b).value_or(kMaxCount);
}

int64_t SaturatingMultiply(int64_t a, int64_t b) {
  return Product(a, b).value_or(kMaxCount);
}

int64_t CountElements(const std::vector<Dimension>& dimensions) {
  int64_t count = 1;
  bool unbounded = false;
  for (const Dimension& dimension : dimensions) {
    if (dimension.size == 0) return 0;
    unbounded |= dimension.unbounded();
    if (!dimension.unbounded()) {
      count = SaturatingMultiply(count, dimension.size);
    }
  }
  return unbounded ? kMaxCount : count;
}

}  // namespace

struct Shape::Node {
  Kind kind = Kind::kTuple;
  ElementType type = ElementType::kPred;
  bool is_static = true;
  bool is_unbounded = false;
  int depth = 0;
  std::vector<Dimension> dimensions;
  std::unique_ptr<const Layout> layout;
  std::vector<Shape> elements;
  int64_t element_count = 0;
  int64_t byte_size = 0;
  int64_t leaf_count = 1;
  int64_t node_count = 1;  // nodes of the tree, shared ones counted each time
  uint64_t hash = 0;
  bool has_layout = false;  // here or in an element
  // A tuple's shape without layouts: made at the first query and then shared,
  // since a program queries it for every instruction.
  struct Plain {
    std::once_flag once;
    Shape shape;
  };
  std::unique_ptr<Plain> plain;

  // Fills in what follows from the fields above `element_count`.
  void Derive();
  static const Node& EmptyTuple();
};

void Shape::Node::Derive() {
  hash = absl::HashOf(static_cast<int>(kind), static_cast<int>(type));
  if (kind == Kind::kArray) {
    element_count = CountElements(dimensions);
    byte_size = SaturatingMultiply(element_count, StorageBytes(type));
    for (const Dimension& dimension : dimensions) {
      is_static = is_static && !dimension.dynamic && !dimension.unbounded();
      is_unbounded = is_unbounded || dimension.unbounded();
      hash = absl::HashOf(hash, dimension.size, dimension.dynamic);
    }
  }
  if (kind == Kind::kTuple) leaf_count = 0;
  if (kind == Kind::kTuple) depth = 1;
  for (const Shape& element : elements) {
    is_static = is_static && element.is_static();
    is_unbounded = is_unbounded || element.is_unbounded();
    byte_size = SaturatingAdd(byte_size, element.byte_size());
    hash = absl::HashOf(hash, element.hash());
    has_layout = has_layout || element.node().has_layout;
    node_count = SaturatingAdd(node_count, element.node().node_count);
    if (kind != Kind::kTuple) continue;
    leaf_count = SaturatingAdd(leaf_count, element.leaf_count());
    depth = std::max(depth, element.depth() + 1);
  }
  if (kind != Kind::kArray && has_layout) plain = std::make_unique<Plain>();
  if (layout == nullptr) return;
  has_layout = true;
  hash = absl::HashOf(hash, layout->minor_to_major, layout->tiles.size(),
                      layout->memory_space);
}

const Shape::Node& Shape::Node::EmptyTuple() {
  static const Node* const node = [] {
    auto* empty = new Node;
    empty->Derive();
    return empty;
  }();
  return *node;
}

const Shape::Node& Shape::node() const {
  return node_ == nullptr ? Node::EmptyTuple() : *node_;
}

Shape Shape::FromNode(Node node) {
  node.Derive();
  return Shape(std::make_shared<const Node>(std::move(node)));
}

Shape::Shape() = default;

Shape Shape::Array(ElementType type, std::vector<Dimension> dimensions,
                   std::optional<Layout> layout) {
  Node node;
  node.kind = Kind::kArray;
  node.type = type;
  node.dimensions = std::move(dimensions);
  if (layout.has_value()) {
    node.layout = std::make_unique<const Layout>(*std::move(layout));
  }
  return FromNode(std::move(node));
}

absl::StatusOr<Shape> Shape::Tuple(std::vector<Shape> elements) {
  if (elements.empty()) return Shape();
  // Empty tuples have no leaf, but every walk meets them: count nodes.
  int64_t nodes = 0;
  for (const Shape& element : elements) {
    nodes = SaturatingAdd(nodes, element.node().node_count);
    if (element.depth() >= kMaxDepth) {
      return absl::ResourceExhaustedError(
          absl::StrCat("tuples are nested more than ", kMaxDepth, " deep"));
    }
  }
  if (nodes > kMaxLeaves) {
    return absl::ResourceExhaustedError(
        absl::StrCat("a tuple has more than ", kMaxLeaves, " elements"));
  }
  Node node;
  node.elements = std::move(elements);
  return FromNode(std::move(node));
}

Shape Shape::Token() {
  Node node;
  node.kind = Kind::kToken;
  return FromNode(std::move(node));
}

Shape Shape::Opaque() {
  Node node;
  node.kind = Kind::kOpaque;
  return FromNode(std::move(node));
}

Shape Shape::Buffer(Shape array) {
  Node node;
  node.kind = Kind::kBuffer;
  node.elements.push_back(std::move(array));
  return FromNode(std::move(node));
}

Shape::Kind Shape::kind() const { return node().kind; }
ElementType Shape::type() const { return node().type; }
int Shape::rank() const { return static_cast<int>(node().dimensions.size()); }
std::span<const Dimension> Shape::dimensions() const {
  return node().dimensions;
}
const Layout* Shape::layout() const { return node().layout.get(); }
bool Shape::is_static() const { return node().is_static; }
bool Shape::is_unbounded() const { return node().is_unbounded; }
int64_t Shape::element_count() const { return node().element_count; }
int64_t Shape::byte_size() const { return node().byte_size; }
std::span<const Shape> Shape::elements() const { return node().elements; }
int64_t Shape::leaf_count() const { return node().leaf_count; }
int Shape::depth() const { return node().depth; }
uint64_t Shape::hash() const { return node().hash; }

std::vector<int64_t> Shape::sizes() const {
  std::vector<int64_t> result;
  result.reserve(dimensions().size());
  for (const Dimension& dimension : dimensions()) {
    result.push_back(dimension.size);
  }
  return result;
}

namespace {

// Depth is bounded by Shape::kMaxDepth.
void AppendLeaves(const Shape& shape, std::vector<Shape>* leaves) {
  if (!shape.is_tuple()) return leaves->push_back(shape);
  for (const Shape& element : shape.elements()) AppendLeaves(element, leaves);
}

}  // namespace

std::vector<Shape> Shape::Leaves() const {
  std::vector<Shape> leaves;
  leaves.reserve(leaf_count());
  AppendLeaves(*this, &leaves);
  return leaves;
}

Shape Shape::WithType(ElementType type) const {
  std::optional<Layout> own;
  if (layout() != nullptr) own = *layout();
  return Array(type, node().dimensions, std::move(own));
}

Shape Shape::WithLayout(std::optional<Layout> layout) const {
  if (!is_array()) return *this;
  return Array(type(), node().dimensions, std::move(layout));
}

Shape Shape::WithoutLayouts() const {
  if (!node().has_layout) return *this;
  if (is_array()) return WithLayout(std::nullopt);
  Node::Plain& plain = *node().plain;
  std::call_once(plain.once, [&] {
    Node copy;
    copy.kind = kind();
    for (const Shape& element : elements()) {
      copy.elements.push_back(element.WithoutLayouts());
    }
    plain.shape = FromNode(std::move(copy));
  });
  return plain.shape;
}

namespace {

// The ways to compare two shapes.
struct Comparison {
  bool layouts = false;
  bool precision = true;
  bool dynamism = true;
};

bool SameLayout(const Layout* a, const Layout* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return *a == *b;
}

bool SameArray(const Shape& a, const Shape& b, Comparison comparison) {
  const bool same_type =
      a.type() == b.type() ||
      (!comparison.precision && IsFloat(a.type()) && IsFloat(b.type()));
  const auto same_dimension = [&](const Dimension& x, const Dimension& y) {
    return x.size == y.size && (!comparison.dynamism || x.dynamic == y.dynamic);
  };
  return same_type &&
         std::equal(a.dimensions().begin(), a.dimensions().end(),
                    b.dimensions().begin(), b.dimensions().end(),
                    same_dimension) &&
         (!comparison.layouts || SameLayout(a.layout(), b.layout()));
}

bool Same(const Shape& a, const Shape& b, Comparison comparison) {
  if (a.kind() != b.kind()) return false;
  if (a.is_array()) return SameArray(a, b, comparison);
  if (a.elements().data() == b.elements().data()) return true;
  return std::equal(
      a.elements().begin(), a.elements().end(), b.elements().begin(),
      b.elements().end(),
      [&](const Shape& x, const Shape& y) { return Same(x, y, comparison); });
}

}  // namespace

bool operator==(const Shape& a, const Shape& b) {
  if (a.node_ == b.node_) return true;
  return a.hash() == b.hash() && Same(a, b, {.layouts = true});
}

bool SameIgnoringLayout(const Shape& a, const Shape& b) {
  return a == b || Same(a, b, {});
}

bool SameIgnoringDynamism(const Shape& a, const Shape& b) {
  return a == b || Same(a, b, {.dynamism = false});
}

bool SameIgnoringPrecision(const Shape& a, const Shape& b) {
  return a == b || Same(a, b, {.precision = false});
}

struct ShapeInterner::Table {
  struct Hash {
    size_t operator()(const Shape& shape) const { return shape.hash(); }
  };
  std::unordered_set<Shape, Hash> shapes;
};

ShapeInterner::ShapeInterner() : table_(std::make_unique<Table>()) {}
ShapeInterner::~ShapeInterner() = default;

Shape ShapeInterner::Intern(Shape shape) {
  return *table_->shapes.insert(std::move(shape)).first;
}

}  // namespace hlo
