#include "interpreter/hlo/shape_reader.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/well_formed_shape.h"

namespace hlo {
namespace {

// End of the group whose bracket opens at text[start]; npos if it has none.
size_t EndOfGroup(absl::string_view text, size_t start) {
  int64_t depth = 0;
  for (size_t i = start; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && --depth == 0) return i + 1;
  }
  return text.npos;
}

bool OpensLayout(absl::string_view text, size_t brace) {
  if (brace + 1 >= text.size() || text[brace] != '{') return false;
  const char next = text[brace + 1];
  return (next >= '0' && next <= '9') || next == ':' || next == '}';
}

}  // namespace

// `f32[51,16] {0,1}`: a digit follows the brace, as in no computation's body.
size_t ShapeReader::SpacedLayout(size_t start) const {
  const absl::string_view text = lexer_.text();
  if (!spaced_layouts_) return text.npos;
  const size_t brace = text.find_first_not_of(' ', start);
  if (brace == start || brace >= text.size()) return text.npos;
  const char next = brace + 1 < text.size() ? text[brace + 1] : ' ';
  return next >= '0' && next <= '9' && text[brace] == '{' ? brace : text.npos;
}

absl::string_view ShapeReader::Candidate() const {
  const absl::string_view text = lexer_.text();
  const size_t start = lexer_.position();
  size_t open = start;
  while (open < text.size() && IsNameCharacter(text[open])) ++open;
  if (open == text.size()) return {};
  if (text[open] != '(' && text[open] != '[') return {};
  size_t end = EndOfGroup(text, open);
  if (end != text.npos && text[open] == '[' && OpensLayout(text, end)) {
    end = EndOfGroup(text, end);
  }
  return end == text.npos ? absl::string_view()
                          : text.substr(start, end - start);
}

bool ShapeReader::AtShape() {
  if (lexer_.Peek('(')) return true;
  const size_t start = lexer_.position();
  const absl::string_view name = lexer_.TryName();
  const size_t after = lexer_.position();
  const bool is_shape =
      !name.empty() && lexer_.text()[start] != '%' &&
      (lexer_.PeekGlued('[') || (name == "b" && lexer_.PeekGlued('(')) ||
       (ElementTypeFromName(name).has_value() && lexer_.Peek('[')));
  lexer_.Seek(start);
  return is_shape && after > start;
}

bool ShapeReader::Read(int depth, Shape* shape) {
  if (depth > lexer_.max_depth()) {
    return lexer_.Fail(
        lexer_.position(),
        absl::StrCat("shapes nest deeper than ", lexer_.max_depth()),
        absl::StatusCode::kResourceExhausted);
  }
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  const bool is_tuple = lexer_.PeekGlued('(');
  // Elements of a tuple that are tuples are not looked up: finding the end of
  // each level's text would make the cost grow with depth.
  const bool look_up = !is_tuple || depth == 0;
  if (look_up) {
    const absl::string_view candidate = Candidate();
    const auto found = known_.find(candidate);
    const size_t end = start + candidate.size();
    if (found != known_.end() && SpacedLayout(end) == absl::string_view::npos) {
      lexer_.Seek(end);
      *shape = found->second;
      return true;
    }
  }
  const bool read = is_tuple              ? ReadTuple(depth, shape)
                    : lexer_.TryWord("b") ? ReadBuffer(depth, shape)
                                          : ReadArray(depth, shape);
  if (!read) return false;
  *shape = interner_.Intern(std::move(*shape));
  if (look_up) known_.emplace(lexer_.Since(start), *shape);
  return true;
}

bool ShapeReader::ReadList(int depth, char close, std::vector<Shape>* shapes) {
  if (lexer_.TryConsume(close)) return true;
  do {
    if (!Read(depth, &shapes->emplace_back())) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.TryConsume(close) ||
         lexer_.FailExpected(absl::StrCat("',' or '", std::string(1, close),
                                          "' after a shape"));
}

bool ShapeReader::ReadTuple(int depth, Shape* shape) {
  const size_t start = lexer_.position();
  std::vector<Shape> elements;
  lexer_.Seek(start + 1);
  if (!ReadList(depth + 1, ')', &elements)) return false;
  absl::StatusOr<Shape> tuple = Shape::Tuple(std::move(elements));
  if (!tuple.ok()) {
    return lexer_.Fail(start, std::string(tuple.status().message()),
                       tuple.status().code());
  }
  *shape = *std::move(tuple);
  return true;
}

bool ShapeReader::ReadBuffer(int depth, Shape* shape) {
  Shape array;
  if (!lexer_.Expect('(') || !ReadArray(depth, &array)) return false;
  if (!array.is_array()) return lexer_.FailExpected("an array shape in b(..)");
  *shape = Shape::Buffer(std::move(array));
  return lexer_.Expect(')');
}

bool ShapeReader::ReadArray(int depth, Shape* shape) {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  const absl::string_view name = lexer_.TryName();
  const std::optional<ElementType> type = ElementTypeFromName(name);
  const bool has_no_type = name == "token" || name == "opaque";
  if (!type && !has_no_type) {
    lexer_.Seek(start);
    return lexer_.FailExpected("a shape, such as f32[2,3]");
  }
  std::vector<Dimension> dimensions;
  if (!lexer_.Expect('[')) return false;
  if (has_no_type) {
    *shape = name == "token" ? Shape::Token() : Shape::Opaque();
    return lexer_.Expect(']');
  }
  if (!ReadDimensions(&dimensions)) return false;
  std::optional<Layout> layout;
  const size_t layout_start = lexer_.position();
  if (AtLayout() && !ReadLayout(depth, &layout.emplace())) return false;
  *shape = Shape::Array(*type, std::move(dimensions), std::move(layout));
  return Check(layout_start, CheckLayout(*shape)) &&
         Check(start, CheckByteSize(*shape, max_bytes_));
}

bool ShapeReader::Check(size_t start, const absl::Status& status) {
  return status.ok() ||
         lexer_.Fail(start, std::string(status.message()), status.code());
}

bool ShapeReader::ReadDimensions(std::vector<Dimension>* dimensions) {
  if (lexer_.TryConsume(']')) return true;
  do {
    if (!ReadDimension(&dimensions->emplace_back())) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect(']', "',' or ']' after a dimension");
}

bool ShapeReader::ReadDimension(Dimension* dimension) {
  if (lexer_.TryConsume('?')) {
    *dimension = Dimension(Dimension::kUnbounded, true);
    return true;
  }
  dimension->dynamic = lexer_.TryConsume("<=");
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  if (!lexer_.Integer(&dimension->size)) return false;
  return dimension->size >= 0 ||
         lexer_.Fail(start, "expected a dimension, found a negative number");
}

bool ShapeReader::AtLayout() {
  const size_t spaced = SpacedLayout(lexer_.position());
  if (spaced != absl::string_view::npos) lexer_.Seek(spaced);
  return OpensLayout(lexer_.text(), lexer_.position());
}

bool ShapeReader::ReadLayout(int depth, Layout* layout) {
  const size_t start = lexer_.position();
  lexer_.Seek(start + 1);
  if (!lexer_.Peek(':') && !lexer_.Peek('}')) {
    do {
      if (!lexer_.Integer(&layout->minor_to_major.emplace_back())) return false;
    } while (lexer_.TryConsume(','));
  }
  if (lexer_.TryConsume(':')) {
    while (!lexer_.Peek('}')) {
      if (!ReadLayoutProperty(depth, layout)) return false;
    }
  }
  return lexer_.Expect('}', "',', ':' or '}' in a layout");
}

bool ShapeReader::ReadParenthesized(int64_t* value) {
  return lexer_.Expect('(') && lexer_.Integer(value) && lexer_.Expect(')');
}

bool ShapeReader::ReadTypeName(std::string* name) {
  absl::string_view written;
  if (!lexer_.Expect('(') || !lexer_.Name("an element type", &written)) {
    return false;
  }
  *name = std::string(written);
  return lexer_.Expect(')');
}

bool ShapeReader::ReadLayoutProperty(int depth, Layout* layout) {
  if (lexer_.TryConsume("SC")) return ReadSplit(layout);
  if (lexer_.TryConsume('D')) {
    absl::string_view levels;
    if (!lexer_.Peek('(') || !lexer_.RawText(&levels)) {
      return lexer_.FailExpected("'(' after D");
    }
    layout->dim_level_types = std::string(levels.substr(1, levels.size() - 2));
    return true;
  }
  if (lexer_.TryConsume('T')) return ReadTiles(layout);
  if (lexer_.TryConsume('L')) {
    return ReadParenthesized(&layout->tail_padding_alignment);
  }
  if (lexer_.TryConsume('#')) return ReadTypeName(&layout->index_type);
  if (lexer_.TryConsume('*')) return ReadTypeName(&layout->pointer_type);
  if (lexer_.TryConsume('E')) {
    return ReadParenthesized(&layout->element_size_in_bits);
  }
  if (lexer_.TryConsume('S')) return ReadParenthesized(&layout->memory_space);
  if (lexer_.TryConsume('M')) {
    return ReadParenthesized(&layout->dynamic_shape_metadata_prefix_bytes);
  }
  if (lexer_.TryConsume('P')) {
    Shape shape;
    if (!lexer_.Expect('(') || !Read(depth + 1, &shape)) return false;
    layout->physical_shape = std::make_shared<const Shape>(std::move(shape));
    return lexer_.Expect(')');
  }
  return lexer_.FailExpected("a layout property (D T L # * E S SC P M) or '}'");
}

bool ShapeReader::ReadTiles(Layout* layout) {
  if (!lexer_.Peek('(')) return lexer_.FailExpected("'(' after T");
  while (lexer_.TryConsume('(')) {
    Tile& tile = layout->tiles.emplace_back();
    if (lexer_.TryConsume(')')) continue;
    do {
      int64_t& dimension = tile.dimensions.emplace_back(Tile::kCombine);
      if (lexer_.TryConsume('*')) continue;
      const size_t start = lexer_.Next();
      if (!lexer_.Integer(&dimension)) return false;
      if (dimension < 1) {
        return lexer_.Fail(start, "a tile has sizes above 0, or '*'");
      }
    } while (lexer_.TryConsume(','));
    if (!lexer_.Expect(')', "',' or ')' in a tile")) return false;
  }
  return true;
}

bool ShapeReader::ReadSplit(Layout* layout) {
  if (!lexer_.Expect('(')) return false;
  SplitConfig& split = layout->split_configs.emplace_back();
  if (!lexer_.Integer(&split.dimension) || !lexer_.Expect(':')) return false;
  do {
    if (!lexer_.Integer(&split.split_indices.emplace_back())) return false;
  } while (lexer_.TryConsume(','));
  return lexer_.Expect(')', "',' or ')' in SC(..)");
}

}  // namespace hlo
