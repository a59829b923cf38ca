// Reads shapes. Each different text is read once: a module repeats the same
// few shapes on every line.
#ifndef HLOREF_INTERPRETER_HLO_SHAPE_READER_H_
#define HLOREF_INTERPRETER_HLO_SHAPE_READER_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/hlo/lexer.h"
#include "literals/shape.h"

namespace hlo {

class ShapeReader {
 public:
  // The lexer's text and `shapes`, which gets all that are read, must outlive
  // the reader. Shapes of more bytes than `max_bytes` are refused.
  ShapeReader(Lexer& lexer, int64_t max_bytes, ShapeInterner& shapes)
      : lexer_(lexer), max_bytes_(max_bytes), interner_(shapes) {}

  // True if a shape begins here: `(`, `f32[`, `b(`.
  bool AtShape();
  bool Read(Shape* shape) { return Read(0, shape); }
  // The same where a literal follows: `f32[2] {1, 2}` has no layout.
  bool ReadBeforeLiteral(Shape* shape) {
    spaced_layouts_ = false;
    const bool read = Read(0, shape);
    spaced_layouts_ = true;
    return read;
  }
  // (shape, ..) without a limit on their number.
  bool ReadList(int depth, char close, std::vector<Shape>* shapes);

 private:
  bool Read(int depth, Shape* shape);
  bool ReadTuple(int depth, Shape* shape);
  bool ReadBuffer(int depth, Shape* shape);
  bool ReadArray(int depth, Shape* shape);
  bool ReadDimension(Dimension* dimension);
  bool ReadDimensions(std::vector<Dimension>* dimensions);
  // The layout that blanks part from the shape before it; npos if there is
  // none.
  size_t SpacedLayout(size_t start) const;
  bool AtLayout();
  bool ReadLayout(int depth, Layout* layout);
  bool ReadLayoutProperty(int depth, Layout* layout);
  bool ReadTiles(Layout* layout);
  bool ReadSplit(Layout* layout);
  bool ReadParenthesized(int64_t* value);
  bool ReadTypeName(std::string* name);
  bool Check(size_t start, const absl::Status& status);
  // The text of the shape here if it is one; only for looking it up.
  absl::string_view Candidate() const;

  Lexer& lexer_;
  int64_t max_bytes_;
  bool spaced_layouts_ = true;
  absl::flat_hash_map<absl::string_view, Shape> known_;
  ShapeInterner& interner_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_SHAPE_READER_H_
