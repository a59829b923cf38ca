#include <algorithm>
#include <array>
#include <charconv>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/hlo/attribute_text.h"
#include "interpreter/hlo/window_text.h"
#include "literals/text.h"

namespace hlo {
namespace {

using Printer = AttributePrinter;

// {a,b} from whatever `append` appends for an item.
template <typename Items, typename AppendItem>
void AppendBraced(const Items& items, const char* separator, std::string* out,
                  AppendItem&& append) {
  absl::StrAppend(out, "{");
  const char* gap = "";
  for (const auto& item : items) {
    absl::StrAppend(out, gap);
    gap = separator;
    append(item);
  }
  absl::StrAppend(out, "}");
}

// The fewest digits that read back to the same number.
void AppendReal(double value, std::string* out) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  out->append(buffer, end);
}

void AppendValue(const Printer&, const AttributeBase&, bool value,
                 std::string* out) {
  absl::StrAppend(out, value ? "true" : "false");
}

void AppendValue(const Printer&, const AttributeBase&, int64_t value,
                 std::string* out) {
  absl::StrAppend(out, value);
}

void AppendValue(const Printer&, const AttributeBase&, double value,
                 std::string* out) {
  AppendReal(value, out);
}

void AppendValue(const Printer&, const AttributeBase&, const std::string& value,
                 std::string* out) {
  absl::StrAppend(out, "\"", absl::Utf8SafeCEscape(value), "\"");
}

void AppendValue(const Printer&, const AttributeBase&, const Ints& values,
                 std::string* out) {
  absl::StrAppend(out, "{", absl::StrJoin(values, ","), "}");
}

absl::string_view WordAt(const AttributeBase& handle, int index) {
  return handle.words[index];
}

void AppendValue(const Printer&, const AttributeBase& handle, Word word,
                 std::string* out) {
  absl::StrAppend(out, WordAt(handle, word.index));
}

void AppendValue(const Printer&, const AttributeBase& handle,
                 const Words& words, std::string* out) {
  AppendBraced(words.indices, ",", out,
               [&](int index) { absl::StrAppend(out, WordAt(handle, index)); });
}

void AppendValue(const Printer&, const AttributeBase&, const Raw& raw,
                 std::string* out) {
  absl::StrAppend(out, raw.text);
}

void AppendValue(const Printer& printer, const AttributeBase&, ComputationId id,
                 std::string* out) {
  absl::StrAppend(out, printer.names.ComputationName(id));
}

void AppendValue(const Printer& printer, const AttributeBase&,
                 const ComputationIds& ids, std::string* out) {
  AppendBraced(ids, ", ", out, [&](ComputationId id) {
    absl::StrAppend(out, printer.names.ComputationName(id));
  });
}

void AppendValue(const Printer&, const AttributeBase&,
                 const SliceRanges& ranges, std::string* out) {
  const bool strided =
      std::any_of(ranges.begin(), ranges.end(),
                  [](const SliceRange& range) { return range.stride != 1; });
  AppendBraced(ranges, ", ", out, [&](const SliceRange& range) {
    absl::StrAppend(out, "[", range.start, ":", range.limit);
    if (strided) absl::StrAppend(out, ":", range.stride);
    absl::StrAppend(out, "]");
  });
}

void AppendValue(const Printer&, const AttributeBase&, const Padding& padding,
                 std::string* out) {
  AppendPadding(padding, out);
}

void AppendValue(const Printer&, const AttributeBase&, const Window& window,
                 std::string* out) {
  AppendWindow(window, out);
}

void AppendValue(const Printer&, const AttributeBase&,
                 const ConvolutionDimensions& dimensions, std::string* out) {
  AppendDimLabels(dimensions, out);
}

void AppendValue(const Printer&, const AttributeBase&, const IdGroups& groups,
                 std::string* out) {
  AppendBraced(groups, ",", out, [&](const Ints& group) {
    absl::StrAppend(out, "{", absl::StrJoin(group, ","), "}");
  });
}

void AppendValue(const Printer& printer, const AttributeBase& handle,
                 const ReplicaGroups& groups, std::string* out) {
  if (groups.written.empty()) {
    AppendValue(printer, handle, groups.groups, out);
  } else {
    absl::StrAppend(out, groups.written);
  }
}

void AppendValue(const Printer&, const AttributeBase&, const Shape& shape,
                 std::string* out) {
  absl::StrAppend(out, shape.ToString());
}

void AppendValue(const Printer&, const AttributeBase&, const ShapeList& shapes,
                 std::string* out) {
  AppendBraced(shapes, ", ", out, [&](const Shape& shape) {
    absl::StrAppend(out, shape.ToString());
  });
}

void AppendValue(const Printer&, const AttributeBase&,
                 const ResultAccuracy& accuracy, std::string* out) {
  if (accuracy.mode != ResultAccuracy::Mode::kTolerance) {
    const bool highest = accuracy.mode == ResultAccuracy::Mode::kHighest;
    absl::StrAppend(out, highest ? "{mode=highest}" : "{mode=default}");
    return;
  }
  absl::StrAppend(out, "{tolerance={atol=");
  AppendReal(accuracy.atol, out);
  absl::StrAppend(out, ",rtol=");
  AppendReal(accuracy.rtol, out);
  absl::StrAppend(out, ",ulps=", accuracy.ulps, "}}");
}

void AppendValue(const Printer& printer, const AttributeBase&,
                 const InstructionIds& ids, std::string* out) {
  AppendBraced(ids.indices, ", ", out, [&](int index) {
    absl::StrAppend(out, printer.names.InstructionName(index));
  });
}

// Tuples nest at most Shape::kMaxDepth deep.
void AppendTyped(const Literal& literal, std::string* out) {
  if (!literal.is_tuple()) {
    absl::StrAppend(out, literal.shape().ToString(), " ");
    return AppendLiteral(literal, out);
  }
  const char* gap = "( ";
  for (const Literal& element : literal.elements()) {
    absl::StrAppend(out, gap);
    gap = ", ";
    AppendTyped(element, out);
  }
  absl::StrAppend(out, literal.elements().empty() ? "()" : " )");
}

void AppendValue(const Printer&, const AttributeBase&,
                 const LiteralPayload& payload, std::string* out) {
  if (payload.literal != nullptr) AppendTyped(*payload.literal, out);
}

using AppendFunction = void (*)(const Printer&, const AttributeBase&,
                                const AttributeValue&, std::string*);

template <typename T>
void AppendFrom(const Printer& printer, const AttributeBase& handle,
                const AttributeValue& value, std::string* out) {
  AppendValue(printer, handle, *std::get_if<T>(&value), out);
}

template <typename... Ts>
constexpr std::array<AppendFunction, sizeof...(Ts)> PrintersOf(
    const std::variant<Ts...>*) {
  return {AppendFrom<Ts>...};
}

constexpr auto kPrinters =
    PrintersOf(static_cast<const AttributeValue*>(nullptr));

}  // namespace

void AttributePrinter::Append(const AttributeBase& handle,
                              const AttributeValue& value,
                              std::string* out) const {
  kPrinters[value.index()](*this, handle, value, out);
}

void AttributePrinter::AppendPayload(const AttributeBase& handle,
                                     const AttributeValue& value,
                                     std::string* out) const {
  const auto* payload = std::get_if<LiteralPayload>(&value);
  if (payload == nullptr) return Append(handle, value, out);
  const Literal* literal = payload->literal.get();
  const bool elided =
      literal == nullptr ||
      (literal->shape().is_array() && literal->count() > elide_constants_above);
  if (elided) return absl::StrAppend(out, "{...}");
  AppendLiteral(*literal, out);
}

}  // namespace hlo
