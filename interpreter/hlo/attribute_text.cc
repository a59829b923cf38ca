#include "interpreter/hlo/attribute_text.h"

#include <array>
#include <cstdlib>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/hlo/replica_groups.h"
#include "interpreter/hlo/window_text.h"
#include "literals/text.h"

namespace hlo {
namespace {

// {item, item, ..} or {}.
template <typename ReadItem>
bool ReadBraced(Lexer& lexer, ReadItem&& read_item) {
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  do {
    if (!read_item()) return false;
  } while (lexer.TryConsume(','));
  return lexer.Expect('}', "',' or '}'");
}

bool ReadValue(AttributeReader& in, const AttributeBase&, bool* value) {
  *value = in.lexer.TryWord("true") || in.lexer.TryWord("1");
  return *value || in.lexer.TryWord("false") || in.lexer.TryWord("0") ||
         in.lexer.FailExpected("true or false");
}

bool ReadValue(AttributeReader& in, const AttributeBase&, int64_t* value) {
  return in.lexer.Integer(value);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, double* value) {
  return in.lexer.Real(value);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, std::string* value) {
  return in.lexer.String(value);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, Ints* values) {
  return ReadBraced(in.lexer,
                    [&] { return in.lexer.Integer(&values->emplace_back()); });
}

// XLA reads the words of a list, as operand_precision={HIGH,high}, in any case.
bool ReadWord(Lexer& lexer, const AttributeBase& handle, bool any_case,
              int* index) {
  lexer.SkipBlanks();
  const size_t start = lexer.position();
  const absl::string_view name = lexer.TryName();
  for (size_t i = 0; i < handle.words.size(); ++i) {
    if (name == handle.words[i] ||
        (any_case && absl::EqualsIgnoreCase(name, handle.words[i]))) {
      *index = static_cast<int>(i);
      return true;
    }
  }
  lexer.Seek(start);
  return lexer.FailExpected(
      absl::StrCat("one of ", absl::StrJoin(handle.words, ", ")));
}

bool ReadValue(AttributeReader& in, const AttributeBase& handle, Word* word) {
  return ReadWord(in.lexer, handle, false, &word->index);
}

bool ReadValue(AttributeReader& in, const AttributeBase& handle, Words* words) {
  return ReadBraced(in.lexer, [&] {
    return ReadWord(in.lexer, handle, true, &words->indices.emplace_back());
  });
}

bool ReadValue(AttributeReader& in, const AttributeBase&, Raw* raw) {
  absl::string_view text;
  if (!in.lexer.RawNames(&text)) return false;
  raw->text = std::string(text);
  return true;
}

bool ReadValue(AttributeReader& in, const AttributeBase&, ComputationId* id) {
  if (in.lexer.Peek('{')) return in.names.ReadInPlace(id);
  const size_t start = in.lexer.position();
  absl::string_view name;
  return in.lexer.Name("the name of a computation", &name) &&
         in.names.ResolveComputation(name, start, id);
}

// True if the brace here opens a computation: an instruction follows, not the
// name of a computation or another brace.
bool AtInstructions(Lexer& lexer) {
  const size_t start = lexer.position();
  lexer.TryConsume('{');
  const absl::string_view name = lexer.TryName();
  const bool found = !name.empty() && !lexer.Peek(',') && !lexer.Peek('}');
  lexer.Seek(start);
  return found;
}

bool ReadValue(AttributeReader& in, const AttributeBase& handle,
               ComputationIds* ids) {
  if (!in.lexer.Peek('{')) return ReadValue(in, handle, &ids->emplace_back());
  if (AtInstructions(in.lexer))
    return in.names.ReadInPlace(&ids->emplace_back());
  return ReadBraced(
      in.lexer, [&] { return ReadValue(in, handle, &ids->emplace_back()); });
}

bool ReadValue(AttributeReader& in, const AttributeBase&, SliceRanges* ranges) {
  Lexer& lexer = in.lexer;
  return ReadBraced(lexer, [&] {
    SliceRange& range = ranges->emplace_back();
    return lexer.Expect('[') && lexer.Integer(&range.start) &&
           lexer.Expect(':') && lexer.Integer(&range.limit) &&
           (!lexer.TryConsume(':') || lexer.Integer(&range.stride)) &&
           lexer.Expect(']');
  });
}

bool ReadValue(AttributeReader& in, const AttributeBase&, Padding* padding) {
  return ReadPadding(in.lexer, padding);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, Window* window) {
  return ReadWindow(in.lexer, window);
}

bool ReadValue(AttributeReader& in, const AttributeBase&,
               ConvolutionDimensions* dimensions) {
  return ReadDimLabels(in.lexer, dimensions);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, IdGroups* groups) {
  return ReadIdGroups(in.lexer, groups);
}

bool ReadValue(AttributeReader& in, const AttributeBase&,
               ReplicaGroups* groups) {
  return ReadReplicaGroups(in.lexer, groups);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, Shape* shape) {
  return in.shapes.Read(shape);
}

bool ReadValue(AttributeReader& in, const AttributeBase&, ShapeList* shapes) {
  return in.lexer.Expect('{') && in.shapes.ReadList(0, '}', shapes);
}

bool ReadTolerance(Lexer& lexer, ResultAccuracy* accuracy) {
  accuracy->mode = ResultAccuracy::Mode::kTolerance;
  constexpr absl::string_view kNames[] = {"atol", "rtol", "ulps"};
  std::array<bool, std::size(kNames)> given{};
  return ReadBraced(lexer, [&] {
    const size_t start = lexer.Next();
    size_t i = 0;
    while (i < given.size() && !lexer.TryWord(kNames[i])) ++i;
    if (i == given.size()) return lexer.FailExpected("atol=, rtol= or ulps=");
    if (std::exchange(given[i], true)) {
      return lexer.Fail(start,
                        absl::StrCat("'", kNames[i], "' is given twice"));
    }
    if (!lexer.Expect('=')) return false;
    if (i == 2) return lexer.Integer(&accuracy->ulps);
    return lexer.Real(i == 0 ? &accuracy->atol : &accuracy->rtol);
  });
}

bool ReadValue(AttributeReader& in, const AttributeBase&,
               ResultAccuracy* accuracy) {
  Lexer& lexer = in.lexer;
  if (!lexer.Expect('{')) return false;
  if (lexer.TryConsume('}')) return true;
  if (lexer.TryWord("tolerance")) {
    return lexer.Expect('=') && ReadTolerance(lexer, accuracy) &&
           lexer.Expect('}');
  }
  if (!lexer.TryWord("mode")) return lexer.FailExpected("mode or tolerance");
  if (!lexer.Expect('=')) return false;
  // XLA reads the word in any case.
  const bool highest = lexer.TryWord("highest") || lexer.TryWord("HIGHEST");
  accuracy->mode =
      highest ? ResultAccuracy::Mode::kHighest : ResultAccuracy::Mode::kDefault;
  return (highest || lexer.TryWord("default") || lexer.TryWord("DEFAULT") ||
          lexer.FailExpected("default or highest")) &&
         lexer.Expect('}');
}

bool ReadValue(AttributeReader& in, const AttributeBase&, InstructionIds* ids) {
  return ReadBraced(in.lexer, [&] {
    in.lexer.SkipBlanks();
    const size_t start = in.lexer.position();
    absl::string_view name;
    return in.lexer.Name("the name of an instruction", &name) &&
           in.names.ResolveInstruction(name, start,
                                       &ids->indices.emplace_back());
  });
}

bool ReadUntyped(AttributeReader& in, const Shape& shape, Literal* literal) {
  Lexer& lexer = in.lexer;
  size_t offset = lexer.position();
  LiteralReadOptions options;
  options.repeated_bytes = &in.repeated_bytes;
  options.wraps_unsigned = true;
  const std::optional<TextError> error =
      ReadLiteral(lexer.text(), &offset, shape, options, literal);
  if (error) return lexer.Fail(error->offset, error->message);
  lexer.Seek(offset);
  return true;
}

// f32[2] {1, 2}, or a tuple whose elements have shapes: ( f32[] 1, s32[] 2 ).
bool ReadTyped(AttributeReader& in, int64_t depth, Literal* literal) {
  Lexer& lexer = in.lexer;
  if (!lexer.Peek('(')) {
    Shape shape;
    return in.shapes.ReadBeforeLiteral(&shape) &&
           ReadUntyped(in, shape, literal);
  }
  const size_t start = lexer.position();
  if (depth > lexer.max_depth()) {
    return lexer.Fail(start, "literals nest too deep",
                      absl::StatusCode::kResourceExhausted);
  }
  lexer.Seek(start + 1);
  std::vector<Literal> elements;
  while (!lexer.TryConsume(')')) {
    if (!elements.empty() && !lexer.Expect(',', "',' or ')'")) return false;
    if (!ReadTyped(in, depth + 1, &elements.emplace_back())) return false;
  }
  absl::StatusOr<Literal> tuple = Literal::Tuple(std::move(elements));
  if (!tuple.ok()) {
    return lexer.Fail(start, std::string(tuple.status().message()));
  }
  *literal = *std::move(tuple);
  return true;
}

bool ReadValue(AttributeReader& in, const AttributeBase&,
               LiteralPayload* payload) {
  Literal literal;
  if (!ReadTyped(in, 0, &literal)) return false;
  payload->literal = std::make_shared<const Literal>(std::move(literal));
  return true;
}

using ReadFunction = bool (*)(AttributeReader&, const AttributeBase&,
                              AttributeValue*);

template <typename T>
bool ReadInto(AttributeReader& in, const AttributeBase& handle,
              AttributeValue* value) {
  return ReadValue(in, handle, &value->emplace<T>());
}

template <typename... Ts>
constexpr std::array<ReadFunction, sizeof...(Ts)> ReadersOf(
    const std::variant<Ts...>*) {
  return {ReadInto<Ts>...};
}

constexpr auto kReaders =
    ReadersOf(static_cast<const AttributeValue*>(nullptr));

}  // namespace

bool AttributeReader::Read(const AttributeBase& handle, AttributeValue* value) {
  return kReaders[handle.kind](*this, handle, value);
}

bool AttributeReader::ReadPayload(const AttributeBase& handle,
                                  const Shape& shape, AttributeValue* value) {
  if (handle.kind != kKindOf<LiteralPayload>) return Read(handle, value);
  auto& payload = value->emplace<LiteralPayload>();
  size_t offset = lexer.position();
  if (ReadElided(lexer.text(), &offset)) {
    lexer.Seek(offset);
    return true;
  }
  Literal literal;
  if (!ReadUntyped(*this, shape, &literal)) return false;
  payload.literal = std::make_shared<const Literal>(std::move(literal));
  return true;
}

}  // namespace hlo
