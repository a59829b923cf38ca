// JSON documents whose literals stay text: literals/json.h reads them.
#ifndef HLOREF_CONFORMANCE_FORMAT_LITERAL_TEXTS_H_
#define HLOREF_CONFORMANCE_FORMAT_LITERAL_TEXTS_H_

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/format/json_fields.h"
#include "literals/json.h"

namespace hlo::conformance {

// An object in two parts.
struct PartedObject {
  Json json;  // parsed; null in place of each member of `texts`
  std::map<std::string, absl::string_view, std::less<>> texts;
};

// Leaves the members of these names as text, or all members where no name is
// passed. If `text` is no object, `json` is all of it, or discarded.
PartedObject PartObject(absl::string_view text,
                        std::initializer_list<absl::string_view> names);

// A list's elements; none if `text` is no list.
std::optional<std::vector<absl::string_view>> ListTexts(absl::string_view text);

// Text without blanks; bytes that are no UTF-8 are replaced.
std::string CompactText(const Json& json);
std::string ListText(const std::vector<std::string>& elements);

// The literals of each process, [[..], ..]. No text is no process.
absl::StatusOr<LiteralQueues> ReadLists(absl::string_view text);
std::string ListsText(const LiteralQueues& processes);

// Members of an object of a request; `otherwise`, or "", where there is none of
// the kind.
int64_t NumberIn(const Json& object, const char* name, int64_t otherwise);
std::string TextIn(const Json& object, const char* name);
// replicas * partitions of a request, each 1 where it is not given; none unless
// it is 1 to `most`.
std::optional<int64_t> ProcessesIn(const Json& request, int64_t most);

// Writes an object member by member.
class ObjectText {
 public:
  // `object`: the text that the members are appended to.
  explicit ObjectText(std::string object = "{}");

  void Add(absl::string_view name, const Json& value);
  void AddText(absl::string_view name, absl::string_view json);
  std::string text() const { return text_ + "}"; }

 private:
  std::string text_;  // without its last brace
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_LITERAL_TEXTS_H_
