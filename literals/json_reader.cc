#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "literals/json.h"
#include "literals/json_cursor.h"
#include "literals/json_values.h"
#include "literals/sizes.h"
#include "literals/types/decimal.h"

namespace hlo {
namespace {

// `f32[2,<=3]`, `token[]`; a layout behind it is dropped, for it changes no
// value.
std::optional<Shape> ReadShape(absl::string_view text) {
  if (text == "token[]") return Shape::Token();
  const size_t open = text.find('['), close = text.find(']');
  if (open == text.npos || close == text.npos || close < open) {
    return std::nullopt;
  }
  const auto type = ElementTypeFromName(text.substr(0, open));
  const absl::string_view layout = text.substr(close + 1);
  if (!type.has_value() ||
      (!layout.empty() && (layout.front() != '{' || layout.back() != '}'))) {
    return std::nullopt;
  }
  std::vector<Dimension> dimensions;
  absl::string_view rest = text.substr(open + 1, close - open - 1);
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    absl::string_view word = rest.substr(0, comma);
    if (comma + 1 == rest.size()) return std::nullopt;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const bool dynamic = word.substr(0, 2) == "<=";
    if (dynamic) word.remove_prefix(2);
    int64_t size = Dimension::kUnbounded;
    if (word != "?" && (!absl::SimpleAtoi(word, &size) || size < 0)) {
      return std::nullopt;
    }
    dimensions.push_back({size, dynamic || word == "?"});
  }
  return Shape::Array(*type, std::move(dimensions));
}

// The members of a literal; the bulky ones are read when all are known.
struct Parts {
  std::optional<Shape> shape;
  std::optional<std::vector<int64_t>> sizes;
  const char* bits = nullptr;
  const char* values = nullptr;
  std::optional<std::vector<Literal>> tuple;
};

class JsonReader {
 public:
  explicit JsonReader(absl::string_view text, absl::string_view besides = "")
      : json_(text), besides_(besides) {}

  JsonCursor& json() { return json_; }
  bool ReadLiteral(Literal* out, int depth = 0);
  bool ReadLiterals(std::vector<Literal>* out);

 private:
  bool ReadMember(absl::string_view key, int depth, Parts* parts);
  bool ReadSizes(std::optional<std::vector<int64_t>>* out);
  bool Assemble(Parts parts, Literal* out);
  bool ReadArray(const Parts& parts, const std::vector<int64_t>& sizes,
                 Literal* out);
  bool Allocate(size_t bytes, Buffer* buffer);

  JsonCursor json_;
  absl::string_view besides_;
};

bool JsonReader::ReadLiterals(std::vector<Literal>* out) {
  return json_.ReadList([&](int64_t) {
    out->emplace_back();
    return ReadLiteral(&out->back());
  });
}

bool JsonReader::ReadLiteral(Literal* out, int depth) {
  if (depth > Shape::kMaxDepth) return json_.Fail("tuples nest too deep");
  Parts parts;
  if (json_.Peek() != '{') return json_.Fail("expected a literal: {\"shape\":");
  const char* start = json_.at();
  if (!json_.ReadObject([&](absl::string_view key) {
        return ReadMember(key, depth, &parts);
      })) {
    return false;
  }
  const char* end = json_.at();
  json_.MoveTo(start);  // the place of errors in the whole literal
  if (!Assemble(std::move(parts), out)) return false;
  json_.MoveTo(end);
  return true;
}

bool JsonReader::ReadMember(absl::string_view key, int depth, Parts* parts) {
  if (key == "shape" && !parts->shape.has_value()) {
    absl::string_view text;
    std::string storage;
    if (!json_.ReadString(&text, &storage)) return false;
    parts->shape = ReadShape(text);
    return parts->shape.has_value() ||
           json_.Fail(absl::StrCat("\"", text, "\" is no array shape"));
  }
  if (key == "sizes" && !parts->sizes.has_value()) {
    return ReadSizes(&parts->sizes);
  }
  if (key == "tuple" && !parts->tuple.has_value()) {
    parts->tuple.emplace();
    return json_.ReadList([&](int64_t) {
      parts->tuple->emplace_back();
      return ReadLiteral(&parts->tuple->back(), depth + 1);
    });
  }
  if (depth == 0 && !besides_.empty() && key == besides_) {
    return json_.SkipValue();
  }
  const bool bits = key == "bits";
  const char** place = bits ? &parts->bits : &parts->values;
  if ((!bits && key != "values") || *place != nullptr) {
    return json_.Fail("a literal has shape, bits, values, sizes, tuple, once");
  }
  json_.Peek();
  *place = json_.at();
  return json_.SkipValue();
}

bool JsonReader::ReadSizes(std::optional<std::vector<int64_t>>* out) {
  out->emplace();
  return json_.ReadList([&](int64_t) {
    json_.Peek();
    int64_t size = 0;
    const NumberEnd end = ReadNumber(json_.at(), json_.last(), &size);
    if (end.status != NumberStatus::kOk || size < 0) {
      return json_.Fail("expected a size");
    }
    json_.MoveTo(end.end);
    (*out)->push_back(size);
    return true;
  });
}

bool JsonReader::Assemble(Parts parts, Literal* out) {
  const bool data = parts.bits != nullptr || parts.values != nullptr;
  if (parts.tuple.has_value()) {
    if (data || parts.shape.has_value() || parts.sizes.has_value()) {
      return json_.Fail("a tuple has no other member");
    }
    auto tuple = Literal::Tuple(*std::move(parts.tuple));
    if (!tuple.ok()) return json_.Fail(tuple.status());
    *out = *std::move(tuple);
    return true;
  }
  if (!parts.shape.has_value()) return json_.Fail("shape is missing");
  if (parts.shape->is_token()) {
    if (data || parts.sizes.has_value()) {
      return json_.Fail("a token has no value");
    }
    *out = Literal::Token();
    return true;
  }
  if ((parts.bits != nullptr) == (parts.values != nullptr)) {
    return json_.Fail("expected either bits or values");
  }
  const auto sizes =
      parts.sizes.has_value() ? *parts.sizes : parts.shape->sizes();
  return ReadArray(parts, sizes, out);
}

bool JsonReader::ReadArray(const Parts& parts,
                           const std::vector<int64_t>& sizes, Literal* out) {
  // Checks the sizes before anything is read by them.
  const ElementType type = parts.shape->type();
  const Shape actual = Shape::Array(type, {sizes.begin(), sizes.end()});
  absl::Status fit = CheckSizesFit(sizes, *parts.shape);
  if (!fit.ok()) return json_.Fail(fit);
  Value value;
  if (parts.sizes.has_value()) {
    value.sizes = std::make_shared<const std::vector<int64_t>>(sizes);
  }
  const bool bits = parts.bits != nullptr;
  json_.MoveTo(bits ? parts.bits : parts.values);
  json_.Enter(bits ? "bits" : "values");
  // Every element takes a character at least, so that their bytes are few.
  if (actual.element_count() > json_.last() - json_.at()) {
    return json_.Fail(
        absl::StrCat("fewer values than ", actual.ToString(), " has elements"));
  }
  if (!Allocate(static_cast<size_t>(actual.byte_size()), &value.buffer)) {
    return false;
  }
  std::byte* data = value.buffer.mutable_data();
  if (!(bits ? ReadJsonBits(json_, type, actual.element_count(), data)
             : ReadJsonValues(json_, type, sizes, data))) {
    return false;
  }
  json_.Leave();
  auto literal = Literal::FromValue(*parts.shape, std::move(value));
  if (!literal.ok()) return json_.Fail(literal.status());
  *out = *std::move(literal);
  return true;
}

bool JsonReader::Allocate(size_t bytes, Buffer* buffer) {
  auto allocated = Buffer::Allocate(bytes, SystemAllocator());
  if (!allocated.ok()) return json_.Fail(allocated.status());
  *buffer = *std::move(allocated);
  return true;
}

absl::Status Finish(JsonReader& reader, bool read) {
  if (read) reader.json().ExpectEnd();
  return reader.json().status();
}

// `{"args": [..]}`, or what stands in its place.
bool ReadProcesses(JsonReader& reader, JsonArguments* out) {
  JsonCursor& json = reader.json();
  constexpr absl::string_view expected = "expected args or args_by_process";
  bool found = false;
  const bool read = json.ReadObject([&](absl::string_view key) {
    if (std::exchange(found, true)) {
      return json.Fail(absl::StrCat(expected, ", once"));
    }
    if (key == "args_by_process") {
      out->by_process = true;
      return json.ReadList([&](int64_t) {
        out->processes.emplace_back();
        return reader.ReadLiterals(&out->processes.back());
      });
    }
    if (key != "args" && key != "results") return json.Fail(expected);
    out->processes.emplace_back();
    return reader.ReadLiterals(&out->processes.back());
  });
  return read && (found || json.Fail(expected));
}

// `[literal, ..]`; or a list of these, which are counted in `lists`.
bool ReadQueues(JsonReader& reader, int64_t* lists, LiteralQueues* out) {
  if (lists == nullptr) return reader.ReadLiterals(&out->emplace_back());
  return reader.json().ReadList([&](int64_t) {
    ++*lists;
    return reader.ReadLiterals(&out->emplace_back());
  });
}

bool IsLiteral(absl::string_view text) {
  JsonCursor json(text);
  absl::string_view key;
  std::string storage;
  return json.Take('{') && json.ReadString(&key, &storage) &&
         (key == "shape" || key == "bits" || key == "values" ||
          key == "sizes" || key == "tuple");
}

}  // namespace

absl::StatusOr<Shape> ReadJsonShape(absl::string_view text) {
  std::optional<Shape> shape = ReadShape(text);
  if (shape) return *std::move(shape);
  return absl::InvalidArgumentError(
      absl::StrCat("\"", text, "\" is no array shape"));
}

absl::StatusOr<Literal> ReadJsonLiteral(absl::string_view text,
                                        absl::string_view besides) {
  JsonReader reader(text, besides);
  Literal literal;
  absl::Status status = Finish(reader, reader.ReadLiteral(&literal));
  if (!status.ok()) return status;
  return literal;
}

absl::StatusOr<JsonArguments> ReadJsonArguments(absl::string_view text) {
  JsonReader reader(text);
  JsonArguments arguments;
  bool read = false;
  if (reader.json().Peek() == '[') {
    arguments.processes.emplace_back();
    read = reader.ReadLiterals(&arguments.processes.back());
  } else if (IsLiteral(text)) {
    arguments.processes.emplace_back(1);
    read = reader.ReadLiteral(&arguments.processes.back().back());
  } else {
    read = ReadProcesses(reader, &arguments);
  }
  absl::Status status = Finish(reader, read);
  if (!status.ok()) return status;
  return arguments;
}

absl::StatusOr<HostQueues> ReadJsonHostQueues(absl::string_view text) {
  JsonReader reader(text);
  constexpr absl::string_view kByProcess = "_by_process";
  HostQueues queues;
  JsonCursor& json = reader.json();
  const bool read = json.ReadObject([&](absl::string_view key) {
    const bool by_process = absl::EndsWith(key, kByProcess);
    const std::string whole(key);
    const auto lists = [&](absl::string_view of) {
      return by_process ? &queues.lists[absl::StrCat(whole, of)] : nullptr;
    };
    absl::ConsumeSuffix(&key, kByProcess);
    if (key == "infeed" && queues.feed.empty()) {
      return ReadQueues(reader, lists(""), &queues.feed);
    }
    if (key != "from_host") return json.Fail("expected infeed or from_host");
    return json.ReadObject([&](absl::string_view channel) {
      int64_t number = 0;
      if (!absl::SimpleAtoi(channel, &number) || number < 0) {
        return json.Fail("a channel is a number");
      }
      LiteralQueues& own = queues.channels[number];
      if (!own.empty()) return json.Fail("the channel stands here twice");
      return ReadQueues(reader, lists(absl::StrCat("[", number, "]")), &own);
    });
  });
  absl::Status status = Finish(reader, read);
  if (!status.ok()) return status;
  return queues;
}

absl::StatusOr<std::vector<Literal>> ReadJsonResults(absl::string_view text) {
  JsonReader reader(text);
  std::vector<Literal> results;
  bool found = false;
  const bool read = reader.json().ReadObject([&](absl::string_view key) {
    if (key != "results" || std::exchange(found, true)) {
      return reader.json().Fail("expected results, once");
    }
    return reader.ReadLiterals(&results);
  });
  if (read && !found) reader.json().Fail("expected results");
  absl::Status status = Finish(reader, read);
  if (!status.ok()) return status;
  return results;
}

}  // namespace hlo
