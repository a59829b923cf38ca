#include "conformance/format/literal_texts.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "literals/json_cursor.h"

namespace hlo::conformance {

PartedObject PartObject(absl::string_view text,
                        std::initializer_list<absl::string_view> names) {
  PartedObject parted;
  std::string rest;
  const char* copied = text.data();
  JsonCursor cursor(text);
  const bool is_object = cursor.ReadObject([&](absl::string_view key) {
    absl::string_view value;
    if (!cursor.ReadText(&value)) return false;
    if (names.size() == 0 ||
        std::find(names.begin(), names.end(), key) != names.end()) {
      parted.texts.insert_or_assign(std::string(key), value);
      rest.append(copied, value.data());
      rest.append("null");
      copied = cursor.at();
    }
    return true;
  });
  rest.append(copied, text.data() + text.size());
  if (!is_object) rest = std::string(text);
  parted.json = Json::parse(rest, nullptr, /*allow_exceptions=*/false);
  // A text that only one of the two readers takes for an object is none.
  if (parted.json.is_object() != is_object) {
    parted = {Json(Json::value_t::discarded), {}};
  }
  return parted;
}

std::optional<std::vector<absl::string_view>> ListTexts(
    absl::string_view text) {
  std::vector<absl::string_view> elements;
  JsonCursor cursor(text);
  const bool is_list = cursor.ReadList(
      [&](int64_t) { return cursor.ReadText(&elements.emplace_back()); });
  if (!is_list || !cursor.ExpectEnd()) return std::nullopt;
  return elements;
}

std::string CompactText(const Json& json) {
  return json.dump(-1, ' ', /*ensure_ascii=*/false,
                   Json::error_handler_t::replace);
}

std::string ListText(const std::vector<std::string>& elements) {
  return absl::StrCat("[", absl::StrJoin(elements, ","), "]");
}

absl::StatusOr<LiteralQueues> ReadLists(absl::string_view text) {
  LiteralQueues queues;
  if (text.empty()) return queues;
  const auto lists = ListTexts(text);
  if (!lists) return absl::InvalidArgumentError("inputs that are no list");
  for (absl::string_view list : *lists) {
    auto literals = ReadJsonArguments(absl::StrCat("{\"args\":", list, "}"));
    if (!literals.ok()) return literals.status();
    queues.push_back(std::move(literals->processes.front()));
  }
  return queues;
}

std::string ListsText(const LiteralQueues& processes) {
  std::vector<std::string> lists;
  for (const std::vector<Literal>& process : processes) {
    std::vector<std::string> list;
    for (const Literal& each : process) {
      list.push_back(ToJson(each, JsonForm::kCompact));
    }
    lists.push_back(ListText(list));
  }
  return ListText(lists);
}

int64_t NumberIn(const Json& object, const char* name, int64_t otherwise) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number_integer()
             ? found->get<int64_t>()
             : otherwise;
}

std::string TextIn(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : "";
}

std::optional<int64_t> ProcessesIn(const Json& request, int64_t most) {
  const int64_t replicas = NumberIn(request, "replicas", 1);
  const int64_t partitions = NumberIn(request, "partitions", 1);
  if (replicas < 1 || partitions < 1 || replicas > most / partitions) {
    return std::nullopt;
  }
  return replicas * partitions;
}

ObjectText::ObjectText(std::string object) : text_(std::move(object)) {
  text_.pop_back();
}

void ObjectText::Add(absl::string_view name, const Json& value) {
  AddText(name, CompactText(value));
}

void ObjectText::AddText(absl::string_view name, absl::string_view json) {
  absl::StrAppend(&text_, text_.size() > 1 ? "," : "", CompactText(name), ":",
                  json);
}

}  // namespace hlo::conformance
