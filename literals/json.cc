#include "literals/json.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "literals/text.h"
#include "literals/types/decimal.h"
#include "literals/types/float_codes.h"

namespace hlo {
namespace {

void AppendBits(const ArrayView& array, std::string* out) {
  constexpr char kHex[] = "0123456789abcdef";
  const auto bytes = static_cast<size_t>(array.count()) *
                     static_cast<size_t>(StorageBytes(array.type()));
  const size_t start = out->size();
  out->resize(start + 2 * bytes);
  char* to = out->data() + start;
  for (size_t i = 0; i < bytes; ++i) {
    const auto byte = static_cast<unsigned>(array.data[i]);
    *to++ = kHex[byte >> 4];
    *to++ = kHex[byte & 15];
  }
}

template <typename T>
void AppendElement(T value, std::string* out) {
  if constexpr (ComplexNumber<T>) {
    out->push_back('[');
    AppendElement(value.re, out);
    absl::StrAppend(out, ", ");
    AppendElement(value.im, out);
    out->push_back(']');
  } else if constexpr (Float<T> || SmallFloat<T>) {
    // JSON has no NaN and no infinity.
    const bool quoted = !IsFiniteNumber(value);
    if (quoted) out->push_back('"');
    AppendNumber(value, out);
    if (quoted) out->push_back('"');
  } else {
    AppendNumber(value, out);
  }
}

// Walks with counters instead of recursion: a rank has no limit.
template <typename T>
void AppendValues(const ArrayView& array, std::string* out) {
  const T* next = array.as<T>().data();
  if (array.rank() == 0) return AppendElement(*next, out);
  const size_t rank = array.sizes.size();
  std::vector<int64_t> index(1, 0);  // one for each open bracket
  out->push_back('[');
  for (;;) {
    const size_t depth = index.size() - 1;
    if (index[depth] == array.sizes[depth]) {
      out->push_back(']');
      index.pop_back();
      if (depth == 0) return;
      ++index[depth - 1];
      continue;
    }
    if (index[depth] > 0) absl::StrAppend(out, ", ");
    if (depth + 1 < rank) {
      out->push_back('[');
      index.push_back(0);
    } else {
      AppendElement(*next++, out);
      ++index[depth];
    }
  }
}

// Between a name and its value, and between members.
const char* Colon(JsonForm form) {
  return form == JsonForm::kCompact ? ":" : ": ";
}
const char* Comma(JsonForm form) {
  return form == JsonForm::kCompact ? "," : ", ";
}

void AppendArray(const Literal& literal, JsonForm form, std::string* out) {
  const char *colon = Colon(form), *comma = Comma(form);
  absl::StrAppend(out, "{\"shape\"", colon, "\"",
                  literal.shape().ToString(false), "\"");
  if (literal.leaf().sizes != nullptr) {
    absl::StrAppend(out, comma, "\"sizes\"", colon, "[",
                    absl::StrJoin(literal.sizes(), comma), "]");
  }
  if (form != JsonForm::kValues) {
    absl::StrAppend(out, comma, "\"bits\"", colon, "\"");
    AppendBits(literal.view(), out);
    absl::StrAppend(out, "\"}");
    return;
  }
  absl::StrAppend(out, ", \"values\": ");
  if (IsWrittenEmpty(literal)) return absl::StrAppend(out, "[]}");
  VisitElementType(literal.shape().type(), [&](auto tag) {
    AppendValues<typename decltype(tag)::type>(literal.view(), out);
  });
  out->push_back('}');
}

}  // namespace

// Depth is bounded by Shape::kMaxDepth.
void AppendJson(const Literal& literal, JsonForm form, std::string* out) {
  if (literal.shape().is_array()) return AppendArray(literal, form, out);
  if (!literal.is_tuple()) {
    return absl::StrAppend(out, "{\"shape\"", Colon(form), "\"",
                           literal.shape().ToString(), "\"}");
  }
  const char* separator = "";
  absl::StrAppend(out, "{\"tuple\"", Colon(form), "[");
  for (const Literal& element : literal.elements()) {
    absl::StrAppend(out, separator);
    separator = Comma(form);
    AppendJson(element, form, out);
  }
  absl::StrAppend(out, "]}");
}

std::string ToJson(const Literal& literal, JsonForm form) {
  std::string out;
  AppendJson(literal, form, &out);
  return out;
}

namespace {

void AppendList(std::span<const Literal> literals, JsonForm form,
                std::string* out) {
  const char* separator = "";
  out->push_back('[');
  for (const Literal& literal : literals) {
    absl::StrAppend(out, separator);
    separator = ", ";
    AppendJson(literal, form, out);
  }
  out->push_back(']');
}

void AppendQueues(const LiteralQueues& queues, JsonForm form,
                  std::string* out) {
  const char* separator = "";
  out->push_back('[');
  for (const std::vector<Literal>& queue : queues) {
    absl::StrAppend(out, separator);
    separator = ", ";
    AppendList(queue, form, out);
  }
  out->push_back(']');
}

}  // namespace

std::string ResultsToJson(std::span<const Literal> results, JsonForm form) {
  std::string out = "{\"results\": ";
  AppendList(results, form, &out);
  return out + "}";
}

std::string HostQueuesToJson(const HostQueues& written, JsonForm form) {
  std::string out = "{\"outfeed_by_process\": ";
  AppendQueues(written.feed, form, &out);
  const char* separator = ", \"to_host_by_process\": {";
  for (const auto& [channel, queues] : written.channels) {
    absl::StrAppend(&out, separator, "\"", channel, "\": ");
    separator = ", ";
    AppendQueues(queues, form, &out);
  }
  return out + (written.channels.empty() ? "}" : "}}");
}

}  // namespace hlo
